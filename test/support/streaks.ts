// Streaks as docs/contract/habits.md#streaks states them, day by day and without SQL, for tests to compare with.

export type GoalModel = { tier: string; target: number; is_additive: boolean; units: Map<number, number> }
export type HabitModel = { start: number; goals: GoalModel[] }

/** A local day as a number of days since 1970. */
export const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000
export const dayText = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)

/** Units as they are added and compared (docs/contract/goal-completions.md#units). */
export const inDecimals = (units: number) => Number(units.toFixed(3))

/** Whether "done" leaves units as they are (docs/contract/goal-completions.md#done-on-a-day-with-units). */
export const isFull = ({ target, is_additive }: Omit<GoalModel, 'units'>, units: number) =>
  is_additive ? units >= target : units > 0 || target === 0

/** The current and the longest streak that GET /habits/{habit_id}/stats answers. */
export function habitStreaks({ start, goals }: HabitModel, today: number) {
  const subtractive = goals.some((goal) => !goal.is_additive)
  const threshold = (goals.find(({ tier }) => tier === 'clear') ?? goals.find((goal) => !goal.is_additive))?.target
  const sums = new Map<number, number>()
  for (const { units } of goals) for (const [day, n] of units) sums.set(day, inDecimals((sums.get(day) ?? 0) + n))
  return subtractive
    ? {
        current: clean(sums, threshold ?? 0, start, today).at(-1) ?? 0,
        longest: longestClean(sums, threshold, start, today),
      }
    : { current: additive(sums, today), longest: longestChain(sums) }
}

/** The streak in the answer of a check-in. */
export function goalStreak({ start, goals }: HabitModel, goal: GoalModel, today: number): number {
  const clear = goals.find(({ tier, is_additive }) => tier === 'clear' && !is_additive)
  if (goal.is_additive || clear === undefined) return additive(goal.units, today)
  return clean(goal.units, clear.target, start, today).at(-1) ?? 0
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

const longestClean = (sums: Map<number, number>, threshold = 0, start: number, today: number) =>
  Math.max(0, ...clean(sums, threshold, start, today))
