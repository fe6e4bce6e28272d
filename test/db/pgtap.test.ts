import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { openPgTap } from '../support/pgtap.ts'

// `TEST_DATABASE_URL=… npm run test:sql`, as a DBA runs it. That it leaves no trace is shown by test/sql/pgtap.test.ts.

const RULES = await readFile('test/sql/rules/row_level_security.sql', 'utf8')
const VITEST = 'node_modules/vitest/vitest.mjs'
const DBA = `dba_${process.pid}`

let database: TestDatabase
const urlOfDba = () => Object.assign(new URL(database.urlOf('owner')), { username: DBA, password: 'dba' }).href

beforeAll(async () => {
  database = await cloneDatabase()
  await database.asSuperuser(`create role ${DBA} login password 'dba'`)
})
afterAll(async () => {
  await database.drop()
  const client = new pg.Client(inject('superuserUrl'))
  await client.connect()
  await client.query(`drop role ${DBA}`).finally(() => client.end())
})

async function run(url: string) {
  const pgTap = await openPgTap(url)
  const lines = await pgTap.run(RULES).finally(pgTap.close)
  return lines.filter((line) => /^(not )?ok/.test(line)).map((line) => line.split('\n')[0])
}
const passed = expect.arrayContaining([expect.stringMatching(/^ok 6 /)])

/** The output: one line that names the database and the cause. */
async function complaint(url: string) {
  const { message, stack } = await openPgTap(url).then(
    () => expect.fail('it was fit'),
    (error: Error) => error,
  )
  expect(stack).toBeUndefined()
  const [, why] = /^no pgTAP in \w+ at 127\.0\.0\.1:\d+: ([^\n]+)$/.exec(message) ?? [message]
  return why
}

test('runs for the owner, and for a member of the owner', async () => {
  expect(await run(database.urlOf('owner'))).toEqual(passed)
  expect(await complaint(urlOfDba())).toBe(
    `${DBA} may not act as app_owner, who owns it: take the owner's address, or a superuser's`,
  )
  await database.asSuperuser(`grant app_owner to ${DBA}`)
  expect(await run(urlOfDba())).toEqual(passed)
})

test('runs for a superuser, and where pgTAP exists already and may be replaced', async () => {
  await database.asSuperuser("create schema tap; create function tap.plan(integer) returns text return 'theirs'")
  expect(await run(database.urlOf('superuser'))).toEqual(passed)
  expect(await complaint(database.urlOf('owner'))).toBe('must be owner of schema tap')
  await database.asSuperuser('alter schema tap owner to app_owner')
  expect(await run(database.urlOf('owner'))).toEqual(passed)
  await database.asSuperuser('drop schema tap cascade')
})

test('runs no file that would end its transaction', async () => {
  const pgTap = await openPgTap(database.urlOf('owner'))
  for (const text of ['commit', 'rollback', 'begin', 'select 1; end; delete from app.habits']) {
    await expect(pgTap.run(text), text).rejects.toThrow('a file neither begins nor ends a transaction')
  }
  await pgTap.close()
})

test('reports an unusable database in one line', async () => {
  expect(await complaint(inject('superuserUrl'))).toBe('the database is not migrated: npm run migrate')
  expect(await complaint(database.urlOf('app_api'))).toMatch(/^app_api may not act as app_owner/)
  expect(await complaint(database.urlOf('owner').replace(/:\d+\//, ':9/'))).toBe('connect ECONNREFUSED 127.0.0.1:9')

  await database.owner.query('update lib.loaded_logic set catalogue = null')
  const another = 'it has another version of sql/ than this folder: npm run migrate'
  expect(await complaint(database.urlOf('owner'))).toBe(another)
})

test.concurrent('reports that the tables are in use', async () => {
  const inUse = await cloneDatabase()
  const client = await inUse.owner.connect()
  await client.query('begin; select from app.habits')
  expect(await complaint(inUse.urlOf('owner'))).toMatch(/^the tables are in use/)
  client.release(true)
  await inUse.drop()
})

test.concurrent('finds a policy that was dropped by hand, and starts no server of its own', async () => {
  const broken = await cloneDatabase()
  await broken.owner.query('drop policy all_own on app.habits')
  const child = spawn(process.execPath, [VITEST, 'run', 'test/sql', '-t', 'rules/row'], {
    // A server's folder could not be made there.
    env: { ...process.env, TEST_DATABASE_URL: broken.urlOf('owner'), TMPDIR: '/nowhere', NO_COLOR: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [failures, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')])
  expect(code).toBe(1)
  expect(failures).toMatch(/not ok \d - a role with a right on a table has a policy there/)
  expect(failures).toContain('(app.habits,app_api)')
  await broken.drop()
})

const kept = (text: string) => [...text.matchAll(/\b(?:auth|jobs|lib|graphile_worker)\.\w+/g)].map(([name]) => name)
test('psql and pg_prove keep the tables that a migration has filled, too', async () => {
  const [, byHand = ''] = /c\.oid <> all \(\s*'\{([^}]*)\}/.exec(await readFile('test/support/prove.sql', 'utf8')) ?? []
  const [, ours = ''] =
    /const FILLED_BY_MIGRATION = \[([^\]]*)\]/.exec(await readFile('test/support/pgtap.ts', 'utf8')) ?? []
  expect(kept(byHand)).toEqual(kept(ours))
})
