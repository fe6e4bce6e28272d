import type { ChangedCompletion, ChangedHabit } from './api.d.ts'

// The streak of a habit as the service computes it (docs/contract/habits.md#streak-of-a-habit), out of a copy.

const DAY_MS = 86_400_000
const numberOf = (day: string) => Date.parse(day) / DAY_MS

/** Whether a day is scheduled for a habit (docs/contract/goal-completions.md#scheduled-days). */
export function isScheduled({ notification_days: days }: ChangedHabit, day: string): boolean {
  const name = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][new Date(day).getUTCDay()] as string
  return !days?.length || days.some((given) => given.toLowerCase() === name)
}

/** The current streak, over the completions of all goals of the habit. */
export function streakOf(habit: ChangedHabit, completions: readonly ChangedCompletion[], today: string): number {
  const now = numberOf(today)
  const units = new Map<number, number>()
  for (const { local_day, completed_units } of completions) {
    const day = numberOf(local_day)
    units.set(day, (units.get(day) ?? 0) + completed_units)
  }
  const goals = [...habit.goals].sort((one, other) => Math.abs(one.id) - Math.abs(other.id))
  const subtractive = goals.find(({ is_additive }) => !is_additive)
  if (subtractive === undefined) {
    const days = [...units].filter(([, sum]) => sum > 0).map(([day]) => day)
    const newest = Math.max(...days)
    if (!(newest >= now - 1)) return 0
    let first = newest
    while ((units.get(first - 1) ?? 0) > 0) first--
    return newest - first + 1
  }
  const threshold = (goals.find(({ tier }) => tier === 'clear') ?? subtractive).target
  const start = numberOf(habit.start_date)
  if (start > now) return 0
  const violations = [...units].filter(([day, sum]) => sum > threshold && day >= start && day <= now)
  return now - Math.max(start - 1, ...violations.map(([day]) => day))
}
