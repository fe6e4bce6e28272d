import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox } from '../../dev/sandbox/main.ts'
import { type Clock, createClock } from '../../dev/sandbox/world/clock.ts'
import type { World } from '../../dev/sandbox/world/world.ts'
import { createLog } from '../../src/base/log.ts'
import { loadLogic } from '../../src/db/loader/loader.ts'
import type { Client } from '../support/client.ts'
import { useServer } from '../support/server.ts'

// The program's clock in development (docs/contract/world.md#clock), with every process running.

const server = useServer({ worker: true, analytics: true })
const DAY = 86_400_000
const NOON = '2027-03-08T12:00:00.000Z'
let clock: Clock
let url = ''
const stops: Array<() => Promise<void>> = []
let ann: Client

beforeAll(async () => {
  ann = await server.person()
  clock = await createClock({ url: server.database.urlOf('owner'), log: createLog('silent') })
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    smtpPort: 0,
    licenseApiToken: 'x',
    world: () => ({ clock, lives: { live: () => expect.unreachable() } }) as unknown as World,
  })
  url = sandbox.url
  stops.push(
    () => sandbox.close(),
    () => clock.stop(),
  )
})
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})
const query = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
async function move(body: unknown) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/clock`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as { now: string; message: string } }
}
const program = async () => Date.parse(((await (await fetch(`${url}/clock`)).json()) as { now: string }).now)
const written = async () => {
  const { body } = await ann.post('/journal/', { message: 'The heron stood in the rain.' })
  return Date.parse(body.timestamp)
}

test('runs on from an instant, in the API without a new connection', async () => {
  const before = await written()
  expect(before).toBeLessThan(Date.parse(NOON))
  const pids = () =>
    query("select pid from pg_stat_activity where usename = 'app_api' and datname = current_database()")
  const connections = await pids()
  const { status, body } = await move({ now: NOON })
  expect(status).toBe(200)
  expect(Date.parse(body.now)).toBeGreaterThanOrEqual(Date.parse(NOON))
  const first = await written()
  expect(first).toBeGreaterThanOrEqual(Date.parse(NOON))
  expect(first).toBeLessThan(Date.parse(NOON) + DAY)
  expect(await written()).toBeGreaterThan(first)
  expect(await pids()).toEqual(connections)
  expect((await ann.get('/user/usage')).body.monthly_reset_date).toBe('2027-04-01')
})

test('advances by a duration, and goes back to the machine at a reset', async () => {
  const before = await program()
  for (const [advance, ms] of [
    ['P1D', DAY],
    ['PT1H', DAY / 24],
    ['P1W', 7 * DAY],
  ] as const) {
    const from = await program()
    const to = Date.parse((await move({ advance })).body.now)
    expect(to - from).toBeGreaterThanOrEqual(ms)
    expect(to - from).toBeLessThan(ms + 600_000)
  }
  expect(await program()).toBeGreaterThan(before + 8 * DAY)
  const { now } = (await move({ reset: true })).body
  expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(600_000)
})

test('advances once for each of several moves at once', async () => {
  const before = await program()
  await Promise.all(Array.from({ length: 5 }, () => move({ advance: 'P1D' })))
  expect(await program()).toBeGreaterThanOrEqual(before + 5 * DAY)
})

test('reaches the worker and the analysts', async () => {
  await move({ now: NOON })
  const id = (await ann.post('/journal/', { message: 'The heron stood in the rain. So did I.' })).body.id
  const { body } = await ann.post(`/journal/${id}/resonance`)
  expect(Date.parse(body.marginalia[0].created_at)).toBeGreaterThanOrEqual(Date.parse(NOON))
  const analyst = await server.admin()
  const weeks = async () => {
    const answer = await analyst.post('/graphql', { query: '{ retention { totalCount } }' })
    return answer.body.data.retention.totalCount as number
  }
  await move({ now: '2027-04-08T12:00:00Z' })
  const before = await weeks()
  await move({ advance: 'P2W' })
  expect(await weeks()).toBeGreaterThan(before)
  // /insights takes its present week from here.
  const today = await analyst.post('/graphql', { query: '{ today { nodes { day week } } }' })
  expect(today.body.data.today.nodes).toEqual([{ day: '2027-04-22', week: '2027-04-19' }])
})

test('runs the recurring tasks whose time it passes', async () => {
  await move({ now: '2027-05-01T03:00:00Z' })
  // The tasks that this move passed have run, so that none of them takes the plan.
  const left = () => query('select task_identifier, attempts, run_at, last_error from graphile_worker.jobs')
  await expect.poll(left).toEqual([])
  await query(
    `insert into app.energy_plans (user_id, plan, reason_code, created_at)
    values ($1, '{}', 'old', '2027-03-31T03:10Z')`,
    [ann.userId],
  )
  const plans = async () => (await query("select from app.energy_plans where reason_code = 'old'")).length
  expect(await plans()).toBe(1)
  await move({ advance: 'PT30M' })
  await expect.poll(plans).toBe(0)
})

test('leaves tokens, locks and limits to the machine', async () => {
  await move({ now: NOON })
  expect((await ann.get('/user/balance')).status).toBe(200)
  const wrong = { email: ann.email, password: 'not the password' }
  const fail = async () => {
    await query('truncate auth.rate_limits')
    await server.anonymous.post('/auth/login', wrong)
  }
  for (let failures = 0; failures < 5; failures++) await fail()
  const locked = async () =>
    (await query('select outcome from auth.login_attempts where email = $1 order by id desc limit 1', [ann.email]))[0]
  await move({ advance: 'P1D' })
  await fail()
  expect(await locked()).toEqual({ outcome: 'blocked' })
  await move({ reset: true })
  await fail()
  expect(await locked()).toEqual({ outcome: 'blocked' })
  expect((await ann.get('/user/balance')).status).toBe(200)
})

test.each([
  {},
  { now: 'tomorrow' },
  { now: '2027-03-08' },
  { now: '1800-01-01T00:00:00Z' },
  { now: 5 },
  { advance: 'a day' },
  { advance: 'P' },
  { advance: 'P9999Y' },
  { reset: false },
  { now: NOON, reset: true },
  { advance: 'P1D', days: 2 },
  [],
  null,
])('refuses %j with 422', async (body) => {
  const answer = await move(body)
  expect([answer.status, answer.body.message]).toEqual([422, expect.stringMatching(/^(Type|Send|The clock) .+\.$/)])
})

test.each([{}, { name: 5 }, { name: 'newcomer', email: 5 }, { name: 'newcomer', days: 3 }, [[]], null, 'newcomer'])(
  'refuses the life %j with 422 and a sentence',
  async (body) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${url}/lives`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect([response.status, await response.json()]).toEqual([
      422,
      { message: expect.stringMatching(/^(Name|Send|Type) .+\.$/) },
    ])
  },
)

test('refuses a write of another site, and what is no JSON', async () => {
  const post = (headers: Record<string, string>, body: string) =>
    fetch(`${url}/clock`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
  expect((await post({ 'sec-fetch-site': 'cross-site' }, '{"reset":true}')).status).toBe(403)
  expect((await post({}, '{')).status).toBe(400)
})

test('a load of sql/ restores the machine’s time, and so does a stop', async () => {
  const client = await server.database.owner.connect()
  const isMachine = async () => (await client.query('select lib.now() = now() as machine')).rows[0].machine
  try {
    await move({ now: NOON })
    expect(await isMachine()).toBe(false)
    expect(await loadLogic(client)).toBe(true)
    expect(await isMachine()).toBe(true)
    await move({ now: NOON })
    expect(await isMachine()).toBe(false)
    await clock.stop()
    stops.pop()
    expect(await isMachine()).toBe(true)
    expect(await loadLogic(client)).toBe(false)
  } finally {
    client.release()
  }
})
