import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { admin } from '../support/admin.ts'
import { ownDatabase } from '../support/drift.ts'
import { temporaryFolder } from '../support/folder.ts'
import { JOURNAL_KEY, useServer } from '../support/server.ts'

// docs/backup.md#prove-a-restore

const folder = await temporaryFolder('thirty-six-weeks-restores-')
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const server = useServer({ database: ownDatabase })
const manifest = join(folder, 'manifest.json')
const ledger = join(folder, 'ledger')
mkdirSync(ledger)
const LINE = { id: '00000000-0000-4000-8000-000000000001', at: '2026-01-01T00:00:00Z' }
const write = (text: string) => writeFileSync(join(ledger, '2026-01-01.jsonl'), text)
write(`${JSON.stringify(LINE)}\n`)
const rowsOf = () => JSON.parse(readFileSync(manifest, 'utf8')).rows
const query = async (sql: string, values: unknown[] = []) => (await server.database.owner.query(sql, values)).rows
const prove = (settings: Record<string, string> = {}) =>
  admin(server, ['prove-restore', server.database.urlOf('owner'), '--manifest', manifest], {
    JOURNAL_ENCRYPTION_KEYS: JOURNAL_KEY,
    ERASURE_LEDGER: ledger,
    ...settings,
  })
/** The lines of the table that are not in order. */
const wrong = (output: string) => output.split('\n').flatMap((line) => /^(.*?) +WRONG +(.*)/.exec(line)?.slice(1) ?? [])

test('a manifest has the rows of the snapshot that its command gets', async () => {
  await server.person()
  const counted = join(folder, 'counted')
  writeFileSync(
    join(folder, 'dump.mjs'),
    `import pg from '${new URL('../../node_modules/pg/esm/index.mjs', import.meta.url)}'
    import { writeFileSync } from 'node:fs'
    const client = new pg.Client(process.env.DATABASE_URL)
    await client.connect()
    await client.query("insert into auth.users (email, password_hash) values ('late@example.com', '!')")
    await client.query('begin isolation level repeatable read')
    await client.query("set transaction snapshot '" + process.env.SNAPSHOT + "'")
    const { rows } = await client.query('select count(*)::integer as n from auth.users')
    writeFileSync(process.argv[2], String(rows[0].n))
    await client.end()`,
  )
  const done = await admin(server, ['backup-manifest', manifest, `node ${join(folder, 'dump.mjs')} ${counted}`])
  expect(done).toMatchObject({ code: 0 })
  expect(rowsOf()['auth.users']).toBe(1)
  expect(readFileSync(counted, 'utf8')).toBe('1')
  const failed = await admin(server, ['backup-manifest', join(folder, 'none'), 'exit 3'])
  expect(failed).toEqual({ code: 1, output: 'backup-manifest: the command ended with 3, so no manifest was written' })
})

test('a restore is proven by one table, and each fault fails it by name', async () => {
  const ann = await server.person()
  await ann.post('/journal/', { message: 'mine' })
  expect(await admin(server, ['backup-manifest', manifest])).toMatchObject({ code: 0 })
  const { code, output } = await prove()
  expect(output.split('\n').map((line) => line.split(/ {2,}/).slice(0, 2))).toEqual([
    ['CHECK', 'RESULT'],
    ...['rows', 'erasures', 'migrate --check', 'wallets', 'derived rows', 'sealed texts'].map((name) => [name, 'ok']),
  ])
  expect(code).toBe(0)

  const forget = async () => {
    write(`${JSON.stringify(LINE)}\n`)
    await query("insert into jobs.erasures (id, at, line, written_at) values (gen_random_uuid(), now(), '{}', now())")
  }
  const other = `${JOURNAL_KEY.slice(0, -2)}${JOURNAL_KEY.endsWith('A') ? 'EA' : 'AA'}`
  const faults: Array<[string, string, () => Promise<unknown>, Record<string, string>]> = [
    ['sealed texts', '1 do not open', async () => {}, { JOURNAL_ENCRYPTION_KEYS: other }],
    ['erasures', 'ERASURE_LEDGER: expected', async () => {}, { ERASURE_LEDGER: '' }],
    ['erasures', 'the ledger of erasures is empty', async () => write(''), {}],
    ['erasures', '1 lines cannot be read: 2026-01-01.jsonl:2', async () => write(`${JSON.stringify(LINE)}\n<p>`), {}],
    ['erasures', '1 lines that the database wrote are missing', () => forget(), {}],
    ['rows', '1 tables lack rows', () => query('delete from app.journal_entries'), {}],
  ]
  for (const [name, detail, spoil, settings] of faults) {
    await spoil()
    const found = await prove(settings)
    expect(wrong(found.output)).toEqual([name, expect.stringContaining(detail)])
    expect(found.code).toBe(1)
    await query('delete from jobs.erasures')
  }
  expect((await prove()).output).toContain('app.journal_entries: 0 of 1')
})

test('a copy that was proven writes nothing to the ledger, until replay-erasures says that it is no rehearsal', async () => {
  const ann = await server.person()
  await admin(server, ['backup-manifest', manifest])
  expect(await prove()).toMatchObject({ code: 0 })
  await ann.request('DELETE', '/users/me', { body: { confirm_email: ann.email } })
  const toWrite = async () => (await query('select jobs.erasure_ledger_load(9)::jsonb as lines'))[0].lines.length
  const reasons = async () => JSON.stringify((await query('select lib.service_reasons() as reasons'))[0].reasons)
  expect(await toWrite()).toBe(0)
  expect(await reasons()).toContain('1 erasures wait for the ledger, since this is a copy')
  expect(await admin(server, ['replay-erasures'], { ERASURE_LEDGER: ledger })).toMatchObject({ code: 0 })
  expect(await toWrite()).toBe(1)
  expect(await reasons()).not.toContain('erasures_unwritten')
})

test('rows of accounts that were erased since the manifest are not missed', async () => {
  const ann = await server.person()
  await ann.post('/journal/', { message: 'mine' })
  await admin(server, ['backup-manifest', manifest])
  expect(await ann.request('DELETE', '/users/me', { body: { confirm_email: ann.email } })).toMatchObject({
    status: 200,
  })
  expect(await prove()).toMatchObject({ code: 0 })
})

test('without a URL, with more or without a manifest nothing is proven', async () => {
  expect(await admin(server, ['prove-restore'])).toMatchObject({ code: 1, output: expect.stringMatching(/^usage: /) })
  expect(await admin(server, ['backup-manifest'])).toMatchObject({ code: 1, output: expect.stringMatching(/^usage: /) })
  const { output, code } = await admin(server, ['prove-restore', server.database.urlOf('owner')], {
    ERASURE_LEDGER: folder,
  })
  expect(code).toBe(1)
  expect(output).toContain('--manifest is missing')
})
