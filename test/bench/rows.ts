import { type Caller, type Statement, statement, type Values } from '../../src/db/call.ts'
import { HABITS, JOURNALS, LONG_JOURNALS, PEOPLE, PRACTISED, TIERS } from './load.ts'

// The measured requests: each row is one request, as HTTP and as the statement that serves it.

export type Row = {
  name: string
  method: 'GET' | 'POST'
  path: string
  statement: Statement
  /** A query for the same data, if the row is compared with PostGraphile. */
  graphql?: string
  /** The nth request: the caller and the values. */
  request(n: number): { person: number; values: Values; body?: unknown }
}

// Active people, spread over all user ids: each makes many requests with one token, as an app does.
const ACTIVE = 1000
const person = (n: number) => (n % ACTIVE) * (PEOPLE / ACTIVE) + 1
const DAYS = 30
const journalList = statement(
  'api.journal_list',
  ['limit', 'offset', 'paginate', 'search', 'tag', 'practice_session_id'],
  { readOnly: true, sealed: true },
)

export const rows: Row[] = [
  {
    name: 'GET /habits/ (10 habits × 3 goals)',
    method: 'GET',
    path: '/habits/',
    statement: statement('api.habits_list', ['limit', 'offset', 'paginate'], { readOnly: true }),
    graphql: `{ allHabits(first: 50) { nodes { rowId name icon startDate energyCost energyReturn notificationTimes
      notificationFrequency notificationDays milestoneNotifications sortOrder stage revealed isCarryover
      goalsByUserIdAndHabitId { nodes { rowId habitId goalGroupId title description tier target targetUnit frequency
        frequencyUnit isAdditive daysOfWeek } } } } }`,
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
      const turn = Math.floor(n / ACTIVE)
      const goal = (person(n) - 1) * HABITS * TIERS + (turn % (HABITS * TIERS)) + 1
      const day = new Date(Date.now() - (Math.floor(turn / (HABITS * TIERS)) % DAYS) * 86_400_000)
        .toISOString()
        .slice(0, 10)
      const body = { goal_id: goal, did_complete: true, completed_on: day }
      return { person: person(n), values: { body: JSON.stringify(body) }, body }
    },
  },
  {
    name: 'GET /journal/ (50 entries)',
    method: 'GET',
    path: '/journal/',
    statement: journalList,
    request: (n) => ({ person: (n % JOURNALS.people) + 1, values: { limit: 50, offset: 0, paginate: true } }),
  },
  {
    name: 'GET /journal/?search= over 1,000 entries',
    method: 'GET',
    path: '/journal/?search=page+999',
    statement: journalList,
    request: (n) => ({
      person: JOURNALS.people + (n % LONG_JOURNALS.people) + 1,
      values: { limit: 50, offset: 0, paginate: true, search: 'page 999' },
    }),
  },
  {
    name: 'POST /journal/',
    method: 'POST',
    path: '/journal/',
    statement: statement('api.journal_entry_create', ['body'], { sealed: true }),
    request(n) {
      const body = { message: 'An ordinary sentence about an ordinary day. '.repeat(10) }
      const values = { body: JSON.stringify({ ...body, tag: 'freeform', classification: 'personal' }) }
      return { person: (n % JOURNALS.people) + 1, values, body }
    },
  },
]

// The second should cost less than three times the first.
for (const [person, sessions] of Object.entries(PRACTISED)) {
  rows.push({
    name: `GET /practice-sessions/insights (${sessions} sessions)`,
    method: 'GET',
    path: '/practice-sessions/insights',
    statement: statement('api.practice_sessions_insights', [], { readOnly: true, sealed: true }),
    request: () => ({ person: Number(person), values: {} }),
  })
}

/** The caller that a minted token of this person stands for. */
export const callerOf = (person: number): Caller => ({
  userId: String(person),
  issuedAt: Math.floor(Date.now() / 1000),
  tokenId: `bench-${person}`,
  expiresAt: Number.MAX_SAFE_INTEGER,
})
