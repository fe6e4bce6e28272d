import type { Config } from '../base/config.ts'
import type { Log } from '../base/log.ts'
import type { Database } from '../db/call.ts'
import type { Mailer } from '../vendors/mail.ts'

/** What a task may use: SQL, and the outside world. */
export type TaskServices = { config: Config; database: Database; mailer: Mailer; log: Log }
