import { expect, test } from 'vitest'
import { z } from 'zod'
import { sourceOf } from '../../src/imports/readers.ts'
import { FileRefused, type ImportRow, REASONS } from '../../src/imports/rows.ts'
import { readAll } from '../support/trackers/common.ts'
import { damagedFile, SMALL_FILES } from '../support/trackers/damaged.ts'

// Files that were cut, changed or shuffled: a reader refuses the whole file by a word, or leaves a part out.

const name = z.string()
const day = z.iso.date()
const Row = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('habit'),
    key: name,
    body: z.strictObject({
      name,
      icon: name.nullish(),
      start_date: day.nullable(),
      archived: z.literal(false),
      position: z.int(),
      streak_rule: z.strictObject({ kind: z.literal('per_week'), times: z.int().min(1).max(7) }).nullable(),
      subtractive: z.boolean(),
      target: z.number().min(0).nullable(),
      unit: name.nullable(),
    }),
  }),
  z.strictObject({
    kind: z.literal('day'),
    key: name,
    body: z.strictObject({ habit: name, day, units: z.number().min(0).nullable() }),
  }),
  z.strictObject({ kind: z.literal('pause'), key: name, body: z.strictObject({ habit: name, from: day, to: day }) }),
  z.strictObject({
    kind: z.literal('entry'),
    key: name,
    body: z.strictObject({
      instant: z.iso.datetime().nullable(),
      day,
      title: name.nullable(),
      text: name,
      tags: z.array(name),
      skipped_media: z.int().min(0),
    }),
  }),
])

async function outcomeOf(file: Buffer) {
  try {
    return await readAll(await sourceOf('auto', file), file)
  } catch (error) {
    if (error instanceof FileRefused) return error.detail
    throw error
  }
}

test('2,000 damaged files give whole rows, problems with known reasons, or a refusal', async () => {
  const seen = { refused: 0, mended: 0, whole: 0 }
  for (let seed = 0; seed < 2000; seed++) {
    const outcome = await outcomeOf(damagedFile(seed))
    if (typeof outcome === 'string') seen.refused++
    else {
      seen[outcome.problems.length > 0 ? 'mended' : 'whole']++
      const wrong = outcome.rows.filter((row: ImportRow) => !Row.safeParse(row).success)
      expect(wrong, `seed ${seed}`).toEqual([])
      expect(REASONS).toEqual(expect.arrayContaining(outcome.problems.map(({ reason }) => reason)))
    }
  }
  expect(seen.refused).toBeGreaterThan(100)
  expect(seen.mended).toBeGreaterThan(100)
  expect(seen.whole).toBeGreaterThan(100)
})

test('the files are whole before they are damaged', async () => {
  for (const file of SMALL_FILES) expect(await outcomeOf(file)).toMatchObject({ problems: [] })
})
