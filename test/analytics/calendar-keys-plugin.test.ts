import { expect, test } from 'vitest'
import { useSchema } from '../support/schema.ts'

const { sits } = useSchema()

test.each([
  ['DAY_WEEKDAY', [1, 2, 3, 4, 5, 6, 7], [2, 1, 1, 1, 1, 1, 1]],
  ['DAY_TRUNCATED_TO_WEEK', ['2026-01-05', '2026-01-12'], [7, 1]],
  ['DAY_TRUNCATED_TO_MONTH', ['2026-01-01'], [8]],
])('a day groups as %s', async (key, keys, counts) => {
  const { groupedAggregates } = await sits(`{ groupedAggregates(groupBy: [${key}]) { keys count } }`)
  const groups = groupedAggregates as Array<{ keys: unknown[]; count: number }>
  const sorted = groups.toSorted((a, b) => (String(a.keys) < String(b.keys) ? -1 : 1))
  expect(sorted.map((group) => group.keys[0])).toEqual(keys.map(String))
  expect(sorted.map(({ count }) => count)).toEqual(counts)
})
