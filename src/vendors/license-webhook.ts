import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

// Checks that a ping comes from the license vendor, by the secret in its URL or by a signature of its body as in the
// Standard Webhooks specification (docs/contract/webhooks.md#signatures). The package of that specification requires a
// base64 secret, but our setting may be any text.

const TOLERANCE_SECONDS = 300
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

type Ping = { secret: unknown; headers: IncomingHttpHeaders; body: Buffer }

export function isFromVendor(configured: string, { secret, headers, body }: Ping): boolean {
  if (configured === '') return false
  return (typeof secret === 'string' && same(secret, configured)) || isSigned(configured, headers, body)
}

function isSigned(configured: string, headers: IncomingHttpHeaders, body: Buffer): boolean {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers[`webhook-${name}`])
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false
  if (!/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false
  const expected = signingKeys(configured).map((key) =>
    createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64'),
  )
  return signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',', 2)
    return version === 'v1' && expected.some((each) => same(value, each))
  })
}

/** The keys that a secret may mean. After `whsec_` it is base64. Without it, it is text, and perhaps base64 as well. */
function signingKeys(secret: string): Buffer[] {
  const bare = secret.replace(/^whsec_/, '')
  const decoded = BASE64.test(bare) ? [Buffer.from(bare, 'base64')] : []
  return bare === secret ? [Buffer.from(secret), ...decoded] : decoded
}

/** Compares in constant time, whatever the lengths. */
const same = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected))
const digest = (text: string) => createHash('sha256').update(text).digest()
