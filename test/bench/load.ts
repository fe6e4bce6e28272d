import pg from 'pg'

export const PEOPLE = 10_000
export const HABITS = 10
export const TIERS = 3
/** The first people keep a journal of 50 entries, the next ones of 1,000. */
export const JOURNALS = { people: 200, entries: 50 }
export const LONG_JOURNALS = { people: 10, entries: 1000 }

/** Loads the people with their habits, goals and sealed journals, and analyses the tables. */
export async function load(ownerUrl: string, journalKey: string): Promise<void> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  await client.query(`
    insert into auth.users (email, password_hash)
    select 'bench' || i || '@example.com', 'x' from generate_series(1, ${PEOPLE}) i;
    insert into app.habits (user_id, name, icon, start_date, energy_cost, energy_return, sort_order, created_at)
    select u, 'Habit ' || h, '🌱', date '2026-01-01', 2, 3, h, now()
      from generate_series(1, ${PEOPLE}) u, generate_series(1, ${HABITS}) h order by u, h;
    insert into app.goals (user_id, habit_id, title, tier, target, target_unit, frequency, frequency_unit)
    select h.user_id, h.id, t.tier || ': ' || h.name, t.tier, t.target, 'units', 1, 'per_day'
      from app.habits h, (values ('low', 1), ('clear', 2), ('stretch', 3)) t (tier, target) order by h.id, t.target;
  `)
  await client.query(`
    do $$ begin
      for person in 1..${JOURNALS.people + LONG_JOURNALS.people} loop
        perform set_config('app.data_key', auth.data_key(person, array['${journalKey}'], true), true);
        insert into app.journal_entries (user_id, written_at, updated_at, message)
        select person, now() - n * interval '1 hour', now(),
               lib.seal('Page ' || n || '. ' || repeat('An ordinary sentence about an ordinary day. ', 10))
          from generate_series(1, case when person <= ${JOURNALS.people} then ${JOURNALS.entries} else ${LONG_JOURNALS.entries} end) n;
      end loop;
    end $$;
  `)
  await client.query('vacuum analyze')
  await client.end()
}
