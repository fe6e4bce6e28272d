import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { startMetrics } from '../../src/base/metrics/metrics-server.ts'
import { commandsOf, operator, watched } from '../../test/support/drills.ts'
import { awaitMail } from '../../test/support/mails.ts'
import { endProcesses, type Process, start } from '../../test/support/processes.ts'
import { useServer } from '../../test/support/server.ts'

// Drills of docs/operators.md#alerts with workers as processes, beside an API that tells how the service is.

const server = useServer()
endProcesses()
const LONG = { timeout: 120_000, interval: 250 }
let metrics: Awaited<ReturnType<typeof startMetrics>>
beforeAll(async () => {
  metrics = await startMetrics({ METRICS_PORT: 0 }, createLog('silent'))
})
afterAll(() => metrics.stop())
const { health } = watched(() => metrics.port)
const rows = async (query: string, values: unknown[] = []) => (await server.database.owner.query(query, values)).rows

/** Starts `npm run worker`; answers it when it lives. */
async function worker(env: Record<string, string> = {}): Promise<Process> {
  const before = (await rows('select process_id from lib.worker_heartbeats')).map(({ process_id }) => process_id)
  const process = start(['worker'], { ...server.env, ...env })
  const others = 'select from lib.worker_heartbeats where process_id <> all ($1)' // its first one forgets the dead
  await expect.poll(async () => (await rows(others, [before])).length, LONG).toBe(1)
  return process
}

test('a worker that is killed in the middle of a mail (NoWorker)', async () => {
  const tell = commandsOf('worker killed')
  const ann = await server.person()
  const first = await worker()
  server.sandbox.faults.smtp = { hang: true, times: 1 }
  await rows("select lib.enqueue('password_changed_mail', json_build_object('user_id', $1::bigint))", [ann.userId])
  await expect.poll(() => (server.sandbox.faults.smtp as { times?: number } | undefined)?.times ?? 0).toBe(0)
  await first.end('SIGKILL')
  await expect.poll(health, LONG).toEqual(['no_worker'])

  const second = await worker()
  tell('npm run worker') // its first heartbeat releases the jobs of the dead one
  await awaitMail(server, ann.email)
  await expect.poll(health, LONG).toEqual([])
  await second.end('SIGTERM')
})

test('two workers: either one may end, and nobody notices', async () => {
  const [one, two] = [await worker(), await worker()]
  await expect.poll(health, LONG).toEqual([])
  await one.end('SIGTERM')
  const ann = await server.person()
  await rows("select lib.enqueue('password_changed_mail', json_build_object('user_id', $1::bigint))", [ann.userId])
  await awaitMail(server, ann.email)
  expect(await rows("select from jobs.history where task = 'password_changed_mail' and outcome <> 'done'")).toEqual([])
  expect(await health()).toEqual([])
  await two.end('SIGTERM')
})

const AHEAD = 'const real = Date.now; Date.now = () => real() + 3 * 3600 * 1000'

test('a machine whose clock is three hours ahead (ClockSkew)', async () => {
  const { run } = operator('clock ahead', server)
  const skewed = await worker({ NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(AHEAD)}` })
  const [{ port } = {}] = await skewed.logged('metrics_listening')
  const { metric } = watched(() => port)
  await expect.poll(() => metric('database_clock_skew_seconds'), LONG).toBeGreaterThan(3 * 3600 - 60)
  expect(await run('jobs', 'tasks')).toContain('sweep_llm_requests')
  await skewed.end('SIGTERM') // its clock is set
  const right = await worker()
  const [{ port: other } = {}] = await right.logged('metrics_listening')
  const { metric: after } = watched(() => other)
  await expect.poll(async () => Math.abs((await after('database_clock_skew_seconds')) ?? 99), LONG).toBeLessThan(5)
  await expect.poll(health, LONG).toEqual([])
  expect(await rows('select from graphile_worker._private_known_crontabs where last_execution > now()')).toEqual([])
  await right.end('SIGTERM')
})
