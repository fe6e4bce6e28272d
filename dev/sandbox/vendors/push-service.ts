// The stand-in for the push service of a browser's vendor (RFC 8030). It hands out endpoints, checks who sends
// (RFC 8292) and opens what came (RFC 8291) with the keys of the browser, which it plays too.
import { createECDH, createHmac, type ECDH, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import express, { type Request, type Router } from 'express'
import { decrypt } from 'http_ece'
import { importJWK, jwtVerify } from 'jose'
import { Refusal, refused } from '../refusal.ts'
import { type Faults, takeFault } from './faults.ts'

export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** What a page that is not open shows: https://www.w3.org/TR/push-api/#declarative-push-message. */
export type Notification = { title: string; body?: string; navigate: string; tag?: string; lang?: string }

export type Pushed = {
  id: number // counts up from 1
  endpoint: string
  received_at: string
  headers: Request['headers']
  body: string // as it came, in base64url
  notification: Notification | null // null if it cannot be opened
  status: number | null // what was answered; null for nothing
}

export type PushService = {
  /** How the service reaches the endpoints, whose name nobody resolves. */
  standIn: { host: string; origin: string }
  subscribe(): Subscription
  messages(): Pushed[] // newest first
  clear(): void
}

const HOST = 'push.sandbox.localhost'
const KEPT_MESSAGES = 200
const MESSAGE_BYTES = 4096 // what a push service takes at least (RFC 8030, 7.2)
const LONGEST_TOKEN_SECONDS = 24 * 3600

/**
 * `POST /push` subscribes, `GET /push` lists what came, `POST /push/<id>` is an endpoint. Endpoints outlive a restart.
 */
export function pushService(options: { origin: string; secret: string; faults: Faults }): {
  service: PushService
  router: Router
} {
  let messages: Pushed[] = []
  let lastId = 0
  const derived = (use: string, name: string) => createHmac('sha256', options.secret).update(`${use} ${name}`).digest()
  const proofOf = (name: string) => derived('push endpoint', name).subarray(0, 16).toString('base64url')

  function browserOf(name: string): { keys: ECDH; auth: Buffer } {
    const keys = createECDH('prime256v1')
    keys.setPrivateKey(derived('push key', name))
    return { keys, auth: derived('push auth', name).subarray(0, 16) }
  }

  const service: PushService = {
    standIn: { host: HOST, origin: options.origin },
    subscribe() {
      const name = randomBytes(16).toString('base64url')
      const { keys, auth } = browserOf(name)
      return {
        endpoint: `https://${HOST}/push/${name}.${proofOf(name)}`,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
      }
    },
    messages: () => [...messages],
    clear() {
      messages = []
    },
  }

  const router = express.Router()
  router
    .route('/push')
    .get((_req, res) => void res.set('Cache-Control', 'no-store').json(messages))
    .post((_req, res) => void res.status(201).json(service.subscribe()))
  router.post('/push/:id', async (req, res) => {
    const [name = '', proof] = String(req.params.id).split('.')
    if (proof !== proofOf(name)) throw new Refusal(404, 'There is no such subscription.')
    const body = await bodyOf(req)
    requireHeaders(req)
    await requireSender(req)
    const fault = takeFault(options.faults, 'push') ?? {}
    const status = fault.hang ? null : (fault.status ?? 201)
    const { keys: privateKey, auth: authSecret } = browserOf(name)
    lastId += 1
    const message: Pushed = {
      id: lastId,
      endpoint: `https://${HOST}/push/${req.params.id}`,
      received_at: new Date().toISOString(),
      headers: req.headers,
      body: body.toString('base64url'),
      notification: opened(() => decrypt(body, { version: 'aes128gcm', privateKey, authSecret })),
      status,
    }
    messages = [message, ...messages].slice(0, KEPT_MESSAGES)
    if (status === null) return
    if (fault.delayMs !== undefined) await sleep(fault.delayMs)
    res
      .status(status)
      .set(fault.headers ?? {})
      .end()
  })
  router.use('/push', refused)
  return { service, router }
}

/** Not by express.raw, which refuses the content coding. */
async function bodyOf(req: Request): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of req) {
    bytes += chunk.length
    if (bytes > MESSAGE_BYTES) throw new Refusal(413, `A message has at most ${MESSAGE_BYTES} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function requireHeaders(req: Request): void {
  const { ttl = '', topic = '-', urgency = 'normal', 'content-encoding': coding } = req.headers
  const isRight =
    coding === 'aes128gcm' &&
    /^\d+$/.test(String(ttl)) &&
    /^[\w-]{1,32}$/.test(String(topic)) &&
    /^(very-low|low|normal|high)$/.test(String(urgency))
  if (!isRight) throw new Refusal(400, 'Send Content-Encoding: aes128gcm, TTL, and a right Topic and Urgency.')
}

/** Refuses a message without a token with 401, and one whose token is not good for this service with 403. */
async function requireSender(req: Request): Promise<void> {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]{87})$/.exec(req.get('authorization') ?? '') ?? []
  if (token === undefined || key === undefined) throw new Refusal(401, 'Send Authorization: vapid t=…, k=….')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  const checks = { audience: `https://${HOST}`, algorithms: ['ES256'], requiredClaims: ['exp', 'sub'] }
  try {
    const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), checks)
    const isRight =
      /^(mailto:|https:)./.test(payload.sub ?? '') && (payload.exp ?? 0) - Date.now() / 1000 <= LONGEST_TOKEN_SECONDS
    if (!isRight) throw new Error('sub or exp')
  } catch {
    throw new Refusal(403, 'The token of the sender is not good for this service.')
  }
}

function opened(open: () => Buffer): Notification | null {
  try {
    return JSON.parse(open().toString()).notification ?? null
  } catch {
    return null
  }
}
