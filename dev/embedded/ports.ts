import { createServer } from 'node:net'
import { join } from 'node:path'
import { readIfThere } from '../../src/base/settings/secrets.ts'

/** Below the ports that Linux and macOS give to outgoing connections, so that restart() finds its own free again. */
const PORTS = { first: 20_000, count: 12_000 }

/** Which port to try next. */
export type Ports = () => Promise<number>

export const PORT_FILE = 'postgres-port'
export const anyPort: Ports = () => freePort()

/** The given port, which must be free; 0 is any. Undefined: the port of the last start if it is free, then any. */
export async function choosePorts(dataDir: string, given: number | undefined, file = PORT_FILE): Promise<Ports> {
  if (given) {
    if (await isFree(given)) return async () => given
    throw Object.assign(new Error(`POSTGRES_PORT: 127.0.0.1:${given} is in use`), { code: 'port_in_use' })
  }
  const last = given === undefined ? Number(await readIfThere(join(dataDir, file))) : 0
  let isNext = Number.isInteger(last) && last > 0 && last < 65_536
  return async () => {
    const port = isNext && (await isFree(last)) ? last : await freePort()
    isNext = false
    return port
  }
}

async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count)
    if (await isFree(port)) return port
  }
}

/** Refuses ports that are taken, in one line for each: its setting, its host and its number; 0 is always free. */
export async function requireFree(wanted: ReadonlyArray<[setting: string, host: string, port: number]>): Promise<void> {
  const free = await Promise.all(wanted.map(([, host, port]) => isFree(port, host)))
  const taken = wanted
    .filter((_, n) => !free[n])
    .map(([setting, host, port]) => `${setting}: ${host}:${port} is in use`)
  if (taken.length === 0) return
  taken.push('Choose others, or 0 for any that is free: PORT=0 METRICS_PORT=0 npm start')
  throw Object.assign(new Error(taken.join('\n')), { code: 'port_in_use' })
}

async function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  const probe = createServer()
  const free = await new Promise<boolean>((done) => {
    probe.once('error', ({ code }: NodeJS.ErrnoException) => done(code !== 'EADDRINUSE')) // PostgreSQL reports any other error
    probe.listen(port, host, () => done(true))
  })
  await new Promise((done) => {
    probe.close(done)
  })
  return free
}
