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

const unused = async () =>
  (await server.database.owner.query('select reason, body from auth.license_vendor_pings order by id')).rows
const ignored = (from: number) =>
  server.logs
    .slice(from)
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'webhook_ignored')
    .map(({ reason }) => reason)

test.each([
  ['', 'no_sale_id'],
  ['sale_id=', 'no_sale_id'],
  ['email=a', 'no_sale_id'],
  ['sale_id=a%00', 'malformed_payload'],
  ['sale_id=%ff', 'malformed_payload'],
  [Uint8Array.from([0x73, 0xff]), 'malformed_payload'],
  ['sale_id=a&email=%00', 'malformed_payload'],
  [`sale_id=${'a'.repeat(256)}`, 'unusable_sale_id'],
  [`sale_id=long&email=${'a'.repeat(250)}@example.com`, 'unusable_email'],
  ['{"sale_id": "cut', 'malformed_payload'],
  ['{"sale_id": "a\\u0000"}', 'malformed_payload'],
  ['{"sale_id": "half", "email": "\\ud800"}', 'malformed_payload'],
  ['{"sale_id": "name", "a\\u0000": 1}', 'malformed_payload'],
  ['{"sale_id": "name", "a": [{"\\udc00": 1}]}', 'malformed_payload'],
  ['{"sale_id": ""}', 'no_sale_id'],
  ['["sale_id"]', 'no_sale_id'],
  ['{"purchase_ids": []}', 'no_sale_id'],
  ['{"purchase_ids": "x"}', 'no_sale_id'],
])('an authentic ping that cannot be used (%s) is ok, and stored as it came with its reason', async (body, reason) => {
  const [from, before] = [server.logs.length, (await sales()).length]
  const answer = await send(body)
  expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }])
  expect((await unused()).at(-1)).toEqual({ reason, body: Buffer.from(body) })
  expect(ignored(from)).toEqual([reason])
  expect(await sales()).toHaveLength(before)
})

test('a ping whose fields are of other types, or nested deeply, is ok', async () => {
  const odd: unknown[] = [{ toString: 1, valueOf: 1 }, ['a'], [[]], 12.5, true, null, {}, '\\', 'x'.repeat(3000)]
  const fields = ['email', 'user_email', 'product_id', 'resource_name', 'refunded', 'quantity', 'is_recurring_charge']
  for (const field of [...fields, 'purchase_ids', 'sale_id', '__proto__', 'toJSON']) {
    for (const [nth, value] of odd.entries()) {
      for (const resource_name of ['sale', 'refund']) {
        const sale = { sale_id: `odd-${nth}-${field}`, product_id: 'pack-25', resource_name, [field]: value }
        expect((await send(JSON.stringify(sale))).status, JSON.stringify(sale).slice(0, 120)).toBe(200)
      }
    }
  }
  for (let depth = 500; depth < 30_000; depth += 500) {
    const body = `{"sale_id": "deep", "a": ${'['.repeat(depth)}${']'.repeat(depth)}}`
    expect((await send(body)).status, String(depth)).toBe(200)
  }
})

test('of a repeated field the last value counts, and the form is stored', async () => {
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

test('a ping whose e-mail looks like another one credits nobody, and is stored', async () => {
  const kim = await server.person('kim@example.com')
  const before = await balance(kim)
  for (const email of [
    '\u212aim@example.com',
    'k\u0130m@example.com',
    'kim\u200b@example.com',
    '\u202ekim@example.com',
  ]) {
    const fields = { sale_id: 'disguised', resource_name: 'sale', product_id: 'pack-25', email }
    expect((await send(`${new URLSearchParams(fields)}`)).status).toBe(200)
    expect((await unused()).at(-1)).toMatchObject({ reason: 'disguised_email' })
    expect((await send(JSON.stringify(fields))).status).toBe(200)
  }
  expect(await balance(kim)).toBe(before)
  expect((await sales()).filter((sale) => sale.license_vendor_sale_id === 'disguised')).toEqual([])
})

test('a partial refund takes nothing, and a later full refund takes once', async () => {
  const { license } = server.sandbox
  const ann = await server.person()
  const pack = license.issue({ email: ann.email, productId: 'pack-100' })
  await license.ping('sale', pack)
  const from = server.logs.length
  await license.ping('refund', pack, { refunded: 'false' })
  expect([await balance(ann), ignored(from)]).toEqual([100, ['partial_refund']])
  for (let nth = 0; nth < 2; nth++) await license.ping('refund', pack)
  expect(await balance(ann)).toBe(0)
})

test('a quantity multiplies a pack, and its refund', async () => {
  const { license } = server.sandbox
  const ann = await server.person()
  const pack = license.issue({ email: ann.email, productId: 'pack-25' })
  await license.ping('sale', pack, { quantity: '3' })
  expect(await balance(ann)).toBe(75)
  await license.ping('refund', pack)
  expect(await balance(ann)).toBe(0)
})

test('a dispute that is won gives back once what the dispute took', async () => {
  const { license } = server.sandbox
  const ann = await server.person()
  const pack = license.issue({ email: ann.email, productId: 'pack-100' })
  const seen = []
  for (const event of ['sale', 'dispute', 'dispute_won', 'dispute_won', 'dispute', 'refund', 'dispute_won'] as const) {
    await license.ping(event, pack)
    seen.push(await balance(ann))
  }
  expect(seen).toEqual([100, 0, 100, 100, 100, 0, 0])
})

test('a ping without a sale_id is about the sales of its purchase_ids', async () => {
  const { license } = server.sandbox
  const [ann, admin] = [await server.person(), await server.admin()]
  const course = license.issue({ email: ann.email })
  await license.ping('sale', course)
  const access = async () =>
    (await admin.get(`/admin/users/${ann.userId}/summary`)).body.entitlements.filter(
      ({ revoked_at }: { revoked_at: string | null }) => revoked_at === null,
    ).length
  expect(await access()).toBe(1)
  const from = server.logs.length
  const ended = new URLSearchParams({ resource_name: 'cancellation', subscription_id: 'sub', user_email: ann.email })
  for (const id of ['unknown-sale', license.saleId(course)]) ended.append('purchase_ids[]', id)
  expect((await send(`${ended}`)).status).toBe(200)
  expect(await access()).toBe(0)
  expect(server.logs.slice(from).filter((line) => line.includes('unknown_sale'))).toHaveLength(1)
  const kept = (await sales()).find((sale) => sale.license_vendor_sale_id === 'unknown-sale')
  expect(kept).toMatchObject({ resource_name: 'cancellation', email: ann.email })

  const pack = license.issue({ email: ann.email, productId: 'pack-25' })
  await license.ping('sale', pack)
  const refund = { resource_name: 'refund', purchase_ids: [license.saleId(pack)], refunded: true }
  expect((await send(JSON.stringify(refund), undefined, { 'content-type': 'application/json' })).status).toBe(200)
  expect(await balance(ann)).toBe(0)
})

test('a JSON body is read as JSON, whatever its content type, and credited once', async () => {
  const ann = await server.person()
  const sale = { sale_id: 'json', resource_name: 'sale', product_id: 'pack-25', email: ann.email, quantity: 2 }
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'application/json; charset=utf-8'])
    expect((await send(JSON.stringify(sale), undefined, { 'content-type': type })).status).toBe(200)
  expect(await balance(ann)).toBe(50)
})

test('disputes, wins and refunds that race leave a balance that adds up', async () => {
  const ann = await server.person()
  for (let round = 0; round < 6; round++) {
    const form = (event: string) => `sale_id=won-${round}&product_id=pack-100&email=${ann.email}&resource_name=${event}`
    await send(form('sale'))
    const events = ['dispute', 'dispute_won', 'refund', 'dispute_won', 'dispute', 'refund', 'sale', 'dispute_won']
    const rotated = [...events.slice(round), ...events.slice(0, round)]
    expect(statuses(await parallel(8, (n) => send(form(rotated[n] ?? ''))))).toEqual({ 200: 8 })
    expect(await balance(ann)).toBe(0) // there was a refund
    const withoutRefund = (event: string) => form(event).replace('won-', 'kept-')
    await parallel(9, (n) => send(withoutRefund(['sale', 'dispute', 'dispute_won'][n % 3] ?? '')))
    expect(await balance(ann)).toBe(100) // in any order it was sold, disputed and won
    await send(withoutRefund('refund'))
  }
  const { rows } = await server.database.owner.query('select * from auth.wallet_mismatches()')
  expect(rows).toEqual([])
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
  for (const _ of [1, 2]) await license.ping('subscription_restarted', course)
  const active = (await entitlements()).filter((one: { revoked_at: string | null }) => one.revoked_at === null)
  expect(active).toHaveLength(1)
  await license.ping('refund', course)
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
