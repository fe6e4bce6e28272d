import type { Log } from '../base/log.ts'
import { VendorRefusal } from '../base/vendor-refusal.ts'

// Logs failures of jobs (docs/contract/decisions.md#d85): the first of a cause is a line of its own; while it goes on,
// one line a minute says how often, so that a vendor's outage does not drown what else happens.

const MINUTE_MS = 60_000

type Names = { job_id: string; task: string; trace_id: string | undefined; attempts: number }
type Repeated = { task: string; cause: string; count: number }

export function watchFailures(log: Log) {
  const known = new Map<string, Repeated & { timer: NodeJS.Timeout }>()
  const tell = ({ task, cause, count }: Repeated) =>
    count > 0 && log.error({ task, cause, count }, 'job_failures_repeated')

  function forget(key: string) {
    const repeated = known.get(key)
    if (repeated === undefined) return
    clearInterval(repeated.timer)
    known.delete(key)
    tell(repeated)
  }

  function minuteEnds(key: string) {
    const repeated = known.get(key)
    if (repeated === undefined || repeated.count === 0) return forget(key)
    tell(repeated)
    repeated.count = 0
  }

  return {
    failed(names: Names, error: Error) {
      const cause = error.message.split('\n')[0] ?? ''
      const key = `${names.task} ${withoutNumbers(cause)}`
      const repeated = known.get(key)
      if (repeated !== undefined) return void repeated.count++
      const stack = error instanceof VendorRefusal ? undefined : error.stack
      log.error({ ...names, reason: error.message, stack }, 'job_failed')
      const timer = setInterval(() => minuteEnds(key), MINUTE_MS).unref()
      known.set(key, { task: names.task, cause, count: 0, timer })
    },
    /** Says what was counted since the last lines. */
    stop() {
      for (const key of [...known.keys()]) forget(key)
    },
  }
}

/** What failures of one cause share. jobs.queue_cause groups them more finely, for the pages of operators. */
const withoutNumbers = (line: string) =>
  line.replace(/\w*\d[\w.:-]*|"[^"]*"/g, (word) => (CODE.test(word) ? word : '…'))
const CODE = /^[1-5]\d\d$/
