import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { Response } from 'express'
import pLimit from 'p-limit'
import type { Written } from './route.ts'

// Writes a response whose bytes are known, compressed where the client can (docs/contract/http.md#compressed-answers).
// The tag of a response is that of its content, in whatever coding it is sent.

/** Sends a response of JSON, or one without a body. */
export function send(response: Response, { status, body, cache }: Written): Promise<void> | undefined {
  response.statusCode = status
  if (cache !== undefined) {
    response.setHeader('Cache-Control', cache)
    response.vary('Authorization')
  }
  if (body === undefined) return void response.end()
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  const length = Buffer.byteLength(body)
  if (isLong(length)) return endWith(response, Buffer.from(body))
  response.setHeader('Content-Length', length)
  response.end(body) // Node writes a short text together with the headers
  return undefined
}

/** Smaller answers are sent as they are: nothing of them is saved but a part of one packet. */
const SMALLEST_BYTES = 4096
// Compression and password hashing share Node's threads: this leaves some to hashing.
const AT_ONCE = 2

type Coding = 'zstd' | 'br' | 'gzip'
/** What the service prefers, the best first, and how it compresses: fast, since most results are sent once. */
const CODINGS: Record<Coding, (bytes: Buffer) => Promise<Buffer>> = {
  zstd: (bytes) => limit(zstd, bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  br: (bytes) => limit(br, bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => limit(gzipped, bytes, { level: 6 }),
}
const limit = pLimit(AT_ONCE)
const [zstd, br, gzipped] = [promisify(zstdCompress), promisify(brotliCompress), promisify(gzip)]

/** The coding for a client, by its Accept-Encoding; undefined where it takes none of ours. */
export function codingFor(accepted: string | undefined): Coding | undefined {
  if (accepted === undefined) return undefined
  const weights = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2))]
    }),
  )
  // A client that names no coding, only `*`, may not know the newer ones.
  const weightOf = (name: string) => weights.get(name) ?? (isOld(name) ? (weights.get('*') ?? 0) : 0)
  const names = Object.keys(CODINGS) as Coding[]
  const best = names.reduce((best, name) => (weightOf(name) > weightOf(best) ? name : best))
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined
}

const isOld = (name: string) => name === 'gzip' || name === 'identity'

/** Whether a response is long enough to be compressed. */
export const isLong = (bytes: number) => bytes >= SMALLEST_BYTES

type Codings = typeof CODINGS

/** Writes a long answer with its length, compressed where the client can. */
export async function endWith(response: Response, bytes: Buffer, codings: Codings = CODINGS): Promise<void> {
  response.vary('Accept-Encoding')
  const coding = codingFor(response.req.headers['accept-encoding'])
  if (coding !== undefined) response.setHeader('Content-Encoding', coding)
  const sent = coding === undefined ? bytes : await codings[coding](bytes)
  response.setHeader('Content-Length', sent.length)
  response.end(sent)
}

/** Codings that keep what they made, for bytes that only a release changes. */
export function keptCodings(): Codings {
  const made = new Map<Coding, Promise<Buffer>>()
  const once = (coding: Coding) => (bytes: Buffer) => {
    const known = made.get(coding) ?? CODINGS[coding](bytes)
    made.set(coding, known)
    return known
  }
  return { zstd: once('zstd'), br: once('br'), gzip: once('gzip') }
}
