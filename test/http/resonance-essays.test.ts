import { beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { parallel, refusal, uuid } from '../support/habits.ts'
import { noteOf } from '../support/journal.ts'
import { pageOf, traces, walletOf } from '../support/llm.ts'
import { useServer } from '../support/server.ts'

// POST /journal/marginalia/{marginalia_id}/essay.

const server = useServer({ worker: true })
let ann: Client
beforeEach(async () => {
  server.sandbox.faults.llm = undefined
  ann = await server.person()
})
const expand = (client: Client, id: number, headers: Record<string, string> = {}) =>
  client.post(`/journal/marginalia/${id}/essay`, { price_acknowledged: true }, headers)

/** Makes an entry of the person with a margin note. */
async function note(changes: Record<string, unknown> = {}) {
  const entry = await pageOf(ann, changes)
  return { entry: entry.id as number, id: await noteOf(server, ann, entry.id, 2, 'walked', 'Walking is a "theme".') }
}

test('an essay is written once, without a charge, from the whole entry', async () => {
  const { id } = await note()
  const calls = server.sandbox.llm.calls
  const { status, body } = await expand(ann, id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id,
    essay: expect.stringContaining('You wrote'),
    essay_generated_at: expect.any(String),
    remaining_messages: expect.any(Number),
    remaining_balance: 0,
    monthly_reset_date: expect.stringMatching(/^\d{4}-\d\d-01$/),
  })
  expect((await expand(ann, id, { 'x-llm-api-key': 'bad' })).body).toEqual(body)
  expect(server.sandbox.llm.calls - calls).toBe(1)
  expect((await walletOf(server, ann)).reasons).toEqual([])
  expect(await traces(server, ann)).toMatchObject({ usage: 1 })
  const prompt = JSON.stringify(server.sandbox.llm.requests()[0]?.body)
  for (const part of [
    /<note-(\w{16})>\\nWalking is a \\"theme\\"\.\\n<\/note-\1>/,
    /<passage-(\w{16})>\\nwalked\\n/,
    /its kind is theme/,
  ])
    expect(prompt).toMatch(part)
})

test('parallel first requests make one model call, and all get the same text', async () => {
  const { id } = await note()
  server.sandbox.faults.llm = { delayMs: 300 }
  const calls = server.sandbox.llm.calls
  const answers = await parallel(5, (n) => expand(ann, id, n === 1 ? { 'x-llm-api-key': 'sk-mine' } : {}))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect([answers[0]?.status, server.sandbox.llm.calls - calls]).toEqual([200, 1])
})

describe('refusals', () => {
  test('of an essay come in order: 404, 400, then 404 for a deleted entry', async () => {
    const bob = await server.person()
    const { id, entry } = await note()
    const missing = [404, 'marginalia_not_found']
    for (const [client, which] of [
      [ann, 999_999],
      [bob, id],
    ] as const)
      expect(refusal(await expand(client, which, { 'x-llm-api-key': 'bad' }))).toEqual(missing)
    expect(refusal(await expand(ann, id, { 'x-llm-api-key': 'bad' }))).toEqual([400, 'invalid_llm_api_key_format'])
    await ann.delete(`/journal/${entry}`)
    expect(refusal(await expand(ann, id, { 'x-llm-api-key': 'bad' }))).toEqual([404, 'journal_entry_not_found'])
  })

  test('an intimate entry gets no essay, and a written essay stays whatever happens to its entry', async () => {
    const { id } = await note({ classification: 'intimate' })
    const calls = server.sandbox.llm.calls
    expect((await expand(ann, id, { 'x-llm-api-key': 'bad' })).body).toMatchObject({ id, essay: null })
    expect(server.sandbox.llm.calls).toBe(calls)
    const written = await note()
    const { body } = await expand(ann, written.id)
    await ann.delete(`/journal/${written.entry}`)
    expect((await expand(ann, written.id)).body).toEqual(body)
  })

  test('a failed model call stores nothing, and the next request tries again', async () => {
    const { id, entry } = await note()
    const keyed = { 'idempotency-key': uuid() }
    server.sandbox.faults.llm = { status: 400, times: 1 }
    expect(refusal(await expand(ann, id, keyed))).toEqual([502, 'llm_provider_error'])
    expect(await traces(server, ann)).toMatchObject({ usage: 0 })
    expect((await ann.get(`/journal/${entry}/marginalia`)).body.items[0].essay).toBeNull()
    expect((await expand(ann, id, keyed)).status).toBe(200)
  })
})

test.each([
  ['longer than a page', 'é'.repeat(12_000), 'é'.repeat(10_000)],
  ['that grows when normalised', '\u0958'.repeat(10_000), '\u0915\u093c'.repeat(5000)],
  ['with control characters', ' \0a\u0007\u202eb\ud800 ', 'ab\ufffd'],
])('an essay %s is cut to its bounds and stored', async (_name, content, kept) => {
  const { id } = await note()
  server.sandbox.faults.llm = { content, times: 1 }
  expect((await expand(ann, id)).body.essay).toBe(kept)
  expect((await expand(ann, id)).body.essay).toBe(kept)
})

test('GET /journal/voice-drafts lists the notes with an essay, with their entry, a page at a time', async () => {
  const list = async (query = '') => (await ann.get(`/journal/voice-drafts${query}`)).body
  expect(await list()).toEqual({ items: [], total: 0, limit: 50, offset: 0, has_more: false })
  const [one, bare, two] = [await note(), await note(), await note()]
  const essays = []
  for (const { id } of [one, two]) essays.push((await expand(ann, id)).body)
  const entry = (await ann.patch(`/journal/${two.entry}`, { title: 'A walk' })).body
  expect(bare.id).toBeGreaterThan(one.id)
  const { remaining_messages, remaining_balance, monthly_reset_date, ...noted } = essays[1]
  const draft = { ...noted, marginalia_id: noted.id, entry_title: 'A walk', entry_timestamp: entry.timestamp }
  expect(await list('?limit=1')).toEqual({ items: [draft], total: 2, limit: 1, offset: 0, has_more: true })
  expect((await list('?limit=1&offset=1')).items).toMatchObject([{ id: one.id, kind: 'theme', entry_title: '' }])
  expect((await (await server.person()).get('/journal/voice-drafts')).body.total).toBe(0)
  expect(refusal(await server.anonymous.get('/journal/voice-drafts'))).toEqual([401, 'unauthorized'])
  await ann.delete(`/journal/${two.entry}`)
  expect((await list('?limit=200')).items.map(({ id }: { id: number }) => id)).toEqual([one.id])
  expect((await ann.get('/journal/voice-drafts?limit=201')).status).toBe(422)
})
