import { expect } from 'vitest'
import type { Body, Exchange, Life } from '../../dev/lives/life.ts'
import { addDays, dateOf } from '../../dev/lives/local-days.ts'
import { type Rule, ruledStreaks } from './ruled-streaks.ts'
import type { Server } from './server.ts'
import { dayNumber } from './streaks.ts'

// An independent model of a person: it sees the requests of a life and their answers, and computes from them what the
// service must show. It shares no code with sql/.

type Goal = { id: number; tier: string; target: number; is_additive: boolean }
type Pause = { habit_id: number | null; from_day: string; to_day: string | null }
type Habit = { id: number; start_date: string; goals: Goal[]; rules: Rule[]; pauses: Pause[] }
/** Units by goal and local day. */
type Log = Map<number, Map<string, number>>

/** Requests that change something each time that they succeed. */
const ALWAYS_WRITES = /^POST \/(habits|journal)\/$/

export type Model = {
  watch(exchange: Exchange): void
  /** Compares everything that the service shows with the model; throws at the first difference. */
  check(life: Life): Promise<void>
  /** How many values were compared. */
  readonly compared: number
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** The days with units, newest first. */
const loggedDays = (units: Map<string, number>) =>
  [...units]
    .filter(([, sum]) => sum > 0)
    .map(([day]) => day)
    .sort()
    .reverse()

function additive(units: Map<string, number>, today: string) {
  const days = loggedDays(units)
  const runs: number[] = []
  for (const [index, day] of days.entries()) {
    const previous = days[index - 1]
    if (previous !== undefined && daysBetween(day, previous) === 1) runs[runs.length - 1]! += 1
    else runs.push(1)
  }
  const alive = days[0] !== undefined && daysBetween(days[0], today) <= 1
  return { streak: alive ? runs[0]! : 0, longest: Math.max(0, ...runs) }
}

function subtractive(units: Map<string, number>, today: string, start: string, threshold: number) {
  let streak = 0
  let longest = 0
  for (let day = start; day <= today; day = addDays(day, 1)) {
    streak = (units.get(day) ?? 0) > threshold ? 0 : streak + 1
    longest = Math.max(longest, streak)
  }
  return { streak, longest }
}

const merged = (log: Log, goals: Goal[]) => {
  const sums = new Map<string, number>()
  for (const { id } of goals) for (const [day, units] of log.get(id) ?? []) sums.set(day, (sums.get(day) ?? 0) + units)
  return sums
}

/** The streak by the rules and pauses of a habit; `threshold` is undefined where more is better. */
function streakOf(habit: Habit, units: Map<string, number>, today: string, threshold: number | undefined) {
  const { start_date, rules, pauses } = habit
  if (rules.length === 0 && pauses.length === 0)
    return threshold === undefined ? additive(units, today) : subtractive(units, today, start_date, threshold)
  const { current, longest } = ruledStreaks({
    today: dayNumber(today),
    start: dayNumber(start_date),
    threshold,
    units: new Map([...units].map(([day, sum]) => [dayNumber(day), sum])),
    rules,
    pauses: pauses.map(({ from_day, to_day }) => ({
      from: dayNumber(from_day),
      to: to_day === null ? Number.POSITIVE_INFINITY : dayNumber(to_day),
    })),
  })
  return { streak: current, longest }
}

function ofHabit(habit: Habit, log: Log, today: string) {
  const { goals } = habit
  const limit = goals.find((goal) => goal.tier === 'clear') ?? goals.find((goal) => !goal.is_additive)
  const isAdditive = goals.every((goal) => goal.is_additive)
  return streakOf(habit, merged(log, goals), today, isAdditive ? undefined : limit?.target)
}

function ofGoal(habit: Habit, goal: Goal, log: Log, today: string) {
  const clear = habit.goals.find((each) => each.tier === 'clear' && !each.is_additive)
  return streakOf(habit, merged(log, [goal]), today, goal.is_additive ? undefined : clear?.target)
}

/** The rules of a habit that was made at an instant: none, or one that holds from that day on. */
function rulesOf({ streak_rule, notification_days }: Body, day: string): Rule[] {
  if (!streak_rule) return []
  return [{ from: dayNumber(day), ...streak_rule, days: notification_days ?? [] }]
}

export function createModel(server: Server): Model {
  let habits: Habit[] = []
  let log: Log = new Map()
  let pauses: Pause[] = []
  let entries = new Map<number, string>()
  let program: { arc: boolean; started?: number; unlocked: number } = { arc: false, unlocked: 0 }
  let counter = { least: 0, moved: false }
  let compared = 0
  const faults: string[] = []

  const goalOf = (id: number) => {
    const habit = habits.find(({ goals }) => goals.some((goal) => goal.id === id))!
    return { habit, goal: habit.goals.find((goal) => goal.id === id)! }
  }
  function same(what: string, shown: unknown, computed: unknown) {
    compared += 1
    expect(shown, what).toEqual(computed)
  }
  const isOf =
    ({ id }: { id: number }) =>
    ({ habit_id }: Pause) =>
      habit_id === null || habit_id === id
  function forget() {
    habits = []
    pauses = []
    log = new Map()
    entries = new Map()
    program = { arc: false, unlocked: 0 }
    counter = { least: 0, moved: false }
  }

  const set = (facts: Partial<typeof program>) => void Object.assign(program, facts)

  function added({ body, at, zone }: Exchange) {
    habits.push({ ...body, rules: rulesOf(body, dateOf(at, zone)), pauses: pauses.filter(isOf(body)) })
  }
  function paused({ body }: Exchange) {
    pauses.push(body)
    for (const habit of habits) habit.pauses = pauses.filter(isOf(habit))
  }

  function logged({ sent, body, at, zone }: Exchange) {
    const { goal_id, completed_on, did_complete = true } = sent as Body
    const { habit, goal } = goalOf(goal_id)
    const today = dateOf(at, zone)
    const day = completed_on ?? today
    const days = log.get(goal_id) ?? new Map<string, number>()
    const known = days.has(day)
    if (!known) log.set(goal_id, days.set(day, did_complete ? goal.target : 0))
    const { streak } = ofGoal(habit, goal, log, today)
    compared += 2
    if (body.streak !== streak) faults.push(`a check-in on ${today} answers the streak ${body.streak}, not ${streak}`)
    if ((body.reason_code === 'already_logged_today') !== known) faults.push(`${day}: ${body.reason_code}, ${known}`)
  }

  /** What each request that succeeded changes, by method and path. */
  const changes: Array<[RegExp, (exchange: Exchange, id: number) => void]> = [
    [/^POST \/habits\/$/, added],
    [/^POST \/habits\/pauses$/, paused],
    [/^PUT \/goals\/(\d+)$/, ({ body }, id) => void Object.assign(goalOf(id).goal, body)],
    [/^POST \/goal_completions\/$/, logged],
    [/^POST \/journal\/$/, ({ body }) => void entries.set(body.id, body.message)],
    [/^POST \/prompts\/\d+\/respond$/, ({ sent }) => void entries.set(-entries.size - 1, (sent as Body).response)],
    [/^PUT \/stages\/progress$/, ({ at }) => set({ started: program.started ?? at })],
    [/^POST \/metta-return\/arc$/, () => set({ arc: true })],
    [/^POST \/metta-return\/arc\/leave$/, () => set({ arc: false })],
    [/^DELETE \/users\/me$/, forget],
  ]

  async function checkHabits(life: Life, today: string) {
    const shown: Body[] = await life.send('GET', '/habits/')
    same('habits', shown.map(({ id }) => id).sort(), habits.map(({ id }) => id).sort())
    for (const habit of habits) {
      const { streak } = shown.find(({ id }) => id === habit.id)
      same(`${today}: streak of habit ${habit.id}`, streak, ofHabit(habit, log, today).streak)
    }
    const habit = habits[life.day % Math.max(1, habits.length)]
    if (!habit) return
    const stats = await life.send('GET', `/habits/${habit.id}/stats`)
    const { streak, longest } = ofHabit(habit, log, today)
    const numbers = [stats.current_streak, stats.longest_streak]
    same(`${today}: streaks in the statistics of habit ${habit.id}`, numbers, [streak, longest])
    if (habit.goals.every((goal) => goal.is_additive))
      same('days of a habit', stats.completion_dates, loggedDays(merged(log, habit.goals)).reverse())
  }

  async function checkProgram(life: Life, today: string) {
    const stages: Body[] = await life.send('GET', '/stages')
    const now = stages.filter(({ is_unlocked }) => is_unlocked).length
    same(`${today}: no stage locks again`, now >= program.unlocked, true)
    set({ unlocked: now })
    const calendar = await life.send('GET', '/stages/program-calendar')
    const { started } = program
    const day = started === undefined ? 0 : Math.max(0, daysBetween(dateOf(started, life.zone), today))
    same(`${today}: week of the program`, calendar.calendar_week, Math.min(36, Math.floor(day / 7) + 1))
    same(`${today}: the return arc`, (await life.send('GET', '/metta-return')).arc !== null, program.arc)
  }

  async function checkExport(life: Life, today: string) {
    const { records } = await life.send('GET', '/users/me/export')
    const messages = (records.journal_entries as Body[]).map(({ message }) => message).sort()
    same(`${today}: pages in the export`, messages, [...entries.values()].sort())
    const completions = [...log.values()].reduce((sum, days) => sum + days.size, 0)
    same(`${today}: completions in the export`, records.goal_completions.length, completions)
  }

  async function checkMoney(life: Life, today: string) {
    const { rows } = await server.database.owner.query(
      `select coalesce(w.monthly_messages_used, 0) as used, coalesce(w.offering_balance, 0)::integer as bought,
              coalesce(a.used, 0)::integer as audited_used, coalesce(a.bought, 0)::integer as audited_bought,
              (select count(*)::integer from app.return_arcs r where r.user_id = u.id and r.left_at is null) as arcs,
              (select count(*)::integer from app.llm_requests r
                where r.user_id = u.id and r.status = 'requested') as open_requests
         from auth.users u left join app.wallets w on w.user_id = u.id
         cross join lateral (select sum(delta) filter (where bucket = 'monthly') as used,
             sum(delta) filter (where bucket = 'offering') as bought
           from app.wallet_audit where user_id = u.id) a
        where u.email = $1`,
      [life.email],
    )
    const [{ used, bought, audited_used, audited_bought, arcs, open_requests }] = rows
    same(`${today}: the balances are the sum of the audit`, [used, bought], [audited_used, audited_bought])
    same(`${today}: running arcs`, arcs, program.arc ? 1 : 0)
    same(`${today}: open model requests`, open_requests, 0)
    same(`${today}: bought messages`, (await life.send('GET', '/user/balance')).balance, bought)
  }

  async function checkCounter(life: Life, today: string) {
    const { rows } = await server.database.owner.query(
      `select c.counter::float8 as now,
              coalesce((select max(g.counter) from app.changes g where g.user_id = u.id) <= c.counter, true) as covers
         from auth.users u join app.change_counters c on c.user_id = u.id where u.email = $1`,
      [life.email],
    )
    const [{ now, covers }] = rows
    const grew = now > counter.least
    same(`${today}: the counter never goes back`, now >= counter.least, true)
    same(`${today}: the counter grows with what is written`, grew, grew || counter.moved)
    same(`${today}: no change is beyond the counter`, covers, true)
    counter = { least: now, moved: false }
  }

  return {
    get compared() {
      return compared
    },
    watch(exchange) {
      if (exchange.status >= 300) return
      const line = `${exchange.method} ${exchange.path}`
      for (const [pattern, change] of changes) {
        const match = pattern.exec(line)
        if (match) change(exchange, Number(match[1]))
      }
      if (ALWAYS_WRITES.test(line)) counter.moved = true
    },
    async check(life) {
      const today = dateOf(life.instant, life.zone)
      expect(faults).toEqual([])
      await checkHabits(life, today)
      await checkProgram(life, today)
      await checkExport(life, today)
      await checkMoney(life, today)
      await checkCounter(life, today)
    },
  }
}
