import type { HabitBody, ImportRow, Problem } from '../../../src/imports/rows.ts'
import { zipOf } from '../zips.ts'
import { type Exported, sorted } from './common.ts'

// Writes what Loop Habit Tracker's "Export as CSV" writes.

export type LoopHabit = {
  name: string
  times: number
  interval: number
  archived?: boolean
  numerical?: { unit: string; target: number; atMost: boolean }
  /** Values by day, as the app stores them: -1 unknown, 0 no, 1 derived, 2 done, 3 skipped, or thousandths. */
  days: Map<string, number>
}

const WORDS = new Map([
  [-1, 'UNKNOWN'],
  [0, 'NO'],
  [1, 'YES_AUTO'],
  [2, 'YES_MANUAL'],
  [3, 'SKIP'],
])
const NOTE = 'a "note", with commas\nand a line'

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const csv = (lines: string[][], end: string) => lines.map((cells) => cells.map(cell).join(',') + end).join('')
const HEAD = ['Position', 'Name', 'Type', 'Question', 'Description', 'FrequencyNumerator', 'FrequencyDenominator',
  'Color', 'Unit', 'Target Type', 'Target Value', 'Archived?'] // biome-ignore format: a line of the file
const OLD_HEAD = ['Position', 'Name', 'Question', 'Description', 'NumRepetitions', 'Interval', 'Color']

/** `isOld`: as version 1 wrote it, with numbers. `top`: the folder in which somebody packed it again. */
export function loopFile(habits: LoopHabit[], { isOld = false, top = '', bom = '', end = '\n' } = {}): Exported {
  const files: Record<string, string> = {}
  const index = habits.map((habit, nth) => {
    const { name, times, interval, archived, numerical } = habit
    const frequency = [`${times}`, `${interval}`, '#D32F2F']
    const said = [numerical?.unit ?? '', numerical ? (numerical.atMost ? 'AT_MOST' : 'AT_LEAST') : '']
    const target = numerical ? `${numerical.target}${Number.isInteger(numerical.target) ? '.0' : ''}` : ''
    return isOld
      ? [placeOf(nth), name, 'Did you?', '', ...frequency]
      : [
          placeOf(nth),
          name,
          numerical ? 'NUMERICAL' : 'YES_NO',
          'Did, you?',
          '"',
          ...frequency,
          ...said,
          target,
          `${archived ?? false}`,
        ]
  })
  files['Habits.csv'] = bom + csv([isOld ? OLD_HEAD : HEAD, ...index], end)
  for (const [nth, { name, days }] of habits.entries()) {
    const ascii = name.replace(/[^ a-zA-Z0-9._-]+/g, '').slice(0, 100)
    const folder = `${placeOf(nth)} ${ascii}`.trim()
    const lines = [...days]
      .sort()
      .reverse()
      .map(([day, value]) => {
        const text = isOld ? `${value}` : (WORDS.get(value) ?? `${value}`)
        return isOld ? [day, text] : [day, text, value === 0 ? NOTE : '']
      })
    files[`${folder}/Scores.csv`] = csv(
      [
        ['Date', 'Score'],
        ['2025-01-01', '0.0519'],
      ],
      end,
    )
    files[`${folder}/Checkmarks.csv`] = bom + csv(isOld ? lines : [['Date', 'Value', 'Notes'], ...lines], end)
  }
  const head = `Date,${habits.map(({ name }) => `${name},`).join('')}\n` // which escapes nothing
  files['Scores.csv'] = head
  files['Checkmarks.csv'] = `${head}2025-01-01,${'YES_MANUAL,'.repeat(habits.length)}\n`
  const file = zipOf(Object.entries(files).map(([name, data]) => ({ name: top + name, data })))
  const made = habits.filter(({ archived }) => !archived).map((habit) => rowsOf(habit, habits, isOld))
  return {
    file,
    rows: sorted(made.flatMap(({ rows }) => rows)),
    problems: made.flatMap(({ problems }) => problems.map((problem) => ({ ...problem, file: top + problem.file }))),
  }
}

const placeOf = (nth: number) => String(nth + 1).padStart(3, '0')

function rowsOf(habit: LoopHabit, all: LoopHabit[], isOld: boolean): { rows: ImportRow[]; problems: Problem[] } {
  const { name, times, interval, numerical } = habit
  const key = name
  const days = [...habit.days].sort().filter(([, value]) => value !== -1 && (value !== 1 || numerical !== undefined))
  const body: HabitBody = {
    name,
    start_date: days[0]?.[0] ?? null,
    archived: false,
    position: all.indexOf(habit) + 1,
    streak_rule: interval === 7 ? { kind: 'per_week', times } : null,
    subtractive: !isOld && (numerical?.atMost ?? false),
    target: isOld ? null : (numerical?.target ?? null),
    unit: isOld ? null : numerical?.unit || null,
  }
  const rows: ImportRow[] = [{ kind: 'habit', key, body }]
  let pause: { from: string; to: string } | undefined
  for (const [day, value] of days) {
    const units = numerical ? value / 1000 : value === 2 ? null : 0
    if (value !== 3) rows.push({ kind: 'day', key: `${key}/${day}`, body: { habit: key, day, units } })
    else if (pause !== undefined && Date.parse(day) - Date.parse(pause.to) === 86_400_000) pause.to = day
    else {
      pause = { from: day, to: day }
      rows.push({ kind: 'pause', key: `${key}/${day}`, body: Object.assign(pause, { habit: key }) })
    }
  }
  const isKnown = interval === 7 || (times === 1 && interval === 1)
  const problem = {
    file: 'Habits.csv',
    line: all.indexOf(habit) + 2,
    entry: name,
    reason: 'interval_left_out',
  } as const
  return { rows, problems: isKnown ? [] : [problem] }
}
