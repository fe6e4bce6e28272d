import { EventEmitter, once } from 'node:events'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Job,
  type JobHelpers,
  Logger,
  parseCrontab,
  type RunnerOptions,
  run,
  type Task,
  type TaskList,
  type WorkerPool,
} from 'graphile-worker'
import { gather } from '../base/gather.ts'
import type { Log } from '../base/log.ts'
import { watchJobs, watchQueue } from '../base/metrics/metrics.ts'
import { watchService } from '../base/metrics/service-metrics.ts'
import { type Part, repeatedly } from '../base/part.ts'
import type { WorkerConfig } from '../base/settings/config.ts'
import { tracing } from '../base/tracing/tracing.ts'
import { createDatabase, type Database, type Values } from '../db/call.ts'
import { createPool, requirePrimary } from '../db/pool.ts'
import { clockIsOff, startProcessBeat } from '../db/process-beat.ts'
import { statement } from '../db/statements.ts'
import { createMailer, type Mailer } from '../vendors/mail.ts'
import { createJobEnds, type Heard, type KeepEnd, runToItsEnd } from './job-ends.ts'
import { watchFailures } from './job-failures.ts'
import { watchPauses } from './pauses.ts'
import { limitPlaces } from './places.ts'
import { createQueuePool } from './queue-pool.ts'
import type { MakeTask, TaskServices, Tasks, WorkerProgram } from './task.ts'

// Jobs mostly wait for a vendor, without a connection. With this many in parallel, mails don't wait for model calls.
const JOBS_AT_ONCE = 16
// People wait for model calls: a mail server that does not answer keeps no more places than these.
const MAILS_AT_ONCE = 8
// One per job, and two for the heartbeats and looks at what is paused.
const POOL_SIZE = JOBS_AT_ONCE + 2
// A worker that misses three heartbeats counts as dead (docs/contract/admin-jobs.md#workers).
const HEARTBEAT_MS = 15_000
// Added to the longest time that a job takes, a model call. A job that takes longer hangs.
const STOP_GRACE_MS = 1000
const RESTART_MS = 1000
/** From one look at the version of the queue to the next, however many notices come. */
const VERSION_MS = 1000
// graphile-worker's exit code when another process has migrated its schema: this one must stop using the queue.
const BREAKING_MIGRATION = 57

// A runner that can't store how jobs ended stops its jobs and then ends. After several such failures it never does:
// graphile-worker 0.18 counts its open batches below zero, and waits for none to be left. So it is left behind.
const SHUT_DOWN = ['pool:gracefulShutdown:complete', 'pool:forcefulShutdown:complete', 'pool:forcefulShutdown:error']

const BEAT = statement('jobs.worker_beat', ['process_id', 'worker_ids', 'tasks'])
const LEAVE = statement('jobs.worker_leave', ['process_id', 'worker_ids'])
const SUMMARY = statement('jobs.queue_summary', [])
const FIGURES = statement('lib.service_figures', [])
const VERSION = statement('jobs.queue_version', [])
const CRONTAB = statement('jobs.crontab', [])

const OPTIONS: RunnerOptions = {
  concurrency: JOBS_AT_ONCE,
  noHandleSignals: true,
  // Batches: a batch that can't be stored ends the runner. Without them, a single job in that case ends the process.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
}

/**
 * Runs jobs until stopped. Stopping waits for the running jobs and hands back those that hang. graphile-worker's runner
 * ends when it can't store the outcome of a job; this function then starts another.
 */
export async function startWorker(program: WorkerProgram, config: WorkerConfig, url: string, log: Log): Promise<Part> {
  const pool = createPool(url, POOL_SIZE, log, 'thirty-six-weeks worker', { onConnect: requirePrimary })
  let outdated = false
  const lookAtVersion = gather(VERSION_MS, async () => {
    const version = await readVersion().catch(() => known)
    outdated = version !== known
    if (outdated) runner.stop()
  })
  const queue = createQueuePool(url, JOBS_AT_ONCE, log, lookAtVersion)
  const mailer = createMailer(config)
  const database = createDatabase(pool, config.JOURNAL_ENCRYPTION_KEYS)
  const failures = watchFailures(log)
  const pauses = watchPauses(database, log)
  const options: RunnerOptions = {
    ...OPTIONS,
    pgPool: queue,
    taskList: tasksOf(program.tasks, { config, database, mailer, log }, pauses.tasks, createJobEnds(database, log)),
    logger: loggerOf(log, failures),
  }
  const read = async (what: typeof SUMMARY) => JSON.parse((await database.anonymous(what, {}, log)).body as string)
  watchQueue(() => read(SUMMARY))
  watchService(() => read(FIGURES))
  const readVersion = async () => (await database.anonymous(VERSION, {}, log)).body
  const end = async () => {
    failures.stop()
    await pauses.stop()
    watchQueue(undefined)
    watchService(undefined)
    mailer.close()
    await Promise.all([pool.end(), queue.end()])
  }
  let stopping = false
  let heedClock = () => {}
  const beat = startProcessBeat({
    kind: 'worker',
    masterKeys: config.JOURNAL_ENCRYPTION_KEYS,
    database,
    log,
    tell: async () => heedClock(),
  })
  let ready: Part | undefined
  const first = async () => {
    await beat.first // which compares the clocks
    ready = await program.ready(config, database, log)
    return { known: await readVersion(), runner: await startRunner(options, pauses.tasks, database, log) }
  }
  const stopLooking = () => Promise.all([beat.stop(), ready?.stop()])
  const started = await first().catch(async (error) => {
    await stopLooking()
    await end()
    throw error
  })
  const { known } = started
  let { runner } = started
  heedClock = () => {
    if (runner.clockWasOff !== clockIsOff()) runner.stop() // the next one begins with the crontab, or without
  }

  const ended = keepRunning()
  async function keepRunning() {
    for (;;) {
      await runner.ended
      if (stopping) break
      if (outdated) {
        process.exitCode = BREAKING_MIGRATION
        break
      }
      if (runner.clockWasOff === clockIsOff()) log.error('worker_ended')
      await sleep(RESTART_MS)
      await startAgain()
    }
    await stopLooking()
    await end()
    if (!stopping) process.exit() // with process.exitCode; without this call the metrics server keeps the process running
  }

  async function startAgain() {
    for (let started = false; !started && !stopping; ) {
      try {
        await runner.handBack()
        runner = await startRunner(options, pauses.tasks, database, log)
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
      const late = sleep(config.LLM_TIMEOUT_MS + STOP_GRACE_MS, true, { ref: false })
      const hangs = await Promise.race([ended.then(() => false), late])
      if (hangs) await runner.leave()
    },
  }
}

const loggerOf = (log: Log, failures: ReturnType<typeof watchFailures>) =>
  new Logger(() => (level, message, meta) => {
    if (isFailure(meta)) failures.failed({ ...namesOf(meta.job), attempts: meta.job.attempts }, meta.error)
    else if (level === 'error') log.error({ ...jobOf(meta), reason: message }, 'queue_error')
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })

/** The tasks. Each run logs with its job and the request that queued it, and is traced if this process traces. */
function tasksOf(tasks: Tasks, services: TaskServices, paused: () => string[] | null, keepEnd: KeepEnd): TaskList {
  const runOf =
    (name: string, makeTask: MakeTask): Task =>
    (payload, helpers) => {
      const { traceparent, _cron } = payload as { traceparent?: string; _cron?: unknown }
      if (_cron && paused()?.includes(name)) return waitAsOne(name, payload, helpers)
      const own = { ...services, log: services.log.child(namesOf(helpers.job)) }
      const run = () =>
        runToItsEnd(own, keepEnd, helpers.job, async (heard) => {
          const mailer = { ...own.mailer, send: sendingTo(own.mailer, heard) }
          await makeTask({ ...own, ...heard, mailer })(payload, helpers)
        })
      const { id, attempts } = helpers.job
      return tracing === undefined ? run() : tracing.job({ id, task: name, attempt: attempts, traceparent }, run)
    }
  return Object.fromEntries(Object.entries(tasks).map(([name, makeTask]) => [name, runOf(name, makeTask)]))
}

/** graphile-worker's cron queues without the flag of a pause. With it the job waits, as one with the later ones. */
const waitAsOne = (task: string, payload: unknown, { addJob }: JobHelpers) =>
  addJob(task, payload, { jobKey: `run:${task}`, flags: [task] }).then(() => {})

const sendingTo =
  (mailer: Mailer, { vendorAnswered }: Heard): Mailer['send'] =>
  (...mail) =>
    mailer.send(...mail).then(vendorAnswered)

/** What the lines about a job say of it: nothing else of its payload. */
const namesOf = ({ id, task_identifier, payload }: Job) => ({
  job_id: id,
  task: task_identifier,
  trace_id: (payload as { trace_id?: string } | null)?.trace_id,
})

/**
 * Starts graphile-worker and its heartbeat; without recurring tasks while the clock is off, by which graphile-worker
 * queues them. `ended` never rejects; when it resolves, the jobs are handed back.
 */
async function startRunner(options: RunnerOptions, paused: () => string[] | null, database: Database, log: Log) {
  const clockWasOff = clockIsOff()
  const { body: crontab } = await database.anonymous(CRONTAB, {}, log)
  const parsedCronItems = clockWasOff ? [] : parseCrontab(crontab as string)
  const events = new EventEmitter()
  watchJobs(events)
  const tasks = Object.keys(options.taskList ?? {})
  const withoutPlace = limitPlaces(
    events,
    tasks.filter((task) => task.endsWith('_mail')),
    MAILS_AT_ONCE,
  )
  const forbiddenFlags = () => [...withoutPlace(), ...(paused() ?? [])]
  const created = once(events, 'pool:create')
  const shutDowns = SHUT_DOWN.map((name) => once(events, name))
  const broken = Promise.all([once(events, 'pool:fatalError'), Promise.race(shutDowns)]).then(() => sleep(RESTART_MS))
  const runner = await run({ ...options, forbiddenFlags, parsedCronItems, events })
  const [{ workerPool }] = (await created) as [{ workerPool: WorkerPool }]
  const heartbeat = startHeartbeat(database, workerPool.id, tasks, log)
  await heartbeat.first // before it, /health would say that there is no worker
  const failed = runner.promise.catch((error) => log.error({ reason: error.message }, 'worker_failed'))
  const stop = () => void runner.stop().catch(() => {}) // rejects if the runner has ended already
  return {
    clockWasOff,
    ended: Promise.race([failed, broken.then(stop)]).then(heartbeat.leave),
    stop,
    leave: heartbeat.leave,
    handBack: heartbeat.handBack,
  }
}

/**
 * Writes a heartbeat now and then every 15 s; the same statement releases the jobs of dead workers. A failure is logged
 * and the next heartbeat tried. `leave` hands back the jobs that still run, for another worker.
 */
function startHeartbeat(database: Database, workerId: string, tasks: string[], log: Log) {
  const worker = { process_id: `${hostname()}:${process.pid}:${workerId}`, worker_ids: [workerId] }
  const run = async (statement: typeof BEAT, values: Values, event: string) => {
    const { body } = await database.anonymous(statement, values, log)
    const job_ids = JSON.parse(body ?? '[]')
    if (job_ids.length > 0) log.warn({ job_ids }, event)
  }
  const logFailure = (error: Error) => log.warn({ reason: error.message }, 'heartbeat_failed')
  const beat = () => run(BEAT, { ...worker, tasks }, 'jobs_of_dead_workers_let_go').catch(logFailure)
  const handBack = () => run(LEAVE, worker, 'jobs_handed_back')
  const beating = repeatedly(HEARTBEAT_MS, beat)
  return {
    first: beating.first,
    handBack,
    async leave() {
      await beating.stop()
      await handBack().catch(logFailure)
    },
  }
}

type Failure = { failure: true; job: Job; error: Error }
const isFailure = (meta: unknown): meta is Failure => (meta as { failure?: unknown } | undefined)?.failure === true

/** The job that a log message is about. */
const jobOf = (meta: unknown) => {
  const { job } = (meta ?? {}) as { job?: Job }
  return job ? { ...namesOf(job), attempts: job.attempts } : {}
}
