import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { startSandbox } from '../../dev/sandbox/main.ts'
import { useSandbox } from '../support/sandbox.ts'

// Start, settings and end of all stand-ins.

const { sandbox } = useSandbox()

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
  const hanging = fetch(`${own.llm.baseUrl}/chat/completions`, { method: 'POST' }).catch(
    (error: Error) => error.message,
  )
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
