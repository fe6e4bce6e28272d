import type pg from 'pg'

// What the ten questions must answer, computed from the owner's rows without any view or function of the service.

type Row = Record<string, unknown>
export type Truth = Record<string, unknown[][]>
type Dated = { user_id: string; day: string }
type Life = { user_id: string; joined: string; started: string | null; today: string }
type Habit = { id: string; user_id: string; start_date: string; days: string[] | null }
type Goal = { id: string; habit_id: string; is_additive: boolean; target: number; tier: string }
type Rule = { habit_id: string; from_day: string; kind: string | null; days: string[] | null }
type Pause = { user_id: string; habit_id: string | null; from_day: string; to_day: string | null }
type Due = { habit: string; user: string; day: string; kind: string; done: boolean; streak: number; first: boolean }

const DAY_MS = 86_400_000
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const plus = (day: string, days: number) => new Date(at(day) + days * DAY_MS).toISOString().slice(0, 10)
const weekday = (day: string) => new Date(at(day)).getUTCDay()
const monday = (day: string) => plus(day, -((weekday(day) + 6) % 7))
const days = (from: string, to: string) => (at(to) - at(from)) / DAY_MS
const round = (value: number, digits: number) => Number(`${Math.round(Number(`${value}e${digits}`))}e-${digits}`)
const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
const sorted = <T>(values: Iterable<T>) => [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
const people = (rows: Dated[]) => new Set(rows.map(({ user_id }) => user_id)).size
function median(values: number[]): number {
  const all = values.toSorted((a, b) => a - b)
  const [low = 0, high = 0] = [all[Math.floor((all.length - 1) / 2)], all[Math.floor(all.length / 2)]]
  return (low + high) / 2
}
const groups = <T>(rows: T[], key: (row: T) => string) =>
  [...Map.groupBy(rows, key)].sort(([a], [b]) => (a < b ? -1 : 1))

/** Whether a rule makes a day due: one of days by its names, no rule by those of the habit, one of weeks never. */
function isNamed(rule: Rule | undefined, habit: Habit, day: string): boolean {
  if (rule?.kind === 'per_week') return false
  const named = (rule?.kind ? rule.days : habit.days)?.map((name) => name.toLowerCase()) ?? []
  return named.length === 0 || named.includes(WEEKDAYS[weekday(day)] as string)
}

type Facts = { lives: Life[]; habits: Habit[]; goals: Goal[]; logs: Array<Dated & Row>; rules: Rule[]; pauses: Pause[] }

/** The days on which each habit was due, in order. */
function dueDays({ lives, habits, goals, logs, rules, pauses }: Facts): Due[] {
  const lifeOf = new Map(lives.map((life) => [life.user_id, life]))
  const goalsOf = Map.groupBy(goals, ({ habit_id }) => habit_id)
  const habitOf = new Map(goals.map(({ id, habit_id }) => [id, habit_id]))
  const logsOf = Map.groupBy(logs, ({ goal_id, day }) => `${habitOf.get(goal_id as string)} ${day}`)
  return habits.flatMap((habit) => {
    const { joined, today } = lifeOf.get(habit.user_id) as Life
    const own = (goalsOf.get(habit.id) ?? []).toSorted((a, b) => Number(a.id) - Number(b.id))
    const subtractive = own.some(({ is_additive }) => !is_additive)
    const threshold = (own.find(({ tier }) => tier === 'clear') ?? own.find(({ is_additive }) => !is_additive))?.target
    const ruled = rules.filter(({ habit_id }) => habit_id === habit.id)
    const heldOn = (day: string) => ruled.findLast(({ from_day }) => from_day <= day) ?? ruled[0]
    const paused = pauses.filter((one) => one.user_id === habit.user_id && (one.habit_id ?? habit.id) === habit.id)
    const isPaused = (day: string) => paused.some(({ from_day, to_day }) => from_day <= day && day <= (to_day ?? day))
    const due: Due[] = []
    let [streak, missed] = [0, false]
    for (let day = sorted([habit.start_date, joined])[1] as string; day <= today; day = plus(day, 1)) {
      if (isPaused(day) || !isNamed(heldOn(day), habit, day)) continue
      const units = (logsOf.get(`${habit.id} ${day}`) ?? []).map(({ units }) => Number(units))
      const done = subtractive ? total(units) <= Number(threshold) : Math.max(0, ...units) > 0
      streak = done ? streak + 1 : 0
      const kind = subtractive ? 'subtractive' : 'additive'
      due.push({ habit: habit.id, user: habit.user_id, day, kind, done, streak, first: !done && !missed })
      missed ||= !done
    }
    return due
  })
}

const stageOf = (day: number) => (day < 168 ? Math.floor(day / 21) + 1 : day < 210 ? 9 : 10)

/** The rows of every question as of an instant; `weeks` as the questions take it. */
export async function truth(owner: pg.Pool, asOf: string, weeks?: number): Promise<Truth> {
  const rows = async <T>(text: string, values: unknown[] = []) => (await owner.query(text, values)).rows as T[]
  const local = (instant: string) => `to_char(${instant} at time zone u.timezone, 'YYYY-MM-DD')`
  const dated = <T = Row>(columns: string, table: string, instant: string, where = 'true') =>
    rows<Dated & T>(`select t.user_id, ${local(instant)} as day, ${columns} from ${table} t
      join auth.users u on u.id = t.user_id where ${where} order by t.user_id, t.id`)
  const lives = await rows<Life>(
    `select p.user_id, ${local('p.joined_at')} as joined, ${local('$1::timestamptz')} as today,
            ${local('coalesce(s.program_started_at, s.stage_started_at)')} as started
       from app.pseudonyms p join auth.users u on u.id = p.user_id left join app.stage_progress s on s.user_id = u.id`,
    [asOf],
  )
  const habits = await rows<Habit>(
    'select id, user_id, start_date::text, notification_days::text[] as days from app.habits',
  )
  const rules = await rows<Rule>(
    `select habit_id, from_day::text, streak_rule ->> 'kind' as kind, notification_days::text[] as days
       from app.habit_rules order by from_day`,
  )
  const pauses = await rows<Pause>('select user_id, habit_id, from_day::text, to_day::text from app.habit_pauses')
  const goals = await rows<Goal>('select id, habit_id, is_additive, target, tier from app.goals')
  const logs = await rows<Dated & Row>(
    'select user_id, goal_id, local_day::text as day, completed_units as units from app.goal_completions',
  )
  const sessions = await dated<{ mode: string; minutes: number }>(
    't.mode, t.duration_minutes::float8 as minutes',
    'app.practice_sessions',
    't.practised_at',
  )
  const entries = await dated('1', 'app.journal_entries', 't.written_at', 't.deleted_at is null')
  const prompts = await dated('1', 'app.prompt_responses', 't.responded_at')
  const chapters = await rows<Dated>(
    `select t.user_id, ${local('t.completed_at')} as day from app.content_completions t
       join auth.users u on u.id = t.user_id`,
  )
  const calls = await dated<{ kind: string; dollars: number | null }>(
    't.kind, t.estimated_cost_usd::float8 as dollars',
    'app.llm_usage_log',
    't.created_at',
  )
  const moves = await dated<{ reason: string; delta: number }>(
    't.reason, t.delta::float8 as delta',
    'app.wallet_audit',
    't.created_at',
  )
  const invited = await dated<{ source: string; dismissed: boolean; accepted: boolean | null }>(
    't.target_type as source, t.dismissed_at is not null as dismissed, null::boolean as accepted',
    'app.invitations',
    't.created_at',
  )
  const suggested = await dated<{ source: string; dismissed: boolean; accepted: boolean | null }>(
    "'suggestion' as source, t.status = 'dismissed' as dismissed, t.status = 'accepted' as accepted",
    'app.completion_suggestions',
    't.created_at',
  )

  // The last week that is over where the day ends last, twelve hours behind UTC.
  const last = plus(monday(new Date(Date.parse(asOf) - DAY_MS / 2).toISOString().slice(0, 10)), -7)
  const counted = (day: string) =>
    weeks === undefined || (monday(day) >= plus(last, -7 * (weeks - 1)) && monday(day) <= last)
  const within = <T extends Dated>(all: T[]) => all.filter(({ day }) => counted(day))

  const active = [...logs, ...sessions, ...entries, ...prompts, ...chapters] as Dated[]
  const activeIn = new Set(active.map(({ user_id, day }) => `${user_id} ${monday(day)}`))
  const stays = lives.flatMap(({ user_id, joined }) => {
    const first = monday(joined)
    const had = []
    for (let week = first; week <= last; week = plus(week, 7)) had.push({ user_id, day: week, first })
    return had
  })
  const due = dueDays({ lives, habits, goals, logs, rules, pauses })
  const lifeOf = new Map(lives.map((life) => [life.user_id, life]))
  const program = due.flatMap((each) => {
    const { started } = lifeOf.get(each.user) as Life
    const day = started === null ? -1 : days(started, each.day)
    return day < 0 ? [] : [{ ...each, stage: stageOf(day), week: Math.min(Math.floor(day / 7) + 1, 36) }]
  })
  const streaks = groups(program, ({ habit, stage }) => `${habit} ${stage}`)
    .map(([, had]) => had.at(-1) as (typeof program)[number])
    .filter(({ day }) => counted(day))
  const firstMiss = new Map(due.filter(({ first }) => first).map(({ habit, day }) => [habit, day]))
  const risks = groups(program, ({ habit, week }) => `${habit} ${week}`)
    .map(([, had]) => ({ ...(had.at(-1) as (typeof program)[number]), begin: had[0]?.day as string, had }))
    .filter(({ habit, begin, day }) => begin <= (firstMiss.get(habit) ?? begin) && counted(day))
  const [ever, wrote] = [people(within(active)), people(within(entries))]
  const asked = people(within(calls).filter(({ kind }) => kind === 'resonance'))
  const month = ({ day }: Dated) => `${day.slice(0, 7)}-01`

  return {
    'active-people': groups(within(active), ({ day }) => monday(day)).map(([week, had]) => [week, people(had)]),
    'weekly-retention': groups(within(stays), ({ first, day }) => `${first} ${day}`).map(([, had]) => {
      const { first, day } = had[0] as (typeof stays)[number]
      const stayed = had.filter(({ user_id }) => activeIn.has(`${user_id} ${day}`)).length
      return [first, days(first, day) / 7, had.length, stayed, round(stayed / had.length, 4)]
    }),
    'completion-by-weekday': groups(
      due.filter(({ day }) => counted(day)),
      ({ day, kind }) => `${weekday(day) || 7} ${kind}`,
    ).map(([key, had]) => {
      const done = had.filter(({ done }) => done).length
      return [Number(key[0]), key.slice(2), had.length, done, round(done / had.length, 4)]
    }),
    'streaks-by-stage': groups(streaks, ({ stage }) => String(stage).padStart(2, '0')).map(([stage, had]) => [
      Number(stage),
      had.length,
      median(had.map(({ streak }) => streak)),
      round(had.filter(({ streak }) => streak > 0).length / had.length, 4),
    ]),
    'first-miss': groups(risks, ({ week }) => String(week).padStart(2, '0')).map(([week, had]) => [
      Number(week),
      had.length,
      had.filter(({ had }) => had.some(({ first }) => first)).length,
    ]),
    'journal-and-resonance': [
      [ever, wrote, asked, ...[wrote, asked].map((some) => (ever === 0 ? null : round(some / ever, 4)))],
    ],
    'practice-minutes': groups(within(sessions), ({ mode }) => mode).map(([mode, had]) => {
      const minutes = had.map(({ minutes }) => minutes)
      return [mode, had.length, people(had), round(total(minutes), 2), round(median(minutes), 2)]
    }),
    invitations: groups(within([...invited, ...suggested]), ({ source }) => source).map(([source, had]) => [
      source,
      had.length,
      had.filter(({ dismissed }) => dismissed).length,
      had.some(({ accepted }) => accepted !== null) ? had.filter(({ accepted }) => accepted).length : null,
    ]),
    messages: groups(within(moves), month).map(([when, had]) => [
      when,
      ...[
        ['license_vendor_purchase'],
        ['self_grant', 'admin_grant'],
        ['spend_monthly', 'spend_offering'],
        ['refund_monthly', 'refund_offering'],
      ].map((reasons) => total(had.map(({ reason, delta }) => (reasons.includes(reason) ? Math.abs(delta) : 0)))),
    ]),
    'model-costs': groups(within(calls), month).map(([when, had]) => {
      const priced = had.flatMap(({ dollars }) => (dollars === null ? [] : [dollars]))
      const dollars = priced.length === 0 ? null : round(total(priced), 6)
      return [when, people(had), dollars, dollars === null ? null : round(dollars / people(had), 6)]
    }),
  }
}
