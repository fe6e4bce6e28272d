import { date } from '../base/shapes/shapes.ts'
import { FileRefused, type HabitBody, type ImportRow, type Problem } from './rows.ts'

// What the readers of habit trackers share.

const DAY = date()
const DAY_MS = 86_400_000

/** Whether a value is a local day, YYYY-MM-DD. */
export const isDay = (value: unknown): value is string => DAY.safeParse(value).success

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The streak rule of N times in so many days: null for each day, undefined where no rule of such a habit says it. */
export function ruleOf(times: unknown, days: number, subtractive = false): HabitBody['streak_rule'] | undefined {
  if (times === 1 && days === 1) return null
  const isWeekly = !subtractive && days === 7 && Number.isInteger(times) && Number(times) >= 1 && Number(times) <= 7
  return isWeekly ? { kind: 'per_week', times: Number(times) } : undefined
}

/** Makes keys of habits whose names or ids are not unique in their file: the second one of a name has its number. */
export function keysOf() {
  const seen = new Map<string, number>()
  return (name: string) => {
    const nth = (seen.get(name) ?? 0) + 1
    seen.set(name, nth)
    return nth === 1 ? name : `${name}\t${nth}`
  }
}

export const dayRow = (habit: string, day: string, units: number | null): ImportRow => ({
  kind: 'day',
  key: `${habit}/${day}`,
  body: { habit, day, units },
})

/** Skipped days as pauses: days in a row are one. */
export function* pausesOf(habit: string, skipped: Iterable<string>): Generator<ImportRow> {
  let from = ''
  let to = ''
  const row = (): ImportRow => ({ kind: 'pause', key: `${habit}/${from}`, body: { habit, from, to } })
  for (const day of [...skipped].sort()) {
    const isNext = to !== '' && Date.parse(day) - Date.parse(to) === DAY_MS
    if (!isNext && to !== '') yield row()
    if (!isNext) from = day
    to = day
  }
  if (to !== '') yield row()
}

/** The problem of a file or entry that can't be read; a refusal of the whole file is thrown again. */
export function damaged(error: unknown, place: Omit<Problem, 'reason'>): Problem {
  if (error instanceof FileRefused) throw error
  return { ...place, reason: 'damaged' }
}
