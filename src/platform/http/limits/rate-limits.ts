import { RateLimiterMemory } from 'rate-limiter-flexible'
import { HttpError } from '../../base/errors/http-error.ts'
import type { Log } from '../../base/log.ts'
import { rateLimitHits } from '../../base/metrics/metrics.ts'
import type { Database } from '../../db/calls/call.ts'
import { statement } from '../../db/calls/statement.ts'

// Rate limits per client address (docs/contract/http.md#rate-limits): fixed windows that start at the first hit, one
// bucket per route. A route's own limit is in PostgreSQL and holds across processes; the default one is in memory.

export type Limit = { points: number; seconds: number }
/** Counts a hit of a client on a route; refuses with 429 once the limit is spent. */
export type LimitCheck = (route: string, client: string) => Promise<void>

export const perMinute = (points: number): Limit => ({ points, seconds: 60 })
export const perHour = (points: number): Limit => ({ points, seconds: 3600 })

/** Makes the refusal 429 and counts it in the metrics; `kind` names the limit that refused. */
export function tooManyRequests(route: string, kind: 'own' | 'default' | 'heavy', secondsLeft: number) {
  rateLimitHits.inc({ route, kind })
  return new HttpError(429, 'rate_limit_exceeded', { 'Retry-After': String(Math.max(1, secondsLeft)) })
}

const HIT = statement('auth.limit_hit', ['route', 'client', 'points', 'seconds'])

/** Counts a hit against a route's own limit, in a turn of the caller, if any; refuses with 429 and the seconds left. */
export async function countHit(
  database: Database,
  route: string,
  client: string,
  limit: Limit,
  log: Log,
  caller: string | undefined,
): Promise<void> {
  const { body } = await database.anonymous(HIT, { route, client, ...limit }, log, caller)
  if (body !== null) throw tooManyRequests(route, 'own', Number(body))
}

/** The limit of all routes without their own limit; 0 turns it off. */
export function defaultLimit(pointsPerMinute: number): LimitCheck {
  if (pointsPerMinute === 0) return async () => {}
  const limiter = new RateLimiterMemory({ points: pointsPerMinute, duration: 60 })
  return async (route, client) => {
    await limiter.consume(`${route} ${client}`).catch((spent: { msBeforeNext: number }) => {
      throw tooManyRequests(route, 'default', Math.ceil(spent.msBeforeNext / 1000))
    })
  }
}
