import { EventEmitter } from 'node:events'
import { Logger, run } from 'graphile-worker'
import type { Config } from './config.ts'
import { createDatabase, statement } from './db/call.ts'
import { createPool } from './db/pool.ts'
import type { Log } from './log.ts'
import { watchJobs, watchQueue } from './metrics.ts'
import { CRONTAB, tasks } from './tasks/index.ts'
import { createMailer } from './vendors/mail.ts'

// Most of a job's time goes to the outside world, and no connection is held meanwhile: mails must not wait for models.
const JOBS_AT_ONCE = 16
// The jobs, the queue's own statements, and one connection that listens.
const POOL_SIZE = JOBS_AT_ONCE + 3

const QUEUE = statement('jobs.queue_summary', [])

export type Part = { stop(): Promise<void> }

/** Runs jobs until stopped; stopping waits for those that run. */
export async function startWorker(config: Config, url: string, log: Log): Promise<Part> {
  const pool = createPool(url, POOL_SIZE, log, 'thirty-six-weeks worker')
  const mailer = createMailer(config)
  const database = createDatabase(pool, config.JOURNAL_ENCRYPTION_KEYS)
  const events = new EventEmitter()
  watchJobs(events)
  watchQueue(async () => JSON.parse((await database.anonymous(QUEUE, {}, log)).body as string))
  const runner = await run({
    pgPool: pool,
    events,
    concurrency: JOBS_AT_ONCE,
    noHandleSignals: true,
    taskList: tasks({ config, database, mailer, log }),
    crontab: CRONTAB,
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') log.error({ ...jobOf(meta) }, message)
      else if (level === 'warning') log.warn(message)
      else log.debug(message)
    }),
  })
  return {
    async stop() {
      await runner.stop()
      watchQueue(undefined)
      mailer.close()
      await pool.end()
    },
  }
}

/** Which job a message is about: never its payload. */
const jobOf = (meta: unknown) => {
  const { job } = (meta ?? {}) as { job?: { id?: string; task_identifier?: string; attempts?: number } }
  return job ? { job_id: job.id, task: job.task_identifier, attempts: job.attempts } : {}
}
