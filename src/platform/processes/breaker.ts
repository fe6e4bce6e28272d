import type { VendorRefusal } from '../base/errors/vendor-refusal.ts'
import { statement } from '../db/calls/statement.ts'
import type { TaskServices } from './program.ts'

// The breaker (docs/contract/admin-jobs.md#the-breaker): the database counts the failures of a vendor for all workers,
// and pauses its tasks.

const FAILED = statement('jobs.vendor_failed', ['vendor', 'reason'])

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
