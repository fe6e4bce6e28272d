import { expect, test } from 'vitest'
import { endProcesses, start } from '../support/processes.ts'
import { JOURNAL_KEY, useServer } from '../support/server.ts'

// docs/contract/admin-jobs.md#recurring-tasks: workers as processes, one of them with a wrong clock.

const server = useServer()
endProcesses()
const LONG = { timeout: 90_000, interval: 250 }
const rows = async (text: string) => (await server.database.owner.query(text)).rows

const AHEAD = 'const real = Date.now; Date.now = () => real() + 3 * 3600 * 1000'

/** Starts a worker whose Date.now is that of the process, or 3 hours ahead. */
const worker = (ahead = false) =>
  start(['worker'], {
    ...Object.assign({}, ...Object.values(server.sandbox.settings)),
    ...(ahead && { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(AHEAD)}` }),
    SECRET_KEY: server.config.SECRET_KEY,
    JOURNAL_ENCRYPTION_KEYS: JOURNAL_KEY,
    WORKER_DATABASE_URL: server.database.urlOf('app_worker'),
    METRICS_PORT: '0',
  })

test('an API whose clock is 3 hours ahead says so in its log, metrics and reasons; one with a good clock says nothing', async () => {
  const api = (ahead: boolean) =>
    start(['api'], {
      API_DATABASE_URL: server.database.urlOf('app_api'),
      ...(ahead && { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(AHEAD)}` }),
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

test('a worker whose clock is 3 hours ahead says so and queues nothing; two good ones queue each time once', async () => {
  await rows(`create table public.queued (task text, due_at timestamptz)`)
  await rows(`create function public.note() returns trigger language plpgsql security definer as $$
    begin insert into public.queued values (new.identifier, new.last_execution); return null; end $$`)
  await rows(`create trigger note after update on graphile_worker._private_known_crontabs
    for each row execute function public.note()`)

  const skewed = worker(true)
  const [line] = await skewed.logged('clock_skew')
  expect(line).toMatchObject({ state: 'begins', level: 'warn' })
  expect(Math.abs(line?.skew_ms - 3 * 3_600_000)).toBeLessThan(600_000)
  // As a worker of 0.4.0 with that clock left them: never known, and last run three hours ahead.
  await rows(`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('sweep_llm_requests', now(), now() + interval '3 hours')
    on conflict (identifier) do update set last_execution = excluded.last_execution`)
  await rows('delete from public.queued')

  const good = [worker(), worker()]
  const swept = async () => (await rows("select from public.queued where task = 'sweep_llm_requests'")).length
  await expect.poll(swept, LONG).toBeGreaterThanOrEqual(1)
  expect(await rows('select from graphile_worker._private_known_crontabs where last_execution > now()')).toEqual([])
  expect(await rows('select task, due_at from public.queued group by 1, 2 having count(*) > 1')).toEqual([])
  expect(skewed.lines('clock_skew')).toHaveLength(1)
  for (const { lines } of good) expect(lines('clock_skew')).toEqual([])
}, 120_000)
