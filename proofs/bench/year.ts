import type pg from 'pg'
import { JOURNAL_KEY } from '../../test/support/secrets.ts'
import { finish } from './load.ts'

// What one year of a person who uses everything every day leaves in the database.

export const PEOPLE = 200

/** Inserts the year day by day for all people, as it happens: so the indexes get as full as they get in use. */
export async function lifeYear(owner: pg.Client): Promise<void> {
  await owner.query(`
    insert into auth.users (email, password_hash)
    select 'bench' || u || '@example.com', repeat('x', 100) from generate_series(1, ${PEOPLE}) u;
    insert into app.pseudonyms (user_id, joined_at) select u.id, now() from auth.users u;
    insert into app.wallets (user_id, offering_balance, monthly_reset_date)
    select u.id, 100, date_trunc('month', now()) from auth.users u;
    insert into app.stage_progress
      (user_id, current_stage, highest_stage_reached, completed_stages, stage_started_at, program_started_at)
    select u.id, 10, 10, '{1,2,3,4,5,6,7,8,9}', now(), now() - interval '252 days' from auth.users u;
    insert into app.content_completions (user_id, content_id, completed_at)
    select u.id, c.id, now() from app.stage_contents c, auth.users u;
    insert into app.habits (user_id, name, icon, start_date, energy_cost, energy_return, sort_order, stage, created_at)
    select u.id, 'Habit ' || h, '🌱', current_date - 365, 2, 3, h, h, now()
      from generate_series(1, 10) h, auth.users u;
    insert into app.goals (user_id, habit_id, title, tier, target, target_unit, frequency, frequency_unit)
    select h.user_id, h.id, t.tier || ': ' || h.name, t.tier, t.target, 'units', 1, 'per_day'
      from app.habits h, (values ('low', 1), ('clear', 2), ('stretch', 3)) t (tier, target);
    insert into app.user_practices (user_id, practice_id, stage_number, start_date)
    select u.id, p.id, p.stage_number, current_date - 365 from app.practices p, auth.users u where p.canonical;`)
  // A day off now and then ends a run of days.
  await owner.query(`
    do $$ declare
      v_text bytea;
      v_short bytea;
    begin
      perform set_config('app.data_key', auth.data_key(1, array['${JOURNAL_KEY}'], true), true);
      v_text := lib.seal(repeat('An ordinary sentence about an ordinary day. ', 10));
      v_short := lib.seal('An ordinary sentence about an ordinary day.');
      for person in 2..${PEOPLE} loop
        perform auth.data_key(person, array['${JOURNAL_KEY}'], true);
      end loop;
      for back in reverse 365..1 loop
        commit;  -- in one transaction no version of a counter could be removed, and each write would pass them all
        insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
        select g.user_id, g.id, current_date - back, g.target, now() - back * interval '1 day'
          from app.goals g where g.tier = 'clear' and (g.id + back) % 15 > 0;
        insert into app.practice_sessions (user_id, user_practice_id, practised_at, duration_minutes, mode, reflection)
        select p.user_id, p.id, now() - back * interval '1 day', 10, 'count_up', v_short
          from app.user_practices p where p.stage_number = back % 10 + 1;
        insert into app.journal_entries (user_id, written_at, updated_at, status, message)
        select u.id, now() - back * interval '1 day', now(), 'finished', v_text from auth.users u;
        continue when back % 4 > 0;  -- one entry in four is given to a model
        insert into app.marginalia (user_id, entry_id, kind, anchor_start, anchor_end, anchor_text, note, created_at,
          updated_at)
        select e.user_id, e.id, 'theme', 0, 9, v_short, v_short, now(), now()
          from app.journal_entries e, generate_series(1, 3) where e.written_at = now() - back * interval '1 day';
        insert into app.completion_suggestions (user_id, entry_id, target_type, goal_id, label, anchor_start, anchor_end,
          anchor_text, created_at, updated_at)
        select e.user_id, e.id, 'habit', (select min(g.id) from app.goals g where g.user_id = e.user_id), v_short, 0, 9,
               v_short, now(), now()
          from app.journal_entries e where e.written_at = now() - back * interval '1 day';
        insert into app.promoted_quotes (user_id, source_entry_id, anchor_start, anchor_end, text, created_at, updated_at)
        select e.user_id, e.id, 0, 9, v_short, now(), now()
          from app.journal_entries e where e.written_at = now() - back * interval '1 day';
        insert into app.llm_usage_log (user_id, created_at, provider, model, prompt_tokens, completion_tokens,
          total_tokens, journal_entry_id)
        select e.user_id, now(), 'openai', 'a-model', 900, 300, 1200, e.id
          from app.journal_entries e, generate_series(1, 2) where e.written_at = now() - back * interval '1 day';
        insert into app.wallet_audit (user_id, actor_user_id, bucket, reason, delta, balance_before, balance_after,
          created_at)
        select u.id, u.id, 'monthly', 'spend_monthly', -1, 1, 0, now() from auth.users u;
      end loop;
      insert into app.prompt_responses (user_id, week_number, question, response, responded_at)
      select u.id, w, repeat('A question of the week. ', 5), v_text, now() from generate_series(1, 36) w, auth.users u;
    end $$`)
  await finish(owner)
}

/** Bytes of each table that holds rows of people, per person; largest first. */
export const SIZES = `
  select c.oid::regclass::text as name, pg_table_size(c.oid) as table_bytes, pg_indexes_size(c.oid) as index_bytes,
         (select s.n_live_tup from pg_stat_all_tables s where s.relid = c.oid) as rows
    from pg_class c
   where c.relkind = 'r' and c.relnamespace in ('app'::regnamespace, 'auth'::regnamespace)
     and c.oid::regclass::text in (select t.relation from lib.person_tables() t where t.owner is not null)
     and c.reltuples >= ${PEOPLE}
   order by pg_total_relation_size(c.oid) desc`
