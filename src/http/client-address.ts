import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { type Address, parseAddress } from '../base/ip-address.ts'
import type { Config } from '../base/settings/config.ts'

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
