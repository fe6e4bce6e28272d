import { createECDH, generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { startSandbox } from '../../dev/sandbox/main.ts'
import type { Pushed, Subscription } from '../../dev/sandbox/vendors/push-service.ts'
import { readConfig } from '../../src/base/settings/config.ts'
import { allowedPushHost, type PushMessage, publicKeyOf, pushServices, sendPush } from '../../src/vendors/web-push.ts'
import { API_TOKEN, useSandbox } from '../support/sandbox.ts'
import { VAPID_KEY } from '../support/secrets.ts'

// The push service's stand-in, which gets messages from src/vendors/web-push.ts.

const { sandbox } = useSandbox()
const NOTIFICATION = { title: 'Walk', body: 'Two days in a row.', navigate: 'app://habits/1', tag: 'tag', lang: 'en' }
const never = new AbortController().signal

const services = (timeoutMs = 60_000) => {
  const config = readConfig({ SECRET_KEY: 'a secret of the tests, and of nobody else', PUSH_HOSTS: 'push.example.com' })
  return { ...pushServices({ ...config, PUSH_STAND_IN: sandbox.push.standIn }), timeoutMs }
}
async function subscribe(url = sandbox.url): Promise<Subscription> {
  const answer = await fetch(`${url}/push`, { method: 'POST' })
  expect(answer.status).toBe(201)
  return (await answer.json()) as Subscription
}
const messageTo = ({ endpoint, keys }: Subscription): PushMessage => ({
  endpoint,
  ...keys,
  vapidKey: VAPID_KEY,
  topic: 'topic',
  ttlSeconds: 60,
  urgency: 'normal',
  body: JSON.stringify({ web_push: 8030, notification: NOTIFICATION }),
})
const listed = async () => (await (await fetch(`${sandbox.url}/push`)).json()) as Pushed[]
const order = (fault: string, times?: number) =>
  fetch(`${sandbox.url}/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ party: 'push', fault, times }),
  })

beforeEach(() => {
  sandbox.push.clear()
  sandbox.faults.push = undefined
})

test('hands out an endpoint, opens what comes, and lists it newest first', async () => {
  const device = await subscribe()
  expect(device).toEqual({
    endpoint: expect.stringMatching(/^https:\/\/push\.sandbox\.localhost\/push\/[\w.-]+$/),
    keys: { p256dh: expect.stringMatching(/^[\w-]{87}$/), auth: expect.stringMatching(/^[\w-]{22}$/) },
  })
  const other = await subscribe()
  for (const to of [device, other])
    expect(await sendPush(messageTo(to), services(), never)).toEqual({ outcome: 'sent' })
  const first = {
    id: expect.any(Number),
    endpoint: device.endpoint,
    received_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    headers: expect.objectContaining({ ttl: '60', topic: 'topic', urgency: 'normal' }),
    body: expect.stringMatching(/^[\w-]{150,}$/),
    notification: NOTIFICATION,
    status: 201,
  }
  expect(await listed()).toEqual([{ ...first, endpoint: other.endpoint }, first])
})

test('shows them on its page, escaped', async () => {
  const body = JSON.stringify({ notification: { ...NOTIFICATION, title: '<b>Walk</b>' } })
  await sendPush({ ...messageTo(await subscribe()), body }, services(), never)
  const page = await (await fetch(sandbox.url)).text()
  expect(page).toContain('<a href="#push">Push messages (1)</a>')
  expect(page).toContain('<strong>&lt;b&gt;Walk&lt;/b&gt;</strong> Two days in a row.')
})

test('an endpoint outlives a restart', async () => {
  const options = { host: '127.0.0.1', port: 0, smtpPort: 0, licenseApiToken: API_TOKEN }
  const earlier = await startSandbox(options)
  const device = await subscribe(earlier.url)
  await earlier.close()
  expect(await sendPush(messageTo(device), services(), never)).toEqual({ outcome: 'sent' })
  expect(await listed()).toMatchObject([{ notification: NOTIFICATION }])
})

test('what was sealed for another device is not opened', async () => {
  const [device, other] = [await subscribe(), await subscribe()]
  await sendPush({ ...messageTo(device), ...other.keys }, services(), never)
  expect(await listed()).toMatchObject([{ notification: null, status: 201 }])
})

test.each<[string, object, number | null]>([
  ['gone', { outcome: 'gone' }, 410],
  ['not_found', { outcome: 'gone' }, 404],
  ['too_large', { outcome: 'too_large' }, 413],
  ['429', { outcome: 'again', retryAfterSeconds: 1, cause: 'status 429' }, 429],
  ['500', { outcome: 'again', retryAfterSeconds: null, cause: 'status 500' }, 500],
  ['slow', { outcome: 'sent' }, 201],
])('the fault %s is %j', async (fault, outcome, status) => {
  expect((await order(fault, 1)).status).toBe(200)
  const message = messageTo(await subscribe())
  expect(await sendPush(message, services(), never)).toEqual(outcome)
  expect(await sendPush(message, services(), never)).toEqual({ outcome: 'sent' })
  expect((await listed()).map((each) => each.status)).toEqual([201, status])
})

test('the fault silent answers nothing', async () => {
  await order('silent')
  const message = messageTo(await subscribe())
  expect(await sendPush(message, services(200), never)).toMatchObject({ outcome: 'again', cause: 'timeout' })
  expect(await listed()).toMatchObject([{ status: null, notification: NOTIFICATION }])
})

test('follows no redirect that a test orders', async () => {
  sandbox.faults.push = { status: 307, headers: { Location: `${sandbox.url}/push` } }
  const outcome = await sendPush(messageTo(await subscribe()), services(), never)
  expect(outcome).toEqual({ outcome: 'rejected', status: 307 })
  expect(await listed()).toHaveLength(1)
})

describe('refuses', () => {
  const sent = async (more: Partial<PushMessage>) =>
    sendPush({ ...messageTo(await subscribe()), ...more }, services(), never)

  test('an endpoint that it did not hand out', async () => {
    const { endpoint } = await subscribe()
    expect(await sent({ endpoint: `${endpoint.slice(0, -1)}${endpoint.endsWith('A') ? 'B' : 'A'}` })).toEqual({
      outcome: 'gone',
    })
    expect(await sent({ endpoint: 'https://push.sandbox.localhost/push/x' })).toEqual({ outcome: 'gone' })
  })

  test('a topic of more than 32 characters', async () => {
    expect(await sent({ topic: 'x'.repeat(33) })).toEqual({ outcome: 'rejected', status: 400 })
  })

  test('a sender without a token, of another service, for longer than a day, or under another key', async () => {
    const { endpoint } = await subscribe()
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const key = publicKeyOf(privateKey.export({ format: 'jwk' }).d as string)
    const other = createECDH('prime256v1')
    other.generateKeys()
    const statusOf = async (audience: string, expires: string, k: string) => {
      const token = await new SignJWT({ sub: 'mailto:a@example.com' })
        .setProtectedHeader({ alg: 'ES256' })
        .setAudience(audience)
        .setExpirationTime(expires)
        .sign(privateKey)
      return post(endpoint, { authorization: `vapid t=${token}, k=${k}` })
    }
    const post = async (to: string, more: Record<string, string>) => {
      const headers = { 'content-encoding': 'aes128gcm', ttl: '60', ...more }
      return (await fetch(sandbox.url + new URL(to).pathname, { method: 'POST', headers, body: 'x' })).status
    }
    const audience = 'https://push.sandbox.localhost'
    expect(await statusOf(audience, '12h', key)).toBe(201)
    expect(await statusOf('https://push.example.com', '12h', key)).toBe(403)
    expect(await statusOf(audience, '25h', key)).toBe(403)
    expect(await statusOf(audience, '-1h', key)).toBe(403)
    expect(await statusOf(audience, '12h', other.getPublicKey('base64url'))).toBe(403)
    expect(await post(endpoint, {})).toBe(401)
  })
})

test('only its own endpoints are reached on the port of the sandbox', async () => {
  const push = services()
  expect(allowedPushHost('push.sandbox.localhost', push)).toBe(true)
  for (const host of ['sandbox.localhost', 'a.push.sandbox.localhost', 'localhost', '127.0.0.1'])
    expect([host, allowedPushHost(host, push)]).toEqual([host, false])
  const mine = messageTo(await subscribe())
  const elsewhere = { ...mine, endpoint: 'https://push.sandbox.localhost//push.example.com/x' }
  expect(await sendPush(elsewhere, push, never)).toEqual({ outcome: 'gone' })
  expect(await sendPush({ ...mine, endpoint: `${sandbox.url}/push` }, push, never)).toMatchObject({
    cause: 'host_not_allowed',
  })
})

test('its name leads nowhere without npm start', async () => {
  const config = readConfig({ SECRET_KEY: 'a secret of the tests, and of nobody else' })
  const outcome = await sendPush(messageTo(await subscribe()), pushServices(config), never)
  expect(outcome).toMatchObject({ outcome: 'again', cause: 'host_not_allowed' })
})
