import { promisify } from 'node:util'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { createFairQueue } from '../base/fair-queue.ts'
import { HttpError, serviceUnavailable } from '../base/http-error.ts'

// Bodies of requests, and those of routes that take more than 64 KiB (docs/contract/http.md#large-bodies). A proxy in
// front receives a body whole before it passes it on. Without one, a slow body holds a slot of its own person.

/** The largest body that needs no slot, and the largest that a route takes unless its row says otherwise. */
export const SMALL_BODY_BYTES = 64 * 1024
const WAIT_MS = 10_000

/** Reads a body into `request.body`, as bytes. */
export const readBody = (limit: number): RequestHandler => express.raw({ type: () => true, limit, inflate: false })

/** Refuses by the headers alone, with 415 or 413, so that the rest of the body need not come. */
export function checkBodyHeaders({ headers }: Request, limitBytes: number) {
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') {
    throw new HttpError(415, 'unsupported_media_type')
  }
  if (Number(headers['content-length'] ?? 0) > limitBytes) throw new HttpError(413, 'payload_too_large')
}

/** The large bodies that a process holds and parses at once. */
const slots = createFairQueue('large_bodies', {
  total: 4,
  perPerson: 1,
  waitMs: WAIT_MS,
  refuse: () => serviceUnavailable(new Error('all slots for large bodies are taken')),
})

/** Makes a function that reads a large body in a slot of its person, and returns what `parse` makes of it. */
export function largeBodyReader(limitBytes: number) {
  const read = promisify(readBody(limitBytes))
  return <T>(request: Request, response: Response, person: string, parse: (body: Buffer | undefined) => T) => {
    const readAndParse = async () => {
      await read(request, response)
      const body: Buffer | undefined = request.body?.length > 0 ? request.body : undefined
      if (body !== undefined && isCostly(body)) throw costly()
      return parse(body)
    }
    return isSmall(request) ? readAndParse() : slots.within(person, readAndParse)
  }
}

/** Whether there is no body, or its length says that it is small; one that comes in chunks may become large. */
const isSmall = ({ headers }: Request) =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= SMALL_BODY_BYTES

// Parsing 10 MiB of `[[[[…` or `{},{},…` stops all other requests for 3 to 6 seconds, and 256 KiB for 0.1. Of so few
// values it takes as long as the texts in them: 0.06 s for 10 MiB.
const MOST_VALUES = 16_384
const DEEPEST = 32
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPENING, CLOSING] = [
  [0x5b, 0x7b],
  [0x5d, 0x7d],
]

const costly = () => {
  const msg = `Body should have at most ${MOST_VALUES} values, nested at most ${DEEPEST} deep`
  return new HttpError(422, [{ type: 'json_structure', loc: ['body'], msg }])
}

/** Whether a JSON text has too many values, or nests them too deep, to be parsed beside other requests. */
function isCostly(json: Buffer): boolean {
  let values = 0
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] as number
    if (byte === QUOTE) at = endOfText(json, at)
    else if (CLOSING.includes(byte)) depth--
    else if (OPENING.includes(byte)) {
      if (++depth > DEEPEST || ++values > MOST_VALUES) return true
    } else if (byte === COMMA && ++values > MOST_VALUES) return true
  }
  return false
}

/** Where the text that begins at `from` ends: at a quote after an even number of backslashes. */
function endOfText(json: Buffer, from: number): number {
  for (let at = json.indexOf(QUOTE, from + 1); at !== -1; at = json.indexOf(QUOTE, at + 1)) {
    let escapes = 0
    while (json[at - 1 - escapes] === BACKSLASH) escapes++
    if (escapes % 2 === 0) return at
  }
  return json.length
}
