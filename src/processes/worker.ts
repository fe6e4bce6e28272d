import { EventEmitter, once } from 'node:events'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, type RunnerOptions, run, type WorkerPool } from 'graphile-worker'
import type { Config } from '../base/config.ts'
import type { Log } from '../base/log.ts'
import { watchJobs, watchQueue } from '../base/metrics.ts'
import type { Part } from '../base/types.ts'
import { createDatabase, type Database, statement } from '../db/call.ts'
import { createPool } from '../db/pool.ts'
import { CRONTAB, tasks } from '../tasks/index.ts'
import { createMailer } from '../vendors/mail.ts'

// Most of a job's time goes to the outside world, and no connection is held meanwhile: mails must not wait for models.
const JOBS_AT_ONCE = 16
// The jobs, the queue's own statements, one connection that listens and one that beats.
const POOL_SIZE = JOBS_AT_ONCE + 4
// Who misses three is dead (sql/jobs/worker/worker_deadline.sql).
const BEAT_EVERY_MS = 15_000
// The longest that ends by itself is a request to a model. What takes this much longer hangs.
const STOP_GRACE_MS = 1000
const RESTART_MS = 1000
// graphile-worker's exit code where it hears that its schema is another now: then this process must not touch the queue
// any more.
const BREAKING_MIGRATION = 57

const BEAT = statement('jobs.worker_beat', ['process_id', 'worker_ids'])
const LEAVE = statement('jobs.worker_leave', ['process_id', 'worker_ids'])
const SUMMARY = statement('jobs.queue_summary', [])
const VERSION = statement('jobs.queue_version', [])

/**
 * Runs jobs until stopped; stopping waits for those that run, and hands back those that hang. The queue's runner ends by
 * itself when the database does not hear how a job ended; it is then started anew.
 */
export async function startWorker(config: Config, url: string, log: Log): Promise<Part> {
  const pool = createPool(url, POOL_SIZE, log, 'thirty-six-weeks worker')
  const mailer = createMailer(config)
  const database = createDatabase(pool, config.JOURNAL_ENCRYPTION_KEYS)
  const options: RunnerOptions = {
    pgPool: pool,
    concurrency: JOBS_AT_ONCE,
    noHandleSignals: true,
    taskList: tasks({ config, database, mailer, log }),
    crontab: CRONTAB,
    // In batches, whose failure ends the runner; a job that ends by itself while the database is away ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') log.error({ ...jobOf(meta) }, message)
      else if (level === 'warning') log.warn(message)
      else log.debug(message)
    }),
  }
  watchQueue(async () => JSON.parse((await database.anonymous(SUMMARY, {}, log)).body as string))
  const version = async () => (await database.anonymous(VERSION, {}, log)).body
  const known = await version()
  let stopping = false
  let runner = await startRunner(options, database, log)

  const over = keepRunning()
  async function keepRunning() {
    for (;;) {
      await runner.ended
      if (stopping) break
      log.error('worker_ended')
      await sleep(RESTART_MS)
      const outdated = process.exitCode === BREAKING_MIGRATION && (await version().catch(() => known)) !== known
      if (outdated) break
      process.exitCode = undefined
      await startAgain()
    }
    watchQueue(undefined)
    mailer.close()
    await pool.end()
    if (!stopping) process.exit() // with that code: metrics alone are no worker
  }

  async function startAgain() {
    for (let started = false; !started && !stopping; ) {
      try {
        await runner.handBack()
        runner = await startRunner(options, database, log)
        started = true
        if (stopping) runner.stop()
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'worker_not_started')
        await sleep(RESTART_MS)
      }
    }
  }

  return {
    async stop() {
      stopping = true
      runner.stop()
      const hung = await Promise.race([over, sleep(config.LLM_TIMEOUT_MS + STOP_GRACE_MS, true, { ref: false })])
      if (hung) await runner.leave()
    },
  }
}

/** Runs the queue with its heart. `ended` never rejects: whatever the reason, the jobs that it held are handed back. */
async function startRunner(options: RunnerOptions, database: Database, log: Log) {
  const events = new EventEmitter()
  watchJobs(events)
  const created = once(events, 'pool:create')
  const runner = await run({ ...options, events })
  const [{ workerPool }] = (await created) as [{ workerPool: WorkerPool }]
  const heart = startHeart(database, workerPool.id, log)
  return {
    ended: runner.promise.catch((error) => log.error({ reason: error.message }, 'worker_failed')).then(heart.leave),
    stop: () => void runner.stop().catch(() => {}), // it had ended already
    leave: heart.leave,
    handBack: heart.handBack,
  }
}

/**
 * Says at once and from then on that this process is alive, and lets the jobs of dead ones go. A beat that fails is logged,
 * and the next one comes. Leaving gives back the jobs that still run, to be run elsewhere at once.
 */
function startHeart(database: Database, workerId: string, log: Log) {
  const me = { process_id: `${hostname()}:${process.pid}:${workerId}`, worker_ids: [workerId] }
  const say = async (what: typeof BEAT, event: string) => {
    const { body } = await database.anonymous(what, me, log)
    const job_ids = JSON.parse(body ?? '[]')
    if (job_ids.length > 0) log.warn({ job_ids }, event)
  }
  const unheard = (error: Error) => log.warn({ reason: error.message }, 'heartbeat_failed')
  const beat = () => say(BEAT, 'jobs_of_dead_workers_let_go').catch(unheard)
  const handBack = () => say(LEAVE, 'jobs_handed_back')
  let last = beat()
  const timer = setInterval(() => {
    last = beat()
  }, BEAT_EVERY_MS)
  return {
    handBack,
    async leave() {
      clearInterval(timer)
      await last
      await handBack().catch(unheard)
    },
  }
}

/** Which job a message is about: never its payload. */
const jobOf = (meta: unknown) => {
  const { job } = (meta ?? {}) as { job?: { id?: string; task_identifier?: string; attempts?: number } }
  return job ? { job_id: job.id, task: job.task_identifier, attempts: job.attempts } : {}
}
