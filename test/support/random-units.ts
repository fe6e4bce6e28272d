import { expect } from 'vitest'
import { draftOf } from '../../client/overlay.ts'
import type { Effect } from '../../client/queue.ts'
import type { TestDatabase } from './database.ts'
import { randomOf } from './random-histories.ts'
import { dayNumber, dayText, type GoalModel, goalStreak, habitStreaks, inDecimals, isFull } from './streaks.ts'

// Random sequences of added units, ticks, corrections and deletions, sent as an offline queue whose answers are
// lost: batches come again, and single additions much later. The service, the overlay of the client and a model of a
// few lines must end with the same days and streaks, as if each write had come once
// (docs/contract/goal-completions.md#units-that-are-added).

const TODAY = dayNumber('2026-06-17')
const TIERS = ['low', 'clear', 'stretch']
const TARGETS = [0, 0.1, 0.3, 1, 2, 8]
const ADDED = [0.1, 0.1, 0.001, 0.5, 1, 1, 2, 5, 0, -0.1, -0.5, -1, -2, -5]
const SET = [0, 0.1, 0.3, 1, 2.5, 8]

type Step = { key: string; do: 'POST' | 'PUT' | 'DELETE' | 'CLEAR'; goal: number; day: number; body?: Body }
type Body = { did_complete?: boolean; completed_units?: number }
type Sent = { step: Step; first: boolean }
type Life = { start: number; goals: Array<Omit<GoalModel, 'units'>>; steps: Step[]; sent: Sent[] }

const adds = ({ do: what, body }: Step) => what === 'POST' && body?.completed_units !== undefined
const sets = ({ do: what }: Step) => what !== 'POST'

/** The goals of a habit, what an app does to their days, and what of it is sent when. */
function lifeOf(seed: number): Life {
  const random = randomOf(seed)
  const int = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const one = <T>(of: readonly T[]) => of[int(0, of.length - 1)] as T
  const subtractive = random() < 0.35
  const goals = TIERS.map((tier) => ({
    tier,
    target: one(TARGETS),
    is_additive: !subtractive || random() < 0.5,
  }))
  const steps = Array.from({ length: int(4, 14) }, (_, at): Step => {
    const about = {
      key: `${seed} ${at}`,
      goal: random() < 0.6 ? 0 : int(1, 2),
      day: TODAY - (random() < 0.5 ? 0 : int(1, 4)),
    }
    const kind = random()
    if (kind < 0.55) return { ...about, do: 'POST', body: { completed_units: one(ADDED) } }
    if (kind < 0.7) return { ...about, do: 'POST', body: { did_complete: random() < 0.8 } }
    if (kind < 0.8) return { ...about, do: 'PUT', body: { completed_units: one(SET) } }
    if (kind < 0.86) return { ...about, do: 'PUT', body: { did_complete: random() < 0.5 } }
    return { ...about, do: kind < 0.97 ? 'DELETE' : 'CLEAR' }
  })
  return { start: TODAY - int(0, 20), goals, steps, sent: sentOf(steps, random) }
}

/** Batches as the client makes them; each comes once or more often, and after it perhaps an old addition. */
function sentOf(steps: readonly Step[], random: () => number): Sent[] {
  const sent: Sent[] = []
  for (let from = 0; from < steps.length; ) {
    const rest = steps.slice(from, from + 1 + Math.floor(random() * 6))
    const end = rest.findIndex((step, at) => adds(step) && rest.slice(0, at).some(sets))
    const batch = end === -1 ? rest : rest.slice(0, end)
    from += batch.length
    for (let times = random() < 0.5 ? 1 : 2; times > 0; times--) {
      const known = new Set(sent.map(({ step }) => step.key))
      sent.push(...batch.map((step) => ({ step, first: !known.has(step.key) })))
    }
    const old = steps.slice(0, from).filter(adds)
    if (old.length > 0 && random() < 0.4)
      sent.push({ step: old[Math.floor(random() * old.length)] as Step, first: false })
  }
  return sent
}

/** The answers to the steps, each done once, and the habit that is left. */
function modelOf({ start, goals, steps }: Life) {
  const habit = { start, goals: goals.map((goal) => ({ ...goal, units: new Map<number, number>() })) }
  const answers = new Map<string, object>()
  for (const { key, do: what, goal: at, day, body } of steps) {
    const goal = habit.goals[at] as GoalModel
    const [before, was] = [goalStreak(habit, goal, TODAY), goal.units.get(day)]
    const done = body?.did_complete !== false
    const plain = done ? goal.target : 0
    const holds = was !== undefined && (done ? isFull(goal, was) : was === 0)
    let same = false
    if (what === 'CLEAR') for (const { units } of habit.goals) units.clear()
    else if (what === 'DELETE') goal.units.delete(day)
    else {
      const added = inDecimals(Math.max(0, (was ?? 0) + (body?.completed_units ?? 0)))
      const sum = body?.completed_units === undefined ? plain : what === 'POST' ? added : body.completed_units
      if (body?.completed_units === undefined) same = what === 'POST' ? was !== undefined : holds
      else same = what === 'POST' ? sum === (was ?? 0) : sum === was
      if (!same) goal.units.set(day, sum)
    }
    const streak = goalStreak(habit, goal, TODAY)
    const held = adds({ key, do: what, goal: at, day, ...(body && { body }) }) ? 'streak_held' : 'already_logged_today'
    const moved = streak > before ? 'streak_incremented' : 'streak_reset'
    const unmoved = body?.completed_units === undefined ? 'streak_held' : 'units_adjusted'
    const day_units = inDecimals(habit.goals.reduce((sum, { units }) => sum + (units.get(day) ?? 0), 0))
    const reason_code = same ? held : streak === before ? unmoved : moved
    if (what === 'CLEAR') answers.set(key, {})
    else if (what === 'DELETE') answers.set(key, was === undefined ? { refused: 'completion_not_found' } : {})
    else answers.set(key, { streak, reason_code, day_units })
  }
  const days = habit.goals.flatMap(({ units }, at) => [...units].map(([day, n]) => `${at} ${dayText(day)} ${n}`)).sort()
  return { answers, days, ...habitStreaks(habit, TODAY) }
}

/** What the overlay of the client shows once it has all the steps. */
function overlayOf({ start, goals, steps }: Life) {
  const habit = { id: 1, start_date: dayText(start), goals: goals.map((goal, at) => ({ ...goal, id: at })), streak: 0 }
  const bodies = new Map<string, ReadonlyMap<string, unknown>>([
    ['habit', new Map([['1', { ...habit, streak_rule: null, notification_days: null }]])],
    ['account', new Map([['me', { timezone: 'UTC' }]])],
  ])
  const draft = draftOf(
    (resource) => bodies.get(resource) ?? new Map(),
    () => TODAY * 86_400_000,
  )
  const operations = steps.map(({ do: what, goal, day, body }, id): Effect => {
    if (what === 'CLEAR') return { id, method: 'DELETE', path: '/habits/1/completions' }
    const path = what === 'POST' ? '/goal_completions/' : `/goal_completions/${goal}/${dayText(day)}`
    return {
      id,
      method: what,
      path,
      body: what === 'POST' ? { ...body, goal_id: goal, completed_on: dayText(day) } : body,
    }
  })
  draft.apply(operations, false)
  draft.count()
  const shown = [...draft.of('goal_completion').values()]
  const days = shown
    .map(({ goal_id, local_day, completed_units }) => `${goal_id} ${local_day} ${completed_units}`)
    .sort()
  return { days, current: draft.of('habit').get('1')?.streak }
}

type Answer = { replayed?: boolean; refused?: string; body?: Record<string, unknown> }
type Answered = { answers: Answer[]; days: string[]; current: number; longest: number; differences: number }

/** What the service answers to what is sent of each life, and what it has at the end. */
async function answersOf({ owner }: TestDatabase, lives: readonly Life[]): Promise<Answered[]> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query(FUNCTIONS)
    const given = lives.map(({ start, goals, sent }, at) => ({
      start: dayText(start),
      rests: at % 2 === 1, // another habit is paused, which changes no answer
      goals,
      sent: sent.map(({ step }) => ({ ...step, day: dayText(step.day) })),
    }))
    const { rows } = await client.query('select pg_temp.live(life) as answer from jsonb_array_elements($1) life', [
      JSON.stringify(given),
    ])
    return rows.map(({ answer }) => answer)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const FUNCTIONS = `
create function pg_temp.send(step jsonb, habit_id bigint, goals bigint[]) returns jsonb language plpgsql as $$
declare
  v_print bytea := sha256(convert_to(step::text, 'UTF8'));
  v_goal bigint := goals[(step ->> 'goal')::integer + 1];
  v_day date := (step ->> 'day')::date;
  v_found record;
begin
  select * into v_found from lib.idempotency_find(lib.current_user_id(), step ->> 'key', v_print);
  if v_found.replayed then
    return jsonb_build_object('replayed', true, 'body', v_found.response);
  end if;
  return jsonb_build_object('body', lib.idempotency_add(lib.current_user_id(), step ->> 'key', v_print,
    case step ->> 'do'
      when 'POST' then api.goal_completion_create('{"did_complete": true}' || (step -> 'body')
        || jsonb_build_object('goal_id', v_goal, 'completed_on', v_day))
      when 'PUT' then api.goal_completion_put(v_goal, v_day, step -> 'body')
      when 'DELETE' then api.goal_completion_delete(v_goal, v_day)
      else api.habit_completions_clear(habit_id) end, sets => ''));
exception when others then
  return jsonb_build_object('refused', sqlerrm);
end $$;

create function pg_temp.live(life jsonb) returns jsonb language plpgsql as $$
declare
  v_person bigint;
  v_habit bigint;
  v_goals bigint[];
  v_answers jsonb := '[]';
  v_step jsonb;
begin
  insert into auth.users (email, password_hash) values (gen_random_uuid() || '@example.com', 'x') returning id
    into v_person;
  perform set_config('app.user_id', v_person::text, true), set_config('app.timezone', 'UTC', true),
    set_config('app.now', '2026-06-17 12:00Z', true), set_config('app.data_key', 'a key', true);
  insert into app.habits (user_id, name, icon, start_date, energy_cost, energy_return, milestone_notifications, stage,
    revealed, is_carryover, created_at)
  values (v_person, 'Water', '', (life ->> 'start')::date, 1, 1, false, '', false, false, now()) returning id
    into v_habit;
  with made as (
    insert into app.goals (user_id, habit_id, title, tier, target, target_unit, frequency, frequency_unit, is_additive)
    select v_person, v_habit, 'Water', g.tier, g.target, 'glasses', 1, 'per_day', g.is_additive
      from jsonb_to_recordset(life -> 'goals') g (tier text, target float, is_additive boolean)
    returning id
  ) select array_agg(id order by id) into v_goals from made;
  perform lib.streaks_count(h) from app.habits h where h.user_id = v_person;
  if (life ->> 'rests')::boolean then
    insert into app.habit_pauses (user_id, habit_id, from_day, created_at)
    select v_person, (api.habit_create('{"name": "Rest", "icon": "", "start_date": "2026-01-01", "energy_cost": 0,
      "energy_return": 0, "milestone_notifications": false, "sort_order": 1, "stage": "", "revealed": false,
      "is_carryover": false}') ->> 'id')::bigint, '2026-06-01', now();
    update app.habits set sort_order = 0 where id = v_habit;
  end if;
  for v_step in select s from jsonb_array_elements(life -> 'sent') s loop
    v_answers := v_answers || pg_temp.send(v_step, v_habit, v_goals);
  end loop;
  return jsonb_build_object('answers', v_answers,
    'days', coalesce((select jsonb_agg(concat_ws(' ', array_position(v_goals, c.goal_id) - 1,
        to_char(c.local_day, 'YYYY-MM-DD'), to_json(c.completed_units))) from app.goal_completions c
       where c.user_id = v_person), '[]'),
    'current', api.habits_list(1, 0, false)::jsonb -> 0 -> 'streak',
    'longest', api.habit_stats(v_habit) -> 'longest_streak',
    'differences', (select count(*) from lib.streaks_differences(array[v_person])));
end $$`

/** Expects the lives of some seeds to end in the service, the client and the model alike. */
export async function expectUnitsOnce(database: TestDatabase, seeds: readonly number[]) {
  const lives = seeds.map(lifeOf)
  const answered = await answersOf(database, lives)
  for (const [at, life] of lives.entries()) {
    const { answers, days, current, longest } = modelOf(life)
    const has = answered[at] as Answered
    const seed = `seed ${seeds[at]}`
    const left = { days: has.days.sort(), current: has.current, longest: has.longest, differences: has.differences }
    expect(left, seed).toEqual({ days, current, longest, differences: 0 })
    expect(overlayOf(life), seed).toEqual({ days, current })
    const firsts = new Map<string, unknown>()
    for (const [place, { step, first }] of life.sent.entries()) {
      const { replayed = false, refused, body } = has.answers[place] as Answer
      const { streak, reason_code, day_units } = body ?? {}
      const seen = refused ? { refused } : body ? { streak, reason_code, day_units } : {}
      if (first) expect(seen, `${seed}, ${step.key}`).toEqual(answers.get(step.key))
      if (first) firsts.set(step.key, body)
      if (adds(step)) expect([replayed, body], `${seed}, ${step.key}`).toEqual([!first, firsts.get(step.key)])
    }
  }
}
