import { Agent, request } from 'node:http'

// One person with the highest possible load, in a separate process: repeats the same request on several connections,
// each time from another address, until a message stops it; then reports how often each status was answered.

const LARGEST_BODY = 10 * 1024 * 1024
const LARGEST_IMAGE = 6_990_504
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00]).toString('base64')
const image = (image_base64: string) => JSON.stringify({ media_type: 'image/png', image_base64 })

/** Bodies by name, each at a limit of POST /journal/transcribe-page. */
const BODIES = {
  nested: () => `{"z":[${'[],'.repeat(LARGEST_BODY / 3 - 4)}[]]}`,
  'invalid image': () => image(`${'A'.repeat(LARGEST_IMAGE - 1)}*`),
  image: () => image(PNG.padEnd(LARGEST_IMAGE, 'A')),
  escapes: () => `{"z":"${'\\u0041'.repeat(LARGEST_BODY / 6 - 4)}"}`,
}

export type Hog = { connections: number; method: 'GET' | 'POST'; path: string; body?: keyof typeof BODIES }

const { port, token, connections, method, path, body } = JSON.parse(process.argv[2] as string) as Hog & {
  port: number
  token: string
}
const bytes = body === undefined ? undefined : Buffer.from(BODIES[body]())
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const statuses: Record<string, number> = {}
let stopping = false
let sent = 0

const once = () =>
  new Promise<string>((resolve) => {
    const n = ++sent
    const headers = {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
      ...(bytes ? { 'content-type': 'application/json', 'content-length': bytes.length } : {}),
    }
    const asked = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      answer.resume().once('close', () => resolve(String(answer.statusCode)))
    })
    asked.once('error', ({ message }) => resolve(message))
    asked.end(bytes)
  })

async function loop() {
  while (!stopping) {
    const status = await once()
    statuses[status] = (statuses[status] ?? 0) + 1
  }
}

process.once('message', () => {
  stopping = true
})
process.send?.('started')
await Promise.all(Array.from({ length: connections }, loop))
process.send?.(statuses, () => process.exit(0))
