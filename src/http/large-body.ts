import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Request } from 'express'
import { HttpError, serviceUnavailable } from '../base/http-error.ts'
import { createSlots, NoSlot } from './slots.ts'

// Bodies larger than 64 KiB (docs/contract/http.md#large-bodies). A process holds few at once and parses only a flat object
// of few members: parsing 10 MB of anything else stops all other requests for seconds. A body that is refused early is
// still read to its end and dropped, so that the client can read the answer.

const AT_ONCE = 4
const PER_PERSON = 2
const WAIT_MS = 5000
// How long a client may take to send its body once it has a slot.
const READ_MS = 30_000
const MEMBERS = 16
// The pause after each chunk of 64 KiB. Without it, one turn of the event loop reads 32 chunks of each connection.
const PAUSE_MS = 1

const tooLarge = () => new HttpError(413, 'payload_too_large')
const notFlat = () =>
  new HttpError(422, [
    {
      type: 'json_structure',
      loc: ['body'],
      msg: `Body should be one object of at most ${MEMBERS} members, none of them an array or an object`,
    },
  ])

/** Refuses by the headers alone, with 415 or 413. */
export function checkBodyHeaders({ headers }: Request, limitBytes: number) {
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') {
    throw new HttpError(415, 'unsupported_media_type')
  }
  if (Number(headers['content-length'] ?? 0) > limitBytes) throw tooLarge()
}

const slots = createSlots('large_bodies', AT_ONCE, PER_PERSON)

/** Waits for a slot, reads the body into `request.body`, and answers the function that releases the slot. */
export async function takeLargeBody(request: Request, person: string, limitBytes: number): Promise<() => void> {
  const release = await slots.take(person, WAIT_MS).catch((error: unknown) => {
    throw error instanceof NoSlot ? serviceUnavailable(new Error('all slots for large bodies are taken')) : error
  })
  try {
    request.body = await readWhole(request, limitBytes)
    await nextTurn() // lets other requests run before this body is parsed
    return release
  } catch (error) {
    release()
    throw error
  }
}

/** Pauses a request after a chunk, so that other requests run before the next one is read. */
function pause(request: Request) {
  request.pause()
  setTimeout(() => request.resume(), PAUSE_MS)
}

function readWhole(request: Request, limitBytes: number): Promise<Buffer> {
  const isFlat = flatObjectScan()
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
      else if (isFlat(chunk)) chunks.push(chunk)
      else finish(notFlat())
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
