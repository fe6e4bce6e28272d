import { rm } from 'node:fs/promises'
import { onTestFinished } from 'vitest'
import { type StandbyOptions, type Standbys, startStandbys } from '../../dev/cluster/standbys.ts'
import { startEmbedded } from '../../dev/embedded/server.ts'
import type { RunTimeRole } from '../../src/db/roles/roles.ts'
import { ROLE_PASSWORDS } from './database.ts'
import { temporaryFolder } from './folder.ts'

export type Cluster = {
  /** Stops, starts, pauses, kills and promotes servers by number: 0 is the first primary, 1 to N its standbys. */
  standbys: Standbys
  /** A server's address. The database is empty; migrate() with ROLE_PASSWORDS makes the run-time roles. */
  urlOf(server: number, role?: RunTimeRole | 'owner' | 'superuser'): string
}

/**
 * Starts a primary and streaming standbys in a folder of their own. `finished` registers the end: of the test by
 * default, `afterAll` for that of the file.
 */
export async function startCluster(
  options: StandbyOptions,
  finished: (end: () => Promise<void>) => void = onTestFinished,
): Promise<Cluster> {
  const dataDir = await temporaryFolder('thirty-six-weeks-cluster-')
  const settings = { fsync: 'off', max_connections: '200' } // test data need not survive a power cut
  const first = await startEmbedded({ dataDir, owner: 'app_owner', database: 'program', settings })
  finished(async () => {
    await first.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const standbys = await startStandbys(first, options)
  finished(() => standbys.end())
  return {
    standbys,
    urlOf(server, role = 'owner') {
      if (role === 'superuser') return standbys.addressOf(server, first.superuserUrl)
      const url = new URL(standbys.addressOf(server, first.url))
      if (role === 'owner') return url.href
      // As in cloneDatabase. A read does not wait for a standby: the primary answers it.
      if (server === 0) url.searchParams.set('connect_timeout', '60')
      return Object.assign(url, { username: role, password: ROLE_PASSWORDS[role] }).href
    },
  }
}
