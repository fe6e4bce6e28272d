import express, { type RequestHandler } from 'express'
import { z } from 'zod'
import { keepReasons, type TellReasons } from '../base/reasons.ts'
import type { Config } from '../base/settings/config.ts'
import { createProxyTokens, type ProxyTokens } from './proxy-tokens.ts'

// The API tells the analytics process why the service is degraded, for its /health
// (docs/contract/operations.md#degraded). That process's role may not read the reasons, so that no analyst may: each
// API process sends them with its heartbeat.

export const REASONS_PATH = '/reasons'
const ANSWER_MS = 2000
/** A proxy token names who asks: here it is no analyst. */
const NOBODY = { userId: '0', groupsOnly: true }

/** An analytics process that is away hears it with the next heartbeat; its own alert says that it is away. */
export function tellAnalytics({
  ANALYTICS_URL,
  SECRET_KEY,
}: Pick<Config, 'ANALYTICS_URL' | 'SECRET_KEY'>): TellReasons {
  const proxyTokens = createProxyTokens(SECRET_KEY)
  return async (reasons) => {
    const headers = { 'content-type': 'application/json', authorization: await proxyTokens.issue(NOBODY) }
    const request = { method: 'PUT', headers, body: JSON.stringify(reasons), signal: AbortSignal.timeout(ANSWER_MS) }
    await fetch(new URL(REASONS_PATH, ANALYTICS_URL), request).catch(() => {})
  }
}

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
