import { type Caller, type Statement, statement, type Values } from '../../src/db/call.ts'
import { HABITS, PEOPLE, TIERS } from './load.ts'

// What is measured: each row is one request, as HTTP and as the statement that serves it.

export type Row = {
  name: string
  method: 'GET' | 'POST'
  path: string
  statement: Statement
  /** The nth request: who asks, and with what. */
  request(n: number): { person: number; values: Values; body?: unknown }
}

// Those who are awake, spread over all: each makes many requests with one token, as an app does.
const AWAKE = 1000
const person = (n: number) => (n % AWAKE) * (PEOPLE / AWAKE) + 1
const DAYS = 30

export const rows: Row[] = [
  {
    name: 'GET /habits/ (10 habits × 3 goals)',
    method: 'GET',
    path: '/habits/',
    statement: statement('api.habits_list', ['limit', 'offset', 'paginate'], { readOnly: true }),
    request: (n) => ({ person: person(n), values: { limit: 50, offset: 0, paginate: false } }),
  },
  {
    name: 'GET /stages (10 habits, half a course read)',
    method: 'GET',
    path: '/stages',
    statement: statement('api.stages_list', ['limit', 'offset', 'paginate'], { readOnly: true }),
    request: (n) => ({ person: person(n), values: { limit: 50, offset: 0, paginate: false } }),
  },
  {
    name: 'POST /goal_completions/',
    method: 'POST',
    path: '/goal_completions/',
    statement: statement('api.goal_completion_create', ['body']),
    request(n) {
      // Each person in turn logs each goal for each of the last 30 days, so that nearly every request writes.
      const turn = Math.floor(n / AWAKE)
      const goal = (person(n) - 1) * HABITS * TIERS + (turn % (HABITS * TIERS)) + 1
      const day = new Date(Date.now() - (Math.floor(turn / (HABITS * TIERS)) % DAYS) * 86_400_000)
        .toISOString()
        .slice(0, 10)
      const body = { goal_id: goal, did_complete: true, completed_on: day }
      return { person: person(n), values: { body: JSON.stringify(body) }, body }
    },
  },
]

/** The caller that a minted token of this person stands for. */
export const callerOf = (person: number): Caller => ({
  userId: String(person),
  issuedAt: Math.floor(Date.now() / 1000),
  tokenId: `bench-${person}`,
  expiresAt: Number.MAX_SAFE_INTEGER,
})
