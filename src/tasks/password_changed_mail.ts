import type { Task } from 'graphile-worker'
import { z } from 'zod'
import { statement } from '../db/call.ts'
import type { TaskServices } from './index.ts'

const Payload = z.object({ user_id: z.int() })
const LOAD = statement('jobs.password_changed_mail_load', ['user_id'])

// Tells a person that the password was changed (spec: Events 2).
export const passwordChangedMail =
  ({ config, database, mailer, log }: TaskServices): Task =>
  async (payload) => {
    const { body: address } = await database.anonymous(LOAD, Payload.parse(payload), log)
    if (address === null) return // the account is gone
    await mailer.send(address, 'password-changed', { security_contact: config.SECURITY_CONTACT_ADDRESS })
  }
