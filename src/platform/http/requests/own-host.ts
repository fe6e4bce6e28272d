import { isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import type { NextFunction, Request, Response } from 'express'
import { HttpError } from '../../base/errors/http-error.ts'
import { parseAddress } from '../../base/shapes/ip-address.ts'

// In development a web site could give its own name the address of this machine (DNS rebinding) and then read the
// answers of the service as its own. Host still has the site's name (docs/contract/http.md#hosts-in-development).

/** HOST where the service listens on every address: all addresses of this machine and its name are then its own. */
const EVERY_ADDRESS = ['0.0.0.0', '::']

/** Whether a Host header names this machine: localhost, a loopback address, or the value of HOST. */
function isOwn(header: string, host: string): boolean {
  const name = nameOf(header)
  if (name === 'localhost' || name === host.toLowerCase() || isLoopback(name)) return true
  return EVERY_ADDRESS.includes(host) && (name === hostname().toLowerCase() || addresses().includes(name))
}

const addresses = () =>
  Object.values(networkInterfaces())
    .flat()
    .map((at) => at?.address)

/** The name or address of a Host header, without its port and without the brackets of IPv6. */
function nameOf(header: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(header) ?? []
  return (bracketed ?? plain ?? '').toLowerCase()
}

const isLoopback = (name: string) => isIP(name) !== 0 && parseAddress(name)?.range() === 'loopback'

/** Refuses a request whose Host is not this machine. A request without the header comes from no browser. */
export function refuseForeignHosts(host: string) {
  return (request: Request, _response: Response, next: NextFunction) => {
    const { host: given } = request.headers
    if (given !== undefined && !isOwn(given, host)) throw new HttpError(421, 'misdirected_request')
    next()
  }
}
