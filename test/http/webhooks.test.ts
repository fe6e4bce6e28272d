import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { parallel, refusal, statuses } from '../support/habits.ts'
import { PASSWORD, useServer, WEBHOOK_SECRET } from '../support/server.ts'

const server = useServer()
const PATH = '/webhooks/license_vendor'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const OK = [200, '{"status":"ok"}']

const send = (raw: string | Uint8Array, query = `?secret=${WEBHOOK_SECRET}`, headers = {}, path = PATH) =>
  server.anonymous.request('POST', path + query, { raw, headers: { ...FORM, ...headers } })
const balance = async (client: Client) => (await client.get('/user/balance')).body.balance
const sales = async () => (await server.database.owner.query('select * from auth.license_vendor_sales')).rows

/** The headers of Standard Webhooks over a body. */
function signed(body: string, { key = WEBHOOK_SECRET as string | Buffer, age = 0, version = 'v1' } = {}) {
  const timestamp = String(Math.floor(Date.now() / 1000) - age)
  const mac = createHmac('sha256', key).update(`msg_1.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,bm8= ${version},${mac}` }
}

test('a ping without the secret is refused before its body is read', async () => {
  const malformed = '%00'
  for (const query of ['', '?secret=', '?secret=wrong', `?secret=${WEBHOOK_SECRET}x`, '?secret=a&secret=b']) {
    expect(refusal(await send(malformed, query)), query).toEqual([401, 'invalid_signature'])
  }
  const body = 'sale_id=forged&resource_name=sale'
  for (const headers of [
    signed(body, { key: 'wrong' }),
    signed(`${body}x`),
    signed(body, { age: 301 }),
    signed(body, { age: -360 }),
    signed(body, { version: 'v1a' }),
    { ...signed(body), 'webhook-timestamp': 'now' },
    { 'webhook-signature': signed(body)['webhook-signature'] },
  ]) {
    expect(refusal(await send(body, '', headers))).toEqual([401, 'invalid_signature'])
  }
  expect(await sales()).toEqual([])
})

test('the path is the configured one, with and without /ping', async () => {
  for (const path of [PATH, `${PATH}/ping`]) {
    expect([(await send('sale_id=x&resource_name=odd', undefined, {}, path)).status]).toEqual([200])
  }
  const query = `?secret=${WEBHOOK_SECRET}`
  expect(refusal(await server.anonymous.post(`/webhooks/other${query}`))).toEqual([404, 'Not Found'])
  expect((await fetch(server.url + PATH)).status).toBe(405)
})

test('a body that is no text, or names no sale, is malformed; any other one is answered ok', async () => {
  for (const body of [
    '',
    'sale_id=',
    'email=a',
    'sale_id=a%00',
    'sale_id=%ff',
    Uint8Array.from([0x73, 0xff]),
    'sale_id=a&email=%00',
  ]) {
    expect(refusal(await send(body))).toEqual([400, 'malformed_payload'])
  }
  const { body, status } = await send('sale_id=&sale_id=last&email=&__proto__=x&resource_name=odd', undefined, {
    'content-type': 'text/plain',
  })
  expect([status, body]).toEqual([200, { status: 'ok' }])
  const last = (await sales()).find((sale) => sale.license_vendor_sale_id === 'last')
  expect(Object.entries(last.raw_payload).sort()).toEqual([
    ['__proto__', 'x'],
    ['email', ''],
    ['resource_name', 'odd'],
    ['sale_id', 'last'],
  ])
})

test('a ping whose e-mail looks like another one is malformed, and credits nobody', async () => {
  const kim = await server.person('kim@example.com')
  const before = await balance(kim)
  for (const email of [
    '\u212aim@example.com',
    'k\u0130m@example.com',
    'kim\u200b@example.com',
    '\u202ekim@example.com',
  ]) {
    const form = new URLSearchParams({ sale_id: 'disguised', resource_name: 'sale', product_id: 'pack-25', email })
    expect(refusal(await send(`${form}`))).toEqual([400, 'malformed_payload'])
  }
  expect(await balance(kim)).toBe(before)
  expect((await sales()).filter((sale) => sale.license_vendor_sale_id === 'disguised')).toEqual([])
})

test('a Standard Webhooks signature is accepted in place of the secret', async () => {
  const body = 'sale_id=signed&resource_name=odd'
  expect((await send(body, '', signed(body))).status).toBe(200)
  expect((await send(body, '?secret=wrong', signed(body, { age: 290 }))).status).toBe(200)
})

test('sales and reversals grant and revoke the course and message packs', async () => {
  const { license } = server.sandbox
  const ann = await server.person()
  const pack = license.issue({ email: ann.email, productId: 'pack-25' })
  expect(Object.values(await license.ping('sale', pack))).toEqual(OK)
  expect(await balance(ann)).toBe(25)
  for (const event of ['refund', 'dispute', 'sale'] as const) await license.ping(event, pack)
  expect(await balance(ann)).toBe(0)

  const admin = await server.admin()
  const course = license.issue({ email: ann.email })
  const entitlements = async () => (await admin.get(`/admin/users/${ann.userId}/summary`)).body.entitlements
  await license.ping('sale', course)
  expect(await entitlements()).toMatchObject([
    { product_id: 'course', revoked_at: null, source_sale_id: expect.any(Number) },
  ])
  await license.ping('subscription_ended', course)
  expect(await entitlements()).toMatchObject([{ revoked_at: expect.any(String) }])
  // A refund closes no route (docs/contract/decisions.md#d32).
  expect((await ann.get('/habits/')).status).toBe(200)
  expect(server.logs.join('')).not.toContain(course)
})

test('a reversal holds, also if another event of the sale came first', async () => {
  const ann = await server.person()
  for (const first of [['refund'], ['subscription_updated', 'dispute'], ['cancellation', 'refund']]) {
    const form = (event: string) => `sale_id=${first}&product_id=pack-25&email=${ann.email}&resource_name=${event}`
    for (const event of [...first, 'sale']) expect((await send(form(event))).status).toBe(200)
    expect(await balance(ann), String(first)).toBe(0)
  }
})

test('of many equal parallel pings one has an effect', async () => {
  const ann = await server.person()
  const form = (event: string) => `sale_id=race&product_id=pack-100&email=${ann.email}&resource_name=${event}`
  expect(statuses(await parallel(12, () => send(form('sale'))))).toEqual({ 200: 12 })
  expect(await balance(ann)).toBe(100)
  expect(statuses(await parallel(12, (n) => send(form(n % 2 ? 'refund' : 'dispute'))))).toEqual({ 200: 12 })
  expect(await balance(ann)).toBe(0)
})

test('a pack bought during the sign-up of its buyer is credited once, whichever comes first', async () => {
  for (let round = 0; round < 8; round++) {
    const email = `buyer${round}@example.com`
    const license_key = server.sandbox.license.issue({ email })
    await server.database.owner.query('truncate auth.rate_limits')
    const [signup] = await Promise.all([
      server.anonymous.post('/auth/signup', { email, password: PASSWORD, license_key }),
      new Promise((resolve) => setTimeout(resolve, round * 15)).then(() =>
        send(`sale_id=${randomBytes(6).toString('hex')}&product_id=pack-25&email=${email}&resource_name=sale`),
      ),
    ])
    const { body } = await server.anonymous.get('/user/balance', { authorization: `Bearer ${signup.body.token}` })
    expect(body).toEqual({ balance: 25 })
  }
})
