import type { TaskList } from 'graphile-worker'
import type { Config } from '../base/config.ts'
import type { Log } from '../base/log.ts'
import type { Database } from '../db/call.ts'
import type { Mailer } from '../vendors/mail.ts'
import { essay } from './essay.ts'
import { passwordChangedMail } from './password_changed_mail.ts'
import { passwordResetMail } from './password_reset_mail.ts'
import { resonance } from './resonance.ts'
import { sweepExpired } from './sweep_expired.ts'
import { sweepLlmRequests } from './sweep_llm_requests.ts'

/** What a task may use: its load and store functions, and the outside world. */
export type TaskServices = { config: Config; database: Database; mailer: Mailer; log: Log }

/** Every task, by its identifier; each file is named as it. */
export const tasks = (services: TaskServices): TaskList => ({
  essay: essay(services),
  password_changed_mail: passwordChangedMail(services),
  password_reset_mail: passwordResetMail(services),
  resonance: resonance(services),
  sweep_expired: sweepExpired(services),
  sweep_llm_requests: sweepLlmRequests(services),
})

/** When tasks run by themselves (UTC). */
export const CRONTAB = '17 3 * * * sweep_expired\n* * * * * sweep_llm_requests'
