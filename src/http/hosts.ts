import { isIP } from 'node:net'
import type { NextFunction, Request, Response } from 'express'
import { HttpError } from '../base/http-error.ts'
import { parseAddress } from '../base/ip-address.ts'

// In development a web site could give its own name the address of this machine (DNS rebinding) and then read the
// answers of the service as its own. Host still has the site's name (docs/contract/http.md#hosts-in-development).

/** Whether a Host header, or HOST, names this machine's loopback. */
const isOwn = (name: string) => name === 'localhost' || isLoopback(name)

/** The name or address of a Host header, without its port and without the brackets of IPv6. */
function nameOf(header: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(header) ?? []
  return (bracketed ?? plain ?? '').toLowerCase()
}

const isLoopback = (name: string) => isIP(name) !== 0 && parseAddress(name)?.range() === 'loopback'

/**
 * Refuses a request whose Host is not this machine, where the service listens on a loopback address. Where it listens
 * on others, an operator has made it reachable under a name that only they know. A request without the header comes
 * from no browser.
 */
export function refuseForeignHosts(host: string) {
  const checks = isOwn(host.toLowerCase())
  return (request: Request, _response: Response, next: NextFunction) => {
    const { host: given } = request.headers
    if (checks && given !== undefined && !isOwn(nameOf(given))) throw new HttpError(421, 'misdirected_request')
    next()
  }
}
