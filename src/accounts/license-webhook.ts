import { HttpError } from '../base/http-error.ts'
import { isDisguised } from '../base/shapes/shapes.ts'
import { statement } from '../db/statements.ts'
import type { Context } from '../http/route.ts'
import { isFromVendor } from '../vendors/license-webhook.ts'

// The license vendor's webhook (docs/contract/webhooks.md). No row of data can say it, because the vendor sends a form
// or JSON and has no token; auth.license_vendor_ping decides what a ping means.

const PING = statement('auth.license_vendor_ping', ['payload', 'course_products', 'pack_sizes', 'raw', 'flaw'])
const utf8 = new TextDecoder('utf-8', { fatal: true })

type Payload = Record<string, unknown>

/** The fields of a ping: a JSON object, which begins with a brace, or a form. Undefined if it is neither. */
function readPing(body: Buffer): Payload | undefined {
  try {
    const text = utf8.decode(body)
    return text.trimStart().startsWith('{') ? readJson(text) : readForm(text)
  } catch {
    return undefined
  }
}

/** An object whose names and strings PostgreSQL can store; throws for any other. */
const readJson = (text: string): Payload =>
  JSON.parse(text, (name, value) => (isStorable(name) && isStorable(value) ? value : refuse()))

/** The last field of each name, and all of `purchase_ids[]`. Throws where PostgreSQL could not store them as text. */
function readForm(text: string): Payload {
  // Throws where escapes are no UTF-8, which URLSearchParams would replace. A lone % is text to both.
  decodeURIComponent(text.replace(/%(?![0-9A-Fa-f]{2})/g, '%25'))
  const form = [...new URLSearchParams(text)]
  if (!form.flat().every(isStorable)) refuse()
  const purchase_ids = form.flatMap(([name, value]) => (PURCHASE_IDS.test(name) ? [value] : []))
  return { ...Object.fromEntries(form), ...(purchase_ids.length > 0 ? { purchase_ids } : {}) }
}
const PURCHASE_IDS = /^purchase_ids(\[\d*\])?$/

const isStorable = (value: unknown) => typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'))
const refuse = (): never => {
  throw new Error('text that PostgreSQL does not store')
}

/** Takes one ping: checks who sent it, reads it, and hands it to SQL. The vendor does not repeat a refused ping. */
export async function takePing({ config, database, log, input, raw }: Context) {
  const ping = { secret: input.query.secret, headers: raw.headers, body: raw.body }
  if (!isFromVendor(config.LICENSE_VENDOR_WEBHOOK_SECRET, ping)) {
    log.warn({ reason: 'invalid_signature' }, 'webhook_refused')
    throw new HttpError(401, 'invalid_signature')
  }
  const payload = readPing(raw.body)
  const email = payload?.email ?? payload?.user_email
  const isOfAnother = typeof email === 'string' && isDisguised(email)
  const values = {
    payload: payload === undefined ? null : JSON.stringify(payload),
    course_products: config.LICENSE_VENDOR_COURSE_PRODUCT_IDS,
    pack_sizes: config.TOKEN_PACKS,
    raw: raw.body,
    flaw: payload === undefined ? 'malformed_payload' : isOfAnother ? 'disguised_email' : null,
  }
  const { body } = await database.anonymous(PING, values, log)
  return JSON.parse(body as string)
}
