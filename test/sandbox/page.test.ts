import { createRemoteJWKSet, jwtVerify } from 'jose'
import { createTransport } from 'nodemailer'
import { describe, expect, test } from 'vitest'
import { startSandbox } from '../../dev/sandbox/main.ts'
import { API_TOKEN, useSandbox } from '../support/sandbox.ts'

// The page of the stand-ins.

const { sandbox, pings } = useSandbox()

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

test('links to the front page, where there is one', async () => {
  const options = { host: '127.0.0.1', port: 0, smtpPort: 0, licenseApiToken: API_TOKEN }
  const own = await startSandbox({ ...options, home: () => 'http://127.0.0.1:8000' })
  expect(await (await fetch(own.url)).text()).toContain('<a href="http://127.0.0.1:8000/">Thirty-six weeks</a>')
  await own.close()
  expect(await (await fetch(sandbox.url)).text()).not.toContain('Thirty-six weeks')
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

describe('for web apps of this machine', () => {
  const fields = { email: 'grace@example.com', productId: 'course' }
  const send = (path: string, origin: string, method = 'POST') =>
    fetch(`${sandbox.url}${path}`, {
      method,
      headers: { Accept: 'application/json', Origin: origin, 'Sec-Fetch-Site': 'same-site' },
      ...(method === 'POST' ? { body: new URLSearchParams(fields) } : {}),
    })

  test.each(['http://localhost:5173', 'http://127.0.0.1:3000', 'http://[::1]:8081', 'https://localhost'])(
    '%s may buy a license, and read the answer',
    async (origin) => {
      const answer = await send('/license', origin)
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, origin])
      expect(await answer.json()).toEqual({ license_key: expect.any(String), sale_id: expect.any(String) })
      const preflight = await send('/license', origin, 'OPTIONS')
      const { headers } = preflight
      expect([preflight.status, headers.get('access-control-allow-methods')]).toEqual([204, 'POST'])
    },
  )

  test.each(['https://example.com', 'http://localhost.example.com', 'http://192.168.0.7:5173', 'null'])(
    '%s may not',
    async (origin) => {
      for (const method of ['POST', 'OPTIONS']) {
        const answer = await send('/license', origin, method)
        expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null])
      }
    },
  )

  test('nothing else has CORS', async () => {
    const origin = 'http://localhost:5173'
    for (const path of [
      '/token',
      '/webhook',
      '/mails/clear',
      '/faults',
      '/clock',
      '/lives',
      '/license/v2/licenses/verify',
    ])
      expect([path, (await send(path, origin)).status]).toEqual([path, 403])
    for (const path of ['/', '/mails', '/license'])
      expect((await send(path, origin, 'GET')).headers.get('access-control-allow-origin'), path).toBeNull()
  })
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
