import { beforeEach, describe, expect, test } from 'vitest'
import type { LlmFault } from '../../dev/sandbox/vendors/faults.ts'
import { ownReasons } from '../../src/base/reasons.ts'
import type { Client } from '../support/client.ts'
import { refusal } from '../support/habits.ts'
import { PAGE, pageOf, read, traces, UNSPENT, walletOf } from '../support/llm.ts'
import { useServer } from '../support/server.ts'

// How a model's answer finished, at each route that asks one (docs/contract/resonance.md#failed-answers).

const server = useServer({ worker: true })
const failed = [502, 'llm_provider_error']
let ann: Client
beforeEach(async () => {
  server.sandbox.faults.llm = undefined
  await server.database.owner.query('truncate auth.rate_limits')
  ann = await server.person()
})

const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(64)])
const OWN = { 'x-llm-api-key': 'sk-own' }
const transcribe = (headers = {}) =>
  ann.post('/journal/transcribe-page', { image_base64: PNG.toString('base64'), media_type: 'image/png' }, headers)
async function noteOf() {
  const { id } = await pageOf(ann)
  return (await read(ann, id)).body.marginalia[0].id as number
}
const essay = (note: number, headers = {}) => ann.post(`/journal/marginalia/${note}/essay`, undefined, headers)

const NOTES = JSON.stringify({ notes: [{ kind: 'theme', quote: 'The water was loud.', note: 'Listen.' }] })
const FAILURES: LlmFault[] = [
  ...['content_filter', 'error'].flatMap((finish) => [
    { finish, content: '' },
    { finish, content: NOTES },
  ]),
  ...['stop', 'length', 'tool_calls', 'a_new_reason'].flatMap((finish) => [
    { finish, content: '' },
    { finish, content: ' \n' },
  ]),
  { finish: 'stop', content: '<think>They sat by the river.</think>' },
]
const named = (faults: LlmFault[]) => faults.map((fault) => [JSON.stringify(fault), fault] as const)

describe.each([
  ['the server', {}],
  ['a person', OWN],
])('under the key of %s', (_, headers) => {
  test.each(named([...FAILURES, { finish: 'length', content: NOTES }]))(
    'a resonance that ends with %s is 502, refunded and not stored; the next asks again',
    async (_name, fault) => {
      const { id } = await pageOf(ann)
      const before = (await traces(server, ann)) as object
      server.sandbox.faults.llm = { ...fault, times: 1 }
      expect(refusal(await read(ann, id, headers))).toEqual(failed)
      expect(await walletOf(server, ann)).toMatchObject(UNSPENT)
      // The vendor was paid for it, so its usage is recorded.
      expect(await traces(server, ann)).toEqual({ ...before, usage: 1 })
      expect((await read(ann, id, headers)).body.marginalia).not.toEqual([])
    },
  )

  test.each(named([...FAILURES, { finish: 'length', content: 'A cut essay' }]))(
    'an essay that ends with %s is 502 and not stored; the next asks again',
    async (_name, fault) => {
      const note = await noteOf()
      server.sandbox.faults.llm = { ...fault, times: 1 }
      expect(refusal(await essay(note, headers))).toEqual(failed)
      expect((await essay(note, headers)).body.essay).toContain('You wrote')
    },
  )
})

describe('a transcription', () => {
  const isBlank = ({ finish, content = '' }: LlmFault) =>
    finish === 'stop' && !/[a-z]/.test(content.replace(/<.*>/, ''))
  test.each(named(FAILURES))('that ends with %s is refunded', async (_name, fault) => {
    server.sandbox.faults.llm = { ...fault, times: 1 }
    expect(refusal(await transcribe())).toEqual(isBlank(fault) ? [422, 'no_text_found'] : failed)
    expect(await walletOf(server, ann)).toMatchObject(UNSPENT)
    expect((await transcribe()).status).toBe(200)
  })

  test('that was cut says so, and is charged', async () => {
    server.sandbox.faults.llm = { finish: 'length', content: 'I walked by the ', times: 1 }
    expect((await transcribe()).body).toEqual({ text: 'I walked by the ', truncated: true })
    expect(await walletOf(server, ann)).toMatchObject({ used: 1 })
    expect((await transcribe()).body.truncated).toBe(false)
  })
})

test.each([
  ['a code fence', `\`\`\`json\n${NOTES}\n\`\`\``],
  ['a fence without a language', `\`\`\`\n${NOTES}\n\`\`\`\n`],
  ['words around a fence', `Here are the notes:\n\`\`\`json\n${NOTES}\n\`\`\`\nI hope they help.`],
  ['a thought', `<think>{"notes": []} would be lazy.</think>\n${NOTES}`],
  ['a thought without its beginning', `They sat by a river.</think>${NOTES}`],
  ['a byte order mark', `\ufeff${NOTES}`],
  ['all of them', `\ufeff<think>hm</think>\n\`\`\`json\n${NOTES}\n\`\`\``],
])('JSON with %s is read', async (_, content) => {
  const { id } = await pageOf(ann)
  server.sandbox.faults.llm = { content, times: 1 }
  expect((await read(ann, id)).body.marginalia).toMatchObject([{ note: 'Listen.' }])
})

test.each([
  ['no JSON', 'I cannot help with this page.'],
  ['cut JSON', '{"notes": [{"kind": "theme", "quote": "'],
  ['JSON of another form', '{"remarks": []}'],
])('an answer that cannot be read (%s) is refunded once per entry and day', async (_, content) => {
  const [{ id }, other] = [await pageOf(ann), await pageOf(ann)]
  server.sandbox.faults.llm = { content }
  expect(refusal(await read(ann, id))).toEqual(failed)
  expect(await walletOf(server, ann)).toMatchObject(UNSPENT)
  for (const used of [1, 2]) {
    expect((await read(ann, id)).body).toMatchObject({ marginalia: [], suggestions: [] })
    expect(await walletOf(server, ann)).toMatchObject({ used })
  }
  expect(refusal(await read(ann, other.id))).toEqual(failed)
  await server.database.owner.query("update app.llm_requests set created_at = created_at - interval '25 hours'")
  expect(refusal(await read(ann, id))).toEqual(failed)
  expect(await walletOf(server, ann)).toMatchObject({ used: 2 })
  expect(PAGE).toContain('water')
})

test('what happens under a person’s own key neither is nor hides a failure of the server’s vendor', async () => {
  const failing = () => ownReasons().filter(({ reason }) => reason === 'vendor_failing')
  const fails = async (fault: LlmFault, headers = {}) => {
    server.sandbox.faults.llm = fault
    await server.database.owner.query('truncate auth.rate_limits')
    for (let nth = 0; nth < 4; nth++) expect(refusal(await transcribe(headers))).toEqual(failed)
  }
  const succeeds = async (headers = {}) => {
    server.sandbox.faults.llm = undefined
    expect((await transcribe(headers)).status).toBe(200)
  }
  await succeeds()
  for (const fault of [
    ...[401, 402, 403, 429, 500].map((status) => ({ status })),
    { finish: 'error', content: NOTES },
  ]) {
    await fails(fault, OWN)
    expect(failing(), JSON.stringify(fault)).toEqual([])
  }
  await fails({ finish: 'error', content: NOTES })
  expect(failing()).toMatchObject([{ detail: 'model' }])
  await succeeds(OWN)
  expect(failing()).toMatchObject([{ detail: 'model' }])
  await succeeds()
  expect(failing()).toEqual([])
})
