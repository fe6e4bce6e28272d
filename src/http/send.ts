import type { Response } from 'express'
import type { z } from 'zod'
import { endWith, isLong } from './compress.ts'
import type { Route } from './route.ts'

// Writes an answer whose bytes are known.

/** Sends the success of a route: bytes with their length, or none where its row has no shape. */
export function send(response: Response, { answers, cache }: Route, bytes: Buffer | string): Promise<void> | undefined {
  const [status, shape] = Object.entries(answers)[0] as [string, z.ZodType | null] // the least status is the success
  setCache(response, cache)
  if (shape !== null) return sendJson(response, Number(status), bytes)
  response.status(Number(status)).end()
  return undefined
}

/** Sends JSON: Node writes a short text together with the headers. */
export function sendJson(response: Response, status: number, body: Buffer | string): Promise<void> | undefined {
  response.statusCode = status
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  const length = Buffer.byteLength(body)
  if (isLong(length)) return endWith(response, Buffer.from(body))
  response.setHeader('Content-Length', length)
  response.end(body)
  return undefined
}

export function sendNotModified(response: Response, { cache }: Route): void {
  setCache(response, cache)
  response.statusCode = 304
  response.end()
}

function setCache(response: Response, cache: string | undefined) {
  if (cache === undefined) return
  response.setHeader('Cache-Control', cache)
  response.vary('Authorization')
}
