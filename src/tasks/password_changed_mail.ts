import type { Task } from 'graphile-worker'
import { z } from 'zod'
import { statement } from '../db/statements.ts'
import type { TaskServices } from '../http/program.ts'

// The previous release queues no cause: it sent this mail only after a reset.
const Payload = z.object({ user_id: z.int(), cause: z.enum(['reset', 'first_link']).default('reset') })
const TEXTS = { reset: 'password-changed', first_link: 'first-link' } as const
const LOAD = statement('jobs.password_changed_mail_load', ['user_id'])

// Mails a person that a reset changed the password, or that the first link of an unproven address ended it
// (docs/contract/auth.md#proven-addresses).
export const passwordChangedMail =
  ({ config, database, mailer, log }: TaskServices): Task =>
  async (payload) => {
    const { user_id, cause } = Payload.parse(payload)
    const { body: address } = await database.anonymous(LOAD, { user_id }, log)
    if (address === null) return // the account is gone
    await mailer.send(address, TEXTS[cause], { security_contact: config.SECURITY_CONTACT_ADDRESS })
  }
