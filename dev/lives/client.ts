// A small HTTP client for lives, whose connections are kept open. A life sends thousands of requests, and fetch costs
// more CPU time than the service that answers.
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

export type Answer = { status: number; contentType: string; text: string }
export type Client = {
  send(method: string, path: string, headers: Record<string, string>, body: string | undefined): Promise<Answer>
  close(): void
}

/** The most requests that a life sends at once. Its API has one connection of the database. */
const SOCKETS = 4

export function createClient(url: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS })
  return {
    async send(method, path, headers, body) {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const sent = request(url + path, { agent, method, headers: { ...headers, ...length } }).end(body)
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      const { statusCode: status = 0, headers: received } = response
      return { status, contentType: received['content-type'] ?? '', text: await text(response) }
    },
    close: () => agent.destroy(),
  }
}
