// Makes the people who fill /insights in development (docs/contract/world.md#people), has them counted, and makes an
// admin of the demo account.
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { onConnection } from '../../embedded/connection.ts'
import { SCRIPTS } from '../../lives/scripts.ts'

const PEOPLE = readFileSync(new URL('people.sql', import.meta.url), 'utf8')
const QUEUE_FIGURES = `select graphile_worker.add_job('weekly_figures', job_key => 'start:weekly_figures')
  where $1 or not exists (select from app.figure_runs r join app.figure_counts c on c.run_id = r.id
    where r.finished_at is not null)`
/** An account whose days are over, and which wrote nothing on the last of them, nor later. */
const UNFINISHED = `select from auth.users u, lateral (select u.created_at + interval '1 day' * ($2::integer - 2)) l (day)
  where u.email = $1 and l.day < now()
    and not exists (select from app.habits where user_id = u.id and created_at > l.day)
    and not exists (select from app.goal_completions where user_id = u.id and recorded_at > l.day)
    and not exists (select from app.journal_entries where user_id = u.id and written_at > l.day)`
const TABLES = ['auth.users', 'app.goal_completions', 'app.practice_sessions', 'app.journal_entries']

export const asOwner = <T>(url: string, name: string, work: (client: pg.Client) => Promise<T>) =>
  onConnection({ connectionString: url, application_name: `thirty-six-weeks ${name}` }, work)

/** Makes an account an admin as the owner: who can start the service can do so too (docs/contract/decisions.md#d28). */
export async function makeAdmin(url: string, email: string): Promise<void> {
  await asOwner(url, 'demo', (client) => client.query("select auth.role_set($1, 'admin', true)", [email]))
}

/** Whether the life of the demo account was stopped before its end, and nobody has used the account since. */
export async function isUnfinished(url: string, email: string): Promise<boolean> {
  const values = [email, SCRIPTS.graduate?.days]
  return asOwner(url, 'demo', async (client) => (await client.query(UNFINISHED, values)).rowCount === 1)
}

/** Makes people as the owner, unless others than the demo account are there; answers how many. */
export function makePeople(url: string, count: number, masterKeys: readonly string[], demo: string): Promise<number> {
  return asOwner(url, 'people', async (client) => {
    await client.query('begin')
    await client.query(PEOPLE)
    const { rows } = await client.query('select pg_temp.people($1, $2, $3) as made', [count, masterKeys, demo])
    await client.query('commit')
    const { made } = rows[0]
    if (made > 0) await client.query(`analyze ${TABLES.join(', ')}`)
    return made
  })
}

/** Queues the task that counts people for analysts, which else runs at noon: if nobody is counted yet, or `anew`. */
export async function queueFigures(url: string, { anew }: { anew: boolean }): Promise<void> {
  await asOwner(url, 'figures', (client) => client.query(QUEUE_FIGURES, [anew]))
}
