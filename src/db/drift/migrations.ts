import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { ConfigError } from '../../base/settings/config.ts'

/** The names and hashes of a release's migrations. */
export async function readMigrations(root: string) {
  const folder = join(root, 'migrations/committed')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const hashed = async (filename: string) => ({
    filename,
    hash: /^--! Hash: (\S+)/m.exec(await readFile(join(folder, filename), 'utf8'))?.[1],
  })
  return Promise.all(names.map(hashed))
}

/** Refuses a database of a newer release, whose functions a load would drop (docs/contract/decisions.md#d70). */
export async function refuseNewerDatabase(client: pg.ClientBase, variable: string, root: string): Promise<void> {
  const there = await client.query(
    "select from pg_catalog.pg_class where oid = to_regclass('graphile_migrate.migrations')",
  )
  if (there.rowCount === 0) return
  const known = (await readMigrations(root)).map(({ hash }) => hash)
  const { rows } = await client.query<{ filename: string }>(
    'select filename from graphile_migrate.migrations where hash <> all ($1) order by filename desc',
    [known],
  )
  if (rows[0] === undefined) return
  throw new ConfigError(
    `${variable}: a newer release has migrated this database (${rows[0].filename}): its processes and those of this release ` +
      'may serve it, and nothing was changed',
  )
}
