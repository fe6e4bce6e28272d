import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from 'graphile-worker'
import { z } from 'zod'
import { VendorRefusal } from '../base/errors/vendor-refusal.ts'
import type { Log } from '../base/log.ts'
import type { Database } from '../db/calls/call.ts'
import { statement } from '../db/calls/statement.ts'
import { countFailure } from './breaker.ts'
import type { TaskServices } from './program.ts'

// Writes the rows of jobs.history when jobs end (docs/contract/admin-jobs.md#history). graphile-worker's own tables
// have no triggers of ours, so our worker writes them here, between the task and graphile-worker's own end of the job.

// Long enough that a busy worker ends its jobs some fifteen at a time: written at once they were five, and each of them
// cost 14 % more.
const GATHER_MS = 5
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
  let next: Promise<void> | undefined

  async function write() {
    await sleep(GATHER_MS)
    const ends = gathered
    gathered = []
    next = undefined
    await database.anonymous(END, { ends: JSON.stringify(ends) }, log).catch(({ message }: Error) => {
      log.warn({ job_ids: ends.map((end) => end.job_id), reason: message }, 'job_end_not_kept')
    })
  }
  return (end) => {
    gathered.push({ ...end, error: end.error && storable(end.error) })
    next ??= write()
    return next
  }
}

/** PostgreSQL's json takes neither a NUL nor half a surrogate pair: one job's error would keep out those of others. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '')

/**
 * Runs a job, keeps how it ended, if it will not run again, and counts failures of vendors. `run` is given what to call
 * where a model failed for good, while the job is done.
 */
export async function runToItsEnd(
  services: TaskServices,
  keepEnd: KeepEnd,
  { id: job_id, locked_by: worker_id, attempts, max_attempts }: Job,
  run: (modelFailed: (why: string, vendorFails: boolean) => void) => Promise<unknown>,
): Promise<void> {
  let failed: { why: string; vendorFails: boolean } | undefined
  try {
    await run((why, vendorFails) => {
      failed = { why, vendorFails }
    })
  } catch (thrown) {
    const error = readable(thrown)
    const { message } = error
    if (error instanceof VendorRefusal) await countFailure(services, error.vendor, message)
    if (attempts >= max_attempts)
      await keepEnd({ job_id, worker_id, outcome: 'failed', error: message, removed: false })
    throw error
  }
  if (failed?.vendorFails) await countFailure(services, 'model', failed.why)
  await keepEnd({ job_id, worker_id, outcome: failed ? 'failed' : 'done', error: failed?.why ?? null, removed: true })
}

/** A failure whose first line says why. That of zod is a list in JSON, which begins with a bracket. */
const readable = (error: unknown): Error =>
  error instanceof z.ZodError
    ? new Error(
        `unexpected form: ${error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
      )
    : (error as Error)
