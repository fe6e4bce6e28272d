import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere, writePrivate } from '../../src/base/settings/secrets.ts'
import { stopOrphanPostmaster } from './process.ts'

// The server of a data directory is always the one in `<home>/cluster`. While it runs, a standby may take its place
// (dev/cluster/standbys.ts); a record says so, and the next start moves the standby's data there.

export const folderOf = (home: string, number: number) => join(home, `standby-${number}`)

const recordIn = (home: string) => join(home, 'promoted')

/** Written before the promotion, so that a crash after it loses nothing; a promotion that never happened is ignored. */
export const recordPromotion = (home: string, number: number) => writePrivate(home, recordIn(home), `${number}\n`)

/** Whether the folder holds the data of a standby. PostgreSQL removes this file when the standby is promoted. */
export const isStandby = (folder: string) => existsSync(join(folder, 'standby.signal'))

/** Puts the data of a promoted standby in the place of its primary's. No server of this home may run. */
export async function adoptPromoted(home: string): Promise<void> {
  const number = await readIfThere(recordIn(home))
  if (number === undefined) return
  const folder = folderOf(home, Number(number))
  await stopOrphanPostmaster(folder)
  if (existsSync(join(folder, 'PG_VERSION')) && !isStandby(folder)) {
    await rm(join(home, 'cluster'), { recursive: true, force: true, maxRetries: 5 })
    await rename(folder, join(home, 'cluster'))
  }
  await rm(recordIn(home))
}
