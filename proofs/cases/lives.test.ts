import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { SCRIPTS } from '../../dev/lives/scripts.ts'
import { useLives } from '../../test/support/lives.ts'
import { createModel } from '../../test/support/model.ts'
import { useServer } from '../../test/support/server.ts'

// Lives against an independent model (docs/contract/world.md#lives). `npm run lives` lives all of them for the whole
// program and compares after each day; LIVES_SEED repeats a run, LIVES_DAYS bounds each life.

const DAYS = Number(process.env.LIVES_DAYS ?? 14)
const SEED = Number(process.env.LIVES_SEED ?? randomInt(2 ** 31))
/** Days that a life needs to reach what it is about. */
const LEAST: Record<string, number> = { returning: 112 }

const server = useServer()
const lives = useLives(server)
const { clock } = lives

test.each(Object.keys(SCRIPTS))(`%s keeps every invariant each day (LIVES_SEED=${SEED})`, async (name) => {
  const days = Math.max(DAYS, LEAST[name] ?? 0)
  const model = createModel(server)
  const { watch, check } = model
  await lives.live({ name, days, seed: SEED, watch, afterDay: check })
  expect(model.compared).toBeGreaterThan(10 * days)
})

test.each([
  [
    'a day that was removed',
    'delete from app.goal_completions where local_day = $1 and user_id = $2',
    /(streak|days) of (a )?habit/,
  ],
  [
    'a counter that was set back',
    'update app.change_counters set counter = extract(year from $1::date) where user_id = $2',
    /the counter never goes back/,
  ],
])('the model finds %s behind its back', async (_what, statement, finding) => {
  const model = createModel(server)
  const spoiled = lives.live({
    name: 'three-weeks',
    days: 3,
    watch: model.watch,
    async afterDay(life) {
      const [{ id }] = (await server.database.owner.query('select id from auth.users where email = $1', [life.email]))
        .rows
      if (life.day === 2) await server.database.owner.query(statement, [life.date, id])
      await model.check(life)
    },
  })
  await expect(spoiled).rejects.toThrow(finding)
})

test('refuses an unknown life with 404, a taken e-mail with 409 and a bad one with 422', async () => {
  const ann = await server.person()
  const refused = (name: string, email?: string) => lives.live({ name, email }).catch((error) => error.status)
  expect(await refused('nobody')).toBe(404)
  expect(await refused('constructor')).toBe(404)
  expect(await refused('newcomer', ann.email)).toBe(409)
  expect(await refused('newcomer', 'no address')).toBe(422)
})

test.each([
  ['license', { refunded: true }, 'POST /auth/signup was answered 400'],
  ['license', { drop: true }, 'POST /auth/signup was answered 503'],
  ['llm', { status: 500 }, 'resonance was answered 502'],
] as const)(
  'a life that meets a fault of %s, %j, ends with 502 and the request that failed',
  async (party, fault, words) => {
    server.sandbox.faults[party] = fault as never
    try {
      const ended = lives.live({ name: 'out-of-credits', days: 1 })
      await expect(ended).rejects.toMatchObject({ status: 502, message: expect.stringContaining(words) })
    } finally {
      server.sandbox.faults[party] = undefined
    }
  },
)

test('lives the same days again from the same seed', async () => {
  const live = async () => {
    const days: string[] = []
    await lives.live({
      name: 'graduate',
      days: 22,
      seed: SEED,
      watch: ({ method, path, sent, status }) => {
        const words = JSON.stringify(sent, (key, value) => (/_at$|_id$|^id$|^email$|license_key/.test(key) ? 0 : value))
        days.push(`${method} ${path.replaceAll(/\d+/g, 'N')} ${words} ${status}`)
      },
    })
    return days.sort() // requests that are sent together are answered in any order
  }
  expect(await live()).toEqual(await live())
})

test('writes reflections as apps do, whose lists know five tags', async () => {
  const tags = new Set<string>()
  let reflections = 0
  await lives.live({
    name: 'graduate',
    days: 15,
    watch({ method, path, body }) {
      if (method !== 'POST' || path !== '/journal/') return
      const entry = body as { tag: string; reflection_level: string | null }
      tags.add(entry.tag)
      if (entry.reflection_level !== null) reflections++
    },
  })
  expect(reflections).toBeGreaterThan(0)
  expect([...tags]).not.toContain('hierarchical_reflection')
})

test('ends on the day of the clock with a token that works, and leaves the clock as it was', async () => {
  const before = Date.parse((await clock.move({ now: '2027-03-08T12:00:00Z' })).now)
  const { email, password, token } = await lives.live({ name: 'newcomer', email: 'late@example.com' })
  expect(Date.parse((await clock.read()).now)).toBeGreaterThanOrEqual(before)
  const ask = (bearer: string) => fetch(`${server.url}/habits/`, { headers: { authorization: `Bearer ${bearer}` } })
  const [walk] = (await (await ask(token)).json()) as Array<{ streak: number; start_date: string }>
  expect(walk).toMatchObject({ streak: 3, start_date: '2027-03-06' })
  const login = await server.anonymous.post('/auth/login', { email, password })
  expect(login.status).toBe(200)
  await clock.move({ reset: true })
})
