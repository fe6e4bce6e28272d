import { RateLimiterMemory } from 'rate-limiter-flexible'
import { HttpError } from '../base/http-error.ts'
import type { Log } from '../base/log.ts'
import { rateLimitHits } from '../base/metrics/metrics.ts'
import type { By, Database } from '../db/call.ts'
import { statement } from '../db/statements.ts'

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

export type OwnLimits = {
  /** Refuses with 429 a client that PostgreSQL has refused before, while its window lasts. */
  refuseSpent(route: string, client: string): Promise<void>
  /** Counts a hit of a client, in a statement of its caller; refuses with 429 and the seconds left. */
  count(route: string, client: string, limit: Limit, log: Log, by: By): Promise<void>
}

/** The limits of routes with their own limit. Once PostgreSQL has refused a client, refusing it costs no statement. */
export function createOwnLimits(database: Database): OwnLimits {
  const spent = new RateLimiterMemory({ points: 1, duration: 60 })

  async function refuseSpent(route: string, client: string) {
    const left = (await spent.get(`${route} ${client}`))?.msBeforeNext ?? 0
    if (left > 0) throw tooManyRequests(route, 'own', Math.ceil(left / 1000))
  }

  return {
    refuseSpent,
    async count(route, client, limit, log, by) {
      await refuseSpent(route, client)
      const { body } = await database.anonymous(HIT, { route, client, ...limit }, log, by)
      if (body === null) return
      const seconds = Math.max(1, Number(body))
      await spent.block(`${route} ${client}`, seconds)
      throw tooManyRequests(route, 'own', seconds)
    },
  }
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
