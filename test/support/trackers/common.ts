import { readers } from '../../../src/imports/readers.ts'
import type { ImportRow, Options, Problem, Source } from '../../../src/imports/rows.ts'
import { isProblem } from '../../../src/imports/rows.ts'

import { randomOf } from '../random-histories.ts'

/** A file as an app exports it, and what its reader makes of it. */
export type Exported = { file: Buffer; rows: ImportRow[]; problems: Problem[] }

/** Names in eight scripts, with what CSV and folders stumble over. */
export const NAMES = [
  'Read, write and "think"',
  'Läsa på svenska, ürümçi',
  'Читать книги',
  'Διάβασμα, μουσική',
  'قراءة كتاب',
  'קריאת ספר, שנה',
  'पढ़ना',
  '読書をする',
  '책 읽기',
  'อ่านหนังสือ',
  "'; drop table habits; --",
  '100% of a/b\\c <b>bold</b>',
  '🏃‍♀️ Run',
]

const DAY_MS = 86_400_000

/** Local days from one day to another. */
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

export const FIFTEEN_YEARS = daysFrom('2010-03-01', '2025-02-28')

/** Whole numbers below a bound, the same in each run. */
export function dice(seed: number) {
  const random = randomOf(seed)
  return (below: number) => Math.floor(random() * below)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** How many minutes a zone is ahead of UTC at an instant. */
export function offsetAt(zone: string, instant: number): number {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? []
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** The instant of a local time of a day in a zone. */
export function instantOf(zone: string, day: string, time: string): number {
  const wall = Date.parse(`${day}T${time}Z`)
  const guess = wall - offsetAt(zone, wall) * 60_000
  return wall - offsetAt(zone, guess) * 60_000
}

/** What a reader makes of a file. */
export async function readAll(source: Source, file: Buffer, options: Options = { includeArchived: false }) {
  const rows: ImportRow[] = []
  const problems: Problem[] = []
  for await (const item of readers[source].read(file, options)) {
    if (isProblem(item)) problems.push(item)
    else rows.push(item)
  }
  return { rows: sorted(rows), problems }
}

/** Rows in an order of their own: those of a file may come in any. */
export const sorted = (rows: ImportRow[]) =>
  rows.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : nameOf(one) > nameOf(other) ? 1 : 0))
const nameOf = ({ kind, key }: ImportRow) => `${kind}/${key}`
