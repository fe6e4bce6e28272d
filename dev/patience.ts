import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../src/base/log.ts'
import { reasonOf } from '../src/db/reach.ts'

// `npm start` waits for slow parts (docs/contract/operations.md#start-up): on a busy machine a server that needs longer
// than some timeout is no fault. Everything else (a taken port, a wrong password, a defect) ends the start, since it
// would fail again.

const RETRY_MS = 500
// deadlock_detected, too_many_connections, lock_not_available, query_canceled (a timeout), cannot_connect_now
const SLOW_STATES = ['40P01', '53300', '55P03', '57014', '57P03', 'ETIMEDOUT']

/** Whether an error, or one that it comes from, is a timeout. Those of the library pg have no code. */
function isSlow(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', message, cause } = error as Error & { code?: string }
  return SLOW_STATES.includes(code) || (code === '' && /\btimeout\b/i.test(message)) || isSlow(cause)
}

/** Starts a part, again as long as it only takes too long. Logs each try that failed. Ctrl-C ends the wait. */
export async function patiently<T>(part: string, log: Log, work: () => Promise<T>): Promise<T> {
  let stopped = false
  const stop = () => {
    stopped = true
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
  try {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (stopped || !isSlow(error)) throw error
        log.warn({ part, reason: reasonOf(error) }, 'start_waits')
        await sleep(RETRY_MS)
      }
    }
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop)
  }
}
