import { createHash, randomBytes } from 'node:crypto'
import type { Task } from 'graphile-worker'
import { z } from 'zod'
import { statement } from '../db/statements.ts'
import type { TaskServices } from '../worker/task.ts'

const Payload = z.object({ request_id: z.uuid(), email: z.string(), ip_address: z.string(), user_agent: z.string() })
const ISSUE = statement('jobs.password_reset_issue', ['request_id', 'email', 'token_hash', 'ip_address', 'user_agent'])

// Makes the reset token, stores its hash and mails the token: it exists only in this process and in the mail. A run
// that fails after the hash was stored is retried with a new token, which replaces the unsent one's hash.
export const passwordResetMail =
  ({ config, database, mailer, log }: TaskServices): Task =>
  async (payload) => {
    const request = Payload.parse(payload)
    const token = randomBytes(32).toString('base64url')
    const token_hash = createHash('sha256').update(token).digest()
    const { body: address } = await database.anonymous(ISSUE, { ...request, token_hash }, log)
    if (address === null) return // no account has the address; the requester got the same response
    await mailer.send(address, 'password-reset', {
      reset_link: `${config.APP_LINK_BASE}reset-password?token=${token}`,
      cancel_link: `${config.APP_LINK_BASE}cancel-reset?token=${token}`,
      security_contact: config.SECURITY_CONTACT_ADDRESS,
    })
  }
