// The page of the sandbox: issues license keys, mints id_tokens, pings the webhook, shows the mails. Its HTML forms use
// no script and answer with the page again; a request that accepts only application/json gets the result as JSON.
import { createHash } from 'node:crypto'
import express, { type RequestHandler, type Router } from 'express'
import { z } from 'zod'
import {
  type Fields,
  type Form,
  licenseResult,
  type Outcome,
  type PageParties,
  render,
  STYLE,
  tokenResult,
  webhookResult,
} from './sections.ts'

const Email = z.email('Type an e-mail address, like person@example.com.').max(254)
const Flag = z.literal('on').optional()
const LicenseForm = z.object({
  email: Email,
  productId: z.string(),
  refunded: Flag,
  disputed: Flag,
  disputeWon: Flag,
  chargebacked: Flag,
})
const TokenForm = z.object({
  idp: z.enum(['idp_a', 'idp_b']),
  email: Email,
  subject: z.string().trim().min(1, 'Type a subject: it is how the provider names the person.').max(255),
  verified: Flag,
})
const WebhookForm = z.object({
  event: z.enum([
    'sale',
    'refund',
    'dispute',
    'dispute_won',
    'cancellation',
    'subscription_ended',
    'subscription_restarted',
  ]),
  key: z.string().trim().min(1, 'Paste a license key issued on this page.'),
})

/** The page at `/`, its forms, and the mails as JSON at `/mails`. */
export function page(parties: PageParties): Router {
  const { license, idps, inbox } = parties

  async function act(form: Form, fields: Fields): Promise<Outcome> {
    if (form === 'license') {
      const { email, productId, ...flags } = LicenseForm.parse(fields)
      const reversals = Object.fromEntries(Object.entries(flags).map(([name, value]) => [name, value === 'on']))
      const key = license.issue({ email, productId, ...reversals })
      const values = { license_key: key, sale_id: license.saleId(key) }
      return { form, fields: { ...fields, key }, result: licenseResult(key, values.sale_id), values }
    }
    if (form === 'token') {
      const { idp, email, subject, verified } = TokenForm.parse(fields)
      const token = await idps[idp].sign({ email, sub: subject, email_verified: verified === 'on' })
      return { form, fields, result: tokenResult(idp, token), values: { id_token: token } }
    }
    const { event, key } = WebhookForm.parse(fields)
    const values = await license.ping(event, key)
    return { form, fields, result: webhookResult(values), values }
  }

  const answer =
    (form: Form): RequestHandler =>
    async (req, res) => {
      const fields: Fields = Object.fromEntries(new URLSearchParams(typeof req.body === 'string' ? req.body : ''))
      const outcome = await act(form, fields).catch((error): Outcome => ({ form, fields, problem: problemOf(error) }))
      res.status(outcome.problem ? 422 : 200)
      if (req.accepts(['html', 'json']) === 'html') res.send(render(parties, outcome))
      else res.json(outcome.values ?? { message: outcome.problem })
    }

  const router = express.Router()
  router.use((_req, res, next) => {
    res.set(HEADERS)
    next()
  })
  router.get('/', (_req, res) => void res.send(render(parties, undefined)))
  router.get('/mails', (_req, res) => void res.json(inbox.mails()))
  router.delete('/mails', (_req, res) => {
    inbox.clear()
    res.status(204).end()
  })
  router.post('/mails/clear', (_req, res) => {
    inbox.clear()
    res.redirect(303, '/#inbox')
  })
  router.use(express.text({ type: 'application/x-www-form-urlencoded', limit: '16kb' }))
  router.post('/license', answer('license'))
  router.post('/token', answer('token'))
  if (parties.pings) router.post('/webhook', answer('webhook'))
  return router
}

function problemOf(error: unknown): string {
  if (error instanceof z.ZodError) return error.issues[0]?.message ?? 'Something is missing.'
  if (error instanceof TypeError && error.message === 'fetch failed') return 'The service cannot be reached.'
  return error instanceof Error ? error.message : String(error)
}

const HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}
