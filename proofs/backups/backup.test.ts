import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, SERVICE, startEmbedded } from '../../dev/embedded/server.ts'
import { hashPassword } from '../../src/accounts/passwords.ts'
import { createLog } from '../../src/base/log.ts'
import { readConfig } from '../../src/base/settings/config.ts'
import { generatedSecret } from '../../src/base/settings/secrets.ts'
import { migrate } from '../../src/db/migrate.ts'
import { startApi } from '../../src/http/api.ts'
import { program } from '../../src/program.ts'
import { temporaryFolder } from '../../test/support/folder.ts'

// `npm run backup` and `npm run restore` as child processes, on a service that runs, was stopped, or crashed.

const log = createLog('error')
const isRoot = process.getuid?.() === 0
const NOBODY = { uid: 65534, gid: 65534 }
const ADA = { email: 'ada@example.com', password: 'correct horse battery' }
const ENTRY = 'Nobody reads this without the key.'

let folder: string
let source: Embedded
/** A connection to the server that is backed up. */
let owner: pg.Client
/** A backup taken while others wrote. */
let backup: string
/** The folder of the restore: under root, one that PostgreSQL's user can't enter. */
let restored: string
/** Ada's headers from before the backup. */
let headers: Record<string, string>
/** The numbers that each writer committed, with the time. */
const committed: { writer: number; n: number; at: number }[] = []
let writing = true

beforeAll(async () => {
  folder = await temporaryFolder('thirty-six-weeks-backup-')
  source = await startDatabase('source')
  owner = await connect(source)
  await migrate({ url: source.url, passwords: {}, production: false, log })
  await owner.query("select auth.account_create($1, $2, 'UTC', null, 'license', 'course', 'sale', '{}')", [
    ADA.email,
    await hashPassword(ADA.password),
  ])
  await owner.query('create schema noise; create table noise.written (writer int, n int, filler text)')
  await withApi('source', source, async (url) => {
    headers = await signIn(url)
    const entry = { method: 'POST', headers, body: JSON.stringify({ message: ENTRY }) }
    expect((await fetch(`${url}/journal/`, entry)).status).toBe(201)
  })
  backup = join(folder, 'backup')
  const writers = [...[1, 2, 3].map(write), recycle()]
  const taken = await command('backup', 'source', [backup])
  writing = false
  await Promise.all(writers)
  expect(taken).toEqual({
    code: 0,
    output: expect.stringMatching(/^\S+\/backup\nas of \S+Z: accounts 1, data \d+ MB, PostgreSQL 18\.\d+\n$/),
    errors: '',
  })
  restored = isRoot ? mkdtempSync('/root/backup-') : join(folder, 'restored')
  expect(await command('restore', restored, [backup])).toEqual({
    code: 0,
    output: expect.stringMatching(/^restored into \S+ as of \S+Z: accounts 1, data \d+ MB, PostgreSQL 18\.\d+\n/),
    errors: '',
  })
})
afterAll(async () => {
  await owner?.end()
  await source?.stop()
  if (isRoot && restored)
    for (const path of [homeOf(restored), restored]) rmSync(path, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
})

/** The cluster's folder of a data directory. */
function homeOf(dataDir: string): string {
  const record = join(dataDir, 'postgres-lives-in')
  return existsSync(record) ? readFileSync(record, 'utf8').trim() : join(dataDir, 'postgres')
}

const logOf = (dataDir: string) => readFileSync(resolve(folder, dataDir, 'postgres.log'), 'utf8')

/** Commits numbers one by one while the database grows and files vanish during the copy. */
async function write(writer: number) {
  const client = await connect(source)
  for (let n = 1; writing; n++) {
    await client.query(`insert into noise.written values ($1, $2, repeat('x', 2000))`, [writer, n])
    committed.push({ writer, n, at: Date.now() })
    if (n % 5 === 0) await client.query(`create table noise.t${writer} as select 1; drop table noise.t${writer}`)
  }
  await client.end()
}

/** After the backup has begun, makes the server delete every WAL file that no slot keeps. */
async function recycle() {
  const begun = `select from pg_stat_activity where application_name = 'thirty-six-weeks backup' and state = 'idle'
    and query like '%pg_backup_start%'`
  const client = new pg.Client(source.superuserUrl)
  await client.connect()
  await until(async () => !writing || (await client.query(begun)).rowCount === 1)
  await client.query('select pg_switch_wal()')
  await client.query('checkpoint')
  await client.end()
}

test('a backup of a running server holds what was committed by its time, and the journal can be decrypted', async () => {
  const { manifest } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'))
  const before = committed.filter(({ at }) => at < Date.parse(manifest.taken_at))
  expect(before.length).toBeGreaterThan(20)
  expect(before.length).toBeLessThan(committed.length)

  expect(logOf(restored)).toContain('completed backup recovery')
  const server = await startDatabase(restored)
  const client = await connect(server)
  const { rows } = await client.query(
    'select writer, count(*)::int, max(n) from noise.written group by writer order by writer',
  )
  await client.end()
  expect(rows.map(({ writer }) => writer)).toEqual([1, 2, 3])
  for (const { writer, count, max } of rows) {
    expect(count).toBe(max) // no gap in a writer's numbers
    expect(max).toBeGreaterThanOrEqual(Math.max(...before.filter((each) => each.writer === writer).map(({ n }) => n)))
  }
  await withApi(restored, server, async (url) => {
    const answer = await fetch(`${url}/journal/`, { headers: await signIn(url) })
    expect(await answer.json()).toMatchObject({ items: [{ message: ENTRY }] })
    // A token from before the restore may name an id that is given to a new account.
    expect((await fetch(`${url}/journal/`, { headers })).status).toBe(401)
  })
  await server.stop()
})

test('only its owner can read a backup, since it holds keys', () => {
  const entries = readdirSync(backup, { recursive: true, withFileTypes: true })
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
  const modes = entries.map((each) => `${each.isFile()} ${mode(join(each.parentPath, each.name))}`)
  expect(new Set([`${false} ${mode(backup)}`, ...modes])).toEqual(new Set(['true 600', 'false 700']))
  expect(readdirSync(join(backup, 'secrets'))).toEqual(expect.arrayContaining(['journal_encryption_key', 'secret_key']))
})

test.each([
  ['a byte of the data is another', 'cluster/global/pg_control', flip],
  ['a key is another', 'secrets/journal_encryption_key', flip],
  ['a byte of the manifest is another', 'manifest.json', flip],
  ['a file is missing', 'cluster/pg_xact/0000', rmSync],
  ['it was never completed', 'manifest.json', rmSync],
])('restore refuses a backup and changes nothing if %s', async (_, name, damage) => {
  const path = join(backup, name)
  const whole = readFileSync(path)
  damage(path)
  const { code, output, errors } = await command('restore', 'untouched', [backup])
  writeFileSync(path, whole)
  expect(errors).toMatch(/^\S+\/backup is (damaged|not a complete backup): .*\n$/)
  expect(errors).toContain(name)
  expect([code, output]).toEqual([1, ''])
  expect(existsSync(join(folder, 'untouched'))).toBe(false)
})

function flip(path: string) {
  const bytes = readFileSync(path)
  const at = bytes.length >> 1
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

test('a restore refuses a running service and existing data; --replace moves the data aside', async () => {
  const running = await command('restore', 'source', ['--replace', backup])
  expect(running).toEqual({ code: 1, output: '', errors: expect.stringMatching(/^One is already running in .*\n$/) })

  const { ino } = statSync(join(homeOf(restored), 'cluster'))
  const refused = await command('restore', restored, [backup])
  expect(refused).toEqual({ code: 1, output: '', errors: expect.stringMatching(/^there are data in .*\n$/) })
  expect(statSync(join(homeOf(restored), 'cluster')).ino).toBe(ino)
  expect(readdirSync(homeOf(restored)).filter((name) => name.startsWith('new-'))).toEqual([])

  const replaced = await command('restore', restored, ['--replace', backup])
  expect(replaced.code).toBe(0)
  const [, aside = ''] = /What was there is now (\S+\/cluster\.replaced-\S+)/.exec(replaced.output) ?? []
  expect(statSync(aside).ino).toBe(ino)
  expect(readdirSync(restored).filter((name) => name.startsWith('secrets.replaced-'))).toHaveLength(1)
})

/** Sends a signal to a backup while it copies; returns how it ended. */
async function interrupt(name: string, signal: NodeJS.Signals) {
  for (;;) {
    let over = false
    const child = spawnCommand('backup', 'source', [join(folder, name)])
    const end = outcome(child).finally(() => {
      over = true
    })
    const copies = (each: string) => each.startsWith(`${name}.`) && existsSync(join(folder, each, 'cluster'))
    await until(() => over || readdirSync(folder).some(copies))
    child.kill(signal)
    const result = await end
    if (!existsSync(join(folder, name))) return result
    rmSync(join(folder, name), { recursive: true }) // it was faster
  }
}

test('a killed backup leaves nothing that restore accepts, and neither slot nor backup mode on the server', async () => {
  await interrupt('killed', 'SIGKILL')
  await until(async () => (await owner.query('select from pg_replication_slots')).rowCount === 0)
  const ended = 'aborting backup due to backend exiting before pg_backup_stop was called'
  await until(() => logOf('source').includes(ended))

  const left = readdirSync(folder).filter((name) => name.startsWith('killed'))
  expect(left).toEqual([expect.stringMatching(/^killed\.unfinished-/)])
  const refused = await command('restore', 'untouched', [join(folder, left[0] as string)])
  expect(refused.errors).toMatch(/^\S+ is not a complete backup: it has no manifest.json\n$/)
})

test('Ctrl-C ends a backup, which deletes its unfinished folder', async () => {
  const result = await interrupt('stopped', 'SIGINT')
  expect(result).toEqual({ code: 1, output: '', errors: 'stopped: nothing was changed\n' })
  expect(readdirSync(folder).filter((name) => name.startsWith('stopped'))).toEqual([])
})

test('without a running server, backup starts one, which recovers a crash; it reports journals that its key does not open', async () => {
  await owner.query('create table noise.last as select 7 as n')
  await owner.query("update auth.data_keys set master_key_id = 'another'")
  source.kill('SIGKILL')
  await source.stop()
  const { code, output } = await command('backup', 'source', [])
  const [path = '', ...notes] = output.split('\n')
  expect(path).toMatch(/\/source\/backups\/\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/)
  expect(notes[1]).toMatch(/^journals that its key does not open: 1;/)
  expect(code).toBe(0)
  expect(readdirSync(join(folder, 'source/lock'))).toEqual([])

  // Restored by a user without any special rights.
  const own = join(folder, 'own')
  mkdirSync(own)
  cpSync(path, join(own, 'backup'), { recursive: true })
  if (canBeNobody) spawnSync('chown', ['-R', '65534:65534', own])
  const restored = await command('restore', join(own, 'data'), [join(own, 'backup')], canBeNobody ? NOBODY : {})
  expect(restored).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^journals that its key does not open: 1;/m),
  })
  expect(statSync(join(own, 'data/postgres/cluster')).uid).toBe(statSync(own).uid)
  const server = await startDatabase(join(own, 'data'))
  const client = await connect(server)
  expect((await client.query('select n from noise.last')).rows).toEqual([{ n: 7 }])
  await client.end()
  await server.stop()
})

test('the commands print their usage, and refuse a server named by DATABASE_URL', async () => {
  const usage = expect.stringMatching(/^usage: npm run (backup|restore) .*\n$/)
  for (const [name, args] of [
    ['backup', ['--help']],
    ['restore', []],
    ['restore', ['--force', backup]],
  ] as const) {
    expect(await command(name, 'untouched', args)).toEqual({ code: 1, output: '', errors: usage })
  }
  const nothing = await command('backup', 'untouched', [])
  expect(nothing.errors).toMatch(/^there is no embedded database in \S+\n$/)
  const elsewhere = await command('backup', 'source', [], { DATABASE_URL: 'postgres://elsewhere/program' })
  expect(elsewhere.errors).toMatch(/^DATABASE_URL is set: /)
  const taken = await command('backup', 'source', [backup])
  expect(taken.errors).toMatch(/^\S+ is there already\n$/)
  expect(existsSync(join(folder, 'untouched'))).toBe(false)
})

const canBeNobody = isRoot && spawnSync(process.execPath, ['-v'], { ...NOBODY, cwd: '/' }).status === 0

function startDatabase(dataDir: string): Promise<Embedded> {
  return startEmbedded({ dataDir: resolve(folder, dataDir), ...SERVICE, settings: { fsync: 'off' } })
}

/** Runs the API with a folder's database and secrets, as `npm start` does. */
async function withApi(name: string, { url }: Embedded, work: (url: string) => Promise<void>) {
  await migrate({ url, passwords: { app_api: 'api' }, production: false, log })
  const secret = (of: string) => generatedSecret(resolve(folder, name), of)
  const config = readConfig({
    SECRET_KEY: await secret('secret_key'),
    JOURNAL_ENCRYPTION_KEYS: await secret('journal_encryption_key'),
    PORT: '0',
    SKIP_STARTUP_SEED: '1',
  })
  const api = await startApi(program, config, url.replace(/app_owner:[^@]*/, 'app_api:api'), log)
  await work(`http://127.0.0.1:${api.port}`).finally(() => api.stop())
}

async function signIn(url: string): Promise<Record<string, string>> {
  const type = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/auth/login`, { method: 'POST', headers: type, body: JSON.stringify(ADA) })
  const { token } = (await answer.json()) as { token: string }
  return { ...type, authorization: `Bearer ${token}` }
}

async function connect({ url }: Embedded): Promise<pg.Client> {
  const client = new pg.Client(url)
  client.on('error', () => {}) // killing the server breaks its connections
  await client.connect()
  return client
}

type Whose = { uid?: number; gid?: number; DATABASE_URL?: string }

function spawnCommand(name: string, dataDir: string, args: readonly string[], { DATABASE_URL, ...as }: Whose = {}) {
  const env = { ...process.env, DATA_DIR: resolve(folder, dataDir), DATABASE_URL }
  return spawn(process.execPath, [`tools/${name}.ts`, ...args], {
    ...as,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function outcome(child: ReturnType<typeof spawnCommand>) {
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number | null, output, errors }
}

const command = (...how: Parameters<typeof spawnCommand>) => outcome(spawnCommand(...how))

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(5)
}
