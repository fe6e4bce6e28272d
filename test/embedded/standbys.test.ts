import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyPort } from '../../src/embedded/ports.ts'
import { SERVICE, startEmbedded } from '../../src/embedded/server.ts'
import { startStandbys } from '../../src/embedded/standbys.ts'
import { temporaryFolder } from '../support/folder.ts'
import { endProcesses, start } from '../support/processes.ts'
import { type Cluster, startCluster } from '../support/standbys.ts'

// Streaming standbys on real servers, and `npm start -- --standbys 2` with its command line.

async function query(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client(url)
  client.on('error', () => {}) // killing a server breaks its connections
  await client.connect()
  return await client.query(text, values).then(
    ({ rows }) => client.end().then(() => rows),
    (error) => client.end().then(() => Promise.reject(error)),
  )
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20)
}

const numbersOn = async (url: string) => (await query(url, 'select n from note order by n')).map(({ n }) => n as number)
const write = (url: string, n: number) => query(url, 'insert into note values ($1)', [n])
/** Waits until a server has all these numbers. */
const has = (url: string, ...numbers: number[]) =>
  until(async () => {
    const found = new Set(await numbersOn(url).catch(() => []))
    return numbers.every((n) => found.has(n))
  })

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
    expect(await cluster.standbys.list()).toMatchObject([
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
    expect(await state(1)).toMatchObject({ state: 'paused', lag_seconds: expect.any(Number) })
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

describe('npm start -- --standbys 2', () => {
  let dataDir: string
  let env: Record<string, string>
  beforeAll(async () => {
    dataDir = await temporaryFolder('thirty-six-weeks-standbys-')
    const free = { PORT: '0', SANDBOX_SMTP_PORT: '0', METRICS_PORT: '0', ANALYTICS_PORT: '0' }
    env = { ...free, DATA_DIR: dataDir, DEMO_PEOPLE: '0', SANDBOX_PORT: `${await anyPort()}` }
  })
  endProcesses()
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  async function serve(...args: string[]) {
    const service = start([process.execPath, 'src/main.ts', 'start', ...args], env)
    const ended = service.end()
    while (!service.output().includes('Ctrl-C')) {
      if ((await Promise.race([ended, sleep(20, 'runs')])) !== 'runs') throw new Error(service.output())
    }
    return service
  }
  const standbys = (...args: string[]) => standbysAt(env.SANDBOX_PORT ?? '', ...args)
  async function standbysAt(SANDBOX_PORT: string, ...args: string[]) {
    const command = start([process.execPath, 'src/operator/standbys.ts', ...args], { ...env, SANDBOX_PORT })
    return [await command.end(), command.output()] as const
  }
  /** Signs the demo account in, and answers the status. */
  async function signingIn(output: string) {
    const [, url] = /API +(http:\S+)/.exec(output) ?? []
    const [, email, password] = /Demo account (\S+) +password: (.+)/.exec(output) ?? []
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ email, password })
    return async () => (await fetch(`${url}/auth/login`, { method: 'POST', headers, body })).status
  }
  /** Moves the program's clock; answers what it shows then, or an empty text if it could not be moved. */
  async function moveClock(move: object): Promise<string> {
    const headers = { 'content-type': 'application/json' }
    const url = `http://127.0.0.1:${env.SANDBOX_PORT}/clock`
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(move) })
    return answer.ok ? ((await answer.json()) as { now: string }).now : ''
  }
  const file = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim()

  test('gives the API two addresses, and the command line acts on the servers', { timeout: 600_000 }, async () => {
    const first = await serve('--standbys', '2')
    const urls = file('standby-urls').split('\n')
    expect(urls).toEqual(
      [1, 2].map(() => expect.stringMatching(/^postgresql:\/\/app_api:\S+@127\.0\.0\.1:\d+\/program$/)),
    )
    expect(statSync(join(dataDir, 'standby-urls')).mode & 0o777).toBe(0o600)
    for (const url of urls) expect(await query(url, 'select current_user::text as me')).toEqual([{ me: 'app_api' }])
    expect(await standbys('pause', '1')).toEqual([
      0,
      expect.stringMatching(/^SERVER .*\n0 +primary +running +\d+\n1 +standby +paused .*\n2 +standby +streaming .*\n$/),
    ])
    expect(await standbys('promote', '7')).toEqual([1, 'there is no server 7\n'])
    expect(await standbys('stop', '9'.repeat(20))).toEqual([1, expect.stringMatching(/^usage: npm run standbys /)])
    expect(await standbys('promote')).toEqual([1, expect.stringMatching(/^usage: npm run standbys /)])
    const [, port = ''] = /API +http:\S+:(\d+)/.exec(first.output()) ?? []
    for (const elsewhere of [port, '1'])
      expect(await standbysAt(elsewhere, 'list')).toEqual([
        1,
        `SANDBOX_PORT: no npm start answers at http://127.0.0.1:${elsewhere}/standbys\n`,
      ])
    expect((await standbys('stop', '2'))[1]).toMatch(/^2 +standby +stopped +\d+$/m)
    expect((await standbys('start', '2'))[0]).toBe(0)

    const signIn = await signingIn(first.output())
    expect(await signIn()).toBe(200)
    await query(file('database-url'), 'create table public.note (n int)')
    const old = file('database-url')
    expect((await standbys('promote', '1'))[1]).toMatch(/^0 +standby .*\n1 +primary +running +\d+$/m)
    expect(file('database-url')).not.toBe(old)
    await until(async () => (await signIn()) === 200) // a sign-in writes, and the API finds the new primary
    await write(file('database-url'), 1)
    const promoted = file('database-url')
    await first.end('SIGKILL')

    // The promoted server keeps its address and its data.
    const second = await serve('--standbys=2')
    expect(file('database-url')).toBe(promoted)
    expect(await numbersOn(promoted)).toEqual([1])
    await write(promoted, 2)
    for (const url of file('standby-urls').split('\n'))
      await has(Object.assign(new URL(promoted), { port: new URL(url).port }).href, 1, 2)
    // The clock moves on the primary of the moment, and gets its old body back there when all stops.
    await until(async () => (await moveClock({ now: '2031-05-01T00:00:00Z' })) !== '')
    expect((await standbys('promote', '2'))[1]).toMatch(/^2 +primary +running +\d+$/m)
    // A try that was refused may have moved it all the same.
    await until(async () => /^203[2-9]-05-01/.test(await moveClock({ advance: 'P1Y' })))
    expect(await second.end('SIGINT')).toBe(0)
    expect(existsSync(join(dataDir, 'standby-urls'))).toBe(false)

    const third = await serve()
    expect(await query(file('database-url'), 'select lib.now() = now() as real')).toEqual([{ real: true }])
    const replication = `select rolname::text from pg_roles where rolreplication
      union all select slot_name::text from pg_replication_slots`
    expect(await query(file('database-url'), replication)).toEqual([{ rolname: 'postgres' }])
    expect(await numbersOn(file('database-url'))).toEqual([1, 2])
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['cluster'])
    expect(readdirSync(dataDir).filter((name) => name.startsWith('standby'))).toEqual([])
    expect(await standbys('list')).toEqual([1, expect.stringMatching(/^npm start runs without standbys: /)])
    expect(await third.end('SIGINT')).toBe(0)
  })

  const usage = /^usage: npm start \[-- --standbys N\]/
  const elsewhere = { DATABASE_URL: 'postgres://elsewhere/program' }
  test.each([
    [['--standbys', '6'], {}, usage],
    [['--standby', '2'], {}, usage],
    [['--standbys', '2'], elsewhere, /^DATABASE_URL: is set, and --standbys is for the embedded server/],
  ])('refuses %j with %j', async (args, more, message) => {
    const service = start([process.execPath, 'src/main.ts', 'start', ...args], { ...env, ...more })
    expect(await service.end()).toBe(1)
    expect(service.output()).toMatch(message)
  })
})
