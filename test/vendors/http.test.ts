import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../dev/sandbox/main.ts'
import { neverConnected, vendorFetch } from '../../src/vendors/http.ts'

// Requests to a vendor that fails: they end in time, and a request that may have arrived is not repeated.

const GENEROUS_MS = 60_000
let sandbox: Sandbox
let url: string
beforeAll(async () => {
  sandbox = await startSandbox({ host: '127.0.0.1', port: 0, smtpPort: 0, licenseApiToken: 'token' })
  url = `${sandbox.license.baseUrl}/v2/licenses/verify`
})
afterAll(() => sandbox.close())

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a request to a vendor that hangs ends at the timeout', async () => {
  sandbox.faults.license = { hang: true, times: 1 }
  const error = await failure(vendorFetch('license', url, { method: 'POST' }, 100))
  expect(error).toMatchObject({ name: 'TimeoutError' })
  expect(neverConnected(error)).toBe(false)
})

test('a connection that the vendor closed does not count as never connected', async () => {
  sandbox.faults.license = { drop: true, times: 1 }
  const error = await failure(vendorFetch('license', url, { method: 'POST' }, GENEROUS_MS))
  expect(error).toBeInstanceOf(Error)
  expect(neverConnected(error)).toBe(false)
})

test('a refused connection counts as never connected', async () => {
  const away = await startSandbox({ host: '127.0.0.1', port: 0, smtpPort: 0, licenseApiToken: 'token' })
  await away.close()
  expect(neverConnected(await failure(vendorFetch('license', away.license.baseUrl, {}, GENEROUS_MS)))).toBe(true)
})

test('an answer past 256 KiB is refused, one just below is read', async () => {
  sandbox.faults.license = { body: 'x'.repeat(256 * 1024 + 1), times: 1 }
  expect(await failure(vendorFetch('license', url, { method: 'POST' }, GENEROUS_MS))).toMatchObject({
    message: 'answer too large',
  })
  sandbox.faults.license = { body: 'x'.repeat(256 * 1024), times: 1 }
  expect(await vendorFetch('license', url, { method: 'POST' }, GENEROUS_MS)).toEqual({
    status: 200,
    text: 'x'.repeat(256 * 1024),
  })
})

test('a redirect is returned and not followed', async () => {
  sandbox.faults.license = { status: 302, body: '', times: 1 }
  expect(await vendorFetch('license', url, { method: 'POST' }, GENEROUS_MS)).toEqual({ status: 302, text: '' })
})
