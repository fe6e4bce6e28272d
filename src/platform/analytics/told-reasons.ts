import express, { type RequestHandler } from 'express'
import { z } from 'zod'
import type { Config } from '../base/config.ts'
import { keepReasons, type Reason } from '../base/reasons.ts'
import { createProxyTokens, type ProxyTokens } from './proxy-tokens.ts'

// Why the service is degraded, for /health of the analytics process (docs/contract/operations.md#degraded). Its role may
// not read it, so that no analyst may: each API process tells it with its heartbeat.

export const REASONS_PATH = '/reasons'
const ANSWER_MS = 2000
/** As long as a process without a heartbeat counts as living. */
const KEPT_MS = 45_000
/** A proxy token names who asks: here it is no analyst. */
const NOBODY = { userId: '0', groupsOnly: true }

const Told = z.array(z.object({ reason: z.string(), since: z.string(), detail: z.string() }))

/** Tells the analytics process. One that is away hears it with the next heartbeat, and its alert says that it is away. */
export function tellAnalytics({ ANALYTICS_URL, SECRET_KEY }: Pick<Config, 'ANALYTICS_URL' | 'SECRET_KEY'>) {
  const proxyTokens = createProxyTokens(SECRET_KEY)
  return async (reasons: Reason[]) => {
    const headers = { 'content-type': 'application/json', authorization: await proxyTokens.issue(NOBODY) }
    const told = { method: 'PUT', headers, body: JSON.stringify(reasons), signal: AbortSignal.timeout(ANSWER_MS) }
    await fetch(new URL(REASONS_PATH, ANALYTICS_URL), told).catch(() => {})
  }
}

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
