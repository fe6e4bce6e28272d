import { damaged, dayRow, isDay, isRecord, keysOf, ruleOf } from './habits.ts'
import { hasMember, valuesAt } from './json.ts'
import { FileRefused, type HabitBody, type ImportRow, type Options, type Problem, type Reader } from './rows.ts'

// The reader of BeaverHabits' export: habits with their records inside, and the order in which they are shown. An id is
// a hash of the name that the habit had first, so it is not always one habit's.

const FILE = 'beaverhabits.json'
const DAYS_OF = { D: 1, W: 7 } as Record<string, number>

export const beaverhabits: Reader = { fits: (file) => hasMember(file, ['records']), read }

async function* read(file: Buffer, { includeArchived }: Options): AsyncGenerator<ImportRow | Problem> {
  const heads: { id: string; key: string; body: HabitBody }[] = []
  const keyOf = keysOf()
  let order: unknown[] = []
  let found = 0
  try {
    for await (const { value, key: nth } of valuesAt(file, ['$.habits.*', '$.order'])) {
      found++
      if (nth === 'order') {
        order = Array.isArray(value) ? value : []
      } else if (!isRecord(value) || typeof value.name !== 'string') {
        yield { file: FILE, entry: `habits ${nth}`, reason: 'damaged' }
      } else if (value.status !== 'soft_delete' && (value.status !== 'archive' || includeArchived)) {
        const id = typeof value.id === 'string' && value.id !== '' ? value.id : value.name
        const key = keyOf(id)
        const rule = ruleIn(value)
        if (rule === undefined) yield { file: FILE, entry: value.name, reason: 'interval_left_out' }
        const first = yield* readRecords(key, value.name, value.records)
        heads.push({ id, key, body: bodyOf(value, rule ?? null, first) })
      }
    }
  } catch (error) {
    if (found === 0) throw new FileRefused('unknown_format', error)
    yield damaged(error, { file: FILE })
  }
  if (found === 0) throw new FileRefused('unknown_format')
  const placeOf = (id: string, nth: number) => (order.includes(id) ? order.indexOf(id) : order.length + nth)
  for (const [nth, { id, key, body }] of heads.entries()) {
    yield { kind: 'habit', key, body: { ...body, position: placeOf(id, nth) } }
  }
}

/** Yields the days of a habit; returns the first one. */
function* readRecords(key: string, name: string, records: unknown): Generator<ImportRow | Problem, string | null> {
  let first: string | null = null
  for (const record of Array.isArray(records) ? records : []) {
    if (!isRecord(record)) yield { file: FILE, entry: name, reason: 'damaged' }
    else if (!isDay(record.day)) yield { file: FILE, entry: name, reason: 'bad_day' }
    else if (typeof record.done !== 'boolean')
      yield { file: FILE, entry: `${name} ${record.day}`, reason: 'unknown_value' }
    else {
      if (first === null || record.day < first) first = record.day
      yield dayRow(key, record.day, record.done ? null : 0)
    }
  }
  return first
}

function ruleIn({ period, weekly_goal: goal }: Record<string, unknown>) {
  if (isRecord(period))
    return ruleOf(period.target_count, Number(period.period_count) * (DAYS_OF[String(period.period_type)] ?? 0))
  return typeof goal === 'number' && goal > 0 ? ruleOf(goal, 7) : null
}

const bodyOf = (habit: Record<string, unknown>, streak_rule: HabitBody['streak_rule'], start_date: string | null) => ({
  name: String(habit.name),
  start_date,
  archived: habit.status === 'archive',
  position: 0,
  streak_rule,
  subtractive: false,
  target: null,
  unit: null,
})
