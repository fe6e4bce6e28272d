// Makes the people who fill /insights in development (docs/contract/world.md#people).
import { readFileSync } from 'node:fs'
import pg from 'pg'

const PEOPLE = readFileSync(new URL('people.sql', import.meta.url), 'utf8')
const TABLES = ['auth.users', 'app.goal_completions', 'app.practice_sessions', 'app.journal_entries']

/** Makes people as the owner, unless others than the demo account are there; answers how many. */
export async function makePeople(url: string, count: number, masterKeys: readonly string[], demo: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'thirty-six-weeks people' })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(PEOPLE)
    const { rows } = await client.query('select pg_temp.people($1, $2, $3) as made', [count, masterKeys, demo])
    await client.query('commit')
    if (rows[0].made > 0) await client.query(`analyze ${TABLES.join(', ')}`)
    return rows[0].made as number
  } finally {
    await client.end()
  }
}
