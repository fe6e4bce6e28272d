import pg from 'pg'
import { questions, types } from '../../src/analytics/questions.ts'
import type { Row } from './rows.ts'
import type { Data } from './service.ts'

// Many people's facts over a program of 252 days, the daily counts of them, and the ten questions.

const DAYS = 252
const PEOPLE_A_STEP = 100

/** Inserts the facts without triggers and foreign keys: two habits, done on six days of ten, and some of everything. */
export const factsOf =
  (people: number): Data =>
  async (_owner, superuserUrl) => {
    const superuser = new pg.Client(superuserUrl)
    await superuser.connect()
    await superuser.query(`
      set session_replication_role = replica;
      insert into auth.users (email, password_hash, timezone)
      select 'bench' || u || '@example.com', 'x',
             (array['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kolkata', 'Europe/Lisbon', 'Asia/Tokyo'])[u % 6 + 1]
        from generate_series(1, ${people}) u;
      insert into app.pseudonyms (user_id, joined_at)
      select u, now() - (${DAYS} - u % 30) * interval '1 day' from generate_series(1, ${people}) u;
      insert into app.stage_progress
        (user_id, current_stage, highest_stage_reached, completed_stages, stage_started_at, program_started_at)
      select u, 10, 10, '{1,2,3,4,5,6,7,8,9}', now(), now() - ${DAYS} * interval '1 day' from generate_series(1, ${people}) u;
      insert into app.habits (user_id, name, icon, start_date, energy_cost, energy_return, sort_order, stage, created_at)
      select u, 'Habit ' || h, '🌱', current_date - ${DAYS}, 2, 3, h, h, now()
        from generate_series(1, ${people}) u, generate_series(1, 2) h;
      insert into app.goals (user_id, habit_id, title, tier, target, target_unit, frequency, frequency_unit)
      select h.user_id, h.id, 'clear', 'clear', 1, 'units', 1, 'per_day' from app.habits h order by h.id;
      insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
      select g.user_id, g.id, current_date - back, 1, now() - back * interval '1 day'
        from app.goals g, generate_series(1, ${DAYS}) back where (g.id * 7 + back * 3) % 10 < 6;
      insert into app.user_practices (user_id, practice_id, stage_number, start_date)
      select u, (select min(p.id) from app.practices p), 1, current_date - ${DAYS} from generate_series(1, ${people}) u;
      insert into app.practice_sessions (user_id, user_practice_id, practised_at, duration_minutes, mode)
      select p.user_id, p.id, now() - back * interval '1 day', 5 + (p.id + back) % 30,
             (array['count_up', 'timed', 'tarot', 'breath'])[(p.id + back) % 4 + 1]
        from app.user_practices p, generate_series(1, ${DAYS}, 3) back;
      insert into app.journal_entries (user_id, written_at, updated_at, message)
      select u, now() - back * interval '1 day', now(), 'x'
        from generate_series(1, ${people}) u, generate_series(1, ${DAYS}, 5) back;
      insert into app.llm_usage_log (user_id, created_at, provider, model, prompt_tokens, completion_tokens, total_tokens,
        estimated_cost_usd, kind, whose_key)
      select u, now() - back * interval '1 day', 'stub', 'stub', 900, 100, 1000, 0.01,
             case when back % 2 = 0 then 'resonance' else 'essay' end, 'service'
        from generate_series(1, ${people}) u, generate_series(1, ${DAYS}, 5) back;
      insert into app.wallet_audit (user_id, bucket, reason, delta, balance_before, balance_after, created_at)
      select u, 'monthly', 'spend_monthly', 1, 0, 1, now() - back * interval '1 day'
        from generate_series(1, ${people}) u, generate_series(1, ${DAYS}, 5) back;
      insert into app.invitations (user_id, target_type, kind, created_at)
      select u, (array['habit', 'practice', 'embodied_community'])[n], 'readiness', now() - n * interval '50 days'
        from generate_series(1, ${people}) u, generate_series(1, 3) n;
      insert into app.prompt_responses (user_id, week_number, question, response, responded_at)
      select u, w, 'x', 'x', now() - w * interval '7 days' from generate_series(1, ${people}) u, generate_series(1, 36, 4) w`)
    await superuser.query('vacuum analyze')
    await superuser.end()
  }

/** A row of GET /habits/ by a thousand people, whose streaks are kept; and the ids of two analysts. */
export async function askers(owner: pg.Client, people: number): Promise<{ row: Row; analysts: [number, number] }> {
  const analysts: [number, number] = [3, 4]
  const every = Math.max(1, people / 1000)
  await owner.query('select lib.streaks_count(h) from app.habits h where h.user_id % $1 = 0', [every])
  await owner.query('update auth.users set is_analyst = true where id = any ($1)', [analysts])
  const request = (n: number) => ({ person: ((n % (people / every)) + 1) * every })
  return {
    row: { name: `GET /habits/, 252 days of ${people} people`, method: 'GET', path: '/habits/', request },
    analysts,
  }
}

/** Counts everybody as the task does; answers for how many seconds. */
export async function countAll(owner: pg.Client): Promise<number> {
  const start = performance.now()
  const { rows } = await owner.query('select jobs.figure_run_begin() as run')
  const step = async () =>
    (await owner.query('select jobs.figure_run_step($1, $2) as people', [rows[0].run, PEOPLE_A_STEP])).rows[0].people
  while ((await step()) > 0);
  await owner.query('select jobs.figure_run_finish($1)', [rows[0].run])
  return (performance.now() - start) / 1000
}

/** Asks each question over everything and over twelve weeks, as the analysts' role without its limit of time. */
export async function askAll(analystUrl: string) {
  const client = new pg.Client(analystUrl)
  await client.connect()
  await client.query('set statement_timeout = 0')
  const asked: { question: string; weeks: number | null; rows: number; ms: number }[] = []
  for (const { name, query } of questions.values())
    for (const weeks of [null, 12]) {
      const start = performance.now()
      const { rowCount } = await client.query({ text: query, values: [weeks], types })
      asked.push({ question: name, weeks, rows: rowCount ?? 0, ms: performance.now() - start })
    }
  await client.end()
  return asked
}
