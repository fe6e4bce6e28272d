import type { ChangedCompletion, ChangedHabit, ChangedRule, HabitPause } from './api.d.ts'
import { mondayOf, names, numberOf } from './days.ts'

// The streak of a habit as the service computes it (docs/contract/habits.md#streaks), out of a copy.

/** Units as they are added and compared, with three decimals: 0.1 and 0.2 are 0.3. */
export const inDecimals = (units: number) => Number(units.toFixed(3))

/** Whether a day is scheduled for a habit (docs/contract/goal-completions.md#scheduled-days). */
export const isScheduled = ({ notification_days: days }: Pick<ChangedHabit, 'notification_days'>, day: string) =>
  names(days, numberOf(day))

export const unitOf = (rule: ChangedRule['streak_rule']) => (rule?.kind === 'per_week' ? 'week' : 'day')

/** The current streak, over the completions of all goals of the habit, by its rules and the pauses that touch it. */
export function streakOf(
  habit: ChangedHabit,
  completions: readonly ChangedCompletion[],
  today: string,
  rules: readonly ChangedRule[],
  pauses: readonly HabitPause[],
): number {
  const now = numberOf(today)
  const units = new Map<number, number>()
  for (const { local_day, completed_units } of completions) {
    const day = numberOf(local_day)
    units.set(day, inDecimals((units.get(day) ?? 0) + completed_units))
  }
  const goals = [...habit.goals].sort((one, other) => Math.abs(one.id) - Math.abs(other.id))
  const subtractive = goals.find(({ is_additive }) => !is_additive)
  const judged = judge(rules, pauses)
  if (subtractive === undefined) {
    const done = new Set([...units].filter(([, sum]) => sum > 0).map(([day]) => day))
    if (done.size === 0) return 0
    return judged.unit === 'week' ? metWeeks(done, now, judged) : doneDays(done, now, judged)
  }
  // A tier of a newer service counts as `clear`.
  const other = goals.find(({ tier }) => tier !== 'low' && tier !== 'stretch')
  const threshold = inDecimals((goals.find(({ tier }) => tier === 'clear') ?? other ?? subtractive).target)
  const start = Math.max(numberOf(habit.start_date), judged.since)
  const violated = [...units].filter(([day, sum]) => sum > threshold && day >= start && day <= now).map(([day]) => day)
  if (start > now) return 0
  if (judged.isPlain) return now - Math.max(start - 1, ...violated)
  return cleanDays(new Set(violated), start, now, judged)
}

type Judged = ReturnType<typeof judge>

/** What rules and pauses say about days. */
function judge(given: readonly ChangedRule[], pauses: readonly HabitPause[]) {
  const rules = given.map((rule) => ({ ...rule, from: numberOf(rule.from_day) })).sort((a, b) => b.from - a.from)
  const spans = pauses.map(
    ({ from_day, to_day }) => [numberOf(from_day), to_day ? numberOf(to_day) : Infinity] as const,
  )
  const unitAt = (at: number) => unitOf(rules[at]?.streak_rule ?? null)
  const unit = unitAt(0)
  /** The place of the rule with which the present unit began; the newest is first. */
  const begins = rules.findIndex((_, at) => at + 1 < rules.length && unitAt(at + 1) !== unit)
  /** The rule that held on a day; the oldest of a list holds before it too. */
  const heldOn = (day: number, among = rules) => among.find(({ from }) => from <= day) ?? among.at(-1)
  const isPaused = (first: number, last = first) => spans.some(([from, to]) => from <= last && first <= to)
  return {
    unit,
    isPlain: rules.length + pauses.length === 0,
    since: begins < 0 ? -Infinity : (rules[begins]?.from as number),
    isPaused,
    isDue(day: number) {
      const { streak_rule: rule = null, notification_days = null } = heldOn(day) ?? {}
      return !isPaused(day) && (rule === null || (rule.kind === 'scheduled_days' && names(notification_days, day)))
    },
    neededOn(day: number) {
      const { streak_rule } = heldOn(day, begins < 0 ? rules : rules.slice(0, begins + 1)) ?? {}
      return streak_rule?.kind === 'per_week' ? streak_rule.times : 0
    },
    beginsWithin: (first: number, last: number) => rules.some(({ from }) => first <= from && from <= last),
  }
}

/** Done days back to the first due one that is not done; the day on which the walk begins may be open. */
function doneDays(done: ReadonlySet<number>, now: number, { isDue, since }: Judged): number {
  const begin = Math.max(now, ...done)
  const end = Math.max(since, Math.min(...done))
  let streak = 0
  for (let day = begin; day >= end; day--) {
    if (done.has(day)) streak++
    else if (day < begin && isDue(day)) break
  }
  return streak
}

/** Due days without a violation, back to the last due one that is violated. */
function cleanDays(violated: ReadonlySet<number>, start: number, now: number, { isDue }: Judged): number {
  let streak = 0
  for (let day = now; day >= start; day--) {
    if (!isDue(day)) continue
    if (violated.has(day)) break
    streak++
  }
  return streak
}

/** Weeks with enough done days, back to the first that is over, not forgiven and has too few. */
function metWeeks(done: ReadonlySet<number>, now: number, { isPaused, neededOn, beginsWithin, since }: Judged): number {
  const first = Math.min(...done)
  let streak = 0
  for (let week = mondayOf(Math.max(now, ...done)); week >= mondayOf(Math.max(since, first)); week -= 7) {
    const days = Array.from({ length: 7 }, (_, n) => week + n).filter((day) => done.has(day)).length
    const forgiven =
      week >= mondayOf(now) || isPaused(week, week + 6) || week === mondayOf(first) || beginsWithin(week, week + 6)
    if (days >= neededOn(week === mondayOf(now) ? now : week + 6)) streak++
    else if (!forgiven) break
  }
  return streak
}
