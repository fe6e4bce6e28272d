import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { makePeople } from '../../dev/sandbox/people/people.ts'
import { startApi } from '../../src/http/api.ts'
import { createIdentity } from '../../src/http/identity.ts'
import { program } from '../../src/program.ts'
import { type Client, createClient } from '../../test/support/client.ts'
import { keptLog } from '../../test/support/cluster-api.ts'
import type { TestDatabase } from '../../test/support/database.ts'
import { dump } from '../../test/support/dump.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { copyNow } from '../../test/support/restores.ts'
import { JOURNAL_KEY, useServer } from '../../test/support/server.ts'

// A restore brings nobody back: the commands of docs/backup.md as they are written there, on a copy of the database's
// files from before 20 accounts were erased and 30 entries deleted. It needs no program of PostgreSQL's own.

const PEOPLE = 200
const ERASED = 20
const ENTRIES = 30
const PATIENT = { timeout: 120_000, interval: 100 }

const folder = await temporaryFolder('thirty-six-weeks-restore-')
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const ledger = join(folder, 'erasures')
mkdirSync(ledger)
const server = useServer({ worker: true, env: { ERASURE_LEDGER: ledger, SENSITIVE_NEEDS_SIGN_IN: '0' } })
const handbook = readFileSync('docs/backup.md', 'utf8')

/** The lines of a command, from the block of the document that contains a text. */
function block(text: string): string {
  const blocks = [...handbook.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, lines = '']) => lines)
  return blocks.find((lines) => lines.includes(text)) ?? expect.fail(`no block with ${text}`)
}

/** Runs commands of the document, with these databases and folders in the place of its own. */
async function run(lines: string, url: string, restored = url) {
  const here = lines
    .replaceAll('postgres://app_owner:…@restored/program', restored)
    .replaceAll('ERASURE_LEDGER=/mnt/erasures', `ERASURE_LEDGER=${ledger}`)
    .replaceAll('JOURNAL_ENCRYPTION_KEYS=…', `JOURNAL_ENCRYPTION_KEYS=${JOURNAL_KEY}`)
    .replaceAll('manifest.json', join(folder, 'manifest.json'))
    .replace(/ \\\n {2}&& psql "\$DATABASE_URL" -c .*/, '') // psql is not in the package; the caller runs its SQL
  return promisify(execFile)('sh', ['-ec', here], { env: { ...process.env, DATABASE_URL: url } })
}

test('0 of 20 erased accounts and 30 deleted entries are readable after a restore', { timeout: 600_000 }, async () => {
  const owner = server.database.urlOf('owner')
  await makePeople(owner, PEOPLE, [JOURNAL_KEY], 'nobody')
  const { rows: people } = await server.database.owner.query<{ id: number; email: string; entries: number[] }>(
    `select u.id::integer, u.email, array(select e.id::integer from app.journal_entries e
        where e.user_id = u.id order by e.id) as entries
       from auth.users u order by u.id`,
  )
  expect(people).toHaveLength(PEOPLE)
  const identity = createIdentity(server.config.SECRET_KEY)
  const clients = new Map<number, Client>()
  for (const { id, email } of people)
    clients.set(id, createClient(server.url, { token: await identity.mint(id, null), userId: id, email }))
  const as = (id: number) => clients.get(id) as Client

  await run(block('backup-manifest manifest.json\n'), owner)
  const backup = await copyNow(server)

  const gone = people.slice(0, ERASED)
  for (const { id, email } of gone)
    expect((await as(id).request('DELETE', '/users/me', { body: { confirm_email: email } })).status).toBe(200)
  const entries = people
    .slice(ERASED)
    .flatMap(({ id, entries: all }) => all.slice(0, 1).map((entry) => ({ id, entry })))
  const deleted = entries.slice(0, ENTRIES)
  expect(deleted).toHaveLength(ENTRIES)
  for (const { id, entry } of deleted) expect((await as(id).request('DELETE', `/journal/${entry}`)).status).toBe(204)
  const waiting = () => server.database.owner.query('select from jobs.erasures where written_at is null')
  await expect.poll(async () => (await waiting()).rowCount, PATIENT).toBe(0)

  const written = readdirSync(ledger)
    .map((name) => readFileSync(join(ledger, name), 'utf8'))
    .join('')
  expect(written.match(/"sealed"/g)).toHaveLength(ERASED + ENTRIES)
  for (const { email } of people) expect(written).not.toContain(email)
  expect(written).not.toMatch(/@|example|person\d/)

  // In the restored copy all are back.
  const restored = backup.urlOf('owner')
  expect((await readable(backup, gone, deleted)).accounts).toBe(ERASED)
  const replayed = await run(block('replay-erasures --dry-run'), restored)
  expect(replayed.stdout).toContain(`${ERASED} accounts and ${ENTRIES} entries would be deleted again`)
  expect(replayed.stdout).toContain(`${ERASED} accounts and ${ENTRIES} entries deleted again`)
  const proven = await run(block('prove-restore'), owner, restored)
  expect(proven.stdout).toContain('0 accounts and 0 entries deleted again')
  expect(proven.stdout).not.toContain('WRONG')
  await server.database.owner.query('select lib.restore_note()')

  expect(await readable(backup, gone, deleted)).toEqual({ accounts: 0, entries: 0 })
  const { text } = await dump({ database: backup })
  for (const { email } of gone) expect(text).not.toContain(email)
  const config = { ...server.config, PORT: 0 }
  const { log } = keptLog()
  const api = await startApi(program, config, backup.urlOf('app_api'), log)
  const there = (id: number) => createClient(`http://127.0.0.1:${api.port}`, as(id))
  for (const { id } of gone) expect((await there(id).get('/users/me/export')).status).toBe(401)
  for (const { id, entry } of deleted) {
    expect((await there(id).get(`/journal/${entry}`)).status).toBe(404)
    const kept = await there(id).get('/users/me/export')
    expect(kept.status).toBe(200)
    expect(kept.body.records.journal_entries.map((each: { id: number }) => each.id)).not.toContain(entry)
  }
  await api.stop()
  await backup.drop()
})

/** How many of the accounts and entries the database still shows its owner. */
async function readable(
  { owner }: TestDatabase,
  accounts: Array<{ id: number }>,
  entries: Array<{ id: number; entry: number }>,
) {
  const { rows } = await owner.query(
    `select (select count(*)::integer from auth.users u where u.id = any ($1)) as accounts,
            (select count(*)::integer from app.journal_entries e join unnest($2::bigint[], $3::bigint[]) d (user_id, id)
               on (e.user_id, e.id) = (d.user_id, d.id) and e.deleted_at is null) as entries`,
    [accounts.map(({ id }) => id), entries.map(({ id }) => id), entries.map(({ entry }) => entry)],
  )
  return rows[0] as { accounts: number; entries: number }
}
