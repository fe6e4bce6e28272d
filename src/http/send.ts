import type { ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { Request, RequestHandler, Response } from 'express'
import { createFairQueue, type HeldBack, tooManyAtOnce } from '../base/fair-queue.ts'
import { watchUnreadAnswers } from '../base/metrics/metrics.ts'
import { clientAddress, type Trust } from './rate-limits.ts'

// Writes a response whose bytes are known, compressed where the client can (docs/contract/http.md#compressed-answers).
// The tag of a response is that of its content, in whatever coding it is sent.

/** The parts of a response: `cache` is its Cache-Control; without a body it has none. */
export type Written = { status: number; body?: string | Buffer; cache?: string | undefined }

/** Sends a response of JSON, or one without a body. */
export function send(response: Response, { status, body, cache }: Written): Promise<void> | undefined {
  response.statusCode = status
  if (cache !== undefined) {
    response.setHeader('Cache-Control', cache)
    response.vary('Authorization')
  }
  if (body === undefined) return void response.end()
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  return endWith(response, body)
}

/** Smaller answers are sent as they are: nothing of them is saved but a part of one packet. */
const SMALLEST_BYTES = 4096
// Compression and password hashing share Node's threads: this leaves some to hashing.
const AT_ONCE = 2

type Coding = 'zstd' | 'br' | 'gzip'
/** Compresses a body for a person, or returns nothing where no slot is free. */
type Compress = (body: Buffer, person: string) => Promise<Buffer> | undefined
type Codings = Record<Coding, Compress>

const compressing = new Set<string>()

/** Compresses for one body per person and AT_ONCE in all; nobody waits, because what waits is held in memory. */
export const inSlot =
  (compress: (body: Buffer) => Promise<Buffer>): Compress =>
  (body, person) => {
    if (compressing.size >= AT_ONCE || compressing.has(person)) return undefined
    compressing.add(person)
    return compress(body).finally(() => compressing.delete(person))
  }

const [zstd, br, gzipped] = [promisify(zstdCompress), promisify(brotliCompress), promisify(gzip)]
/** What the service prefers, the best first, and how it compresses: fast, since most results are sent once. */
const CODINGS: Codings = {
  zstd: inSlot((body) => zstd(body, { params: { [constants.ZSTD_c_compressionLevel]: 1 } })),
  br: inSlot((body) => br(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })),
  gzip: inSlot((body) => gzipped(body, { level: 6 })),
}

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
  // A client that names no coding, only `*`, may not know the newer ones. Identity without a name or `*` comes last.
  const weightOf = (name: string) => weights.get(name) ?? (isOld(name) ? (weights.get('*') ?? 0) : 0)
  const names = Object.keys(CODINGS) as Coding[]
  const best = names.reduce((best, name) => (weightOf(name) > weightOf(best) ? name : best))
  return weightOf(best) > 0 && weightOf(best) >= weightOf('identity') ? best : undefined
}

const isOld = (name: string) => name === 'gzip' || name === 'identity'

const isLong = (body: string | Buffer) => body.length >= SMALLEST_BYTES || Buffer.byteLength(body) >= SMALLEST_BYTES

/** Writes an answer with its length; a long one is compressed where the client can and a slot is free. */
export async function endWith(response: Response, body: string | Buffer, codings = CODINGS): Promise<void> {
  if (!isLong(body)) {
    response.setHeader('Content-Length', Buffer.byteLength(body))
    return void response.end(body) // Node writes a short text together with the headers
  }
  response.vary('Accept-Encoding')
  const coding = codingFor(response.req.headers['accept-encoding'])
  const bytes = typeof body === 'string' ? Buffer.from(body) : body // Node writes a long text twice as slowly
  const { user_id, socket } = response.req as Request
  const compressed =
    coding === undefined || response.closed
      ? undefined
      : codings[coding](bytes, String(user_id ?? socket.remoteAddress))
  if (compressed !== undefined) response.setHeader('Content-Encoding', coding as Coding)
  const sent = (await compressed) ?? bytes
  response.setHeader('Content-Length', sent.length)
  response.end(sent)
}

/** Codings that keep what they made, for bytes that only a release changes. */
export function keptCodings(): Codings {
  const made = new Map<Coding, Promise<Buffer>>()
  const once =
    (coding: Coding): Compress =>
    (body, person) => {
      const known = made.get(coding) ?? CODINGS[coding](body, person)
      if (known !== undefined) made.set(coding, known)
      return known
    }
  return { zstd: once('zstd'), br: once('br'), gzip: once('gzip') }
}

// Answers that their clients have not taken yet (docs/contract/http.md#answers-that-nobody-takes). Taken is what the
// operating system has accepted. An answer that goes to it at once, as nearly every one does, costs no timer. They are
// counted by person: a user id, or the throttle key of the address where the request has no token.

const MIB = 1024 * 1024
const BOUNDS = { perPerson: 8 * MIB, perProcess: 64 * MIB }
const LEAST_MS = 10_000
const MS_PER_BYTE = 1000 / (64 * 1024)
// How long a request for a public document waits, and how many of one address do.
const WAIT_MS = 10_000
const MAY_WAIT = 64

/** A person who has too many unread answers is held back: their next request waits. */
export type UnreadAnswers = HeldBack & {
  /** Watches an answer that is written to its end; breaks its connection if the client does not take it in time. */
  watch(response: ServerResponse): void
}

export function createUnreadAnswers(trust: Trust, { perPerson, perProcess } = BOUNDS): UnreadAnswers {
  const byPerson = new Map<string, number>()
  const listeners: Array<(person?: string) => void> = []
  let all = 0
  watchUnreadAnswers(() => all)

  function add(person: string, bytes: number) {
    all += bytes
    const unread = (byPerson.get(person) ?? 0) + bytes
    if (unread > 0) byPerson.set(person, unread)
    else byPerson.delete(person)
  }

  function remove(person: string, bytes: number) {
    const wasFull = all >= perProcess
    add(person, -bytes)
    // Where one person has none left, the fair share of the others has grown.
    for (const taken of listeners) taken(wasFull ? undefined : person)
  }

  return {
    watch(response) {
      const bytes = response.writableLength
      if (bytes === 0) return
      const { user_id, socket } = response.req as Request
      const person = String(user_id ?? clientAddress(response.req, trust).throttleKey)
      let late: NodeJS.Timeout | undefined
      const begin = () => {
        late = setTimeout(() => socket.destroy(), LEAST_MS + bytes * MS_PER_BYTE)
      }
      add(person, bytes)
      response.once('close', () => {
        clearTimeout(late)
        remove(person, bytes)
      })
      // An answer behind an earlier one of its connection has no socket yet: its time begins when its turn comes.
      if (response.socket) begin()
      else response.once('socket', begin)
    },
    // When the process-wide bound is reached, only people with more than a fair share of it must wait.
    isFull(person) {
      const unread = byPerson.get(person)
      if (unread === undefined) return false
      return unread >= perPerson || (all >= perProcess && unread > perProcess / byPerson.size)
    },
    onTaken: (taken) => void listeners.push(taken),
  }
}

/** Watches every response from when it is written to its end. */
export function watchAnswers(unread: UnreadAnswers): RequestHandler {
  return (_request, response, next) => {
    const { end } = response
    response.end = (...given: unknown[]) => {
      end.apply(response, given as Parameters<typeof end>)
      unread.watch(response)
      return response
    }
    next()
  }
}

/** Lets a request for a public document wait while its address has too many unread answers. */
export function holdBackDocuments(unread: UnreadAnswers, trust: Trust): RequestHandler {
  const queue = createFairQueue('documents', {
    perPerson: Number.POSITIVE_INFINITY,
    mayWait: MAY_WAIT,
    waitMs: WAIT_MS,
    heldBack: unread,
    refuse: () => tooManyAtOnce('documents'),
  })
  return (request, _response, next) => {
    queue.within(clientAddress(request, trust).throttleKey, async () => next()).catch(next)
  }
}
