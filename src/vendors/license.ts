import { createHash } from 'node:crypto'
import { z } from 'zod'
import { vendorFailed } from '../base/http-error.ts'
import type { Log } from '../base/log.ts'
import { noteVendor } from '../base/reasons.ts'
import type { Config } from '../base/settings/config.ts'
import { email as emailShape, normalAddress, text } from '../base/shapes/shapes.ts'
import { neverConnected, vendorFetch } from './http.ts'

// Verifies a key with the license vendor: one form-encoded request per course product, in order
// (docs/contract/auth.md#licenses).

const TIMEOUT_MS = 5000
const SALE_ID_CHARACTERS = 255

const flag = z.boolean().default(false)
const Verification = z.discriminatedUnion('success', [
  z.object({ success: z.literal(false) }),
  z.object({
    success: z.literal(true),
    // A key that was imported, or whose purchase is gone, verifies without one; some vendors write no object as [].
    purchase: z
      .object({
        email: z.string().nullish(),
        sale_id: text({ min: 1, max: SALE_ID_CHARACTERS }).optional(),
        refunded: flag,
        disputed: flag,
        dispute_won: flag,
        chargebacked: flag,
      })
      .or(z.tuple([]).transform(() => null))
      .nullish(),
  }),
])

type Verification = z.infer<typeof Verification>

/** A verified license: its product, its sale, and the license claim that only one account can hold. */
export type License = { productId: string; saleId: string | null; claim: string }

/** Verifies a key for an e-mail. Null: invalid, reversed or another e-mail's. Rejects with 503 if the vendor fails. */
export async function verifyLicense(config: Config, key: string, email: string, log: Log): Promise<License | null> {
  for (const productId of config.LICENSE_VENDOR_COURSE_PRODUCT_IDS) {
    const verification = await verifyProduct(config, productId, key, log)
    if (!verification.success) continue
    const { purchase } = verification
    if (!purchase?.email) {
      log.info({ reason_code: 'no_purchase' }, 'signup_license_rejected')
      return null
    }
    const reversed = purchase.refunded || purchase.chargebacked || (purchase.disputed && !purchase.dispute_won)
    if (reversed) {
      log.info({ reason_code: 'sale_reversed' }, 'signup_license_rejected')
      return null
    }
    if (normalAddress(emailShape.safeParse(purchase.email).data ?? '') !== normalAddress(email)) {
      log.info({ reason_code: 'email_mismatch' }, 'signup_license_rejected')
      return null
    }
    const saleId = purchase.sale_id ?? null
    return {
      productId,
      saleId,
      claim: saleId === null ? `key:${createHash('sha256').update(key).digest('hex')}` : `sale:${saleId}`,
    }
  }
  return null
}

async function verifyProduct(config: Config, productId: string, key: string, log: Log): Promise<Verification> {
  try {
    const verification = await askVendor(config, productId, key, log)
    noteVendor('license', true)
    return verification
  } catch (error) {
    noteVendor('license', false)
    throw vendorFailed(503, 'license_verification_unavailable', error as Error)
  }
}

async function askVendor(config: Config, productId: string, key: string, log: Log): Promise<Verification> {
  if (config.LICENSE_VENDOR_BASE_URL === undefined) throw new Error('LICENSE_VENDOR_BASE_URL is not set')
  const url = `${config.LICENSE_VENDOR_BASE_URL.replace(/\/+$/, '')}/v2/licenses/verify`
  const body = new URLSearchParams({
    product_id: productId,
    license_key: key,
    access_token: config.LICENSE_VENDOR_API_TOKEN,
  })
  const send = () => vendorFetch('license', url, { method: 'POST', body }, TIMEOUT_MS)
  const start = performance.now()
  const answer = await send().catch((error) => {
    if (neverConnected(error)) return send()
    throw error
  })
  log.info({ status: answer.status, elapsed_ms: Math.round(performance.now() - start) }, 'license_vendor_answered')
  if (answer.status === 404) return { success: false }
  if (answer.status < 200 || answer.status > 299) throw new Error(`status ${answer.status}`)
  try {
    return Verification.parse(JSON.parse(answer.text))
  } catch {
    throw new Error('unreadable answer') // the parser's message would quote the response
  }
}
