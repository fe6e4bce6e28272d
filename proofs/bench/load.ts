import type pg from 'pg'
import { JOURNAL_KEY } from '../../test/support/secrets.ts'
import {
  ANALYST,
  HABITS,
  HOG,
  JOURNALS,
  LIVED,
  LIVED_ENTRIES,
  LIVED_SESSIONS,
  type Lived,
  LONG_JOURNALS,
  OTHER_ANALYST,
  PEOPLE,
  PRACTISED,
} from './people.ts'

const EVERYBODY = LIVED.years.first + LIVED.years.people - 1

/** Inserts the people of people.ts, and analyzes the tables. */
export async function load(owner: pg.Client): Promise<void> {
  await owner.query(ACCOUNTS)
  await owner.query(HABITS_AND_GOALS)
  await owner.query(THIN)
  for (const lived of Object.values(LIVED)) await owner.query(livedBy(lived))
  await owner.query(JOURNAL)
  await finish(owner)
}

/** The streaks that a load beside the API leaves out; an older checkout keeps runs. */
const DERIVED = `
  do $$ begin
    if to_regproc('lib.streaks_count') is not null then
      perform lib.streaks_count(h) from app.habits h;
    elsif to_regproc('lib.runs_expected') is not null then
      for person in 1..(select max(u.id) from auth.users u) by 1000 loop
        with expected as materialized (
          select * from lib.runs_expected(array(select generate_series(person, person + 999)))
        ), of_habits as (
          insert into app.habit_runs (user_id, habit_id, first_day, last_day, longest)
          select e.user_id, e.habit_id, e.first_day, e.last_day, e.longest from expected e where e.goal_id is null
        )
        insert into app.goal_runs (user_id, goal_id, first_day, last_day)
        select e.user_id, e.goal_id, e.first_day, e.last_day from expected e where e.goal_id is not null;
      end loop;
    end if;
  end $$`

/** Ends a load: adds what is derived from the rows, and makes the planner know them. */
export async function finish(owner: pg.Client): Promise<void> {
  await owner.query('analyze')
  await owner.query(DERIVED)
  await owner.query('vacuum analyze')
}

/** Accounts, in the middle of the program; those with lived data at its end. */
const ACCOUNTS = `
  insert into auth.users (email, password_hash)
  select 'bench' || i || '@example.com', 'x' from generate_series(1, ${EVERYBODY}) i;
  update auth.users set is_analyst = true where id in (${ANALYST}, ${OTHER_ANALYST});
  insert into app.pseudonyms (user_id, joined_at)
  select u.id, now() - u.id % 250 * interval '1 day' from auth.users u;
  insert into app.stage_progress
    (user_id, current_stage, highest_stage_reached, completed_stages, stage_started_at, program_started_at)
  select u, 5, 5, '{1,2,3,4}', now(), now() - interval '90 days' from generate_series(1, ${PEOPLE}) u;
  insert into app.stage_progress
    (user_id, current_stage, highest_stage_reached, completed_stages, stage_started_at, program_started_at)
  select u, 10, 10, '{1,2,3,4,5,6,7,8,9,10}', now(), now() - interval '252 days'
    from generate_series(${PEOPLE + 1}, ${EVERYBODY}) u;
  insert into app.content_completions (user_id, content_id, completed_at)
  select p.user_id, c.id, now() from app.stage_progress p join app.stage_contents c on c.stage_number < p.current_stage;`

const HABITS_AND_GOALS = `
  insert into app.habits (user_id, name, icon, start_date, energy_cost, energy_return, sort_order, stage, created_at)
  select u, 'Habit ' || h, '🌱', date '2026-01-01', 2, 3, h, h, now()
    from generate_series(1, ${EVERYBODY}) u, generate_series(1, ${HABITS}) h order by u, h;
  insert into app.goals (user_id, habit_id, title, tier, target, target_unit, frequency, frequency_unit)
  select h.user_id, h.id, t.tier || ': ' || h.name, t.tier, t.target, 'units', 1, 'per_day'
    from app.habits h, (values ('low', 1), ('clear', 2), ('stretch', 3)) t (tier, target) order by h.id, t.target;`

// One completion per goal, older than the thirty days that POST /goal_completions/ logs.
const THIN = `
  insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
  select g.user_id, g.id, current_date - 31 - g.id::integer % 30, g.target, now() - (31 + g.id % 30) * interval '1 day'
    from app.goals g where g.user_id <= ${PEOPLE};
  insert into app.practices
    (stage_number, name, description, instructions, default_duration_minutes, mode, mode_config, approved)
  values (1, 'Sit', '', '', 10, 'meditation_timer', '{"mode": "meditation_timer", "duration_minutes": 10}', true);
  insert into app.user_practices (user_id, practice_id, stage_number, start_date)
  select u, (select max(id) from app.practices), 1, current_date - 252 from generate_series(1, 2) u;
  insert into app.practice_sessions (user_id, user_practice_id, practised_at, duration_minutes, mode)
  select u.user_id, u.id, now() - n * interval '8 hours', 10, 'meditation_timer'
    from app.user_practices u
    cross join lateral generate_series(1, case u.user_id when 1 then ${PRACTISED[1]} else ${PRACTISED[2]} end) n;`

/**
 * One goal of each habit logged every day, day after day as it happens, and practice three times a day. Commits often:
 * one transaction would leave a version of a person's counter for each row, and every next row would pass them all.
 */
const livedBy = ({ first, people, days }: Lived) => `
  do $$ begin
    for d in reverse ${days}..1 loop
      insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
      select g.user_id, g.id, current_date - d, g.target, now() - d * interval '1 day'
        from app.goals g
       where g.user_id between ${first} and ${first + people - 1} and g.tier = 'clear' order by g.id;
      commit;
    end loop;
    insert into app.user_practices (user_id, practice_id, stage_number, start_date)
    select u, (select max(id) from app.practices), 1, current_date - ${days}
      from generate_series(${first}, ${first + people - 1}) u;
    for n in reverse ${LIVED_SESSIONS}..1 loop
      insert into app.practice_sessions (user_id, user_practice_id, practised_at, duration_minutes, mode)
      select u.user_id, u.id, now() - n * interval '8 hours', 10, 'meditation_timer'
        from app.user_practices u
       where u.user_id between ${first} and ${first + people - 1} order by u.user_id;
      commit;
    end loop;
  end $$`

/** Entries of one person. Sealing is slow, so people whose texts nobody searches have one text many times. */
const entries = (person: string, count: string, every: string, text: string, status = 'draft') => `
  perform set_config('app.data_key', auth.data_key(${person}, array['${JOURNAL_KEY}'], true), true);
  insert into app.journal_entries (user_id, written_at, updated_at, status, message)
  select ${person}, now() - n * interval '${every}', now(), '${status}', ${text} from generate_series(1, ${count}) n;`
const page = (sentences: number) => `repeat('An ordinary sentence about an ordinary day. ', ${sentences})`
const numbered = (sentences: number) => `lib.seal('Page ' || n || '. ' || ${page(sentences)})`

const JOURNAL = `
  do $$ declare
    v_text bytea;
  begin
    for person in 1..${JOURNALS.people} loop
      ${entries('person', `${JOURNALS.entries}`, '1 hour', numbered(10))}
    end loop;
    for person in ${JOURNALS.people + 1}..${JOURNALS.people + LONG_JOURNALS.people} loop
      ${entries('person', `${LONG_JOURNALS.entries}`, '1 hour', numbered(10))}
    end loop;
    ${entries(`${HOG.person}`, `${HOG.entries}`, '30 minutes', numbered(HOG.sentences), 'finished')}
    for person in ${PEOPLE + 1}..${EVERYBODY} loop
      perform set_config('app.data_key', auth.data_key(person, array['${JOURNAL_KEY}'], true), true);
      v_text := lib.seal(${page(10)});
      ${entries('person', `${LIVED_ENTRIES}`, '12 hours', 'v_text')}
    end loop;
  end $$`
