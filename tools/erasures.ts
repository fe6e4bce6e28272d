import { parseArgs } from 'node:util'
import type pg from 'pg'
import { damageOf } from '../src/accounts/replay.ts'
import { Settings } from '../src/base/settings/settings.ts'
import { type Ledger, type LedgerLine, readLedger } from '../src/vendors/erasure-ledger.ts'
import { columns } from './command.ts'
import { withOwner } from './owner.ts'

// `npm run admin -- replay-erasures`: deletes in a restored database what the ledger names
// (docs/contract/operations.md#ledger-of-erasures).

export const REPLAY_USAGE = 'replay-erasures [--since TIME] [--dry-run] [--force]'

export async function replayErasures(args: string[]): Promise<string> {
  const options = { since: { type: 'string' }, 'dry-run': { type: 'boolean' }, force: { type: 'boolean' } } as const
  const { since, 'dry-run': dryRun = false, force = false } = parseArgs({ args, options }).values
  const from = since === undefined ? Number.NEGATIVE_INFINITY : Date.parse(since)
  if (Number.isNaN(from)) throw new Error('replay-erasures: --since expects a time such as 2026-11-17T14:05:00Z')
  return withOwner(async (client) => {
    const ledger = await ledgerOf(client, { force: force || dryRun })
    const lines = ledger.lines.filter(({ at }) => Date.parse(at) >= from)
    if (dryRun) return listNamed(client, lines, ledger.fault)
    const { accounts, entries } = await replay(client, { lines, ledger })
    return `replay-erasures: ${lines.length} lines; ${accounts} accounts and ${entries} entries deleted again`
  })
}

/** The ledger that ERASURE_LEDGER names, with what is wrong with it. Unless forced, only one with nothing wrong. */
export async function ledgerOf(client: pg.ClientBase, { force }: { force: boolean }) {
  const { data, error } = Settings.shape.ERASURE_LEDGER.safeParse(process.env.ERASURE_LEDGER || undefined)
  if (error || data === undefined) throw new Error('ERASURE_LEDGER: expected the ledger, as the API has it')
  const { rows: times } = await client.query<{ now: string }>('select lib.timestamp_json(now()) as now')
  const ledger = await readLedger(data)
  const { rows: missing } = await client.query('select lib.erasures_missing($1, $2)', [
    JSON.stringify(ledger.lines),
    times[0]?.now,
  ])
  const isEmpty = ledger.lines.length === 0 && 'the ledger of erasures is empty: is its disk mounted?'
  const fault = damageOf(ledger, missing.length) ?? (isEmpty || undefined)
  if (fault !== undefined && !force) throw new Error(fault)
  return { ...ledger, fault }
}

type Replay = { lines: LedgerLine[]; ledger: Ledger; isCopy?: boolean }

/** Deletes what the lines name, and says how many. The database then knows all lines of the ledger. */
export async function replay(client: pg.ClientBase, { lines, ledger, isCopy = false }: Replay) {
  const { rows } = await client.query<{ accounts: number; entries: number }>(
    'select * from auth.erasures_replay($1, $2, $3)',
    [JSON.stringify(lines), JSON.stringify(ledger.lines), isCopy],
  )
  return rows[0] as { accounts: number; entries: number }
}

/** Whom the lines name, and whose entries. */
async function listNamed(client: pg.ClientBase, lines: LedgerLine[], fault: string | undefined): Promise<string> {
  const { rows } = await client.query<{ id: string; email: string; signed_up: string; entries: number | null }>(
    `select u.id, u.email, to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD') as signed_up,
            nullif(count(n.entry_id), 0)::integer as entries
       from auth.erasures_named($1) n join auth.users u on u.id = n.user_id group by u.id order by u.id`,
    [JSON.stringify(lines)],
  )
  const table = rows.map(({ id, email, signed_up, entries }) => [
    id,
    email,
    signed_up,
    entries === null ? 'the account' : `${entries} entries`,
  ])
  const accounts = rows.filter(({ entries }) => entries === null).length
  const entries = rows.reduce((sum, row) => sum + (row.entries ?? 0), 0)
  return [
    ...(rows.length > 0 ? [columns([['USER', 'EMAIL', 'SIGNED UP', 'WHAT'], ...table])] : []),
    ...(fault === undefined ? [] : [fault]),
    `replay-erasures: ${lines.length} lines; ${accounts} accounts and ${entries} entries would be deleted again`,
  ].join('\n')
}
