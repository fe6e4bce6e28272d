import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { admin } from '../support/admin.ts'
import type { Client } from '../support/client.ts'
import { goalsOf, habitOf, parallel, refusal, uuid } from '../support/habits.ts'
import { asPerson, entryOf, noteOf, reflectionOf, suggestionOf } from '../support/journal.ts'
import { JOURNAL_KEY, useServer } from '../support/server.ts'

// Journal texts at rest: sealed under a data key per person (docs/contract/auth.md#data-keys), re-wrapped under load,
// and unreadable one text at a time (docs/contract/http.md#decryption-failures).

const NEW_KEY = 'uZ5yB8nD2fH4jL6pR9tV1xC3wE7qA0sK5gM8oI2uY4Q'
const server = useServer({ env: { JOURNAL_ENCRYPTION_KEYS: `${JOURNAL_KEY},${NEW_KEY}` } })
let ann: Client
beforeAll(async () => {
  ann = await server.person()
})

const rotate = (keys: string) => admin(server, ['rotate-journal-keys'], { JOURNAL_ENCRYPTION_KEYS: keys })

describe('a text that cannot be decrypted', () => {
  const failure = { error: 'decryption_failure', request_id: expect.any(String) }
  const damage = (id: number, column: string) =>
    server.database.owner.query(`update app.journal_entries set ${column} = '\\x01c30d04' where id = $1`, [id])

  test('fails its own routes and the lists that contain it, and nothing else', async () => {
    const good = await entryOf(ann, 'a good page')
    const bad = await entryOf(ann, 'a page to damage')
    const { body: quote } = await ann.post(`/journal/${good.id}/promote`, { anchor_start: 0, anchor_end: 6 })
    await damage(bad.id, 'message')
    const broken = ['/journal/', `/journal/${bad.id}`, '/journal/?search=good']
    for (const path of broken) {
      const { status, body, headers } = await ann.get(path)
      expect([status, body], path).toEqual([500, failure])
      expect(headers.get('x-request-id')).toBe(body.request_id)
      const line = server.logs
        .map((text) => JSON.parse(text))
        .find(({ trace_id, msg }) => trace_id === body.request_id && msg === 'journal_decryption_failure')
      expect(line, path).toBeDefined()
      expect(JSON.stringify(line)).not.toMatch(/c30d04|good page|damage/)
    }
    expect((await ann.post(`/journal/${bad.id}/promote`, { anchor_start: 0, anchor_end: 1 })).body).toEqual(failure)
    expect((await ann.get(`/journal/${good.id}`)).body.message).toBe('a good page')
    expect((await ann.get('/journal/?offset=1')).body.items).toMatchObject([{ id: good.id }])
    expect((await ann.get(`/journal/${good.id}/promotions`)).body).toMatchObject([{ id: quote.id }])
    expect((await ann.get('/habits/')).status).toBe(200)
    expect((await ann.delete(`/journal/${bad.id}`)).status).toBe(204)
    expect((await ann.get('/journal/')).body.total).toBe(1)
  })

  test('affects only the person whose data key is lost', async () => {
    const [bob, cora] = [await server.person(), await server.person()]
    for (const person of [bob, cora]) await entryOf(person)
    await server.database.owner.query("update auth.data_keys set master_key_id = 'a lost key' where user_id = $1", [
      bob.userId,
    ])
    for (const answer of [await bob.get('/journal/'), await bob.post('/journal/', { message: 'x' })])
      expect([answer.status, answer.body]).toEqual([500, failure])
    expect((await bob.get('/habits/')).status).toBe(200)
    expect((await cora.get('/journal/')).body.total).toBe(1)
    const { output, code } = await rotate(JOURNAL_KEY)
    expect([output, code]).toEqual([
      `rotate-journal-keys: 0 re-wrapped, 1 open with none of the keys: users ${bob.userId}`,
      1,
    ])
    await server.database.owner.query('delete from auth.data_keys where user_id = $1', [bob.userId])
  })
})

describe('rotate-journal-keys', () => {
  test('re-wraps every data key while people read and write, and all texts stay readable', async () => {
    const people = await parallel(3, () => server.person())
    for (const person of people) await entryOf(person, 'before')
    const wrapped = async () => {
      const { rows } = await server.database.owner.query<{ ids: string }>(
        "select string_agg(distinct master_key_id, ',') as ids from auth.data_keys",
      )
      return rows[0]?.ids
    }
    const old = await wrapped()
    let rotating = true
    const load = people.map(async (person) => {
      let written = 0
      while (rotating || written < 3) {
        expect((await person.post('/journal/', { message: `during ${++written}` })).status).toBe(201)
        expect((await person.get('/journal/')).body.total).toBeGreaterThan(written)
      }
      return written
    })
    const { output, code } = await rotate(`${NEW_KEY},${JOURNAL_KEY}`)
    rotating = false
    const written = await Promise.all(load)
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^rotate-journal-keys: [1-9]\d* re-wrapped, \d+ texts sealed anew/),
    ])
    expect(await wrapped()).not.toContain(old)
    for (const [n, person] of people.entries())
      expect((await person.get('/journal/?search=during')).body.total).toBe(written[n])
    expect((await rotate(`${NEW_KEY},${JOURNAL_KEY}`)).output).toMatch(
      /^rotate-journal-keys: 0 re-wrapped, 0 texts sealed anew/,
    )
  })

  test('refuses while a running process lacks the new key, and goes on with --force', async () => {
    const other = randomBytes(32).toString('base64url')
    const keys = `${other},${NEW_KEY},${JOURNAL_KEY}`
    const refused = await rotate(keys)
    expect(refused).toEqual({
      output: expect.stringMatching(/^rotate-journal-keys: nothing changed, api \S+:\d+ lack the first key/),
      code: 1,
    })
    expect(refused.output).not.toContain(other)
    const rows = 'select distinct key_fingerprints as kept from lib.processes'
    const { kept } = (await server.database.owner.query(rows)).rows[0]
    expect(kept).toHaveLength(2)
    for (const key of [JOURNAL_KEY, NEW_KEY]) expect(JSON.stringify(kept)).not.toContain(key.slice(0, 8))
    await server.database.owner.query("update lib.processes set beat_at = now() - interval '46 seconds'")
    expect((await rotate(`${NEW_KEY},${JOURNAL_KEY}`)).code).toBe(0)
    await server.database.owner.query('update lib.processes set beat_at = now()')
    const forced = await admin(server, ['rotate-journal-keys', '--force'], { JOURNAL_ENCRYPTION_KEYS: keys })
    expect(forced).toEqual({
      output: expect.stringMatching(/^rotate-journal-keys: \d+ re-wrapped, \d+ texts sealed anew/),
      code: 0,
    })
    const back = await admin(server, ['rotate-journal-keys', '--force'], {
      JOURNAL_ENCRYPTION_KEYS: `${NEW_KEY},${JOURNAL_KEY},${other}`,
    })
    expect(back.code).toBe(0)
  })

  test('refuses to run without JOURNAL_ENCRYPTION_KEYS', async () => {
    for (const keys of ['', 'short'])
      expect(await rotate(keys)).toEqual({ output: expect.stringContaining('JOURNAL_ENCRYPTION_KEYS'), code: 1 })
  })
})

test('no text that a person writes is readable in the database or the log', async () => {
  const MARKER = 'Xylophonquartett'
  const dora = await server.person()
  const text = `A ${MARKER} was here.`
  const keyed = { 'idempotency-key': uuid() }
  const { body: entry } = await dora.post('/journal/', { message: text }, keyed)
  await dora.post('/journal/', { message: text }, keyed)
  await dora.patch(
    `/journal/${entry.id}`,
    { title: text, message: `${text}!`, status: 'finished' },
    { 'idempotency-key': uuid() },
  )
  await dora.post(`/journal/${entry.id}/promote`, { anchor_start: 0, anchor_end: 20 }, { 'idempotency-key': uuid() })
  const reflection = await reflectionOf(dora, 'week', 'c1:w1')
  await dora.patch(`/journal/${reflection.id}`, { message: text })
  await noteOf(server, dora, entry.id, 2, MARKER, text)
  const { low } = await goalsOf(dora)
  const suggestion = await suggestionOf(server, dora, entry.id, MARKER, { goal_id: low })
  await dora.post(`/journal/suggestions/${suggestion}/accept`, undefined, { 'idempotency-key': uuid() })
  // Texts also pass through requests that are refused or fail.
  await dora.get(`/journal/?search=${MARKER}`)
  await dora.get(`/journal/?search=${MARKER.repeat(9)}`)
  await dora.patch(`/journal/${reflection.id}`, { message: text, reflection_level: MARKER })
  expect(refusal(await dora.post('/journal/', { message: text, user_practice_id: 0 }))[0]).toBe(404)
  expect(
    refusal(
      await dora.post('/journal/', { message: text, reflection_level: 'week', reflection_scope_key: 'c1:w1' }),
    )[0],
  ).toBe(409)
  expect((await dora.post('/journal/', { message: MARKER, title: 1, tag: MARKER })).text).not.toContain(MARKER)

  // The control: the same search finds what is not sealed.
  const CONTROL = 'Unsealedcontrol'
  await habitOf(dora, { name: CONTROL })
  const { rows: tables } = await server.database.owner.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname <> 'pg_catalog' and schemaname <> 'information_schema'",
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await server.database.owner.query<{ row: string }>(`select t::text as row from ${name} t`)
    const whole = rows
      .map(({ row }) => row)
      .join('\n')
      .toLowerCase()
    for (const word of [MARKER, CONTROL]) {
      const bytes = Buffer.from(word)
      const forms = [
        word.toLowerCase(),
        bytes.toString('hex'),
        bytes.toString('base64').replace(/=*$/, '').toLowerCase(),
      ]
      if (forms.some((form) => whole.includes(form))) found.push(`${word} in ${name}`)
    }
  }
  expect(tables.length).toBeGreaterThan(40)
  expect(new Set(found)).toEqual(new Set([`${CONTROL} in app.habits`, `${CONTROL} in app.goals`]))
  expect(server.logs.join('\n')).not.toContain(MARKER)
  expect(
    (
      await asPerson(
        server,
        dora,
        "select lib.open(message, 'journal_entries.message ' || id) as message from app.journal_entries where id = $1",
        [entry.id],
      )
    )[0].message,
  ).toContain(MARKER)
})
