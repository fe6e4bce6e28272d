import { type GraphQLObjectType, getNamedType } from 'postgraphile/graphql'
import { expect, test } from 'vitest'
import { useSchema } from '../support/schema.ts'

const { ask, schema } = useSchema(['rows', 'groups'])

test('analysts of groups find the counts without small numbers under the names of those with them', async () => {
  const fields = schema('groups').getQueryType()?.getFields() ?? {}
  expect(fields).toHaveProperty('presentCounts')
  expect(fields).toHaveProperty('retention')
  expect(Object.keys(fields).filter((name) => name.startsWith('every') || name.startsWith('analytics'))).toEqual([])
  const columns = (level: 'rows' | 'groups') => {
    const connection = getNamedType(schema(level).getQueryType()?.getFields().retention?.type) as GraphQLObjectType
    return Object.keys((getNamedType(connection.getFields().nodes?.type) as GraphQLObjectType).getFields())
  }
  expect(columns('groups')).toEqual(columns('rows'))
})

test('and read the views of analytics_aggregates', async () => {
  const { errors } = await ask('{ presentCounts { nodes { figure people } } retention { nodes { people } } }', 'groups')
  expect(errors).toBeUndefined()
})
