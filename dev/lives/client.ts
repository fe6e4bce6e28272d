// A small HTTP client for lives, whose connections are kept open. A life sends thousands of requests, and fetch costs
// more CPU time than the service that answers.
import { Agent, request } from 'node:http'

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
    send: (method, path, headers, body) =>
      new Promise((resolve, reject) => {
        const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
        const sent = request(url + path, { agent, method, headers: { ...headers, ...length } }, (response) => {
          const chunks: Buffer[] = []
          response
            .on('data', (chunk) => chunks.push(chunk))
            .on('error', reject)
            .on('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                contentType: response.headers['content-type'] ?? '',
                text: Buffer.concat(chunks).toString(),
              }),
            )
        })
        sent.on('error', reject).end(body)
      }),
    close: () => agent.destroy(),
  }
}
