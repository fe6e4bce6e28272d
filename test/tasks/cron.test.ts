import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'
import { tasks } from '../../src/tasks/index.ts'
import { endProcesses, start } from '../support/processes.ts'
import { JOURNAL_KEY, useServer } from '../support/server.ts'

// docs/contract/admin-jobs.md#recurring-tasks: workers as processes, one of them with a wrong clock.

const server = useServer()
endProcesses()
const LONG = { timeout: 90_000, interval: 250 }
const rows = async (text: string) => (await server.database.owner.query(text)).rows
const recurring = async () => (await rows('select task from jobs.schedule()')).length
const known = (what: 'select' | 'delete') => rows(`${what} from graphile_worker._private_known_crontabs`)

/** Puts the clock of a process 3 hours ahead, until a SIGUSR2 sets it. */
const AHEAD = `const Real = Date
  let ahead = 3 * 3600 * 1000
  process.on('SIGUSR2', () => { ahead = 0 })
  globalThis.Date = class extends Real {
    constructor(...given) { super(...(given.length > 0 ? given : [Real.now() + ahead])) }
    static now() { return Real.now() + ahead }
  }`
const withClock = (ahead: boolean): Record<string, string> =>
  ahead ? { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(AHEAD)}` } : {}

const worker = (ahead = false) =>
  start(['worker'], {
    ...Object.assign({}, ...Object.values(server.sandbox.settings)),
    ...withClock(ahead),
    JOURNAL_ENCRYPTION_KEYS: JOURNAL_KEY,
    WORKER_DATABASE_URL: server.database.urlOf('app_worker'),
    METRICS_PORT: '0',
  })

test('graphile-worker reads the crontab as its tasks and schedules, and each task has code', async () => {
  const [{ crontab }] = await rows('select jobs.crontab() as crontab')
  const read = parseCrontab(crontab).map(({ task }) => task)
  expect(read.toSorted()).toEqual((await rows('select task from jobs.schedule() order by 1')).map(({ task }) => task))
  expect(Object.keys(tasks)).toEqual(expect.arrayContaining(read))
})

test('an API whose clock is 3 hours ahead says so in its log and reasons; one with a good clock says nothing', async () => {
  const api = (ahead: boolean) =>
    start(['api'], {
      API_DATABASE_URL: server.database.urlOf('app_api'),
      ...withClock(ahead),
      SECRET_KEY: server.config.SECRET_KEY,
      JOURNAL_ENCRYPTION_KEYS: JOURNAL_KEY,
      PORT: '0',
      METRICS_PORT: '0',
    })
  const [off, good] = [api(true), api(false)]
  const [line] = await off.logged('clock_skew')
  expect(line).toMatchObject({ state: 'begins', level: 'warn' })
  expect(Math.abs(line?.skew_ms - 3 * 3_600_000)).toBeLessThan(600_000)
  const reasons = async () => (await off.logged('degraded')).filter(({ reason }) => reason === 'clock_skew').length
  await expect.poll(reasons, LONG).toBe(1)
  const [started] = await good.logged('process_started')
  expect(started).toMatchObject({ commit: expect.stringMatching(/^[0-9a-f]{40}$/) })
  expect(good.lines('llm_provider')).toMatchObject([{ key: 'missing', level: 'warn' }])
  expect(good.lines('clock_skew')).toEqual([])
}, 120_000)

test('a worker whose clock is 3 hours ahead says so and takes no recurring task, until its clock is set', async () => {
  await known('delete')
  const skewed = worker(true)
  const [line] = await skewed.logged('clock_skew')
  expect(line).toMatchObject({ state: 'begins', level: 'warn' })
  expect(Math.abs(line?.skew_ms - 3 * 3_600_000)).toBeLessThan(600_000)
  await rows("select lib.enqueue('sweep_llm_requests', '{}')")
  const swept = async () => (await rows("select from jobs.history where task = 'sweep_llm_requests'")).length
  await expect.poll(swept, LONG).toBeGreaterThan(0) // it works otherwise
  expect(await known('select')).toEqual([])

  skewed.child.kill('SIGUSR2')
  const [, end] = await skewed.logged('clock_skew', 2)
  expect(end).toMatchObject({ state: 'ends', level: 'warn' })
  await expect.poll(async () => (await known('select')).length, LONG).toBe(await recurring())
  expect(await rows('select from graphile_worker._private_known_crontabs where last_execution > now()')).toEqual([])
  expect(skewed.lines('worker_ended')).toEqual([])
  expect(await skewed.end('SIGTERM')).toBe(0)
}, 120_000)

test('of two workers one makes up a daily run that was missed, once', async () => {
  await known('delete')
  await rows("delete from jobs.history where task = 'sweep_expired'")
  await rows(`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('sweep_expired', now() - interval '9 days', now() - interval '3 days')`)
  const workers = [worker(), worker()]
  const ran = () => rows("select outcome from jobs.history where task = 'sweep_expired'")
  await expect.poll(ran, LONG).toEqual([{ outcome: 'done' }])
  await expect.poll(async () => (await known('select')).length, LONG).toBe(await recurring())
  for (const { end } of workers) await end('SIGTERM')
  expect(await ran()).toEqual([{ outcome: 'done' }])
  for (const { lines } of workers) expect(lines('clock_skew')).toEqual([])
}, 120_000)
