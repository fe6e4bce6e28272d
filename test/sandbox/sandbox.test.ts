// Tests the stand-ins with real clients: fetch, jose, nodemailer. The other tests rely on them.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { createTransport } from 'nodemailer'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../src/sandbox/main.ts'

const API_TOKEN = 'vendor-token'
const pings: { url: string; form: Record<string, string> }[] = []
const service = createServer(async (req, res) => {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk)
  pings.push({ url: req.url ?? '', form: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())) })
  res.setHeader('Content-Type', 'application/json').end('{"status":"ok"}')
})
let sandbox: Sandbox

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/webhooks/license_vendor`
  const webhook = () => ({ url, secret: 'hook & secret' })
  sandbox = await startSandbox({ host: '127.0.0.1', port: 0, smtpPort: 0, licenseApiToken: API_TOKEN, webhook })
})
afterEach(() => {
  for (const party of ['license', 'llm', 'jwks', 'smtp'] as const) sandbox.faults[party] = undefined
})
afterAll(async () => {
  await sandbox.close()
  service.close()
})

describe('license vendor', () => {
  const verify = async (fields: Record<string, string>, signal?: AbortSignal) => {
    const body = new URLSearchParams({ product_id: 'course', access_token: API_TOKEN, ...fields })
    const url = `${sandbox.license.baseUrl}/v2/licenses/verify`
    const answer = await fetch(url, { method: 'POST', body, signal: signal ?? null })
    const text = await answer.text()
    return { status: answer.status, text, body: text.startsWith('{') ? JSON.parse(text) : undefined }
  }

  test('verifies an issued key, and counts its uses and the calls', async () => {
    const key = sandbox.license.issue({ email: 'Ada.Lovelace@example.com' })
    const before = sandbox.license.calls
    const first = await verify({ license_key: key })
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({
      success: true,
      uses: 1,
      purchase: {
        email: 'Ada.Lovelace@example.com',
        product_id: 'course',
        sale_id: sandbox.license.saleId(key),
        license_key: key,
        refunded: false,
        disputed: false,
        dispute_won: false,
        chargebacked: false,
      },
    })
    const second = await verify({ license_key: key })
    expect(second.body).toMatchObject({ uses: 2, purchase: { sale_id: first.body.purchase.sale_id } })
    expect(sandbox.license.calls).toBe(before + 2)
  })

  test('makes a sale per issued key, and accepts the key after a restart', async () => {
    const [key, another] = [1, 2].map(() => sandbox.license.issue({ email: 'ada@example.com', disputed: true }))
    expect(key).not.toBe(another)
    const options = { host: '127.0.0.1', port: 0, smtpPort: 0, licenseApiToken: 'other' }
    const restarted = await startSandbox(options)
    try {
      const body = new URLSearchParams({ product_id: 'course', license_key: key!, access_token: 'other' })
      const answer = await fetch(`${restarted.license.baseUrl}/v2/licenses/verify`, { method: 'POST', body })
      expect(await answer.json()).toMatchObject({
        success: true,
        purchase: { email: 'ada@example.com', disputed: true, sale_id: sandbox.license.saleId(key!) },
      })
    } finally {
      await restarted.close()
    }
  })

  test.each([
    ['refunded', 'refunded'],
    ['disputed', 'disputed'],
    ['disputeWon', 'dispute_won'],
    ['chargebacked', 'chargebacked'],
  ])('says that a purchase was %s', async (option, field) => {
    const flags = { refunded: false, disputed: false, dispute_won: false, chargebacked: false }
    const issued = sandbox.license.issue({ email: 'ada@example.com', [option]: true })
    expect((await verify({ license_key: issued })).body.purchase).toMatchObject({ ...flags, [field]: true })
    const amended = sandbox.license.issue({ email: 'ada@example.com' })
    sandbox.license.amend(amended, { [option]: true })
    expect((await verify({ license_key: amended })).body.purchase).toMatchObject({ ...flags, [field]: true })
  })

  test.each([
    ['ö@example.com'],
    [`${'a'.repeat(52)}@example.com`],
    [`${'a'.repeat(64)}@${'b.'.repeat(90)}example.com`],
  ])('fits a key for %s into 128 characters', async (email) => {
    const key = sandbox.license.issue({ email })
    expect(key.length).toBeLessThanOrEqual(128)
    expect((await verify({ license_key: key })).body.purchase.email).toBe(email)
  })

  test('refuses a wrong token, an unknown key, another product and a body that is no form', async () => {
    const key = sandbox.license.issue({ email: 'ada@example.com' })
    expect(await verify({ license_key: key, access_token: 'wrong' })).toMatchObject({ status: 401 })
    expect(await verify({ license_key: key, access_token: '' })).toMatchObject({ status: 401 })
    const last = key.endsWith('A') ? 'B' : 'A'
    for (const unknown of ['', 'nonsense', 'sbx.AAAA.BBBB', `${key.slice(0, -1)}${last}`, `${key}.x`]) {
      const answer = await verify({ license_key: unknown })
      expect(answer).toMatchObject({ status: 404, body: { success: false } })
    }
    expect(await verify({ license_key: key, product_id: 'pack-25' })).toMatchObject({ status: 404 })
    const url = `${sandbox.license.baseUrl}/v2/licenses/verify`
    const headers = { 'Content-Type': 'application/json' }
    expect((await fetch(url, { method: 'POST', headers, body: JSON.stringify({ license_key: key }) })).status).toBe(415)
  })

  test('issues keys for token packs', async () => {
    expect(sandbox.license.productIds.packs).toEqual({ 'pack-25': 25, 'pack-100': 100 })
    const key = sandbox.license.issue({ email: 'ada@example.com', productId: 'pack-25' })
    const answer = await verify({ license_key: key, product_id: 'pack-25' })
    expect(answer.body.purchase.product_id).toBe('pack-25')
  })

  test('pings the service about a sale and its refund', async () => {
    const key = sandbox.license.issue({ email: 'ada@example.com' })
    expect(await sandbox.license.ping('sale', key)).toEqual({ status: 200, body: '{"status":"ok"}' })
    expect(pings.at(-1)).toMatchObject({
      url: '/webhooks/license_vendor?secret=hook+%26+secret',
      form: {
        sale_id: sandbox.license.saleId(key),
        product_id: 'course',
        email: 'ada@example.com',
        resource_name: 'sale',
        refunded: 'false',
      },
    })
    expect((await verify({ license_key: key })).body.purchase.refunded).toBe(false)
    await sandbox.license.ping('refund', key, { email: 'mallory@example.com' })
    expect(pings.at(-1)?.form).toMatchObject({ resource_name: 'refund', email: 'mallory@example.com' })
    expect((await verify({ license_key: key })).body.purchase.refunded).toBe(true)
    await expect(sandbox.license.ping('sale', 'nonsense')).rejects.toThrow('no license key')
  })

  test('fails as a test orders', async () => {
    const key = sandbox.license.issue({ email: 'ada@example.com' })
    sandbox.faults.license = { status: 503, times: 2 }
    expect((await verify({ license_key: key })).status).toBe(503)
    expect((await verify({ license_key: key })).status).toBe(503)
    expect((await verify({ license_key: key })).status).toBe(200)
    sandbox.faults.license = { body: 'garbage' }
    expect(await verify({ license_key: key })).toMatchObject({ status: 200, text: 'garbage' })
    sandbox.faults.license = { drop: true }
    await expect(verify({ license_key: key })).rejects.toThrow('fetch failed')
    sandbox.faults.license = { hang: true }
    await expect(verify({ license_key: key }, AbortSignal.timeout(150))).rejects.toThrow('timeout')
    sandbox.faults.license = { delayMs: 100 }
    const start = performance.now()
    expect((await verify({ license_key: key })).status).toBe(200)
    expect(performance.now() - start).toBeGreaterThanOrEqual(95)
    const { promise: until, resolve: release } = Promise.withResolvers<void>()
    sandbox.faults.license = { until, times: 1, next: { status: 500 } }
    const held = verify({ license_key: key })
    await expect.poll(() => sandbox.faults.license).toEqual({ status: 500 })
    expect((await verify({ license_key: key })).status).toBe(500)
    release()
    expect((await held).status).toBe(200)
  })
})

describe.each(['idp_a', 'idp_b'] as const)('identity provider %s', (name) => {
  const idp = () => sandbox.idps[name]
  const check = (token: string) => {
    const keys = createRemoteJWKSet(new URL(idp().jwksUrl))
    return jwtVerify(token, keys, { issuer: idp().issuers, audience: idp().clientId, algorithms: ['RS256'] })
  }

  test('mints tokens that verify against its published keys', async () => {
    const before = idp().jwksFetches
    const { payload, protectedHeader } = await check(await idp().sign({ sub: 'person-7', name: 'Ada' }))
    expect(protectedHeader).toMatchObject({ alg: 'RS256', kid: expect.any(String) })
    expect(payload).toMatchObject({
      iss: idp().issuers[0],
      aud: idp().clientId,
      sub: 'person-7',
      name: 'Ada',
      email: 'person@example.com',
      email_verified: true,
    })
    expect(payload.exp! - payload.iat!).toBe(3600)
    expect(idp().jwksFetches).toBe(before + 1)
  })

  test('lists its issuers', () => {
    const issuers = { idp_a: ['https://idp-a.example.com', 'idp-a.example.com'], idp_b: ['https://idp-b.example.com'] }
    expect(idp().issuers).toEqual(issuers[name])
  })

  test('leaves out claims that are undefined', async () => {
    const { payload } = await check(await idp().sign({ email: undefined, email_verified: 'true' }))
    expect(payload).not.toHaveProperty('email')
    expect(payload.email_verified).toBe('true')
  })

  test.each([
    ['a foreign key', {}, { foreignKey: true }, 'signature verification failed'],
    ['an unknown kid', {}, { kid: 'nobody' }, 'no applicable key found'],
    ['another audience', { aud: 'somebody-else' }, {}, 'unexpected "aud" claim value'],
    ['another issuer', { iss: 'https://evil.example.com' }, {}, 'unexpected "iss" claim value'],
    ['an old date', { exp: 1_700_000_000 }, {}, '"exp" claim timestamp check failed'],
    ['alg none', {}, { alg: 'none' }, '"alg" (Algorithm) Header Parameter value not allowed'],
    ['HS256 with the public key', {}, { alg: 'HS256' }, '"alg" (Algorithm) Header Parameter value not allowed'],
    ['PS256', {}, { alg: 'PS256' }, '"alg" (Algorithm) Header Parameter value not allowed'],
  ] as const)('can mint a token with %s, which is refused', async (_what, claims, options, why) => {
    await expect(check(await idp().sign(claims, options))).rejects.toThrow(why)
  })

  test('rotates its key and keeps the previous one published', async () => {
    const old = await idp().sign()
    await idp().rotate()
    await check(await idp().sign())
    await check(old)
    await idp().rotate()
    await expect(check(old)).rejects.toThrow('no applicable key found')
    const published = (await (await fetch(idp().jwksUrl)).json()) as { keys: Record<string, string>[] }
    expect(published.keys).toHaveLength(2)
    for (const key of published.keys) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    }
  })

  test('fails to serve its keys as a test orders', async () => {
    const token = await idp().sign()
    sandbox.faults.jwks = { status: 500 }
    await expect(check(token)).rejects.toThrow('Expected 200 OK')
    sandbox.faults.jwks = { body: 'garbage' }
    await expect(check(token)).rejects.toThrow()
  })
})

describe('mail inbox', () => {
  const mail = { from: 'no-reply@example.com', to: 'ada@example.com', subject: 'Grüße', text: 'See app://x?token=1.\n' }
  const send = async (fields: object = {}, url = sandbox.smtpUrl) => {
    const transport = createTransport(url)
    return transport.sendMail({ ...mail, ...fields }).finally(() => transport.close())
  }

  test('accepts a mail over SMTP, with and without a login, and shows it', async () => {
    sandbox.inbox.clear()
    await send()
    expect(sandbox.inbox.mails()).toMatchObject([
      {
        from: 'no-reply@example.com',
        to: ['ada@example.com'],
        subject: 'Grüße',
        text: 'See app://x?token=1.\n',
        html: null,
        links: ['app://x?token=1'],
        headers: expect.arrayContaining([{ name: 'to', value: 'ada@example.com' }]),
      },
    ])
    await send({ subject: 'second' }, sandbox.smtpUrl.replace('smtp://', 'smtp://me:secret@'))
    const listed = (await (await fetch(`${sandbox.url}/mails`)).json()) as { subject: string }[]
    expect(listed.map((item) => item.subject)).toEqual(['second', 'Grüße'])
    expect((await fetch(`${sandbox.url}/mails`, { method: 'DELETE' })).status).toBe(204)
    expect(sandbox.inbox.mails()).toEqual([])
  })

  test('lets a test wait for a mail, earlier or later, until a timeout', async () => {
    const later = sandbox.inbox.waitFor((item) => item.subject === 'awaited', 60_000)
    await send({ subject: 'other' })
    await send({ subject: 'awaited' })
    expect((await later).subject).toBe('awaited')
    expect(await sandbox.inbox.waitFor((item) => item.subject === 'awaited', 0)).toEqual(await later)
    await expect(sandbox.inbox.waitFor(() => false, 20)).rejects.toThrow('No such mail within 20 ms')
  })

  test('keeps the last 200 mails', async () => {
    const transport = createTransport({ url: sandbox.smtpUrl, pool: true, maxConnections: 1, maxMessages: 1000 })
    for (let number = 1; number <= 202; number += 1) await transport.sendMail({ ...mail, subject: `mail ${number}` })
    transport.close()
    const subjects = sandbox.inbox.mails().map((item) => item.subject)
    expect(subjects).toHaveLength(200)
    expect([subjects[0], subjects.at(-1)]).toEqual(['mail 202', 'mail 3'])
  })

  test('rejects a recipient as ordered, and a mail that is too large', async () => {
    sandbox.inbox.clear()
    sandbox.faults.smtp = { reject: 550 }
    await expect(send()).rejects.toMatchObject({ responseCode: 550 })
    sandbox.faults.smtp = { reject: 450, times: 1 }
    await expect(send()).rejects.toMatchObject({ responseCode: 450 })
    expect(sandbox.inbox.mails()).toEqual([])
    await send()
    await expect(send({ text: 'x'.repeat(300_000) })).rejects.toMatchObject({ responseCode: 552 })
    expect(sandbox.inbox.mails()).toHaveLength(1)
  })

  test('hangs as a test orders', async () => {
    sandbox.faults.smtp = { hang: true, times: 1 }
    const sent = send({}, `${sandbox.smtpUrl}/?socketTimeout=200`)
    await expect(sent).rejects.toThrow(/timeout/i)
  })
})

describe('LLM', () => {
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

  test('answers a request of the Responses API', async () => {
    const url = 'data:image/webp;base64,UklGRg=='
    const bodies = [
      { instructions: notesPrompt, input: tagged },
      {
        input: [
          { role: 'developer', content: notesPrompt },
          { role: 'user', content: [{ type: 'input_text', text: tagged }] },
        ],
      },
    ]
    for (const body of bodies) {
      const { status, body: answer } = await ask('/responses', { model: 'any', ...body })
      expect(status).toBe(200)
      expect(answer).toMatchObject({ object: 'response', status: 'completed', model: 'any' })
      const content = answer.output[0].content[0]
      expect(content.type).toBe('output_text')
      expect(JSON.parse(content.text).notes).toHaveLength(3)
      expect(answer.usage.total_tokens).toBe(answer.usage.input_tokens + answer.usage.output_tokens)
    }
    const input = [{ role: 'user', content: [{ type: 'input_image', image_url: url }] }]
    const { body } = await ask('/responses', { model: 'any', input })
    expect(body.output[0].content[0].text).toContain('(image/webp, 4 bytes)')
    const cut = await ask('/responses', { model: 'any', input: 'Hello', max_output_tokens: 4 })
    expect(cut.body).toMatchObject({ status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } })
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
    const { body } = await ask('/responses', { model: 'any', input: 'Hello' })
    expect(body.output[0].content[0].text).toBe('```json\n{}\n```')
  })
})

describe('page', () => {
  const post = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams(fields)
    const answer = await fetch(`${sandbox.url}${path}`, { method: 'POST', body, headers, redirect: 'manual' })
    return { status: answer.status, html: await answer.text(), location: answer.headers.get('location') }
  }
  const shown = (html: string) =>
    [...html.matchAll(/<textarea[^>]*>([^<]*)<\/textarea>/g)].map(([, text]) => text?.replaceAll('&amp;', '&'))

  test('shows a mail, escaped, with the parts of its links', async () => {
    const transport = createTransport(sandbox.smtpUrl)
    const text = 'Hello <script>alert(1)</script>\napp://reset-password?token=abc-123\n'
    await transport.sendMail({ from: 'no-reply@example.com', to: 'ada@example.com', subject: '<b>Reset</b>', text })
    transport.close()
    const answer = await fetch(sandbox.url)
    const html = await answer.text()
    expect(html).toContain('&lt;b&gt;Reset&lt;/b&gt;')
    expect(html).toContain('Hello &lt;script&gt;')
    expect(html).not.toContain('<script')
    expect(shown(html)).toContain('abc-123')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'sha256-")
    expect(await post('/mails/clear', {})).toMatchObject({ status: 303, location: '/#inbox' })
    expect(sandbox.inbox.mails()).toEqual([])
  })

  test('issues a license key that verifies', async () => {
    const { status, html } = await post('/license', {
      email: 'grace@example.com',
      productId: 'pack-100',
      refunded: 'on',
    })
    expect(status).toBe(200)
    const [key = '', saleId] = shown(html)
    expect(saleId).toBe(sandbox.license.saleId(key))
    const body = new URLSearchParams({ product_id: 'pack-100', license_key: key, access_token: API_TOKEN })
    const verified = await fetch(`${sandbox.license.baseUrl}/v2/licenses/verify`, { method: 'POST', body })
    expect(await verified.json()).toMatchObject({ purchase: { email: 'grace@example.com', refunded: true } })
  })

  test('mints an id_token that verifies', async () => {
    const { html } = await post('/token', { idp: 'idp_b', email: 'grace@example.com', subject: 'g-1' })
    const keys = createRemoteJWKSet(new URL(sandbox.idps.idp_b.jwksUrl))
    const { payload } = await jwtVerify(shown(html)[0] ?? '', keys)
    expect(payload).toMatchObject({ sub: 'g-1', email: 'grace@example.com', email_verified: false })
  })

  test('sends a webhook ping', async () => {
    const key = sandbox.license.issue({ email: 'grace@example.com' })
    const { html } = await post('/webhook', { event: 'cancellation', key })
    expect(html).toContain('The service answered <strong>200</strong>')
    expect(pings.at(-1)?.form).toMatchObject({ resource_name: 'cancellation', license_key: key })
  })

  test('names the error in a form, and keeps the values', async () => {
    const license = await post('/license', { email: '"><b>', productId: 'course' })
    expect(license.status).toBe(422)
    expect(license.html).toContain('Type an e-mail address')
    expect(license.html).toContain('value="&quot;&gt;&lt;b&gt;"')
    expect((await post('/token', { idp: 'idp_c', email: 'a@example.com', subject: 'x' })).status).toBe(422)
    expect((await post('/webhook', { event: 'sale', key: 'nonsense' })).html).toContain('no license key of the sandbox')
  })

  test('answers only the result to a request that accepts JSON', async () => {
    const accept = { Accept: 'application/json' }
    const license = await post('/license', { email: 'grace@example.com', productId: 'course' }, accept)
    const { license_key, sale_id } = JSON.parse(license.html)
    expect(sandbox.license.saleId(license_key)).toBe(sale_id)
    const token = await post('/token', { idp: 'idp_a', email: 'grace@example.com', subject: 'g-1' }, accept)
    expect(JSON.parse(token.html)).toEqual({ id_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) })
    const ping = await post('/webhook', { event: 'sale', key: license_key }, accept)
    expect(JSON.parse(ping.html)).toMatchObject({ status: 200 })
    const refused = await post('/license', { email: 'nobody', productId: 'course' }, accept)
    expect([refused.status, JSON.parse(refused.html)]).toEqual([
      422,
      { message: 'Type an e-mail address, like person@example.com.' },
    ])
  })

  test('refuses posts from other sites', async () => {
    const fields = { email: 'grace@example.com', productId: 'course' }
    expect((await post('/license', fields, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await post('/license', fields, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
  })

  test('answers 404 for unknown paths, and has no ping form without a webhook', async () => {
    expect((await fetch(`${sandbox.url}/elsewhere`)).status).toBe(404)
    const bare = await startSandbox({ host: '127.0.0.1', port: 0, smtpPort: 0, licenseApiToken: 'x' })
    try {
      expect(await (await fetch(bare.url)).text()).not.toContain('Send the ping')
      expect((await fetch(`${bare.url}/webhook`, { method: 'POST' })).status).toBe(404)
    } finally {
      await bare.close()
    }
  })
})

describe('sandbox', () => {
  test('lists the settings for the service by party', () => {
    expect(sandbox.settings).toEqual({
      license: {
        LICENSE_VENDOR_BASE_URL: `${sandbox.url}/license`,
        LICENSE_VENDOR_COURSE_PRODUCT_IDS: 'course',
        LICENSE_VENDOR_TOKEN_PACK_PRODUCT_IDS: 'pack-25,pack-100',
        LICENSE_VENDOR_TOKEN_PACK_SIZES: 'pack-25:25,pack-100:100',
      },
      idp_a: {
        IDP_A_ISSUERS: 'https://idp-a.example.com,idp-a.example.com',
        IDP_A_JWKS_URL: `${sandbox.url}/idp_a/jwks`,
        IDP_A_CLIENT_IDS: 'sandbox-app.idp-a',
      },
      idp_b: {
        IDP_B_ISSUERS: 'https://idp-b.example.com',
        IDP_B_JWKS_URL: `${sandbox.url}/idp_b/jwks`,
        IDP_B_CLIENT_IDS: 'sandbox-app.idp-b',
      },
      mail: { SMTP_URL: sandbox.smtpUrl },
      llm: {
        LLM_PROVIDER: 'openai',
        LLM_BASE_URL: `${sandbox.url}/llm/v1`,
        LLM_API_KEY: 'sandbox-server-key',
        LLM_MODEL: 'sandbox-model',
      },
    })
  })

  test('rejects when a port is in use, and leaves nothing listening', async () => {
    const port = Number(new URL(sandbox.url).port)
    const smtpPort = Number(new URL(sandbox.smtpUrl).port)
    const options = { host: '127.0.0.1', licenseApiToken: 'x' }
    await expect(startSandbox({ ...options, port, smtpPort: 0 })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    await expect(startSandbox({ ...options, port: 0, smtpPort })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  test('closes immediately, even with open connections', async () => {
    const own = await startSandbox({ host: '127.0.0.1', port: 0, smtpPort: 0, licenseApiToken: 'x' })
    own.faults.llm = { hang: true }
    const hanging = fetch(`${own.llm.baseUrl}/responses`, { method: 'POST' }).catch((error: Error) => error.message)
    const waiting = own.inbox.waitFor(() => true, 60_000).catch((error: Error) => error.message)
    const pool = createTransport({ url: own.smtpUrl, pool: true })
    await pool.sendMail({ from: 'a@example.com', to: 'b@example.com', text: 'x' })
    const start = performance.now()
    await own.close()
    pool.close()
    expect(performance.now() - start).toBeLessThan(20_000) // the mail server would wait 30 seconds
    expect(await hanging).toBe('fetch failed')
    expect(await waiting).toMatchObject({ to: ['b@example.com'] })
  })
})
