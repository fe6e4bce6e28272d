import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Request } from 'express'
import { HttpError, serviceUnavailable } from '../../base/errors/http-error.ts'
import { bodyMs, bodyTooLate } from './body-time.ts'
import { createSlots, NoSlot } from './slots.ts'

// Bodies of routes that take more than 64 KiB (docs/contract/http.md#large-bodies). A process reads few large ones at
// once and parses only what has the structure that the route accepts: parsing 10 MB of anything else stops all others
// for seconds. A body that is refused early is read to its end and dropped, so that its client reads the answer.

/** The largest body that needs no slot, and the largest that a route takes unless its row says otherwise. */
export const SMALL_BODY_BYTES = 64 * 1024
const PER_PERSON = 1
/** Slots by kind, and how long a request waits for one. */
const KINDS = {
  bodies: { slots: createSlots('large_bodies', { total: 4, perPerson: PER_PERSON }), waitMs: 10_000 },
  pages: { slots: createSlots('photographed_pages', { total: 2, perPerson: PER_PERSON }), waitMs: 60_000 },
}
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
export type BodyBounds = { bodyLimitBytes: number; bodyDepth?: number | undefined; bodySlots?: BodySlots | undefined }

/** Reads the body and answers what `parse` makes of it. A large one has a slot until then. */
export async function parseLargeBody<T>(
  request: Request,
  person: string,
  { bodyLimitBytes, bodyDepth, bodySlots = 'bodies' }: BodyBounds,
  parse: () => T,
): Promise<T> {
  const release = isSmall(request) ? undefined : await takeSlot(person, bodySlots)
  try {
    request.body = await readWhole(request, bodyLimitBytes, bodyDepth)
    await nextTurn() // lets other requests run before this body is parsed
    return parse()
  } finally {
    request.body = undefined // only what was parsed stays in memory
    release?.()
  }
}

/** Whether a body says that it is small; one without a length may become large. */
const isSmall = ({ headers }: Request) =>
  Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= SMALL_BODY_BYTES

function takeSlot(person: string, kind: BodySlots) {
  const { slots, waitMs } = KINDS[kind]
  return slots.take(person, waitMs).catch((error: unknown) => {
    throw error instanceof NoSlot ? serviceUnavailable(new Error('all slots for large bodies are taken')) : error
  })
}

/**
 * Answers a refused request at once, or after its body where the client asked for `Connection: close`: Node closes that
 * connection with the answer, and a client that still sends would lose the answer.
 */
export function answerRefused(request: Request, refusal: HttpError, answer: () => void) {
  const closes = request.headers.connection?.toLowerCase() === 'close' && refusal.status !== 408
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

function readWhole(request: Request, limitBytes: number, depth: number | undefined): Promise<Buffer> {
  const isWellBuilt = depth === undefined ? flatObjectScan() : depthScan(depth)
  const chunks: Buffer[] = []
  let length = 0
  return new Promise((resolve, reject) => {
    const finish = (refusal?: HttpError) => {
      clearInterval(late)
      request.off('data', take).off('end', finish).off('close', abort)
      if (refusal === undefined) return resolve(Buffer.concat(chunks, length))
      request.on('data', () => pause(request)).resume()
      reject(refusal)
    }
    const take = (chunk: Buffer) => {
      length += chunk.length
      pause(request)
      if (length > limitBytes) finish(tooLarge())
      else if (isWellBuilt(chunk)) chunks.push(chunk)
      else finish(misbuilt(depth))
    }
    const abort = () => finish(new HttpError(400, 'bad_request'))
    // The time counts with what has come, so that a client that sends nothing keeps its slot for a few seconds only.
    const start = performance.now()
    const isLate = () => performance.now() - start >= bodyMs(length)
    const late = setInterval(() => isLate() && finish(bodyTooLate()), LOOK_MS)
    if (request.destroyed) return abort()
    request.once('end', finish).once('close', abort).on('data', take)
  })
}

const OUTSIDE = 0
const IN_TEXT = 1
const ESCAPED = 2
const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_BRACKET = 0x5b
const BACKSLASH = 0x5c
const OPEN_BRACE = 0x7b
const CLOSE_BRACKET = 0x5d
const CLOSE_BRACE = 0x7d
// A name and a value per member.
const TEXTS = 2 * MEMBERS

/**
 * Answers a function that takes a JSON text chunk by chunk and answers whether it can still be a flat object of at most
 * MEMBERS members. It checks structure only; the parser checks whether the text is JSON.
 */
function flatObjectScan(): (chunk: Buffer) => boolean {
  let place = OUTSIDE
  let objects = 0
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
      const byte = chunk[n]
      if (at === IN_TEXT) {
        if (byte === QUOTE) at = OUTSIDE
        else if (byte === BACKSLASH) at = ESCAPED
      } else if (at === ESCAPED) at = IN_TEXT
      else if (byte === QUOTE) {
        if (++texts > TEXTS) return false
        at = IN_TEXT
      } else if (byte === OPEN_BRACKET) return false
      else if (byte === OPEN_BRACE && ++objects > 1) return false
      else if (byte === COMMA && ++commas >= MEMBERS) return false
    }
    place = at
    return true
  }
}

/** The same for a JSON text that nests arrays and objects at most `depth` deep. */
function depthScan(depth: number): (chunk: Buffer) => boolean {
  let at = OUTSIDE
  let open = 0
  return (chunk) => {
    for (const byte of chunk) {
      if (at === ESCAPED) at = IN_TEXT
      else if (at === IN_TEXT) {
        if (byte === QUOTE) at = OUTSIDE
        else if (byte === BACKSLASH) at = ESCAPED
      } else if (byte === QUOTE) at = IN_TEXT
      else if (byte === CLOSE_BRACKET || byte === CLOSE_BRACE) open--
      else if ((byte === OPEN_BRACKET || byte === OPEN_BRACE) && ++open > depth) return false
    }
    return true
  }
}
