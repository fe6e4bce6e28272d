import { beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../test/support/client.ts'
import { goalsOf, refusal, uuid } from '../../test/support/habits.ts'
import { noteOf } from '../../test/support/journal.ts'
import { PAGE, pageOf, read, traces, walletOf } from '../../test/support/llm.ts'
import { type ModelVendor, startModelVendor } from '../../test/support/model-vendor.ts'
import { type Server, useServer } from '../../test/support/server.ts'

// GET /user/model-receipts: what left for a language model, compared with the bytes that the vendor received.

const openaiVendor = await startModelVendor(() => openai.sandbox)
const anthropicVendor = await startModelVendor(() => anthropic.sandbox)
const patience = { LLM_TIMEOUT_MS: '20000' }
const openai = useServer({
  worker: true,
  env: { ...patience, LLM_BASE_URL: openaiVendor.url, LLM_MODEL: 'gpt-4o-mini' },
})
const anthropic = useServer({
  worker: true,
  env: { ...patience, LLM_BASE_URL: anthropicVendor.url, LLM_PROVIDER: 'anthropic', LLM_MODEL: 'claude-haiku-4-5' },
})
const hasty = useServer({ worker: true, env: { LLM_BASE_URL: openaiVendor.url, LLM_TIMEOUT_MS: '4000' } })

beforeEach(() => {
  for (const vendor of [openaiVendor, anthropicVendor]) {
    vendor.failures = []
    vendor.received = []
    vendor.meanwhile = undefined
  }
})

type Receipt = {
  id: number
  sent: Array<{ source: string; characters: number; from: number; to: number }>
  prompt_sha256: string
  charged: string
  refunded: boolean
} & Record<string, unknown>

const receiptsOf = async (client: Client): Promise<Receipt[]> => (await client.get('/user/model-receipts')).body.items
const expand = (client: Client, note: number, headers: Record<string, string> = {}) =>
  client.post(`/journal/marginalia/${note}/essay`, undefined, headers)
const IMAGE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Buffer.from('page')]).toString('base64')
const transcribe = (client: Client, headers: Record<string, string> = {}) =>
  client.post('/journal/transcribe-page', { image_base64: IMAGE, media_type: 'image/png' }, headers)

/** Expects the receipts that are charged and not refunded to be the messages that the wallet spent. */
async function expectToAddUp(server: Server, client: Client) {
  const { used } = await walletOf(server, client)
  const paid = (await receiptsOf(client)).filter(({ charged, refunded }) => charged === 'monthly' && !refunded)
  expect(paid).toHaveLength(used)
}

describe.each([
  { vendor: 'openai', model: 'gpt-4o-mini', at: openai, received: openaiVendor, key: undefined },
  { vendor: 'openai', model: 'gpt-4o-mini', at: openai, received: openaiVendor, key: 'sk-mine' },
  { vendor: 'anthropic', model: 'claude-haiku-4-5', at: anthropic, received: anthropicVendor, key: undefined },
  { vendor: 'anthropic', model: 'claude-haiku-4-5', at: anthropic, received: anthropicVendor, key: 'sk-ant-mine' },
])('$vendor with the key $key', ({ vendor, model, at, received: vendorOf, key }) => {
  const headers: Record<string, string> = key === undefined ? {} : { 'x-llm-api-key': key }

  test('every request has a receipt with the hash of the bytes that the vendor received', async () => {
    const ann = await at.person()
    await goalsOf(ann, { name: 'Walked' })
    await ann.post('/journal/', { message: 'Xylophon.', classification: 'intimate' })
    await ann.post('/journal/', { message: 'Earlier: 🌊.' })
    const entry = await pageOf(ann)
    const { body } = await read(ann, entry.id, headers)
    expect((await expand(ann, body.marginalia[1].id, headers)).status).toBe(200)
    expect((await transcribe(ann, headers)).status).toBe(200)

    const receipts = await receiptsOf(ann)
    expect(receipts.map(({ prompt_sha256 }) => prompt_sha256)).toEqual(vendorOf.received.map(({ sha256 }) => sha256))
    expect(new Set(receipts.map(({ prompt_sha256 }) => prompt_sha256)).size).toBe(4)
    for (const { headers: sent } of vendorOf.received)
      expect(sent['x-api-key'] ?? sent.authorization).toContain(key ?? at.sandbox.llm.apiKey)
    const common = { vendor, model, whose_key: key === undefined ? 'service' : 'own', status: 'answered' }
    expect(receipts).toMatchObject([
      { ...common, kind: 'transcription', entry_id: null, charged: 'monthly', withheld: [] },
      { ...common, kind: 'essay', entry_id: entry.id, charged: 'none', withheld: [] },
      { ...common, kind: 'resonance', entry_id: entry.id, charged: 'none', withheld: [] },
      { ...common, kind: 'resonance', entry_id: entry.id, charged: 'monthly', withheld: ['intimate entries'] },
    ])
    for (const { input_tokens, output_tokens, cost_usd, refunded } of receipts) {
      expect([input_tokens, output_tokens]).toEqual([expect.any(Number), expect.any(Number)])
      expect([cost_usd, refunded]).toEqual([expect.stringMatching(/^0\.\d{6}$/), false])
      expect(Number(cost_usd)).toBeGreaterThan(0)
    }
    await expectToAddUp(at, ann)
    const [earlier, later] = (await ann.get('/user/model-receipts?limit=1&offset=2')).body.items
    expect([earlier, later]).toEqual([receipts[2], undefined])

    // What a receipt counts stands in the bytes: the pieces of the texts, and no other piece of them.
    const [copied, written, detected, noted] = vendorOf.received.map(({ text }) => text)
    const sources = receipts.map(({ sent }) => sent.map(({ source, from, to }) => `${source} ${from}-${to}`).slice(1))
    const { anchor_start, anchor_end, note } = body.marginalia[1]
    expect(sources).toEqual([
      [`image 0-${IMAGE.length}`],
      [`history 0-${[...note].length}`, `entry ${anchor_start}-${anchor_end}`, `entry 0-${PAGE.length}`],
      [`candidates 0-${'0. Walked (habit)'.length}`, `entry 0-${PAGE.length}`],
      ['history 0-11', `entry 0-${PAGE.length}`],
    ])
    for (const { sent } of receipts) {
      expect(sent[0]).toMatchObject({ source: 'instructions', from: 0 })
      for (const { characters, from, to } of sent) expect(characters).toBe(to - from)
    }
    expect(copied).toContain(IMAGE)
    expect(written).toContain(JSON.stringify(PAGE.slice(anchor_start, anchor_end)).slice(1, -1))
    expect(detected).toContain('0. Walked (habit)')
    expect(noted).toContain('Earlier: 🌊.')
    for (const text of vendorOf.received.map(({ text }) => text)) expect(text).not.toContain('Xylophon')
    expect(JSON.stringify(receipts)).not.toMatch(/walked by|Earlier:|Xylophon|Walked/)
  })

  test.each<[string, ModelVendor['failures'][number], string[]]>([
    ['is refused', { status: 400 }, ['refused']],
    ['is refused three times', { status: 503 }, ['refused', 'refused', 'refused']],
    ['cannot be read', { status: 200, body: 'no JSON' }, ['failed']],
    ['breaks off', 'drop', ['failed', 'failed', 'failed']],
  ])('a call that %s has its receipts, and the refund stands on the first', async (_name, failure, statuses) => {
    const ann = await at.person()
    const entry = await pageOf(ann)
    vendorOf.failures = [failure, failure, failure]
    expect(refusal(await read(ann, entry.id, headers))).toEqual([502, 'llm_provider_error'])
    const receipts = await receiptsOf(ann)
    expect(receipts.map(({ status }) => status)).toEqual(statuses)
    expect(receipts.map(({ prompt_sha256 }) => prompt_sha256)).toEqual(vendorOf.received.map(({ sha256 }) => sha256))
    expect(receipts.map(({ charged, refunded }) => [charged, refunded])).toEqual(
      statuses.map((_, nth) => (nth === statuses.length - 1 ? ['monthly', true] : ['none', false])),
    )
    for (const { input_tokens, output_tokens, cost_usd } of receipts)
      expect([input_tokens, output_tokens, cost_usd]).toEqual([null, null, null])
    await expectToAddUp(at, ann)
    expect(await traces(at, ann)).toMatchObject({ usage: 0 })
  })
})

test('a retry has a receipt of its own', async () => {
  const ann = await openai.person()
  openaiVendor.failures = [{ status: 503 }]
  expect((await read(ann, (await pageOf(ann)).id)).status).toBe(200)
  const receipts = await receiptsOf(ann)
  expect(receipts.map(({ status, charged }) => [status, charged])).toEqual([
    ['answered', 'none'],
    ['refused', 'monthly'],
  ])
  expect(new Set(receipts.map(({ prompt_sha256 }) => prompt_sha256))).toEqual(
    new Set(openaiVendor.received.map(({ sha256 }) => sha256)),
  )
  await expectToAddUp(openai, ann)
})

test.each([undefined, 'sk-mine'])('a call that takes too long has its receipt, with the key %s', async (key) => {
  const ann = await hasty.person()
  openaiVendor.failures = ['hang']
  const entry = await pageOf(ann)
  const answer = await read(ann, entry.id, key === undefined ? {} : { 'x-llm-api-key': key })
  expect(refusal(answer)).toEqual([502, 'llm_provider_error'])
  expect(await receiptsOf(ann)).toMatchObject([
    { status: 'timed_out', charged: 'monthly', refunded: true, prompt_sha256: openaiVendor.received[0]?.sha256 },
  ])
})

describe('an intimate entry', () => {
  test('leaves no receipt, and its text never leaves', async () => {
    const ann = await openai.person()
    const { body: secret } = await ann.post('/journal/', { message: 'Glockenspiel.', classification: 'intimate' })
    const note = await noteOf(openai, ann, secret.id, 0, 'Glockenspiel', 'A note.')
    expect((await read(ann, secret.id)).body.private).toBe(true)
    expect((await expand(ann, note)).body.essay).toBeNull()
    expect([await receiptsOf(ann), openaiVendor.received]).toEqual([[], []])
    expect((await read(ann, (await pageOf(ann)).id)).status).toBe(200)
    expect(await receiptsOf(ann)).toMatchObject([{ withheld: ['intimate entries'] }])
    expect(openaiVendor.received.map(({ text }) => text).join()).not.toContain('Glockenspiel')
  })

  test.each([undefined, 'sk-mine'])(
    'that became so during the first try is not sent again, with the key %s',
    async (key) => {
      const ann = await openai.person()
      const { body: entry } = await ann.post('/journal/', { message: 'Glockenspiel.' })
      openaiVendor.failures = [{ status: 503 }]
      openaiVendor.meanwhile = () => ann.patch(`/journal/${entry.id}`, { classification: 'intimate' })
      const answer = await read(ann, entry.id, key === undefined ? {} : { 'x-llm-api-key': key })
      expect(refusal(answer)).toEqual([502, 'llm_provider_error'])
      expect(openaiVendor.received).toHaveLength(1)
      expect(await receiptsOf(ann)).toMatchObject([{ status: 'refused', charged: 'monthly', refunded: true }])
    },
  )

  test('that became so during the reading is not searched for completions', async () => {
    const ann = await openai.person()
    await goalsOf(ann, { name: 'Walked' })
    const { body: entry } = await ann.post('/journal/', { message: 'I walked. Glockenspiel.' })
    openaiVendor.meanwhile = () => ann.patch(`/journal/${entry.id}`, { classification: 'intimate' })
    expect((await read(ann, entry.id)).body).toMatchObject({ marginalia: [], suggestions: [] })
    expect(openaiVendor.received).toHaveLength(1)
    expect(await receiptsOf(ann)).toMatchObject([{ status: 'answered', charged: 'monthly', refunded: false }])
    await expectToAddUp(openai, ann)
  })

  test('among the earlier ones is not sent again either', async () => {
    const ann = await openai.person()
    const { body: earlier } = await ann.post('/journal/', { message: 'Glockenspiel.' })
    openaiVendor.failures = [{ status: 503 }]
    openaiVendor.meanwhile = () => ann.patch(`/journal/${earlier.id}`, { classification: 'intimate' })
    const entry = await pageOf(ann)
    expect(refusal(await read(ann, entry.id))).toEqual([502, 'llm_provider_error'])
    expect(openaiVendor.received).toHaveLength(1)
    expect((await read(ann, entry.id)).status).toBe(200)
    expect(openaiVendor.received[0]?.text).not.toContain('Glockenspiel')
  })
})

test('receipts are in the export, outlive their entry and go with the account', async () => {
  const ann = await openai.person()
  const entry = await pageOf(ann)
  const keyed = { 'idempotency-key': uuid() }
  await read(ann, entry.id, keyed)
  await read(ann, entry.id, keyed)
  await ann.delete(`/journal/${entry.id}`)
  const [receipt, ...others] = await receiptsOf(ann)
  expect([receipt?.entry_id, others]).toEqual([entry.id, []])
  const { records } = (await ann.get('/users/me/export')).body
  expect(records.journal_entries).toEqual([])
  const { id, sent, prompt_sha256 } = receipt as Receipt
  expect(records.model_receipts).toMatchObject([{ id, entry_id: entry.id, sent, prompt_sha256, status: 'answered' }])
  await ann.request('DELETE', '/users/me', { body: { confirm_email: ann.email } })
  const { rowCount } = await openai.database.owner.query('select from app.model_receipts where user_id = $1', [
    ann.userId,
  ])
  expect(rowCount).toBe(0)
})

test('receipts are the caller’s own, in pages of the usual bounds', async () => {
  const [ann, ben] = [await openai.person(), await openai.person()]
  await read(ann, (await pageOf(ann)).id)
  expect((await ben.get('/user/model-receipts')).body).toEqual({
    items: [],
    total: 0,
    limit: 50,
    offset: 0,
    has_more: false,
  })
  expect((await openai.anonymous.get('/user/model-receipts')).status).toBe(401)
  for (const query of ['limit=0', 'limit=201', 'offset=-1', 'limit=x'])
    expect((await ann.get(`/user/model-receipts?${query}`)).status).toBe(422)
})
