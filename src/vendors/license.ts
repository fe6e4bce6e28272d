import { createHash } from 'node:crypto'
import { z } from 'zod'
import { vendorFailed } from '../base/http-error.ts'
import type { Log } from '../base/log.ts'
import { noteVendor } from '../base/reasons.ts'
import type { Config } from '../base/settings/config.ts'
import { email as emailShape, text } from '../base/shapes/shapes.ts'
import { neverConnected, vendorFetch } from './http.ts'

// Asks the license vendor about a key: one form-encoded request per course product, in order. What the answer means is
// decided by auth.license_flaw (docs/contract/auth.md#licenses).

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
        email: z
          .string()
          .nullish()
          .transform((sent) => (sent ? (emailShape.safeParse(sent).data ?? '') : null)),
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

/** What auth.license_flaw reads: the product that knows a key, and the purchase behind it. */
export type License = { product_id: string; key_hash: string; purchase: unknown }

/** Asks about a key. Null where no product knows it. Rejects with 503 if the vendor fails. */
export async function askLicense(config: Config, key: string, log: Log): Promise<License | null> {
  for (const product_id of config.LICENSE_VENDOR_COURSE_PRODUCT_IDS) {
    const answer = await verifyProduct(config, product_id, key, log)
    if (!answer.success) continue
    const key_hash = createHash('sha256').update(key).digest('hex')
    return { product_id, key_hash, purchase: answer.purchase ?? null }
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
