import type { Task } from 'graphile-worker'
import { z } from 'zod'
import { statement } from '../db/statements.ts'
import type { MailName } from '../vendors/mail.ts'
import type { TaskServices } from '../worker/task.ts'

const LOAD = statement('jobs.password_changed_mail_load', ['user_id'])

/** The task that mails people what happened to their account, a text per cause. `first`: for a job without one. */
export function accountMail<Cause extends string>(texts: Record<Cause, MailName>, first: NoInfer<Cause>) {
  const Payload = z.object({ user_id: z.int(), cause: z.enum(Object.keys(texts) as Cause[]).default(first) })
  return ({ config, database, mailer, log }: TaskServices): Task =>
    async (payload) => {
      const { user_id, cause } = Payload.parse(payload)
      const { body: address } = await database.anonymous(LOAD, { user_id }, log)
      if (address === null) return // the account is gone
      await mailer.send(address, texts[cause], { security_contact: config.SECURITY_CONTACT_ADDRESS })
    }
}
