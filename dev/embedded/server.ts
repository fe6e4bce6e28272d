// PostgreSQL 18 from npm, run by this process: what `npm start` and the tests use when DATABASE_URL is empty.
// The npm package is used for its binaries only: its class passes the environment on, runs `locale -a`, writes to the
// console, dies with Ctrl-C before the service has drained, and knows neither root-only folders nor crash recovery.
import { constants, statSync } from 'node:fs'
import { access, realpath, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pLimit from 'p-limit'
import { generatedSecret, makeDataDir, writePrivate } from '../../src/base/settings/secrets.ts'
import { type Cluster, configure, initialise, notStarted, SETTINGS, SUPERUSER } from './cluster.ts'
import { makeOwnerAndDatabase } from './owner.ts'
import { choosePorts, PORT_FILE } from './ports.ts'
import { halt, isRunning, launch, type Server } from './postmaster.ts'
import { signal, stopOrphanPostmaster, takeLock } from './process.ts'
import { findPlace } from './user.ts'

/** The owner and the database of `npm start`. */
export const SERVICE = { owner: 'app_owner', database: 'program' }

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
  /** Its files and the lines of its configuration, for the tests. */
  readonly cluster: Cluster
  readonly settings: Record<string, string>
  readonly isRunning: boolean
  kill(name: NodeJS.Signals): void
  restart(): Promise<void>
  stop(): Promise<void>
}

/** PostgreSQL itself checks only once a minute whether its files are there. */
const LOOK_EVERY_MS = 1000

/**
 * Starts PostgreSQL in `dataDir` and resolves when the owner can connect. Throws an error with `code` `already_running`
 * (another process has the folder), `port_in_use` (the given port is taken) or `not_started` (it cannot run here).
 * Clears first what a killed start left: its lock, its postmaster, an unfinished initdb.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  if (process.platform === 'win32') {
    throw notStarted('The embedded PostgreSQL does not run on Windows: use WSL, or set DATABASE_URL.')
  }
  await makeDataDir(options.dataDir)
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
    await stopOrphanPostmaster(cluster.path)
    await initialise(cluster, password, settings.fsync !== 'off')
    await configure(cluster, settings)
    server = await launch(cluster, await choosePorts(dataDir, options.port))
    await writePrivate(dataDir, join(dataDir, PORT_FILE), `${server.port}\n`)
    const superuserUrl = address(SUPERUSER, password, server.port, 'postgres')
    const ownerPassword = await generatedSecret(dataDir, `${options.owner}_password`)
    const url = address(options.owner, ownerPassword, server.port, options.database)
    await makeOwnerAndDatabase(superuserUrl, options, ownerPassword)
    await writePrivate(dataDir, urlFile, `${url}\n`)
    return supervise(cluster, server, { url, superuserUrl, settings }, options.onGone, async () => {
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

/** The handle of a running server. restart() and stop() wait for each other; a second stop() does nothing more. */
function supervise(
  cluster: Cluster,
  first: Server,
  known: Pick<Embedded, 'url' | 'superuserUrl' | 'settings'>,
  onGone: EmbeddedOptions['onGone'],
  release: () => Promise<void>,
): Embedded {
  let server = first
  const inTurn = pLimit(1)
  let stopping: Promise<void> | undefined
  const watch = watchFiles(cluster, (path) => {
    server.stopRequested = true
    signal(server.pid, 'SIGKILL') // there is nothing left to write to
    onGone?.(path)
  })
  const launchAgain = async () => {
    server = await launch(cluster, async () => first.port)
  }
  return {
    ...known,
    cluster,
    port: first.port,
    get isRunning() {
      return isRunning(server.child)
    },
    get pid() {
      return server.pid
    },
    kill(name) {
      if (isRunning(server.child)) signal(server.pid, name)
    },
    restart() {
      if (stopping) return Promise.reject(new Error('The embedded PostgreSQL was stopped.'))
      return inTurn(async () => {
        await halt(server)
        await launchAgain()
      })
    },
    stop() {
      stopping ??= inTurn(() => halt(server)).finally(release)
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

function address(role: string, password: string, port: number, database: string): string {
  return `postgresql://${encodeURIComponent(role)}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`
}
