import { expect } from 'vitest'
import { streakOf } from '../../client/streaks.ts'
import type { TestDatabase } from './database.ts'
import { type History, type Rule, ruledStreaks } from './ruled-streaks.ts'
import { dayNumber, dayText, type GoalModel, goalStreak, habitStreaks, inDecimals } from './streaks.ts'

// Random histories of a habit with up to three goals, rules, pauses and journeys, written into a database at once and
// compared there with three countings that share no code: the model of ruled-streaks.ts, the client's module, and a
// reader of the answer of GET /habits/{habit_id}/streak who knows nothing but its words.

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
/** Other ways to write them. */
const LONG = ['monday', 'Tuesday', 'WEDNESDAY', 'thursday', 'FRI', 'saturday', 'Sunday']
const TIERS = ['low', 'clear', 'stretch']
const UNITS = [0, 0.1, 0.2, 0.3, 1, 2]
/** Noon in UTC is the day before, the same day and the day after there. */
const ZONES = ['Pacific/Pago_Pago', 'UTC', 'Pacific/Kiritimati']
const NOON = '2026-06-17T12:00:00Z'

/** Numbers from 0 to below 1 that a seed decides. */
export function randomOf(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type Life = Omit<History, 'pauses'> & {
  goals: GoalModel[]
  zone: string
  now: string
  pauses: Array<{ from: number; to: number; all: boolean }>
}

/** The history of a seed. */
export function lifeOf(seed: number): Life {
  const random = randomOf(seed)
  const int = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const zone = ZONES[int(0, 2)]!
  const now = new Date(Date.parse(NOON) + (seed % 7) * 86_400_000).toISOString()
  const today = dayNumber(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(now)))
  const subtractive = random() < 0.3
  const span = random() < 0.1 ? 160 : int(1, 45)
  const density = random()
  const tiers = TIERS.filter(() => random() < 0.6)
  const goals = (tiers.length > 0 ? tiers : ['low']).map((tier) => ({
    tier,
    target: UNITS[int(0, 5)]!,
    is_additive: !subtractive || random() < 0.5,
    units: new Map<number, number>(),
  }))
  if (subtractive && goals.every(({ is_additive }) => is_additive)) goals[0]!.is_additive = false
  for (const goal of goals)
    for (let day = today - span; day <= today + int(-3, 2); day++)
      if (random() < density) goal.units.set(day, UNITS[random() < 0.15 ? 0 : int(1, 5)]!)
  const units = new Map<number, number>()
  for (const goal of goals) for (const [day, sum] of goal.units) units.set(day, inDecimals((units.get(day) ?? 0) + sum))
  const ruleDays = new Set(Array.from({ length: random() < 0.25 ? 0 : int(1, 4) }, () => today - int(-1, 35)))
  const rules = [...ruleDays]
    .sort((a, b) => a - b)
    .map((from, at, all): Rule => {
      const kinds: Array<Rule['kind']> = ['every_day', 'scheduled_days', 'per_week']
      const last = subtractive && at === all.length - 1
      const days = DAYS.filter(() => random() < 0.5)
      return { from, kind: kinds[int(0, last ? 1 : 2)]!, times: int(1, random() < 0.5 ? 3 : 7), days }
    })
  const pauses = Array.from({ length: random() < 0.4 ? 0 : int(1, 3) }, () => {
    const from = today - int(-5, 40)
    return { from, to: random() < 0.1 ? Infinity : from + int(0, 12), all: random() < 0.5 }
  })
  const limit = goals.find(({ tier }) => tier === 'clear') ?? goals.find(({ is_additive }) => !is_additive)
  const threshold = subtractive ? limit?.target : undefined
  return { zone, now, today, start: today - int(-2, 50), threshold, goals, units, rules, pauses }
}

const ruleJson = ({ kind, times }: Rule) =>
  kind === 'every_day' ? null : kind === 'per_week' ? { kind, times } : { kind }
const otherwise = (day: string, at: number) => (at % 2 === 0 ? day : LONG[DAYS.indexOf(day)])
const lastDay = (to: number) => (Number.isFinite(to) ? dayText(to) : null)

/** What the database answers for each of the histories, in their order. */
export async function answersOf({ owner }: TestDatabase, lives: readonly Life[]) {
  const written = lives.map(({ zone, now, start, goals, rules, pauses }) => ({
    zone,
    now,
    start: dayText(start),
    goals,
    rule: rules.length > 0 ? ruleJson(rules.at(-1)!) : null,
    days: goals.flatMap(({ units }, at) => [...units].map(([day, sum]) => ({ at, day: dayText(day), units: sum }))),
    rules: rules.map((rule) => ({ from: dayText(rule.from), rule: ruleJson(rule), days: rule.days.map(otherwise) })),
    pauses: pauses.map(({ from, to, all }) => ({ from: dayText(from), to: lastDay(to), all })),
  }))
  const client = await owner.connect()
  try {
    await client.query('begin; set local enable_seqscan = off') // to the planner the tables are empty
    await client.query(FUNCTION)
    const { rows } = await client.query('select pg_temp.live(life) as answer from jsonb_array_elements($1) life', [
      JSON.stringify(written),
    ])
    return rows.map(({ answer }) => answer)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const FUNCTION = `
create function pg_temp.answers(habit app.habits, goals bigint[]) returns jsonb language sql as $$
  select jsonb_build_object('explained', api.habit_streak_get(habit.id),
    'listed', api.habits_list(1, 0, false)::jsonb -> 0 -> 'streak', 'stats', api.habit_stats(habit.id),
    'goals', (select jsonb_agg(lib.goal_streak(g, habit, k) order by g.id)
      from app.goals g left join app.streaks k on k.user_id = g.user_id and k.goal_id = g.id where g.id = any (goals)),
    'judged', (select n.streak from lib.streak_now(habit, null) n))
$$;
create function pg_temp.live(life jsonb) returns jsonb language plpgsql as $$
declare
  v_person bigint;
  v_habit app.habits;
  v_goals bigint[];
  v_answer jsonb;
  v_beside jsonb;
  v_later jsonb := '[]';
  v_ahead integer;
begin
  insert into auth.users (email, password_hash) values (gen_random_uuid() || '@example.com', 'x') returning id
    into v_person;
  perform set_config('app.user_id', v_person::text, true), set_config('app.timezone', life ->> 'zone', true),
    set_config('app.now', life ->> 'now', true);
  insert into app.habits (user_id, name, icon, start_date, energy_cost, energy_return, milestone_notifications, stage,
    revealed, is_carryover, created_at, streak_rule)
  values (v_person, 'Walk', '', (life ->> 'start')::date, 1, 1, false, '', false, false, now(),
    nullif(life -> 'rule', 'null')) returning * into v_habit;
  with made as (
    insert into app.goals (user_id, habit_id, title, tier, target, target_unit, frequency, frequency_unit, is_additive)
    select v_person, v_habit.id, 'Walk', g.tier, g.target, 'units', 1, 'per_day', g.is_additive
      from jsonb_to_recordset(life -> 'goals') g (tier text, target float, is_additive boolean)
    returning id
  ) select array_agg(id order by id) into v_goals from made;
  insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
  select v_person, v_goals[d.at + 1], d.day, d.units, d.day + time '12:00' at time zone 'UTC'
    from jsonb_to_recordset(life -> 'days') d (at integer, day date, units float);
  insert into app.habit_rules (user_id, habit_id, from_day, streak_rule, notification_days)
  select v_person, v_habit.id, r."from", nullif(r.rule, 'null'), r.days
    from jsonb_to_recordset(life -> 'rules') r ("from" date, rule jsonb, days text[]);
  insert into app.habit_pauses (user_id, habit_id, from_day, to_day, created_at)
  select v_person, case when not p."all" then v_habit.id end, p."from", p."to", now()
    from jsonb_to_recordset(life -> 'pauses') p ("from" date, "to" date, "all" boolean);
  perform lib.streaks_count(v_habit);
  v_answer := pg_temp.answers(v_habit, v_goals);
  v_beside := v_answer;
  if life ->> 'rules' = '[]' and life ->> 'pauses' = '[]' then  -- a pause of another habit changes nothing
    with other as (
      insert into app.habits (user_id, name, icon, start_date, energy_cost, energy_return, milestone_notifications,
        stage, revealed, is_carryover, created_at)
      values (v_person, 'Rest', '', '2026-01-01', 1, 1, false, '', false, false, now()) returning id
    )
    insert into app.habit_pauses (user_id, habit_id, from_day, created_at)
    select v_person, o.id, '2026-01-01', now() from other o;
    v_beside := pg_temp.answers(v_habit, v_goals);
  end if;
  -- What is kept holds, or says that it does not, on every later day on which nothing is written.
  foreach v_ahead in array array[1, 2, 3, 5, 8, 15, 31, 62] loop
    perform set_config('app.now', ((life ->> 'now')::timestamptz + v_ahead * interval '1 day')::text, true);
    v_later := v_later || coalesce((select jsonb_build_object('ahead', v_ahead, 'kept', s.streak, 'judged', n.streak)
      from lib.habit_streak(v_habit) s cross join lib.streak_now(v_habit, null) n
      where (s.streak, s.longest) is distinct from (n.streak, n.longest)), '[]');
  end loop;
  return v_answer || jsonb_build_object('beside', v_beside, 'later', v_later);
end $$`

/** The streak that the client's module counts for the account's local day. */
function clientStreak({ today, start, goals, rules, pauses }: Life): number {
  const habit = { id: 1, start_date: dayText(start), goals: goals.map((goal, at) => ({ ...goal, id: at + 1 })) }
  const completions = goals.flatMap(({ units }, at) =>
    [...units].map(([day, sum]) => ({ goal_id: at + 1, local_day: dayText(day), completed_units: sum })),
  )
  const given = rules.map((rule) => ({
    habit_id: 1,
    from_day: dayText(rule.from),
    streak_rule: ruleJson(rule),
    notification_days: rule.days.map(otherwise),
  }))
  const spans = pauses.map(({ from, to }) => ({ from_day: dayText(from), to_day: lastDay(to) }))
  return streakOf(habit as never, completions as never, dayText(today), given as never, spans as never)
}

/** The streaks of the goals in the answer of a check-in: each by its own completions, rules and pauses of the habit. */
const ofGoals = (life: Life) =>
  life.goals.map(({ is_additive, units }) => {
    const clear = life.goals.find((one) => one.tier === 'clear' && !one.is_additive)
    return ruledStreaks({ ...life, threshold: is_additive ? undefined : clear?.target, units }).current
  })

type Answer = {
  streak: number
  unit: 'day' | 'week'
  since: string | null
  kind: 'additive' | 'subtractive'
  as_of: string
  longest: { streak: number; from: string | null; to: string | null }
  days: Array<{ day: string; units: number; counted: boolean; why: string }>
  weeks: Array<{ week: string; done: number; needed: number; why: string }> | null
}

/** The streak by the words of an answer, and whether they reach back to where it ends. */
export function recounted({ unit, kind, since, as_of, days, weeks }: Answer) {
  const periods =
    unit === 'week'
      ? weeks!.map(({ why }) => ({ why, counted: undefined }))
      : days.filter(({ day }) => since === null || day >= since)
  const begin =
    unit === 'week'
      ? 0
      : kind === 'subtractive'
        ? days.findIndex(({ day }) => day === as_of)
        : days.findIndex(({ day, why }) => why === 'met' || day === as_of)
  const passed = ['paused', 'not_scheduled', 'running', 'began']
  let streak = 0
  for (const [at, { why, counted }] of periods.slice(begin).entries()) {
    const opens = unit === 'day' && kind === 'additive' && at === 0
    if (!passed.includes(why) && why !== 'met' && !opens) return { streak, complete: true }
    if (why === 'met') streak++
    if (counted !== undefined) expect(counted, why).toBe(why === 'met')
  }
  return { streak, complete: since !== null && since > days.at(-1)!.day }
}

/** Expects all countings of the histories of some seeds to agree. */
export async function expectOneNumber(database: TestDatabase, seeds: readonly number[]) {
  const lives = seeds.map(lifeOf)
  const answers = await answersOf(database, lives)
  for (const [at, { beside, later, ...answer }] of answers.entries()) {
    const { explained, listed, stats, goals, judged } = answer
    const life = lives[at]!
    expect(beside, `seed ${seeds[at]}, beside a habit that is paused`).toEqual(answer)
    const { current, longest, rate } = ruledStreaks(life)
    const read = recounted(explained)
    const numbers = {
      explained: explained.streak,
      listed,
      stats: stats.current_streak,
      goals,
      judged,
      later,
      client: clientStreak(life),
      longest: explained.longest.streak,
      best: stats.longest_streak,
      recounted: read.complete ? read.streak : Math.max(read.streak, explained.streak),
      rate: stats.completion_rate,
    }
    const expected = {
      ...{ explained: current, listed: current, stats: current, client: current, goals: ofGoals(life) },
      ...{ judged: current, later: [] },
      ...{ longest, best: longest, recounted: current, rate: expect.closeTo(rate, 10) },
    }
    expect(numbers, `seed ${seeds[at]}`).toEqual(expected)
    if (life.rules.length + life.pauses.length > 0) continue
    const { start, goals: models, today } = life
    const habit = { start, goals: models }
    expect(
      models.map((goal) => goalStreak(habit, goal, today)),
      `seed ${seeds[at]}`,
    ).toEqual(ofGoals(life))
    expect(habitStreaks(habit, today), `seed ${seeds[at]}`).toEqual({ current, longest })
  }
}
