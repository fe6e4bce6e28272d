import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../src/base/log.ts'
import { readConfig } from '../src/base/settings/config.ts'
import { readingPrompt } from '../src/models/prompts.ts'
import { askModel, LlmError } from '../src/vendors/llm.ts'
import { chooseModel, type Model } from '../src/vendors/llm-models.ts'
import type { Receipts } from '../src/vendors/receipts.ts'

// Which model is called, with what text, and in which vendor's format
// (docs/contract/resonance.md#keys-and-models, #prompts, #usage).

const SECRET_KEY = 'a secret of the tests, and of nobody else'
const config = (env: Record<string, string> = {}) => readConfig({ SECRET_KEY, LLM_API_KEY: 'server-key', ...env })

describe('the model', () => {
  const base = {
    LLM_PROVIDER: 'anthropic',
    LLM_MODEL: 'claude-opus-4-5-20251101',
    LLM_BASE_URL: 'http://proxy.example/v1/',
  }
  test.each<[string, Record<string, string>, string | undefined, object]>([
    [
      'of the server',
      {},
      undefined,
      {
        llm_key: 'server',
        model: { provider: 'openai', name: 'gpt-4o-mini', baseUrl: 'https://api.openai.com/v1', key: 'server-key' },
      },
    ],
    [
      'as it is set',
      base,
      ' ',
      {
        llm_key: 'server',
        model: {
          provider: 'anthropic',
          name: base.LLM_MODEL,
          baseUrl: 'http://proxy.example/v1',
          listed: { input_price: 5 },
        },
      },
    ],
    [
      'of a key for the configured vendor',
      base,
      'sk-ant-mine',
      { llm_key: 'own', model: { name: base.LLM_MODEL, baseUrl: 'http://proxy.example/v1', key: 'sk-ant-mine' } },
    ],
    [
      'of a key for the other vendor',
      base,
      ' sk-mine ',
      {
        llm_key: 'own',
        model: { provider: 'openai', name: 'gpt-4o-mini', baseUrl: 'https://api.openai.com/v1', key: 'sk-mine' },
      },
    ],
    [
      'that nobody lists',
      { LLM_MODEL: 'new-model' },
      undefined,
      { llm_key: 'server', model: { name: 'new-model', listed: undefined } },
    ],
    ['without a key', { LLM_API_KEY: '' }, undefined, { llm_key: 'missing' }],
    ['of a key of unknown form', {}, 'pk-mine', { llm_key: 'malformed' }],
    ['of a key too long', {}, `sk-${'k'.repeat(254)}`, { llm_key: 'malformed' }],
    ['of the longest key', {}, `sk-${'k'.repeat(253)}`, { llm_key: 'own' }],
  ])('%s', (_name, env, header, expected) => {
    expect(chooseModel(config(env), header)).toMatchObject(expected)
  })
})

const model = (context_tokens?: number): Model => ({
  provider: 'openai',
  name: 'm',
  baseUrl: '',
  key: 'k',
  isOwn: false,
  listed:
    context_tokens === undefined ? undefined : { input_price: 0, output_price: 0, reads_images: false, context_tokens },
})

describe('a prompt', () => {
  const entry = '🌊'.repeat(10_000)
  const prior = [
    { id: 9, text: 'Earlier.' },
    { id: 7, text: '🌊🌊' },
  ]
  const instructions = { source: 'instructions', from: 0 }
  test('holds the whole entry where the model has room', () => {
    const prompt = readingPrompt(model(128_000), 'notes', { entry, prior, withheld: ['intimate entries'] })
    expect(prompt.text).toContain(`\n${entry}\n`)
    expect(prompt.sent).toMatchObject([
      { ...instructions, characters: [...prompt.instructions].length, to: [...prompt.instructions].length },
      { source: 'history', characters: 8, from: 0, to: 8 },
      { source: 'history', characters: 2, from: 0, to: 2 },
      { source: 'entry', characters: 10_000, from: 0, to: 10_000 },
    ])
    expect([prompt.withheld, prompt.history]).toEqual([['intimate entries'], [9, 7]])
  })
  test('cuts earlier entries first, then the entry, between characters, and never the passage of an essay', () => {
    const { text, sent, withheld, history } = readingPrompt(model(16_000), 'essay', {
      entry,
      prior,
      beside: [
        { tag: 'passage', source: 'entry', text: 'the wave', start: 40 },
        { tag: 'note', source: 'history', text: 'the note' },
      ],
    })
    expect(text).toMatch(/\n(🌊){5000,10000}\n<\/entry-[0-9a-f]{16}>$/u)
    expect(text.length).toBeLessThan(entry.length)
    expect(text).toMatch(/>\nthe wave\n</)
    expect(text).toMatch(/>\nthe note\n</)
    expect(text).not.toContain('Earlier')
    expect(text.isWellFormed()).toBe(true)
    expect(text).not.toContain('\ufffd')
    const characters = [...text.matchAll(/🌊/gu)].length
    expect(sent).toMatchObject([
      instructions,
      { source: 'entry', characters: 8, from: 40, to: 48 },
      { source: 'history', characters: 8, from: 0, to: 8 },
      { source: 'entry', characters, from: 0, to: characters },
    ])
    expect([withheld, history]).toEqual([
      ['earlier entries beyond the limit of the model', 'the entry beyond the limit of the model'],
      [],
    ])
  })
  test('states how much of an earlier entry it holds, at each cut', () => {
    for (let over = 0; over < 16; over++) {
      // 20,816 bytes fit: the entry leaves room for `over` bytes of the earlier entries.
      const { text, sent, history } = readingPrompt(model(16_004), 'notes', { entry: 'x'.repeat(20_816 - over), prior })
      const inText = /<prior-\w+>\n(.*)\n<\/prior/s.exec(text)?.[1] ?? ''
      const pieces = sent.filter(({ source }) => source === 'history')
      const joined = prior.slice(0, pieces.length).map(({ text }, nth) => [...text].slice(0, pieces[nth]!.to).join(''))
      expect(inText.startsWith(joined.join('\n---\n'))).toBe(true)
      expect(inText.slice(joined.join('\n---\n').length)).toMatch(/^[\n-]*$/)
      expect(history).toEqual(prior.slice(0, pieces.length).map(({ id }) => id))
    }
  })
  test('holds no placeholder of its template', () => {
    for (const name of ['notes', 'hits', 'essay'] as const)
      expect(JSON.stringify(readingPrompt(model(), name, { entry: 'x', kind: 'theme' }))).not.toMatch(/\{\{|\}\}/)
  })
})

describe('a call to Anthropic', () => {
  const seen: Array<{ url: string | undefined; headers: IncomingHttpHeaders; body: Record<string, unknown> }> = []
  let answer: object = {}
  const vendor = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    seen.push({ url: request.url, headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer))
  })
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  let asked: Model
  beforeAll(async () => {
    await once(vendor.listen(0, '127.0.0.1'), 'listening')
    const address = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}/v1`
    const choice = chooseModel(config({ LLM_PROVIDER: 'anthropic', LLM_BASE_URL: address }), 'sk-ant-mine')
    if (choice.model) asked = choice.model
  })
  afterAll(() => vendor.close())
  const image = { data: Buffer.from('page').toString('base64'), mediaType: 'image/png' }
  const prompt = { instructions: 'Copy.', text: '', image, sent: [], withheld: [], history: [] }
  const closed: unknown[] = []
  const receipts: Receipts = {
    open: async () => closed.length + 1,
    close: async (id, outcome, usage) => void closed.push([id, outcome, usage]),
  }
  const put = () => askModel(asked, prompt, AbortSignal.timeout(60_000), log, receipts)

  test('sends model, prompt and token limit, and counts tokens and cost', async () => {
    answer = {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'claude-haiku-4-5',
      stop_reason: 'end_turn',
      content: [{ type: 'text', text: 'A page.' }],
      usage: { input_tokens: 1000, output_tokens: 500 },
    }
    expect(await put()).toEqual({ text: 'A page.', cut: false })
    const usage = { provider: 'anthropic', model: 'claude-haiku-4-5', prompt_tokens: 1000, completion_tokens: 500 }
    expect(closed).toEqual([[1, 'answered', { ...usage, input_price: 1, output_price: 5 }]])
    expect(seen[0]).toMatchObject({ url: '/v1/messages', headers: { 'x-api-key': 'sk-ant-mine' } })
    expect(Object.keys(seen[0]?.body ?? {}).sort()).toEqual(['max_tokens', 'messages', 'model', 'system'])
    expect(JSON.stringify(seen[0]?.body)).toContain(image.data)
  })

  test('fails with an error that does not quote the vendor', async () => {
    answer = { type: 'error', error: { type: 'x', message: 'sk-ant-mine is bad' } }
    await expect(put()).rejects.toThrow(LlmError)
    expect(closed.at(-1)).toEqual([2, 'failed', undefined])
    expect(lines.join('')).toContain('llm_failed')
    expect(lines.join('')).not.toContain('sk-ant-mine')
  })

  test('leaves only with a receipt, and reports why there is none', async () => {
    const before = seen.length
    const none = { ...receipts, open: () => Promise.reject(new Error('the database is away')) }
    const refused = askModel(asked, prompt, AbortSignal.timeout(60_000), log, none)
    await expect(refused).rejects.toThrow('the database is away')
    expect(seen).toHaveLength(before)
  })
})
