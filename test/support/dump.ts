import type { Server } from './server.ts'

/** Every row of every table as text, the queue's among them. */
export async function dump({ database }: Server) {
  const { rows: tables } = await database.owner.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await database.owner.query<{ row: string }>(`select t::text as row from ${name} t`)
    texts.push(...rows.map(({ row }) => row))
  }
  return { text: texts.join('\n'), tables: tables.length }
}
