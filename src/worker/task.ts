import type { Task } from 'graphile-worker'
import type { Log } from '../base/log.ts'
import type { WorkerConfig } from '../base/settings/config.ts'
import type { Database } from '../db/call.ts'
import type { Program } from '../http/program.ts'
import type { Mailer } from '../vendors/mail.ts'

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
/** Tasks by their names. */
export type Tasks = Record<string, MakeTask>

/** What the worker runs of the program. */
export type WorkerProgram = Pick<Program, 'ready'> & { tasks: Tasks }
