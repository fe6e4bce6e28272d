import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Request } from 'express'
import { HttpError, serviceUnavailable } from '../base/http-error.ts'
import { createSlots, NoSlot } from './slots.ts'

// Bodies larger than 64 KiB (docs/contract/http.md#large-bodies). A process holds few at once and parses only what has
// the structure that the route accepts: parsing 10 MB of anything else stops all other requests for seconds. A body that
// is refused early is still read to its end and dropped, so that the client can read the answer.

const AT_ONCE = 4
const PER_PERSON = 2
const WAIT_MS = 5000
// How long a client may take to send its body once it has a slot.
const READ_MS = 30_000
const MEMBERS = 16
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
type BodyBounds = { bodyLimitBytes: number; bodyDepth?: number | undefined }

const slots = createSlots('large_bodies', AT_ONCE, PER_PERSON)

/** Waits for a slot, reads the body into `request.body`, and answers the function that releases the slot. */
export async function takeLargeBody(
  request: Request,
  person: string,
  { bodyLimitBytes, bodyDepth }: BodyBounds,
): Promise<() => void> {
  const release = await slots.take(person, WAIT_MS).catch((error: unknown) => {
    throw error instanceof NoSlot ? serviceUnavailable(new Error('all slots for large bodies are taken')) : error
  })
  try {
    request.body = await readWhole(request, bodyLimitBytes, bodyDepth)
    await nextTurn() // lets other requests run before this body is parsed
    return release
  } catch (error) {
    release()
    throw error
  }
}

/**
 * Answers a refused request at once, or after its body where the client asked for `Connection: close`: Node closes that
 * connection with the answer, and a client that still sends would lose the answer.
 */
export function answerRefused(request: Request, answer: () => void) {
  const closes = request.headers.connection?.toLowerCase() === 'close'
  if (!closes || request.complete || request.destroyed) return answer()
  const finish = () => {
    clearTimeout(late)
    request.off('end', finish).off('close', finish)
    answer()
  }
  const late = setTimeout(finish, READ_MS)
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
      clearTimeout(late)
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
    const late = setTimeout(() => finish(new HttpError(408, 'request_timeout')), READ_MS)
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
      else if (at === IN_TEXT) at = byte === QUOTE ? OUTSIDE : byte === BACKSLASH ? ESCAPED : IN_TEXT
      else if (byte === QUOTE) at = IN_TEXT
      else if (byte === CLOSE_BRACKET || byte === CLOSE_BRACE) open--
      else if ((byte === OPEN_BRACKET || byte === OPEN_BRACE) && ++open > depth) return false
    }
    return true
  }
}
