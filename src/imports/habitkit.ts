import { damaged, dayRow, isDay, isRecord, keysOf, ruleOf } from './habits.ts'
import { hasMember, valuesAt } from './json.ts'
import { FileRefused, type HabitBody, type ImportRow, type Options, type Problem, type Reader } from './rows.ts'

// The reader of HabitKit's export: lists of habits, of the intervals in which their goals held, and of completions.

const FILE = 'habitkit.json'
const MEMBERS = ['isInverse', 'amountOfCompletions', 'timezoneOffsetInMinutes', 'completions']

export const habitkit: Reader = { fits: (file) => hasMember(file, MEMBERS), read }

async function* read(file: Buffer, { includeArchived }: Options): AsyncGenerator<ImportRow | Problem> {
  const habits: { id: string; key: string; habit: Record<string, unknown> }[] = []
  const keyOf = keysOf()
  const goals = new Map<string, Record<string, unknown>>()
  const units = new Map<string, Map<string, number>>()
  let found = 0
  try {
    for await (const { value, key, within } of valuesAt(file, ['$.habits.*', '$.intervals.*', '$.completions.*'])) {
      found++
      const list = within[0]
      const place = { file: FILE, entry: `${list} ${key}` }
      const id = isRecord(value) ? String(list === 'habits' ? value.id : value.habitId) : 'undefined'
      const isNamed = isRecord(value) && (list !== 'habits' || typeof value.name === 'string')
      if (!isNamed || id === 'undefined') yield { ...place, reason: 'damaged' }
      else if (list === 'habits') habits.push({ id, key: keyOf(id), habit: value })
      else if (list === 'intervals') {
        if (isLater(value, goals.get(id))) goals.set(id, value)
      } else {
        const day = localDay(value)
        const amount = value.amountOfCompletions ?? 1
        const days = units.get(id) ?? new Map<string, number>()
        const sum = typeof amount === 'number' && amount >= 0 ? amount + (days.get(day ?? '') ?? 0) : Number.NaN
        if (day === undefined) yield { ...place, reason: 'bad_day' }
        else if (!Number.isFinite(sum)) yield { ...place, reason: 'bad_number' }
        else units.set(id, days.set(day, sum))
      }
    }
  } catch (error) {
    if (found === 0) throw new FileRefused('unknown_format', error)
    yield damaged(error, { file: FILE })
  }
  for (const { id, key, habit } of habits) {
    if (habit.archived === true && !includeArchived) continue
    const days = units.get(id) ?? new Map<string, number>()
    units.delete(id) // of two habits with one id, the first has the days
    const { body, isWhole } = bodyOf(habit, goals.get(id) ?? {}, days)
    if (!isWhole) yield { file: FILE, entry: body.name, reason: 'interval_left_out' }
    yield { kind: 'habit', key, body }
    for (const [day, sum] of days) yield dayRow(key, day, body.target === null && sum === 1 ? null : sum)
  }
}

function bodyOf(habit: Record<string, unknown>, goal: Record<string, unknown>, days: Map<string, number>) {
  const subtractive = habit.isInverse === true
  const rule = isDaily(goal)
    ? null
    : goal.type === 'week'
      ? ruleOf(goal.requiredNumberOfCompletions ?? 1, 7, subtractive)
      : undefined
  const perDay = goal.requiredNumberOfCompletionsPerDay
  const body: HabitBody = {
    name: String(habit.name),
    icon: typeof habit.emoji === 'string' ? habit.emoji : null,
    start_date: [...days.keys()].sort()[0] ?? null,
    archived: habit.archived === true,
    position: Number.isInteger(habit.orderIndex) ? Number(habit.orderIndex) : 0,
    streak_rule: rule ?? null,
    subtractive,
    target: subtractive ? 0 : Number.isFinite(perDay) && Number(perDay) > 1 ? Number(perDay) : null,
    unit: null,
  }
  return { body, isWhole: rule !== undefined }
}

const isDaily = ({ type }: Record<string, unknown>) => ['day', 'none', '', undefined, null].includes(type as string)

/** The goal that holds now is the one without an end, else the one that began last. */
const isLater = (goal: Record<string, unknown>, known: Record<string, unknown> | undefined) =>
  known === undefined ||
  (known.endDate != null && (goal.endDate == null || String(goal.startDate) > String(known.startDate)))

const MINUTE_MS = 60_000
const HALF_HOUR_MS = 30 * MINUTE_MS
const DAY_MS = 48 * HALF_HOUR_MS

/** A day, or a local time of it as Dart writes it. */
const LOCAL = /^(\d{4}-\d\d-\d\d)(?:[T ][\d:.]+)?$/

/**
 * The local day of a completion. Its date says it, or is the instant of the local midnight beside the zone's offset in
 * minutes, such as 2025-07-14T22:00:00Z and 120 for 15 July. The offset may be that of another hour of the day, on
 * which the clocks changed: 23:00 sharp is then the midnight after it. Without an offset, the nearest midnight counts.
 */
function localDay({ date, timezoneOffsetInMinutes: offset }: Record<string, unknown>): string | undefined {
  const text = typeof date === 'string' ? date : ''
  const said = LOCAL.exec(text)?.[1]
  if (said !== undefined) return isDay(said) ? said : undefined
  const instant = /^\d{4}-\d\d-\d\d[T ]/.test(text) ? Date.parse(text) : Number.NaN
  const hasOffset = typeof offset === 'number' && Math.abs(offset) <= 14 * 60
  const local = instant + (hasOffset ? offset * MINUTE_MS : 0)
  const early = hasOffset ? (local % HALF_HOUR_MS === 0 ? 2 * HALF_HOUR_MS : 0) : DAY_MS / 2
  const day = Number.isNaN(local) ? '' : new Date(local + early).toISOString().slice(0, 10)
  return isDay(day) ? day : undefined
}
