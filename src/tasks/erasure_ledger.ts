import type { Task } from 'graphile-worker'
import pLimit from 'p-limit'
import type { Log } from '../base/log.ts'
import type { Database } from '../db/call.ts'
import { statement } from '../db/statements.ts'
import { appendToLedger, type LedgerLine } from '../vendors/erasure-ledger.ts'
import type { TaskServices } from '../worker/task.ts'

const LINES_AT_ONCE = 500
const LOAD = statement('jobs.erasure_ledger_load', ['most'])
const STORE = statement('jobs.erasure_ledger_store', ['line_ids'])

const alone = pLimit(1)

// Writes the lines of deletions that wait into the ledger outside the database
// (docs/contract/operations.md#ledger-of-erasures). One of a process's jobs writes at a time, and writes all that wait.
// Two processes may write a line twice, and so may one that died before it stored what it had written: a line that is
// there twice says the same. Without a ledger the lines wait, for ninety days at most.
export const erasureLedger =
  ({ config: { ERASURE_LEDGER }, database, log }: TaskServices): Task =>
  async () => {
    if (ERASURE_LEDGER === undefined) return
    await alone(() => write(ERASURE_LEDGER, database, log))
  }

async function write(ledger: string, database: Database, log: Log): Promise<void> {
  for (;;) {
    const { body } = await database.anonymous(LOAD, { most: LINES_AT_ONCE }, log)
    const lines = JSON.parse(body as string) as LedgerLine[]
    if (lines.length === 0) return
    await appendToLedger(ledger, lines)
    await database.anonymous(STORE, { line_ids: lines.map(({ id }) => id) }, log)
  }
}
