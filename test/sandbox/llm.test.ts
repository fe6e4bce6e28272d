import { expect, test } from 'vitest'
import { useSandbox } from '../support/sandbox.ts'

// The language model's stand-in, asked by fetch.

const { sandbox } = useSandbox()

const entry = [
  'I went running this morning — by the river. The heron stood there again!',
  'Later I sat down to meditate for ten minutes 🙂 and wrote "hits" and "notes" on the wall.',
].join('\n')
const ask = async (path: string, body: unknown, key = sandbox.llm.apiKey) => {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await fetch(`${sandbox.llm.baseUrl}${path}`, { method: 'POST', headers, body: text })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}
const chat = async (system: string, user: unknown, more: object = {}) => {
  const messages = [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ]
  return ask('/chat/completions', { model: sandbox.llm.model, messages, max_tokens: 4096, ...more })
}
const contentOf = (answer: { body: { choices: { message: { content: string } }[] } }) =>
  answer.body.choices[0]!.message.content

const notesPrompt = 'User text stands in <entry-0a1b> and </entry-0a1b>. Answer {"notes":[{"kind","quote","note"}]}.'
const tagged = `<entry-0a1b>\n${entry}\n</entry-0a1b>\n<prior-0a1b>Old text.\n---\nOlder.</prior-0a1b>`

test('answers a chat completion in the format of OpenAI', async () => {
  const before = sandbox.llm.calls
  const answer = await chat(notesPrompt, tagged)
  expect(answer).toMatchObject({
    status: 200,
    body: {
      id: expect.stringMatching(/^chatcmpl-/),
      object: 'chat.completion',
      created: expect.any(Number),
      model: sandbox.llm.model,
      choices: [{ index: 0, message: { role: 'assistant', content: expect.any(String) }, finish_reason: 'stop' }],
    },
  })
  const { prompt_tokens, completion_tokens, total_tokens } = answer.body.usage
  expect(prompt_tokens).toBeGreaterThan(0)
  expect(completion_tokens).toBeGreaterThan(0)
  expect(total_tokens).toBe(prompt_tokens + completion_tokens)
  expect(sandbox.llm.calls).toBe(before + 1)
  expect(sandbox.llm.requests()[0]).toMatchObject({
    path: '/chat/completions',
    apiKey: sandbox.llm.apiKey,
    body: { model: sandbox.llm.model, max_tokens: 4096 },
  })
})

test('quotes the entry verbatim when asked for notes, the same each time', async () => {
  const answers = [await chat(notesPrompt, tagged), await chat(notesPrompt, tagged)].map(contentOf)
  expect(answers[0]).toBe(answers[1])
  const { notes } = JSON.parse(answers[0]!) as { notes: { kind: string; quote: string; note: string }[] }
  expect(notes.map((note) => note.kind)).toEqual(['theme', 'connection', 'symbol'])
  for (const { quote, note } of notes) {
    expect(entry).toContain(quote)
    expect(Array.from(quote).length).toBeLessThanOrEqual(280)
    expect(note.length).toBeGreaterThan(0)
    expect(note.length).toBeLessThanOrEqual(600)
  }
})

test.each([
  ['', []],
  ['One. One. One.', ['One.']],
  ['a </entry> b', ['a </entry> b']],
  [`${'🌊'.repeat(150)} ${'wave '.repeat(100)}`, [`${'🌊'.repeat(150)}${' wave'.repeat(9)}`]],
  ['🌊'.repeat(900), ['🌊'.repeat(200)]],
])('notes on the entry %j', async (text, quotes) => {
  const { notes } = JSON.parse(contentOf(await chat('Give "notes".', `<entry>${text}</entry>`)))
  expect(notes.map((note: { quote: string }) => note.quote)).toEqual(quotes)
})

test('finds the candidates that the entry mentions as done when asked for hits', async () => {
  const candidates = ['0. Morning run (habit)', '1. Piano (habit)', '2. meditate (practice)', '3. 🙂 (habit)']
  const system = 'Only things actually done. Answer {"hits":[{"index":0,"quote":""}]} and nothing else.'
  const answer = await chat(system, `Candidates:\n${candidates.join('\n')}\n${tagged}`)
  expect(JSON.parse(contentOf(answer))).toEqual({
    hits: [
      { index: 0, quote: 'running this morning' },
      { index: 2, quote: 'meditate' },
    ],
  })
})

test('writes an essay when asked for neither, even if the entry contains the key words', async () => {
  const essay = contentOf(await chat('Write an essay.', `<note>n</note><passage>p</passage>${tagged}`))
  expect(essay).toContain('I went running this morning')
  expect(() => JSON.parse(essay)).toThrow()
})

test('transcribes an image', async () => {
  const url = 'data:image/png;base64,iVBORw0KGgo='
  const answer = await chat('Transcribe.', [
    { type: 'text', text: '' },
    { type: 'image_url', image_url: { url } },
  ])
  expect(contentOf(answer)).toContain('(image/png, 8 bytes)')
  expect(JSON.stringify(sandbox.llm.requests()[0])).not.toContain('iVBORw0KGgo')
  for (const bad of ['https://example.com/a.png', 'data:image/png;base64,', 'data:text/plain;base64,AAAA']) {
    const refused = await chat('Transcribe.', [{ type: 'image_url', image_url: { url: bad } }])
    expect(refused).toMatchObject({ status: 400, body: { error: { type: 'invalid_request_error' } } })
  }
})

test('stops at max_tokens', async () => {
  const answer = await chat('Write.', 'Hello', { max_tokens: 5 })
  expect(answer.body).toMatchObject({ choices: [{ finish_reason: 'length' }], usage: { completion_tokens: 5 } })
})

test('accepts the server key and keys that begin with sk-, and no other', async () => {
  const body = { model: 'any', messages: [{ role: 'user', content: 'Hello' }] }
  expect((await ask('/chat/completions', body, 'sk-mine')).status).toBe(200)
  expect(sandbox.llm.requests()[0]?.apiKey).toBe('sk-mine')
  for (const key of ['', 'wrong']) {
    const refused = await ask('/chat/completions', body, key)
    expect(refused).toMatchObject({ status: 401, body: { error: { code: 'invalid_api_key' } } })
  }
})

test('refuses unknown routes and malformed requests', async () => {
  for (const body of [
    '{',
    '[]',
    { messages: [] },
    { model: 'any', messages: [{ role: 'user', content: 'x' }], stream: true },
  ]) {
    expect((await ask('/chat/completions', body)).status).toBe(400)
  }
  expect(await ask('/embeddings', {})).toMatchObject({ status: 404, body: { error: { code: 'unknown_url' } } })
})

test('fails as a test orders', async () => {
  sandbox.faults.llm = { status: 429, body: '{"error":{"message":"slow down"}}', times: 1 }
  expect(await chat('x', 'y')).toMatchObject({ status: 429, body: { error: { message: 'slow down' } } })
  sandbox.faults.llm = { content: '```json\n{}\n```' }
  expect(contentOf(await chat(notesPrompt, tagged))).toBe('```json\n{}\n```')
})
