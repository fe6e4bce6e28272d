import { request } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { startApi } from '../../src/http/api.ts'
import { program } from '../../src/program.ts'
import { type Client, createClient } from '../support/client.ts'
import { habitOf, refusal } from '../support/habits.ts'
import { JOURNAL_KEY, useServer } from '../support/server.ts'

const server = useServer({ brief: true })
let ann: Client
let ben: Client
beforeAll(async () => {
  ann = await server.person()
  ben = await server.person()
})

/** Entries of 9,000 characters, 18 MB: an export of them waits for a client that does not read. */
const MORE_THAN_SOCKETS_HOLD = 2000

/** A long sealed text that is made once, however many entries have it: sealing is slow. */
const long = (characters: number) => `(select lib.seal(repeat('x', ${characters})))`

/** Inserts sealed journal entries of a person as the owner. */
async function write(client: Client, count: number, message = "lib.seal('entry ' || n)") {
  const owner = await server.database.owner.connect()
  try {
    await owner.query('begin')
    await owner.query("select set_config('app.data_key', auth.data_key($1, array[$2], true), true)", [
      client.userId,
      JOURNAL_KEY,
    ])
    await owner.query(
      `insert into app.journal_entries (user_id, written_at, updated_at, message, title)
       select $1, timestamptz '2026-01-01 12:00Z' + n * interval '1 minute', now(), ${message}, lib.seal('title ' || n)
         from generate_series(1, $2) n`,
      [client.userId, count],
    )
    await owner.query('commit')
  } finally {
    owner.release()
  }
}
/** The number of running exports: each holds a lock until its transaction ends. */
const exporting = async () => {
  const { rows } = await server.database.owner.query(
    "select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
  )
  return rows.length
}

/** Starts an export and reads only its headers; the test then disconnects or reads the rest. */
const begin = (client: Client) =>
  new Promise<{ leave(): void; rest(): Promise<string> }>((resolve, reject) => {
    const headers = { authorization: `Bearer ${client.token}` }
    const download = request(`${server.url}/users/me/export`, { headers }, (response) => {
      response.pause()
      resolve({ leave: () => download.destroy(), rest: () => readText(response) })
    })
    download.on('error', reject).end()
  })

test('the file has every collection of the caller, decrypted and in order, and no rows of others', async () => {
  await write(ann, 250)
  await write(ben, 3)
  const habit = await habitOf(ann, { name: 'Walk "quoted"' })
  await server.database.owner.query(
    'update app.journal_entries set deleted_at = now() where user_id = $1 and id % 50 = 0',
    [ann.userId],
  )
  const { body, headers, status } = await ann.get('/users/me/export')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/json')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+-\d{4}-\d\d-\d\d\.json"$/)
  expect(Object.keys(body)).toEqual(['format', 'format_version', 'exported_at', 'records', 'not_included'])
  const { account, habits, goals, journal_entries: entries } = body.records
  expect(Object.keys(body.records)).toEqual(Object.keys(body.records).toSorted())
  expect(account).toEqual([{ email: ann.email, display_name: null, timezone: 'UTC', created_at: expect.any(String) }])
  expect(habits).toMatchObject([{ id: habit.id, name: 'Walk "quoted"' }])
  expect(goals).toHaveLength(3)
  expect(entries).toHaveLength(245)
  expect(entries[0]).toMatchObject({ message: 'entry 1', title: 'title 1', status: 'draft' })
  const ids = entries.map(({ id }: { id: number }) => id)
  expect(ids).toEqual(ids.toSorted((a: number, b: number) => a - b))
  expect(JSON.stringify(body.records)).not.toMatch(/"user_id"|password_hash|is_admin/)
  const exported = () => server.logs.find((line) => line.includes('"data_exported"'))
  await expect.poll(exported).toContain('"archive_format":"json"')
})

test('the days of the Markdown are in ISO form whatever DateStyle the database has', async () => {
  const eve = await server.person()
  await write(eve, 1)
  const { owner, urlOf } = server.database
  await owner.query(
    "do $$ begin execute format('alter database %I set datestyle = German', current_database()); end $$",
  )
  const api = await startApi(program, server.config, urlOf('app_api'), createLog('error'))
  try {
    const { token, userId, email } = eve
    const client = createClient(`http://127.0.0.1:${api.port}`, { token, userId, email })
    expect((await client.get('/users/me/export/journal.md')).text).toContain('## 2026-01-01 · title 1\n')
  } finally {
    await api.stop()
  }
})

test('the journal is exported as Markdown, oldest entry first', async () => {
  const cat = await server.person()
  const empty = await cat.get('/users/me/export/journal.md')
  expect([empty.status, empty.text]).toEqual([200, '# Journal\n\n'])
  expect(empty.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  await write(cat, 101)
  await server.database.owner.query(
    "update app.journal_entries set title = null, sender = 'bot' where id = (select max(id) from app.journal_entries)",
  )
  const { text } = await cat.get('/users/me/export/journal.md')
  expect(text.startsWith('# Journal\n\n## 2026-01-01 · title 1\n\n*personal · freeform*\n\nentry 1\n\n---\n\n')).toBe(
    true,
  )
  expect(text.endsWith('## 2026-01-01\n\n*personal · freeform · bot*\n\nentry 101\n\n---\n\n')).toBe(true)
})

test('an export needs a token', async () => {
  for (const path of ['/users/me/export', '/users/me/export/journal.md']) {
    expect(refusal(await server.anonymous.get(path))).toEqual([401, 'unauthorized'])
  }
  const gone = await server.person()
  await gone.request('DELETE', '/users/me', { body: { confirm_email: gone.email } })
  expect(refusal(await gone.get('/users/me/export'))).toEqual([401, 'unauthorized'])
})

test('a person has one export at a time; a disconnect ends it, and other people are not blocked', async () => {
  const dan = await server.person()
  await write(dan, MORE_THAN_SOCKETS_HOLD, long(9000))
  const { leave } = await begin(dan)
  expect(refusal(await dan.get('/users/me/export/journal.md'))).toEqual([409, 'export_in_progress'])
  expect((await ben.get('/users/me/export')).status).toBe(200)
  expect((await ben.get('/user/balance')).status).toBe(200)
  leave()
  await expect.poll(exporting).toBe(0)
  expect((await dan.get('/users/me/export/journal.md')).status).toBe(200)
})

test('a process runs four exports at once and refuses a fifth', async () => {
  const people = await Promise.all([1, 2, 3, 4].map((n) => server.person(`e${n}@example.com`)))
  for (const person of people) await write(person, MORE_THAN_SOCKETS_HOLD, long(9000))
  const begun = await Promise.all(people.map(begin))
  const fifth = await ben.get('/users/me/export')
  expect(refusal(fifth)).toEqual([503, 'service_unavailable'])
  expect(fifth.headers.get('retry-after')).toBe('2')
  for (const { leave } of begun) leave()
  await expect.poll(exporting).toBe(0)
  expect((await ben.get('/users/me/export')).status).toBe(200)
})

test('a text that can’t be opened breaks the file off, and a missing key refuses the export', async () => {
  const fay = await server.person()
  await write(fay, 1500, long(2000))
  const damage =
    "update app.journal_entries set message = '\\x01ff' where user_id = $1 and id = (select max(id) from app.journal_entries where user_id = $1)"
  await server.database.owner.query(damage, [fay.userId])
  await expect(fay.get('/users/me/export')).rejects.toThrow()
  await expect.poll(() => server.logs.filter((line) => line.includes('"journal_decryption_failure"')).length).toBe(1)
  await server.database.owner.query("update auth.data_keys set master_key_id = 'another' where user_id = $1", [
    fay.userId,
  ])
  const { status, body } = await fay.get('/users/me/export')
  expect([status, body.error]).toEqual([500, 'decryption_failure'])
  expect((await fay.get('/habits/')).status).toBe(200)
})

test('the file is a snapshot: it lacks what is written meanwhile', async () => {
  const gil = await server.person()
  await write(gil, MORE_THAN_SOCKETS_HOLD, long(9000))
  const { rest } = await begin(gil)
  await server.database.owner.query('delete from app.journal_entries where user_id = $1', [gil.userId])
  expect(JSON.parse(await rest()).records.journal_entries).toHaveLength(MORE_THAN_SOCKETS_HOLD)
})
