import { expect, test } from 'vitest'
import { useSchema } from '../support/schema.ts'

const { sits } = useSchema()

test('measures have a median and a 90th percentile, of groups too; of no value it is null', async () => {
  const told = 'median { minutes cost } percentile90 { minutes }'
  expect(await sits(`{ aggregates { ${told} } }`)).toEqual({
    aggregates: { median: { minutes: 35, cost: 2.25 }, percentile90: { minutes: 55 } },
  })
  const { groupedAggregates } = await sits(`{ groupedAggregates(groupBy: [MODE]) { keys ${told} } }`)
  expect(groupedAggregates).toContainEqual({
    keys: ['walk'],
    median: { minutes: null, cost: 3.75 },
    percentile90: { minutes: null },
  })
})

test('groups are chosen by their median', async () => {
  const having = 'having: { median: { cost: { greaterThan: 3 } } }'
  expect(await sits(`{ groupedAggregates(groupBy: [MODE], ${having}) { keys } }`)).toEqual({
    groupedAggregates: [{ keys: ['walk'] }],
  })
})
