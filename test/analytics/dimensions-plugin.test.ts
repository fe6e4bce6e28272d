import type { GraphQLEnumType, GraphQLObjectType } from 'postgraphile/graphql'
import { expect, test } from 'vitest'
import { useSchema } from '../support/schema.ts'

const { schema, sits } = useSchema()

const valuesOf = (type: string) => (schema().getType(type) as GraphQLEnumType).getValues().map(({ name }) => name)
const fieldsOf = (type: string) => Object.keys((schema().getType(type) as GraphQLObjectType).getFields())

test('a number is a measure, unless its comment says @dimension; a person is only counted', async () => {
  expect(valuesOf('SitGroupBy').filter((name) => !name.startsWith('DAY_'))).toEqual(['DAY', 'MODE', 'ROUND'])
  expect(fieldsOf('SitSumAggregates').toSorted()).toEqual(['cost', 'large', 'minutes'])
  expect(fieldsOf('SitDistinctCountAggregates').toSorted()).toEqual(['day', 'mode', 'person', 'round'])
})

test('a dimension groups, and a person is counted once', async () => {
  const { groupedAggregates } = await sits('{ groupedAggregates(groupBy: [ROUND]) { keys distinctCount { person } } }')
  expect(groupedAggregates).toHaveLength(3)
  expect(groupedAggregates).toContainEqual({ keys: ['1'], distinctCount: { person: 4 } })
})
