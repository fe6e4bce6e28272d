import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createFairQueue } from '../base/fair-queue.ts'
import { HttpError } from '../base/http-error.ts'
import { normalForm } from '../base/shapes/normal-form.ts'

// Passwords (docs/contract/auth.md#passwords): argon2id at OWASP's minimum (19 MiB, 2 passes, 1 lane), as PHC strings.
// Hashing fills a core, so two run at a time. Networks of clients take turns, each with a short queue; beyond it the
// response is 503 and the other routes keep their cores.

const PARAMETERS = { memory: 19456, passes: 2, parallelism: 1, tagLength: 32 }
const NONCE_BYTES = 16
const AT_ONCE = 2
const QUEUED = 30
/** Longer than the full queues of twenty networks take. */
const WAIT_MS = 60_000

export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 64

/** In code points of the normal form: keyboards send the same letter in one of several forms. */
const lengthOf = (password: string) => [...normalForm(password)].length
export const tooLong = (password: string) => lengthOf(password) > MAX_PASSWORD
export const tooShort = (password: string) => lengthOf(password) < MIN_PASSWORD

const derive = promisify(argon2)
const queue = createFairQueue('passwords', {
  total: AT_ONCE,
  perPerson: AT_ONCE,
  mayWait: QUEUED,
  waitMs: WAIT_MS,
  refuse: () => new HttpError(503, 'service_unavailable', { 'Retry-After': '1' }),
})

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** Hashes the normal form of a password into a PHC string. 503 service_unavailable when too many of `network` wait. */
export async function hashPassword(password: string, network = 'own'): Promise<string> {
  const message = normalForm(password)
  const nonce = randomBytes(NONCE_BYTES)
  const tag = await queue.within(network, () => derive('argon2id', { message, nonce, ...PARAMETERS }))
  const { memory, passes, parallelism } = PARAMETERS
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/**
 * Whether a password fits a PHC string: its normal form, or the text as it was sent, since hashes from before were made
 * of that. A password that no one can have and a missing PHC string cost the same work, and return false.
 */
export async function verifyPassword(password: string, phc: string | null, network = 'own'): Promise<boolean> {
  for (const form of new Set([normalForm(password), password])) {
    const length = [...form].length
    const possible = length >= MIN_PASSWORD && length <= MAX_PASSWORD
    if (await fits(possible ? form : '', possible ? phc : null, network)) return true
  }
  return false
}

async function fits(password: string, phc: string | null, network: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = PHC.exec(phc ?? '') ?? []
  if (nonce === undefined || tag === undefined) {
    await hashPassword(password, network)
    return false
  }
  const expected = Buffer.from(tag, 'base64')
  const parameters = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  }
  const actual = await queue.within(network, () =>
    derive('argon2id', { message: password, nonce: Buffer.from(nonce, 'base64'), ...parameters }),
  )
  return timingSafeEqual(actual, expected)
}
