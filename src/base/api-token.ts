import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

// The text of a token with a narrow right (docs/contract/tokens.md#format): `tsw_`, 32 random bytes in base64url, and
// the CRC-32 of what stands before in six digits of base62, so that scanners of secrets know one without asking.

export const API_TOKEN_MARK = 'tsw_'
/** How much of it is kept, for its owner to know it by. */
const PREFIX_LENGTH = 10
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const CHECK_DIGITS = 6

export function newApiToken() {
  const body = API_TOKEN_MARK + randomBytes(32).toString('base64url')
  const text = body + checkOf(body)
  return { text, hash: hashOf(text), prefix: text.slice(0, PREFIX_LENGTH) }
}

/** The SHA-256 of a token; undefined for a text that cannot be one. */
export function hashOfApiToken(text: string): Buffer | undefined {
  const body = text.slice(0, -CHECK_DIGITS)
  return /^tsw_[\w-]{49}$/.test(text) && body + checkOf(body) === text ? hashOf(text) : undefined
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

function checkOf(body: string): string {
  let digits = ''
  for (let rest = crc32(body); digits.length < CHECK_DIGITS; rest = Math.floor(rest / 62))
    digits = BASE62[rest % 62] + digits
  return digits
}
