import { beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { goalsOf, parallel, refusal, uuid } from '../support/habits.ts'
import { noteOf } from '../support/journal.ts'
import { PAGE, pageOf, read, traces, walletOf } from '../support/llm.ts'
import { useServer } from '../support/server.ts'

// Resonances at the same time: of one entry, with one message left, during an edit, under one key
// (docs/contract/resonance.md#one-request-per-subject, #charge-and-refund).

const server = useServer({ worker: true, env: { MONTHLY_MESSAGE_CAP: '2', LLM_TIMEOUT_MS: '4000' } })
const OWN_KEY = { 'x-llm-api-key': 'sk-mine' }
let ann: Client
beforeEach(async () => {
  server.sandbox.faults.llm = undefined
  ann = await server.person()
})

describe('parallel', () => {
  test('two resonances of one entry: one runs, the other is 409 and uncharged', async () => {
    const entry = await pageOf(ann)
    const { promise: until, resolve: release } = Promise.withResolvers<void>()
    server.sandbox.faults.llm = { until }
    let answered = 0
    const answers = await parallel(4, async () => {
      const answer = await read(ann, entry.id)
      if (++answered === 3) release()
      return answer
    })
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(refusal(answers.find(({ status }) => status === 409)!)).toEqual([409, 'resonance_in_progress'])
    expect(await walletOf(server, ann)).toEqual({ used: 1, balance: 0, reasons: ['spend_monthly'] })
  })

  test('the last message goes to one of two entries', async () => {
    const entries = [await pageOf(ann), await pageOf(ann), await pageOf(ann)]
    await read(ann, entries[0].id)
    const answers = await Promise.all(entries.map(({ id }) => read(ann, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 402, 402])
    expect((await walletOf(server, ann)).used).toBe(2)
  })

  test('an edit during the model call: notes are anchored in the new text', async () => {
    const entry = await pageOf(ann)
    const { promise: until, resolve: release } = Promise.withResolvers<void>()
    server.sandbox.faults.llm = { until, times: 1 }
    const answer = read(ann, entry.id)
    await expect.poll(() => server.sandbox.faults.llm).toBeUndefined()
    const message = `Dear diary, ${PAGE.replace('The water was loud. ', '')}`
    await ann.patch(`/journal/${entry.id}`, { message })
    release()
    const { marginalia } = (await answer).body
    expect(marginalia).toHaveLength(2)
    for (const note of marginalia) expect(message.slice(note.anchor_start, note.anchor_end)).toBe(note.anchor_text)
  })
})

describe('an Idempotency-Key', () => {
  test('charges once, for repeats in turn and in parallel, and all get the same answer', async () => {
    const entry = await pageOf(ann)
    const keyed = { 'idempotency-key': uuid() }
    server.sandbox.faults.llm = { delayMs: 200 }
    const twins = await parallel(3, () => read(ann, entry.id, keyed))
    const later = await read(ann, entry.id, keyed)
    for (const { status, text } of [...twins, later]) expect([status, text]).toEqual([200, later.text])
    expect(later.headers.get('idempotent-replayed')).toBe('true')
    expect((await walletOf(server, ann)).used).toBe(1)
    const other = await pageOf(ann)
    expect(refusal(await read(ann, other.id, keyed))).toEqual([422, 'idempotency_key_reused'])
  })

  test('is forgotten when the request fails, so that a repeat runs', async () => {
    const entry = await pageOf(ann)
    const keyed = { 'idempotency-key': uuid() }
    server.sandbox.faults.llm = { status: 400, times: 1 }
    expect(refusal(await read(ann, entry.id, keyed))).toEqual([502, 'llm_provider_error'])
    const retried = await read(ann, entry.id, keyed)
    expect([retried.status, retried.headers.get('idempotent-replayed')]).toEqual([200, null])
    expect((await walletOf(server, ann)).used).toBe(1)
  })
})

// The model answers after the entry is gone: the usage is recorded and the message stays charged.
describe('during the model call', () => {
  /** Starts a request and resolves when it has reached the model, which answers when the test says so. */
  async function modelCalled<T>(request: () => Promise<T>) {
    const { promise: until, resolve: release } = Promise.withResolvers<void>()
    server.sandbox.faults.llm = { until }
    const calls = server.sandbox.llm.calls
    const answer = request()
    await expect.poll(() => server.sandbox.llm.calls).toBe(calls + 1)
    return { answer, release, made: () => server.sandbox.llm.calls - calls }
  }
  const keys = [
    ['with the key of the server', {}],
    ['with a key of their own', OWN_KEY],
  ] as const

  describe.each(keys)('%s', (_name, key) => {
    test('the owner deletes the entry: nothing is kept, the usage is recorded, the charge stays', async () => {
      const entry = await pageOf(ann)
      const { answer, release, made } = await modelCalled(() => read(ann, entry.id, key))
      expect((await ann.delete(`/journal/${entry.id}`)).status).toBe(204)
      release()
      expect(await answer).toMatchObject({
        status: 200,
        body: { marginalia: [], suggestions: [], remaining_messages: 1 },
      })
      expect(await walletOf(server, ann)).toEqual({ used: 1, balance: 0, reasons: ['spend_monthly'] })
      expect(await traces(server, ann)).toEqual({ usage: made(), notes: 0, suggestions: 0 })
    })

    test('the owner makes the entry intimate: nothing is kept, the usage is recorded, the charge stays', async () => {
      const entry = await pageOf(ann)
      const { answer, release, made } = await modelCalled(() => read(ann, entry.id, key))
      await ann.patch(`/journal/${entry.id}`, { classification: 'intimate' })
      release()
      expect(await answer).toMatchObject({ status: 200, body: { marginalia: [], private: false } })
      expect((await walletOf(server, ann)).used).toBe(1)
      expect(await traces(server, ann)).toEqual({ usage: made(), notes: 0, suggestions: 0 })
    })

    test('the request fails: the charge is refunded, and the usage is still recorded', async () => {
      const entry = await pageOf(ann)
      const { answer, release } = await modelCalled(() => read(ann, entry.id, key))
      await server.database.owner.query(
        "update app.llm_requests set expires_at = now() - interval '1 second' where user_id = $1",
        [ann.userId],
      )
      await server.database.owner.query('select jobs.sweep_llm_requests()')
      release()
      expect(refusal(await answer)).toEqual([502, 'llm_provider_error'])
      await expect.poll(async () => (await traces(server, ann)).usage).toBe(1)
      expect(await walletOf(server, ann)).toEqual({ used: 0, balance: 0, reasons: ['spend_monthly', 'refund_monthly'] })
    })

    test('the owner deletes the entry of a note: the usage of its essay is recorded', async () => {
      const entry = await pageOf(ann)
      const note = await noteOf(server, ann, entry.id, 2, 'walked', 'A note.')
      const { answer, release } = await modelCalled(() => ann.post(`/journal/marginalia/${note}/essay`, undefined, key))
      await ann.delete(`/journal/${entry.id}`)
      release()
      expect((await answer).status).toBe(200)
      expect((await traces(server, ann)).usage).toBe(1)
    })

    test('the owner deletes the account: the answer leaves no row, since usage goes with the account, and no error', async () => {
      const entry = await pageOf(ann)
      const { answer, release } = await modelCalled(() => read(ann, entry.id, key))
      expect((await ann.request('DELETE', '/users/me', { body: { confirm_email: ann.email } })).status).toBe(200)
      const logged = server.logs.length
      release()
      expect((await answer).status).toBe(401)
      const answered = () => server.logs.slice(logged).filter((line) => line.includes('llm_answered')).length
      await expect.poll(answered).toBeGreaterThan(0)
      expect(await traces(server, ann)).toEqual({ usage: 0, notes: 0, suggestions: 0 })
      expect(server.logs.slice(logged).filter((line) => /"level":"error"/.test(line))).toEqual([])
    })
  })

  test('the usage of the first of two model calls is recorded before the second ends', async () => {
    await goalsOf(ann, { name: 'Walked' })
    const entry = await pageOf(ann)
    server.sandbox.faults.llm = { content: '{"notes":[]}', times: 1, next: { hang: true } }
    const answer = read(ann, entry.id)
    await expect.poll(async () => (await traces(server, ann)).usage).toBe(1)
    expect((await answer).status).toBe(200)
    expect((await traces(server, ann)).usage).toBe(1)
  })
})
