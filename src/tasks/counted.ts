import type { Task } from 'graphile-worker'
import type { WorkerConfig } from '../base/settings/config.ts'
import type { Values } from '../db/call.ts'
import type { Statement } from '../db/statements.ts'
import type { TaskServices } from '../worker/task.ts'

/** The task that runs a function, and warns of how many it returns: as `field` of the line `event`, unless none. */
export const counted =
  (what: Statement, event: string, field: string, values: (config: WorkerConfig) => Values = () => ({})) =>
  ({ config, database, log }: TaskServices): Task =>
  async () => {
    const { body } = await database.anonymous(what, values(config), log)
    if (body !== '0') log.warn({ [field]: Number(body) }, event)
  }
