import pg from 'pg'
import { JOURNAL_KEY } from '../../test/support/secrets.ts'
import { finish } from './load.ts'
import type { Row } from './rows.ts'

// Thin people in any number, for the growth tables: the same people send requests, and the tables around them grow.

const HABITS = 10
const GOALS = 30
const ENTRIES = 10
/** The people who send requests, of three kinds, evenly spread over the ids. */
const ACTIVE = 1000
const PAGE = 'An ordinary sentence about an ordinary day. '.repeat(10)

/** `factor`: how many times as many rows those have who send no requests. */
export type Crowd = { name: string; people: number; factor: number }

/** Inserts a crowd without triggers and foreign keys: it would take an hour with them. */
export const crowdOf =
  ({ people, factor }: Crowd) =>
  async (owner: pg.Client, superuserUrl: string): Promise<void> => {
    const superuser = new pg.Client(superuserUrl)
    await superuser.connect()
    const some = `case when (u - 1) % ${people / ACTIVE} < 3 then 1 else ${factor} end`
    await superuser.query(`
      set session_replication_role = replica;
      insert into auth.users (email, password_hash)
      select 'bench' || u || '@example.com', 'x' from generate_series(1, ${people}) u;
      insert into app.habits (user_id, name, icon, start_date, energy_cost, energy_return, sort_order, stage, created_at)
      select u, 'Habit ' || h, '🌱', date '2026-01-01', 2, 3, h, h, now()
        from generate_series(1, ${people}) u, generate_series(1, ${HABITS}) h order by u, h;
      insert into app.goals (user_id, habit_id, title, tier, target, target_unit, frequency, frequency_unit)
      select h.user_id, h.id, t.tier || ': ' || h.name, t.tier, t.target, 'units', 1, 'per_day'
        from app.habits h, (values ('low', 1), ('clear', 2), ('stretch', 3)) t (tier, target) order by h.id, t.target;
      insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
      select g.user_id, g.id, current_date - 45 - 3 * n, g.target, now() - (45 + 3 * n) * interval '1 day'
        from app.goals g, lateral (select g.user_id as u) p, generate_series(0, ${some} - 1) n;
      insert into app.journal_entries (user_id, written_at, updated_at, message)
      select u, now() - n * interval '1 day', now(), convert_to('x' || repeat('An ordinary sentence. ', 20), 'UTF8')
        from generate_series(1, ${people}) u, generate_series(1, ${ENTRIES} * ${some}) n
       where (u - 1) % ${people / ACTIVE} <> 2`)
    await superuser.end()
    await owner.query(`
      do $$ begin
        for person in 3..${people} by ${people / ACTIVE} loop
          perform set_config('app.data_key', auth.data_key(person, array['${JOURNAL_KEY}'], true), true);
          insert into app.journal_entries (user_id, written_at, updated_at, message)
          select person, now() - n * interval '1 day', now(), lib.seal('${PAGE}') from generate_series(1, ${ENTRIES}) n;
        end loop;
      end $$`)
    await finish(owner)
  }

/** The measured requests of the crowd's active people. */
export function crowdRows({ people }: Crowd): Row[] {
  const person = (n: number, kind: number) => (n % ACTIVE) * (people / ACTIVE) + 1 + kind
  const get = (path: string, kind: number): Row => ({
    name: `GET ${path}`,
    method: 'GET',
    path,
    request: (n) => ({ person: person(n, kind) }),
  })
  return [
    get('/habits/', 0),
    get('/journal/', 2),
    {
      name: 'POST /goal_completions/',
      method: 'POST',
      path: '/goal_completions/',
      request(n) {
        const turn = Math.floor(n / ACTIVE)
        const goal_id = (person(n, 1) - 1) * GOALS + (turn % GOALS) + 1
        const day = new Date(Date.now() - (Math.floor(turn / GOALS) % 30) * 86_400_000)
        return { person: person(n, 1), body: { goal_id, completed_on: day.toISOString().slice(0, 10) } }
      },
    },
  ]
}
