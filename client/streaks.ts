import type { ChangedCompletion, ChangedHabit, ChangedRule, HabitPause } from './api.d.ts'
import { daysNamed, firstOf, names, numberOf } from './days.ts'

// The judge of streaks (docs/contract/habits.md#streak-rules) over a copy: what each period says, and their sum. Reads
// as sql/lib/streaks/streak_periods.sql, streak_weeks.sql, streak_rule_spans.sql and streak_judge.sql.

/** Whether a day is scheduled for a habit (docs/contract/goal-completions.md#scheduled-days). */
export const isScheduled = ({ notification_days: days }: Pick<ChangedHabit, 'notification_days'>, day: string) =>
  names(days, numberOf(day))

/** In what a rule counts a streak. */
export function unitOf(rule: ChangedRule['streak_rule']): ChangedHabit['streak_unit'] {
  if (rule?.kind === 'units') return rule.per
  return rule?.kind === 'per_week' ? 'week' : rule?.kind === 'per_month' ? 'month' : 'day'
}

/** Units as they are added and compared (docs/contract/goal-completions.md#units). */
export const inDecimals = (units: number) =>
  Number.isInteger(units) ? units : Math.round(Number((units * 1000).toPrecision(15))) / 1000

/** A week, a month, or where the unit is the day, days with one verdict; `counts`: what it adds to a streak. */
type Period = {
  why: 'met' | 'missed' | 'not_scheduled' | 'paused' | 'open' | 'running' | 'began' | 'short'
  counts: number
}

/** The current streak, over the completions of all goals of the habit, by its rules and the pauses that touch it. */
export function streakOf(
  habit: ChangedHabit,
  completions: readonly ChangedCompletion[],
  today: string,
  rules: readonly ChangedRule[],
  pauses: readonly HabitPause[],
): number {
  let streak = 0
  for (const { why, counts } of periodsOf(historyOf(habit, completions, today, rules, pauses)))
    streak = why === 'missed' || why === 'short' ? 0 : streak + counts
  return streak
}

type History = ReturnType<typeof historyOf>

function historyOf(
  habit: ChangedHabit,
  completions: readonly ChangedCompletion[],
  today: string,
  given: readonly ChangedRule[],
  pauses: readonly HabitPause[],
) {
  const threshold = thresholdOf(habit)
  const units = new Map<number, number>()
  for (const { local_day, completed_units } of completions) {
    const day = numberOf(local_day)
    units.set(day, inDecimals((units.get(day) ?? 0) + inDecimals(completed_units)))
  }
  const rules = ruleSpans(given)
  return {
    now: numberOf(today),
    units,
    /** The done days, or the violations of a subtractive habit. */
    counted: new Set([...units].filter(([, sum]) => sum > (threshold ?? 0)).map(([day]) => day)),
    /** The start date of a subtractive habit. */
    cleanFrom: threshold === undefined ? undefined : numberOf(habit.start_date),
    rules,
    /** Where the present unit began. */
    since: Math.max(-Infinity, ...rules.filter(({ isOther }) => isOther).map(({ begin }) => begin)),
    pauses: pauses.map(({ from_day, to_day }) => ({
      from: numberOf(from_day),
      to: to_day ? numberOf(to_day) : Infinity,
    })),
  }
}

/** The most units of a day of a subtractive habit. A tier of a newer service counts as `clear`. */
function thresholdOf(habit: ChangedHabit): number | undefined {
  const goals = [...habit.goals].sort((one, other) => Math.abs(one.id) - Math.abs(other.id))
  const subtractive = goals.find(({ is_additive }) => !is_additive)
  const other = goals.find(({ tier }) => tier !== 'low' && tier !== 'stretch')
  return subtractive && inDecimals((goals.find(({ tier }) => tier === 'clear') ?? other ?? subtractive).target)
}

/** The rules with the days on which they held; the first one also holds before it. Without any, every day is due. */
function ruleSpans(given: readonly ChangedRule[]) {
  const sorted = [...given].sort((one, other) => (one.from_day < other.from_day ? -1 : 1))
  const [first = { from_day: '0001-01-01', streak_rule: null, notification_days: null }, ...later] = sorted
  return [first, ...later].map(({ from_day, streak_rule: rule, notification_days: days }, at, all) => ({
    begin: numberOf(from_day),
    from: at === 0 ? -Infinity : numberOf(from_day),
    to: at + 1 < all.length ? numberOf((all[at + 1] as typeof first).from_day) - 1 : Infinity,
    unit: unitOf(rule),
    isOther: at > 0 && unitOf((all[at - 1] as typeof first).streak_rule) !== unitOf(rule),
    needed: rule?.kind === 'units' ? inDecimals(rule.amount) : rule && 'times' in rule ? rule.times : 0,
    inUnits: rule?.kind === 'units',
    due: rule?.kind === 'scheduled_days' ? days : null,
  }))
}

const within = (day: number) => (span: { from: number; to: number }) => span.from <= day && day <= span.to

/** What each period says, the oldest first. */
function periodsOf(history: History): Period[] {
  const { now, counted, cleanFrom, rules, since, pauses } = history
  const walk = cleanFrom === undefined ? Math.max(now, ...counted) : now
  const first = Math.max(since, cleanFrom ?? Math.min(walk, ...counted))
  const unit = rules.at(-1)?.unit ?? 'day'
  if (unit !== 'day') return weeks(history, unit, first, walk)
  const runs = [...counted].flatMap((day) =>
    [day, day + 1].filter((edge) => counted.has(edge) !== counted.has(edge - 1)),
  )
  const held = [...rules, ...pauses].flatMap(({ from, to }) => [from, to + 1])
  const cuts = new Set([first, walk, walk + 1, ...held, ...runs])
  const days = [...cuts].filter((day) => first <= day && day <= walk + 1).sort((one, other) => one - other)
  return days.slice(1).map((end, at): Period => {
    const day = days[at] as number
    const rule = rules.find(within(day))
    const due = rule?.unit === 'day' ? daysNamed(rule.due, day, end - 1) : 0
    const isPaused = pauses.some(within(day))
    if (cleanFrom === undefined && counted.has(day)) return { why: 'met', counts: end - day }
    if (isPaused) return { why: 'paused', counts: 0 }
    if (cleanFrom !== undefined && !counted.has(day)) return { why: 'met', counts: due }
    if (cleanFrom === undefined && day === walk) return { why: 'open', counts: 0 }
    return { why: due > 0 ? 'missed' : 'not_scheduled', counts: 0 }
  })
}

/** The weeks or months from that of one day to that of another. */
function weeks(history: History, unit: 'week' | 'month', first: number, walk: number): Period[] {
  const { now, units, counted, rules, since, pauses } = history
  const periods: Period[] = []
  for (let from = firstOf(unit, first), end = from; from <= walk; from = end) {
    end = firstOf(unit, from + (unit === 'week' ? 7 : 31))
    const days = Array.from({ length: end - from }, (_, n) => from + n)
    const judgedOn = Math.max(from <= now && now < end ? now : end - 1, since)
    const { needed, inUnits } = rules.find(within(judgedOn)) as History['rules'][number]
    const rest = days.filter((day) => !pauses.some(within(day))).length
    const share = Math.max(1, Math.floor((Math.round(needed * 1000) * rest) / (days.length * 1000)))
    const asked = unit === 'month' && rest < days.length ? Math.min(needed, share) : needed
    const done = inUnits
      ? inDecimals(days.reduce((sum, day) => sum + (units.get(day) ?? 0), 0))
      : days.filter((day) => counted.has(day)).length
    const began = from <= Math.min(...counted) || rules.some(({ begin }) => from <= begin && begin < end)
    const isPaused = rest < (unit === 'week' ? 7 : 1)
    const open = end > now ? 'running' : isPaused ? 'paused' : began ? 'began' : 'short'
    periods.push(done >= asked ? { why: 'met', counts: 1 } : { why: open, counts: 0 })
  }
  return periods
}
