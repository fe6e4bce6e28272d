import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Request, RequestHandler } from 'express'
import { createFairQueue } from '../base/fair-queue.ts'
import { HttpError, serviceUnavailable } from '../base/http-error.ts'
import { createBodyFile } from './body-file.ts'

// Bodies of routes that take more than 64 KiB (docs/contract/http.md#large-bodies). A large one is received into a
// temporary file, however slowly it comes, and takes one of a few slots only while it is parsed. A process parses only
// what has the structure that the route accepts: parsing 10 MB of anything else stops all others for seconds. A body
// that is refused early is read to its end and dropped, so that its client reads the answer.

/** The largest body that needs no slot, and the largest that a route takes unless its row says otherwise. */
export const SMALL_BODY_BYTES = 64 * 1024
/** Slots in which bodies are received and parsed, one per person, and how long a request waits for one. */
function slots(kind: string, total: number, waitMs: number) {
  const refuse = () => serviceUnavailable(new Error('all slots for large bodies are taken'))
  const bounds = { perPerson: 1, waitMs, refuse }
  return {
    receiving: createFairQueue(`${kind}_received`, bounds),
    parsing: createFairQueue(kind, { ...bounds, total }),
  }
}
const KINDS = { bodies: slots('large_bodies', 4, 10_000), pages: slots('photographed_pages', 2, 60_000) }
/** Whose slots the large bodies of a route take. */
export type BodySlots = keyof typeof KINDS
// How long the rest of a refused body is dropped before the answer.
const DROP_MS = 30_000
const MEMBERS = 16
// How often the pace of a body is looked at.
const LOOK_MS = 500
// The pause after each chunk of 64 KiB. Without it, one turn of the event loop reads 32 chunks of each connection.
const PAUSE_MS = 1

const tooLarge = () => new HttpError(413, 'payload_too_large')
const misbuilt = (depth: number | undefined) =>
  new HttpError(422, [
    {
      type: 'json_structure',
      loc: ['body'],
      msg:
        depth === undefined
          ? `Body should be one object of at most ${MEMBERS} members, none of them an array or an object`
          : `Body should nest arrays and objects at most ${depth} deep`,
    },
  ])

/** Refuses by the headers alone, with 415 or 413. */
export function checkBodyHeaders({ headers }: Request, limitBytes: number) {
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') {
    throw new HttpError(415, 'unsupported_media_type')
  }
  if (Number(headers['content-length'] ?? 0) > limitBytes) throw tooLarge()
}

/** `bodyDepth`: how deep arrays and objects may nest; if unset, the body is a flat object. */
export type BodyBounds = {
  bodyLimitBytes?: number | undefined
  bodyDepth?: number | undefined
  bodySlots?: BodySlots | undefined
}

/** Reads the body and returns what `parse` makes of it. */
export async function parseLargeBody<T>(
  request: Request,
  person: string,
  bounds: BodyBounds,
  parse: (body: Buffer | undefined) => T,
): Promise<T> {
  const parseBytes = async (bytes: Buffer) => {
    await nextTurn() // lets other requests run before this body is parsed
    return parse(bytes.length > 0 ? bytes : undefined)
  }
  if (isSmall(request)) {
    const chunks: Buffer[] = []
    await receive(request, bounds, async (chunk) => void chunks.push(chunk))
    return parseBytes(Buffer.concat(chunks))
  }
  const { receiving, parsing } = KINDS[bounds.bodySlots ?? 'bodies']
  return receiving.within(person, async () => {
    const file = await createBodyFile()
    try {
      await receive(request, bounds, file.append)
      return await parsing.within(person, async () => parseBytes(await file.read()))
    } finally {
      await file.close()
    }
  })
}

/** Whether there is no body, or its length says that it is small; one that comes in chunks may become large. */
const isSmall = ({ headers }: Request) =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= SMALL_BODY_BYTES

/**
 * Answers a refused request at once, or after its body where the client asked for `Connection: close`: Node closes that
 * connection with the answer, and a client that still sends would lose the answer.
 */
export function answerRefused(request: Request, status: number, answer: () => void) {
  const closes = request.headers.connection?.toLowerCase() === 'close' && status !== 408
  if (!closes || request.complete || request.destroyed) return answer()
  const finish = () => {
    clearTimeout(late)
    request.off('end', finish).off('close', finish)
    answer()
  }
  const late = setTimeout(finish, DROP_MS)
  request.once('end', finish).once('close', finish).resume()
}

/** Pauses a request after a chunk, so that other requests run before the next one is read. */
function pause(request: Request) {
  request.pause()
  setTimeout(() => request.resume(), PAUSE_MS)
}

/** Hands the body to `keep` chunk by chunk; refuses one that is too large, too slow or misbuilt. */
function receive(
  request: Request,
  { bodyLimitBytes = SMALL_BODY_BYTES, bodyDepth }: BodyBounds,
  keep: (chunk: Buffer) => Promise<void>,
): Promise<void> {
  const isWellBuilt = structureScan(
    bodyDepth === undefined ? FLAT : { depth: bodyDepth, members: Infinity, arrays: true },
  )
  let length = 0
  let kept: Promise<void> = Promise.resolve()
  return new Promise((resolve, reject) => {
    const finish = (refusal?: unknown) => {
      clearInterval(late)
      request.off('data', take).off('end', end).off('close', abort)
      if (refusal === undefined) return resolve()
      request.on('data', () => pause(request)).resume()
      reject(refusal)
    }
    const take = (chunk: Buffer) => {
      length += chunk.length
      if (length > bodyLimitBytes) return finish(tooLarge())
      if (!isWellBuilt(chunk)) return finish(misbuilt(bodyDepth))
      request.pause()
      kept = keep(chunk)
      kept.then(() => setTimeout(() => request.resume(), PAUSE_MS), finish)
    }
    // It may come while the last chunk is still being written: a pause does not hold it back.
    const end = () => {
      request.off('close', abort)
      kept.then(() => finish(), finish)
    }
    const abort = () => finish(new HttpError(400, 'bad_request'))
    // The time counts with what has come, so that a client that sends nothing is gone after a few seconds.
    const start = performance.now()
    const isLate = () => performance.now() - start >= bodyMs(length)
    const late = setInterval(() => isLate() && finish(bodyTooLate()), LOOK_MS)
    if (request.destroyed) return abort()
    request.once('end', end).once('close', abort).on('data', take)
  })
}

// How long a client may take to send the body of its request (docs/contract/http.md#body-sizes).

const LEAST_MS = 5000
const MS_PER_BYTE = 1000 / (64 * 1024)

/** The time for a body of this many bytes. */
export const bodyMs = (bytes: number) => LEAST_MS + bytes * MS_PER_BYTE

/** The refusal of a body that does not come in time. The connection ends with it, since the body may never. */
export const bodyTooLate = () => new HttpError(408, 'request_timeout', { Connection: 'close' })

/** Reads a body by `read`, which calls `next` once it has all of it, in the time for the largest one. */
export function readInTime(read: RequestHandler, limitBytes: number): RequestHandler {
  return (request, response, next) => {
    let late: NodeJS.Timeout | undefined
    let decided = false
    const decide = (error?: unknown) => {
      if (decided) return
      decided = true
      clearTimeout(late)
      next(error)
    }
    read(request, response, decide)
    if (!decided) late = setTimeout(() => decide(bodyTooLate()), bodyMs(limitBytes))
  }
}

/** Calls `late` if a body that is passed on as it comes has not ended in time. */
export function watchBody(request: Request, limitBytes: number, late: (error: HttpError) => void) {
  const timer = setTimeout(() => late(bodyTooLate()), bodyMs(limitBytes))
  const done = () => clearTimeout(timer)
  request.once('end', done).once('close', done)
}

const OUTSIDE = 0
const IN_TEXT = 1
const ESCAPED = 2
const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPEN_BRACKET = 0x5b
const OPEN_BRACE = 0x7b
const CLOSING = [0x5d, 0x7d]
/** One object of few members. */
const FLAT = { depth: 1, members: MEMBERS, arrays: false }

/**
 * Makes a function that takes a JSON text chunk by chunk and returns whether it can still be one that nests arrays and
 * objects at most `depth` deep and has at most `members` members. It checks the structure only; the parser checks
 * whether the text is JSON.
 */
function structureScan({ depth, members, arrays }: typeof FLAT): (chunk: Buffer) => boolean {
  let place = OUTSIDE
  let open = 0
  let commas = 0
  let texts = 0
  return (chunk) => {
    const plain = !chunk.includes(BACKSLASH) // then the end of a text is the next quote
    let at = place // a local variable, for speed: this loop runs for every byte
    for (let n = 0; n < chunk.length; n++) {
      if (plain && at === IN_TEXT) {
        n = chunk.indexOf(QUOTE, n)
        if (n === -1) break
      }
      const byte = chunk[n] as number
      if (at === ESCAPED) at = IN_TEXT
      else if (at === IN_TEXT) {
        if (byte === QUOTE) at = OUTSIDE
        else if (byte === BACKSLASH) at = ESCAPED
      } else if (byte === QUOTE) {
        if (++texts > 2 * members) return false // a name and a value per member
        at = IN_TEXT
      } else if (byte === COMMA) {
        if (++commas >= members) return false
      } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        if (++open > depth || (byte === OPEN_BRACKET && !arrays)) return false
      } else if (CLOSING.includes(byte)) open--
    }
    place = at
    return true
  }
}
