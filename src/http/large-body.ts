import { promisify } from 'node:util'
import type { Request, Response } from 'express'
import { createFairQueue } from '../base/fair-queue.ts'
import { serviceUnavailable } from '../base/http-error.ts'
import { readBody, SMALL_BODY_BYTES } from './bodies.ts'
import { costly, isCostly } from './json-structure.ts'

// Bodies of routes that take more than 64 KiB (docs/contract/http.md#large-bodies). A proxy in
// front receives a body whole before it passes it on. Without one, a slow body holds a slot of its own person.

const WAIT_MS = 10_000

/** The large bodies that a process holds and parses at once. */
const slots = createFairQueue('large_bodies', {
  total: 4,
  perPerson: 1,
  waitMs: WAIT_MS,
  refuse: () => serviceUnavailable(new Error('all slots for large bodies are taken')),
})

/** Makes a function that reads a large body in a slot of its person, and returns what `parse` makes of it. */
export function largeBodyReader(limitBytes: number, { isJson }: { isJson: boolean }) {
  const read = promisify(readBody(limitBytes))
  return <T>(request: Request, response: Response, person: string, parse: (body: Buffer | undefined) => T) => {
    const readAndParse = async () => {
      await read(request, response)
      const body: Buffer | undefined = request.body?.length > 0 ? request.body : undefined
      if (isJson && body !== undefined && isCostly(body)) throw costly()
      return parse(body)
    }
    return isSmall(request) ? readAndParse() : slots.within(person, readAndParse)
  }
}

/** Whether there is no body, or its length says that it is small; one that comes in chunks may become large. */
const isSmall = ({ headers }: Request) =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= SMALL_BODY_BYTES
