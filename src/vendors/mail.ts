import { readFileSync } from 'node:fs'
import { createTransport } from 'nodemailer'
import type { Config } from '../base/config.ts'

// Mail over SMTP (docs/contract/auth.md#mails). A text in content/mail is a Subject line, a blank line and the body.

const CONNECT_TIMEOUT_MS = 30_000

export type Mailer = {
  send(
    to: string,
    text: 'password-reset' | 'password-changed' | 'first-link',
    values: Record<string, string>,
  ): Promise<void>
  close(): void
}

export function createMailer(config: Config): Mailer {
  const transport = createTransport(
    {
      url: config.SMTP_URL,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requireTLS: config.ENV === 'production' && !config.SMTP_URL?.startsWith('smtps:'),
    },
    { from: config.MAIL_FROM, disableFileAccess: true, disableUrlAccess: true },
  )
  return {
    async send(to, name, values) {
      const template = readFileSync(new URL(`../../content/mail/${name}.txt`, import.meta.url), 'utf8')
      const filled = template.replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
        const value = values[key]
        if (value === undefined) throw new Error(`mail ${name} needs ${key}`)
        return value
      })
      const [subject = '', , ...body] = filled.split('\n')
      await transport
        .sendMail({ to, subject: subject.replace(/^Subject: /, ''), text: body.join('\n') })
        .catch(({ code, responseCode }: { code?: string; responseCode?: number }) => {
          // Leaves out the message of the server: it names the recipient, and this error is logged.
          throw new Error(`mail ${name} was not sent: ${code ?? 'unknown'} ${responseCode ?? ''}`.trim())
        })
    },
    close: () => transport.close(),
  }
}
