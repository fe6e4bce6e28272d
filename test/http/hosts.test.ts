import type { Express } from 'express'
import { expect, test } from 'vitest'
import { frontPage } from '../../dev/front-page/main.ts'
import { createLog } from '../../src/base/log.ts'
import { startApi } from '../../src/http/api.ts'
import { program } from '../../src/program.ts'
import { raw } from '../support/raw.ts'
import { useServer } from '../support/server.ts'

// docs/contract/http.md#hosts-in-development: whom the service answers under which Host, and which writes it takes.

const server = useServer()

const ask = (url: string, host: string | undefined, path = '/', more: string[] = [], method = 'GET') =>
  raw(
    url,
    `${[`${method} ${path} HTTP/1.0`, ...(host === undefined ? [] : [`Host: ${host}`]), ...more].join('\r\n')}\r\n\r\n`,
  )

/** Runs an API beside the server's, with the front page. */
async function withApi(settings: object, work: (url: string) => Promise<void>) {
  const more = (app: Express) => frontPage(app, server.sandbox, undefined)
  const config = { ...server.config, ...settings, PORT: 0 }
  const api = await startApi(program, config, server.database.urlOf('app_api'), createLog('silent'), { more })
  await work(`http://127.0.0.1:${api.port}`).finally(api.stop)
}

const OWN = ['localhost', 'LOCALHOST:80', '127.0.0.1', '127.1.2.3:8000', '[::1]', '[::1]:8000']
const FOREIGN = ['attacker.example', 'localhost.attacker.example', '127.0.0.1.attacker.example:80', '10.0.0.1', '[', '']

test('in development a foreign Host is 421, on the API, its pages and below /sandbox', async () => {
  await withApi({}, async (url) => {
    for (const host of FOREIGN)
      for (const path of ['/', '/docs', '/health', '/habits/', '/sandbox/mails', '/nothing']) {
        const { status, text } = await ask(url, host, path)
        expect([host, path, status, text]).toEqual([host, path, 421, '{"detail":"misdirected_request"}'])
      }
    for (const host of [...OWN, undefined]) expect([host, (await ask(url, host)).status]).toEqual([host, 200])
  })
})

test('the sandbox refuses a foreign Host too', async () => {
  for (const host of FOREIGN) {
    const { status, text } = await ask(server.sandbox.url, host, '/mails')
    expect([host, status, text]).toEqual([host, 421, '{"message":"misdirected_request"}'])
  }
  for (const host of OWN) expect((await ask(server.sandbox.url, host, '/mails')).status).toBe(200)
})

test('where HOST is no loopback address, any Host is served', async () => {
  await withApi({ HOST: '127.0.0.2' }, async (url) => {
    const at = url.replace('127.0.0.1', '127.0.0.2')
    expect((await ask(at, '127.0.0.2:8000', '/health')).status).toBe(200)
    expect((await ask(at, 'dev.example.com', '/health')).status).toBe(421)
  })
  for (const HOST of ['0.0.0.0', '::']) {
    await withApi({ HOST }, async (url) => {
      for (const host of ['dev.example.com', '192.0.2.1', 'localhost'])
        expect([host, (await ask(url, host, '/health')).status]).toEqual([host, 200])
    })
  }
})

test('in production a proxy decides about hosts', async () => {
  await withApi({ ENV: 'production' }, async (url) => {
    expect((await ask(url, 'app.example.com', '/health/live')).status).toBe(200)
  })
})

test('web apps of this machine read the time of a moved clock, and cannot move it', async () => {
  await withApi({}, async (url) => {
    const { host } = new URL(url)
    const from = (origin: string, method?: string) =>
      ask(url, host, '/sandbox/clock', [`Origin: ${origin}`, 'Sec-Fetch-Site: cross-site'], method)
    const read = await from('http://localhost:3000')
    expect(read.headers.get('access-control-allow-origin')).toBe('http://localhost:3000')
    expect((await from('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
    expect((await from('http://localhost:3000', 'POST')).status).toBe(403)
  })
})

test('below /sandbox there is no CORS, and only the own page or a command writes', async () => {
  await withApi({}, async (url) => {
    const places: Array<[string, string]> = [
      [url, '/sandbox'],
      [server.sandbox.url, ''],
    ]
    for (const [at, base] of places) {
      const { host } = new URL(at)
      const write = async (...headers: string[]) => (await ask(at, host, `${base}/faults`, headers, 'DELETE')).status
      expect(await write()).toBe(204)
      expect(await write(`Origin: http://${host}`, 'Sec-Fetch-Site: same-origin')).toBe(204)
      expect(await write('Sec-Fetch-Site: none')).toBe(204)
      expect(await write('Origin: http://localhost:3000')).toBe(403)
      expect(await write('Origin: null')).toBe(403)
      expect(await write('Sec-Fetch-Site: cross-site')).toBe(403)
      expect(await write(`Origin: http://${host}`, 'Sec-Fetch-Site: same-site')).toBe(403)
      const read = await ask(at, host, `${base}/faults`, ['Origin: http://localhost:3000'])
      expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([200, null])
    }
  })
})
