import { rm } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '../../src/db/embedded.ts'
import { migrate } from '../../src/db/migrate.ts'
import { createLog } from '../../src/log.ts'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { temporaryFolder } from '../support/folder.ts'
import { endProcesses, start } from '../support/processes.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())
endProcesses()

test('one that waits for another does not stand in the way of an index that the other makes concurrently', async () => {
  const first = await database.owner.connect()
  await first.query("select pg_advisory_lock(hashtextextended('thirty-six-weeks migrate', 0))")
  const second = migrate({ url: database.urlOf('owner'), production: false, log: createLog('silent') })
  const waiting =
    "select from pg_stat_activity where datname = current_database() and application_name = 'thirty-six-weeks migrate' and query ~ 'advisory'"
  await expect.poll(async () => (await first.query(waiting)).rowCount).toBe(1)
  // Waits for every transaction that began before.
  await first.query('create index concurrently habits_by_icon on app.habits (icon)')
  first.release(true)
  await second
})

// A server of its own, since roles and their passwords belong to all databases of a server.
const elsewhere = { server: undefined as Embedded | undefined, dataDir: '' }
afterAll(async () => {
  await elsewhere.server?.stop()
  if (elsewhere.dataDir) await rm(elsewhere.dataDir, { recursive: true, force: true })
})
async function ownServer(): Promise<Embedded> {
  elsewhere.dataDir ||= await temporaryFolder('thirty-six-weeks-migrate-')
  const { dataDir } = elsewhere
  elsewhere.server ??= await startEmbedded({
    dataDir,
    owner: 'app_owner',
    database: 'program',
    settings: { fsync: 'off' },
  })
  return elsewhere.server
}

const as = (url: string, username: string, password: string) =>
  Object.assign(new URL(url), { username, password: encodeURIComponent(password) }).href
/** Whether somebody may log in. */
const verdict = async (url: string) => {
  const client = new pg.Client(url)
  const outcome = await client.connect().then(
    () => 'in',
    (error: Error) => error.message,
  )
  await client.end()
  return outcome
}

test('a role whose address is not given keeps its password, and the log says so in one line', async () => {
  const { url } = await ownServer()
  await migrate({
    url,
    passwords: { app_api: 'before', app_worker: 'before' },
    production: false,
    log: createLog('silent'),
  })
  const run = async (env: Record<string, string>) => {
    const process = start(['migrate'], { DATA_DIR: elsewhere.dataDir, DATABASE_URL: url, ...env })
    expect(await process.end(), process.output()).toBe(0)
    return process.lines('role_passwords_unchanged').map(({ roles }) => roles)
  }
  expect(await run({})).toEqual([['app_api', 'app_worker', 'app_analyst']])
  expect(await verdict(as(url, 'app_api', 'before'))).toBe('in')

  // Given: with a password, as somebody else, and with none, which is for a server that asks for none.
  const given = {
    API_DATABASE_URL: as(url, 'app_api', 'a % of it'),
    WORKER_DATABASE_URL: as(url, 'app_owner', 'other'),
  }
  expect(await run(given)).toEqual([['app_worker', 'app_analyst']])
  expect(await verdict(as(url, 'app_api', 'a % of it'))).toBe('in')
  expect(await verdict(as(url, 'app_worker', 'before'))).toBe('in')
  expect(await run({ API_DATABASE_URL: as(url, 'app_api', '') })).toEqual([['app_worker', 'app_analyst']])
  expect(await verdict(as(url, 'app_api', 'a % of it'))).toBe('in')
})
