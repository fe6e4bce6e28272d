import type { Job } from 'graphile-worker'
import { z } from 'zod'
import { gather } from '../base/gather.ts'
import type { Log } from '../base/log.ts'
import { VendorRefusal } from '../base/vendor-refusal.ts'
import type { Database } from '../db/call.ts'
import { statement } from '../db/statements.ts'
import { countFailure, tellProbe } from './breaker.ts'
import type { TaskServices } from './task.ts'

// Writes the rows of jobs.history when jobs end (docs/contract/admin-jobs.md#history). graphile-worker's own tables
// have no triggers of ours, so our worker writes them here, between the task and graphile-worker's own end of the job.

// Long enough that a busy worker ends its jobs some fifteen at a time: written at once they were five, and each of them
// cost 14 % more.
const PAUSE_MS = 5
const END = statement('jobs.jobs_end', ['ends'])

type End = {
  job_id: string
  worker_id: string | null
  outcome: 'done' | 'failed'
  error: string | null
  removed: boolean
}
/** Keeps how a job ended. Resolves once it is written, or can't be. */
export type KeepEnd = (end: End) => Promise<void>

/**
 * Ends the jobs of a few milliseconds in one statement. A row that can't be written changes nothing for its job, which
 * graphile-worker ends as without history.
 */
export function createJobEnds(database: Database, log: Log): KeepEnd {
  let gathered: End[] = []
  const write = gather(PAUSE_MS, async () => {
    const ends = gathered
    gathered = []
    await database.anonymous(END, { ends: JSON.stringify(ends) }, log).catch(({ message }: Error) => {
      log.warn({ job_ids: ends.map((end) => end.job_id), reason: message }, 'job_end_not_kept')
    })
  })
  return (end) => {
    gathered.push({ ...end, error: end.error && storable(end.error) })
    return write()
  }
}

/** PostgreSQL's json takes neither a NUL nor half a surrogate pair: one job's error would keep out those of others. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '')

/** What a run tells while it works. */
export type Heard = {
  /** The model failed for good, while the job is done. */
  modelFailed(why: string, vendorFails: boolean): void
  /** The vendor of the task did what it was asked. */
  vendorAnswered(): void
}

/**
 * Runs a job, keeps how it ended, if it will not run again, and counts failures of vendors. A mail whose recipient was
 * refused for good ends at once, as a model request that failed does.
 */
export async function runToItsEnd(
  services: TaskServices,
  keepEnd: KeepEnd,
  job: Job,
  run: (heard: Heard) => Promise<unknown>,
): Promise<void> {
  const { id: job_id, locked_by: worker_id, task_identifier: task, attempts, max_attempts } = job
  const isProbe = job.flags !== null && job.flags[task] !== true
  let failed: { why: string; vendorFails: boolean } | undefined
  let answered = false
  const tellIfProbe = async (reason?: string) => {
    const outcome = reason !== undefined ? 'failed' : answered ? 'answered' : 'not_asked'
    if (isProbe) await tellProbe(services, { job_id, task, outcome, reason })
  }
  try {
    await run({
      modelFailed: (why, vendorFails) => {
        failed = { why, vendorFails }
      },
      vendorAnswered: () => {
        answered = true
      },
    })
  } catch (thrown) {
    const error = readable(thrown)
    const { message } = error
    const refusal = error instanceof VendorRefusal ? error : undefined
    const vendorFails = refusal !== undefined && refusal.recipient === undefined
    if (vendorFails) await countFailure(services, refusal.vendor, message)
    await tellIfProbe(vendorFails ? message : undefined)
    if (refusal?.recipient === 'for good') {
      services.log.warn({ reason: message }, 'mail_refused')
      await keepEnd({ job_id, worker_id, outcome: 'failed', error: message, removed: true })
      return
    }
    if (attempts >= max_attempts)
      await keepEnd({ job_id, worker_id, outcome: 'failed', error: message, removed: false })
    throw error
  }
  if (failed?.vendorFails) await countFailure(services, 'model', failed.why)
  await tellIfProbe(failed?.vendorFails ? failed.why : undefined)
  await keepEnd({ job_id, worker_id, outcome: failed ? 'failed' : 'done', error: failed?.why ?? null, removed: true })
}

/** A failure whose first line says why. That of zod is a list in JSON, which begins with a bracket. */
const readable = (error: unknown): Error =>
  error instanceof z.ZodError
    ? new Error(
        `unexpected form: ${error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
      )
    : (error as Error)
