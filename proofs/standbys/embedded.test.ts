import { statSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { query } from '../../test/support/cluster-api.ts'
import { has, numbersOn, until, write } from '../../test/support/notes.ts'
import { type Cluster, startCluster } from '../../test/support/standbys.ts'

// Streaming standbys on real servers.

describe('standbys of one primary', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster({ count: 2 }, afterAll)
    await query(cluster.urlOf(0), 'create table note (n int)')
    await write(cluster.urlOf(0), 1)
  })
  test('answer what the primary committed, and refuse to write', async () => {
    for (const server of [1, 2]) {
      await has(cluster.urlOf(server), 1)
      await expect(write(cluster.urlOf(server), 2)).rejects.toThrow('read-only transaction')
    }
  })

  test('one that was stopped goes on with its own data, and is copied again if its slot is gone', async () => {
    const { standbys, urlOf } = cluster
    const data = async () => statSync((await query(urlOf(2, 'superuser'), 'show data_directory'))[0].data_directory).ino
    const before = await data()
    await standbys.stop(2)
    await write(urlOf(0), 4)
    await standbys.start(2)
    await has(urlOf(2), 4)
    expect(await data()).toBe(before)

    await standbys.stop(2)
    await until(
      async () =>
        (
          await query(
            urlOf(0, 'superuser'),
            `select from pg_replication_slots where slot_name = 'standby_2' and not active`,
          )
        ).length === 1,
    )
    await query(urlOf(0, 'superuser'), `select pg_drop_replication_slot('standby_2')`)
    await standbys.start(2)
    await has(urlOf(2), 4)
    expect(await data()).not.toBe(before)
    await until(async () => {
      const streaming = "select from pg_stat_wal_receiver where status = 'streaming'"
      return (await query(urlOf(2, 'superuser'), streaming)).length === 1
    })
  })

  test('their role may stream and connect to no database', async () => {
    const { urlOf } = cluster
    const [{ conninfo }] = await query(urlOf(1, 'superuser'), `select current_setting('primary_conninfo') as conninfo`)
    const [, password] = /password=(\S+)/.exec(conninfo) ?? []
    const url = Object.assign(new URL(urlOf(0)), { username: 'app_standby', password }).href
    await expect(query(url, 'select 1')).rejects.toThrow('pg_hba.conf rejects connection')
    const [role] = await query(urlOf(0), `select * from pg_roles where rolname = 'app_standby'`)
    expect(role).toMatchObject({ rolreplication: true, rolsuper: false, rolcreaterole: false, rolbypassrls: false })
  })
})

test('a commit waits while no synchronous standby can have it', async () => {
  const { standbys, urlOf } = await startCluster({ count: 2, synchronous: true })
  await query(urlOf(0), 'create table note (n int)')
  for (const standby of [1, 2]) await standbys.stop(standby)
  const alone = new pg.Client(urlOf(0))
  await alone.connect()
  await alone.query('begin; insert into note values (7)')
  const [{ pid }] = (await alone.query('select pg_backend_pid() as pid')).rows
  const commit = alone.query('commit')
  const waits = `select from pg_stat_activity where pid = $1 and wait_event = 'SyncRep'`
  await until(async () => (await query(urlOf(0, 'superuser'), waits, [pid])).length === 1)
  await standbys.start(1)
  await commit
  await alone.end()
})

test('a standby that somebody promoted is copied again at its next start', async () => {
  const { standbys, urlOf } = await startCluster({ count: 1 })
  await query(urlOf(0), 'create table note (n int)')
  await has(urlOf(1))
  await query(urlOf(1, 'superuser'), 'select pg_promote()')
  await write(urlOf(1), 1)
  await write(urlOf(0), 2)
  await standbys.stop(1)
  await standbys.start(1)
  await has(urlOf(1), 2)
  expect(await numbersOn(urlOf(1))).toEqual([2])
})
