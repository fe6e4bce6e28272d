import { expect, test } from 'vitest'
import { sourceOf } from '../../src/imports/readers.ts'
import { dice, FIFTEEN_YEARS, NAMES, readAll } from '../support/trackers/common.ts'
import { type DayOneEntry, dayOneFile, uuidOf } from '../support/trackers/dayone.ts'
import { zipOf } from '../support/zips.ts'

// The JSON export of Day One.

const ZONES = [
  'Europe/Berlin',
  'America/St_Johns',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kathmandu',
  'UTC',
  null,
]
const TIMES = ['00:00:00', '00:59:59', '12:00:00', '23:59:59']
const WORDS = [
  '**Nothing** is certain!',
  '1. A list',
  'C:\\new\\path',
  '`code` (x > y) [z] {w}',
  'snake_case ~ #tag | + -',
  '\\.',
]

const lived = (seed: number): DayOneEntry[] => {
  const roll = dice(seed)
  return FIFTEEN_YEARS.filter(() => roll(8) === 0).map((day, nth) => ({
    day,
    time: TIMES[roll(TIMES.length)] as string,
    zone: ZONES[roll(ZONES.length)] as string | null,
    text: [NAMES[nth % NAMES.length], WORDS[roll(WORDS.length)]].join('\n\n'),
    ...(roll(3) === 0 && { tags: [NAMES[roll(NAMES.length)] as string, 'walk'] }),
    ...(roll(5) === 0 && { photos: 1 + roll(3), videos: roll(2) }),
  }))
}

test.each([[''], ['Export 2025/']])('reads fifteen years of two journals in many zones, at "%s"', async (top) => {
  const { file, rows } = dayOneFile({ Journal: lived(1), 'Reise, "Tagebuch"': lived(2) }, [], top)
  expect(await sourceOf('auto', file)).toBe('dayone')
  const read = await readAll('dayone', file)
  expect(read.rows.length).toBeGreaterThan(1000)
  expect(read.rows).toEqual(rows)
  expect(read.problems).toEqual([])
})

const entry: DayOneEntry = { day: '2024-03-31', time: '23:30:00', zone: 'Europe/Berlin', text: 'A walk.' }

test('leaves out bad entries, and reads the others', async () => {
  const good = { uuid: 'A', creationDate: '2024-01-01T00:00:00Z', text: 'x' }
  const bad = [
    null,
    { ...good, uuid: 7 },
    { ...good, creationDate: 'soon' },
    { ...good, text: '![](dayone-moment://AB)\n' },
    { ...good, tags: 'a' },
  ]
  const { file, rows } = dayOneFile({ Journal: [entry] }, bad)
  const read = await readAll('dayone', file)
  expect(read.rows).toEqual(rows)
  expect(read.problems.map(({ file, entry, reason }) => [file, entry, reason])).toEqual([
    ['Journal.json', 'entries 0', 'damaged'],
    ['Journal.json', 'entries 1', 'damaged'],
    ['Journal.json', 'A', 'bad_instant'],
    ['Journal.json', 'A', 'nothing_to_import'],
    ['Journal.json', 'A', 'damaged'],
  ])
})

test('brings an entry that is only pictures without a text, because they are counted', async () => {
  const photo = { uuid: 'A', creationDate: '2024-01-01T12:00:00Z', text: '![](dayone-moment://AB)', photos: [{}, {}] }
  const { rows, problems } = await readAll('dayone', dayOneFile({ Journal: [] }, [photo]).file)
  expect(rows).toMatchObject([{ key: 'A', body: { text: '', skipped_media: 2 } }])
  expect(problems).toEqual([])
})

test('reads a zone without a place, and takes UTC for one that nobody knows', async () => {
  const at = (timeZone: string) => ({ uuid: timeZone, creationDate: '2024-01-01T22:30:00Z', timeZone, text: 'x' })
  const { file } = dayOneFile({ Journal: [] }, [at('GMT+0200'), at('Mars/Olympus')])
  const { rows } = await readAll('dayone', file)
  expect(rows.map(({ key, body }) => [key, 'day' in body && body.day])).toEqual([
    ['GMT+0200', '2024-01-02'],
    ['Mars/Olympus', '2024-01-01'],
  ])
})

test('keeps what stands before the place where a journal ends too early', async () => {
  const journal = `{"metadata":{"version":"1.0"},"entries":[${JSON.stringify({ uuid: uuidOf('a'), creationDate: '2024-01-01T00:00:00Z', text: 'x' })},{"uu`
  const { rows, problems } = await readAll('dayone', zipOf([{ name: 'Journal.json', data: journal }]))
  expect(rows).toHaveLength(1)
  expect(problems).toEqual([{ file: 'Journal.json', reason: 'damaged' }])
})

test.each([
  ['of a newer version', '{"metadata":{"version":"2.0"},"entries":[]}', 'newer_format'],
  ['of something else', '{"habits":[]}', 'unknown_format'],
  ['that is no JSON', 'nothing', 'unknown_format'],
])('refuses a journal %s', async (_what, data, detail) => {
  await expect(readAll('dayone', zipOf([{ name: 'Journal.json', data }]))).rejects.toMatchObject({ detail })
})
