// Streaks as docs/contract/habits.md#streaks states them, day by day and without SQL, for tests to compare with.

export type GoalModel = { tier: string; target: number; is_additive: boolean; units: Map<number, number> }
export type HabitModel = { start: number; goals: GoalModel[] }

/** A local day as a number of days since 1970. */
export const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000
export const dayText = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)

/** Units as they are added and compared: three places, halves away from 0 (docs/contract/goal-completions.md#units). */
export function inDecimals(units: number): number {
  const [, digits, next] = /^(-?\d+\.\d{3})(\d)/.exec(units.toFixed(9))!
  const rest = Number(next) < 5 ? 0 : units < 0 ? -1 : 1
  return (Number(digits!.replace('.', '')) + rest) / 1000
}

/** The units of the days of some goals together. */
export function unitsOf(goals: readonly GoalModel[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { units } of goals)
    for (const [day, n] of units) sums.set(day, inDecimals((sums.get(day) ?? 0) + inDecimals(n)))
  return sums
}

/** The most units that a day of a habit may have; undefined for an additive one. */
export function thresholdOf(goals: readonly GoalModel[]): number | undefined {
  const subtractive = goals.find(({ is_additive }) => !is_additive)
  return subtractive && inDecimals((goals.find(({ tier }) => tier === 'clear') ?? subtractive).target)
}

/** The same for one of its goals. */
export function goalThresholdOf(goals: readonly GoalModel[], goal: GoalModel): number | undefined {
  const clear = goals.find(({ tier, is_additive }) => tier === 'clear' && !is_additive)
  return goal.is_additive || clear === undefined ? undefined : inDecimals(clear.target)
}

/** Whether "done" leaves units as they are (docs/contract/goal-completions.md#done-on-a-day-with-units). */
export const isFull = ({ target, is_additive }: Omit<GoalModel, 'units'>, units: number) =>
  is_additive ? units >= target : units > 0 || target === 0

/** The current and the longest streak that GET /habits/{habit_id}/stats answers. */
export function habitStreaks({ start, goals }: HabitModel, today: number) {
  const [threshold, sums] = [thresholdOf(goals), unitsOf(goals)]
  if (threshold === undefined) return { current: additive(sums, today), longest: longestChain(sums) }
  const days = clean(sums, threshold, start, today)
  return { current: days.at(-1) ?? 0, longest: Math.max(0, ...days) }
}

/** The streak in the answer of a check-in. */
export function goalStreak({ start, goals }: HabitModel, goal: GoalModel, today: number): number {
  const [threshold, units] = [goalThresholdOf(goals, goal), unitsOf([goal])]
  return threshold === undefined ? additive(units, today) : (clean(units, threshold, start, today).at(-1) ?? 0)
}

function additive(sums: Map<number, number>, today: number): number {
  const counts = (day: number) => (sums.get(day) ?? 0) > 0
  let day = Math.max(-1, ...[...sums.keys()].filter(counts))
  if (day < today - 1) return 0
  let streak = 0
  for (; counts(day); day--) streak++
  return streak
}

function longestChain(sums: Map<number, number>): number {
  const counts = (day: number) => (sums.get(day) ?? 0) > 0
  let longest = 0
  for (const first of [...sums.keys()].filter((day) => counts(day) && !counts(day - 1))) {
    let length = 0
    while (counts(first + length)) length++
    longest = Math.max(longest, length)
  }
  return longest
}

/** For each day from the start to today the clean days in a row that end with it. */
function clean(sums: Map<number, number>, threshold: number, start: number, today: number): number[] {
  const rows: number[] = []
  for (let day = start; day <= today; day++) {
    rows.push((sums.get(day) ?? 0) > threshold ? 0 : (rows.at(-1) ?? 0) + 1)
  }
  return rows
}
