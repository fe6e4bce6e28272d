import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { startApi } from '../../src/http/api.ts'
import { program } from '../../src/program.ts'
import { apiConfig, ask, keptLog, makeAccounts, query } from '../../test/support/cluster-api.ts'
import { ROLE_PASSWORDS } from '../../test/support/database.ts'
import { type Cluster, startCluster } from '../../test/support/standbys.ts'

// Reads that a standby ends because replay needs what they hold, or because an operator ends them
// (docs/contract/http.md#reads-on-standbys). The standby neither reports its snapshots nor waits for its queries.

const PATH = '/ui-flags'
const { lines, log } = keptLog()

let cluster: Cluster
/** Connections that stay open, since a read on a standby gets two seconds: the owner's, and superusers' by server. */
let owner: pg.Client
let superusers: [pg.Client, pg.Client]
let api: string
let token: string
const ends: Array<() => Promise<unknown>> = []

beforeAll(async () => {
  cluster = await startCluster({ count: 1 }, (end) => ends.push(end))
  await migrate({ url: cluster.urlOf(0), passwords: ROLE_PASSWORDS, production: false, log })
  owner = await connected(cluster.urlOf(0))
  superusers = [await connected(cluster.urlOf(0, 'superuser')), await connected(cluster.urlOf(1, 'superuser'))]
  await owner.query('create table public.note as select 1 as n')
  for (const text of [
    'alter system set hot_standby_feedback = off',
    'alter system set max_standby_streaming_delay = 0',
    'select pg_reload_conf()',
  ])
    await superusers[1].query(text)
  const reported = 'select from pg_replication_slots where xmin is not null'
  while ((await owner.query(reported)).rows.length > 0) await sleep(20)
  token = (await makeAccounts(cluster.urlOf(0), 1))[0]?.token ?? ''
  const config = apiConfig({ API_READ_DATABASE_URLS: cluster.urlOf(1, 'app_api') })
  const started = await startApi(program, config, cluster.urlOf(0, 'app_api'), log)
  ends.push(() => started.stop())
  api = `http://127.0.0.1:${started.port}`
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

async function connected(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  ends.push(() => client.end())
  return client
}

async function until(condition: () => Promise<boolean>) {
  await expect.poll(condition, { interval: 5 }).toBe(true)
}

/** Begins a transaction on the primary. */
async function begun(text: string) {
  const client = new pg.Client(cluster.urlOf(0))
  await client.connect()
  await client.query(`begin; ${text}`)
  return async () => {
    await client.query('commit')
    await client.end()
  }
}

/** The statements of the API that wait for a lock. */
async function waiting(server: 0 | 1) {
  const text = "select pid from pg_stat_activity where usename = 'app_api' and wait_event_type = 'Lock'"
  return (await superusers[server].query<{ pid: number }>(text)).rows.map(({ pid }) => pid)
}

/** Whether the last that the API logged about the standby is that it is in use. */
const isInUse = async () => lines.findLast(({ msg }) => msg.startsWith('standby_'))?.msg === 'standby_in_use'

/** Whether the standby shows the write that a header names. */
async function has(lastWrite: string) {
  const text = 'select lib.has_write($1) as has'
  return (await query<{ has: boolean }>(cluster.urlOf(1, 'app_api'), text, [lastWrite.split('-')[1]]))[0]?.has === true
}

/** Whether the standby has replayed the lock of a table. */
async function isLocked() {
  const text = "select from pg_locks where relation = 'app.ui_flags'::regclass and mode = 'AccessExclusiveLock'"
  return (await query(cluster.urlOf(1), text)).length > 0
}

/** A read that waits on the standby for a table that the primary has locked, until it has been ended there. */
async function endRead(end: (pid: number) => Promise<unknown>, has_seen_welcome: boolean) {
  const { lastWrite } = await ask(api, token, 'PATCH', PATH, { body: { has_seen_welcome } })
  await until(() => has(lastWrite))
  await until(isInUse)
  // Rows of this transaction are removable as soon as it has ended: the one below is younger.
  const commit = await begun('update public.note set n = n + 1')
  const unlock = await begun('lock table app.ui_flags in access exclusive mode')
  await owner.query("select pg_logical_emit_message(false, '', '', flush => true)") // sends the lock on
  await until(isLocked)
  const reading = ask(api, token, 'GET', PATH, { headers: { 'X-Last-Write': lastWrite } })
  let pid = 0
  await until(async () => {
    pid = (await waiting(1))[0] ?? 0
    return pid > 0 || (await waiting(0)).length > 0
  })
  await commit()
  // A busy machine may be so slow that the API asks the primary before: then the caller tries again.
  do await end(pid)
  while ((await waiting(1)).includes(pid) && (await waiting(0)).length === 0)
  await unlock()
  expect(await reading).toMatchObject({ status: 200, body: { has_seen_welcome } })
}

const CONFLICT = 'canceling statement due to conflict with recovery'

const endings: Array<[string, string, string | undefined, (pid: number) => Promise<unknown>]> = [
  ['the removal of rows that it may need', CONFLICT, 'confl_snapshot', () => owner.query('vacuum public.note')],
  [
    'an operator',
    'terminating connection due to administrator command',
    undefined,
    (pid) => superusers[1].query('select pg_terminate_backend($1)', [pid]),
  ],
]

test.each(endings)('a read that %s ends on the standby is answered by the primary', async (_, reason, kind, end) => {
  const conflicts = async () => {
    const text = 'select * from pg_stat_database_conflicts where datname = current_database()'
    return Number((await query<Record<string, string>>(cluster.urlOf(1), text))[0]?.[kind ?? 'confl_deadlock'])
  }
  const [before, from] = [await conflicts(), lines.length]
  let value = false
  do {
    value = !value
    await endRead(end, value)
  } while (!lines.slice(from).some((line) => line.msg === 'standby_set_aside' && line.reason === reason))
  if (kind) await expect.poll(conflicts).toBeGreaterThan(before)
  await until(isInUse)
})
