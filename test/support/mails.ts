import { expect } from 'vitest'
import type { Client } from './client.ts'
import type { Server } from './server.ts'

/** The mails that arrived for an address, newest first. */
export const mailsTo = (server: Server, email: string) =>
  server.sandbox.inbox.mails().filter(({ to }) => to.includes(email))

/** Waits for a mail to an address, with a subject if one is given. */
export const awaitMail = ({ sandbox }: Pick<Server, 'sandbox'>, email: string, subject = /(?:)/) =>
  sandbox.inbox.waitFor((mail) => mail.to.includes(email) && subject.test(mail.subject), 60_000)

/** Waits for a failure to send a mail since a place in the log. It tries again soon, so its row may have moved. */
export async function mailFailed({ logs }: Pick<Server, 'logs'>, from: number): Promise<Record<string, unknown>> {
  const failed = () => logs.slice(from).find((line) => line.includes('was not sent by'))
  await expect.poll(failed).toBeDefined()
  return JSON.parse(failed() as string)
}

/** Waits until no job is left. */
export async function jobsDone({ database }: Server): Promise<void> {
  const jobs = async () => (await database.owner.query('select from graphile_worker._private_jobs')).rowCount
  await expect.poll(jobs, { interval: 20 }).toBe(0)
}

/** Requests a password reset and reads the token from the mail. The server needs a worker. */
export async function resetToken(server: Server, { email }: Pick<Client, 'email'>, from: Record<string, string>) {
  const before = mailsTo(server, email).length
  await server.anonymous.post('/auth/password-reset/request', { email }, from)
  await expect.poll(() => mailsTo(server, email).length, { interval: 20 }).toBe(before + 1)
  return /reset-password\?token=([\w-]+)/.exec(mailsTo(server, email)[0]?.text ?? '')?.[1] ?? ''
}
