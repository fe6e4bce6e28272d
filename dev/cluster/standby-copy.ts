import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { type Cluster, giveTo } from '../embedded/cluster.ts'
import type { SystemUser } from '../embedded/process.ts'

const START = `
select current_setting('data_directory') as source, pg_backup_start('standby', fast => true)::text as start`
const STOP = 'select labelfile as label from pg_backup_stop(wait_for_archive => false)'

// As in pg_basebackup: what a start makes anew, files of the running server, and the WAL, which the standby streams.
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_(label|manifest)|tablespace_map|global\/pg_control)$|^pg_(dynshmem|notify|replslot|serial|snapshots|stat_tmp|subtrans|wal)\/|(^|\/)(pgsql_tmp|pg_internal\.init)|^base\/\d+\/t\d+_|\.tmp$/

/**
 * Makes the data of a standby from a running server, as pg_basebackup does; the npm package does not ship that program.
 * The files are copied between pg_backup_start and pg_backup_stop, with backup_label, from which recovery begins;
 * standby.signal makes it go on with streaming. A slot must hold the WAL from now on.
 */
export async function copyStandby(client: pg.Client, { user, home, path }: Cluster): Promise<void> {
  const draft = join(home, 'new-standby') // the next start removes `new-*` if this one is killed
  await rm(draft, { recursive: true, force: true })
  const { source } = (await client.query<{ source: string }>(START)).rows[0] as { source: string }
  await copyFolder(source, draft, '', user)
  await copyFile(join(source, 'global/pg_control'), join(draft, 'global/pg_control'))
  const { label } = (await client.query<{ label: string }>(STOP)).rows[0] as { label: string }
  await writeFile(join(draft, 'backup_label'), label, { mode: 0o600 })
  await writeFile(join(draft, 'standby.signal'), '', { mode: 0o600 })
  for (const file of ['global/pg_control', 'backup_label', 'standby.signal']) await giveTo(user, join(draft, file))
  await rm(path, { recursive: true, force: true, maxRetries: 5 })
  await rename(draft, path)
}

/** Copies a folder of a running server, where files vanish meanwhile. */
async function copyFolder(from: string, to: string, folder: string, user: SystemUser): Promise<void> {
  await mkdir(join(to, folder), { mode: 0o700 })
  await giveTo(user, join(to, folder))
  for (const entry of await readdir(join(from, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (LEFT_OUT.test(path)) continue
    if (entry.isDirectory()) await copyFolder(from, to, path, user)
    else
      await copyFile(join(from, path), join(to, path))
        .then(() => giveTo(user, join(to, path)))
        .catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error
        })
  }
}
