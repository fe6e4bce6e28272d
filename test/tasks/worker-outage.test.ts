import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '../../dev/embedded/server.ts'
import { type Sandbox, startSandbox } from '../../dev/sandbox/main.ts'
import { createLog } from '../../src/base/log.ts'
import type { Part } from '../../src/base/part.ts'
import { readConfig } from '../../src/base/settings/config.ts'
import { migrate } from '../../src/db/migrate.ts'
import { program } from '../../src/program.ts'
import { startWorker } from '../../src/worker/worker.ts'
import { ROLE_PASSWORDS } from '../support/database.ts'
import { temporaryFolder } from '../support/folder.ts'
import { errorLines } from '../support/ops.ts'

// PostgreSQL dies while jobs run, and they end before it is back: the worker keeps running and stores the outcomes
// after the restart.

let dataDir: string
let embedded: Embedded
let sandbox: Sandbox
let worker: Part
const held: Socket[] = []
let refusing = true
/** A mail server that disconnects its clients at once, or holds them and says nothing. */
const mails = createServer((socket) => {
  if (refusing) socket.destroy()
  else held.push(socket.on('error', () => {}))
})
const logs: string[] = []

beforeAll(async () => {
  dataDir = await temporaryFolder('thirty-six-weeks-outage-')
  embedded = await startEmbedded({ dataDir, owner: 'app_owner', database: 'program' })
  const log = createLog('error', { write: (line) => void logs.push(line) })
  await migrate({ url: embedded.url, passwords: ROLE_PASSWORDS, production: false, log })
  sandbox = await startSandbox({ host: '127.0.0.1', port: 0, smtpPort: 0, licenseApiToken: 'sandbox-token' })
  await once(mails.listen(0, '127.0.0.1'), 'listening')
  const config = readConfig({
    SECRET_KEY: 'a secret of the tests, and of nobody else',
    ...Object.assign({}, ...Object.values(sandbox.settings)),
    SMTP_URL: `smtp://127.0.0.1:${(mails.address() as AddressInfo).port}`,
  })
  const url = Object.assign(new URL(embedded.url), { username: 'app_worker', password: ROLE_PASSWORDS.app_worker })
  worker = await startWorker(program, config, url.href, log)
})
afterAll(async () => {
  await worker?.stop()
  await embedded?.stop()
  await sandbox?.close()
  mails.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client(embedded.url)
  await client.connect()
  return client
    .query<Row>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

test('the outcome of a job that ends while the database is away is stored later', async () => {
  refusing = false
  await query(`
    with person as (insert into auth.users (email, password_hash) values ('ann@example.com', '-') returning id)
    select lib.enqueue('password_changed_mail', json_build_object('user_id', id)) from person`)
  await expect.poll(() => held.length).toBe(1)
  embedded.kill('SIGKILL')
  refusing = true
  held.pop()?.destroy() // the mail server disconnects, and the job fails
  await expect.poll(() => logs.some((line) => line.includes('job_failed'))).toBe(true)
  await embedded.restart()
  const job = () => query("select status, attempts, locked_by from jobs.queue() where task = 'password_changed_mail'")
  // A second attempt, which fails too, may have come before the look.
  await expect.poll(job).toEqual([{ status: 'retrying', attempts: expect.any(Number), locked_by: null }])

  const errors: string[] = logs.map((line) => JSON.parse(line).msg)
  expect(errors).toContain('queue_error') // what graphile-worker says
  expect(errors.filter((msg) => !errorLines.includes(msg))).toEqual([])
})

test('jobs that end one after the other while the database is away run again in the same process', async () => {
  await query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
  refusing = false
  await query(`select lib.enqueue('password_changed_mail', json_build_object('user_id', u.id))
    from auth.users u, generate_series(1, 4)`)
  await expect.poll(() => held.length).toBe(4)
  embedded.kill('SIGKILL')
  const notStored = () => logs.filter((line) => line.includes('Failed to fail jobs')).length
  const before = notStored()
  for (const nth of [1, 2, 3]) {
    held.pop()?.destroy()
    await expect.poll(notStored).toBe(before + nth)
  }
  await embedded.restart()
  refusing = true
  held.pop()?.destroy()
  const running = () =>
    query("select locked_by from jobs.queue() where task = 'password_changed_mail' and locked_by is not null")
  await expect.poll(running).toEqual([])
})
