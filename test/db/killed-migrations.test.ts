import { rm } from 'node:fs/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { migrate } from '../../src/db/migrate.ts'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { nextRelease } from '../support/next-release.ts'
import { endProcesses, start } from '../support/processes.ts'

// A migration that was killed while it built an index concurrently: the next one finishes its work.

const BUILD = 'create index concurrently habits_by_icon on app.habits (icon)'

let root: string
let database: TestDatabase
beforeAll(async () => {
  root = await nextRelease([`--! no-transaction\n-- An index.\n${BUILD};\n`])
})
afterAll(() => rm(root, { recursive: true, force: true }))
endProcesses()

async function clone() {
  database = await cloneDatabase()
  onTestFinished(() => database.drop())
}
/** Runs migrate of the next release; returns its log. */
async function upgrade() {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  await migrate({ url: database.urlOf('owner'), production: false, log, root })
  return lines.map((line) => JSON.parse(line))
}
const startUpgrade = () => start(['migrate'], { DATABASE_URL: database.urlOf('owner') }, root)
const INDEX = "select indisvalid as valid from pg_index where indexrelid = to_regclass('app.habits_by_icon')"
const validity = async () => (await database.owner.query(INDEX)).rows
const recorded = async () =>
  (await database.owner.query('select filename from graphile_migrate.migrations order by 1 desc limit 1')).rows

/** A transaction whose snapshot keeps a concurrent build waiting. */
async function holdSnapshot(): Promise<{ pid: number; client: pg.PoolClient }> {
  const client = await database.owner.connect()
  onTestFinished(() => client.release(true))
  await client.query('begin isolation level repeatable read')
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return { pid: rows[0].pid, client }
}
const builds = async () =>
  (
    await database.owner.query(
      "select pid from pg_stat_progress_create_index where phase = 'waiting for old snapshots'",
    )
  ).rows

test('an index that was built and not recorded is built again', async () => {
  await clone()
  await database.owner.query(BUILD)
  expect(await upgrade()).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ index: 'app.habits_by_icon', msg: 'unrecorded_index_dropped' })]),
  )
  expect(await validity()).toEqual([{ valid: true }])
  // Recorded now, it stays.
  expect((await upgrade()).filter(({ msg }) => msg === 'unrecorded_index_dropped')).toEqual([])
})

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'the first %s ends a migration that waits behind a snapshot, which it names, and the next finishes it',
  async (signal) => {
    await clone()
    const { pid, client } = await holdSnapshot()
    const killed = startUpgrade()
    const [waits] = await killed.logged('migration_waits')
    expect(waits).toMatchObject({ pid, state: 'idle in transaction', since: expect.any(String) })
    expect(await killed.end(signal)).toBe(signal === 'SIGTERM' ? 1 : null)
    expect(await validity()).toEqual([{ valid: false }])
    const next = upgrade()
    await expect.poll(builds).toHaveLength(1) // the session that was left behind has ended
    await client.query('commit')
    await next
    expect(await validity()).toEqual([{ valid: true }])
    expect((await recorded())[0].filename > '000063.sql').toBe(true)
  },
)

test('a migration that waits for another one names its session', async () => {
  await clone()
  const { pid, client } = await holdSnapshot()
  await client.query("select pg_advisory_lock(hashtextextended('thirty-six-weeks migrate', 0))")
  const second = startUpgrade()
  expect(await second.logged('migration_waits')).toMatchObject([{ pid }])
  await client.query('select pg_advisory_unlock_all(); commit')
  expect(await second.end()).toBe(0)
})
