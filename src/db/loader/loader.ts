import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Log } from '../../base/log.ts'
import { hashOf, loadedRows } from '../catalogue/rows.ts'
import { VERIFIED } from '../derived.ts'
import { CONNECT_TIMEOUT_S } from '../pool.ts'
import { ROLES } from '../roles/roles.ts'

// Loads the whole of sql/ in one transaction (docs/contract/decisions.md#a5), if the files changed since the last load,
// or the rights, triggers or functions in the database: a restored dump, a grant by hand, a moved clock. Policies,
// grants, comments and triggers start from nothing and functions that no file creates are dropped, so a deleted line is
// gone there too.

const FOLDER = fileURLToPath(new URL('../../../sql', import.meta.url))
const FOLDERS = ['views', 'lib', 'auth', 'tables', 'api', 'jobs', 'analytics', 'analytics_aggregates']
const SCHEMAS = ['app', 'auth', 'lib', 'api', 'jobs', 'analytics', 'analytics_aggregates', 'graphile_worker']
const LOGIC_SCHEMAS = ['lib', 'auth', 'api', 'jobs', 'analytics', 'analytics_aggregates']

// The locks are tried for short times, since all requests queue behind a lock that waits for an export or a backup. A
// read may end at the end of a try, and then requests wait for the load too: try and load together must be shorter than
// the time for which a request waits for a connection.
const FIRST_TRY_MS = 200
const LONGEST_TRY_MS = CONNECT_TIMEOUT_S * 200
// No request queues behind the locks that keep autovacuums away. An autovacuum gives way after PostgreSQL's
// deadlock_timeout of one second.
const AUTOVACUUM_TRY_MS = 1600
const PAUSE_IN_TRIES = 5
const LONGEST_WAIT_MS = 15 * 60_000
const BUSY = ['40P01', '55P03', '57014'] // deadlock_detected, lock_not_available, query_canceled

const sqlFile = (name: string) => readFileSync(new URL(`${name}.sql`, import.meta.url), 'utf8')
const LOCK_TABLES = sqlFile('lock-tables')
const CLEAR = sqlFile('clear')
const CLEAR_RIGHTS = sqlFile('clear-rights')
const FILES = sqlFile('files')
const RIGHTS = sqlFile('rights')
const FUNCTIONS = sqlFile('functions')
const STALE_FUNCTIONS = sqlFile('stale-functions')
const ROW_SECURITY = sqlFile('row-security')
const VALIDATE = sqlFile('validate')

type File = { path: string; sql: string }

/** Reads sql/ in load order: by folder, then by name. */
export async function readLogic(folder = FOLDER): Promise<File[]> {
  const files: File[] = []
  for (const schemaFolder of FOLDERS) {
    const names = await readdir(join(folder, schemaFolder), { recursive: true }).catch(() => [])
    for (const name of names.filter((name) => name.endsWith('.sql')).sort()) {
      const path = `${schemaFolder}/${name}`
      files.push({ path, sql: await readFile(join(folder, path), 'utf8') })
    }
  }
  return files
}

/** Loads sql/ as the owner; returns whether it had to. `differs`: the caller found what the hash leaves out. */
export async function loadLogic(client: pg.ClientBase, folder = FOLDER, log?: Log, differs = false): Promise<boolean> {
  const { files, untouched } = await compareLogic(client, folder)
  if (untouched && !differs) return false
  await untilFree((tryMs) => load(client, files, tryMs), log)
  return true
}

/** Reads sql/. `loaded`: the database has these files. `untouched`: and its roles, rights and functions as then. */
export async function compareLogic(client: pg.ClientBase, folder = FOLDER) {
  const files = await readLogic(folder)
  const { rows } = await client.query<{ hash: string; files: string | null }>(
    "select hash, catalogue ->> 'files' as files from lib.loaded_logic",
  )
  const untouched = rows[0]?.hash === (await hashOfLoad(client, files))
  return { files, loaded: rows[0]?.files === hashOf(files), untouched }
}

/** The hash of a load of these files in the present database. */
async function hashOfLoad(client: pg.ClientBase, files: File[]): Promise<string> {
  // The roles' oids are part of the hash: roles that were created again lack their grants, so the files load again.
  const roles = await client.query('select oid, rolname from pg_roles where rolname = any ($1) order by rolname', [
    ROLES,
  ])
  const missing = ROLES.filter((role) => !roles.rows.some(({ rolname }) => rolname === role))
  if (missing.length > 0) throw new Error(`these roles do not exist: ${missing.join(', ')}`)
  const rights = await client.query(RIGHTS, [SCHEMAS])
  return hashOf([files, roles.rows, rights.rows])
}

/** Repeats work while others hold locks that it needs: it waits `tryMs` per lock, then pauses to let others go on. */
export async function untilFree(work: (tryMs: number) => Promise<void>, log?: Log): Promise<void> {
  const since = performance.now()
  for (let tryMs = FIRST_TRY_MS; ; tryMs = Math.min(2 * tryMs, LONGEST_TRY_MS)) {
    try {
      return await work(tryMs)
    } catch (error) {
      const { code } = error as { code?: string }
      if (!BUSY.includes(code ?? '') || performance.now() - since > LONGEST_WAIT_MS) throw error
      log?.warn({ reason: (error as Error).message }, 'tables_in_use')
      await sleep(PAUSE_IN_TRIES * tryMs)
    }
  }
}

async function load(client: pg.ClientBase, files: File[], tryMs: number): Promise<void> {
  await client.query('begin')
  try {
    await client.query(
      `set local check_function_bodies = off; set local search_path = ''; set local lock_timeout = ${AUTOVACUUM_TRY_MS}`,
    )
    const before = await client.query<{ oid: string }>(FUNCTIONS, [LOGIC_SCHEMAS])
    const named = files.map((file) => ({
      path: file.path,
      name: functionName(file.path),
      sql: file.sql + commentOf(file),
    }))
    await client.query("select set_config('loader.files', $1, true)", [JSON.stringify(named)])
    // What no request waits for comes first, so that the locks are held briefly: rights, comments and functions.
    await client.query("set local loader.mode = 'share update exclusive'")
    await client.query(LOCK_TABLES)
    await client.query(CLEAR_RIGHTS)
    await client.query("set local loader.early = on; set local loader.made = '{}'")
    await client.query(FILES)
    // Every request with a caller reads auth.users first, so all of them wait at this lock and none deadlocks. From now
    // on they wait: all the locks together may take `tryMs`.
    await client.query(`set local lock_timeout = ${tryMs}; set local loader.mode = 'access exclusive'`)
    const since = performance.now()
    await client.query('lock table auth.users in access exclusive mode')
    const left = Math.max(1, Math.round(tryMs - (performance.now() - since)))
    await client.query(`set local statement_timeout = ${left}`) // for all tables together
    await client.query(LOCK_TABLES)
    await client.query('set local statement_timeout = 0; set local loader.early = off')
    await client.query(CLEAR)
    await client.query(FILES)
    const stale = await client.query<{ signature: string }>(STALE_FUNCTIONS, [
      LOGIC_SCHEMAS,
      before.rows.map((row) => row.oid),
      named.map(({ name }) => name).filter((name) => name !== undefined),
    ])
    if (stale.rows.length > 0) await client.query(`drop function ${stale.rows.map((row) => row.signature).join(', ')}`)
    await client.query(ROW_SECURITY)
    await client.query(VALIDATE)
    await client.query('select lib.catalogue_counter_move()') // no tag of an earlier release holds
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  await keepLoaded(client, files)
}

/**
 * Stores what the load left, in a transaction of its own, since reading it takes a fifth of the time for which requests
 * would wait. If the process ends before, the next migration loads again.
 */
async function keepLoaded(client: pg.ClientBase, files: File[]): Promise<void> {
  await client.query("begin; set local search_path = ''")
  try {
    const catalogue = JSON.stringify(await loadedRows(client, files))
    await client.query(
      // Streaks known to be right for the last load are so for this one: the functions of both keep them.
      `insert into lib.loaded_logic as l (hash, catalogue, loaded_at) values ($1, $2, now())
       on conflict (singleton) do update set hash = excluded.hash, catalogue = excluded.catalogue, loaded_at = now(),
         verified_hash = case when l.verified_hash = $3 || l.hash then $3 || excluded.hash end`,
      [await hashOfLoad(client, files), catalogue, VERIFIED],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** The function that a file is named after; views/, tables/ and those of analysts hold none. */
function functionName(path: string): string | undefined {
  const [schema = ''] = path.split('/')
  return ['views', 'tables', 'analytics', 'analytics_aggregates'].includes(schema)
    ? undefined
    : `${schema}.${basename(path, '.sql')}`
}

/** The first sentence of the comment that a file begins with. */
export function firstSentence(sql: string): string | undefined {
  const [header = ''] = /^(-- .*\n)+/.exec(sql) ?? []
  return /^-- (.+?\.)\s/.exec(header.replaceAll('\n-- ', ' '))?.[1]
}

/** The statement that gives a function of api its comment, which psql shows: the first sentence of its file. */
function commentOf({ path, sql }: File): string {
  if (!path.startsWith('api/')) return ''
  const sentence = firstSentence(sql)
  if (sentence === undefined) throw new Error(`sql/${path}: no sentence at its head, which is the function's comment`)
  return `comment on function ${functionName(path)} is ${pg.escapeLiteral(sentence)};`
}
