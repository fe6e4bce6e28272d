import { HttpError } from '../../base/errors/http-error.ts'
import { statement } from '../../db/calls/statement.ts'
import type { Context } from './route.ts'

// docs/contract/health.md#get-healthready
const READY_TIMEOUT_MS = 2000
const READY = statement('lib.now', [])

/** Refuses with 503 where the database does not answer in time. */
export async function requireDatabase({ database, log }: Context) {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('timeout')), READY_TIMEOUT_MS).unref(),
  )
  await Promise.race([database.anonymous(READY, {}, log), late]).catch((cause) => {
    throw new HttpError(503, 'not_ready', {}, cause)
  })
}
