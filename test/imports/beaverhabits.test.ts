import { expect, test } from 'vitest'
import { sourceOf } from '../../src/imports/readers.ts'
import { type BeaverHabit, beaverFile, idOf } from '../support/trackers/beaverhabits.ts'
import { dice, FIFTEEN_YEARS, NAMES, readAll } from '../support/trackers/common.ts'

// The export of BeaverHabits.

const LIVED = NAMES.map((name, nth): BeaverHabit => {
  const roll = dice(nth)
  const days = FIFTEEN_YEARS.filter(() => roll(3) === 0)
  return {
    name,
    ...(nth % 4 === 1 && { first: null }),
    ...(nth % 4 === 2 && { first: `${name}, before` }),
    ...(nth % 3 === 1 && { period: [1 + (nth % 7), 1, 'W'] }),
    ...(nth % 3 === 2 && { weeklyGoal: nth % 7 }),
    records: days.map((day) => ({ day, done: roll(3) > 0, ...(roll(9) === 0 && { text: '5 km, "easy"\n' }) })),
  }
})

test('reads fifteen years of habits in eight scripts', async () => {
  const { file, rows } = beaverFile(LIVED, [idOf(NAMES[8] as string), NAMES[1] as string])
  expect(await sourceOf('auto', file)).toBe('beaverhabits')
  const read = await readAll('beaverhabits', file)
  expect(read.rows.length).toBeGreaterThan(10_000)
  expect(read.rows).toEqual(rows)
  expect(read.problems).toEqual([])
})

const walk: BeaverHabit = { name: 'Walk', records: [{ day: '2024-02-29', done: true }] }
const keys = ({ rows }: { rows: { key: string }[] }) => rows.map(({ key }) => key)

test('leaves deleted habits out, and archived ones unless they are asked for', async () => {
  const { file } = beaverFile([
    walk,
    { ...walk, name: 'Old', status: 'archive' },
    { ...walk, name: 'Gone', status: 'soft_delete' },
  ])
  expect(keys(await readAll('beaverhabits', file))).toEqual([`${idOf('Walk')}/2024-02-29`, idOf('Walk')])
  expect(keys(await readAll('beaverhabits', file, { includeArchived: true }))).toHaveLength(4)
})

test('tells two habits apart whose id is the hash of one name', async () => {
  const { file } = beaverFile([walk, { ...walk, name: 'Run', first: 'Walk' }])
  const id = idOf('Walk')
  expect(keys(await readAll('beaverhabits', file))).toEqual([`${id}\t2/2024-02-29`, `${id}/2024-02-29`, id, `${id}\t2`])
})

test('takes seven days for a week, and leaves other rhythms out', async () => {
  const week: BeaverHabit = { ...walk, period: [3, 7, 'D'] }
  const month: BeaverHabit = { ...walk, name: 'Run', period: [3, 1, 'M'] }
  const { rows, problems } = await readAll('beaverhabits', beaverFile([week, month]).file)
  const rules = rows.flatMap(({ kind, body }) => (kind === 'habit' ? [[body.name, body.streak_rule]] : []))
  expect(Object.fromEntries(rules)).toEqual({ Walk: { kind: 'per_week', times: 3 }, Run: null })
  expect(problems).toEqual([{ file: 'beaverhabits.json', entry: 'Run', reason: 'interval_left_out' }])
})

test('refuses a file without habits, such as an export of another order', async () => {
  const records = { habits: [{ id: 1, name: 'Read' }] }
  const file = Buffer.from(JSON.stringify({ records, note: 'a'.repeat(5000), format: 'thirty-six-weeks-export' }))
  await expect(readAll(await sourceOf('auto', file), file)).rejects.toMatchObject({ detail: 'unknown_format' })
})

test('leaves out what cannot be read, and reads on', async () => {
  const records = [{ day: '2024-02-30', done: true }, { day: '2024-03-01' }, 7, { day: '2024-03-02', done: true }]
  const text = JSON.stringify({ habits: [{ records }, { name: 'Walk', records }] })
  const { rows, problems } = await readAll('beaverhabits', Buffer.from(text.slice(0, -1)))
  expect(keys({ rows })).toEqual(['Walk/2024-03-02', 'Walk'])
  expect(problems.map(({ entry, reason }) => [entry, reason])).toEqual([
    ['habits 0', 'damaged'],
    ['Walk', 'bad_day'],
    ['Walk 2024-03-01', 'unknown_value'],
    ['Walk', 'damaged'],
    [undefined, 'damaged'],
  ])
})
