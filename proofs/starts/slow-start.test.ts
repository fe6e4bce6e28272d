import { rm } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patiently } from '../../dev/patience.ts'
import { DEMO } from '../../dev/sandbox/people/demo.ts'
import { createLog } from '../../src/base/log.ts'
import { program } from '../../src/program.ts'
import { startWorker } from '../../src/worker/worker.ts'
import { createClient } from '../../test/support/client.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { endProcesses, start } from '../../test/support/processes.ts'
import { useServer } from '../../test/support/server.ts'

// `npm start` waits for slow parts (docs/contract/operations.md#start-up). A lock makes a part wait until it times out.

const server = useServer()
let dataDir: string
let locker: pg.Client
beforeAll(async () => {
  dataDir = await temporaryFolder('slow-start-')
  locker = new pg.Client(server.database.urlOf('superuser'))
  await locker.connect()
})
endProcesses()
afterAll(async () => {
  await locker.end()
  await rm(dataDir, { recursive: true, force: true })
})

/** The address of a role, whose statements time out soon. */
const soon = (role: 'app_api' | 'app_worker') => `${server.database.urlOf(role)}&options=-c%20statement_timeout%3D500`
const PORTS = {
  PORT: '0',
  ANALYTICS_PORT: '0',
  METRICS_PORT: '0',
  SANDBOX_PORT: '0',
  SANDBOX_SMTP_PORT: '0',
}
function startHere(more: Record<string, string> = {}) {
  const urls = {
    DATABASE_URL: server.database.urlOf('owner'),
    API_DATABASE_URL: soon('app_api'),
    WORKER_DATABASE_URL: soon('app_worker'),
    ANALYTICS_DATABASE_URL: server.database.urlOf('app_analyst'),
  }
  return start(['start'], { ...PORTS, ...urls, DATA_DIR: dataDir, DEMO_PEOPLE: '0', ...more })
}
/** Holds a table until the returned function is called. */
async function hold(table: string) {
  await locker.query(`begin; lock table ${table} in access exclusive mode`)
  return () => locker.query('rollback')
}

test('the API serves while the analytics process dies, which is started until it serves', async () => {
  const release = await hold('pg_catalog.pg_description') // GraphQL's schema is read with it, no session starts with it
  const { output, logged, end } = startHere()
  await logged('analytics_process_died', 2)
  await expect.poll(output).toContain('Ctrl-C')
  const [, url = ''] = /API +(http:\S+)/.exec(output()) ?? []
  const anonymous = createClient(url)
  const { body } = await anonymous.post('/auth/login', DEMO)
  const demo = createClient(url, { token: body.token })
  const ask = async () => (await demo.post('/graphql', { query: '{ __typename }' })).status
  expect(await ask()).toBe(503)
  await release()
  await expect.poll(ask).toBe(200)
  expect(await end('SIGINT')).toBe(0)
})

test('the start waits for the migration', async () => {
  const release = await hold('app.stages') // `migrate` reads it to compare its sequence
  const { output, logged, end } = startHere()
  expect(await logged('start_waits', 2)).toMatchObject([{ part: 'database' }, { part: 'database' }])
  expect(output()).not.toContain('Ctrl-C')
  await release()
  await expect.poll(output).toContain('Ctrl-C')
  expect(await end('SIGINT')).toBe(0)
})

test('a worker that times out is started again, and its first tries leave nothing', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => lines.push(line) })
  const url = soon('app_worker')
  const release = await hold('graphile_worker.migrations')
  const starting = patiently('worker', log, () => startWorker(program, server.config, url, log))
  await expect.poll(() => lines.join('')).toMatch(/start_waits.*start_waits/s)
  await release()
  await (await starting).stop()
  const left =
    "select count(*)::int from pg_stat_activity where datname = current_database() and usename = 'app_worker'"
  await expect.poll(async () => (await locker.query(left)).rows[0].count).toBe(0)
})

test('what waiting cannot mend ends the start with one line', async () => {
  const wrong = new URL(server.database.urlOf('app_analyst'))
  wrong.password = 'wrong'
  const { output, end } = startHere({ ANALYTICS_DATABASE_URL: wrong.href.replace('app_analyst', 'nobody_at_all') })
  expect(await end()).toBe(1)
  expect(output()).toMatch(/^ANALYTICS_DATABASE_URL: .*\n$/m)
})
