import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { startEmbedded } from '../../dev/embedded/server.ts'
import { createLog } from '../../src/base/log.ts'
import { check } from '../../src/db/drift/report.ts'
import { migrate } from '../../src/db/migrate.ts'
import { type Difference, names } from '../support/drift.ts'
import { temporaryFolder } from '../support/folder.ts'

// The owner's SQL (docs/dbas.md#rights-of-a-superuser), as `npm run owner-sql` prints it.

const text = execFileSync(process.execPath, ['tools/owner-sql.ts'], { encoding: 'utf8' })
const words = (sql: string) =>
  sql
    .replaceAll(/^--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('docker-compose.yml runs this file, whose password it puts into the environment', () => {
  const { configs, services } = parse(readFileSync('docker-compose.yml', 'utf8'))
  expect(configs.owner).toEqual({ file: './src/db/roles/owner.sql' })
  const [, variable = ''] = /^\\getenv owner_password (\w+)$/m.exec(text) ?? []
  expect(services.postgres.environment).toHaveProperty(variable)
})

/** What takes back each statement of the owner's SQL, and the difference that names it. */
const UNDONE: Array<[statement: string, named: string]> = [
  ['revoke pg_read_all_stats from app_owner', 'role_membership pg_read_all_stats app_owner'],
  ['revoke pg_read_all_settings from app_owner', 'role_membership pg_read_all_settings app_owner'],
  ['revoke set on parameter temp_file_limit from app_owner', 'grant temp_file_limit app_owner'],
  ['grant select on pg_stat_statements to public', 'grant public.pg_stat_statements public'],
  ['revoke select on pg_stat_statements_info from app_owner', 'grant public.pg_stat_statements_info app_owner'],
  [
    'grant execute on function pg_stat_statements(boolean) to public',
    'grant lo_creat(integer), pg_lock_status(), public.pg_stat_statements(',
  ],
  [
    'revoke execute on function pg_stat_statements_info() from app_owner',
    'grant public.pg_stat_statements_info() app_owner',
  ],
  [
    'grant execute on function lo_creat(integer) to public',
    'grant lo_creat(integer), pg_lock_status(), public.pg_stat_statements(',
  ],
  [
    'grant execute on function pg_lock_status() to public',
    'grant lo_creat(integer), pg_lock_status(), public.pg_stat_statements(',
  ],
  ['revoke execute on function pg_advisory_lock(bigint) from app_owner', 'grant pg_advisory_lock(bigint) app_owner'],
  [
    'revoke execute on function pg_stat_get_activity(integer) from pg_monitor',
    'grant pg_stat_get_activity(integer) pg_monitor',
  ],
  ['grant connect on database postgres, template1 to public', 'grant postgres, template1 public'],
]

test('what a server lacks of it is named, and it can run again', async () => {
  const dataDir = await temporaryFolder('thirty-six-weeks-owner-')
  const server = await startEmbedded({ dataDir, owner: 'another', database: 'another', settings: { fsync: 'off' } })
  onTestFinished(async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const onServer = async (database: string, work: (client: pg.Client) => Promise<unknown>) => {
    const client = new pg.Client(Object.assign(new URL(server.superuserUrl), { pathname: database }).href)
    await client.connect()
    await work(client).finally(() => client.end())
  }
  // What psql does: it fills in the variable, runs what a query returns, and connects where the file says so.
  const [first = '', second = ''] = text
    .replace(/^\\getenv .*$/m, '')
    .replaceAll(":'owner_password'", "'a password'")
    .split('\\connect program')
  const run = async () => {
    await onServer('postgres', async (client) => {
      for (const query of first.split('\\gexec').map(words).filter(Boolean))
        for (const row of (await client.query<Record<string, string>>(query)).rows)
          for (const statement of Object.values(row)) await client.query(statement)
    })
    await onServer('program', (client) => client.query(second))
  }
  const url = new URL(server.url)
  Object.assign(url, { username: 'app_owner', password: 'a%20password', pathname: 'program' })
  const find = async () => {
    const { text } = await check({ url: url.href, variable: 'DATABASE_URL', json: true })
    return (JSON.parse(text).differences as Difference[]).filter(({ kind }) => kind !== 'server_setting')
  }

  await run()
  await migrate({ url: url.href, production: true, log: createLog('silent') })
  expect(await find()).toEqual([])
  await onServer('program', async (client) => {
    for (const [statement] of UNDONE) await client.query(statement)
  })
  const found = await find()
  expect(names(found)).toEqual([...new Set(UNDONE.map(([, named]) => named))].sort())
  const left: string[] = []
  const log = createLog('warn', { write: (line) => left.push(JSON.parse(line).object) })
  await migrate({ url: url.href, production: true, log })
  expect(left).toEqual(expect.arrayContaining(found.map(({ object }) => object)))
  await run()
  expect(await find()).toEqual([])
})

test('the check sees the libraries that the server loads', async () => {
  const dataDir = await temporaryFolder('thirty-six-weeks-owner-')
  const settings = { fsync: 'off', shared_preload_libraries: '' }
  const server = await startEmbedded({ dataDir, owner: 'app_owner', database: 'program', settings })
  onTestFinished(async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  await migrate({ url: server.url, production: false, log: createLog('silent') })
  const { text } = await check({ url: server.url, variable: 'DATABASE_URL', json: true })
  const [found] = JSON.parse(text).differences as Difference[]
  expect(found).toMatchObject({ object: 'shared_preload_libraries', expected: 'pg_stat_statements' })
})
