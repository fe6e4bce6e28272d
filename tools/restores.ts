import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import type { DatabaseConfig } from '../src/base/settings/config.ts'
import { check } from '../src/db/drift/report.ts'
import { columns } from './command.ts'
import { ledgerOf, replay } from './erasures.ts'
import { masterKeys } from './journal-keys.ts'
import { withOwner } from './owner.ts'
import { verifyDerived, verifyWallets } from './verify.ts'

// `npm run admin -- backup-manifest` and `-- prove-restore` (docs/backup.md#prove-a-restore).

export const MANIFEST_USAGE = 'backup-manifest FILE [COMMAND]'
export const PROVE_USAGE = 'prove-restore URL [--manifest FILE]'

/**
 * Writes how many rows each table has in one snapshot. A command runs while the snapshot is held, and finds its name in
 * SNAPSHOT: a dump with it has exactly these rows.
 */
export async function backupManifest(args: string[]): Promise<string> {
  const [file, command, ...more] = args
  if (file === undefined || more.length > 0) throw new Error(`usage: npm run admin -- ${MANIFEST_USAGE}`)
  return withOwner(async (client) => {
    await client.query('begin isolation level repeatable read, read only')
    const { rows } = await client.query(
      'select lib.timestamp_json(lib.now()) as at, auth.row_counts() as rows, pg_export_snapshot() as snapshot',
    )
    const { snapshot, ...manifest } = rows[0]
    if (command !== undefined) await runWith(command, { SNAPSHOT: snapshot })
    await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`)
    return `backup-manifest: ${Object.keys(manifest.rows).length} tables`
  })
}

async function runWith(command: string, env: Record<string, string>): Promise<void> {
  const child = spawn(command, { shell: true, stdio: 'inherit', env: { ...process.env, ...env } })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`backup-manifest: the command ended with ${code}, so no manifest was written`)
}

// Enough that a key which is missing is noticed, few enough for a restore of millions.
const SEALED_PER_COLUMN = 200

/** Checks a restored copy, and deletes there what the ledger of erasures names. Every check runs; throws the table. */
export async function proveRestore(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({ args, options: { manifest: { type: 'string' } }, allowPositionals: true })
  const [url, ...more] = positionals
  if (url === undefined || more.length > 0) throw new Error(`usage: npm run admin -- ${PROVE_USAGE}`)
  return withOwner((client, config) => prove(client, config, url, values.manifest), {
    ...process.env,
    DATABASE_URL: url,
  })
}

async function prove(client: pg.Client, config: DatabaseConfig, url: string, manifest: string | undefined) {
  // In this order: rows are counted before the ledger takes some away.
  const checks: Array<[name: string, run: () => Promise<string>]> = [
    ['rows', () => compareRows(client, manifest)],
    ['erasures', () => replayLedger(client)],
    ['migrate --check', () => checkDrift(url)],
    ['wallets', () => verifyWallets(client)],
    ['derived rows', () => verifyDerived(client)],
    ['sealed texts', () => openSample(client, config)],
  ]
  const table = [['CHECK', 'RESULT', 'DETAIL']]
  for (const [name, run] of checks) {
    const [result, detail] = await run().then(
      (text) => ['ok', text],
      (error: Error) => ['WRONG', error.message],
    )
    for (const [nth, line] of (detail as string).split('\n').entries())
      table.push(nth === 0 ? [name, result as string, line] : ['', '', line])
  }
  const text = columns(table)
  if (table.some(([, result]) => result === 'WRONG')) throw new Error(text)
  return text
}

async function compareRows(client: pg.Client, file: string | undefined): Promise<string> {
  if (file === undefined) throw new Error('--manifest is missing: nobody knows how many rows the backup had')
  const manifest = JSON.parse(await readFile(file, 'utf8')) as { at: string; rows: Record<string, number> }
  const { rows } = await client.query('select * from auth.rows_missing($1)', [JSON.stringify(manifest)])
  const lines = rows.map(({ relation, expected, found }) => `${relation}: ${found} of ${expected}`)
  if (lines.length > 0) throw new Error([`${lines.length} tables lack rows of ${manifest.at}`, ...lines].join('\n'))
  const counts = Object.values(manifest.rows)
  return `${counts.reduce((sum, count) => sum + count, 0)} rows of ${counts.length} tables, as of ${manifest.at}`
}

async function replayLedger(client: pg.Client): Promise<string> {
  const ledger = await ledgerOf(client, { force: false })
  const { lines } = ledger
  const { accounts, entries } = await replay(client, { lines, ledger, isCopy: true })
  return `${lines.length} lines; ${accounts} accounts and ${entries} entries deleted again`
}

async function checkDrift(url: string): Promise<string> {
  const { text, found } = await check({ url, variable: 'URL', json: false })
  if (found) throw new Error(text)
  return text
}

async function openSample(client: pg.Client, config: DatabaseConfig): Promise<string> {
  const { rows } = await client.query<{ opened: string; unopened: string[] }>(
    'select * from auth.sealed_sample($1, $2)',
    [await masterKeys(client, config), SEALED_PER_COLUMN],
  )
  const { opened, unopened } = rows[0] as { opened: string; unopened: string[] }
  if (unopened.length > 0) throw new Error([`${unopened.length} do not open`, ...unopened].join('\n'))
  return `${opened} opened`
}
