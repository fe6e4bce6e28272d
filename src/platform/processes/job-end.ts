import type { Job } from 'graphile-worker'
import { VendorRefusal } from '../base/vendor-refusal.ts'
import { statement } from '../db/statement.ts'
import { countFailure } from './breaker.ts'
import type { TaskServices } from './program.ts'

// Writes the row of jobs.history when a job ends (docs/contract/admin-jobs.md#history). graphile-worker's own tables have
// no triggers of ours, so its worker writes the rows here, between the task and graphile-worker's own end of the job.

const END = statement('jobs.job_end', ['job_id', 'worker_id', 'outcome', 'error', 'removed'])

/**
 * Runs a job, keeps how it ended, if it will not run again, and counts failures of vendors. `run` is given what to call
 * where a model failed for good, while the job is done.
 */
export async function keepEnd(
  services: TaskServices,
  job: Job,
  run: (modelFailed: (why: string, isVendors: boolean) => void) => Promise<unknown>,
): Promise<void> {
  const end = endOf(services, job)
  let failed: { why: string; isVendors: boolean } | undefined
  try {
    await run((why, isVendors) => {
      failed = { why, isVendors }
    })
  } catch (error) {
    if (error instanceof VendorRefusal) await countFailure(services, error.vendor, error.message)
    if (job.attempts >= job.max_attempts) await end('failed', (error as Error).message, false)
    throw error
  }
  if (failed?.isVendors) await countFailure(services, 'model', failed.why)
  await end(failed ? 'failed' : 'done', failed?.why ?? null, true)
}

/** A row that can't be written changes nothing for the job, which graphile-worker ends as without history. */
const endOf =
  ({ database, log }: TaskServices, { id, locked_by }: Job) =>
  async (outcome: 'done' | 'failed', error: string | null, removed: boolean) => {
    const values = { job_id: id, worker_id: locked_by, outcome, error, removed }
    await database.anonymous(END, values, log).catch(({ message }: Error) => {
      log.warn({ reason: message }, 'job_end_not_kept')
    })
  }
