import { parseArgs } from 'node:util'
import type pg from 'pg'
import { Settings } from '../src/base/settings/settings.ts'
import { type LedgerLine, readLedger } from '../src/vendors/erasure-ledger.ts'
import { withOwner } from './owner.ts'

// `npm run admin -- replay-erasures`: deletes in a restored database what the ledger names
// (docs/contract/operations.md#ledger-of-erasures).

export const REPLAY_USAGE = 'replay-erasures [--since TIME] [--dry-run]'

export async function replayErasures(args: string[]): Promise<string> {
  const options = { since: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const
  const { since, 'dry-run': dryRun = false } = parseArgs({ args, options }).values
  const from = since === undefined ? Number.NEGATIVE_INFINITY : Date.parse(since)
  if (Number.isNaN(from)) throw new Error('replay-erasures: --since expects a time such as 2026-11-17T14:05:00Z')
  const ledger = await ledgerLines()
  const lines = ledger.filter(({ at }) => Date.parse(at) >= from)
  const { accounts, entries } = await withOwner((client) =>
    dryRun ? countNamed(client, lines) : replay(client, lines, ledger.at(-1)),
  )
  const did = dryRun ? 'would be deleted again' : 'deleted again'
  return `replay-erasures: ${lines.length} lines; ${accounts} accounts and ${entries} entries ${did}`
}

/** All lines of the ledger that ERASURE_LEDGER names. */
export async function ledgerLines(): Promise<LedgerLine[]> {
  const { data, error } = Settings.shape.ERASURE_LEDGER.safeParse(process.env.ERASURE_LEDGER || undefined)
  if (error || data === undefined) throw new Error('ERASURE_LEDGER: expected the ledger, as the API has it')
  return readLedger(data)
}

type Counts = { accounts: number; entries: number }

/** Deletes what the lines name, and says how many. */
export async function replay(
  client: pg.ClientBase,
  lines: LedgerLine[],
  last: LedgerLine | undefined,
): Promise<Counts> {
  const values = [JSON.stringify(lines), last === undefined ? null : JSON.stringify(last)]
  const { rows } = await client.query<Counts>('select * from auth.erasures_replay($1, $2)', values)
  return rows[0] as Counts
}

async function countNamed(client: pg.ClientBase, lines: LedgerLine[]): Promise<Counts> {
  const { rows } = await client.query<Counts>(
    `select count(*) filter (where entry_id is null)::integer as accounts, count(entry_id)::integer as entries
       from auth.erasures_named($1)`,
    [JSON.stringify(lines)],
  )
  return rows[0] as Counts
}
