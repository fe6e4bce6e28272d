import { createECDH } from 'node:crypto'
import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { Agent, type RequestOptions, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { SignJWT } from 'jose'
import { timeVendor } from '../base/metrics/vendor-metrics.ts'
import { noteVendor } from '../base/reasons.ts'
import type { WorkerConfig } from '../base/settings/config.ts'
import { spanOf, tracing } from '../base/tracing/tracing.ts'
import { CURVE, encryptPush, type Recipient } from './push-encryption.ts'

// Sends Web Push messages (docs/contract/push.md): RFC 8030, with the keys of RFC 8292. The address of a subscription
// comes from outside, so only hosts of PUSH_HOSTS are asked, at public addresses. An address is a secret: whoever has
// it can fill the device with messages. It stands in no log line, no error and no trace.

const TIMEOUT_MS = 10_000
/** Idle connections end before the service at the other end would end them. */
const IDLE_MS = 5000
const ANSWER_BYTES = 4096
const BODY_BYTES = 1024
/** At most a day (RFC 8292, 2). */
const TOKEN_SECONDS = 12 * 3600
const LONGEST_PAUSE_SECONDS = 86_400
/** What an address that a person made up causes, and no push service. */
const OF_AN_ADDRESS = ['ENOTFOUND', 'address_not_public']

export type PushMessage = Recipient & {
  endpoint: string
  /** The private key of ours that the subscription was made with, in base64url. */
  vapidKey: string
  /** A message that waits for the device is replaced by a later one with the same topic. */
  topic: string
  ttlSeconds: number
  urgency: 'normal'
  /** JSON text, at most 1 KiB. */
  body: string
}

export type PushOutcome =
  | { outcome: 'sent' }
  | { outcome: 'gone' }
  | { outcome: 'refused' | 'rejected'; status: number } // our key is refused, the message rejected
  | { outcome: 'too_large' }
  | { outcome: 'again'; retryAfterSeconds: number | null; cause: string }

type PushConfig = Pick<WorkerConfig, 'PUSH_HOSTS' | 'PUSH_STAND_IN' | 'VAPID_PRIVATE_KEYS'> &
  Partial<Pick<WorkerConfig, 'SECURITY_CONTACT_ADDRESS'>>

/** Which hosts may be asked, and how. */
export type PushServices = {
  /** Names, `*.name` for all below a name, and the address of those that have a fixed one. */
  hosts: Array<{ name: string; address: string | undefined }>
  /** The private keys in base64url: the first is for new devices. */
  keys: readonly string[]
  /** Whom the operator of a push service may write to. */
  contact: string | undefined
  standIn: WorkerConfig['PUSH_STAND_IN']
  /** Others only in tests, as of the next two. */
  port: number
  timeoutMs: number
  resolve: typeof lookup
  agent: Agent
}

export const pushServices = (config: PushConfig): PushServices => ({
  hosts: config.PUSH_HOSTS.map((entry) => {
    const [name = '', address] = entry.toLowerCase().split('=')
    return { name, address }
  }),
  keys: config.VAPID_PRIVATE_KEYS,
  contact: config.SECURITY_CONTACT_ADDRESS,
  standIn: config.PUSH_STAND_IN,
  port: 443,
  timeoutMs: TIMEOUT_MS,
  resolve: lookup,
  agent: new Agent({ keepAlive: true, timeout: IDLE_MS, autoSelectFamily: true }),
})

/** Whether a message may be sent to a host, as a URL has it: in lower case. */
export const allowedPushHost = (host: string, { hosts, standIn }: Pick<PushServices, 'hosts' | 'standIn'>) =>
  host === standIn?.host ||
  hosts.some(({ name }) => (name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name))

/** The public key of a private one, which a browser needs to subscribe (`applicationServerKey`). Both in base64url. */
export const publicKeyOf = (vapidKey: string): string => publicKey(vapidKey).toString('base64url')

function publicKey(vapidKey: string): Buffer {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(vapidKey, 'base64url')
  return pair.getPublicKey()
}

/** Sends a message once. Rejects when `signal` aborts: then nobody knows whether it was sent. */
export async function sendPush(message: PushMessage, push: PushServices, signal: AbortSignal): Promise<PushOutcome> {
  const url = new URL(message.endpoint)
  if (!allowedPushHost(url.hostname, push)) return again('host_not_allowed')
  if (Buffer.byteLength(message.body) > BODY_BYTES) return { outcome: 'too_large' }
  const body = encryptPush(message.body, message)
  const headers = {
    Authorization: `vapid t=${await tokenFor(url.origin, message.vapidKey, push)}, k=${publicKeyOf(message.vapidKey)}`,
    'Content-Encoding': 'aes128gcm',
    'Content-Length': body.length,
    'Content-Type': 'application/octet-stream',
    TTL: message.ttlSeconds,
    Topic: message.topic,
    Urgency: message.urgency,
  }
  const timeout = AbortSignal.timeout(push.timeoutMs)
  const options = { method: 'POST', headers, signal: AbortSignal.any([signal, timeout]) }
  const ended = timeVendor('push')
  const span = tracing?.vendor('POST', url.origin)
  const outcome = await spanOf(span, post(url, push, options, body)).then(
    (response) => {
      span?.answered(response.statusCode as number)
      ended(response.statusCode)
      return outcomeOf(response)
    },
    ({ code = 'unknown' }: { code?: string }) => {
      ended(undefined)
      signal.throwIfAborted()
      return again(timeout.aborted ? 'timeout' : code)
    },
  )
  if (outcome.outcome !== 'again') noteVendor('push', true)
  else if (!OF_AN_ADDRESS.includes(outcome.cause)) noteVendor('push', false)
  return outcome
}

/** Proves who sends, to this service only. */
function tokenFor(origin: string, vapidKey: string, { contact }: PushServices): Promise<string> {
  const point = publicKey(vapidKey)
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  return new SignJWT(contact === undefined ? {} : { sub: `mailto:${contact}` })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(origin)
    .setExpirationTime(Math.floor(Date.now() / 1000) + TOKEN_SECONDS)
    .sign({ kty: 'EC', crv: 'P-256', x, y, d: vapidKey })
}

/** Sends a request; reads no more of the response than the connection needs to be used again. */
async function post(url: URL, push: PushServices, options: RequestOptions, body: Buffer): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const sent =
    url.hostname === push.standIn?.host
      ? requestPlain(push.standIn.origin, { ...options, path: url.pathname }, resolve)
      : request(url, { ...options, agent: push.agent, port: push.port, lookup: checkedLookup(push) }, resolve)
  sent.on('error', reject).end(body)
  const response = await promise
  let bytes = 0
  response.on('error', () => {}) // the status has decided
  response.on('data', ({ length }: Buffer) => {
    bytes += length
    if (bytes > ANSWER_BYTES) response.destroy()
  })
  return response
}

/**
 * Resolves the name of a new connection. It runs once for each, and the connection is made to what it returns, so no
 * second look-up can return another address than the one that was checked.
 */
const checkedLookup =
  ({ hosts, resolve }: PushServices): LookupFunction =>
  (host, options, callback) => {
    const { address } = hosts.find(({ name }) => name === host) ?? {}
    if (address !== undefined) return callback(null, [{ address, family: isIP(address) }])
    resolve(host, { ...options, all: true }, (error: Error | null, found: LookupAddress[]) => {
      const open = error === null ? found.filter((each) => isPublic(each.address)) : []
      const none = Object.assign(new Error('no public address'), { code: 'address_not_public' })
      callback(error ?? (open.length === 0 ? none : null), open)
    })
  }

/** IPv6 hands out global addresses in 2000::/3 only; the rest and the ranges that ipaddr.js knows lead elsewhere. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

function isPublic(text: string): boolean {
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(GLOBAL_IPV6)
}

function outcomeOf({ statusCode: status = 0, headers }: IncomingMessage): PushOutcome {
  if (status >= 200 && status <= 299) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  if (status === 413) return { outcome: 'too_large' }
  if (status === 429 || status >= 500) return again(`status ${status}`, pauseOf(headers['retry-after']))
  return { outcome: status === 401 || status === 403 ? 'refused' : 'rejected', status }
}

const again = (cause: string, retryAfterSeconds: number | null = null) =>
  ({ outcome: 'again', retryAfterSeconds, cause }) as const

/** The seconds of a Retry-After, which has seconds or a date. */
function pauseOf(retryAfter = ''): number | null {
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), LONGEST_PAUSE_SECONDS)
}
