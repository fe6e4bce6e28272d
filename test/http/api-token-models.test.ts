import { beforeEach, expect, test } from 'vitest'
import { openJournal, tokenOf } from '../support/api-tokens.ts'
import type { Client } from '../support/client.ts'
import { refusal } from '../support/habits.ts'
import { PAGE, pageOf, read, walletOf } from '../support/llm.ts'
import { useServer } from '../support/server.ts'

// What a token may spend (docs/contract/tokens.md#limits), with a worker and the stand-in model.

const server = useServer({ worker: true, env: { MONTHLY_MESSAGE_CAP: '3' } })
let ann: Client
beforeEach(async () => {
  server.sandbox.faults.llm = undefined
  ann = await server.person()
  await openJournal(ann)
})
const spender = (monthly_messages: number) =>
  tokenOf(server, ann, ['journal:read', 'models:spend'], { monthly_messages })
const spent = async () => (await ann.get('/tokens')).body[0].spent
const assistantReceipts = async () =>
  (await ann.get('/user/model-receipts?limit=200')).body.items.filter(
    ({ kind }: { kind: string }) => kind === 'assistant',
  )

test('a token spends as far as its ceiling, before the wallet is asked', async () => {
  const entry = await pageOf(ann)
  const token = await spender(1)
  const { status, body } = await read(token, entry.id)
  expect([status, body.remaining_messages, await spent()]).toEqual([200, 2, 1])
  expect(refusal(await read(token, entry.id))).toEqual([402, 'token_ceiling_reached'])
  expect((await walletOf(server, ann)).used).toBe(1)
  expect((await read(ann, entry.id)).status).toBe(200)
  expect(await spent()).toBe(1)
  const none = await spender(0)
  expect(refusal(await read(none, entry.id))).toEqual([402, 'token_ceiling_reached'])
})

test('the ceiling is asked before an empty wallet', async () => {
  const entry = await pageOf(ann)
  for (let n = 0; n < 3; n++) await read(ann, entry.id)
  expect(refusal(await read(await spender(0), entry.id))).toEqual([402, 'token_ceiling_reached'])
  const token = await spender(5)
  expect(refusal(await read(token, entry.id))).toEqual([402, 'insufficient_offerings'])
  expect(await spent()).toBe(0)
})

test('what is given back to the wallet is given back to the token', async () => {
  const entry = await pageOf(ann)
  const token = await spender(1)
  server.sandbox.faults.llm = { status: 400 }
  expect((await read(token, entry.id)).status).toBe(502)
  expect([await spent(), (await walletOf(server, ann)).used]).toEqual([0, 0])
  server.sandbox.faults.llm = undefined
  expect((await read(token, entry.id)).status).toBe(200)
  expect(await spent()).toBe(1)
})

test('each note and suggestion of a resonance leaves a receipt, and so does an essay', async () => {
  const entry = await pageOf(ann)
  const token = await spender(1)
  const { body } = await read(token, entry.id)
  expect(body.marginalia).toHaveLength(3)
  const receipts = await assistantReceipts()
  expect(receipts).toHaveLength(body.marginalia.length + body.suggestions.length)
  expect(receipts[0]).toMatchObject({
    entry_id: entry.id,
    token_id: token.id,
    route: 'POST /journal/:entry_id/resonance',
  })
  const [{ id }] = body.marginalia
  const essay = await token.post(`/journal/marginalia/${id}/essay`)
  expect([essay.status, await spent()]).toEqual([200, 1])
  const [newest] = await assistantReceipts()
  expect(newest).toMatchObject({ entry_id: entry.id, route: 'POST /journal/marginalia/:marginalia_id/essay' })
  expect(newest.sent[0].characters).toBe([essay.body.anchor_text, essay.body.note, essay.body.essay].join('').length)
})

test('a stored answer about an entry that has become intimate is none that a token gets', async () => {
  const entry = await pageOf(ann)
  const token = await spender(5)
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const first = await read(token, entry.id, key)
  const again = await read(token, entry.id, key)
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
  await ann.patch(`/journal/${entry.id}`, { classification: 'intimate' })
  const refused = await read(token, entry.id, key)
  expect(refusal(refused)).toEqual([404, 'journal_entry_not_found'])
  expect(refused.text).not.toContain(PAGE.slice(2, 8))
  expect((await read(ann, entry.id, key)).status).toBe(200)
  expect(await spent()).toBe(1)
})

test('an entry that is intimate is not read for a token', async () => {
  const entry = await pageOf(ann, { classification: 'intimate' })
  expect(refusal(await read(await spender(5), entry.id))).toEqual([404, 'journal_entry_not_found'])
})
