import { z } from 'zod'
import { HttpError } from '../base/http-error.ts'
import type { Log } from '../base/log.ts'
import { statement } from '../db/call.ts'
import type { Context, Route } from '../http/route.ts'
import { isFromVendor } from '../vendors/license-webhook.ts'

// The license vendor's webhook (platform.md section 9). These routes run code because the vendor is no caller with a
// token and sends a form; what a ping means is decided by auth.license_vendor_ping.

const PING = statement('auth.license_vendor_ping', ['payload', 'course_products', 'pack_sizes'])
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Refuses a ping; the log says why. */
function refuse(log: Log, status: number, reason: string): never {
  log.warn({ reason }, 'webhook_refused')
  throw new HttpError(status, reason)
}

/** A form's fields, the last of a name counting; undefined where no text can hold them. */
function readForm(body: Buffer): Record<string, string> | undefined {
  try {
    const text = utf8.decode(body)
    decodeURIComponent(text.replace(/%(?![0-9A-Fa-f]{2})/g, '%25')) // throws where escapes are no UTF-8; URLSearchParams would not
    const fields = Object.fromEntries(new URLSearchParams(text))
    if (!Object.entries(fields).flat().join().includes('\0')) return fields
  } catch {}
  return undefined
}

async function ping({ config, database, log, input, raw }: Context) {
  if (!isFromVendor(config.LICENSE_VENDOR_WEBHOOK_SECRET, { secret: input.query.secret, ...raw })) {
    refuse(log, 401, 'invalid_signature')
  }
  const values = {
    payload: readForm(raw.body) ?? refuse(log, 400, 'malformed_payload'),
    course_products: config.LICENSE_VENDOR_COURSE_PRODUCT_IDS,
    pack_sizes: config.TOKEN_PACKS,
  }
  const { body } = await database.anonymous(PING, values, log)
  return JSON.parse(body as string)
}

const WebhookReceipt = z.object({ status: z.literal('ok') }).meta({ id: 'WebhookReceipt' })

const pinged = (path: string): Route => ({
  method: 'post',
  path,
  summary: 'A form-encoded ping of the license vendor about a sale; replays change nothing.',
  access: 'anyone',
  // The segment is the operator's LICENSE_VENDOR_SLUG: the service knows the path by that alone.
  params: z.object({ license_vendor: z.string().optional() }),
  // Anything at all, for whoever doesn't know it is refused in one way.
  query: z.object({ secret: z.unknown().meta({ type: 'string' }).optional() }),
  run: ping,
  answers: { 200: WebhookReceipt },
  refuses: { 400: ['malformed_payload'], 401: ['invalid_signature'], 404: ['Not Found'] },
})

export const webhooks: Route[] = [pinged('/webhooks/:license_vendor'), pinged('/webhooks/:license_vendor/ping')]
