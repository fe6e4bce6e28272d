import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { copyServer } from '../embedded/backup.ts'
import { type Cluster, giveTo } from '../embedded/cluster.ts'
import { forAll, writeNew } from '../embedded/files.ts'

/**
 * Makes the data of a standby from a running server, as pg_basebackup does; the npm package does not ship that program.
 * The files are copied between pg_backup_start and pg_backup_stop, with the WAL of that time and backup_label, from
 * which recovery begins. standby.signal makes recovery go on with streaming. A slot must hold the WAL from now on.
 */
export async function copyStandby(client: pg.Client, { user, home, path }: Cluster): Promise<void> {
  const draft = join(home, 'new-standby') // the next start removes `new-*` if this one is killed
  await rm(draft, { recursive: true, force: true })
  const { cluster } = await copyServer(client, draft, new AbortController().signal)
  await writeNew(draft, 'standby.signal', '')
  const paths = ['', 'standby.signal', ...cluster.folders, ...cluster.files.map((file) => file.path)]
  await forAll(paths, (each) => giveTo(user, join(draft, each)))
  await rm(path, { recursive: true, force: true, maxRetries: 5 })
  await rename(draft, path)
}
