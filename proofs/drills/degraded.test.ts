import { expect, test } from 'vitest'
import { tellAnalytics } from '../../src/analytics/reasons.ts'
import { endProcesses, type Process, start } from '../../test/support/processes.ts'
import { JOURNAL_KEY, useServer } from '../../test/support/server.ts'

// docs/contract/operations.md#degraded: what the metrics ports of processes say.

const server = useServer()
endProcesses()
const LONG = { timeout: 90_000, interval: 250 }

const environment = () => ({
  ...Object.assign({}, ...Object.values(server.sandbox.settings)),
  SECRET_KEY: server.config.SECRET_KEY,
  JOURNAL_ENCRYPTION_KEYS: JOURNAL_KEY,
  API_DATABASE_URL: server.database.urlOf('app_api'),
  WORKER_DATABASE_URL: server.database.urlOf('app_worker'),
  ANALYTICS_DATABASE_URL: server.database.urlOf('app_analyst'),
  METRICS_PORT: '0',
  PORT: '0',
  ANALYTICS_PORT: '0',
})

/** The status and the reasons of a process. */
async function health(of: Process): Promise<[number, string, string[]]> {
  const [{ port } = {}] = await of.logged('metrics_listening')
  const answer = await fetch(`http://127.0.0.1:${port}/health`)
  const { status, reasons } = (await answer.json()) as { status: string; reasons: Array<{ reason: string }> }
  return [answer.status, status, reasons.map(({ reason }) => reason)]
}

test('every process tells that no worker runs, and that one runs again', async () => {
  const analytics = start(['analytics'], environment())
  const [{ address } = {}] = await analytics.logged('process_started')
  const ANALYTICS_URL = `http://${address}`
  const api = start(['api'], { ...environment(), ANALYTICS_URL })
  await expect.poll(() => health(api), LONG).toEqual([200, 'degraded', ['no_worker']])
  expect(await api.logged('degraded')).toMatchObject([{ reason: 'no_worker', level: 'warn' }])
  await expect.poll(() => health(analytics), LONG).toEqual([200, 'degraded', ['no_worker']])
  const worker = start(['worker'], environment())
  await expect.poll(() => health(api), LONG).toEqual([200, 'healthy', []])
  await expect.poll(() => health(worker), LONG).toEqual([200, 'healthy', []])
  await expect.poll(() => health(analytics), LONG).toEqual([200, 'healthy', []])
  expect(await api.logged('recovered')).toMatchObject([{ reason: 'no_worker' }])
  await worker.end('SIGTERM')
  await expect.poll(() => health(api), LONG).toEqual([200, 'degraded', ['no_worker']])

  // Only an API process tells the analytics process: who has not its key changes nothing.
  await tellAnalytics({ ANALYTICS_URL, SECRET_KEY: 'another key, which is as long as the right one' })([])
  expect((await fetch(`${ANALYTICS_URL}/reasons`, { method: 'PUT', body: '[]' })).status).toBe(401)
  expect(await health(analytics)).toEqual([200, 'degraded', ['no_worker']])

  // A database that takes no writes: the process that cannot write its heartbeat says so itself.
  const { owner } = server.database
  const name = (await owner.query('select quote_ident(current_database()) as name')).rows[0].name as string
  await owner.query(`alter role app_api in database ${name} set default_transaction_read_only = on`)
  try {
    await server.database.asSuperuser(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app_api' and datname = current_database()",
    )
    await expect.poll(async () => (await health(api))[2], LONG).toContain('read_only')
  } finally {
    await owner.query(`alter role app_api in database ${name} reset default_transaction_read_only`)
  }
}, 300_000)
