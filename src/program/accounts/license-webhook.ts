import { HttpError } from '../../platform/base/errors/http-error.ts'
import type { Log } from '../../platform/base/log.ts'
import { isDisguised } from '../../platform/base/shapes/shapes.ts'
import { statement } from '../../platform/db/calls/statement.ts'
import type { Context } from '../../platform/http/routes/route.ts'
import { isFromVendor } from '../../platform/vendors/license-webhook.ts'

// The license vendor's webhook (docs/contract/webhooks.md). No row of data can say it, because the vendor sends a form
// and has no token; auth.license_vendor_ping decides what a ping means.

const PING = statement('auth.license_vendor_ping', ['payload', 'course_products', 'pack_sizes'], { writes: 'always' })
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Refuses a ping and logs the reason. */
function refuse(log: Log, status: number, reason: string): never {
  log.warn({ reason }, 'webhook_refused')
  throw new HttpError(status, reason)
}

/** The fields of a form, the last one of each name; undefined if PostgreSQL could not store them as text. */
function readForm(body: Buffer): Record<string, string> | undefined {
  try {
    const text = utf8.decode(body)
    // Throws where escapes are no UTF-8, which URLSearchParams would replace. A lone % is text to both.
    decodeURIComponent(text.replace(/%(?![0-9A-Fa-f]{2})/g, '%25'))
    const fields = Object.fromEntries(new URLSearchParams(text))
    return Object.entries(fields).flat().join().includes('\0') ? undefined : fields
  } catch {
    return undefined
  }
}

/** Takes one ping: checks who sent it, reads its form, and hands it to SQL. */
export async function takePing({ config, database, log, input, raw }: Context) {
  const ping = { secret: input.query.secret, headers: raw.headers, body: raw.body }
  if (!isFromVendor(config.LICENSE_VENDOR_WEBHOOK_SECRET, ping)) {
    refuse(log, 401, 'invalid_signature')
  }
  const payload = readForm(raw.body)
  if (payload === undefined || isDisguised(payload.email ?? '')) refuse(log, 400, 'malformed_payload')
  const values = {
    payload,
    course_products: config.LICENSE_VENDOR_COURSE_PRODUCT_IDS,
    pack_sizes: config.TOKEN_PACKS,
  }
  const { body } = await database.anonymous(PING, values, log)
  return JSON.parse(body as string)
}
