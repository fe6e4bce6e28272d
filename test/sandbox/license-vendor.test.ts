import { expect, test } from 'vitest'
import { startSandbox } from '../../dev/sandbox/main.ts'
import { API_TOKEN, useSandbox } from '../support/sandbox.ts'

// The license vendor's stand-in, asked by fetch.

const { sandbox, pings } = useSandbox()

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

test.each([['ö@example.com'], [`${'a'.repeat(52)}@example.com`], [`${'a'.repeat(64)}@${'b.'.repeat(90)}example.com`]])(
  'fits a key for %s into 128 characters',
  async (email) => {
    const key = sandbox.license.issue({ email })
    expect(key.length).toBeLessThanOrEqual(128)
    expect((await verify({ license_key: key })).body.purchase.email).toBe(email)
  },
)

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
