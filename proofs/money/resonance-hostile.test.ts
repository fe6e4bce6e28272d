import { beforeEach, describe, expect, test } from 'vitest'
import type { LlmFault } from '../../dev/sandbox/vendors/faults.ts'
import { BEHIND_PROXY, elsewhere } from '../../test/support/addresses.ts'
import type { Client } from '../../test/support/client.ts'
import { goalsOf, refusal } from '../../test/support/habits.ts'
import { PAGE, pageOf, read, traces, walletOf } from '../../test/support/llm.ts'
import { type Server, useServer } from '../../test/support/server.ts'

// A model's answer is untrusted input: only notes whose quotes stand in the entry are kept
// (docs/contract/marginalia.md#which-notes-are-kept). A failing model costs nothing, and its message is not shown.

const server = useServer({ worker: true, env: BEHIND_PROXY })
const impatient = useServer({ worker: true, env: { LLM_TIMEOUT_MS: '100', ...BEHIND_PROXY } })
let ann: Client
beforeEach(async () => {
  server.sandbox.faults.llm = undefined
  ann = await server.person()
})
const SECRET = 'VENDORSECRET'

describe('a provider that fails', () => {
  const failures: Array<[string, LlmFault]> = [
    ['refuses', { status: 400, body: `{"error":{"message":"${SECRET}"}}` }],
    ['refuses the key', { status: 401, body: SECRET }],
    ['is down for good', { status: 502 }],
    ['is busy', { status: 429, body: SECRET }],
    ['drops the connection', { drop: true }],
    ['answers no JSON', { body: SECRET }],
    ['answers other JSON', { body: '{"choices":[]}' }],
    ['answers endlessly', { body: JSON.stringify({ choices: [{ message: { content: 'x'.repeat(400_000) } }] }) }],
    ['redirects', { status: 302 }],
  ]
  const expectFailure = async (at: Server, client: Client, fault: LlmFault) => {
    const entry = await pageOf(client)
    at.sandbox.faults.llm = fault
    const answer = await read(client, entry.id, elsewhere())
    expect(refusal(answer)).toEqual([502, 'llm_provider_error'])
    expect(await walletOf(at, client)).toEqual({ used: 0, balance: 0, reasons: ['spend_monthly', 'refund_monthly'] })
    expect(await traces(at, client)).toEqual({ usage: 0, notes: 0, suggestions: 0 })
    expect(at.logs.join('')).not.toContain(SECRET)
    expect(at.logs.join('')).not.toContain('river')
    const { rows } = await at.database.owner.query(
      'select from graphile_worker._private_jobs where last_error is not null',
    )
    expect(rows).toEqual([])
  }
  test.each(failures)('%s: 502, uncharged, its message hidden', (_name, fault) => expectFailure(server, ann, fault))
  test('hangs: 502, uncharged', async () => expectFailure(impatient, await impatient.person(), { hang: true }))

  test('in the second call loses the suggestions only', async () => {
    await goalsOf(ann, { name: 'Walked' })
    const entry = await pageOf(ann)
    server.sandbox.faults.llm = { content: '{"notes":[]}', times: 1, next: { status: 400 } }
    const { status, body } = await read(ann, entry.id, elsewhere())
    expect([status, body.suggestions]).toEqual([200, []])
    expect((await walletOf(server, ann)).used).toBe(1)
  })
})

const note = (quote: unknown, text: unknown = 'A note.', kind: unknown = 'theme') => ({ kind, quote, note: text })
const notes = (...all: unknown[]) => JSON.stringify({ notes: all })

describe('notes', () => {
  const outputs: Array<[string, string, string[]]> = [
    ['a code fence', `\`\`\`json\n${notes(note('river'))}\n\`\`\``, ['river']],
    ['a prototype', '{"__proto__":{"notes":[]},"notes":[]}', []],
    ['an unknown kind', notes(note('river', 'x', 'diagnosis'), note('water')), ['water']],
    [
      'offsets of its own',
      JSON.stringify({ notes: [{ ...note('river'), anchor_start: 0, anchor_end: 999 }] }),
      ['river'],
    ],
    ['a quote that is not there', notes(note('ocean'), note('River')), []],
    ['an empty quote', notes(note('')), []],
    ['a quote past the limit', notes(note('x'.repeat(281))), []],
    [
      'an overlap',
      notes(note('by the river'), note('the river. The'), note('The water')),
      ['by the river', 'The water'],
    ],
    ['no note', notes(note('river', ' \u200b ')), []],
    ['a note past the limit', notes(note('river', 'n'.repeat(601)), note('water', 'n'.repeat(600))), ['water']],
    ['NUL and lone surrogates', notes(note('river\0', 'a\0b\ud800'), note('\udfff')), ['river']],
    [
      'more than five',
      notes(...['I', 'walked', 'by', 'the', 'river', 'The'].map((word) => note(word))),
      ['I', 'walked', 'by', 'the', 'river'],
    ],
    ['two hundred', notes(...Array(200).fill(note('ocean')), note('river')), []],
  ]
  test.each([
    ['prose', 'What a lovely page.'],
    ['an array', JSON.stringify([note('river')])],
    ['null', 'null'],
    ['wrong types', notes(note(['river']))],
    ['a deep nest', '['.repeat(16_000)],
    ['many braces', '{'.repeat(8_000) + '}'.repeat(8_000)],
    ['many fences', '```\n'.repeat(4_000)],
  ])('of %s cannot be read: refunded, and charged when it is so again', async (_name, content) => {
    const entry = await pageOf(ann)
    server.sandbox.faults.llm = { content }
    expect((await read(ann, entry.id, elsewhere())).status).toBe(502)
    expect((await walletOf(server, ann)).used).toBe(0)
    const again = await read(ann, entry.id, elsewhere())
    expect([again.status, again.body]).toMatchObject([200, { marginalia: [] }])
    expect((await walletOf(server, ann)).used).toBe(1)
  })

  test.each(outputs)('of %s', async (_name, content, kept) => {
    const entry = await pageOf(ann)
    server.sandbox.faults.llm = { content }
    const { status, body } = await read(ann, entry.id, elsewhere())
    expect([status, body.marginalia.map(({ anchor_text }: { anchor_text: string }) => anchor_text)]).toEqual([
      200,
      kept,
    ])
    for (const { anchor_start, anchor_end, anchor_text } of body.marginalia)
      expect(PAGE.slice(anchor_start, anchor_end)).toBe(anchor_text)
    expect((await walletOf(server, ann)).used).toBe(1)
  })

  test('are stored without control characters, and count code points', async () => {
    const { body: entry } = await ann.post('/journal/', { message: '🌊🌊 the sea' })
    server.sandbox.faults.llm = { content: notes(note('the sea', ' \u0007be\u202edep\u0000 ')) }
    const { body } = await read(ann, entry.id, elsewhere())
    expect(body.marginalia).toMatchObject([{ anchor_start: 3, anchor_end: 10, note: 'bedep' }])
  })
})

describe('hits', () => {
  const hit = (index: unknown, quote: unknown) => ({ index, quote })
  const outputs: Array<[string, unknown, string[]]> = [
    ['unknown candidates', [hit(2, 'walked'), hit(-1, 'river'), hit(1e12, 'late')], []],
    ['no index', [hit('0', 'walked')], []],
    ['true for an index', [hit(true, 'walked')], []],
    ['a fraction', [hit(0.5, 'walked')], []],
    [
      'a repeat and an overlap',
      [hit(0, 'I walked'), hit(0, 'river'), hit(1, 'walked by'), hit(1, 'slept')],
      ['I walked', 'slept'],
    ],
    ['a quote that is not there', [hit(0, 'ran')], []],
    ['a control character', [hit(0, 'walked\u0007')], []],
  ]
  test.each(outputs)('of %s', async (_name, hits, kept) => {
    await goalsOf(ann, { name: 'One' })
    await goalsOf(ann, { name: 'Two' })
    const entry = await pageOf(ann)
    // Both model calls get the same answer: an object that holds notes for the one and suggestions for the other.
    server.sandbox.faults.llm = { content: JSON.stringify({ notes: [], hits }) }
    const { status, body } = await read(ann, entry.id, elsewhere())
    expect([status, body.suggestions.map(({ anchor_text }: { anchor_text: string }) => anchor_text)]).toEqual([
      200,
      kept,
    ])
  })
})
