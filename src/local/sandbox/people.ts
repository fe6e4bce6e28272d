// Makes the people who fill /insights in development (docs/contract/world.md#people), has them counted, and makes an
// admin of the demo account.
import { readFileSync } from 'node:fs'
import pg from 'pg'

const PEOPLE = readFileSync(new URL('people.sql', import.meta.url), 'utf8')
const COUNT = `select graphile_worker.add_job('weekly_figures', job_key => 'start:weekly_figures')
  where $1 or not exists (select from app.figure_runs r join app.figure_counts c on c.run_id = r.id
    where r.finished_at is not null)`
const TABLES = ['auth.users', 'app.goal_completions', 'app.practice_sessions', 'app.journal_entries']

/** A connection of the world beside the service. */
export function connectionTo(url: string, name: string): pg.Client {
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

/** Queues the task that counts people for analysts, which else runs at noon: if nobody is counted yet, or `anew`. */
export async function queueFigures(url: string, anew: boolean): Promise<void> {
  const client = connectionTo(url, 'figures')
  await client.connect()
  await client.query(COUNT, [anew]).finally(() => client.end())
}
