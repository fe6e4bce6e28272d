import { setTimeout as sleep } from 'node:timers/promises'
import { decodeJwt } from 'jose'
import pg from 'pg'
import { register } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { startApi } from '../../src/http/api.ts'
import { createIdentity } from '../../src/http/identity.ts'
import { program } from '../../src/program.ts'
import { apiConfig, ask, keptLog, makeAccounts, query, type Reply, SECRET_KEY } from '../../test/support/cluster-api.ts'
import { ROLE_PASSWORDS } from '../../test/support/database.ts'
import { type Cluster, pause, resume, startCluster } from '../../test/support/standbys.ts'
import { makeWire } from '../../test/support/wire.ts'

// Reads on standbys (docs/contract/http.md#reads-on-standbys): two API processes, a primary and two standbys.

const PEOPLE = 8
const PATH = '/ui-flags'
const { lines, log } = keptLog()

type Person = { id: number; email: string; token: string }
let cluster: Cluster
let apis: string[] = []
let people: Person[]
/** Holds back what the second standby sends and receives. */
let wire: Awaited<ReturnType<typeof makeWire>>
const ends: Array<() => Promise<unknown>> = []

beforeAll(async () => {
  cluster = await startCluster({ count: 2 }, (end) => ends.push(end))
  const owner = cluster.urlOf(0)
  await migrate({ url: owner, passwords: ROLE_PASSWORDS, production: false, log })
  people = await makeAccounts(owner, PEOPLE)
  wire = await makeWire(cluster.urlOf(2, 'app_api'))
  ends.push(wire.end)
  const config = apiConfig({
    API_READ_DATABASE_URLS: [cluster.urlOf(1, 'app_api'), wire.url].join(),
    MAX_STANDBY_LAG: '10 s',
  })
  const started = await Promise.all([1, 2].map(() => startApi(program, config, cluster.urlOf(0, 'app_api'), log)))
  for (const api of started) ends.push(() => api.stop())
  apis = started.map(({ port }) => `http://127.0.0.1:${port}`)
  await bothInUse()
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

/** How many of the APIs use a standby now. */
function users(standby: number) {
  const count = (event: string) => lines.filter((line) => line.msg === event && line.standby === standby).length
  return count('standby_in_use') - count('standby_set_aside')
}

/** Waits until both APIs use both standbys. */
async function bothInUse() {
  while (users(1) + users(2) < 2 * apis.length) await sleep(20)
}

type Metric = { get(): Promise<{ values: Array<{ labels: Record<string, string>; value: number }> }> }

/** How many reads each server answered while the work ran. */
async function readsDuring(work: () => Promise<unknown>) {
  const metric = register.getSingleMetric('database_reads_total') as unknown as Metric
  const counts = async () =>
    Object.fromEntries((await metric.get()).values.map(({ labels, value }) => [labels.server, value]))
  const before = await counts()
  await work()
  const after = await counts()
  const grown = (server: string) => (after[server] ?? 0) - (before[server] ?? 0)
  return { primary: grown('primary'), standby_1: grown('standby_1'), standby_2: grown('standby_2') }
}

const anyApi = () => apis[Math.floor(Math.random() * apis.length)] as string
const get = (token: string, lastWrite?: string, api = anyApi()) =>
  ask(api, token, 'GET', PATH, { headers: lastWrite === undefined ? {} : { 'X-Last-Write': lastWrite } })
const set = (token: string, has_seen_welcome: boolean, api = anyApi()) =>
  ask(api, token, 'PATCH', PATH, { body: { has_seen_welcome } })

/** Waits until both standbys have replayed all that the primary has written. */
async function caughtUp() {
  const [primary] = await query<{ at: string }>(cluster.urlOf(0), 'select pg_current_wal_flush_lsn() as at')
  for (const standby of [1, 2])
    await expect
      .poll(async () => {
        const text = 'select pg_last_wal_replay_lsn() >= $1 as there'
        return (await query<{ there: boolean }>(cluster.urlOf(standby), text, [primary?.at]))[0]?.there
      })
      .toBe(true)
}

/** The header of a write of this person that both standbys have. */
async function replayed({ token }: Person): Promise<string> {
  const { lastWrite } = await set(token, false)
  await caughtUp()
  return lastWrite
}

test('those who only read are answered by standbys', async () => {
  const headers = await Promise.all(people.map(replayed))
  await caughtUp()
  const round = async () => {
    const answers = await Promise.all(people.map(({ token }, index) => get(token, headers[index])))
    for (const { status } of answers) expect(status).toBe(200)
  }
  await round() // opens connections
  let reads: Awaited<ReturnType<typeof readsDuring>>
  let from: number
  do {
    await bothInUse()
    from = lines.length
    reads = await readsDuring(async () => {
      for (let n = 0; n < 10; n++) await round()
    })
    // A busy machine may delay a standby so much that it is set aside; then the primary rightly answers.
  } while (lines.slice(from).some(({ msg }) => msg === 'standby_set_aside'))
  expect(reads.primary).toBe(0)
  expect(reads.standby_1).toBeGreaterThan(0)
  expect(reads.standby_2).toBeGreaterThan(0)
})

test('a person without writes of their own, a header of another history and a malformed one ask the primary', async () => {
  const [{ token }] = people as [Person]
  const lastWrite = await replayed(people[0] as Person)
  const [history = '', number = ''] = lastWrite.split('-')
  const other = `${history.replaceAll(/[0-9a-f]/g, (digit) => (digit === 'a' ? 'b' : 'a'))}-${number}`
  const given = [undefined, '', 'x', number, other, `${history}-`, `${history}-${'9'.repeat(20)}`, `${lastWrite}é`]
  const reads = await readsDuring(async () => {
    for (const each of given) expect(await get(token, each)).toMatchObject({ status: 200 })
  })
  expect(reads).toEqual({ primary: given.length, standby_1: 0, standby_2: 0 })
  const future = `${history}-${BigInt(number) + 1_000_000n}`
  const later = await readsDuring(async () => expect(await get(token, future)).toMatchObject({ status: 200 }))
  expect(later).toEqual({ primary: 1, standby_1: 0, standby_2: 0 })
})

test('a standby does not count a transaction as there that still runs, though a later one has ended', async () => {
  const owner = cluster.urlOf(0)
  const open = new pg.Client(owner)
  await open.connect()
  await open.query('begin')
  const { rows } = await open.query<{ number: string }>('select pg_current_xact_id()::text as number')
  await open.query('update auth.users set email = email where id = $1', [people[0]?.id])
  await set((people[1] as Person).token, true)
  await caughtUp()
  const has = async () =>
    (
      await query<{ has: boolean }>(cluster.urlOf(1, 'app_api'), 'select lib.has_write($1) as has', [rows[0]?.number])
    )[0]?.has
  expect(await has()).toBe(false)
  await open.query('commit')
  await open.end()
  await expect.poll(has).toBe(true)
})

/** Makes the person's token that of a session. */
const beginSession = ({ id, token }: Person) =>
  query(
    cluster.urlOf(0),
    `with session as (
       insert into auth.sessions (user_id, device, created_at, last_used_at, expires_at)
       values ($1, 'Phone', now(), now(), 'infinity') returning user_id, id)
     insert into auth.session_tokens select $2, user_id, id, 'infinity' from session`,
    [id, decodeJwt(token).jti],
  )

test('a standby lets nobody in whom the primary refuses, also where it has not replayed the refusal', async () => {
  const [owner, leavers] = [cluster.urlOf(0), await makeAccounts(cluster.urlOf(0), 4, 'leaver')]
  const [disabled, renewed, changed, device] = leavers as [Person, Person, Person, Person]
  await beginSession(device)
  const headers = await Promise.all(leavers.map(replayed))
  await caughtUp()
  for (const standby of [1, 2]) await pause(cluster, standby)
  await query(owner, "select auth.role_set($1, 'active', false)", [disabled.email])
  expect(await ask(anyApi(), renewed.token, 'POST', '/auth/refresh')).toMatchObject({ status: 200 })
  await query(owner, "update auth.users set password_changed_at = now() + interval '1 second' where id = $1", [
    changed.id,
  ])
  const elsewhere = await createIdentity(SECRET_KEY).mint(device.id, null)
  expect(await ask(anyApi(), elsewhere, 'DELETE', '/auth/sessions')).toMatchObject({ status: 204 })
  const from = lines.length
  for (const [index, { token }] of leavers.entries())
    for (const api of apis) expect(await get(token, headers[index], api)).toMatchObject({ status: 401 })
  expect(lines.slice(from).filter(({ msg }) => msg === 'token_rejected').length).toBe(4 * apis.length)
  for (const standby of [1, 2]) await resume(cluster, standby)
})

test('what a standby refuses, the primary decides', async () => {
  const [fresh] = (await makeAccounts(cluster.urlOf(0), 1, 'returner')) as [Person]
  await query(cluster.urlOf(0), "select auth.role_set($1, 'active', false)", [fresh.email])
  const lastWrite = await replayed(people[0] as Person)
  for (const standby of [1, 2]) await pause(cluster, standby)
  await query(cluster.urlOf(0), "select auth.role_set($1, 'active', true)", [fresh.email])
  expect(await get(fresh.token, lastWrite)).toMatchObject({ status: 200 })
  const missing = await ask(anyApi(), fresh.token, 'GET', '/habits/1', { headers: { 'X-Last-Write': lastWrite } })
  expect(missing).toMatchObject({ status: 404, body: { detail: 'habit_not_found' } })
  for (const standby of [1, 2]) await resume(cluster, standby)
})

test('what a person was shown, no standby that is behind unshows', async () => {
  for (const reader of people) {
    await bothInUse()
    const old = await replayed(reader)
    for (const standby of [1, 2]) await pause(cluster, standby)
    await set(reader.token, true) // on another device, whose answer this one does not get
    const shown = await ask(anyApi(), reader.token, 'GET', '/changes', { headers: { 'X-Last-Write': old } })
    expect(shown.body.changes).toContainEqual(expect.objectContaining({ resource: 'ui_flags', op: 'put' }))
    expect(BigInt(shown.lastWrite.split('-')[1] as string)).toBeGreaterThan(BigInt(old.split('-')[1] as string))
    for (const api of apis)
      expect(await get(reader.token, shown.lastWrite, api)).toMatchObject({ body: { has_seen_welcome: true } })
    for (const standby of [1, 2]) await resume(cluster, standby)
    await caughtUp()
    const again = await get(reader.token, shown.lastWrite)
    expect(again).toMatchObject({ lastWrite: shown.lastWrite, body: { has_seen_welcome: true } })
  }
})

/** Reads as everybody until the condition holds; each read must succeed. Answers what the reads said. */
async function readUntil(headers: string[], done: () => boolean) {
  const answers: Reply[] = []
  while (!done()) {
    const round = await Promise.all(people.map(({ token }, index) => get(token, headers[index])))
    for (const { status } of round) expect(status).toBe(200)
    answers.push(...round)
  }
  return answers
}

test('a standby that falls behind is set aside and comes back by itself', async () => {
  const headers = await Promise.all(people.map(replayed))
  await pause(cluster, 1)
  await set((people[0] as Person).token, true)
  await readUntil(headers, () => users(1) === 0)
  await resume(cluster, 1)
  await readUntil(headers, () => users(1) === apis.length)
})

test('a standby that stops is set aside and comes back by itself', async () => {
  const headers = await Promise.all(people.map(replayed))
  await cluster.standbys.stop(1)
  await readUntil(headers, () => users(1) === 0)
  await cluster.standbys.start(1)
  await readUntil(headers, () => users(1) === apis.length)
})

test('a standby that is cut off is set aside and comes back by itself', async () => {
  const headers = await Promise.all(people.map(replayed))
  wire.cut(true)
  await readUntil(headers, () => users(2) === 0)
  wire.cut(false)
  await readUntil(headers, () => users(2) === apis.length)
})

test('reads that a standby ends are answered by the primary', async () => {
  const headers = await Promise.all(people.map(replayed))
  const text = "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app_api'"
  let rounds = 0
  const killing = (async () => {
    for (; rounds < 5; rounds++) await query(cluster.urlOf(1, 'superuser'), text)
  })()
  await readUntil(headers, () => rounds === 5)
  await killing
})
