import type { Express } from 'express'
import type { Task } from 'graphile-worker'
import type { Log } from '../base/log.ts'
import type { TellReasons } from '../base/reasons.ts'
import type { Config, WorkerConfig } from '../base/settings/config.ts'
import type { Part } from '../base/shapes/types.ts'
import type { Database } from '../db/call.ts'
import type { Mailer } from '../vendors/mail.ts'
import type { Constraints } from './errors.ts'
import type { Route, Services } from './route.ts'

/** What a task may use: SQL, and the outside world. */
export type TaskServices = {
  config: WorkerConfig
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
  constraints: Constraints
  tasks: Record<string, MakeTask>
  /** Serves the door to the analytics process. */
  analytics(app: Express, services: Services): void
  /** Tells the analytics process why the service is degraded. */
  tellAnalytics(config: Config): TellReasons
  /** Waits until the database may be used, and looks whether it still may until stopped. */
  ready(config: Pick<Config, 'ERASURE_LEDGER'>, database: Database, log: Log): Promise<Part>
  /** Writes what the program's tables hold from the beginning; logs what fails, and never rejects. */
  seed(config: Config, database: Database, log: Log): Promise<void>
}
