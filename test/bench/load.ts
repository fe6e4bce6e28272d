import pg from 'pg'

export const PEOPLE = 10_000
export const HABITS = 10
export const TIERS = 3

/** Loads the people with their habits and goals, and analyses the tables. */
export async function load(ownerUrl: string): Promise<void> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  await client.query(`
    insert into auth.users (email, password_hash)
    select 'bench' || i || '@example.com', 'x' from generate_series(1, ${PEOPLE}) i;
    insert into app.habits (user_id, name, icon, start_date, energy_cost, energy_return, sort_order, stage, created_at)
    select u, 'Habit ' || h, '🌱', date '2026-01-01', 2, 3, h, h, now()
      from generate_series(1, ${PEOPLE}) u, generate_series(1, ${HABITS}) h order by u, h;
    insert into app.goals (user_id, habit_id, title, tier, target, target_unit, frequency, frequency_unit)
    select h.user_id, h.id, t.tier || ': ' || h.name, t.tier, t.target, 'units', 1, 'per_day'
      from app.habits h, (values ('low', 1), ('clear', 2), ('stretch', 3)) t (tier, target) order by h.id, t.target;
    insert into app.stage_progress (user_id, current_stage, completed_stages, stage_started_at, program_started_at)
    select u, 5, '{1,2,3,4}', now(), now() - interval '90 days' from generate_series(1, ${PEOPLE}) u;
    insert into app.content_completions (user_id, content_id, completed_at)
    select u, c.id, now() from generate_series(1, ${PEOPLE}) u, app.stage_contents c where c.stage_number < 5;
  `)
  await client.query('vacuum analyze')
  await client.end()
}
