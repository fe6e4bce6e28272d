import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type Cluster, giveTo } from '../embedded/cluster.ts'
import { onConnection } from '../embedded/connection.ts'

// What a primary needs for its standbys: a role, a line of pg_hba.conf, and a slot per standby that keeps the WAL which
// the standby has not received.

/** May stream the WAL and nothing else: pg_hba.conf refuses it every database. */
const ROLE = 'app_standby'
const DISCONNECT_MS = 10_000

/** Settings of a primary; both need only a reload. */
export const primarySettings = (synchronous: string[]): Record<string, string> => ({
  // A slot of a standby that stays away is given up at this size, and the standby is copied again when it comes back.
  max_slot_wal_keep_size: '1GB',
  ...(synchronous.length > 0 && { synchronous_standby_names: `ANY 1 (${synchronous.join(', ')})` }),
})

/** Settings of a standby that streams from the server on `port`. */
export const standbySettings = (slot: string, port: number, password: string): Record<string, string> => ({
  primary_conninfo: `host=127.0.0.1 port=${port} user=${ROLE} password=${password} application_name=${slot}`,
  primary_slot_name: slot,
  // Otherwise a vacuum of the primary cancels queries here that still need the removed rows.
  hot_standby_feedback: 'on',
  wal_retrieve_retry_interval: '200ms',
})

export const asSuperuser = <T>(superuserUrl: string, port: number, work: (client: pg.Client) => Promise<T>) =>
  onConnection({ connectionString: Object.assign(new URL(superuserUrl), { port }).href }, work)

const HBA = `# Standbys (dev/cluster/replication.ts)
host replication ${ROLE} 127.0.0.1/32 scram-sha-256
host replication all all reject
host all ${ROLE} all reject

`

/** Allows replication with this password. Without a password, replication is off. */
export async function allowReplication(client: pg.Client, { user, path }: Cluster, password: string | undefined) {
  const file = join(path, 'pg_hba.conf')
  const rest = (await readFile(file, 'utf8')).replaceAll(HBA, '')
  await client.query('set pg_stat_statements.track_utility = off') // keeps the password out of the statistics
  if (password === undefined) {
    await client.query(`drop role if exists ${ROLE}`)
    await writeFile(file, rest, { mode: 0o600 })
  } else {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [ROLE])
    if (rowCount === 0) await client.query(`create role ${ROLE} noinherit`)
    await client.query(`alter role ${ROLE} login replication password ${pg.escapeLiteral(password)}`)
    await writeFile(file, HBA + rest, { mode: 0o600 })
  }
  await giveTo(user, file)
  await client.query('select pg_reload_conf()')
}

/** Whether this slot still holds all the WAL that its standby has not received. */
export async function slotHolds(client: pg.Client, slot: string): Promise<boolean> {
  const text = `select from pg_replication_slots where slot_name = $1 and wal_status in ('reserved', 'extended')`
  return (await client.query(text, [slot])).rowCount === 1
}

/** Makes the slot anew. It holds the WAL from now on. */
export async function makeSlot(client: pg.Client, slot: string): Promise<void> {
  await dropSlots(client, [slot])
  await client.query('select pg_create_physical_replication_slot($1, immediately_reserve => true)', [slot])
}

const OURS = `from pg_replication_slots where slot_name ~ '^standby_\\d+$'`

export async function listSlots(client: pg.Client): Promise<string[]> {
  return (await client.query<{ slot_name: string }>(`select slot_name ${OURS}`)).rows.map((row) => row.slot_name)
}

/** Drops slots. The standby of a slot may have ended just now, and its connection not yet. */
export async function dropSlots(client: pg.Client, slots: string[]): Promise<void> {
  const ending = `select pg_terminate_backend(active_pid, ${DISCONNECT_MS}) ${OURS} and slot_name = any ($1) and active`
  await client.query(ending, [slots])
  await client.query(`select pg_drop_replication_slot(slot_name) ${OURS} and slot_name = any ($1)`, [slots])
}
