import { expect, test } from 'vitest'
import { useSchema } from '../support/schema.ts'

const { sits } = useSchema()

test('aggregates and groups count their rows, also where there are none', async () => {
  expect(await sits('{ aggregates { count } groupedAggregates(groupBy: [MODE]) { keys count } }')).toEqual({
    aggregates: { count: 8 },
    groupedAggregates: expect.arrayContaining([
      { keys: ['sit'], count: 6 },
      { keys: ['walk'], count: 2 },
    ]),
  })
  const nobody = await sits('(filter: { mode: { equalTo: "swim" } }) { aggregates { count } }')
  expect(nobody).toEqual({ aggregates: { count: 0 } })
})
