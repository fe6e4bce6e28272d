import { expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { HABIT, parallel, refusal, uuid } from '../support/habits.ts'
import { useServer } from '../support/server.ts'

// What a person may store (docs/contract/http.md#what-a-person-may-store).

const server = useServer()
const MIB = 1024 * 1024

const owner = async (text: string, values: unknown[]) => (await server.database.owner.query(text, values)).rows
const STORED = `select sum(coalesce(octet_length(response), 0) + 512)::integer as bytes, count(*)::integer as keys
  from app.idempotency_keys where user_id = $1`
/** Fills a person's stored answers up to `room` bytes below the limit. */
async function fillAnswers({ userId }: Client, room: number) {
  const ROW = `insert into app.idempotency_keys (user_id, key, fingerprint, response, created_at)
    select $1, 'filler ' || n, '', convert_to(repeat('x', $2), 'UTF8'), lib.now() - interval '1 hour'
      from generate_series(1, $3) n`
  await owner(ROW, [userId, MIB - 512, 19])
  const [{ bytes }] = await owner(STORED, [userId])
  await owner(ROW.replaceAll('filler', 'last filler'), [userId, 20 * MIB - bytes - 512 - room, 1])
}
const create = (who: Client, key = uuid()) =>
  who.post('/habits/', { ...HABIT, name: uuid() }, { 'idempotency-key': key })

test('stored answers of one person end at 20 MiB, also in parallel, and a refused write has no effect', async () => {
  const ann = await server.person()
  await fillAnswers(ann, 4000)
  const answers = await parallel(12, () => create(ann))
  const made = answers.filter(({ status }) => status === 200).length
  const refused = answers.filter(({ status }) => status !== 200)
  expect(made).toBeGreaterThan(0)
  expect(made).toBeLessThan(12)
  for (const answer of refused) {
    expect(refusal(answer)).toEqual([429, 'answer_storage_exceeded'])
    const wait = Number(answer.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(22 * 3600)
    expect(wait).toBeLessThanOrEqual(23 * 3600)
  }
  const [{ bytes, keys }] = await owner(STORED, [ann.userId])
  expect(bytes).toBeLessThanOrEqual(20 * MIB)
  expect(keys).toBe(20 + made)
  expect((await ann.get('/habits/')).body).toHaveLength(made)
  expect((await ann.post('/habits/', { ...HABIT, name: uuid() })).status).toBe(200)
})

test('answers that have expired make room, and another person is not touched', async () => {
  const [ann, ben] = [await server.person(), await server.person()]
  await fillAnswers(ann, 0)
  expect(refusal(await create(ann))).toEqual([429, 'answer_storage_exceeded'])
  expect((await create(ben)).status).toBe(200)
  await owner("update app.idempotency_keys set created_at = created_at - interval '1 day' where user_id = $1", [
    ann.userId,
  ])
  const key = uuid()
  expect((await create(ann, key)).status).toBe(200)
})

test('a long answer is stored smaller and replayed with the same bytes', async () => {
  const ann = await server.person()
  const key = { 'idempotency-key': uuid() }
  const entry = { message: 'A long page, which says a lot. '.repeat(300) }
  const first = await ann.post('/journal/', entry, key)
  const again = await ann.post('/journal/', entry, key)
  expect([first.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  expect(again.text).toBe(first.text)
  expect((await owner(STORED, [ann.userId]))[0].bytes).toBeLessThan(first.text.length / 2)
})

test('of parallel entries at the limit of 100,000 exactly as many are written as fit', async () => {
  const ann = await server.person()
  expect((await ann.post('/journal/', { message: 'The first page.' })).status).toBe(201)
  await owner('update app.stored_sizes set journal_entries = 99997 where user_id = $1', [ann.userId])
  const answers = await parallel(10, () => ann.post('/journal/', { message: 'One of many.' }))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  for (const answer of answers.filter(({ status }) => status !== 201))
    expect(refusal(answer)).toEqual([409, 'storage_quota_exceeded'])
  expect((await ann.get('/journal/?limit=1')).body.total).toBe(4)
})

test('what was stored before sizes were counted is counted at the next write', async () => {
  const ann = await server.person()
  for (const message of ['One.', 'Two.']) await ann.post('/journal/', { message })
  await owner('delete from app.stored_sizes where user_id = $1', [ann.userId])
  const answers = await parallel(4, () => ann.post('/journal/', { message: 'Another.' }))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const SIZES = `select s.journal_entries::integer as entries, s.journal_bytes - (select sum(octet_length(e.message))
    from app.journal_entries e where e.user_id = s.user_id) as more from app.stored_sizes s where s.user_id = $1`
  expect(await owner(SIZES, [ann.userId])).toEqual([{ entries: 6, more: '0' }])
})
