import { rm } from 'node:fs/promises'
import { onTestFinished } from 'vitest'
import { type StandbyOptions, type Standbys, slotOf, startStandbys } from '../../dev/cluster/standbys.ts'
import { type Embedded, startEmbedded } from '../../dev/embedded/server.ts'
import type { RunTimeRole } from '../../src/db/roles/roles.ts'
import { query } from './cluster-api.ts'
import { ROLE_PASSWORDS } from './database.ts'
import { temporaryFolder } from './folder.ts'

export type Cluster = {
  primary: Embedded
  /** Stops and starts standbys by number, from 1 on. */
  standbys: Standbys
  /** The address of a standby; of the primary for 0. The database is empty; migrate() makes the run-time roles. */
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
  const primary = await startEmbedded({ dataDir, owner: 'app_owner', database: 'program', settings })
  finished(async () => {
    await primary.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const standbys = await startStandbys(primary, options)
  finished(() => standbys.end())
  const addressOf = (server: number, url: string) => (server === 0 ? url : standbys.addressOf(server, url))
  return {
    primary,
    standbys,
    urlOf(server, role = 'owner') {
      if (role === 'superuser') return addressOf(server, primary.superuserUrl)
      const url = new URL(addressOf(server, primary.url))
      if (role === 'owner') return url.href
      // As in cloneDatabase. A read does not wait for a standby: the primary answers it.
      if (server === 0) url.searchParams.set('connect_timeout', '60')
      return Object.assign(url, { username: role, password: ROLE_PASSWORDS[role] }).href
    },
  }
}

/** Holds the replay of a standby back: it receives WAL, but its queries do not see what is in it. */
export async function pause({ urlOf }: Cluster, standby: number): Promise<void> {
  await query(urlOf(standby, 'superuser'), 'select pg_wal_replay_pause()')
}

export async function resume({ urlOf }: Cluster, standby: number): Promise<void> {
  await query(urlOf(standby, 'superuser'), 'select pg_wal_replay_resume()')
}

/** Makes a standby the primary, as a failover does, and lets the other ones follow it. */
export async function promote({ urlOf }: Cluster, standby: number, others: number[]): Promise<void> {
  for (const other of others)
    await query(urlOf(standby, 'superuser'), 'select pg_create_physical_replication_slot($1, true)', [slotOf(other)])
  await query(urlOf(standby, 'superuser'), 'select pg_promote()')
  const port = new URL(urlOf(standby)).port
  for (const other of others) {
    const [{ conninfo = '' } = {}] = await query<{ conninfo: string }>(
      urlOf(other, 'superuser'),
      "select current_setting('primary_conninfo') as conninfo",
    )
    const moved = conninfo.replace(/port=\d+/, `port=${port}`)
    await query(urlOf(other, 'superuser'), `alter system set primary_conninfo = '${moved}'`)
    await query(urlOf(other, 'superuser'), 'select pg_reload_conf()')
  }
}

/** The standby that has received most, which is the one to promote. */
export async function furthest({ urlOf }: Cluster, standbys: number[]): Promise<number> {
  const received = await Promise.all(
    standbys.map(async (standby) => {
      const text = `select (pg_last_wal_receive_lsn() - '0/0')::text as bytes`
      const [{ bytes = '0' } = {}] = await query<{ bytes: string }>(urlOf(standby, 'superuser'), text)
      return { standby, bytes: BigInt(bytes) }
    }),
  )
  return received.reduce((most, each) => (each.bytes > most.bytes ? each : most)).standby
}
