import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { readIfThere } from '../../src/base/settings/secrets.ts'
import { SUPERUSER } from './cluster.ts'
import { onConnection } from './connection.ts'
import { copyFiles, type Manifest, makeFolders, writeNew } from './files.ts'
import { SERVICE } from './server.ts'

// Copies the data and the WAL of the embedded server for a backup, and describes what is in them.

/** Works on the service's database as the superuser. */
export const onDatabase = <T>(port: number, password: string, work: (client: pg.Client) => Promise<T>) => {
  const server = { host: '127.0.0.1', port, user: SUPERUSER, password, database: SERVICE.database }
  return onConnection({ ...server, application_name: 'thirty-six-weeks backup' }, work)
}

const SLOT = 'select pg_create_physical_replication_slot($1, immediately_reserve => true, temporary => true)'
const START = `
select current_setting('data_directory') as source, current_setting('server_version') as postgres,
       pg_backup_start('npm run backup', fast => true)::text as start`
// The WAL segments from the start to the last byte before the end; pg_walfile_name names the segment of a position.
const STOP = `
select stopped.labelfile as label, array(
         select pg_walfile_name('0/0'::pg_lsn + n * size)
           from generate_series(div($1::pg_lsn - '0/0'::pg_lsn, size), div(stopped.lsn - '0/0'::pg_lsn - 1, size)) n) as segments
  from pg_backup_stop(wait_for_archive => false) stopped,
       (select setting::numeric as size from pg_settings where name = 'wal_segment_size') segment`
const CONTROL = 'global/pg_control'

/**
 * PostgreSQL's low-level backup: files may change while they are copied, and replaying the WAL from start to stop makes
 * them consistent. The slot keeps that WAL. Both end with the session, so a killed backup leaves neither.
 */
export async function copyServer(client: pg.Client, to: string, signal: AbortSignal) {
  await client.query(SLOT, [`backup_${process.pid}`])
  const { source, postgres, start } = await row<{ source: string; postgres: string; start: string }>(client, START)
  const { folders, files } = await contents(source)
  await makeFolders(to, folders)
  const copied = await copyFiles(source, to, files, signal)
  copied.push(await writeNew(to, CONTROL, await readSteady(join(source, CONTROL))))

  const taken_at = new Date().toISOString()
  const { label, segments } = await row<{ label: string; segments: string[] }>(client, STOP, [start])
  copied.push(await writeNew(to, 'backup_label', label))
  const log = segments.map((name) => `pg_wal/${name}`)
  const kept = await copyFiles(source, to, log, signal)
  if (kept.length < log.length) throw new Error('the server did not keep the log of this backup')
  return { postgres, taken_at, cluster: { folders, files: [...copied, ...kept] } }
}

// As in pg_basebackup: files that a start makes anew, files of the running server, and the WAL, which is copied at the
// end. A backup_label here would be from an earlier backup.
const EMPTIED = /^pg_(dynshmem|notify|replslot|serial|snapshots|stat_tmp|subtrans|wal\/(archive_status|summaries))\//
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_(label|manifest)|tablespace_map|global\/pg_control|pg_wal\/([0-9A-F]{24}.*|xlogtemp.*)|.*\.tmp)$|(^|\/)(pgsql_tmp|pg_internal\.init)|^base\/\d+\/t\d+_/

/** The folders and files of a cluster that a backup needs; a folder comes before its content. */
async function contents(cluster: string) {
  const folders: string[] = []
  const files: string[] = []
  const list = async (folder: string) => {
    const entries = await readdir(join(cluster, folder), { withFileTypes: true }).catch((error) => {
      if (error.code !== 'ENOENT') throw error
      return []
    })
    for (const entry of entries) {
      const path = join(folder, entry.name)
      if (EMPTIED.test(path) || LEFT_OUT.test(path)) continue
      if (entry.isFile()) files.push(path)
      else if (entry.isDirectory()) {
        folders.push(path)
        await list(path)
      } else throw new Error(`${join(cluster, path)} is neither a file nor a folder: only pg_basebackup copies it`)
    }
  }
  await list('')
  return { folders, files }
}

/** Reads a file that PostgreSQL rewrites in place, again until two readings are equal. */
async function readSteady(path: string): Promise<Buffer> {
  let last = await readFile(path)
  for (;;) {
    const now = await readFile(path)
    if (now.equals(last)) return now
    last = now
  }
}

/** `!` stands for a data key that no given master key opens (docs/contract/auth.md#data-keys). */
const COUNTS = `
select (select count(*)::integer from auth.users) as accounts,
       (select count(*)::integer from auth.data_keys d where auth.data_key(d.user_id, array[$1], false) = '!') as unopened
  from lib.loaded_logic`

/** Counts the accounts, and the data keys that the journal key in `secrets` does not open. */
export async function countKeys(client: pg.Client, secrets: string) {
  const key = (await readIfThere(join(secrets, 'journal_encryption_key')))?.trim() ?? ''
  return row<{ accounts: number; unopened: number }>(client, COUNTS, [key])
}

const UNDEFINED_FUNCTION = '42883'

/** Tells the database of a backup, for the metrics. */
export async function noteBackup(client: pg.Client, { taken_at }: { taken_at: string }): Promise<void> {
  await client.query('select lib.backup_note($1)', [taken_at]).catch((error) => {
    if (error.code !== UNDEFINED_FUNCTION) throw error // a database of an older release keeps no such note
  })
}

/** The one row of a statement. Only a database whose migration never finished has none. */
async function row<T extends pg.QueryResultRow>(client: pg.Client, text: string, values: unknown[] = []): Promise<T> {
  const { rows } = await client.query<T>(text, values)
  if (rows[0] === undefined) throw new Error('the database holds no service: its logic was never loaded')
  return rows[0]
}

/** Describes a backup in one line, and in a second one if its journals need keys that it does not hold. */
export function describeBackup(
  { taken_at, postgres, cluster }: Manifest,
  found: Awaited<ReturnType<typeof countKeys>>,
): string {
  const megabytes = cluster.files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
  const lines = [
    `as of ${taken_at}: accounts ${found.accounts}, data ${megabytes.toFixed()} MB, PostgreSQL ${postgres}`,
  ]
  if (found.unopened > 0)
    lines.push(`journals that its key does not open: ${found.unopened}; keep JOURNAL_ENCRYPTION_KEYS as it was`)
  return lines.join('\n')
}
