import pg from 'pg'

export const PEOPLE = 10_000
export const HABITS = 10
export const TIERS = 3
/** Number of sessions, by user id, of the people who practise three times a day. */
export const PRACTISED = { 1: 50, 2: 5000 }
/** Data for analysts: users whose id ends with `digit` logged for `days` days. No other row of the bench reads it. */
export const LOGGED = { digit: 2, days: 60 }
/** The user id of the analyst. */
export const ANALYST = 3
/** The first 200 people have a journal of 50 entries, the next 10 one of 1,000. */
export const JOURNALS = { people: 200, entries: 50 }
export const LONG_JOURNALS = { people: 10, entries: 1000 }
/** Whose journal is as large as one can be: long finished entries, all within the program's first ninety days. */
export const HOG = { person: 9999, entries: 4000, sentences: 200 }

/** Inserts the people with their habits, goals and sealed journals, and analyzes the tables. */
export async function load(ownerUrl: string, journalKey: string): Promise<void> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  await client.query(`
    insert into auth.users (email, password_hash)
    select 'bench' || i || '@example.com', 'x' from generate_series(1, ${PEOPLE}) i;
    update auth.users set is_analyst = true where id = ${ANALYST};
    insert into app.pseudonyms (user_id, joined_at)
    select u.id, now() - u.id % 250 * interval '1 day' from auth.users u;
    insert into app.habits (user_id, name, icon, start_date, energy_cost, energy_return, sort_order, stage, created_at)
    select u, 'Habit ' || h, '🌱', date '2026-01-01', 2, 3, h, h, now()
      from generate_series(1, ${PEOPLE}) u, generate_series(1, ${HABITS}) h order by u, h;
    insert into app.goals (user_id, habit_id, title, tier, target, target_unit, frequency, frequency_unit)
    select h.user_id, h.id, t.tier || ': ' || h.name, t.tier, t.target, 'units', 1, 'per_day'
      from app.habits h, (values ('low', 1), ('clear', 2), ('stretch', 3)) t (tier, target) order by h.id, t.target;
    insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
    select g.user_id, g.id, current_date - d, g.target, now() - d * interval '1 day'
      from app.goals g, generate_series(31, ${30 + LOGGED.days}) d
     where g.tier = 'clear' and g.user_id % 10 = ${LOGGED.digit};
    select lib.habit_runs_rebuild(h.user_id, h.id) from app.habits h where h.user_id % 10 = ${LOGGED.digit};
    insert into app.stage_progress
      (user_id, current_stage, highest_stage_reached, completed_stages, stage_started_at, program_started_at)
    select u, 5, 5, '{1,2,3,4}', now(), now() - interval '90 days' from generate_series(1, ${PEOPLE}) u;
    insert into app.content_completions (user_id, content_id, completed_at)
    select u, c.id, now() from generate_series(1, ${PEOPLE}) u, app.stage_contents c where c.stage_number < 5;
    insert into app.practices
      (stage_number, name, description, instructions, default_duration_minutes, mode, mode_config, approved)
    values (1, 'Sit', '', '', 10, 'meditation_timer', '{}', true);
    insert into app.user_practices (user_id, practice_id, stage_number, start_date)
    select u, (select max(id) from app.practices), 1, current_date from generate_series(1, 2) u;
    insert into app.practice_sessions (user_id, user_practice_id, practised_at, duration_minutes, mode)
    select u.user_id, u.id, now() - n * interval '8 hours', 10, 'meditation_timer'
      from app.user_practices u
      cross join lateral generate_series(1, case u.user_id when 1 then ${PRACTISED[1]} else ${PRACTISED[2]} end) n;
  `)
  await client.query(`
    do $$ begin
      for person in 1..${JOURNALS.people + LONG_JOURNALS.people} loop
        perform set_config('app.data_key', auth.data_key(person, array['${journalKey}'], true), true);
        insert into app.journal_entries (user_id, written_at, updated_at, message)
        select person, now() - n * interval '1 hour', now(),
               lib.seal('Page ' || n || '. ' || repeat('An ordinary sentence about an ordinary day. ', 10))
          from generate_series(1, case when person <= ${JOURNALS.people} then ${JOURNALS.entries}
                                       else ${LONG_JOURNALS.entries} end) n;
      end loop;
      perform set_config('app.data_key', auth.data_key(${HOG.person}, array['${journalKey}'], true), true);
      insert into app.journal_entries (user_id, written_at, updated_at, status, message)
      select ${HOG.person}, now() - n * interval '30 minutes', now(), 'finished',
             lib.seal('Page ' || n || '. ' || repeat('An ordinary sentence about an ordinary day. ', ${HOG.sentences}))
        from generate_series(1, ${HOG.entries}) n;
    end $$;
  `)
  await client.query('vacuum analyze')
  await client.end()
}
