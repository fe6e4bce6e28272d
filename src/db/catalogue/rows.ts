import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { ROLES } from '../roles/roles.ts'

// The catalogue of a database as rows (catalogue.sql), and the rows that a release makes of an empty database: those of
// migrations/ stand in migrations/catalogue.json, those of sql/ are kept by the load that made them.

/** `name` is the part of `place`, or ''. */
export type Row = { kind: string; place: string; name: string; definition: string }

const CATALOGUE = readFileSync(new URL('catalogue.sql', import.meta.url), 'utf8')
export const CATALOGUE_FILE = 'migrations/catalogue.json'

/** What a load makes from nothing, by the schemas that it clears (src/db/loader/clear.sql). */
const LOADED: Record<string, string[]> = {
  function: ['lib', 'auth', 'api', 'jobs', 'analytics', 'analytics_aggregates'],
  view: ['app', 'analytics', 'analytics_aggregates'],
  trigger: ['app', 'auth', 'lib'],
  /** A constraint that calls a function of lib. */
  check: ['app'],
  policy: ['app', 'auth', 'jobs', 'lib', 'graphile_worker'],
  grant: ['app', 'auth', 'lib', 'api', 'jobs', 'analytics', 'analytics_aggregates', 'extensions', 'graphile_worker'],
}
/** The kinds that no load makes; they come from migrations and graphile-worker. */
const MIGRATED = [
  'extension',
  'schema',
  'table',
  'column',
  'default',
  'not_null',
  'sequence',
  'constraint',
  'index',
  'row_security',
]

/** The rows of a database. The caller's search path is empty, so that PostgreSQL qualifies every name. */
export async function readRows(client: pg.ClientBase): Promise<Row[]> {
  return (await client.query<Row>(CATALOGUE)).rows
}

/** Whether a load of sql/ makes a row from nothing, so that no change by hand outlives it. */
export function isLoaded({ kind, place, name }: Row): boolean {
  if (!LOADED[kind]?.includes(objectOf(place).split('.')[0] as string)) return false
  if (kind !== 'grant') return true
  return (ROLES as readonly string[]).includes(name) || (name === 'public' && place.startsWith('routine '))
}

/** A place without the kind of object, with which the places of owners and grants begin. */
export const objectOf = (place: string) => place.replace(/^(schema|table|view|sequence|routine|database) /, '')

/** Whether migrations/catalogue.json has a row of this kind. */
const isMigrated = (row: Row) =>
  MIGRATED.includes(row.kind) || (row.place.startsWith('graphile_worker.') && !isLoaded(row) && row.kind in LOADED)

type Loaded = { files: string; rows: Row[] }

export const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** What a load keeps of the rows that it made. */
export async function loadedRows(client: pg.ClientBase, files: unknown): Promise<Loaded> {
  return { files: hashOf(files), rows: (await readRows(client)).filter(isLoaded) }
}

/** The rows that the load of these files left; undefined where other files are loaded. */
export async function keptRows(client: pg.ClientBase, files: unknown): Promise<Row[] | undefined> {
  const { rows } = await client.query<{ catalogue: Loaded | null }>('select catalogue from lib.loaded_logic')
  const kept = rows[0]?.catalogue
  return kept?.files === hashOf(files) ? kept.rows : undefined
}

/** The rows of migrations as the text of the file: one per line. */
export function migratedText(rows: Row[]): string {
  const sortKey = (row: Row) => [row.kind, row.place, row.name].join('\t')
  const sorted = rows.filter(isMigrated).sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
  return `[\n${sorted.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`
}

export const migratedRows = async (root: string): Promise<Row[]> =>
  JSON.parse(await readFile(join(root, CATALOGUE_FILE), 'utf8'))
