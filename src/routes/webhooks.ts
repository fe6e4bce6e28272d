import { z } from 'zod'
import { takePing } from '../accounts/license-webhook.ts'
import type { Route } from '../http/route.ts'

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
  run: takePing,
  answers: { 200: WebhookReceipt },
  refuses: { 400: ['malformed_payload'], 401: ['invalid_signature'], 404: ['Not Found'] },
})

export const webhooks: Route[] = [pinged('/webhooks/:license_vendor'), pinged('/webhooks/:license_vendor/ping')]
