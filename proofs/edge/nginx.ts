import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

// Debian's nginx with ops/nginx.conf, in a folder of its own.

const PROGRAM = '/usr/sbin/nginx'
const CONFIG = readFileSync(new URL('../../ops/nginx.conf', import.meta.url), 'utf8')
export const INSTALLED = existsSync(PROGRAM)

export type Edge = { port: number; plainPort: number; log(): string; stop(): Promise<void> }

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

/** Replaces what an installation has elsewhere; each place must be there. */
function rendered(places: Record<string, string>): string {
  return Object.entries(places).reduce((text, [place, value]) => {
    if (!text.includes(place)) throw new Error(`ops/nginx.conf has no ${place}`)
    return text.replaceAll(place, value)
  }, CONFIG)
}

/** Starts nginx before an API. `more` replaces further places of the file; `tls: false` leaves TLS out. */
export async function startNginx(
  apiPort: number,
  { tls = true, more = {} as Record<string, string> } = {},
): Promise<Edge> {
  const folder = mkdtempSync(join(tmpdir(), 'edge-'))
  chmodSync(folder, 0o755) // its workers are nobody
  mkdirSync(join(folder, 'tls'))
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
  const files = ['-subj', '/CN=localhost', '-keyout', 'tls/privkey.pem', '-out', 'tls/fullchain.pem']
  execFileSync('openssl', [...request, ...files], { cwd: folder, stdio: 'ignore' })
  const [port, plainPort] = [await freePort(), await freePort()]
  const config = rendered({
    '/run/nginx': `${folder}/nginx`,
    '/var/log/nginx': folder,
    'server api:8000': `server 127.0.0.1:${apiPort}`,
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${port}${tls ? ' ssl http2' : ''};`,
    'listen [::]:80;': '',
    'listen [::]:443 ssl http2;': '',
    ...more,
  })
  writeFileSync(join(folder, 'nginx.conf'), config)
  const child = spawn(PROGRAM, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  await accepting(port)
  return {
    port,
    plainPort,
    log: () => readFileSync(join(folder, 'access.log'), 'utf8'),
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function accepting(port: number) {
  for (let tries = 0; tries < 200; tries++) {
    const socket = connect(port, '127.0.0.1')
    const connected = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
      sleep(1000, false),
    ])
    socket.destroy()
    if (connected) return
    await sleep(50)
  }
  throw new Error('nginx does not accept connections')
}
