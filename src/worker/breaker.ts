import type { VendorRefusal } from '../base/vendor-refusal.ts'
import { statement } from '../db/statements.ts'
import type { TaskServices } from './task.ts'

// The breaker (docs/contract/admin-jobs.md#the-breaker): the database counts the failures of a vendor for all workers,
// and pauses its tasks.

const FAILED = statement('jobs.vendor_failed', ['vendor', 'reason'])
const PROBED = statement('jobs.vendor_probed', ['job_id', 'task', 'outcome', 'reason'])

/** Counts a failure. One that can't be counted changes nothing for its job. */
export async function countFailure(
  { database, log }: Pick<TaskServices, 'database' | 'log'>,
  vendor: VendorRefusal['vendor'],
  reason: string,
): Promise<void> {
  const failed = database.anonymous(FAILED, { vendor, reason }, log)
  await failed.then(
    ({ body: until }) => {
      if (until !== null) log.warn({ vendor, reason, until }, 'breaker_opened')
    },
    ({ message }: Error) => log.warn({ reason: message }, 'failure_not_counted'),
  )
}

/** How a probe ended: its vendor did the work, failed, or was not reached. */
type Outcome = 'answered' | 'failed' | 'not_asked'

/** Says how a probe ended. One whose end can't be recorded is chosen anew a minute later. */
export async function tellProbe(
  { database, log }: Pick<TaskServices, 'database' | 'log'>,
  probe: { job_id: string; task: string; outcome: Outcome; reason?: string | undefined },
): Promise<void> {
  const recorded = database.anonymous(PROBED, { reason: null, ...probe }, log)
  await recorded.then(
    ({ body }) => {
      const { closed, until } = JSON.parse(body as string) as { closed: string[]; until: string | null }
      if (closed.length > 0) log.info({ tasks: closed }, 'breaker_closed')
      if (until !== null) log.warn({ task: probe.task, reason: probe.reason, until }, 'breaker_opened')
    },
    ({ message }: Error) => log.warn({ reason: message }, 'probe_not_recorded'),
  )
}
