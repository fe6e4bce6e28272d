// The stand-in for the mail server: accepts mails to any address over SMTP and keeps the last 200 for people and tests.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { type Faults, takeFault } from './faults.ts'

export type Mail = {
  id: number // counts up from 1
  receivedAt: string
  from: string // of the envelope, like `to`
  to: string[]
  subject: string
  text: string
  html: string | null
  links: string[] // the URLs found in the text, of any scheme
  headers: { name: string; value: string }[] // names in lower case
}

export type Inbox = {
  mails(): Mail[] // newest first
  clear(): void
  waitFor(predicate: (mail: Mail) => boolean, timeoutMs: number): Promise<Mail> // earlier mails count too
}

const KEPT_MAILS = 200
const MAX_MAIL_BYTES = 256 * 1024
const MAX_CONNECTIONS = 50
const POLL_MS = 10
const CLOSE_GRACE_MS = 100 // clients with a connection pool would keep the server open

/** Stands in for the mail server: SMTP without TLS; a login is accepted and not required. */
export async function mailInbox(options: {
  host: string
  port: number
  faults: Faults
}): Promise<{ inbox: Inbox; port: number; close(): Promise<void> }> {
  const { inbox, receive, endWaits } = createInbox()
  const server = new SMTPServer({
    banner: 'sandbox inbox',
    size: MAX_MAIL_BYTES,
    maxClients: MAX_CONNECTIONS,
    closeTimeout: CLOSE_GRACE_MS,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
    onRcptTo(address, _session, done) {
      const fault = options.faults.smtp
      if (fault?.reject === undefined) return done()
      takeFault(options.faults, 'smtp')
      done(refusal(fault.text ?? `<${address.address}>: rejected by a fault that was ordered`, fault.reject))
    },
    onData(stream, session, done) {
      const { hang, drop } = options.faults.smtp ?? {}
      if (hang || drop) takeFault(options.faults, 'smtp')
      buffer(stream)
        .then(async (bytes) => {
          if (hang) return
          if (drop) return void [...server.connections].find((each) => each.session === session)?.close()
          if (stream.sizeExceeded) return done(refusal('The mail is too large', 552))
          const sender = session.envelope.mailFrom
          await receive(bytes, sender === false ? '' : sender.address, session.envelope.rcptTo)
          done()
        })
        .catch(done)
    },
  })
  server.on('error', () => {}) // a client that disconnects; without a listener the error would end the process
  const listening = server.listen(options.port, options.host)
  await once(listening, 'listening')
  return {
    inbox,
    port: (listening.address() as AddressInfo).port,
    async close() {
      endWaits()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}

const refusal = (message: string, responseCode: number) => Object.assign(new Error(message), { responseCode })

function createInbox() {
  let closed = false
  let mails: Mail[] = []
  let lastId = 0

  const inbox: Inbox = {
    mails: () => [...mails],
    clear() {
      mails = []
    },
    async waitFor(predicate, timeoutMs) {
      const until = performance.now() + timeoutMs
      for (;;) {
        const found = mails.find(predicate)
        if (found) return found
        if (closed) throw new Error('The sandbox was closed.')
        if (performance.now() > until) throw new Error(`No such mail within ${timeoutMs} ms.`)
        await sleep(POLL_MS)
      }
    },
  }

  async function receive(bytes: Buffer, from: string, recipients: { address: string }[]): Promise<void> {
    const parsed = await PostalMime.parse(bytes)
    const text = parsed.text ?? ''
    lastId += 1
    const mail: Mail = {
      id: lastId,
      receivedAt: new Date().toISOString(),
      from,
      to: recipients.map((recipient) => recipient.address),
      subject: parsed.subject ?? '',
      text,
      html: parsed.html ?? null,
      links: linksIn(text),
      headers: parsed.headers.map(({ key, value }) => ({ name: key, value })),
    }
    mails = [mail, ...mails].slice(0, KEPT_MAILS)
  }

  const endWaits = () => {
    closed = true
  }
  return { inbox, receive, endWaits }
}

function linksIn(text: string): string[] {
  const found = text.match(/\b[a-z][a-z0-9+.-]*:\/\/[^\s<>"']+/gi) ?? []
  return [...new Set(found.map((link) => link.replace(/[.,;:!?)\]]+$/, '')))]
}
