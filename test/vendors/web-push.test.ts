import { createECDH } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { decrypt } from 'http_ece'
import { importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownReasons } from '../../src/base/reasons.ts'
import { readConfig } from '../../src/base/settings/config.ts'
import {
  allowedPushHost,
  type PushMessage,
  type PushServices,
  publicKeyOf,
  pushServices,
  sendPush,
} from '../../src/vendors/web-push.ts'
import { selfSigned } from '../support/certificate.ts'
import { VAPID_KEY } from '../support/secrets.ts'

// Push messages to a push service with TLS, whose certificate is judged as any other.

const HOST = 'push.example.com'
const trusted = selfSigned(HOST)
const browser = createECDH('prime256v1')
browser.generateKeys()
const authSecret = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')
const PATH = '/a-secret-of-the-device'
const message: PushMessage = {
  endpoint: `https://${HOST}${PATH}`,
  p256dh: browser.getPublicKey('base64url'),
  auth: authSecret.toString('base64url'),
  vapidKey: VAPID_KEY,
  topic: 'a-topic',
  ttlSeconds: 600,
  urgency: 'normal',
  body: '{"web_push":8030,"notification":{"title":"Walk"}}',
}

type Seen = { method: string; url: string; headers: IncomingHttpHeaders; body: Buffer }
let server: Server
let seen: Seen[] = []
let connections = 0
let answered: (response: ServerResponse) => void = (response) => void response.writeHead(201).end()
const listener: RequestListener = async (request, response) => {
  const body = Buffer.concat(await request.toArray())
  seen.push({ method: request.method as string, url: request.url as string, headers: request.headers, body })
  answered(response)
}

async function listening(certificate: { key: string; cert: string }): Promise<Server> {
  const started = createServer(certificate, listener).on('connection', () => connections++)
  await once(started.listen(0, '127.0.0.1'), 'listening')
  return started
}

const portOf = (of: Server) => (of.address() as AddressInfo).port
const GENEROUS_MS = 60_000
/** The services of these settings, on the port of the stand-in. */
function services(hosts: string, more: Partial<PushServices> = {}): PushServices {
  const config = readConfig({ SECRET_KEY: 'a secret of the tests, and of nobody else', PUSH_HOSTS: hosts })
  return { ...pushServices(config), port: portOf(server), timeoutMs: GENEROUS_MS, ...more }
}
const never = new AbortController().signal
const send = (more: Partial<PushMessage> = {}, push = services(`${HOST}=127.0.0.1`), signal = never) =>
  sendPush({ ...message, ...more }, push, signal)

beforeAll(async () => {
  setDefaultCACertificates([...getCACertificates(), trusted.cert])
  server = await listening(trusted)
})
beforeEach(() => {
  seen = []
  connections = 0
  answered = (response) => void response.writeHead(201).end()
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('a message is sealed for its device, and says who sends it', async () => {
  expect(await send()).toEqual({ outcome: 'sent' })
  expect(seen).toMatchObject([{ method: 'POST', url: PATH }])
  const [{ headers, body }] = seen as [Seen]
  expect(headers).toMatchObject({
    host: `${HOST}:${portOf(server)}`,
    'content-encoding': 'aes128gcm',
    ttl: '600',
    topic: 'a-topic',
    urgency: 'normal',
  })
  expect(decrypt(body, { version: 'aes128gcm', privateKey: browser, authSecret }).toString()).toBe(message.body)
  const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  expect(key).toBe(publicKeyOf(VAPID_KEY))
  const [x, y] = [key.slice(0, 44), key].map((text) => Buffer.from(text, 'base64url')) as [Buffer, Buffer]
  const point = { x: x.subarray(1, 33).toString('base64url'), y: y.subarray(33).toString('base64url') }
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', ...point }, 'ES256')
  const { payload } = await jwtVerify(token, publicKey, { audience: `https://${HOST}`, algorithms: ['ES256'] })
  expect(payload.sub).toBe('mailto:security@example.com')
  expect(payload.exp).toBeGreaterThan(Date.now() / 1000)
  expect(payload.exp).toBeLessThanOrEqual(Date.now() / 1000 + 24 * 3600)
})

test.each<[number, Record<string, string>, object]>([
  [200, {}, { outcome: 'sent' }],
  [201, {}, { outcome: 'sent' }],
  [202, {}, { outcome: 'sent' }],
  [404, {}, { outcome: 'gone' }],
  [410, {}, { outcome: 'gone' }],
  [413, {}, { outcome: 'too_large' }],
  [400, {}, { outcome: 'rejected', status: 400 }],
  [401, {}, { outcome: 'refused', status: 401 }],
  [403, {}, { outcome: 'refused', status: 403 }],
  [429, {}, { outcome: 'again', retryAfterSeconds: null, cause: 'status 429' }],
  [429, { 'Retry-After': '120' }, { outcome: 'again', retryAfterSeconds: 120, cause: 'status 429' }],
  [429, { 'Retry-After': '9'.repeat(40) }, { outcome: 'again', retryAfterSeconds: 86_400, cause: 'status 429' }],
  [429, { 'Retry-After': 'soon' }, { outcome: 'again', retryAfterSeconds: null, cause: 'status 429' }],
  [
    429,
    { 'Retry-After': 'Wed, 21 Oct 2015 07:28:00 GMT' },
    { outcome: 'again', retryAfterSeconds: 0, cause: 'status 429' },
  ],
  [500, {}, { outcome: 'again', retryAfterSeconds: null, cause: 'status 500' }],
  [503, { 'Retry-After': '7' }, { outcome: 'again', retryAfterSeconds: 7, cause: 'status 503' }],
])('an answer of %i with %j is %j', async (status, headers, outcome) => {
  answered = (response) => void response.writeHead(status, headers).end()
  expect(await send()).toEqual(outcome)
  expect(seen).toHaveLength(1)
})

test('a Retry-After may be a date', async () => {
  const date = new Date(Date.now() + 3_600_000).toUTCString()
  answered = (response) => void response.writeHead(429, { 'Retry-After': date }).end()
  const outcome = await send()
  const { retryAfterSeconds } = outcome as { retryAfterSeconds: number }
  expect(retryAfterSeconds).toBeGreaterThan(3000)
  expect(retryAfterSeconds).toBeLessThanOrEqual(3600)
})

test.each([301, 302, 303, 307, 308])('a redirect of %i is not followed', async (status) => {
  answered = (response) => void response.writeHead(status, { Location: `https://${HOST}/elsewhere` }).end()
  expect(await send()).toEqual({ outcome: 'rejected', status })
  expect(seen.map(({ url }) => url)).toEqual([PATH])
})

test('a service that is silent is tried again', async () => {
  answered = () => {}
  const push = services(`${HOST}=127.0.0.1`, { timeoutMs: 100 })
  expect(await send({}, push)).toEqual({ outcome: 'again', retryAfterSeconds: null, cause: 'timeout' })
})

test('a service that is slow is waited for, ten seconds', async () => {
  expect(pushServices(readConfig({ SECRET_KEY: 'a secret of the tests, and of nobody else' })).timeoutMs).toBe(10_000)
  const { promise: asked, resolve } = Promise.withResolvers<ServerResponse>()
  answered = resolve
  const sent = send()
  ;(await asked).writeHead(201).end()
  expect(await sent).toEqual({ outcome: 'sent' })
})

test('a service that is away, or breaks off, is tried again', async () => {
  answered = (response) => void response.socket?.destroy()
  expect(await send()).toEqual({ outcome: 'again', retryAfterSeconds: null, cause: 'ECONNRESET' })
  const away = await listening(trusted)
  const port = portOf(away)
  await new Promise((done) => away.close(done))
  const push = services(`${HOST}=127.0.0.1`, { port })
  expect(await send({}, push)).toEqual({ outcome: 'again', retryAfterSeconds: null, cause: 'ECONNREFUSED' })
})

test('a task that is stopped does not learn an outcome', async () => {
  const stopping = new AbortController()
  answered = () => stopping.abort(new Error('the worker ends'))
  await expect(send({}, undefined, stopping.signal)).rejects.toThrow('the worker ends')
})

test('of an answer 4 KiB are read', async () => {
  const { promise: broken, resolve } = Promise.withResolvers<void>()
  answered = (response) => {
    response.on('close', resolve).writeHead(201)
    const more = () => {
      if (!response.destroyed) response.write(Buffer.alloc(65_536), more)
    }
    more()
  }
  expect(await send()).toEqual({ outcome: 'sent' })
  await broken
})

test('a connection is used again', async () => {
  const push = services(`${HOST}=127.0.0.1`)
  answered = (response) => void response.writeHead(201).end('{"a":"short answer"}')
  for (let n = 0; n < 3; n++) {
    const free = once(push.agent, 'free')
    expect(await send({}, push)).toEqual({ outcome: 'sent' })
    await free
  }
  expect(connections).toBe(1)
})

test('a certificate of another name, and one that nobody trusts, is refused', async () => {
  const elsewhere = { endpoint: 'https://other.example.com/x' }
  expect(await send(elsewhere, services('other.example.com=127.0.0.1'))).toMatchObject({
    outcome: 'again',
    cause: 'ERR_TLS_CERT_ALTNAME_INVALID',
  })
  const stranger = await listening(selfSigned(HOST))
  expect(await send({}, services(`${HOST}=127.0.0.1`, { port: portOf(stranger) }))).toMatchObject({
    outcome: 'again',
    cause: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  })
  stranger.close()
  expect(seen).toEqual([])
})

/** A resolver that gives one answer after the other, the last one again and again. */
function resolver(...answers: string[][]) {
  const asked: string[] = []
  const resolve = ((host: string, _options: unknown, callback: (error: null, found: object[]) => void) => {
    const found = answers[Math.min(asked.length, answers.length - 1)] ?? []
    asked.push(host)
    callback(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as unknown as PushServices['resolve']
  return { asked, resolve }
}

test.each([
  ...[
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
  ],
  ...['100.64.0.1', '192.0.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  ...['::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', 'fec0::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8'],
  ...['::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1', '2002:7f00:1::', '2001:db8::1', '2001::1', '::ffff:0:7f00:1'],
])('a name that leads to %s is not asked', async (address) => {
  const push = services(HOST, resolver([address]))
  expect(await send({}, push)).toEqual({ outcome: 'again', retryAfterSeconds: null, cause: 'address_not_public' })
  expect(connections).toBe(0)
})

// 2000::1 is a public address that nobody has: a connection to it fails or takes too long.
test('a name that resolves to another address after the check: the connection goes to the one that was checked', async () => {
  const changing = resolver(['2000::1'], ['127.0.0.1'])
  const push = services(HOST, { ...changing, timeoutMs: 300 })
  const first = await send({}, push)
  expect(first).toMatchObject({ outcome: 'again', cause: expect.not.stringMatching('address_not_public') })
  expect([changing.asked, connections]).toEqual([[HOST], 0])
  expect(await send({}, push)).toMatchObject({ cause: 'address_not_public' })
  expect([changing.asked, connections]).toEqual([[HOST, HOST], 0])
})

test('of several addresses only public ones are used, and a fixed one needs no resolver', async () => {
  const mixed = resolver(['127.0.0.1', '::1', '2000::1'])
  const outcome = await send({}, services(HOST, { ...mixed, timeoutMs: 300 }))
  expect(outcome).toMatchObject({ outcome: 'again', cause: expect.not.stringMatching('address_not_public') })
  const fixed = resolver(['2000::1'])
  expect(await send({}, services(`${HOST}=127.0.0.1`, fixed))).toEqual({ outcome: 'sent' })
  expect([mixed.asked, fixed.asked, connections]).toEqual([[HOST], [], 1])
})

test('addresses that lead nowhere say nothing of the push services', async () => {
  expect(await send()).toEqual({ outcome: 'sent' })
  for (let n = 0; n < 10; n++) await send({}, services(HOST, resolver(['10.0.0.1'])))
  expect(ownReasons()).toEqual([])
})

test('an unknown name is tried again', async () => {
  const outcome = await send({ endpoint: 'https://no-such-host.invalid/x' }, services('no-such-host.invalid'))
  expect(outcome).toMatchObject({ outcome: 'again', cause: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/) })
})

test.each<[string, string, boolean]>([
  ['push.example.com', HOST, true],
  ['PUSH.Example.com', HOST, true],
  ['push.example.com', 'a.push.example.com', false],
  ['*.example.com', HOST, true],
  ['*.example.com', 'a.b.example.com', true],
  ['*.example.com', 'example.com', false],
  ['*.example.com', 'badexample.com', false],
  ['push.example.com=192.0.2.1', HOST, true],
  ['a.example.com, b.example.com', 'b.example.com', true],
  ['push.example.com', 'push.example.com.', false],
  ['', 'fcm.googleapis.com', true],
  ['', 'updates.push.services.mozilla.com', true],
  ['', 'web.push.apple.com', true],
  ['', 'wns2-par02p.notify.windows.com', true],
  ['push.example.com', 'fcm.googleapis.com', false],
  ['', '127.0.0.1', false],
  ['', 'push.sandbox.localhost', false],
])('PUSH_HOSTS of "%s" with %s: %s', (hosts, host, allowed) => {
  expect(allowedPushHost(host, services(hosts))).toBe(allowed)
})

test('a host that PUSH_HOSTS does not name, or does not name any more, is not asked', async () => {
  expect(await send({}, services('*.example.org'))).toMatchObject({ outcome: 'again', cause: 'host_not_allowed' })
  expect(connections).toBe(0)
})

test('a text over 1 KiB is not sent', async () => {
  expect(await send({ body: 'ü'.repeat(512) })).toEqual({ outcome: 'sent' })
  expect(await send({ body: 'ü'.repeat(513) })).toEqual({ outcome: 'too_large' })
  expect(seen).toHaveLength(1)
})
