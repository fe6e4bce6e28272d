// Processes of the embedded server: the lock of a data directory, postmasters that an earlier start left running, and
// the guard that stops PostgreSQL when this process dies.
import { execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { giveToOwnerOf, readIfThere } from '../../src/base/settings/secrets.ts'

/** Spawn options of the system user that Postgres runs as; empty: the user of this process. */
export type SystemUser = { uid?: number; gid?: number }

/** Fast shutdown (may wait for a checkpoint), immediate shutdown, kill; with the time since the first signal. */
const STOP_SIGNALS = [
  { afterMs: 0, name: 'SIGINT' },
  { afterMs: 10_000, name: 'SIGQUIT' },
  { afterMs: 15_000, name: 'SIGKILL' },
] as const
const POLL_MS = 20
/** Two starts that lock at the same moment both withdraw and try again after 20 to 100 ms, at most this many times. */
const LOCK_ATTEMPTS = 50

/**
 * Locks the data directory and returns the unlock; throws `already_running` if a living process holds it. Each process
 * writes a file named by pid, start time and boot to `<dataDir>/lock/` and then lists the others, so no two see none.
 * Anyone may remove a dead process's file, since its name never comes back; taking over one shared file would race.
 */
export async function takeLock(dataDir: string): Promise<() => Promise<void>> {
  const folder = join(dataDir, 'lock')
  if (await mkdir(folder, { recursive: true, mode: 0o700 })) await giveToOwnerOf(dataDir, folder)
  const ownName = processIdentity(process.pid)
  const ownFile = join(folder, ownName)
  const unlock = () => rm(ownFile, { force: true })
  for (let attempt = 1; ; attempt++) {
    try {
      await writeFile(ownFile, 'asking', { flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw await alreadyRunning(dataDir, process.pid)
      throw error
    }
    await giveToOwnerOf(dataDir, ownFile)
    const rivals: { pid: number; holds: boolean }[] = []
    for (const name of (await readdir(folder)).filter((each) => each !== ownName)) {
      const pid = Number(name.split('-')[0])
      if (processIdentity(pid) !== name) await rm(join(folder, name), { force: true })
      else rivals.push({ pid, holds: (await readIfThere(join(folder, name))) === 'held' })
    }
    if (rivals.length === 0) {
      await writeFile(ownFile, 'held')
      return unlock
    }
    await unlock()
    const holder = rivals.find((rival) => rival.holds) ?? (attempt === LOCK_ATTEMPTS ? rivals[0] : undefined)
    if (holder) throw await alreadyRunning(dataDir, holder.pid)
    await sleep(20 + Math.random() * 80)
  }
}

/** The error of a second start: `code`, the holder's `pid`, and its `address` (no password) once it has one. */
async function alreadyRunning(dataDir: string, pid: number): Promise<Error> {
  const url = await readIfThere(join(dataDir, 'database-url')).catch(() => undefined)
  const address = url?.trim().replace(/^(\w+:\/\/[^:@]*):[^@]*@/, '$1@')
  const where = address ? `, database ${address}` : ''
  const message = `One is already running in ${dataDir} (process ${pid}${where}).`
  return Object.assign(new Error(message), { code: 'already_running' as const, pid, address })
}

/**
 * Stops the postmaster that an earlier, killed process left running on this cluster, and clears a stale
 * postmaster.pid whose number now belongs to another process (Postgres would take that one for a running server).
 */
export async function stopOrphanPostmaster(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const text = await readIfThere(pidFile)
  if (text === undefined) return
  const pid = Number(text.split('\n')[0])
  const isRunning = () => commandLine(pid).includes(` -D ${cluster} `)
  if (isRunning()) await stopPostmaster(pid, isRunning)
  else if (text === '' || processIdentity(pid)) await rm(pidFile, { force: true })
  endBackends(cluster)
}

/** Ends a postmaster with STOP_SIGNALS; resolves when `isRunning` returns false. */
export async function stopPostmaster(pid: number, isRunning: () => boolean): Promise<void> {
  const start = performance.now()
  let sent = 0
  while (isRunning()) {
    const next = STOP_SIGNALS[sent]
    if (next && performance.now() - start >= next.afterMs) {
      signal(pid, next.name)
      signal(pid, 'SIGCONT') // a suspended postmaster does not handle the first two
      sent++
    }
    await sleep(POLL_MS)
  }
}

/**
 * Ends the backends of a postmaster that died by SIGKILL. A backend in a long query would hold the shared memory, and
 * the next start would wait for it. Linux only; elsewhere the start waits.
 */
export function endBackends(cluster: string): void {
  if (process.platform !== 'linux') return
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      if (readlinkSync(`/proc/${name}/cwd`) !== cluster) continue
    } catch {
      continue // another user's process, or it has ended
    }
    if (commandLine(Number(name)).startsWith('postgres: ')) signal(Number(name), 'SIGQUIT')
  }
}

/**
 * Starts a guard: a small shell that sends SIGINT to `pid` when this process dies (its end of a pipe closes). Returns
 * how to end it. Without it, `kill -9` leaves PostgreSQL running until the next start.
 */
export function guard(pid: number, user: SystemUser): () => Promise<void> {
  const shell = spawn('/bin/sh', ['-c', 'while read -r _; do :; done; kill -INT "$0"', String(pid)], {
    ...user,
    cwd: '/',
    env: {},
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = new Promise<void>((resolve) => {
    shell.once('exit', () => resolve())
    shell.once('error', () => resolve())
  })
  shell.stdin.on('error', () => {})
  ;(shell.stdin as Socket).unref()
  shell.unref()
  return async () => {
    shell.ref()
    shell.kill('SIGKILL')
    await ended
  }
}

/** Sends a signal to a process that may have gone in between. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** A name that no other process ever has, or '' if no such process runs (a zombie does not run). */
function processIdentity(pid: number): string {
  if (process.platform === 'linux') {
    const stat = readOrEmpty(`/proc/${pid}/stat`)
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (stat === '' || state === 'Z' || state === 'X') return ''
    const boot = readOrEmpty('/proc/sys/kernel/random/boot_id').slice(0, 8)
    return `${pid}-${fields[18]}-${boot}` // field 22 of proc_pid_stat(5): the start time in ticks since boot
  }
  const started = ps(pid, 'lstart=').replaceAll(/\W+/g, '_')
  return started && `${pid}-${started}`
}

function commandLine(pid: number): string {
  return process.platform === 'linux'
    ? readOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
    : `${ps(pid, 'command=')} `
}

function ps(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: 'pipe',
      env: { PATH: process.env.PATH },
    }).trim()
  } catch {
    return ''
  }
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
