import { parse, validate } from 'postgraphile/graphql'
import { expect, test } from 'vitest'
import { useSchema } from '../support/schema.ts'

const { ask, sits, schema } = useSchema(['rows', 'groups'])

test('groups of fewer than five people are left out, and the rest is as it is', async () => {
  const query = '{ groupedAggregates(groupBy: [MODE]) { keys count sum { minutes } } }'
  expect(await sits(query, 'groups')).toEqual({
    groupedAggregates: [{ keys: ['sit'], count: 6, sum: { minutes: 210 } }],
  })
  expect((await sits(query)).groupedAggregates).toHaveLength(2)
})

test.each([
  ['everybody', '', { count: 8 }],
  ['a few', '(filter: { mode: { equalTo: "walk" } })', null],
  ['nobody', '(filter: { mode: { equalTo: "swim" } })', { count: 0 }],
])('an aggregate of %s', async (_, filter, aggregates) => {
  expect(await sits(`${filter} { aggregates { count } }`, 'groups')).toEqual({ aggregates })
})

test('a having of the query comes on top', async () => {
  const having = (least: number) =>
    sits(
      `{ groupedAggregates(groupBy: [MODE], having: { sum: { minutes: { greaterThan: ${least} } } }) { keys } }`,
      'groups',
    )
  expect(await having(200)).toEqual({ groupedAggregates: [{ keys: ['sit'] }] })
  expect(await having(300)).toEqual({ groupedAggregates: [] })
})

test('a value that few people of a group have is in no aggregate, condition and order', async () => {
  const five = '(filter: { day: { greaterThanOrEqualTo: "2026-01-08" } })' // of whom three have minutes
  const told = 'sum { minutes cost } average { minutes } median { minutes } percentile90 { minutes }'
  expect(await sits(`${five} { aggregates { count ${told} } }`, 'groups')).toEqual({
    aggregates: {
      count: 5,
      sum: { minutes: null, cost: 15 },
      average: { minutes: null },
      median: { minutes: null },
      percentile90: { minutes: null },
    },
  })
  const asked = (choice: string) =>
    `${five} { groupedAggregates(groupBy: [DAY_TRUNCATED_TO_MONTH], ${choice}) { count } }`
  const having = (column: string) => asked(`having: { sum: { ${column}: { greaterThan: 0 } } }`)
  const shown = { groupedAggregates: [{ count: 5 }] }
  expect(await sits(having('cost'), 'groups')).toEqual(shown)
  expect(await sits(having('minutes'), 'groups')).toEqual({ groupedAggregates: [] })
  expect(await sits(having('minutes'))).toEqual(shown)
  expect(await sits(asked('orderBy: [SUM_MINUTES_DESC]'), 'groups')).toEqual(shown)
})

test.each([
  '{ sits { nodes { day } } }',
  '{ sits { edges { node { day } } } }',
  '{ sits { totalCount } }',
  '{ sits { pageInfo { hasNextPage } } }',
  '{ sits { aggregates { min { minutes } } } }',
  '{ sits { aggregates { max { minutes } } } }',
  '{ sits(filter: { person: { isNull: false } }) { aggregates { count } } }',
])('analysts of groups cannot ask %s, and analysts of rows can', (query) => {
  expect(validate(schema('groups'), parse(query)).length).toBeGreaterThan(0)
  expect(validate(schema('rows'), parse(query))).toEqual([])
})

test('how many were left out stands beside the answer', async () => {
  const query = '{ sits { aggregates { count } } }'
  expect((await ask(query, 'groups', { suppressed: 3 })).extensions).toEqual({ suppressed: 3 })
  expect((await ask(query, 'rows', { suppressed: 3 })).extensions).toBeUndefined()
})
