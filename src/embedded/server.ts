// PostgreSQL 18 from npm, run by this process: what `npm start` and the tests use when DATABASE_URL is empty.
// The npm package is used for its binaries only: its class passes the environment on, runs `locale -a`, writes to the
// console, dies with Ctrl-C before the service has drained, and knows neither root-only folders nor crash recovery.
import { type ChildProcess, spawn } from 'node:child_process'
import { constants, statSync } from 'node:fs'
import {
  access,
  appendFile,
  chown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { quitLeftovers, signal, stopOrphan, stopPostmaster, stopWithUs, takeLock } from './process.ts'
import { generatedSecret, giveToOwnerOf, readIfThere, syncFolder, writePrivate } from './secrets.ts'
import { findPlace, type Place } from './user.ts'

export type EmbeddedOptions = {
  dataDir: string
  /** The role that owns the database: may log in, make roles and databases; not a superuser. */
  owner: string
  database: string
  /** Lines of postgresql.conf that override SETTINGS, e.g. `{ fsync: 'off' }` for tests. */
  settings?: Record<string, string>
  /** The port. Undefined: the port of the last start, or another one if that is not free. */
  port?: number | undefined
  /** Called once, after PostgreSQL was killed because its data directory or cluster was removed or replaced. */
  onGone?: (path: string) => void
  /** PostgreSQL ended without stop() or restart(). */
  onExit?: (code: number | null, signal: NodeJS.Signals | null) => void
}

export type Embedded = {
  /** The owner's postgresql:// address, also in `<dataDir>/database-url`. */
  readonly url: string
  /** The superuser's address, in the database `postgres`; for tests and benches, never for the service. */
  readonly superuserUrl: string
  readonly port: number
  /** The postmaster's pid; restart() changes it. */
  readonly pid: number
  kill(name: NodeJS.Signals): void
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Sized for two cores; loses no committed transaction; logs no parameters, since journal keys are among them. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  max_connections: '100',
  shared_buffers: '256MB',
  wal_level: 'replica',
  fsync: 'on',
  synchronous_commit: 'on',
  jit: 'off',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] %q%u@%d ',
  // A refusal is an error to PostgreSQL: its statement, context and rows would put people's data into the log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  shared_preload_libraries: 'pg_stat_statements',
}
const SUPERUSER = 'postgres'
const LOG_LIMIT_BYTES = 10_000_000
/** Below the ports that Linux and macOS give to outgoing connections, so that restart() finds its own free again. */
const PORTS = { first: 20_000, count: 12_000 }
/** How long a start waits for a port or for the shared memory of killed backends. Crash recovery has no limit. */
const RETRY_MS = 30_000
const POLL_MS = 20
/** PostgreSQL itself checks only once a minute whether its files are there. */
const LOOK_EVERY_MS = 1000

type Server = {
  child: ChildProcess
  pid: number
  port: number
  cluster: string
  /** stop(), restart() or the watch ends it, so its exit is no crash. */
  asked: boolean
  callOff: () => Promise<void>
}
type Cluster = Place & Pick<EmbeddedOptions, 'onExit'> & { dataDir: string; path: string }

/**
 * Starts PostgreSQL in `dataDir` and resolves when the owner can connect. Throws an error with `code` `already_running`
 * (another process has the folder), `port_in_use` (the given port is taken) or `not_started` (it cannot run here).
 * Clears first what a killed start left: its lock, its postmaster, an unfinished initdb.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  if (process.platform === 'win32') {
    throw notStarted('The embedded PostgreSQL does not run on Windows: use WSL, or set DATABASE_URL.')
  }
  await mkdir(options.dataDir, { recursive: true })
  const dataDir = await realpath(resolve(options.dataDir))
  await access(dataDir, constants.W_OK)
  const unlock = await takeLock(dataDir)
  const urlFile = join(dataDir, 'database-url')
  let server: Server | undefined
  try {
    await rm(urlFile, { force: true })
    const place = await findPlace(dataDir)
    const cluster: Cluster = { ...place, dataDir, path: join(place.home, 'cluster'), onExit: options.onExit }
    const password = await generatedSecret(dataDir, `${SUPERUSER}_password`)
    const settings = { ...SETTINGS, ...options.settings }
    await stopOrphan(cluster.path)
    await initialise(cluster, password, settings.fsync !== 'off')
    await configure(cluster, settings)
    server = await launch(cluster, await choosePorts(dataDir, options.port))
    await writePrivate(dataDir, join(dataDir, PORT_FILE), `${server.port}\n`)
    const superuserUrl = address(SUPERUSER, password, server.port, 'postgres')
    const ownerPassword = await generatedSecret(dataDir, `${options.owner}_password`)
    const url = address(options.owner, ownerPassword, server.port, options.database)
    await makeOwnerAndDatabase(superuserUrl, options, ownerPassword)
    await writePrivate(dataDir, urlFile, `${url}\n`)
    return supervise(cluster, server, { url, superuserUrl }, options.onGone, async () => {
      await rm(urlFile, { force: true })
      await unlock()
    })
  } catch (error) {
    if (server) await halt(server)
    await rm(urlFile, { force: true })
    await unlock()
    throw error
  }
}

/**
 * Runs a cluster from another folder while `work` uses it, then shuts it down cleanly: a restored one recovers so.
 * The caller holds the lock of the data directory.
 */
export async function tryCluster<T>(place: Place, dataDir: string, path: string, work: (port: number) => Promise<T>) {
  const cluster: Cluster = { ...place, dataDir, path, onExit: undefined }
  await configure(cluster, SETTINGS)
  const server = await launch(cluster, anyPort)
  try {
    return await work(server.port)
  } finally {
    await halt(server)
  }
}

/** The handle of a running server. restart() and stop() wait for each other; a second stop() does nothing more. */
function supervise(
  cluster: Cluster,
  first: Server,
  urls: { url: string; superuserUrl: string },
  onGone: EmbeddedOptions['onGone'],
  release: () => Promise<void>,
): Embedded {
  let server = first
  let restarting: Promise<void> = Promise.resolve()
  let stopping: Promise<void> | undefined
  const watch = watchFiles(cluster, (path) => {
    server.asked = true
    signal(server.pid, 'SIGKILL') // there is nothing left to write to
    onGone?.(path)
  })
  return {
    ...urls,
    port: first.port,
    get pid() {
      return server.pid
    },
    kill(name) {
      if (isRunning(server.child)) signal(server.pid, name)
    },
    restart() {
      if (stopping) return Promise.reject(new Error('The embedded PostgreSQL was stopped.'))
      const again = restarting.then(async () => {
        await halt(server)
        server = await launch(cluster, async () => first.port)
      })
      restarting = again.catch(() => {})
      return again
    },
    stop() {
      stopping ??= restarting.then(() => halt(server)).finally(release)
      clearInterval(watch)
      return stopping
    },
  }
}

/** Checks each LOOK_EVERY_MS that data directory and cluster are still the same folders; calls `onGone` once if not. */
function watchFiles({ dataDir, path }: Cluster, onGone: (path: string) => void): NodeJS.Timeout {
  const folders = [path, dataDir].map((folder) => ({ folder, inode: inodeOf(folder) }))
  const watch = setInterval(() => {
    const gone = folders.find(({ folder, inode }) => inodeOf(folder) !== inode)
    if (gone === undefined) return
    clearInterval(watch)
    onGone(gone.folder)
  }, LOOK_EVERY_MS)
  return watch.unref()
}

const inodeOf = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.ino

/** Runs initdb in a temporary folder and renames it when complete: the next start removes what a crash leaves. */
async function initialise({ account, bin, home, path }: Cluster, password: string, sync: boolean): Promise<void> {
  for (const name of await readdir(home)) {
    if (name.startsWith('new-')) await rm(join(home, name), { recursive: true, maxRetries: 5 })
  }
  if ((await readIfThere(join(path, 'PG_VERSION'))) !== undefined) return
  const draft = await mkdtemp(join(home, 'new-'))
  const passwordFile = `${draft}.password`
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account.uid !== undefined && account.gid !== undefined) {
    await chown(draft, account.uid, account.gid)
    await chown(passwordFile, account.uid, account.gid)
  }
  const child = spawn(
    join(bin, 'initdb'),
    [
      `--pgdata=${draft}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C', // for the C library, the same on every machine; collation and case come from the next two
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      ...(sync ? [] : ['--no-sync']),
    ],
    { ...account, cwd: '/', env: environment(), stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaint += text
  })
  const callOff = child.pid === undefined ? async () => {} : stopWithUs(child.pid, account)
  const failure = await new Promise<string | undefined>((done) => {
    child.once('error', (error) => done(error.message))
    child.once('close', (code, name) => done(code === 0 ? undefined : complaint.trim() || `ended by ${name ?? code}`))
  })
  await callOff()
  await rm(passwordFile)
  if (failure !== undefined) throw notStarted(`initdb failed: ${failure}`)
  await appendFile(join(draft, 'postgresql.conf'), "\ninclude_if_exists = 'embedded.conf'\n", { flush: sync })
  await rename(draft, path)
  if (sync) await syncFolder(home)
}

/** Writes embedded.conf, at every start; `alter system` overrides it. */
async function configure({ account, path }: Cluster, settings: Record<string, string>): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => {
    if (!/^[a-z0-9_.]+$/i.test(name) || value.includes('\n')) throw new Error(`Not a setting of Postgres: ${name}`)
    return `${name} = '${value.replaceAll(/['\\]/g, '$&$&')}'\n`
  })
  const file = join(path, 'embedded.conf')
  await writeFile(file, `# Written by src/embedded/server.ts at every start.\n${lines.join('')}`, { mode: 0o600 })
  if (account.uid !== undefined && account.gid !== undefined) await chown(file, account.uid, account.gid)
}

/** Which port to try next. */
type Ports = () => Promise<number>

const PORT_FILE = 'postgres-port'
const anyPort: Ports = () => freePort()

/** The given port, which must be free. Without one: the port of the last start if it is free, then any other. */
async function choosePorts(dataDir: string, given: number | undefined): Promise<Ports> {
  if (given) {
    if (await isFree(given)) return async () => given
    throw Object.assign(new Error(`POSTGRES_PORT: 127.0.0.1:${given} is in use`), { code: 'port_in_use' })
  }
  const last = given === undefined ? Number(await readIfThere(join(dataDir, PORT_FILE))) : 0
  let tried = !(Number.isInteger(last) && last > 0 && last < 65_536)
  return async () => {
    if (tried) return freePort()
    tried = true
    return (await isFree(last)) ? last : freePort()
  }
}

/** Starts the postmaster, again while its port or the shared memory of its killed predecessor is taken. */
async function launch(cluster: Cluster, nextPort: Ports): Promise<Server> {
  const start = performance.now()
  for (;;) {
    const outcome = await attempt(cluster, await nextPort())
    if (typeof outcome !== 'string') return outcome
    const portTaken = /Address already in use/.test(outcome)
    const memoryTaken = /pre-existing shared memory block|"postmaster.pid" already exists/.test(outcome)
    if (!(portTaken || memoryTaken) || performance.now() - start > RETRY_MS) {
      const lastWords = outcome.trim().split('\n').slice(-4).join('\n')
      throw notStarted(`PostgreSQL did not start (see ${join(cluster.dataDir, 'postgres.log')}):\n${lastWords}`)
    }
    if (memoryTaken) quitLeftovers(cluster.path)
    await sleep(200)
  }
}

/** One try: the server once it accepts connections, or what it wrote before it gave up. */
async function attempt({ account, bin, dataDir, path, onExit }: Cluster, port: number): Promise<Server | string> {
  const logFile = join(dataDir, 'postgres.log')
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  )
  if (size > LOG_LIMIT_BYTES) await rename(logFile, `${logFile}.1`)
  const log = await open(logFile, 'a', 0o600)
  const logStart = (await log.stat()).size
  await giveToOwnerOf(dataDir, logFile)
  // A session of its own: Ctrl-C in the terminal reaches the service, which drains and then calls stop().
  const child = spawn(join(bin, 'postgres'), ['-D', path, '-p', String(port)], {
    ...account,
    cwd: '/',
    env: environment(),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  await log.close()
  const { pid } = child
  if (pid === undefined) {
    return new Promise((done) => {
      child.once('error', (error) => done(error.message))
    })
  }
  const server: Server = { child, pid, port, cluster: path, asked: false, callOff: stopWithUs(pid, account) }
  let ready = false
  child.once('exit', (code, name) => {
    void server.callOff()
    if (ready && !server.asked) onExit?.(code, name)
  })
  while (isRunning(child)) {
    // Lines 1 and 8 of postmaster.pid, as pg_ctl reads them.
    const lines = (await readIfThere(join(path, 'postmaster.pid')))?.split('\n')
    if (lines?.[0] === String(pid) && lines[7]?.trim() === 'ready') {
      ready = true
      return server
    }
    await sleep(POLL_MS)
  }
  await server.callOff()
  return (await readFile(logFile)).subarray(logStart).toString()
}

async function halt(server: Server): Promise<void> {
  server.asked = true
  await stopPostmaster(server.pid, () => isRunning(server.child))
  if (server.child.exitCode !== 0) quitLeftovers(server.cluster)
  await server.callOff()
}

/** Repeatable: the next start completes one that was killed halfway. Keeps passwords out of log and statistics. */
async function makeOwnerAndDatabase(superuserUrl: string, options: EmbeddedOptions, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  client.on('error', () => {}) // a query in flight rejects by itself; an idle client must not end the process
  const owner = pg.escapeIdentifier(options.owner)
  await client.connect()
  try {
    await client.query('set log_min_error_statement = panic; set pg_stat_statements.track_utility = off')
    const role = await client.query('select from pg_catalog.pg_roles where rolname = $1', [options.owner])
    if (role.rowCount === 0) {
      await client.query(`create role ${owner} login createrole createdb password ${pg.escapeLiteral(password)}`)
    }
    const database = await client.query('select from pg_catalog.pg_database where datname = $1', [options.database])
    if (database.rowCount === 0) {
      await client.query(`create database ${pg.escapeIdentifier(options.database)} owner ${owner}`)
    }
  } finally {
    await client.end()
  }
  await closeToPublic(superuserUrl, options)
}

/**
 * Revokes from everybody what only a superuser can revoke. Otherwise analysts could make large objects, hold advisory
 * locks that our functions wait for, end sessions of their own role and write into the other databases of the server.
 * docker-compose.yml does the same.
 */
async function closeToPublic(superuserUrl: string, { database, owner }: EmbeddedOptions): Promise<void> {
  const role = pg.escapeIdentifier(owner)
  const client = new pg.Client(Object.assign(new URL(superuserUrl), { pathname: encodeURIComponent(database) }).href)
  client.on('error', () => {})
  await client.connect()
  await client
    .query(
      `revoke execute on function lo_create(oid), lo_creat(integer), lo_from_bytea(oid, bytea) from public;
       revoke connect on database postgres, template1 from public;
       grant connect on database postgres to ${role};
       do $$ declare f regprocedure; begin
         for f in select oid from pg_proc where pronamespace = 'pg_catalog'::regnamespace and proname ~ '^pg_((try_)?advisory_|(cancel|terminate)_backend$)' loop
           execute format('revoke execute on function %s from public', f);
           execute format('grant execute on function %s to ${role} with grant option', f);
         end loop;
       end $$`,
    )
    .finally(() => client.end())
}

/** PostgreSQL gets none of the service's environment: its secrets would be readable in /proc/<pid>/environ. */
function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}

function address(role: string, password: string, port: number, database: string): string {
  return `postgresql://${encodeURIComponent(role)}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}

/** An error that callers distinguish from a defect by its `code`. */
const notStarted = (message: string) => Object.assign(new Error(message), { code: 'not_started' })

async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  const free = await new Promise<boolean>((done) => {
    probe.once('error', ({ code }: NodeJS.ErrnoException) => done(code !== 'EADDRINUSE')) // PostgreSQL reports any other error
    probe.listen(port, '127.0.0.1', () => done(true))
  })
  await new Promise((done) => {
    probe.close(done)
  })
  return free
}
