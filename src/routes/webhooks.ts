import { z } from 'zod'
import { takePing } from '../accounts/license-webhook.ts'
import type { Route } from '../http/route.ts'

const WebhookReceipt = z
  .object({
    status: z.literal('ok').describe('Always `ok`, for replays, unknown events and pings that cannot be used too.'),
  })
  .meta({ id: 'WebhookReceipt' })

const pingRoute = (path: string): Route => ({
  method: 'post',
  path,
  summary: 'A ping of the license vendor about a sale, as a form or JSON; replays change nothing.',
  access: 'anyone',
  // Optional, because the mounted path has LICENSE_VENDOR_SLUG in place of this segment.
  params: z.object({
    license_vendor: z
      .string()
      .optional()
      .describe('Name of the vendor in the path, the operator’s `LICENSE_VENDOR_SLUG`.'),
  }),
  // Any value: a wrong one is refused with 401, whatever its shape.
  query: z.object({
    secret: z
      .unknown()
      .meta({ type: 'string' })
      .optional()
      .describe('The shared secret, where the ping is not signed.'),
  }),
  kind: 'run',
  run: takePing,
  answers: { 200: WebhookReceipt },
  refuses: { 401: ['invalid_signature'], 404: ['Not Found'] },
})

export const webhooks: Route[] = [pingRoute('/webhooks/:license_vendor'), pingRoute('/webhooks/:license_vendor/ping')]
