import type { Task } from 'graphile-worker'
import { z } from 'zod'
import { statement } from '../db/statements.ts'
import type { TaskServices } from '../http/program.ts'

const Payload = z.object({ user_id: z.int(), cause: z.enum(['reused', 'repeated']).default('reused') })
const TEXTS = { reused: 'session-ended', repeated: 'session-repeated' } as const
const LOAD = statement('jobs.password_changed_mail_load', ['user_id'])

// Mails a person that a session ended because its refresh token was used twice, or that each of its tokens was asked
// for twice, so that it may soon have to end (docs/contract/auth.md#post-authsessionsrefresh).
export const sessionEndedMail =
  ({ config, database, mailer, log }: TaskServices): Task =>
  async (payload) => {
    const { user_id, cause } = Payload.parse(payload)
    const { body: address } = await database.anonymous(LOAD, { user_id }, log)
    if (address === null) return // the account is gone
    await mailer.send(address, TEXTS[cause], { security_contact: config.SECURITY_CONTACT_ADDRESS })
  }
