import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from '../base/settings/config.ts'

// Refresh tokens (docs/contract/auth.md#sessions): a secret of 32 bytes and a mark, together as base64url. The mark is
// a keyed hash of the secret, so that a new SECRET_KEY ends every session, as it ends every access token.

const SECRET_BYTES = 32
const MARK_BYTES = 16

type Key = Pick<Config, 'SECRET_KEY'>

function keyed({ SECRET_KEY }: Key, purpose: string, data: Buffer | string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', SECRET_KEY, '', purpose, 32))
  return createHmac('sha256', key).update(data).digest()
}

const markOf = (key: Key, secret: Buffer) => keyed(key, 'refresh token', secret).subarray(0, MARK_BYTES)
const tokenOf = (key: Key, secret: Buffer) => Buffer.concat([secret, markOf(key, secret)]).toString('base64url')

export const newRefreshToken = (key: Key) => tokenOf(key, randomBytes(SECRET_BYTES))

/**
 * The token that follows another, after `lost` of its successors died unused. It is computed, so that the same one can
 * be returned again although only its hash is stored; someone who has an earlier token cannot compute it, since that
 * takes the key.
 */
export const successorOf = (key: Key, token: string, lost: number) =>
  tokenOf(key, keyed(key, 'refresh token successor', lost === 0 ? token : `${token} ${lost}`))

/** Whether a token was made under this key. */
export function isMarked(key: Key, token: string): boolean {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== SECRET_BYTES + MARK_BYTES) return false
  return timingSafeEqual(markOf(key, bytes.subarray(0, SECRET_BYTES)), bytes.subarray(SECRET_BYTES))
}

export const hashOf = (token: string) => createHash('sha256').update(token).digest()
