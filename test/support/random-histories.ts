import { expect } from 'vitest'
import { streakOf } from '../../client/streaks.ts'
import type { TestDatabase } from './database.ts'
import { type History, type Rule, ruledStreaks } from './ruled-streaks.ts'
import {
  dayNumber,
  dayText,
  type GoalModel,
  goalStreak,
  goalThresholdOf,
  habitStreaks,
  inDecimals,
  thresholdOf,
  unitsOf,
} from './streaks.ts'

// Random histories of a habit with up to three goals, rules, pauses and journeys, written into a database at once, and
// what its person does afterwards, by the functions of the API. Compared there with three countings that share no code:
// the model of ruled-streaks.ts, the client's module, and a reader of the answer of GET /habits/{habit_id}/streak who
// knows nothing but its words; and what is kept with what is judged, after each step and on later days.

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
/** Other ways to write them. */
const LONG = ['monday', 'Tuesday', 'WEDNESDAY', 'thursday', 'FRI', 'saturday', 'Sunday']
const TIERS = ['low', 'clear', 'stretch']
const UNITS = [0, 0.1, 0.2, 0.3, 1, 2, 0.0004, 1.0005]
const AMOUNTS = [0.001, 0.3, 1, 2.5, 5, 12]
/** Noon in UTC is the same day, and the day after in the last. */
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

export type Life = Omit<History, 'pauses' | 'units' | 'threshold'> & {
  goals: GoalModel[]
  zone: string
  now: string
  pauses: Array<{ from: number; to: number; all: boolean }>
}
type Random = ReturnType<typeof chances>
type Step =
  | { do: 'tick' | 'undo'; goal: number; day: number }
  | { do: 'add' | 'set'; goal: number; day: number; units: number }
  | { do: 'rule'; rule: Rule }
  | { do: 'pause'; pause: Life['pauses'][number] }
  | { do: 'end'; at: number; to: number }
  | { do: 'resume'; at: number }
  | { do: 'start'; start: number }
  | { do: 'live'; zone: string; now: string }

const KINDS = ['every_day', 'scheduled_days', 'per_week', 'per_month', 'units'] as const
const ofDays = 2 // of these
const plus = (now: string, days: number) => new Date(Date.parse(now) + days * 86_400_000).toISOString()
const todayOf = ({ zone, now }: Pick<Life, 'zone' | 'now'>) =>
  dayNumber(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(now)))
const isSubtractive = ({ goals }: Life) => goals.some(({ is_additive }) => !is_additive)

function chances(random: () => number) {
  const int = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const one = <T>(of: readonly T[]) => of[int(0, of.length - 1)] as T
  return { random, int, one }
}

/** A rule; of `days`, where the streak counts in days. */
function ruleOf({ random, int, one }: Random, from: number, days: boolean): Rule {
  const kind = one(days ? KINDS.slice(0, ofDays) : KINDS)
  const most = kind === 'per_week' ? 7 : 31
  return {
    from,
    kind,
    times: int(1, random() < 0.6 ? 3 : most),
    per: one(['week', 'month']),
    amount: one(AMOUNTS),
    days: DAYS.filter(() => random() < 0.5),
  }
}

function pauseOf({ random, int }: Random, from: number) {
  const to = random() < 0.1 ? Infinity : from + int(0, random() < 0.2 ? 70 : 12)
  return { from, to, all: random() < 0.5 }
}

/** The history of a seed. */
export function lifeOf(seed: number): Life {
  const chance = chances(randomOf(seed))
  const { random, int, one } = chance
  const zone = one(ZONES)
  const now = plus(NOON, int(0, 75))
  const today = todayOf({ zone, now })
  const subtractive = random() < 0.3
  const span = random() < 0.1 ? 160 : int(1, 45)
  const density = random()
  const tiers = TIERS.filter(() => random() < 0.6)
  const goals = (tiers.length > 0 ? tiers : ['low']).map((tier) => ({
    tier,
    target: one(UNITS),
    is_additive: !subtractive || random() < 0.5,
    units: new Map<number, number>(),
  }))
  if (subtractive && goals.every(({ is_additive }) => is_additive)) goals[0]!.is_additive = false
  for (const goal of goals)
    for (let day = today - span; day <= today + int(-3, 2); day++)
      if (random() < density) goal.units.set(day, UNITS[random() < 0.15 ? 0 : int(1, UNITS.length - 1)]!)
  const oldest = random() < 0.3 ? 120 : 35
  const ruleDays = new Set(Array.from({ length: random() < 0.25 ? 0 : int(1, 4) }, () => today - int(-1, oldest)))
  const rules = [...ruleDays]
    .sort((a, b) => a - b)
    .map((from, at, all) => ruleOf(chance, from, subtractive && at === all.length - 1))
  const pauses = Array.from({ length: random() < 0.4 ? 0 : int(1, 3) }, () => pauseOf(chance, today - int(-5, oldest)))
  return { zone, now, today, start: today - int(-2, 50), goals, rules, pauses }
}

/** What a person does afterwards, and the history that is left. */
export function stepsOf(seed: number, before: Life): { steps: Step[]; life: Life } {
  const chance = chances(randomOf(seed + 2 ** 31))
  const { random, int, one } = chance
  const goals = before.goals.map((goal) => ({ ...goal, units: new Map(goal.units) }))
  const life: Life = { ...before, goals, rules: [...before.rules], pauses: [...before.pauses] }
  let [rule, days] = [JSON.stringify(life.rules.length > 0 ? ruleJson(life.rules.at(-1)!) : null), 'null']
  const steps = Array.from({ length: random() < 0.5 ? 0 : int(1, 8) }, (): Step[] => {
    const what = random()
    const [goal, day] = [int(0, goals.length - 1), Math.floor(Date.parse(life.now) / 86_400_000) + 1 - int(0, 12)]
    const { units, target } = goals[goal]!
    const was = units.get(day)
    if (what < 0.25) {
      if (was === undefined) units.set(day, target)
      return [{ do: 'tick', goal, day }]
    }
    if (what < 0.4) {
      const added = one([0.1, 0.3, 1, 2, 12, -0.1, -1])
      const sum = inDecimals(Math.max(0, (was ?? 0) + added))
      if (was !== undefined || sum > 0) units.set(day, sum)
      return [{ do: 'add', goal, day, units: added }]
    }
    if (what < 0.5) {
      const set = one([0, 0.1, 1, 2.5])
      units.set(day, set)
      return [{ do: 'set', goal, day, units: set }]
    }
    if (what < 0.6) return units.delete(day) ? [{ do: 'undo', goal, day }] : []
    if (what < 0.7) {
      const given = ruleOf(chance, life.today, isSubtractive(life))
      const [newRule, newDays] = [JSON.stringify(ruleJson(given)), JSON.stringify(given.days)]
      const isScheduled = given.kind === 'scheduled_days'
      if (newRule !== rule || (isScheduled && newDays !== days))
        life.rules = [...life.rules.filter(({ from }) => from < life.today), given]
      rule = newRule
      if (isScheduled) days = newDays
      return [{ do: 'rule', rule: given }]
    }
    if (what < 0.78) {
      const pause = pauseOf(chance, life.today + int(-30, 5))
      life.pauses.push(pause)
      return [{ do: 'pause', pause }]
    }
    if (what < 0.86 && life.pauses.length > 0) {
      const at = int(0, life.pauses.length - 1)
      if (random() < 0.4) {
        life.pauses.splice(at, 1)
        return [{ do: 'resume', at }]
      }
      const pause = life.pauses[at]!
      const to = Math.max(pause.from, life.today + int(-5, 3))
      life.pauses[at] = { ...pause, to }
      return [{ do: 'end', at, to }]
    }
    if (what < 0.88) {
      life.start = life.today - int(-2, 50)
      return [{ do: 'start', start: life.start }]
    }
    if (what < 0.94) life.zone = one(ZONES)
    else life.now = plus(life.now, int(1, random() < 0.3 ? 40 : 3))
    life.today = todayOf(life)
    return [{ do: 'live', zone: life.zone, now: life.now }]
  })
  return { steps: steps.flat(), life }
}

/** A rule as a body has it. */
export function ruleJson({ kind, times, per, amount }: Rule) {
  if (kind === 'units') return { kind, per, amount }
  return kind === 'every_day' ? null : kind === 'scheduled_days' ? { kind } : { kind, times }
}
const otherwise = (day: string, at: number) => (at % 2 === 0 ? day : LONG[DAYS.indexOf(day)])
const lastDay = (to: number) => (Number.isFinite(to) ? dayText(to) : null)

const ruleText = (rule: Rule) => ({ from: dayText(rule.from), rule: ruleJson(rule), days: rule.days.map(otherwise) })
const pauseText = ({ from, to, all }: Life['pauses'][number]) => ({ from: dayText(from), to: lastDay(to), all })

function stepText(step: Step) {
  if (step.do === 'rule') return { do: 'rule', ...ruleText(step.rule) }
  if (step.do === 'pause') return { do: 'pause', ...pauseText(step.pause) }
  if (step.do === 'end') return { ...step, to: dayText(step.to) }
  if (step.do === 'start') return { ...step, start: dayText(step.start) }
  return 'day' in step ? { ...step, day: dayText(step.day) } : step
}

/** What the database answers for each of the histories, in their order. */
async function answersOf(
  { owner }: TestDatabase,
  lives: ReadonlyArray<{ life: Life; steps: Step[]; ahead: number[] }>,
) {
  const written = lives.map(({ life: { zone, now, start, goals, rules, pauses }, steps, ahead }) => ({
    zone,
    now,
    start: dayText(start),
    goals,
    rule: rules.length > 0 ? ruleJson(rules.at(-1)!) : null,
    days: goals.flatMap(({ units }, at) => [...units].map(([day, sum]) => ({ at, day: dayText(day), units: sum }))),
    rules: rules.map(ruleText),
    pauses: pauses.map(pauseText),
    steps: steps.map(stepText),
    ahead,
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
create function pg_temp.step(step jsonb, habit app.habits, goals bigint[]) returns void language plpgsql as $$
declare
  v_goal bigint := goals[(step ->> 'goal')::integer + 1];
  v_day date := (step ->> 'day')::date;
  v_pause bigint := (select p.id from app.habit_pauses p where p.user_id = habit.user_id
    and coalesce(p.habit_id, habit.id) = habit.id order by p.id offset (step ->> 'at')::integer limit 1);
  v_logged jsonb := jsonb_build_object('goal_id', v_goal, 'completed_on', v_day, 'did_complete', true);
begin
  perform lib.change_lock(habit.user_id);
  case step ->> 'do'
    when 'tick' then perform api.goal_completion_create(v_logged);
    when 'add' then perform api.goal_completion_create(v_logged || jsonb_build_object('completed_units', step -> 'units'));
    when 'set' then
      perform api.goal_completion_put(v_goal, v_day, jsonb_build_object('completed_units', step -> 'units'));
    when 'undo' then perform api.goal_completion_delete(v_goal, v_day);
    when 'rule' then perform api.habit_patch(habit.id, jsonb_build_object('streak_rule', step -> 'rule')
      || case when step #>> '{rule,kind}' = 'scheduled_days' then jsonb_build_object('notification_days', step -> 'days')
         else '{}' end);
    when 'pause' then perform api.habit_pause_create(jsonb_build_object('from_day', step -> 'from', 'to_day', step -> 'to',
      'habit_id', case when not (step ->> 'all')::boolean then habit.id end));
    when 'end' then perform api.habit_pause_update(v_pause, jsonb_build_object('to_day', step -> 'to'));
    when 'resume' then perform api.habit_pause_delete(v_pause);
    when 'start' then perform api.habit_patch(habit.id, jsonb_build_object('start_date', step -> 'start'));
    when 'live' then
      perform set_config('app.now', step ->> 'now', true);
      if step ->> 'zone' <> lib.current_timezone() then
        perform api.timezone_update(jsonb_build_object('timezone', step ->> 'zone'));
      end if;
  end case;
end $$;
create function pg_temp.live(life jsonb) returns jsonb language plpgsql as $$
declare
  v_person bigint;
  v_habit app.habits;
  v_other app.habits;
  v_goals bigint[];
  v_answer jsonb;
  v_beside jsonb;
  v_kept jsonb := '[]';
  v_later jsonb := '[]';
  v_step record;
  v_now timestamptz;
  v_ahead integer;
begin
  insert into auth.users (email, password_hash, timezone) values (gen_random_uuid() || '@example.com', 'x', life ->> 'zone')
  returning id into v_person;
  perform set_config('app.user_id', v_person::text, true), set_config('app.timezone', life ->> 'zone', true),
    set_config('app.now', life ->> 'now', true), set_config('app.data_key', 'a key', true);
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
    insert into app.habits (user_id, name, icon, start_date, energy_cost, energy_return, milestone_notifications,
      stage, revealed, is_carryover, created_at, sort_order)
    values (v_person, 'Rest', '', '2026-01-01', 1, 1, false, '', false, false, now(), 1) returning * into v_other;
    insert into app.habit_pauses (user_id, habit_id, from_day, created_at)
    values (v_person, v_other.id, '2026-01-01', now());
    perform lib.streaks_count(v_other);
    update app.habits set sort_order = 0 where user_id = v_person and id = v_habit.id;
    v_beside := pg_temp.answers(v_habit, v_goals);
  end if;
  for v_step in select s.step, s.at from jsonb_array_elements(life -> 'steps') with ordinality s (step, at) loop
    perform pg_temp.step(v_step.step, v_habit, v_goals);
    select h.* into v_habit from app.habits h where h.user_id = v_person and h.id = v_habit.id;
    v_kept := v_kept || coalesce((select jsonb_agg(jsonb_build_object('at', v_step.at, 'difference', d))
      from lib.streaks_differences(array[v_person]) d), '[]');
  end loop;
  v_now := lib.now();
  v_answer := v_answer || jsonb_build_object('beside', v_beside,
    'after', case when life ->> 'steps' <> '[]' then pg_temp.answers(v_habit, v_goals) end);
  -- What is kept holds, or says that it does not, on every later day on which nothing is written.
  for v_ahead in select a::integer from jsonb_array_elements(life -> 'ahead') a loop
    perform set_config('app.now', (v_now + v_ahead * interval '1 day')::text, true);
    v_later := v_later || (select jsonb_build_object('kept', s.streak, 'judged', n.streak, 'longest', s.longest, 'best',
        n.longest, 'goals', (select jsonb_agg(lib.goal_streak(g, v_habit, k) order by g.id)
          from app.goals g left join app.streaks k on k.user_id = g.user_id and k.goal_id = g.id
         where g.id = any (v_goals)))
      from lib.habit_streak(v_habit) s cross join lib.streak_now(v_habit, null) n);
  end loop;
  return v_answer || jsonb_build_object('later', v_later, 'kept', v_kept);
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

const modelOf = (life: Life) =>
  ruledStreaks({ ...life, threshold: thresholdOf(life.goals), units: unitsOf(life.goals) })

/** The streaks of the goals in the answer of a check-in: each by its own completions, rules and pauses of the habit. */
const ofGoals = (life: Life) =>
  life.goals.map((goal) => {
    const threshold = goalThresholdOf(life.goals, goal)
    return ruledStreaks({ ...life, threshold, units: unitsOf([goal]) }).current
  })

type Period = { done: number; needed: number; why: string }
type Answer = {
  streak: number
  unit: 'day' | 'week' | 'month'
  since: string | null
  kind: 'additive' | 'subtractive'
  as_of: string
  longest: { streak: number; from: string | null; to: string | null }
  days: Array<{ day: string; units: number; counted: boolean; why: string }>
  weeks: Array<{ week: string } & Period> | null
  months: Array<{ month: string } & Period> | null
}

/** The streak by the words of an answer, and whether they reach back to where it ends. */
export function recounted({ unit, kind, since, as_of, days, weeks, months }: Answer) {
  const whole: Period[] | null = { day: null, week: weeks, month: months }[unit]
  const periods = whole ?? days.filter(({ day }) => since === null || day >= since)
  for (const { why, done, needed } of whole ?? []) expect([why, why === 'met']).toEqual([why, done >= needed])
  const begin =
    whole !== null
      ? 0
      : kind === 'subtractive'
        ? days.findIndex(({ day }) => day === as_of)
        : days.findIndex(({ day, why }) => why === 'met' || day === as_of)
  const passed = ['paused', 'not_scheduled', 'running', 'began']
  let streak = 0
  for (const [at, period] of periods.slice(begin).entries()) {
    const opens = unit === 'day' && kind === 'additive' && at === 0
    if (!passed.includes(period.why) && period.why !== 'met' && !opens) return { streak, complete: true }
    if (period.why === 'met') streak++
    if ('counted' in period) expect(period.counted, period.why).toBe(period.why === 'met')
  }
  return { streak, complete: since !== null && since > days.at(-1)!.day }
}

type Answers = Record<'listed' | 'judged', number> & {
  explained: Answer
  stats: { current_streak: number; longest_streak: number; completion_rate: number }
  goals: number[]
}

/** Expects all countings of a history to agree. */
function expectAgreed(life: Life, { explained, listed, stats, goals, judged }: Answers, which: string) {
  const { current, longest, rate } = modelOf(life)
  const read = recounted(explained)
  const numbers = {
    explained: explained.streak,
    listed,
    stats: stats.current_streak,
    goals,
    judged,
    client: clientStreak(life),
    longest: explained.longest.streak,
    best: stats.longest_streak,
    recounted: read.complete ? read.streak : Math.max(read.streak, explained.streak),
    rate: stats.completion_rate,
  }
  expect(numbers, which).toEqual({
    ...{ explained: current, listed: current, stats: current, client: current, goals: ofGoals(life), judged: current },
    ...{ longest, best: longest, recounted: current, rate: expect.closeTo(rate, 10) },
  })
  if (life.rules.length + life.pauses.length > 0) return
  const ofGoal = life.goals.map((goal) => goalStreak(life, goal, life.today))
  expect([habitStreaks(life, life.today), ofGoal], which).toEqual([{ current, longest }, ofGoals(life)])
}

/** Expects all countings of the histories of some seeds to agree. */
export async function expectOneNumber(database: TestDatabase, seeds: readonly number[]) {
  const lives = seeds.map((seed) => {
    const [life, { int }] = [lifeOf(seed), chances(randomOf(seed + 2 ** 30))]
    return { life, after: stepsOf(seed, life), ahead: [1, int(2, 9), int(10, 95)] }
  })
  const answers = await answersOf(
    database,
    lives.map(({ life, after: { steps }, ahead }) => ({ life, steps, ahead })),
  )
  for (const [at, { beside, after, later, kept, ...answer }] of answers.entries()) {
    const { life, after: lived, ahead } = lives[at]!
    const which = `seed ${seeds[at]}`
    expect(beside, `${which}, beside a habit that is paused`).toEqual(answer)
    expectAgreed(life, answer, which)
    const did = `${which}, after ${JSON.stringify(lived.steps.map(stepText))}`
    expect(kept, `${did}: what is kept`).toEqual([])
    if (after !== null) expectAgreed(lived.life, after, did)
    const computed = ahead.map((days) => {
      const then = { ...lived.life, today: lived.life.today + days }
      const { current, longest } = modelOf(then)
      return { kept: current, judged: current, client: current, longest, best: longest, goals: ofGoals(then) }
    })
    const shown = ahead.map((days, n) => ({
      ...later[n],
      client: clientStreak({ ...lived.life, today: lived.life.today + days }),
    }))
    expect(shown, `${did}, ${ahead} days later`).toEqual(computed)
  }
}
