import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../base/log.ts'
import { noteReason } from '../base/reasons.ts'
import type { Config } from '../base/settings/config.ts'
import type { Database } from '../db/call.ts'
import { statement } from '../db/statements.ts'
import { lastOfLedger } from '../vendors/erasure-ledger.ts'

const KNOWN = statement('lib.erasure_known', ['line_id'])
const LOOK_MS = 2000
const NOT_REPLAYED = 'erasures_not_replayed'
const UNREAD = 'erasure_ledger_unread'

/**
 * Waits while the database is older than the last line of the ledger of erasures, which means that it was restored and
 * people who deleted their accounts are back, until `npm run admin -- replay-erasures` has run
 * (docs/contract/operations.md#ledger-of-erasures). /health and one line say so. A ledger that cannot be read is said
 * too, and keeps nobody from working: a start must not need another machine than the database's.
 */
export async function awaitReplay(
  { ERASURE_LEDGER }: Pick<Config, 'ERASURE_LEDGER'>,
  database: Database,
  log: Log,
): Promise<void> {
  if (ERASURE_LEDGER === undefined) return
  const last = await lastOfLedger(ERASURE_LEDGER).catch((error: Error) => {
    log.warn({ reason: error.message }, UNREAD)
    noteReason(UNREAD, error.message)
  })
  if (last === undefined) return
  const isKnown = async () => (await database.anonymous(KNOWN, { line_id: last.id }, log)).body === 'true'
  if (await isKnown()) return
  const detail = `the ledger of erasures is newer than the database: npm run admin -- replay-erasures`
  log.error({ last_line: last.id, last_at: last.at, detail }, NOT_REPLAYED)
  noteReason(NOT_REPLAYED, detail)
  const quit = () => process.exit(0) // nothing has started that would have to stop
  process.once('SIGTERM', quit).once('SIGINT', quit)
  while (!(await isKnown())) await sleep(LOOK_MS)
  process.off('SIGTERM', quit).off('SIGINT', quit)
  noteReason(NOT_REPLAYED, undefined)
}
