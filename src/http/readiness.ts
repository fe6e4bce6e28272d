import { HttpError } from '../base/http-error.ts'
import type { Context } from './route.ts'

// docs/contract/health.md#get-healthready
const READY_TIMEOUT_MS = 2000

/** Refuses with 503, and `more` beside the detail, where the database does not answer in time. */
export async function requireDatabase({ database, log }: Context, more = {}) {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('timeout')), READY_TIMEOUT_MS).unref(),
  )
  await Promise.race([database.ready(log), late]).catch((cause) => {
    throw new HttpError(503, 'not_ready', {}, cause, more)
  })
}
