import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startStandbys } from '../../dev/cluster/standbys.ts'
import { SERVICE, startEmbedded } from '../../dev/embedded/server.ts'
import { query } from '../../test/support/cluster-api.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
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
  const state = async (server: number) => (await cluster.standbys.list()).find((each) => each.server === server)

  test('answer what the primary committed, and refuse to write', async () => {
    for (const server of [1, 2]) {
      await has(cluster.urlOf(server), 1)
      await expect(write(cluster.urlOf(server), 2)).rejects.toThrow('read-only transaction')
    }
    await expect
      .poll(() => cluster.standbys.list())
      .toMatchObject([
        { server: 0, role: 'primary', state: 'running' },
        { server: 1, role: 'standby', state: 'streaming' },
        { server: 2, role: 'standby', state: 'streaming' },
      ])
  })

  test('pause holds replay back on one of them, and resume lets it catch up', async () => {
    const { standbys, urlOf } = cluster
    await standbys.pause(1)
    await write(urlOf(0), 3)
    await has(urlOf(2), 3)
    await until(async () => ((await state(1))?.lag_bytes ?? 0) > 0)
    expect(await numbersOn(urlOf(1))).not.toContain(3)
    await expect.poll(() => state(1)).toMatchObject({ state: 'paused', lag_seconds: expect.any(Number) })
    await standbys.resume(1)
    await has(urlOf(1), 3)
  })

  test('one that was stopped goes on with its own data, and is copied again if its slot is gone', async () => {
    const { standbys, urlOf } = cluster
    const data = async () => statSync((await query(urlOf(2, 'superuser'), 'show data_directory'))[0].data_directory).ino
    const before = await data()
    await standbys.stop(2)
    expect(await state(2)).toMatchObject({ state: 'stopped', lag_bytes: null })
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
    await until(async () => (await state(2))?.state === 'streaming')
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

  test('a command that does not fit is refused', async () => {
    const { standbys } = cluster
    await expect(standbys.pause(0)).rejects.toThrow('server 0 is the primary')
    await expect(standbys.start(1)).rejects.toThrow('server 1 runs')
    await expect(standbys.stop(3)).rejects.toThrow('there is no server 3')
    await standbys.stop(1)
    await expect(standbys.promote(1)).rejects.toThrow('server 1 is stopped')
    await standbys.start(1)
  })
})

/** Writes numbers until stopped and answers those that were acknowledged; goes to whatever address is given then. */
function writer(address: () => string) {
  const acknowledged: number[] = []
  let going = true
  const end = (async () => {
    for (let n = 1000; going; n++) {
      await write(address(), n).then(
        () => acknowledged.push(n),
        () => sleep(5),
      )
    }
  })()
  return {
    acknowledged,
    async stop() {
      going = false
      await end
    },
  }
}

test('a promotion loses no commit, the other standby follows, and the old primary comes back as a standby', async () => {
  const { standbys, urlOf } = await startCluster({ count: 2 })
  await query(urlOf(0), 'create table note (n int)')
  await has(urlOf(1))
  await standbys.pause(1) // it has the commits, and replays them before it takes writes
  const writing = writer(() => urlOf(standbys.primary))
  await until(async () => writing.acknowledged.length > 20)
  const data = async () => (await query(urlOf(2, 'superuser'), 'select pg_postmaster_start_time()::text as at'))[0].at
  const since = await data()
  await standbys.promote(1)
  const then = writing.acknowledged.length
  await until(async () => writing.acknowledged.length > then + 20)
  await writing.stop()

  expect(standbys.primary).toBe(1)
  expect(standbys.standbys).toEqual([0, 2])
  for (const server of [1, 0, 2]) await has(urlOf(server), ...writing.acknowledged)
  expect(await data()).toBe(since) // it followed without a restart
  await expect(write(urlOf(0), 1)).rejects.toThrow('read-only transaction')
  await standbys.promote(0)
  await write(urlOf(0), 1)
  await has(urlOf(1), 1)
  await has(urlOf(2), 1)
})

test('after the death of a synchronous primary only a standby with every commit can be promoted', async () => {
  const { standbys, urlOf } = await startCluster({ count: 2, synchronous: true })
  await query(urlOf(0), 'create table note (n int)')
  await has(urlOf(1))
  const superuser = urlOf(1, 'superuser')
  const cutOff = async (how: string) => {
    await query(superuser, `alter system ${how}`)
    await query(superuser, 'select pg_reload_conf()')
  }
  const stateOf1 = async () => (await standbys.list())[1]?.state
  await cutOff(`set primary_conninfo = 'host=127.0.0.1 port=1'`)
  await until(async () => (await stateOf1()) === 'disconnected')
  await expect(standbys.promote(1)).rejects.toThrow('server 1 has no connection to the primary')

  const writing = writer(() => urlOf(standbys.primary))
  await until(async () => writing.acknowledged.length > 20)
  standbys.kill(0, 'SIGKILL')
  await until(async () => (await standbys.list())[0]?.state === 'stopped')
  await expect(standbys.promote(1)).rejects.toThrow('server 2 has received more than server 1')
  await cutOff('reset primary_conninfo')
  await standbys.promote(2)
  await writing.stop()
  for (const server of [2, 1, 0]) await has(urlOf(server), ...writing.acknowledged)

  // A commit waits while no standby can have it.
  for (const server of [0, 1]) await standbys.stop(server)
  const alone = new pg.Client(urlOf(2))
  await alone.connect()
  await alone.query('begin; insert into note values (7)')
  const [{ pid }] = (await alone.query('select pg_backend_pid() as pid')).rows
  const commit = alone.query('commit')
  const waits = `select from pg_stat_activity where pid = $1 and wait_event = 'SyncRep'`
  await until(async () => (await query(urlOf(2, 'superuser'), waits, [pid])).length === 1)
  await standbys.start(1)
  await commit
  await alone.end()
})

test('a primary that starts again after its death keeps its place if the standby lacks a commit of it', async () => {
  const dataDir = await temporaryFolder('thirty-six-weeks-restarted-')
  const first = await startEmbedded({ dataDir, ...SERVICE, settings: { fsync: 'off' } })
  const standbys = await startStandbys(first, { count: 1 })
  await query(first.url, 'create table note (n int)')
  await has(standbys.addressOf(1, first.url))
  const superuser = standbys.addressOf(1, first.superuserUrl)
  await query(superuser, `alter system set primary_conninfo = 'host=127.0.0.1 port=1'`)
  await query(superuser, 'select pg_reload_conf()')
  await until(async () => (await standbys.list())[1]?.state === 'disconnected')
  await write(first.url, 1)
  first.kill('SIGKILL')
  await until(async () => !first.isRunning)
  const restarted = first.restart()
  // The second, where the primary runs again before it is looked for.
  await expect(standbys.promote(1)).rejects.toThrow(
    /^server 1 has (not received all that the primary wrote|no connection to the primary)$/,
  )
  await restarted
  expect(await numbersOn(first.url)).toEqual([1])
  await standbys.end()
  await first.stop()
  rmSync(dataDir, { recursive: true })
})

test('a promotion that was recorded but never happened is ignored at the next start', async () => {
  const dataDir = await temporaryFolder('thirty-six-weeks-promoted-')
  const begin = () => startEmbedded({ dataDir, ...SERVICE, settings: { fsync: 'off' } })
  const first = await begin()
  const standbys = await startStandbys(first, { count: 1 })
  await query(first.url, 'create table note as select 1 as n')
  await standbys.end()
  await first.stop()
  const record = join(dataDir, 'postgres/promoted')
  writeFileSync(record, '1\n')
  const second = await begin()
  await write(second.url, 2)
  expect(await numbersOn(second.url)).toEqual([1, 2])
  expect(existsSync(record)).toBe(false)
  await second.stop()
  rmSync(dataDir, { recursive: true })
})
