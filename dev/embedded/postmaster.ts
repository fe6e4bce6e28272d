import { type ChildProcess, spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { type FileHandle, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { giveToOwnerOf, readIfThere } from '../../src/base/settings/secrets.ts'
import { type Cluster, environment, notStarted } from './cluster.ts'
import type { Ports } from './ports.ts'
import { endBackends, guard, stopPostmaster } from './process.ts'

const LOG_LIMIT_BYTES = 10_000_000
/** How long a start waits for a port or for the shared memory of killed backends. Crash recovery has no limit. */
const RETRY_MS = 30_000
const POLL_MS = 20

export type Server = {
  child: ChildProcess
  pid: number
  port: number
  cluster: string
  /** halt() ends it, or server.ts because its files are gone, so its exit is no crash. */
  stopRequested: boolean
  /** Ends the guard, which would stop the server when this process dies. */
  endGuard: () => Promise<void>
}

/** Starts the postmaster, again while its port or the shared memory of its killed predecessor is taken. */
export async function launch(cluster: Cluster, nextPort: Ports): Promise<Server> {
  const start = performance.now()
  for (;;) {
    const outcome = await attempt(cluster, await nextPort())
    if (typeof outcome !== 'string') return outcome
    const portTaken = /Address already in use/.test(outcome)
    const memoryTaken = /pre-existing shared memory block|"postmaster.pid" already exists/.test(outcome)
    if (!(portTaken || memoryTaken) || performance.now() - start > RETRY_MS) {
      const lastWords = outcome.trim().split('\n').slice(-4).join('\n')
      throw notStarted(`PostgreSQL did not start (see ${logOf(cluster)}):\n${lastWords}`)
    }
    if (memoryTaken) endBackends(cluster.path)
    await sleep(200)
  }
}

/** One try: the server once it accepts connections, or its output if it did not start. */
async function attempt(cluster: Cluster, port: number): Promise<Server | string> {
  const { user, bin, path, onExit } = cluster
  const log = await openLog(cluster)
  const logStart = (await log.stat()).size
  // A separate session, so that Ctrl-C reaches only the service, which drains and then stops the server.
  const child = spawn(join(bin, 'postgres'), ['-D', path, '-p', String(port)], {
    ...user,
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
  const server: Server = {
    child,
    pid,
    port,
    cluster: path,
    stopRequested: false,
    endGuard: guard(pid, user),
  }
  let ready = false
  child.once('exit', (code, name) => {
    void server.endGuard()
    if (ready && !server.stopRequested) onExit?.(code, name)
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
  await server.endGuard()
  return (await readFile(logOf(cluster))).subarray(logStart).toString()
}

/** Opens the log of a server. A log above the limit is first renamed to `.1`, and a new one begins. */
async function openLog(cluster: Cluster): Promise<FileHandle> {
  const file = logOf(cluster)
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? { size: 0 }
  if (size > LOG_LIMIT_BYTES) await rename(file, `${file}.1`)
  const log = await open(file, 'a', 0o600)
  await giveToOwnerOf(cluster.dataDir, file)
  return log
}

const logOf = ({ dataDir }: Cluster) => join(dataDir, 'postgres.log')

export async function halt(server: Server): Promise<void> {
  server.stopRequested = true
  await stopPostmaster(server.pid, () => isRunning(server.child))
  if (server.child.exitCode !== 0) endBackends(server.cluster)
  await server.endGuard()
}

export function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}
