import { beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { refusal } from '../support/habits.ts'
import { traces, UNSPENT, walletOf } from '../support/llm.ts'
import { useServer } from '../support/server.ts'

// POST /journal/transcribe-page. No worker runs: everything happens in the API's process.

const server = useServer()
const impatient = useServer({ env: { LLM_TIMEOUT_MS: '100' } })
const blind = useServer({ env: { LLM_MODEL: 'gpt-3.5-turbo' } })
const keyless = useServer({ env: { LLM_API_KEY: '' } })
let ann: Client
beforeEach(async () => {
  for (const { sandbox } of [server, blind, keyless]) sandbox.faults.llm = undefined
  ann = await server.person()
})

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]
const WEBP = [...Buffer.from('RIFF....WEBP')]
const image = (start: number[], bytes = 64) => {
  const data = Buffer.alloc(bytes, 'page')
  data.set(start)
  return data.toString('base64')
}
const page = (image_base64: string, media_type = 'image/png') => ({ image_base64, media_type })
const transcribe = (client: Client, body: unknown, headers: Record<string, string> = {}) =>
  client.post('/journal/transcribe-page', body, headers)

test('an image of each type is transcribed and charged, and nothing is stored', async () => {
  for (const body of [page(image(PNG)), page(image(JPEG), 'image/jpeg'), page(image(WEBP), 'image/webp')]) {
    const answer = await transcribe(ann, body, { 'idempotency-key': 'the same' })
    expect([answer.status, answer.body]).toEqual([
      200,
      { text: expect.stringContaining(`(${body.media_type}, 64 bytes)`), truncated: false },
    ])
    expect(answer.headers.get('idempotent-replayed')).toBeNull()
  }
  expect(await walletOf(server, ann)).toEqual({ used: 3, balance: 0, reasons: Array(3).fill('spend_monthly') })
  expect((await ann.get('/journal/')).body.total).toBe(0)
  const { rows } = await server.database.owner.query(
    'select journal_entry_id from app.llm_usage_log where user_id = $1',
    [ann.userId],
  )
  expect(rows).toEqual(Array(3).fill({ journal_entry_id: null }))
  expect(
    (await server.database.owner.query('select from app.idempotency_keys where user_id = $1', [ann.userId])).rowCount,
  ).toBe(0)
})

test('the model’s text is answered unchanged', async () => {
  const content = ` \u0007${'long '.repeat(3000)}`
  server.sandbox.faults.llm = { content, times: 1 }
  expect((await transcribe(ann, page(image(PNG)))).body).toEqual({ text: content, truncated: false })
})

describe('an image', () => {
  const good = image(PNG)
  const bad: Array<[string, string, string?]> = [
    ['with a prefix', `data:image/png;base64,${good}`],
    ['with white space', `${good.slice(0, 8)}\n${good.slice(8)}`],
    ['in the URL alphabet', good.replace(/.{4}$/, '-_==')],
    ['without its padding', image(PNG, 65).replace(/=+$/, '')],
    ['with padding inside', `${good.slice(0, 4)}====${good.slice(8)}`],
    ['of padding', '===='],
    ['of another kind', good, 'image/jpeg'],
    ['cut short', Buffer.from(PNG.slice(0, 6)).toString('base64')],
    ['that is half a webp', Buffer.from('RIFF....WEB').toString('base64'), 'image/webp'],
  ]
  test.each(bad)('%s is invalid', async (_name, base64, type) => {
    expect(refusal(await transcribe(ann, page(base64, type)))).toEqual([422, 'invalid_image'])
    expect((await walletOf(server, ann)).reasons).toEqual([])
  })

  test('that is missing, empty or of an unknown type fails its shape', async () => {
    for (const body of [{}, page(''), page(good, 'image/gif'), { ...page(good), image_base64: 7 }]) {
      const { status, body: answer, text } = await transcribe(ann, body)
      expect([status, Array.isArray(answer.detail)]).toEqual([422, true])
      expect(text).not.toContain(good)
    }
    expect((await transcribe(server.anonymous, page(good))).status).toBe(401)
  })
})

describe('refusals after the charge', () => {
  test('come in order and undo the charge', async () => {
    const spent = await server.person()
    await server.database.owner.query(
      `insert into app.wallets (user_id, monthly_messages_used, monthly_reset_date) values ($1, 50, lib.next_month())`,
      [spent.userId],
    )
    expect(refusal(await transcribe(spent, page(image(PNG)), { 'x-llm-api-key': 'bad' }))).toEqual([
      402,
      'insufficient_offerings',
    ])
    expect(refusal(await transcribe(ann, page(image(PNG)), { 'x-llm-api-key': 'bad' }))).toEqual([
      400,
      'invalid_llm_api_key_format',
    ])
    expect((await walletOf(server, ann)).reasons).toEqual([])
    const bob = await blind.person()
    expect(refusal(await transcribe(bob, page(image(PNG)), { 'x-llm-api-key': 'bad' }))).toEqual([
      400,
      'invalid_llm_api_key_format',
    ])
    expect(refusal(await transcribe(bob, page(image(PNG))))).toEqual([422, 'model_lacks_vision'])
    expect((await walletOf(blind, bob)).reasons).toEqual([])
    const cora = await keyless.person()
    expect(refusal(await transcribe(cora, page(image(PNG))))).toEqual([402, 'llm_key_required'])
    expect((await transcribe(cora, page(image(PNG)), { 'x-llm-api-key': 'sk-mine' })).status).toBe(200)
    expect((await walletOf(keyless, cora)).used).toBe(1)
  })

  test.each([
    [{ status: 500 }, server],
    [{ hang: true as const }, impatient],
    [{ body: 'no JSON' }, server],
  ])('%o is 502', async (fault, at) => {
    const client = await at.person()
    at.sandbox.faults.llm = fault
    const answer = await transcribe(client, page(image(PNG)))
    expect([...refusal(answer), answer.headers.get('retry-after')]).toEqual([502, 'llm_provider_error', '30'])
    expect(await walletOf(at, client)).toEqual({ ...UNSPENT, reasons: ['spend_monthly', 'refund_monthly'] })
    expect((await traces(at, client)).usage).toBe(0)
  })
})

test('neither the image nor its text is in the database or the log', async () => {
  const secret = Buffer.from([...PNG, ...Buffer.from('Xylophonquartett')]).toString('base64')
  server.sandbox.faults.llm = { content: 'Glockenspieltext', times: 1 }
  expect((await transcribe(ann, page(secret))).body).toEqual({ text: 'Glockenspieltext', truncated: false })
  await transcribe(ann, page(secret, 'image/jpeg'))
  const { rows } = await server.database.owner.query(
    'select r::text as row from app.llm_requests r union all select k::text from app.idempotency_keys k',
  )
  for (const text of [rows.map(({ row }) => row).join(), server.logs.join('')])
    expect(text).not.toMatch(/Xylophon|Glockenspiel|iVBORw0KGg/)
})
