import type pg from 'pg'

/** The columns of a row as text, as PostgreSQL writes them. */
export type TextRow = Array<string | null>

export const LOCK_TIMEOUT = '55P03'

const AS_TEXT: pg.CustomTypesConfig = { getTypeParser: () => String }

/** Runs a statement, which its name prepares once per connection. Returns its first row; undefined if it has none. */
export async function queryRow(
  client: pg.ClientBase,
  name: string,
  text: string,
  values: unknown[],
): Promise<TextRow | undefined> {
  const { rows } = await client.query<TextRow>({ name, text, values, rowMode: 'array', types: AS_TEXT })
  return rows[0]
}
