import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Sandbox, startSandbox } from '../../dev/sandbox/main.ts'

// The stand-ins alone, for their own tests. The other tests rely on them.

export const API_TOKEN = 'vendor-token'

type Ping = { url: string; form: Record<string, string> }

/** Starts the stand-ins, and a service that notes the pings of the license vendor. Each test begins without faults. */
export function useSandbox(): { sandbox: Sandbox; pings: Ping[] } {
  const pings: Ping[] = []
  const sandbox = {} as Sandbox
  const service = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk)
    pings.push({ url: req.url ?? '', form: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())) })
    res.setHeader('Content-Type', 'application/json').end('{"status":"ok"}')
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/webhooks/license_vendor`
    const webhook = () => ({ url, secret: 'hook & secret' })
    const options = { host: '127.0.0.1', port: 0, smtpPort: 0, licenseApiToken: API_TOKEN, webhook }
    Object.assign(sandbox, await startSandbox(options))
  })
  afterEach(() => {
    for (const party of ['license', 'llm', 'jwks', 'smtp'] as const) sandbox.faults[party] = undefined
  })
  afterAll(async () => {
    await sandbox.close()
    service.close()
  })
  return { sandbox, pings }
}
