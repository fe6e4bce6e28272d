import { pipeline, Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { type Archive, archiveOf } from './archive.ts'
import { damaged, dayRow, isDay, keysOf, pausesOf, ruleOf } from './habits.ts'
import { FileRefused, type ImportRow, type Options, type Problem, type Reader, type Reason } from './rows.ts'

// The reader of Loop Habit Tracker's CSV archive. Habits.csv lists the habits; the days of each are in a folder that is
// named by its position and what of its name is ASCII, so only the position tells which one. Scores.csv and
// Checkmarks.csv beside Habits.csv repeat the days, and do not escape commas: they are not read.

const INDEX = 'Habits.csv'
const DAYS = 'Checkmarks.csv'
const LONGEST_LINE = 1024 * 1024
/** Values of a day by name; older files have the numbers. Other numbers are thousandths. */
const VALUES = { UNKNOWN: -1, NO: 0, YES_AUTO: 1, YES_MANUAL: 2, SKIP: 3 }
const NAMED_VALUES = new Map<string, number>(Object.entries(VALUES))

export const loop: Reader = { fits: async (file) => indexOf(await archiveOf(file)) !== undefined, read }

/** The list of habits, which lies at the top, or in the folder that somebody packed again. */
const indexOf = (archive: Archive | undefined) =>
  archive?.names.find((name) => name === INDEX || /^[^/]+\/Habits\.csv$/.test(name))

async function* read(file: Buffer, { includeArchived }: Options): AsyncGenerator<ImportRow | Problem> {
  const archive = (await archiveOf(file)) as Archive
  const index = indexOf(archive) as string
  const top = index.slice(0, -INDEX.length)
  const folders = new Map(
    archive.names
      .filter((name) => name.startsWith(top) && name.endsWith(`/${DAYS}`))
      .map((name) => [name.slice(top.length).split(/[ /]/)[0], name]),
  )
  const keyOf = keysOf()
  let found = 0
  try {
    for await (const { record, line } of linesOf(archive, index, true)) {
      const habit = record as Record<string, string>
      if (habit.Position === undefined || habit.Name === undefined) throw new FileRefused('unknown_format')
      found++
      const key = keyOf(habit.Name)
      if (habit['Archived?'] === 'true' && !includeArchived) continue
      yield* readHabit(archive, key, habit, { file: index, line, days: folders.get(habit.Position) })
    }
  } catch (error) {
    if (found === 0 && !(error instanceof FileRefused)) throw new FileRefused('unknown_format', error)
    yield damaged(error, { file: index })
  }
}

type Place = { file: string; line: number; days: string | undefined }

async function* readHabit(archive: Archive, key: string, habit: Record<string, string>, { file, line, days }: Place) {
  const isNumerical = habit.Type === 'NUMERICAL'
  const subtractive = isNumerical && habit['Target Type'] === 'AT_MOST'
  const rule = ruleOf(
    Number(habit.FrequencyNumerator ?? habit.NumRepetitions),
    Number(habit.FrequencyDenominator ?? habit.Interval),
    subtractive,
  )
  if (rule === undefined) yield { file, line, entry: habit.Name, reason: 'interval_left_out' } satisfies Problem
  let first: string | null = null
  const skipped = new Set<string>()
  try {
    for await (const { record, line } of days === undefined ? [] : linesOf(archive, days, false)) {
      const [day, value = ''] = record as string[]
      if (day === 'Date') continue
      const units = unitsOf(value, habit.Type)
      if (!isDay(day)) yield { file: days as string, line, reason: 'bad_day' } satisfies Problem
      else if (typeof units === 'object' && units !== null) yield { file: days as string, line, ...units }
      else if (units !== undefined) {
        if (first === null || day < first) first = day
        if (units === 'skip') skipped.add(day)
        else yield dayRow(key, day, units)
      }
    }
  } catch (error) {
    yield damaged(error, { file: days as string })
  }
  const target = isNumerical ? Number(habit['Target Value']) : null
  const body = {
    name: habit.Name ?? '',
    start_date: first,
    archived: habit['Archived?'] === 'true',
    position: Number.parseInt(habit.Position ?? '', 10) || 0,
    streak_rule: rule ?? null,
    subtractive,
    target: Number.isFinite(target) && (subtractive || Number(target) > 0) ? target : null,
    unit: habit.Unit || null,
  }
  yield { kind: 'habit', key, body } satisfies ImportRow
  yield* pausesOf(key, skipped)
}

/** The units of a value, null for a tick, undefined for none. What the app derived (YES_AUTO) is none. */
function unitsOf(text: string, type: string | undefined): number | null | undefined | 'skip' | { reason: Reason } {
  const value = NAMED_VALUES.get(text) ?? (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined)
  if (value === undefined) return { reason: 'unknown_value' }
  if (value === VALUES.SKIP) return 'skip'
  if (value === VALUES.UNKNOWN) return undefined
  if (type === 'NUMERICAL' || (type === undefined && value > 3)) {
    return value < 0 || !Number.isFinite(value) ? { reason: 'bad_number' } : value / 1000
  }
  if (value === VALUES.YES_MANUAL) return null
  if (value === VALUES.YES_AUTO) return undefined
  return value === VALUES.NO ? 0 : { reason: 'unknown_value' }
}

/** The lines of a CSV file, as lists of cells or by the names of its head. */
async function* linesOf(archive: Archive, name: string, hasHead: boolean) {
  const parser = parse({
    bom: true,
    columns: hasHead,
    info: true,
    max_record_size: LONGEST_LINE,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })
  pipeline(Readable.from(archive.read(name)), parser, () => {}) // an error of the file becomes one of the parser
  for await (const { record, info } of parser) yield { record: record as unknown, line: Number(info.lines) }
}
