// Makes the people who fill /insights in development (docs/contract/world.md#people), and an admin of the demo account.
import { readFileSync } from 'node:fs'
import pg from 'pg'

const PEOPLE = readFileSync(new URL('people.sql', import.meta.url), 'utf8')
const TABLES = ['auth.users', 'app.goal_completions', 'app.practice_sessions', 'app.journal_entries']

function connectionTo(url: string, name: string): pg.Client {
  const client = new pg.Client({ connectionString: url, application_name: `thirty-six-weeks ${name}` })
  client.on('error', () => {}) // the statement that runs, or the next one, rejects with the same failure
  return client
}

/** Makes an account an admin as the owner: whoever may start the service may do so (docs/contract/decisions.md#d28). */
export async function makeAdmin(url: string, email: string): Promise<void> {
  const client = connectionTo(url, 'demo')
  await client.connect()
  await client.query("select auth.role_set($1, 'admin', true)", [email]).finally(() => client.end())
}

/** Makes people as the owner, unless others than the demo account are there; answers how many. */
export async function makePeople(url: string, count: number, masterKeys: readonly string[], demo: string) {
  const client = connectionTo(url, 'people')
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
