import { expect, test } from 'vitest'
import { useSchema } from '../support/schema.ts'

const { ask } = useSchema()

const QUERY = `query ($order: [SitGroupOrderBy!]) {
  sits { groupedAggregates(groupBy: [MODE], orderBy: $order) { keys } }
}`
async function keysBy(order: string[]) {
  const { data, errors } = await ask(QUERY, {}, { order })
  expect(errors).toBeUndefined()
  return (data.sits.groupedAggregates as Array<{ keys: string[] }>).map(({ keys }) => keys[0])
}

test('groups order by how many rows they have', async () => {
  expect(await keysBy(['COUNT_ASC'])).toEqual(['walk', 'sit'])
  expect(await keysBy(['COUNT_DESC'])).toEqual(['sit', 'walk'])
})

test.each(['SUM_COST', 'MEDIAN_COST', 'DISTINCT_COUNT_PERSON', 'MAX_COST'])('groups order by %s', async (order) => {
  const up = await keysBy([`${order}_ASC`])
  expect(await keysBy([`${order}_DESC`])).toEqual(up.toReversed())
})

test('groups without a value come last, whichever way', async () => {
  for (const order of ['AVERAGE_MINUTES_ASC', 'AVERAGE_MINUTES_DESC'])
    expect(await keysBy([order])).toEqual(['sit', 'walk'])
})

test('the second order decides where the first does not', async () => {
  const query = '{ sits { groupedAggregates(groupBy: [DAY_WEEKDAY], orderBy: [COUNT_DESC, SUM_COST_DESC]) { keys } } }'
  const groups = (await ask(query)).data.sits.groupedAggregates as Array<{ keys: string[] }>
  expect(groups.map(({ keys }) => keys[0])).toEqual(['1', '7', '6', '5', '4', '3', '2'])
})
