// The page of the sandbox: issues license keys, mints id_tokens, pings the webhook, shows the mails. Its HTML forms use
// no script and answer with the page again; a request that accepts only application/json gets the result as JSON.
import { createHash } from 'node:crypto'
import express, { type RequestHandler, type Router } from 'express'
import { z } from 'zod'
import type { IdentityProvider } from './identity-providers.ts'
import type { LicenseVendor, PingEvent } from './license-vendor.ts'
import type { Inbox, Mail } from './mail-inbox.ts'

export type PageParties = {
  license: LicenseVendor
  idps: Record<'idp_a' | 'idp_b', IdentityProvider>
  inbox: Inbox
  settings: Record<string, Record<string, string>>
  pings: boolean // whether the page has the form for webhook pings
}

type Html = { html: string }
type Fields = Record<string, string>
type Outcome = { form: Form; fields: Fields; problem?: string; result?: Html; values?: Record<string, unknown> }
type Form = 'license' | 'token' | 'webhook'

const EVENTS: Record<PingEvent, string> = {
  sale: 'Sale',
  refund: 'Refund',
  dispute: 'Dispute',
  cancellation: 'Cancellation',
  subscription_ended: 'Subscription ended',
}
const FLAGS = { refunded: 'Refunded', disputed: 'Disputed', disputeWon: 'Dispute won', chargebacked: 'Charged back' }
const PARTIES: Record<string, string> = {
  license: 'License vendor',
  idp_a: 'Identity provider idp_a',
  idp_b: 'Identity provider idp_b',
  mail: 'Mail server',
  llm: 'LLM',
}
const IDPS = { idp_a: 'idp_a', idp_b: 'idp_b' }

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
  event: z.enum(['sale', 'refund', 'dispute', 'cancellation', 'subscription_ended']),
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

// --- HTML ---------------------------------------------------------------------------------------------------------

// Escapes every value of a template except the results of other templates.
function html(strings: TemplateStringsArray, ...values: (string | number | Html | Html[] | undefined)[]): Html {
  const texts = values.map((value) => {
    if (value === undefined) return ''
    if (Array.isArray(value)) return value.map((part) => part.html).join('')
    return typeof value === 'object' ? value.html : escaped(String(value))
  })
  return { html: String.raw({ raw: strings }, ...texts) }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}

function render(parties: PageParties, outcome: Outcome | undefined): string {
  const fieldsOf = (form: Form): Fields => (outcome?.form === form ? outcome.fields : {})
  const outcomeOf = (form: Form): Html | undefined => {
    if (outcome?.form !== form) return undefined
    if (outcome.problem) return html`<p class="outcome problem" role="alert">${outcome.problem}</p>`
    return html`<div class="outcome" role="status">${outcome.result}</div>`
  }
  const mails = parties.inbox.mails()
  const pings = parties.pings ? html`<a href="#webhook">Webhook</a>` : undefined
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox</title>
<link rel="icon" href="data:,">
<style>${{ html: STYLE }}</style>
</head>
<body>
<header>
<h1>Sandbox</h1>
<p>Stand-ins for the outside world. The service on this machine talks to them in place of the license vendor, the two
identity providers, the mail server and the LLM, over the protocols of the real ones. Nothing leaves this machine.</p>
<nav aria-label="On this page">
<a href="#license">License key</a> <a href="#token">Identity token</a> ${pings}
<a href="#inbox">Inbox (${mails.length})</a> <a href="#settings">Settings</a>
</nav>
</header>
<main>
<div class="forms">
${licenseSection(parties.license, fieldsOf('license'), outcomeOf('license'))}
${tokenSection(fieldsOf('token'), outcomeOf('token'))}
${parties.pings ? webhookSection({ ...fieldsOf('license'), ...fieldsOf('webhook') }, outcomeOf('webhook')) : undefined}
</div>
${inboxSection(mails)}
${settingsSection(parties.settings)}
</main>
</body>
</html>
`
  return document.html
}

function licenseSection(license: LicenseVendor, fields: Fields, outcome: Html | undefined): Html {
  const packs = Object.entries(license.productIds.packs).map(([id, size]) => [id, `${size} bought messages`])
  const products = { [license.productIds.course]: 'The course', ...Object.fromEntries(packs) }
  const flags = Object.entries(FLAGS).map(([name, label]) => checkbox(name, label, fields[name] === 'on'))
  return html`<section id="license">
<h2>License key</h2>
<p>Signing up takes a license bought with the same e-mail. Any e-mail will do; a key works after a restart, too.</p>
<form method="post" action="/license#license">
${input('license-email', 'email', 'email', 'E-mail', fields.email ?? '')}
${select('license-product', 'productId', 'Product', products, fields.productId)}
<details ${{ html: flags.some((flag) => flag.html.includes(' checked')) ? 'open' : '' }}>
<summary>A key that the service refuses</summary>
<fieldset><legend>What became of the purchase</legend>${flags}</fieldset>
</details>
<button>Issue a key</button>
</form>
${outcome}
</section>`
}

function tokenSection(fields: Fields, outcome: Html | undefined): Html {
  const posted = Object.keys(fields).length > 0
  return html`<section id="token">
<h2>Identity token</h2>
<p>What a person's app receives from an identity provider after they sign in there. Good for one hour.</p>
<form method="post" action="/token#token">
${select('token-idp', 'idp', 'Provider', IDPS, fields.idp)}
${input('token-email', 'email', 'email', 'E-mail', fields.email ?? '')}
${input('token-subject', 'text', 'subject', 'Subject', fields.subject ?? 'person-1')}
${checkbox('verified', 'The provider has verified the e-mail', posted ? fields.verified === 'on' : true)}
<button>Mint a token</button>
</form>
${outcome}
</section>`
}

function webhookSection(fields: Fields, outcome: Html | undefined): Html {
  return html`<section id="webhook">
<h2>Webhook</h2>
<p>Pings the service about a sale, as the vendor does. After a refund or a dispute the key is refused, too.</p>
<form method="post" action="/webhook#webhook">
${select('webhook-event', 'event', 'Event', EVENTS, fields.event)}
${input('webhook-key', 'text', 'key', 'License key of the sale', fields.key ?? '')}
<button>Send the ping</button>
</form>
${outcome}
</section>`
}

function inboxSection(mails: Mail[]): Html {
  const list = mails.map((mail, position) => mailItem(mail, position === 0))
  const empty = html`<p>No mail yet. Ask the service for a password reset, then reload this page.</p>`
  const clear = html`<form method="post" action="/mails/clear"><button class="quiet">Delete all</button></form>`
  return html`<section id="inbox">
<div class="heading"><h2>Inbox</h2><a href="/#inbox">Reload</a>${mails.length > 0 ? clear : undefined}</div>
${mails.length > 0 ? html`<ol class="mails">${list}</ol>` : empty}
</section>`
}

function mailItem(mail: Mail, open: boolean): Html {
  return html`<li><details ${{ html: open ? 'open' : '' }}>
<summary><span class="subject">${mail.subject || '(no subject)'}</span>
<span class="to">to ${mail.to.join(', ')}</span>
<time datetime="${mail.receivedAt}">${mail.receivedAt.slice(0, 19).replace('T', ' ')} UTC</time></summary>
<p class="from">from ${mail.from || '(nobody)'}</p>
<pre>${mail.text || mail.html || ''}</pre>
${mail.links.length > 0 ? html`<h3>Links</h3><ul class="links">${mail.links.map(linkItem)}</ul>` : undefined}
</details></li>`
}

// A browser opens only web links. For the links of an app the page shows the query parameters, above all the token.
function linkItem(link: string): Html {
  const target = /^https?:/i.test(link)
    ? html`<a href="${link}" rel="noreferrer">${link}</a>`
    : html`<code>${link}</code>`
  const parts = URL.canParse(link) ? [...new URL(link).searchParams] : []
  return html`<li>${target}${parts.map(([name, value]) => copyable(name, value))}</li>`
}

function settingsSection(settings: PageParties['settings']): Html {
  const groups = Object.entries(settings).map(([party, values]) => {
    const rows = Object.entries(values).map(([name, value]) => html`<dt>${name}</dt><dd><code>${value}</code></dd>`)
    return html`<h3>${PARTIES[party] ?? party}</h3><dl>${rows}</dl>`
  })
  return html`<section id="settings">
<h2>Settings</h2>
<p>What the service is told to reach these stand-ins. Set a variable yourself, and the real party takes its place.</p>
${groups}
</section>`
}

function licenseResult(key: string, saleId: string): Html {
  return html`${copyable('License key', key)}${copyable('Sale', saleId)}`
}

function tokenResult(idp: string, token: string): Html {
  const route = `POST /auth/oauth/${idp}`
  return html`${copyable('id_token', token)}
<p>Send it to <code>${route}</code>, with a license key if the person is new.</p>`
}

function webhookResult(answer: { status: number; body: string }): Html {
  return html`<p>The service answered <strong>${answer.status}</strong></p><pre>${answer.body.slice(0, 2000)}</pre>`
}

// A read-only field that takes focus: select-all and copy work with the keyboard alone.
function copyable(label: string, value: string): Html {
  const rows = value.length > 200 ? 6 : value.length > 40 ? 3 : 1
  return html`<label class="field">${label}
<textarea readonly spellcheck="false" rows="${rows}">${value}</textarea></label>`
}

function input(id: string, type: string, name: string, label: string, value: string): Html {
  return html`<label class="field" for="${id}">${label}</label>
<input id="${id}" type="${type}" name="${name}" value="${value}" required autocomplete="off" spellcheck="false">`
}

function select(id: string, name: string, label: string, options: Fields, chosen: string | undefined): Html {
  const items = Object.entries(options).map(
    ([value, text]) => html`<option value="${value}" ${{ html: value === chosen ? 'selected' : '' }}>${text}</option>`,
  )
  return html`<label class="field" for="${id}">${label}</label><select id="${id}" name="${name}">${items}</select>`
}

function checkbox(name: string, label: string, checked: boolean): Html {
  const state = { html: checked ? ' checked' : '' }
  return html`<label class="check"><input type="checkbox" name="${name}"${state}> ${label}</label>`
}

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d5d8dc, #3d434a); --quiet: light-dark(#59616b, #a3abb5);
  --paper: light-dark(#fff, #1d2125); --ground: light-dark(#f4f5f6, #14171a); --accent: light-dark(#1f5fa8, #8dbdf5);
  --bad: light-dark(#a4262c, #f19999); }
* { box-sizing: border-box }
html { scroll-padding-top: 1rem }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 76rem; background: var(--ground);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
header { max-width: 48rem; margin-bottom: 1.5rem }
h1, h2, h3 { line-height: 1.2; margin: 0 0 .5rem }
h1 { font-size: 1.75rem } h2 { font-size: 1.2rem } h3 { font-size: .95rem; margin-top: 1rem }
p { margin: 0 0 .75rem } section > p, .from { color: var(--quiet) }
a { color: var(--accent) }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem }
nav a { padding: .25rem 0 }
section { background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem 1.25rem 1.25rem }
.forms { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 1rem;
  align-items: start }
main > section { margin-top: 1rem }
.field { display: block; font-size: .875rem; font-weight: 600; margin: .75rem 0 .25rem }
input:not([type=checkbox]), select, textarea, button { font: inherit; width: 100%; padding: .5rem .6rem; color: inherit;
  border: 1px solid light-dark(#878e97, #6b737d); border-radius: .3rem; background: var(--paper) }
textarea { display: block; font: .8rem/1.4 ui-monospace, monospace; margin-top: .25rem; resize: vertical;
  background: var(--ground); field-sizing: content; max-height: 14rem }
.links textarea { max-width: 32rem }
button { width: auto; margin-top: 1rem; padding: .5rem 1rem; font-weight: 600; cursor: pointer;
  color: var(--paper); background: var(--accent); border-color: transparent }
button.quiet { margin: 0; padding: .25rem .7rem; font-size: .875rem; color: var(--bad); background: none;
  border-color: var(--line) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.check { display: flex; gap: .5rem; align-items: baseline; margin-top: .75rem }
.check input { flex: none }
fieldset { margin: .5rem 0 0; padding: 0 .9rem .9rem; border: 1px solid var(--line); border-radius: .3rem }
legend { font-size: .875rem; color: var(--quiet); padding: 0 .25rem }
summary { cursor: pointer } form summary { margin-top: .9rem; font-size: .875rem; color: var(--quiet) }
.outcome { margin-top: 1rem; padding-top: .25rem; border-top: 1px solid var(--line) }
.outcome p { margin: .75rem 0 0 }
.problem { color: var(--bad); font-weight: 600; padding-top: .75rem }
.heading { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1rem; margin-bottom: .75rem }
.heading h2 { margin: 0 auto 0 0 }
.mails { list-style: none; margin: 0; padding: 0 }
.mails > li { border-top: 1px solid var(--line); padding: .75rem 0 } .mails > li:last-child { padding-bottom: 0 }
.mails summary span, .mails summary time { margin-right: .75rem }
.subject { font-weight: 600 } .to, time { color: var(--quiet); font-size: .875rem } time { white-space: nowrap }
.from { font-size: .875rem; margin: .25rem 0 .5rem }
pre { margin: .5rem 0 0; padding: .75rem; background: var(--ground); border-radius: .3rem; white-space: pre-wrap;
  font: .875rem/1.5 ui-monospace, monospace }
.links { margin: 0; padding-left: 1.1rem } .links li { margin-top: .5rem }
code { font: .875em ui-monospace, monospace }
dl { margin: 0; display: grid; grid-template-columns: minmax(0, 24rem) minmax(0, 1fr); gap: .3rem 1rem;
  font-size: .875rem }
dt { color: var(--quiet) } dd { margin: 0 }
@media (max-width: 40rem) { dl { grid-template-columns: minmax(0, 1fr); gap: 0 } dd { margin-bottom: .6rem }
  section { padding: 1rem }
  .mails summary .to, .mails summary time { display: block } }
`

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
