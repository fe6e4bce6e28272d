import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { ConfigError } from '../../base/settings/config.ts'

// The linter (test/support/migration-lint.ts) holds every such file to this form.
const BUILD = /^create (?:unique )?index concurrently (?:if not exists )?(\w+)\s+on (\w+)\./m

/** The names and hashes of a release's migrations, and the indexes that they build concurrently. */
export async function readMigrations(root: string) {
  const folder = join(root, 'migrations/committed')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (filename) => ({ filename, ...read(await readFile(join(folder, filename), 'utf8')) })),
  )
}

const read = (text: string) => ({ hash: /^--! Hash: (\S+)/m.exec(text)?.[1], index: indexBuiltBy(text) })

/** The index that a file builds concurrently. */
export function indexBuiltBy(text: string): string | undefined {
  const [, index, schema] = BUILD.exec(text) ?? []
  return index && `${schema}.${index}`
}

/** The migrations that a database has, in their order. */
export async function recordedMigrations(client: pg.ClientBase): Promise<Array<{ filename: string; hash: string }>> {
  const there = await client.query("select where to_regclass('graphile_migrate.migrations') is not null")
  if (there.rowCount === 0) return []
  return (await client.query('select filename, hash from graphile_migrate.migrations order by filename')).rows
}

/** Refuses a database of a newer release, whose functions a load would drop (docs/contract/decisions.md#d70). */
export async function refuseNewerDatabase(client: pg.ClientBase, variable: string, root: string): Promise<void> {
  const known = (await readMigrations(root)).map(({ hash }) => hash)
  const newest = (await recordedMigrations(client)).findLast(({ hash }) => !known.includes(hash))
  if (newest === undefined) return
  throw new ConfigError(
    `${variable}: a newer release has migrated this database (${newest.filename}): its processes and those of this release ` +
      'may serve it, and nothing was changed',
  )
}
