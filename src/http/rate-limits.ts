import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { HttpError } from '../base/http-error.ts'
import type { Log } from '../base/log.ts'
import { rateLimitHits } from '../base/metrics/metrics.ts'
import type { Config } from '../base/settings/config.ts'
import { type Address, parseAddress } from '../base/shapes/ip-address.ts'
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

// The network address of the client (docs/contract/http.md#client-addresses). No library has these rules: a hop that
// cannot be parsed ends the search, and the peer's address counts. Express' "trust proxy" stays off.

export type Trust = Pick<Config, 'TRUSTED_PROXY_CIDRS' | 'IPV6_THROTTLE_PREFIX_LEN'>

export type ClientAddress = {
  /** For records: the exact address. */
  exact: string
  /** For limits: an IPv4 address, an IPv6 network, or `unknown`. */
  throttleKey: string
  /** For lines in which strangers wait: the IPv4 network of 24 bits, the IPv6 network of 48 bits, or `unknown`. */
  network: string
}

const UNKNOWN = 'unknown'
// One client may have a whole such network, and with it many addresses.
const [IPV4_LINE, IPV6_LINE] = [24, 48]

export function clientAddress(request: IncomingMessage, trust: Trust): ClientAddress {
  const peer = parseAddress(request.socket.remoteAddress ?? '')
  if (peer === undefined) return { exact: UNKNOWN, throttleKey: UNKNOWN, network: UNKNOWN }
  const client = isTrusted(peer, trust) ? (forwardedFor(request, trust) ?? peer) : peer
  const exact = client.toString()
  if (client.kind() === 'ipv4') {
    const network = ipaddr.IPv4.networkAddressFromCIDR(`${exact}/${IPV4_LINE}`).toString()
    return { exact, throttleKey: exact, network: `${network}/${IPV4_LINE}` }
  }
  const throttleKey = networkOf(exact, trust.IPV6_THROTTLE_PREFIX_LEN)
  return { exact, throttleKey, network: networkOf(exact, Math.min(trust.IPV6_THROTTLE_PREFIX_LEN, IPV6_LINE)) }
}

/** The scheme that the client used, if a trusted proxy reports it. */
export function clientScheme(request: IncomingMessage, trust: Trust): 'http' | 'https' {
  const peer = parseAddress(request.socket.remoteAddress ?? '')
  return peer !== undefined && isTrusted(peer, trust) ? forwardedScheme(request) : 'http'
}

const isTrusted = (address: Address, { TRUSTED_PROXY_CIDRS }: Trust) =>
  TRUSTED_PROXY_CIDRS.some(
    ([network, bits]) => network.kind() === address.kind() && address.match([network, bits] as never),
  )

/** The first hop from the right that is no trusted proxy; undefined without one or after a hop that is no address. */
function forwardedFor(request: IncomingMessage, trust: Trust): Address | undefined {
  const lines = request.headers['x-forwarded-for'] ?? '' // Node joins several lines with a comma
  for (const hop of String(lines).split(',').reverse()) {
    if (hop.trim() === '') continue
    const address = parseAddress(withoutPort(hop.trim()))
    if (address === undefined) return undefined
    if (!isTrusted(address, trust)) return address
  }
  return undefined
}

/** A hop as some load balancers write it: `192.0.2.1:4100`, `[2001:db8::1]` or `[2001:db8::1]:4100`. */
function withoutPort(hop: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(hop) ?? []
  return bracketed !== undefined && !bracketed.includes(':') ? hop : (bracketed ?? plain ?? hop)
}

/** Each proxy on the way reports its scheme: the client used TLS where all of them did. */
function forwardedScheme(request: IncomingMessage): 'http' | 'https' {
  const all = request.headersDistinct['x-forwarded-proto']?.flatMap((line) => line.split(',')) ?? ['http']
  return all.every((scheme) => /^(https|wss)$/i.test(scheme.trim())) ? 'https' : 'http'
}

function networkOf(address: string, length: number): string {
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${length}`).toString()}/${length}`
}
