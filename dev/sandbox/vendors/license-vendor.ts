// The stand-in for the license vendor: sells license keys, verifies them, and pings the service about sales.
//
// A key contains its sale, so it stays valid after a restart:
//   sbx.<payload>.<mac>     payload = base64url(flags byte, 3 random bytes, product id, NUL, e-mail)
// The key of the MAC is public: the MAC only detects mistyped license keys.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import express, { type RequestHandler, type Router } from 'express'
import { type Faults, failAsOrdered } from './faults.ts'

export type Reversals = { refunded?: boolean; disputed?: boolean; disputeWon?: boolean; chargebacked?: boolean }
export type Purchase = Reversals & { email: string; productId?: string }
type Sale = Required<Purchase>
export type PingEvent =
  | 'sale'
  | 'refund'
  | 'dispute'
  | 'dispute_won'
  | 'cancellation'
  | 'subscription_ended'
  | 'subscription_restarted'
export type PingAnswer = { status: number; body: string }
export type Webhook = { url: string; secret: string }

export type LicenseVendor = {
  baseUrl: string
  productIds: { course: string; packs: Record<string, number> } // packs: product id to number of bought messages
  readonly calls: number // verification requests so far, failed ones included
  issue(purchase: Purchase): string // a key of the course unless productId is given
  saleId(key: string): string
  amend(key: string, reversals: Reversals): void // changes what later verifications report; lost at restart
  /** `fields` replace those of the ping; `to` is another webhook than the service's. */
  ping(event: PingEvent, key: string, fields?: Record<string, string>, to?: Webhook): Promise<PingAnswer>
}

const MAC_KEY = 'sandbox license key, not a secret'
const MAX_KEY_CHARS = 128 // the service refuses longer keys without asking the vendor
const REMEMBERED = 1000 // entries per map in memory
const PING_TIMEOUT_MS = 10_000
const NOT_REVERSED = { refunded: false, disputed: false, disputeWon: false, chargebacked: false }
/** In the order of their bits in a key. */
const REVERSALS = ['refunded', 'disputed', 'disputeWon', 'chargebacked'] as const

/** Stands in for the license vendor: `POST <base>/v2/licenses/verify`, and pings (docs/contract/webhooks.md). */
export function licenseVendor(options: {
  baseUrl: string
  apiToken: string
  faults: Faults
  webhook: () => Webhook | undefined
}): { vendor: LicenseVendor; router: Router } {
  const productIds = { course: 'course', packs: { 'pack-25': 25, 'pack-100': 100 } }
  const longSales = new Map<string, Sale>() // sales that do not fit into a key
  const amendments = new Map<string, Reversals>()
  let calls = 0

  function find(key: string): Sale | undefined {
    const sale = readKey(key) ?? longSales.get(key)
    return sale && { ...sale, ...amendments.get(key) }
  }

  const vendor: LicenseVendor = {
    baseUrl: options.baseUrl,
    productIds,
    get calls() {
      return calls
    },
    issue(purchase) {
      const sale = { productId: productIds.course, ...NOT_REVERSED, ...purchase }
      const key = writeKey(sale)
      if (key.length <= MAX_KEY_CHARS) return key
      const shortKey = `sbx.${randomBytes(18).toString('base64url')}`
      remember(longSales, shortKey, sale)
      return shortKey
    },
    saleId: saleIdOf,
    amend(key, reversals) {
      remember(amendments, key, { ...amendments.get(key), ...reversals })
    },
    async ping(event, key, fields = {}, to) {
      const sale = find(key)
      if (sale === undefined) throw new Error('This is no license key of the sandbox.')
      const webhook = to ?? options.webhook()
      if (webhook === undefined) throw new Error('The service has no license webhook configured.')
      if (event === 'refund') vendor.amend(key, { refunded: true })
      if (event === 'dispute') vendor.amend(key, { disputed: true })
      if (event === 'dispute_won') vendor.amend(key, { disputeWon: true })
      return send(webhook, { ...pingOf(event, key, sale), ...fields })
    },
  }
  const form = express.text({ type: 'application/x-www-form-urlencoded', limit: '16kb' })
  const router = express.Router()
  const orderedFault = failAsOrdered(options.faults, 'license', () => void calls++)
  router.post('/v2/licenses/verify', orderedFault, form, verification(options.apiToken, find))
  return { vendor, router }
}

function pingOf(event: PingEvent, key: string, { productId, email }: Sale): Record<string, string> {
  return {
    sale_id: saleIdOf(key),
    sale_timestamp: new Date().toISOString(),
    product_id: productId,
    product_name: productId,
    email,
    license_key: key,
    price: '0',
    currency: 'usd',
    quantity: '1',
    is_recurring_charge: 'false',
    refunded: String(event === 'refund'),
    resource_name: event,
  }
}

async function send(webhook: Webhook, ping: Record<string, string>): Promise<PingAnswer> {
  const url = new URL(webhook.url)
  url.searchParams.set('secret', webhook.secret)
  const signal = AbortSignal.timeout(PING_TIMEOUT_MS)
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(ping), redirect: 'manual', signal })
  return { status: answer.status, body: await answer.text() }
}

/** Verifies a key, and counts how often it was. */
function verification(apiToken: string, find: (key: string) => Sale | undefined): RequestHandler {
  const uses = new Map<string, number>()
  return (req, res) => {
    const refuse = (status: number, message: string) => void res.status(status).json({ success: false, message })
    if (typeof req.body !== 'string') return refuse(415, 'Send application/x-www-form-urlencoded.')
    const form = new URLSearchParams(req.body)
    if (form.get('access_token') !== apiToken) return refuse(401, 'The access token is invalid.')
    const key = form.get('license_key') ?? ''
    const sale = find(key)
    if (sale === undefined || sale.productId !== form.get('product_id'))
      return refuse(404, 'That license does not exist for the provided product.')
    remember(uses, key, (uses.get(key) ?? 0) + 1)
    const reported = res.locals.refunded ? { ...sale, refunded: true } : sale
    res.json({ success: true, uses: uses.get(key), purchase: purchaseBody(key, reported) })
  }
}

function purchaseBody(key: string, sale: Sale): Record<string, unknown> {
  return {
    seller_id: 'sandbox-seller',
    product_id: sale.productId,
    product_name: sale.productId,
    email: sale.email,
    price: 0,
    currency: 'usd',
    quantity: 1,
    order_number: Number.parseInt(createHash('sha256').update(key).digest('hex').slice(0, 8), 16),
    sale_id: saleIdOf(key),
    subscription_id: null,
    variants: '',
    license_key: key,
    test: true,
    is_gift_receiver_purchase: false,
    refunded: sale.refunded,
    disputed: sale.disputed,
    dispute_won: sale.disputeWon,
    chargebacked: sale.chargebacked,
  }
}

function saleIdOf(key: string): string {
  return createHash('sha256').update(`sale of ${key}`).digest('base64url').slice(0, 22)
}

function macOf(payload: string): string {
  return createHmac('sha256', MAC_KEY).update(payload).digest('base64url').slice(0, 12)
}

function writeKey(sale: Sale): string {
  const flags = REVERSALS.reduce((bits, name, position) => bits | (Number(sale[name]) << position), 0)
  const text = Buffer.from(`${sale.productId}\0${sale.email}`)
  const payload = Buffer.concat([Buffer.from([flags]), randomBytes(3), text]).toString('base64url')
  return `sbx.${payload}.${macOf(payload)}`
}

function readKey(key: string): Sale | undefined {
  const [scheme, payload, mac, rest] = key.split('.')
  if (scheme !== 'sbx' || !payload || rest !== undefined || mac !== macOf(payload)) return undefined
  const bytes = Buffer.from(payload, 'base64url')
  const [productId = '', email = ''] = bytes.subarray(4).toString().split('\0')
  const flags = REVERSALS.map((name, position) => [name, ((bytes[0] ?? 0) & (1 << position)) !== 0])
  return { email, productId, ...(Object.fromEntries(flags) as Required<Reversals>) }
}

function remember<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  entries.delete(key)
  entries.set(key, value)
  const oldest = entries.keys().next().value
  if (entries.size > REMEMBERED && oldest !== undefined) entries.delete(oldest)
}
