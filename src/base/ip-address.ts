import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Parses an address without a zone; IPv4 in IPv6 becomes IPv4. isIP rejects the octals that ipaddr.js would accept. */
export function parseAddress(text: string): Address | undefined {
  if (isIPv4(text)) return new ipaddr.IPv4(text.split('.').map(Number)) // what ipaddr.js does, in a tenth of its time
  return isIP(text) === 0 || text.includes('%') || !ipaddr.isValid(text) ? undefined : ipaddr.process(text)
}
