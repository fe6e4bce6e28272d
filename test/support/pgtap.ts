import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { parse } from 'libpg-query'
import pg from 'pg'
import { compareLogic } from '../../src/db/loader/loader.ts'
import { ROLES } from '../../src/db/roles/roles.ts'

// Runs pgTAP in any database of this service, in one transaction that is rolled back. The transaction first truncates
// the tables, so that the files find the same in a used database as in a new one; only truncating also rolls sequences
// back. Other users of the database wait meanwhile.

export type PgTap = {
  /**
   * Runs the text of a file and undoes its effects; answers its lines of TAP. A line `-- events: name 2, other why 1`
   * of the file says how often each audit event is told while it runs, for each action or reason: SQL cannot see them.
   */
  run(text: string): Promise<string[]>
  /** Runs a text as the owner, does work in the changed database, and undoes both. */
  changed<T>(text: string, work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Throws an error of one line if the database or the role of the URL does not fit. */
export async function openPgTap(url: string): Promise<PgTap> {
  const client = new pg.Client({ connectionString: url, application_name: 'thirty-six-weeks pgTAP' })
  const heard: string[] = []
  client.on('notice', ({ code, message = '', detail = '{}' }) => {
    if (code !== AUDIT_EVENT) return
    const { action, reason, reason_code } = JSON.parse(detail)
    heard.push([message, action ?? reason ?? reason_code].filter(Boolean).join(' '))
  })
  try {
    await client.connect()
    await client.query('begin')
    await client.query(AS_BY_DEFAULT)
    await client.query(PUT_TAP_ASIDE)
    await becomeOwner(client)
    await emptyTables(client)
    await makeHelpers(client)
  } catch (error) {
    await client.end()
    throw new Unfit(`no pgTAP in ${client.database} at ${client.host}:${client.port}: ${reason(error)}`)
  }
  return {
    async run(text) {
      const { stmts = [] } = await parse(text)
      if (stmts.some(({ stmt }) => stmt && 'TransactionStmt' in stmt))
        throw new Error('a file neither begins nor ends a transaction: it runs in the one that is rolled back')
      heard.length = 0
      await client.query('savepoint file')
      try {
        const results = [await client.query({ text, rowMode: 'array' })].flat() as pg.QueryArrayResult<unknown[]>[]
        const lines = results.flatMap(({ rows }) => rows.flat()).filter((line) => typeof line === 'string')
        return [...lines, ...unexpected(text, heard)]
      } finally {
        await client.query('rollback to savepoint file')
        await client.query('deallocate all') // prepared statements outlive what is rolled back
      }
    },
    async changed(text, work) {
      await client.query('savepoint change')
      try {
        await client.query(text)
        return await work()
      } finally {
        await client.query('rollback to savepoint change')
      }
    },
    close: () => client.end(), // without a commit, everything is rolled back
  }
}

/** The SQLSTATE of the notices of lib.event. */
const AUDIT_EVENT = 'PTLOG'

/** A line of TAP where the events of a file are not those that it names. */
function unexpected(text: string, heard: string[]): string[] {
  const [, lines] = /^-- events: (.*(?:\n-- {3}.*)*)$/m.exec(text) ?? []
  const expected = lines?.replaceAll('\n--  ', '')
  const counted = [...Map.groupBy(heard, (name) => name)].map(([name, { length }]) => `${name} ${length}`)
  const found = counted.sort().join(', ') || 'none'
  return expected === undefined || expected === found ? [] : [`not ok - events\n# have: ${found}\n# want: ${expected}`]
}

/** An error whose message is enough: it has no stack. */
class Unfit extends Error {
  override stack = undefined
}

function reason(error: unknown): string {
  const { code, message, errors } = error as { code?: string; message: string; errors?: Error[] }
  if (code === '55P03') return 'the tables are in use, and the tests need them for themselves while they run'
  return (errors?.[0]?.message ?? message).replaceAll('\n', ' ')
}

// Settings that a database may have changed: floats are compared in full, and the clock is the real one.
const AS_BY_DEFAULT = "set local extra_float_digits = 1; set local app.now = ''"

// The database may already have a schema named tap.
const PUT_TAP_ASIDE = `
do $$ begin
  if to_regnamespace('tap') is not null then alter schema tap rename to tap_put_aside; end if;
end $$`

const OWNER = `
select session_user as me, pg_get_userbyid(c.relowner) as owner, pg_has_role(session_user, c.relowner, 'set') as allowed
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'lib' and c.relname = 'loaded_logic'`

/** Sets the role to the owner, and allows it the run-time roles within the transaction. */
async function becomeOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ me: string; owner: string; allowed: boolean }>(OWNER)
  if (!rows[0]) throw new Error('the database is not migrated: npm run migrate')
  const { me, owner, allowed } = rows[0]
  if (!allowed)
    throw new Error(`${me} may not act as ${owner}, who owns it: take the owner's address, or a superuser's`)
  await client.query(`set local role ${client.escapeIdentifier(owner)}`)
  const { loaded } = await compareLogic(client)
  if (!loaded) throw new Error('it has another version of sql/ than this folder: npm run migrate')
  for (const role of ROLES) {
    const { rowCount } = await client.query("select where pg_has_role(session_user, $1, 'set')", [role])
    if (rowCount === 0)
      await client.query(`grant ${role} to ${client.escapeIdentifier(me)} with inherit false, set true`)
  }
}

const FILLED_BY_MIGRATION = [
  'auth.hmac_keys',
  'jobs.erasure_ledger',
  'lib.loaded_logic',
  'lib.timezones',
  'graphile_worker.migrations',
]
const TABLES = `
select string_agg(c.oid::regclass::text, ', ') as tables from pg_class c
 where c.relkind in ('r', 'p') and c.relnamespace = any ('{app,auth,jobs,lib,graphile_worker}'::regnamespace[])
   and c.oid <> all ($1::regclass[])`

async function emptyTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ tables: string }>(TABLES, [FILLED_BY_MIGRATION])
  await client.query(`set local lock_timeout = '2s'; truncate ${rows[0]?.tables} restart identity`)
}

/** Creates pgTAP and the helpers, in a transaction, and lets every role make temporary tables and functions. */
export async function makeHelpers(client: pg.Client): Promise<void> {
  await client.query(`
    do $$ begin execute format('grant temporary on database %I to public', current_database()); end $$;
    alter default privileges grant execute on functions to public;
    create schema tap;
    grant usage on schema tap to public;
    set local search_path = tap`)
  await client.query(pgTap())
  await client.query(await readFile(new URL('tap.sql', import.meta.url), 'utf8'))
}

/** The SQL of pgTAP, from an npm package that contains it. */
function pgTap(): string {
  const dist = createRequire(import.meta.url)
    .resolve('@electric-sql/pglite-pgtap')
    .replace(/dist.*$/, 'dist')
  const file = 'share/postgresql/extension/pgtap--1.3.5.sql'
  const sql = execFileSync('tar', ['xzOf', `${dist}/pgtap.tar.gz`, file], { encoding: 'utf8', maxBuffer: 10_000_000 })
  return sql.replace(/^\\.*$/gm, '')
}
