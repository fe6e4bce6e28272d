import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll } from 'vitest'

/** A failure of one request. When all ordered failures have happened, requests pass. */
export type Mishap =
  | 'request lost'
  | 'answer lost'
  | 'half an answer'
  | 'silence'
  | { status: number; body: unknown; headers?: Record<string, string>; before?: () => void }

export type RoughLine = {
  url: string
  mishaps: Mishap[]
  /** The requests since the start of the test, with their headers. */
  seen: Array<{ request: string; headers: IncomingMessage['headers'] }>
  requests(): string[]
}

/** A proxy to a service that loses requests or answers, or answers itself, as ordered. */
export function useRoughLine(target: () => string): RoughLine {
  const line: RoughLine = { url: '', mishaps: [], seen: [], requests: () => line.seen.map(({ request }) => request) }
  const server = createServer((request, response) => void carry(request, response))

  async function carry(request: IncomingMessage, response: ServerResponse) {
    const { method = 'GET', url = '/', headers } = request
    line.seen.push({ request: `${method} ${url}`, headers })
    const mishap = line.mishaps.shift()
    if (mishap === 'silence') return
    if (mishap === 'request lost') return void request.socket.destroy()
    if (typeof mishap === 'object') {
      mishap.before?.()
      const json = typeof mishap.body !== 'string'
      response.writeHead(mishap.status, { ...(json ? { 'content-type': 'application/json' } : {}), ...mishap.headers })
      return void response.end(json ? JSON.stringify(mishap.body) : mishap.body)
    }
    const body = await buffer(request)
    const { connection, host, 'accept-encoding': _, ...sent } = headers
    const answer = await fetch(target() + url, {
      method,
      headers: { ...(sent as Record<string, string>), 'accept-encoding': 'identity' }, // fetch takes codings off
      ...(body.length > 0 ? { body } : {}),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (mishap === 'answer lost') return void request.socket.destroy()
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    if (mishap !== 'half an answer') return void response.end(bytes)
    response.write(bytes.subarray(0, bytes.length / 2)) // the rest never comes
  }

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    line.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return line
}
