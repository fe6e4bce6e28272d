import { expect, test } from 'vitest'
import { sourceOf } from '../../src/imports/readers.ts'
import { dice, FIFTEEN_YEARS, NAMES, readAll } from '../support/trackers/common.ts'
import { type Dating, type HabitKitHabit, habitKitFile } from '../support/trackers/habitkit.ts'

// The export of HabitKit.

/** Zones whose clocks change at night, at midnight or by half an hour, and the outermost. */
const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]

const lived = (zones: string[]): HabitKitHabit[] =>
  NAMES.map((name, nth) => {
    const roll = dice(nth)
    const days = FIFTEEN_YEARS.filter(() => roll(4) === 0)
    const at = () => `${String(7 + roll(15)).padStart(2, '0')}:${String(roll(60)).padStart(2, '0')}`
    return {
      id: `h-${nth}`,
      name,
      ...(nth % 2 === 0 && { emoji: '📚' }),
      isInverse: nth % 5 === 4,
      type: (['none', 'day', 'week'] as const)[nth % 3] ?? 'none',
      times: 1 + (nth % 7),
      perDay: 1 + (nth % 4),
      zone: zones[nth % zones.length] as string,
      logged: days.flatMap((day) => Array.from({ length: 1 + roll(2) }, () => ({ day, at: at(), amount: roll(4) }))),
    }
  })

test.each<[Dating, string[]]>([
  ['midnight', ZONES],
  ['moment', ZONES],
  ['day', ZONES],
  ['midnight without an offset', ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'America/Sao_Paulo']],
])('reads fifteen years of days whose dates are a %s', async (dating, zones) => {
  const { file, rows } = habitKitFile(lived(zones), dating)
  expect(await sourceOf('auto', file)).toBe('habitkit')
  const read = await readAll('habitkit', file)
  expect(read.rows.length).toBeGreaterThan(10_000)
  expect(read.rows).toEqual(rows)
  expect(read.problems).toEqual([])
})

const one: HabitKitHabit = {
  id: 'a',
  name: 'Walk',
  zone: 'UTC',
  logged: [{ day: '2024-02-29', at: '09:00', amount: 1 }],
}

test('brings an inverse habit of a week without its rhythm, which no rule can say', async () => {
  const { file } = habitKitFile([{ ...one, isInverse: true, type: 'week', times: 3 }])
  const { rows, problems } = await readAll('habitkit', file)
  expect(rows.find(({ kind }) => kind === 'habit')?.body).toMatchObject({ streak_rule: null, subtractive: true })
  expect(problems).toEqual([{ file: 'habitkit.json', entry: 'Walk', reason: 'interval_left_out' }])
})

test('brings archived habits only where they are asked for', async () => {
  const { file } = habitKitFile([{ ...one, archived: true }])
  expect((await readAll('habitkit', file)).rows).toEqual([])
  expect((await readAll('habitkit', file, { includeArchived: true })).rows).toMatchObject([
    { kind: 'day', key: 'a/2024-02-29' },
    { kind: 'habit', body: { archived: true } },
  ])
})

test('leaves out the rhythm of a month, and says so', async () => {
  const { rows, problems } = await readAll('habitkit', habitKitFile([{ ...one, type: 'month', times: 4 }]).file)
  expect(rows[1]?.body).toMatchObject({ name: 'Walk', streak_rule: null })
  expect(problems).toEqual([{ file: 'habitkit.json', entry: 'Walk', reason: 'interval_left_out' }])
})

test('leaves out what cannot be read, and reads on', async () => {
  const { habits, completions } = JSON.parse(habitKitFile([one]).file.toString())
  const [good] = completions
  const bad = [null, { ...good, date: '2024-02-30' }, { ...good, date: 7 }, { ...good, amountOfCompletions: 'many' }]
  const text = JSON.stringify({ completions: [...bad, good], habits: [...habits, 'Run'] })
  const { rows, problems } = await readAll('habitkit', Buffer.from(text.slice(0, -2)))
  expect(rows.map(({ key }) => key)).toEqual(['a/2024-02-29', 'a'])
  expect(problems.map(({ entry, reason }) => [entry, reason])).toEqual([
    ['completions 0', 'damaged'],
    ['completions 1', 'bad_day'],
    ['completions 2', 'bad_day'],
    ['completions 3', 'bad_number'],
    ['habits 1', 'damaged'],
    [undefined, 'damaged'],
  ])
})

test.each([
  ['2024-02-29T00:00:00.000', -300],
  ['2024-02-29T00:00:00.000', 840],
  ['2024-02-29 00:00:00.000', 540],
  ['2024-02-29 23:30', 60],
  ['2024-02-28 23:00:00.000Z', 60],
])('takes the day that %s says, with an offset of %i minutes', async (date, timezoneOffsetInMinutes) => {
  const { completions, ...file } = JSON.parse(habitKitFile([one]).file.toString())
  const logged = [{ ...completions[0], date, timezoneOffsetInMinutes }]
  const { rows, problems } = await readAll('habitkit', Buffer.from(JSON.stringify({ ...file, completions: logged })))
  expect([rows[0]?.key, problems]).toEqual(['a/2024-02-29', []])
})

test('tells two habits of one id apart, and gives the days to the first', async () => {
  const { habits, ...file } = JSON.parse(habitKitFile([one]).file.toString())
  const text = JSON.stringify({ ...file, habits: [...habits, { ...habits[0], name: 'Run' }] })
  const { rows } = await readAll('habitkit', Buffer.from(text))
  expect(rows.map(({ key, body }) => [key, 'name' in body && body.name])).toEqual([
    ['a/2024-02-29', false],
    ['a', 'Walk'],
    ['a\t2', 'Run'],
  ])
})

test('leaves out amounts that no number holds', async () => {
  const { completions, ...file } = JSON.parse(habitKitFile([one]).file.toString())
  const amounts = [7, 8e307, 8e307, 8e307]
  const logged = amounts.map((amountOfCompletions) => ({ ...completions[0], amountOfCompletions }))
  const text = JSON.stringify({ ...file, completions: logged }).replace(':7,', ':1e999,')
  const { rows, problems } = await readAll('habitkit', Buffer.from(text))
  expect(rows[0]?.body).toMatchObject({ units: 1.6e308 })
  expect(problems).toEqual([
    { file: 'habitkit.json', entry: 'completions 0', reason: 'bad_number' },
    { file: 'habitkit.json', entry: 'completions 3', reason: 'bad_number' },
  ])
})

test('leaves out a habit whose name is no text, and reads the others', async () => {
  const { habits, ...file } = JSON.parse(habitKitFile([one]).file.toString())
  const text = JSON.stringify({ ...file, habits: [{ id: 'b', name: { toString: 1 } }, ...habits] })
  const { rows, problems } = await readAll('habitkit', Buffer.from(text))
  expect(rows.map(({ key }) => key)).toEqual(['a/2024-02-29', 'a'])
  expect(problems).toEqual([{ file: 'habitkit.json', entry: 'habits 0', reason: 'damaged' }])
})

test('leaves out what is nested deeper than a stack holds', async () => {
  const text = habitKitFile([one]).file.toString()
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
  const { rows, problems } = await readAll('habitkit', Buffer.from(text.replace(/"name":"[^"]*"/, `"name":${deep}`)))
  expect(rows).toEqual([])
  expect(problems).toEqual([{ file: 'habitkit.json', entry: 'habits 0', reason: 'damaged' }])
})
