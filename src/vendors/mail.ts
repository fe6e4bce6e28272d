import { readFileSync } from 'node:fs'
import { createTransport } from 'nodemailer'
import { countMail, timeVendor } from '../base/metrics/vendor-metrics.ts'
import { noteVendor } from '../base/reasons.ts'
import type { WorkerConfig } from '../base/settings/config.ts'
import { spanOf, tracing } from '../base/tracing/tracing.ts'
import { VendorRefusal } from '../base/vendor-refusal.ts'

// Mail over SMTP (docs/contract/auth.md#mails). A text in content/mail is a Subject line, a blank line and the body.

const CONNECT_TIMEOUT_MS = 30_000
/** How long a server may say nothing; nodemailer's own limit is ten minutes. */
const SILENCE_MS = 60_000

/** A file of content/mail. */
export type MailName =
  | 'password-reset'
  | 'password-changed'
  | 'first-link'
  | 'session-ended'
  | 'session-repeated'
  | 'reminder'

export type Mailer = {
  /** `unsubscribe`: the link that ends mails of this kind, which a mail program may click by itself (RFC 8058). */
  send(to: string, name: MailName, values: Record<string, string>, unsubscribe?: string): Promise<void>
  close(): void
}

type MailError = { code?: string; responseCode?: number; response?: string; command?: string; message: string }

// Failures of the connection, before any address was sent.
const UNCONNECTED = ['ECONNECTION', 'EDNS', 'ESOCKET', 'ETIMEDOUT', 'ETLS']

/** Describes a failure for the log, without the server's message, which names the recipient. */
function causeOf({ code = 'unknown', responseCode, command, message }: MailError): string {
  if (responseCode === undefined && UNCONNECTED.includes(code)) return `${code} ${message.split('\n')[0]}`
  return [code, responseCode, command && `after ${command}`].filter(Boolean).join(' ')
}

/**
 * Whether the server refused this recipient rather than failed: any 5xx to RCPT, and a 4xx whose enhanced code is about
 * the address or the mailbox (RFC 3463, 4.1.x and 4.2.x), such as Postfix' "450 4.1.2 Domain not found".
 */
function recipientRefusal({ command, responseCode = 0, response = '' }: MailError) {
  if (command !== 'RCPT TO') return undefined
  if (responseCode >= 500) return 'for good'
  return /^4\d\d[ -]4\.[12]\./.test(response) ? 'for now' : undefined
}

/** Host and port of the address, as nodemailer reads it: no user, no password. */
function serverOf(url: string): string {
  const { protocol, hostname, port } = new URL(url)
  return `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`
}

const isSmtps = ({ SMTP_URL }: WorkerConfig) => SMTP_URL?.startsWith('smtps:') === true

/** A server on the loopback gets mails unencrypted: no one is in between, and it has no name for a certificate. */
const isOnThisMachine = ({ SMTP_URL }: WorkerConfig) =>
  SMTP_URL !== undefined && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(SMTP_URL).hostname)

const oneClick = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

export function createMailer(config: WorkerConfig): Mailer {
  const server = config.SMTP_URL === undefined ? 'no server' : serverOf(config.SMTP_URL)
  const transport = createTransport(
    {
      url: config.SMTP_URL,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_MS,
      requireTLS: config.ENV === 'production' && !isSmtps(config) && !isOnThisMachine(config),
    },
    { from: config.MAIL_FROM, disableFileAccess: true, disableUrlAccess: true },
  )
  return {
    async send(to, name, values, unsubscribe) {
      const template = readFileSync(new URL(`../../content/mail/${name}.txt`, import.meta.url), 'utf8')
      const filled = template.replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
        const value = values[key]
        if (value === undefined) throw new Error(`mail ${name} needs ${key}`)
        return value
      })
      const [subject = '', , ...body] = filled.split('\n')
      const span = config.SMTP_URL === undefined ? undefined : tracing?.mail(config.SMTP_URL)
      const ended = timeVendor('mail')
      const mail = { to, subject: subject.replace(/^Subject: /, ''), text: body.join('\n') }
      const sent = transport.sendMail({ ...mail, ...(unsubscribe && { headers: oneClick(unsubscribe) }) })
      await spanOf(span, sent).then(
        ({ response }) => {
          ended(Number.parseInt(response, 10))
          countMail(name, 'sent')
          noteVendor('mail', true)
        },
        (error: MailError) => {
          ended(error.responseCode)
          countMail(name, 'failed')
          const recipient = recipientRefusal(error)
          if (recipient === undefined) noteVendor('mail', false)
          throw new VendorRefusal('mail', `mail ${name} was not sent by ${server}: ${causeOf(error)}`, recipient)
        },
      )
    },
    close: () => transport.close(),
  }
}
