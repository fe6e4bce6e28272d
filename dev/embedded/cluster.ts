import { spawn } from 'node:child_process'
import { appendFile, chown, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere, syncFolder } from '../../src/base/settings/secrets.ts'
import { guard, type SystemUser } from './process.ts'
import type { Place } from './user.ts'

// A cluster is the folder of PostgreSQL's data: made by initdb, configured at every start.

export const SUPERUSER = 'postgres'

export type Cluster = Place & {
  /** The data directory of the service; it holds the log. */
  dataDir: string
  /** The cluster's own folder. */
  path: string
  /** Is called when its postmaster ends without stop() or restart(). */
  onExit?: ((code: number | null, signal: NodeJS.Signals | null) => void) | undefined
}

/** Sized for two cores; loses no committed transaction; logs no parameters, since journal keys are among them. */
export const SETTINGS: Record<string, string> = {
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
  log_lock_waits: 'on',
  client_connection_check_interval: '10s', // ends the statement of a process that died
}

/** Runs initdb in a temporary folder and renames it when complete: the next start removes what a crash leaves. */
export async function initialise({ user, bin, home, path }: Cluster, password: string, sync: boolean): Promise<void> {
  for (const name of await readdir(home)) {
    if (name.startsWith('new-')) await rm(join(home, name), { recursive: true, maxRetries: 5 })
  }
  if ((await readIfThere(join(path, 'PG_VERSION'))) !== undefined) return
  const draft = await mkdtemp(join(home, 'new-'))
  const passwordFile = `${draft}.password`
  await writeFile(passwordFile, password, { mode: 0o600 })
  await giveTo(user, draft)
  await giveTo(user, passwordFile)
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
    { ...user, cwd: '/', env: environment(), stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaint += text
  })
  const endGuard = child.pid === undefined ? async () => {} : guard(child.pid, user)
  const failure = await new Promise<string | undefined>((done) => {
    child.once('error', (error) => done(error.message))
    child.once('close', (code, killedBy) =>
      done(code === 0 ? undefined : complaint.trim() || `ended by ${killedBy ?? code}`),
    )
  })
  await endGuard()
  await rm(passwordFile)
  if (failure !== undefined) throw notStarted(`initdb failed: ${failure}`)
  await appendFile(join(draft, 'postgresql.conf'), "\ninclude_if_exists = 'embedded.conf'\n", { flush: sync })
  await rename(draft, path)
  if (sync) await syncFolder(home)
}

/** Writes embedded.conf, at every start; `alter system` overrides it. */
export async function configure({ user, path }: Cluster, settings: Record<string, string>): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => {
    if (!/^[a-z0-9_.]+$/i.test(name) || value.includes('\n')) throw new Error(`Not a setting of Postgres: ${name}`)
    return `${name} = '${value.replaceAll(/['\\]/g, '$&$&')}'\n`
  })
  const file = join(path, 'embedded.conf')
  await writeFile(file, `# Written by dev/embedded/cluster.ts at every start.\n${lines.join('')}`, {
    mode: 0o600,
  })
  await giveTo(user, file)
}

/** Gives a file to the system user that PostgreSQL runs as, where that is another than ours. */
export async function giveTo({ uid, gid }: SystemUser, file: string): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(file, uid, gid)
}

/** PostgreSQL gets none of the service's environment: its secrets would be readable in /proc/<pid>/environ. */
export function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}

/** An error that callers distinguish from a defect by its `code`. */
export const notStarted = (message: string) => Object.assign(new Error(message), { code: 'not_started' })
