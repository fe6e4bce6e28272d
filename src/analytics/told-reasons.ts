import express, { type RequestHandler } from 'express'
import { z } from 'zod'
import { keepReasons } from '../base/reasons.ts'
import type { ProxyTokens } from './proxy-tokens.ts'

// Hears why the service is degraded from the API (tell-reasons.ts), for /health of the analytics process.

export const REASONS_PATH = '/reasons'
/** As long as a process without a heartbeat counts as living. */
const KEPT_MS = 45_000
const Told = z.array(z.object({ reason: z.string(), since: z.string(), detail: z.string() }))

/** Keeps what an API process tells, until it tells something else or nothing more. */
export function hearReasons(proxyTokens: ProxyTokens): RequestHandler[] {
  let forget: NodeJS.Timeout | undefined
  return [
    async (request, response, next) => {
      if (await proxyTokens.verify(request.headers.authorization)) next()
      else response.status(401).end()
    },
    express.json(),
    (request, response) => {
      keepReasons(Told.parse(request.body))
      clearTimeout(forget)
      forget = setTimeout(keepReasons, KEPT_MS, []).unref()
      response.status(204).end()
    },
  ]
}
