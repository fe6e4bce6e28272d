import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6

/** An address literal without zone, unwrapped where IPv6 wraps IPv4. (ipaddr.js alone takes octals and short forms.) */
export function parseAddress(text: string): Address | undefined {
  return isIP(text) === 0 || text.includes('%') || !ipaddr.isValid(text) ? undefined : ipaddr.process(text)
}
