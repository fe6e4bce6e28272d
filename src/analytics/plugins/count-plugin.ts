import type { PgSelectSingleStep } from 'postgraphile/@dataplan/pg'
import { GraphQLInt, GraphQLNonNull } from 'postgraphile/graphql'

export const countPlugin: GraphileConfig.Plugin = {
  name: 'CountPlugin',
  description: 'Adds the number of rows to the aggregates.',
  after: ['PgAggregatesAddAggregateTypesPlugin'],
  schema: {
    hooks: {
      GraphQLObjectType_fields(fields, build, { scope: { isPgAggregateContainerType } }) {
        if (!isPgAggregateContainerType) return fields
        const {
          sql,
          dataplanPg: { TYPES },
        } = build
        return build.extend(
          fields,
          {
            count: {
              description: 'How many rows there are.',
              type: new GraphQLNonNull(GraphQLInt),
              plan: ($row: PgSelectSingleStep) => $row.select(sql`count(*)`, TYPES.int),
            },
          },
          'Adding count to the aggregates',
        )
      },
    },
  },
}
