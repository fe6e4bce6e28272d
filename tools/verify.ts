import type pg from 'pg'
import { compareStreaks, repairStreaks } from '../src/db/derived.ts'

// Compares what is computed with what it is computed from: derived rows (docs/contract/operations.md#derived-rows) and
// wallets (docs/contract/wallet.md#wallets-that-do-not-add-up).

export async function verifyDerived(client: pg.Client): Promise<string> {
  const differences = await compareStreaks(client)
  if (differences.length === 0) return 'verify-derived: no differences'
  const lines = differences.map(
    ({ user_id, habit_id, goal_id, kept, expected }) =>
      `user ${user_id} habit ${habit_id}${goal_id ? ` goal ${goal_id}` : ''}: kept ${kept ?? 'none'}; expected ${expected ?? 'none'}`,
  )
  throw new Error([`verify-derived: ${lines.length} differ`, ...lines].join('\n'))
}

export async function repairDerived(client: pg.Client): Promise<string> {
  return `verify-derived: ${await repairStreaks(client)} repaired`
}

type Mismatch = { user_id: string; bucket: string; held: string; added_up: string }
const mismatch = (row: Mismatch) =>
  `user ${row.user_id} ${row.bucket}: holds ${row.held}; its movements add up to ${row.added_up}`

export async function verifyWallets(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Mismatch>('select * from auth.wallet_mismatches()')
  if (rows.length === 0) return 'verify-wallets: no differences'
  throw new Error([`verify-wallets: ${rows.length} differ`, ...rows.map(mismatch)].join('\n'))
}

export async function repairWallets(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Mismatch>('select * from auth.wallets_repair()')
  return [`verify-wallets: ${rows.length} repaired`, ...rows.map(mismatch)].join('\n')
}
