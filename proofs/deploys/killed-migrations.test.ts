import { readFile, rm, writeFile } from 'node:fs/promises'
import { parse } from 'libpg-query'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '../../dev/embedded/server.ts'
import { readMigrations, recordedMigrations } from '../../src/db/drift/migrations.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { NO_TRANSACTION } from '../../test/support/migration-lint.ts'
import { nextRelease } from '../../test/support/next-release.ts'
import { endProcesses, start } from '../../test/support/processes.ts'
import { lastRelease } from '../../test/support/releases.ts'

// Kills `npm run migrate` at every statement of the migrations of the last two releases and of this one, each time over
// what the kill before has left. The database ends as one that was migrated at once.

endProcesses()

const DEADLINE_MS = 30 * 60_000 // each of over 100 kills starts a process
const DATABASE = 'program'
const PEOPLE = `
  insert into auth.users (email, password_hash) select format('life-%s@example.com', n), 'x' from generate_series(1, 45) n;
  insert into app.habits (user_id, name, icon, start_date, energy_cost, energy_return, created_at)
  select u.id, 'Habit ' || h, '', date '2026-01-20', 1, 1, now() from auth.users u, generate_series(1, 2) h`
// What a killed migration waits for: this lock, a snapshot, and the table where it would be recorded.
const LOCK = 13_000
const SESSIONS = 'select pid, pg_blocking_pids(pid) as blockers from pg_stat_activity where datname = $1'

async function connect(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  return client
}

/** The texts of a file that wait for LOCK after each of its statements; none where it runs without a transaction. */
async function waitingTexts(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8')
  if (NO_TRANSACTION.test(text)) return []
  const bytes = Buffer.from(text)
  return ((await parse(text)).stmts ?? []).map(({ stmt_location: at = 0, stmt_len: length = bytes.length }) => {
    const [before, after] = [bytes.subarray(0, at + length), bytes.subarray(at + length)].map(String)
    const wait = `;\nselect pg_advisory_xact_lock(${LOCK});`
    return (before + wait + after).replace(/^--! Hash: .*\n/m, '$&--! AllowInvalidHash\n')
  })
}

test('a migration that is killed at any statement is finished by the next', { timeout: DEADLINE_MS }, async () => {
  const old = await lastRelease(2)
  const release = await nextRelease([])
  const dataDir = await temporaryFolder('thirty-six-weeks-killed-')
  const server = await startEmbedded({ dataDir, owner: 'app_owner', database: DATABASE, settings: { fsync: 'off' } })
  const [observer, client] = await Promise.all([connect(server.url), connect(server.url)])
  const holder = (await client.query('select pg_backend_pid() as pid')).rows[0].pid
  onTestFinished(async () => {
    await Promise.all([observer.end(), client.end()])
    await server.stop()
    await Promise.all([old, release, dataDir].map((folder) => rm(folder, { recursive: true })))
  })
  const run = (folder: string) => start(['migrate'], { DATABASE_URL: server.url }, folder)
  expect(await run(old).end()).toBe(0)
  await client.query(PEOPLE)

  /** Kills a migration that waits for what the client holds. */
  async function kill(hold: string) {
    const sessions = async () => (await observer.query<{ pid: number; blockers: number[] }>(SESSIONS, [DATABASE])).rows
    const before = new Set((await sessions()).map(({ pid }) => pid)) // what was killed before notices it soon
    await client.query(`begin isolation level repeatable read; ${hold}`)
    const migrating = run(release)
    const waits = async () =>
      (await sessions()).some(({ pid, blockers }) => !before.has(pid) && blockers.includes(holder))
    await expect.poll(waits, { interval: 20 }).toBe(true)
    expect(await migrating.end('SIGKILL')).toBe(null)
    await client.query('rollback')
  }

  let kills = 0
  const recorded = (await recordedMigrations(client)).map(({ hash }) => hash)
  for (const { filename, hash, index } of await readMigrations(release)) {
    if (recorded.includes(hash ?? '')) continue
    const path = `${release}/migrations/committed/${filename}`
    const text = await readFile(path, 'utf8')
    const kinds = [`lock table graphile_migrate.migrations in share mode`, ...(index ? ['select'] : [])]
    for (const waiting of await waitingTexts(path)) {
      await writeFile(path, waiting)
      await kill(`select pg_advisory_xact_lock(${LOCK})`)
      kills++
    }
    await writeFile(path, text)
    for (const hold of kinds) {
      await kill(hold)
      kills++
    }
  }
  expect(kills).toBeGreaterThan(100)
  expect(await run(release).end()).toBe(0)
  const checked = start([process.execPath, 'src/main.ts', 'migrate', '--check', '--json'], { DATABASE_URL: server.url })
  await checked.end()
  expect(JSON.parse(checked.output()).differences).toEqual([])
})
