import { createHash } from 'node:crypto'
import type { FieldError } from '../base/http-error.ts'
import type { IdempotencyKey } from '../db/call.ts'
import type { Exchange } from './route.ts'

type Asked = Pick<Exchange, 'method' | 'target' | 'headers' | 'body'>
export type Key = { idempotency?: IdempotencyKey | undefined; error?: FieldError }

/** Reads the Idempotency-Key, with the fingerprint of its request (docs/contract/http.md#idempotency-keys). */
export function readIdempotencyKey({ method, target, headers, body }: Asked): Key {
  const header = headers['idempotency-key'] ?? headers['x-idempotency-key']
  if (header === undefined) return {}
  const key = Array.isArray(header) ? header.join(', ') : header
  if (key.length < 1 || key.length > 255) {
    const type = key.length < 1 ? 'string_too_short' : 'string_too_long'
    const msg = 'Idempotency-Key should have 1 to 255 characters'
    return { error: { type, loc: ['header', 'Idempotency-Key'], msg } }
  }
  const fingerprint = createHash('sha256')
    .update(`${method} ${target}\n`)
    .update(body ?? '')
    .digest()
  return { idempotency: { key, fingerprint } }
}
