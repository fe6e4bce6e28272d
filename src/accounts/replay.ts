import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../base/log.ts'
import { type Part, repeatedly } from '../base/part.ts'
import { noteReason } from '../base/reasons.ts'
import type { Config } from '../base/settings/config.ts'
import type { Database } from '../db/call.ts'
import { statement } from '../db/statements.ts'
import { type Ledger, ledgerReader } from '../vendors/erasure-ledger.ts'

const INSTANT = statement('lib.timestamp_json', ['instant'])
const LOOK = statement('lib.erasure_ledger_look', ['lines', 'read_at'], { queues: true })
const WAIT_MS = 2000
const LOOK_MS = 15_000
const NOT_REPLAYED = 'erasures_not_replayed'
const UNREAD = 'erasure_ledger_unread'
const DAMAGED = 'erasure_ledger_damaged'
const PLACES = 5
/** After a look the process rests for so many times as long: 30,000 lines take 0.15 s, 450,000 take 3.3 s. */
const REST = 50

/**
 * What is wrong with a ledger that lacks so many lines which the database wrote; undefined if nothing is. Lines that
 * the database does not know are no damage.
 */
export function damageOf({ bad }: Ledger, missing: number): string | undefined {
  const places = [...bad.slice(0, PLACES), ...(bad.length > PLACES ? ['…'] : [])].join(', ')
  const faults = [
    missing > 0 && `${missing} lines that the database wrote are missing: is it empty, cut short or another one?`,
    bad.length > 0 && `${bad.length} lines cannot be read: ${places}`,
  ].filter(Boolean)
  return faults.length === 0 ? undefined : `the ledger of erasures is damaged: ${faults.join('; ')}`
}

/**
 * Compares the ledger of erasures with the database, now and with each heartbeat, and notes for /health what is wrong
 * (docs/contract/operations.md#ledger-of-erasures). Before the process serves anybody, it waits while the ledger has
 * lines that the database does not know: it was restored, and people who deleted their accounts are back until
 * `npm run admin -- replay-erasures` has run. A process that runs already goes on, since a failover may have lost the
 * last line. A ledger that cannot be read keeps nobody from working either: a start must not need another machine than
 * the database's.
 */
export async function watchLedger(
  { ERASURE_LEDGER }: Pick<Config, 'ERASURE_LEDGER'>,
  database: Database,
  log: Log,
  lookMs = LOOK_MS,
): Promise<Part> {
  if (ERASURE_LEDGER === undefined) return { stop: async () => {} }
  const read = ledgerReader(ERASURE_LEDGER)
  const noted = new Set<string>()
  let isKnown = true

  function note(reason: string, detail: string | undefined) {
    const begins = detail !== undefined && !noted.has(reason)
    if (begins && reason === NOT_REPLAYED) log.error({ detail }, NOT_REPLAYED)
    else if (begins) log.warn({ detail }, reason)
    if (detail === undefined) noted.delete(reason)
    else noted.add(reason)
    noteReason(reason, detail)
  }
  async function compare() {
    const { body: read_at } = await database.anonymous(INSTANT, { instant: 'now' }, log)
    const ledger = await read().catch((error: Error) => note(UNREAD, error.message))
    if (!ledger) return
    note(UNREAD, undefined)
    const { body } = await database.anonymous(LOOK, { lines: JSON.stringify(ledger.lines), read_at }, log)
    const { unknown, missing } = JSON.parse(body as string) as { unknown: number; missing: number }
    isKnown = unknown === 0
    note(DAMAGED, damageOf(ledger, missing))
    const detail = `the database is older than ${unknown} lines of the ledger of erasures: npm run admin -- replay-erasures`
    note(NOT_REPLAYED, isKnown ? undefined : detail)
  }

  await compare()
  const quit = () => process.exit(0) // nothing has started that would have to stop
  process.once('SIGTERM', quit).once('SIGINT', quit)
  for (; !isKnown; await compare()) await sleep(WAIT_MS)
  process.off('SIGTERM', quit).off('SIGINT', quit)
  let next = 0
  return repeatedly(lookMs, async () => {
    const begun = performance.now()
    if (begun < next) return
    await compare().catch((error: Error) => note(UNREAD, error.message))
    next = performance.now() + REST * (performance.now() - begun)
  })
}
