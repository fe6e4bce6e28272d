// The text of the sandbox's page, section by section.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FRONT, navigation } from '../../../src/http/docs/pages.ts'
import type { IdentityProvider } from '../vendors/identity-providers.ts'
import type { LicenseVendor, PingEvent } from '../vendors/license-vendor.ts'
import type { Inbox, Mail } from '../vendors/mail-inbox.ts'
import type { Pushed, PushService } from '../vendors/push-service.ts'
import { checkbox, copyable, type Html, html, input, select } from './html.ts'

const STYLES = ['../../../src/pages/header.css', '../../../src/pages/pages.css', 'page.css']
/** Stands in the page itself: its Content-Security-Policy allows no other style. */
export const STYLE = STYLES.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('')

export type PageParties = {
  license: LicenseVendor
  idps: Record<'idp_a' | 'idp_b', IdentityProvider>
  inbox: Inbox
  push: PushService
  pings: boolean // whether the page has the form for webhook pings
  home?: (() => string) | undefined // the address of the front page
}

export type Fields = Record<string, string>
export type Outcome = { form: Form; fields: Fields; problem?: string; result?: Html; values?: Record<string, unknown> }
export type Form = 'license' | 'token' | 'webhook'

const EVENTS: Record<PingEvent, string> = {
  sale: 'Sale',
  refund: 'Refund',
  dispute: 'Dispute',
  dispute_won: 'Dispute won',
  cancellation: 'Cancellation',
  subscription_ended: 'Subscription ended',
  subscription_restarted: 'Subscription restarted',
}
const FLAGS = { refunded: 'Refunded', disputed: 'Disputed', disputeWon: 'Dispute won', chargebacked: 'Charged back' }
const IDPS = { idp_a: 'idp_a', idp_b: 'idp_b' }

export function render(parties: PageParties, outcome: Outcome | undefined): string {
  const fieldsOf = (form: Form): Fields => (outcome?.form === form ? outcome.fields : {})
  const outcomeOf = (form: Form): Html | undefined => {
    if (outcome?.form !== form) return undefined
    if (outcome.problem) return html`<p class="problem" role="alert">${outcome.problem}</p>`
    return html`<div role="status">${outcome.result}</div>`
  }
  const webhookFields = { ...fieldsOf('license'), ...fieldsOf('webhook') } // a key just issued stands in the form
  const mails = parties.inbox.mails()
  const messages = parties.push.messages()
  const home = parties.home && { html: navigation(FRONT, '/sandbox/', parties.home()) }
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
<header>${home}</header>
<main>
<h1>Sandbox</h1>
<nav aria-label="On this page">
<p><a href="#license">License key</a> <a href="#token">Identity token</a> ${pings}
<a href="#inbox">Inbox (${mails.length})</a> <a href="#push">Push messages (${messages.length})</a></p>
</nav>
<p>Stand-ins for the outside world. The service on this machine talks to them in place of the license vendor, the two
identity providers, the mail server, the push services of browsers and the LLM, over the protocols of the real ones. Nothing leaves this machine.</p>
<div class="forms">
${licenseSection(parties.license, fieldsOf('license'), outcomeOf('license'))}
${tokenSection(fieldsOf('token'), outcomeOf('token'))}
${parties.pings ? webhookSection(webhookFields, outcomeOf('webhook')) : undefined}
</div>
${inboxSection(mails)}
${pushSection(messages)}
</main>
</body>
</html>
`
  return document.html
}

function licenseSection(license: LicenseVendor, fields: Fields, outcome: Html | undefined): Html {
  const packs = Object.entries(license.productIds.packs).map(([id, size]) => [id, `${size} bought messages`])
  const products = { [license.productIds.course]: 'The course', ...Object.fromEntries(packs) }
  const isOn = (name: string) => fields[name] === 'on'
  const flags = Object.entries(FLAGS).map(([name, label]) => checkbox(name, label, isOn(name)))
  return html`<section id="license">
<h2>License key</h2>
<p>Signing up takes a license bought with the same e-mail. Any e-mail will do; a key works after a restart, too.</p>
<form method="post" action="/license#license">
${input('license-email', 'email', 'email', 'E-mail', fields.email ?? '')}
${select('license-product', 'productId', 'Product', products, fields.productId)}
<details ${{ html: Object.keys(FLAGS).some(isOn) ? 'open' : '' }}>
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
  const clear = html`<form method="post" action="/mails/clear"><button class="danger">Delete all</button></form>`
  return html`<section id="inbox">
<div class="bar"><h2>Inbox</h2><a href="/#inbox">Reload</a>${mails.length > 0 ? clear : undefined}</div>
${mails.length > 0 ? html`<ol class="rows">${list}</ol>` : empty}
</section>`
}

function mailItem(mail: Mail, open: boolean): Html {
  return html`<li><details ${{ html: open ? 'open' : '' }}>
<summary><strong>${mail.subject || '(no subject)'}</strong>
<span class="quiet">to ${mail.to.join(', ')}</span>
${instant(mail.receivedAt)}</summary>
<p class="quiet">from ${mail.from || '(nobody)'}</p>
<pre>${mail.text || mail.html || ''}</pre>
${mail.links.length > 0 ? html`<h3>Links</h3><ul>${mail.links.map(linkItem)}</ul>` : undefined}
</details></li>`
}

function pushSection(messages: Pushed[]): Html {
  const empty = html`<p>None yet. Turn reminders on, on the front page, then reload this page.</p>`
  return html`<section id="push">
<div class="bar"><h2>Push messages</h2><a href="/#push">Reload</a></div>
${messages.length > 0 ? html`<ol class="rows">${messages.map(pushItem)}</ol>` : empty}
</section>`
}

function pushItem({ endpoint, received_at, headers, notification, status }: Pushed): Html {
  const { ttl, topic } = headers
  return html`<li><details>
<summary><strong>${notification?.title ?? '(not opened)'}</strong> ${notification?.body}
<span class="quiet">${status === null ? 'not answered' : `answered ${status}`}</span>
${instant(received_at)}</summary>
<p class="quiet">to ${endpoint}, TTL ${String(ttl)}, topic ${String(topic)}</p>
<pre>${JSON.stringify(notification, null, 2)}</pre>
</details></li>`
}

const instant = (at: string): Html =>
  html`<time class="quiet" datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time>`

// A browser opens only web links, so the page also shows the query parameters of every link, above all the token.
function linkItem(link: string): Html {
  const target = /^https?:/i.test(link)
    ? html`<a href="${link}" rel="noreferrer">${link}</a>`
    : html`<code>${link}</code>`
  const parameters = URL.canParse(link) ? [...new URL(link).searchParams] : []
  return html`<li>${target}${parameters.map(([name, value]) => copyable(name, value))}</li>`
}

export function licenseResult(key: string, saleId: string): Html {
  return html`${copyable('License key', key)}${copyable('Sale', saleId)}`
}

export function tokenResult(idp: string, token: string): Html {
  const route = `POST /auth/oauth/${idp}`
  return html`${copyable('id_token', token)}
<p>Send it to <code>${route}</code>, with a license key if the person is new.</p>`
}

export function webhookResult(answer: { status: number; body: string }): Html {
  return html`<p>The service answered <strong>${answer.status}</strong></p><pre>${answer.body.slice(0, 2000)}</pre>`
}
