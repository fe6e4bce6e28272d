import type { Task } from 'graphile-worker'
import type { Log } from '../base/log.ts'
import type { Config } from '../base/settings/config.ts'
import type { Database } from '../db/call.ts'
import type { Route } from '../http/route.ts'
import type { Mailer } from '../vendors/mail.ts'

/** What a task may use: SQL, and the outside world. */
export type TaskServices = {
  config: Config
  database: Database
  mailer: Mailer
  log: Log
  /** Hears of a model that failed for good, while its job is done. */
  modelFailed?: (why: string, vendorFails: boolean) => void
  /** Hears that a vendor did what it was asked. */
  vendorAnswered?: () => void
}

export type MakeTask = (services: TaskServices) => Task

/** The program that the processes run. They know nothing of it but this. */
export type Program = {
  routes: readonly Route[]
  tasks: Record<string, MakeTask>
  /** The schedule of the recurring tasks (UTC). */
  crontab: string
  /** Writes what the program's tables hold from the beginning; logs what fails, and never rejects. */
  seed(config: Config, database: Database, log: Log): Promise<void>
}
