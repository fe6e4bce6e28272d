import { expect } from 'vitest'
import type { Answer, Client } from './client.ts'
import { connectionsThatWait } from './races.ts'
import type { Server } from './server.ts'

// Shared by the tests of habits and goals: valid bodies, default values, and helpers for requests and answers.

export const HABIT = { name: 'Walk', icon: '🚶', start_date: '2026-01-01', energy_cost: 1, energy_return: 3 }

/** The answer's values of the fields that HABIT leaves out. */
export const HABIT_DEFAULTS = {
  notification_times: null,
  notification_frequency: null,
  notification_days: null,
  milestone_notifications: false,
  sort_order: null,
  stage: '',
  streak: 0,
  revealed: false,
  is_carryover: false,
  streak_rule: null,
  streak_unit: 'day',
}

export const GOAL = {
  title: 'Steps',
  tier: 'low',
  target: 1,
  target_unit: 'steps',
  frequency: 2,
  frequency_unit: 'per_week',
}

/** The answer's values of the fields that GOAL leaves out. */
export const GOAL_DEFAULTS = { description: null, is_additive: true, goal_group_id: null, days_of_week: null }

/** Ids that no row has, also far past int8. Each must answer "not found", never an error of the database. */
export const NO_SUCH_IDS = ['0', '-1', '2147483648', '9223372036854775807', '9223372036854775808', '9'.repeat(60)]

/** Texts that PostgreSQL can't hold. */
export const BAD_TEXTS = ['a\0b', 'high \ud800', '\udfff low']

/** Placeholder in a body for the JSON number 1e400, which no double can hold. */
export const TOO_BIG = '@1e400'

export const uuid = () => crypto.randomUUID()

let count = 0

/** Creates a habit with a unique name; answers the body of POST. */
export async function habitOf(client: Client, changes: Record<string, unknown> = {}) {
  const { status, body, text } = await client.post('/habits/', { ...HABIT, name: `Habit ${++count}`, ...changes })
  expect(status, text).toBe(200)
  return body
}

/** Creates a habit; answers its id and those of its goals by tier. */
export async function goalsOf(client: Client, changes: Record<string, unknown> = {}) {
  const { id, goals } = await habitOf(client, changes)
  const [low, clear, stretch] = goals.map((goal: { id: number }) => goal.id) as [number, number, number]
  return { habit: id as number, low, clear, stretch }
}

/** Status and detail of an answer. */
export const refusal = ({ status, body }: Answer) => [status, body?.detail]

/** The errors of a 422, as `part.field type`. */
export const complaints = ({ status, body, text }: Answer): string[] => {
  expect(status, text).toBe(422)
  return body.detail.map(({ type, loc }: { type: string; loc: string[] }) => `${loc.join('.')} ${type}`)
}

/** The number of answers by status. */
export const statuses = (answers: Answer[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, group]) => [status, group.length]))

/** Makes `length` parallel calls; each gets its index. */
export const parallel = <T>(length: number, call: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length }, (_, index) => call(index)))

/** Takes a lock as the owner, starts the calls one by one until each waits for it, then releases the lock. */
export async function behindLock(server: Server, lock: string, calls: Array<() => Promise<Answer>>): Promise<Answer[]> {
  const holder = await server.database.owner.connect()
  try {
    await holder.query('begin')
    await holder.query(lock)
    const running: Array<Promise<Answer>> = []
    for (const call of calls) {
      running.push(call())
      await expect.poll(() => connectionsThatWait(server), { interval: 5 }).toBe(running.length)
    }
    await holder.query('commit')
    return await Promise.all(running)
  } finally {
    holder.release(true)
  }
}

/** Sends a body, with TOO_BIG replaced by 1e400. */
export const send = (client: Client, method: string, path: string, body: unknown) =>
  client.request(method, path, {
    raw: JSON.stringify(body).replaceAll(`"${TOO_BIG}"`, '1e400'),
    headers: { 'content-type': 'application/json' },
  })

type Target = { client: Client; method: string; path: string; valid: Record<string, unknown> }
type Values = Record<string, unknown[]>

/** Expects 422 with one error about the field for each value alone; undefined leaves the field out. */
export async function expectRefused({ client, method, path, valid }: Target, values: Values) {
  for (const [field, list] of Object.entries(values)) {
    for (const value of list) {
      const answer = await send(client, method, path, { ...valid, [field]: value })
      const what = `${field} = ${JSON.stringify(value)?.slice(0, 60)}: ${answer.text}`
      expect(answer.status, what).toBe(422)
      expect(
        answer.body.detail.map(({ loc }: { loc: unknown[] }) => loc.slice(0, 2)),
        what,
      ).toEqual([['body', field]])
      expect(Object.keys(answer.body.detail[0]).sort(), what).toEqual(['loc', 'msg', 'type'])
    }
  }
}

/** Expects each value alone in its field to be accepted and answered unchanged. */
export async function expectTaken({ client, method, path, valid }: Target, values: Values) {
  for (const [field, list] of Object.entries(values)) {
    for (const value of list) {
      const answer = await send(client, method, path, { ...valid, [field]: value })
      expect([answer.status, answer.body[field]], `${field}: ${answer.text}`).toEqual([200, value])
    }
  }
}
