import { expect, test } from 'vitest'
import { sourceOf } from '../../src/imports/readers.ts'
import { dice, FIFTEEN_YEARS, NAMES, readAll } from '../support/trackers/common.ts'
import { type LoopHabit, loopFile } from '../support/trackers/loop.ts'
import { zipOf } from '../support/zips.ts'

// The CSV archive of Loop Habit Tracker.

const daily = (name: string, days: [string, number][], more: Partial<LoopHabit> = {}): LoopHabit => ({
  name,
  times: 1,
  interval: 1,
  days: new Map(days),
  ...more,
})

function* livedHabits(): Generator<LoopHabit> {
  for (const [nth, name] of NAMES.entries()) {
    const roll = dice(nth)
    const numerical =
      nth % 3 === 1 ? { unit: nth % 2 ? 'стр., "pages"' : '', target: nth + 0.5, atMost: nth % 2 === 0 } : undefined
    const values = numerical ? [0, 3, 250, 1000, 15_250] : [-1, 0, 1, 2, 2, 3]
    const lived = FIFTEEN_YEARS.filter(() => roll(4) > 0)
    const days = lived.map((day): [string, number] => [day, values[roll(values.length)] as number])
    const [times, interval] = [
      [1, 1],
      [3, 7],
      [2, 14],
      [7, 7],
    ][nth % 4] as [number, number]
    yield { name, times, interval, days: new Map(days), ...(numerical && { numerical }) }
  }
}

const LIVED = [...livedHabits()]

test.each([
  ['', {}],
  [' with a byte order mark and lines that end as on Windows', { bom: '\ufeff', end: '\r\n' }],
  [' in a folder that was packed again', { top: 'Loop Habits CSV 2025-02-28/' }],
])('reads fifteen years of habits in eight scripts%s', async (_how, how) => {
  const { file, rows, problems } = loopFile(LIVED, how)
  expect(await sourceOf('auto', file)).toBe('loop')
  const read = await readAll('loop', file)
  expect(read.rows.length).toBeGreaterThan(30_000)
  expect(read.rows).toEqual(rows)
  expect(read.problems).toEqual(problems)
  expect(problems.length).toBeGreaterThan(0)
})

test('reads the numbers of version 1', async () => {
  const { file, rows } = loopFile(
    [
      daily('Lesen', [
        ['2016-02-28', 2],
        ['2016-02-29', 1],
        ['2016-03-01', 0],
      ]),
    ],
    { isOld: true },
  )
  expect(await readAll('loop', file)).toEqual({ rows, problems: [] })
  expect(rows.map(({ key }) => key)).toEqual(['Lesen/2016-02-28', 'Lesen/2016-03-01', 'Lesen'])
})

test('brings archived habits only where they are asked for', async () => {
  const { file, rows } = loopFile([
    daily('Old', [['2020-01-01', 2]], { archived: true }),
    daily('New', [['2020-01-02', 2]]),
  ])
  expect((await readAll('loop', file)).rows).toEqual(rows)
  const all = await readAll('loop', file, { includeArchived: true })
  expect(all.rows.map(({ key }) => key)).toEqual(['New/2020-01-02', 'Old/2020-01-01', 'New', 'Old'])
  expect(all.rows[3]?.body).toMatchObject({ archived: true, position: 1, start_date: '2020-01-01' })
})

test('brings an upper limit of a week without its rhythm, which no rule can say', async () => {
  const beer = { interval: 7, numerical: { unit: 'beers', target: 3, atMost: true } }
  const { rows, problems } = await readAll('loop', loopFile([daily('Beer', [['2024-02-29', 2000]], beer)]).file)
  expect(rows.find(({ kind }) => kind === 'habit')?.body).toMatchObject({
    streak_rule: null,
    subtractive: true,
    target: 3,
  })
  expect(problems).toEqual([{ file: 'Habits.csv', line: 2, entry: 'Beer', reason: 'interval_left_out' }])
})

test('tells two habits of one name apart', async () => {
  const { file } = loopFile([daily('Walk', [['2020-01-01', 2]]), daily('Walk', [['2020-01-02', 2]])])
  const { rows } = await readAll('loop', file)
  expect(rows.map(({ key, body }) => [key, body])).toEqual([
    ['Walk\t2/2020-01-02', { habit: 'Walk\t2', day: '2020-01-02', units: null }],
    ['Walk/2020-01-01', { habit: 'Walk', day: '2020-01-01', units: null }],
    ['Walk', expect.objectContaining({ name: 'Walk', position: 1 })],
    ['Walk\t2', expect.objectContaining({ name: 'Walk', position: 2 })],
  ])
})

test('names the line of what cannot be read, and reads on', async () => {
  const index =
    'Position,Name,Type,FrequencyNumerator,FrequencyDenominator\n001,Walk,YES_NO,1,1\n002,Run,NUMERICAL,1,1\n'
  const walk = 'Date,Value,Notes\n2020-02-30,YES_MANUAL,\n2020-01-02,MAYBE,\n2020-01-01,YES_MANUAL,\n2019-12-31,7,\n'
  const file = zipOf([
    { name: 'Habits.csv', data: index },
    { name: '001 Walk/Checkmarks.csv', data: walk },
    {
      name: '002 Run/Checkmarks.csv',
      data: `Date,Value\n2020-01-02,-5\n2020-01-01,5\n2020-01-03,constructor\n2020-01-04,${'2'.repeat(400)}\n2019-12-31,"5`,
    },
  ])
  const { rows, problems } = await readAll('loop', file)
  expect(rows.filter(({ kind }) => kind === 'day').map(({ key }) => key)).toEqual(['Run/2020-01-01', 'Walk/2020-01-01'])
  expect(problems).toEqual([
    { file: '001 Walk/Checkmarks.csv', line: 2, reason: 'bad_day' },
    { file: '001 Walk/Checkmarks.csv', line: 3, reason: 'unknown_value' },
    { file: '001 Walk/Checkmarks.csv', line: 5, reason: 'unknown_value' },
    { file: '002 Run/Checkmarks.csv', line: 2, reason: 'bad_number' },
    { file: '002 Run/Checkmarks.csv', line: 4, reason: 'unknown_value' },
    { file: '002 Run/Checkmarks.csv', line: 5, reason: 'bad_number' },
    { file: '002 Run/Checkmarks.csv', reason: 'damaged' },
  ])
})

test.each([
  ['a list of habits of another shape', 'a,b\n1,2\n'],
  ['a list that is no CSV', `Position,Name\n${'0'.repeat(2 ** 21)}\n`],
])('refuses %s', async (_what, data) => {
  const file = zipOf([{ name: 'Habits.csv', data }])
  await expect(readAll('loop', file)).rejects.toMatchObject({ detail: 'unknown_format' })
})
