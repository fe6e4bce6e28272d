import { beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { parallel, refusal, uuid } from '../support/habits.ts'
import { PAGE, pageOf, read, walletOf } from '../support/llm.ts'
import { useServer } from '../support/server.ts'

// Passes that meet: two at once, the last message, an edit, twins under one key (decisions D10, D22).

const server = useServer({ worker: true, env: { MONTHLY_MESSAGE_CAP: '2' } })
let ann: Client
beforeEach(async () => {
  server.sandbox.faults.llm = undefined
  ann = await server.person()
})

describe('parallel', () => {
  test('two passes over one entry: one runs, the other is 409 and uncharged', async () => {
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

  test('an edit while the model reads: notes stand on the text as it is now', async () => {
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
  test('charges once, in turn and in parallel, and every twin gets the one answer', async () => {
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

  test('is forgotten with the effect: after a failure the retry runs', async () => {
    const entry = await pageOf(ann)
    const keyed = { 'idempotency-key': uuid() }
    server.sandbox.faults.llm = { status: 400, times: 1 }
    expect(refusal(await read(ann, entry.id, keyed))).toEqual([502, 'llm_provider_error'])
    const retried = await read(ann, entry.id, keyed)
    expect([retried.status, retried.headers.get('idempotent-replayed')]).toEqual([200, null])
    expect((await walletOf(server, ann)).used).toBe(1)
  })
})
