import { beforeEach, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { dump } from '../support/dump.ts'
import { refusal, uuid } from '../support/habits.ts'
import { pageOf, read, traces, UNSPENT, walletOf } from '../support/llm.ts'
import { useServer } from '../support/server.ts'

// X-LLM-API-Key (docs/contract/resonance.md#keys-and-models). No worker runs here: the API calls the model itself.

const server = useServer({ env: { LLM_API_KEY: '', LLM_TIMEOUT_MS: '5000' } })
const KEY = 'sk-Xylophonquartett0123456789'
const mine = { 'x-llm-api-key': KEY }
let ann: Client
beforeEach(async () => {
  server.sandbox.faults.llm = undefined
  ann = await server.person()
})

test('without any key no model is called, and the charge is rolled back', async () => {
  const entry = await pageOf(ann)
  expect(refusal(await read(ann, entry.id))).toEqual([402, 'llm_key_required'])
  expect(await walletOf(server, ann)).toEqual({ ...UNSPENT, reasons: [] })
})

test('a person’s own key is used for the call, which is charged like any other, and is stored nowhere', async () => {
  const entry = await pageOf(ann)
  const answer = await read(ann, entry.id, { ...mine, 'idempotency-key': uuid() })
  expect(answer.status).toBe(200)
  expect(server.sandbox.llm.requests()[0]?.apiKey).toBe(KEY)
  expect((await ann.post(`/journal/marginalia/${answer.body.marginalia[0].id}/essay`, undefined, mine)).status).toBe(
    200,
  )
  expect(server.sandbox.llm.requests().map(({ apiKey }) => apiKey)).toEqual([KEY, KEY]) // of the notes and of the essay
  expect(await walletOf(server, ann)).toMatchObject({ used: 1, reasons: ['spend_monthly'] })
  expect(await traces(server, ann)).toMatchObject({ usage: 2, notes: 3 })

  for (const fault of [{ status: 401, body: `bad key ${KEY}` }, { drop: true as const }, { hang: true as const }]) {
    server.sandbox.faults.llm = fault
    const failed = await read(ann, entry.id, mine)
    expect([failed.status, failed.text]).toEqual([502, '{"detail":"llm_provider_error"}'])
    expect(failed.headers.get('retry-after')).toBe('30')
  }
  expect((await read(ann, entry.id, { 'x-llm-api-key': `${KEY} ${'x'.repeat(300)}` })).text).not.toContain('Xylophon')
  expect((await walletOf(server, ann)).used).toBe(1)
  const { text, tables } = await dump(server)
  expect(tables).toBeGreaterThan(40)
  expect(text).not.toMatch(/xylophon/i)
  expect(text).toContain(Buffer.from(ann.email).toString()) // the control
  expect(server.logs.join('')).not.toMatch(/xylophon/i)
  expect(text).not.toMatch(/I walked by the river|water was loud/)
  expect(server.logs.join('')).not.toMatch(/I walked by the river|water was loud/)
})

test('a key of the other vendor goes to that vendor', async () => {
  const entry = await pageOf(ann)
  const calls = server.sandbox.llm.calls
  expect(refusal(await read(ann, entry.id, { 'x-llm-api-key': 'sk-ant-mine' }))).toEqual([502, 'llm_provider_error'])
  expect(server.sandbox.llm.calls).toBe(calls)
  const line = server.logs.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'llm_failed')
  expect(line).toBeDefined()
})
