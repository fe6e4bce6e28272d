import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ConfigError } from './config.ts'

const HOST_FAULTS: Record<string, string> = {
  ENOTFOUND: 'no resolver knows this name',
  EAI_AGAIN: 'the resolver does not answer',
  EADDRNOTAVAIL: 'is not an address of this machine',
}

/** Listens and returns the port. A HOST that cannot be used is a fault of the settings. */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  const listening = once(server, 'listening')
  server.listen(port, host)
  await listening.catch((error: NodeJS.ErrnoException) => {
    const reason = HOST_FAULTS[error.code ?? '']
    throw reason === undefined ? error : new ConfigError(`HOST: ${reason}`)
  })
  return (server.address() as AddressInfo).port
}

/** How a URL names the host that a server listens on; the loopback stands for all interfaces. */
export function nameInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
