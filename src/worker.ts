import { EventEmitter, once } from 'node:events'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, run, type WorkerPool } from 'graphile-worker'
import type { Config } from './config.ts'
import { createDatabase, type Database, statement } from './db/call.ts'
import { createPool } from './db/pool.ts'
import type { Log } from './log.ts'
import { CRONTAB, tasks } from './tasks/index.ts'
import { createMailer } from './vendors/mail.ts'

// Most of a job's time goes to the outside world, and no connection is held meanwhile: mails must not wait for models.
const JOBS_AT_ONCE = 16
// The jobs, the queue's own statements, one connection that listens and one that beats.
const POOL_SIZE = JOBS_AT_ONCE + 4
// Who misses three is dead (sql/jobs/worker_deadline.sql).
const BEAT_EVERY_MS = 15_000
// The longest that ends by itself is a request to a model. What takes this much longer hangs.
const STOP_GRACE_MS = 1000

const BEAT = statement('jobs.worker_beat', ['process_id', 'worker_ids'])
const LEAVE = statement('jobs.worker_leave', ['process_id', 'worker_ids'])

export type Part = { stop(): Promise<void> }

/** Runs jobs until stopped; stopping waits for those that run, and hands back those that hang. */
export async function startWorker(config: Config, url: string, log: Log): Promise<Part> {
  const pool = createPool(url, POOL_SIZE, log, 'thirty-six-weeks worker')
  const mailer = createMailer(config)
  const database = createDatabase(pool, config.JOURNAL_ENCRYPTION_KEYS)
  const events = new EventEmitter()
  const created = once(events, 'pool:create')
  const runner = await run({
    pgPool: pool,
    concurrency: JOBS_AT_ONCE,
    noHandleSignals: true,
    events,
    taskList: tasks({ config, database, mailer, log }),
    crontab: CRONTAB,
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') log.error({ ...jobOf(meta) }, message)
      else if (level === 'warning') log.warn(message)
      else log.debug(message)
    }),
  })
  const [{ workerPool }] = (await created) as [{ workerPool: WorkerPool }]
  const heart = startHeart(database, workerPool.id, log)
  let stopping = false
  const ended = runner.promise.then(async () => {
    if (!stopping) log.fatal('worker_ended') // and with it the process: a heart that went on beating would lie
    await heart.stop()
    mailer.close()
    await pool.end()
  })
  return {
    async stop() {
      stopping = true
      runner.stop().catch(() => {}) // it had ended already
      const hung = await Promise.race([ended, sleep(config.LLM_TIMEOUT_MS + STOP_GRACE_MS, true, { ref: false })])
      if (hung) await heart.stop()
    },
  }
}

/**
 * Says at once and from then on that this process is alive, and lets the jobs of dead ones go. A beat that fails is logged,
 * and the next one comes. Stopping gives back the jobs that still run, to be run elsewhere at once.
 */
function startHeart(database: Database, workerId: string, log: Log) {
  const me = { process_id: `${hostname()}:${process.pid}:${workerId}`, worker_ids: [workerId] }
  const say = async (what: typeof BEAT, event: string) => {
    try {
      const { body } = await database.anonymous(what, me, log)
      const job_ids = JSON.parse(body ?? '[]')
      if (job_ids.length > 0) log.warn({ job_ids }, event)
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'heartbeat_failed')
    }
  }
  const beat = () => say(BEAT, 'jobs_of_dead_workers_let_go')
  let last = beat()
  const timer = setInterval(() => {
    last = beat()
  }, BEAT_EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await last
      await say(LEAVE, 'jobs_handed_back')
    },
  }
}

/** Which job a message is about: never its payload. */
const jobOf = (meta: unknown) => {
  const { job } = (meta ?? {}) as { job?: { id?: string; task_identifier?: string; attempts?: number } }
  return job ? { job_id: job.id, task: job.task_identifier, attempts: job.attempts } : {}
}
