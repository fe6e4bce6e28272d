import 'postgraphile'
import '@graphile/pg-aggregates'
import type { PgSelectSingleStep } from 'postgraphile/@dataplan/pg'
import { GraphQLError, GraphQLInt, GraphQLNonNull, GraphQLScalarType, Kind } from 'postgraphile/graphql'

declare global {
  namespace GraphileBuild {
    interface BehaviorStrings {
      'attribute:aggregate': true
      'attribute:groupBy': true
      'attribute:havingBy': true
      'distinctCount:attribute:aggregate': true
    }
  }
}

// Additions to the schema that PostGraphile and pg-aggregates generate.

const PAGE = 100
const LARGEST_PAGE = 1000

function pageSize(value: unknown): number {
  const size = GraphQLInt.parseValue(value)
  if (size < 0 || size > LARGEST_PAGE) throw new GraphQLError(`A page has at most ${LARGEST_PAGE} rows.`)
  return size
}

const PageSize = new GraphQLScalarType({
  name: 'PageSize',
  description: `How many rows a page has: 0 to ${LARGEST_PAGE}.`,
  parseValue: pageSize,
  parseLiteral: (node) => {
    if (node.kind !== Kind.INT) throw new GraphQLError('A page size is a whole number.')
    return pageSize(Number(node.value))
  },
  serialize: pageSize,
})

export const pageSizePlugin: GraphileConfig.Plugin = {
  name: 'PageSizePlugin',
  description: `Pages have ${PAGE} rows by default and at most ${LARGEST_PAGE}.`,
  version: '1.0.0',
  after: ['PgFirstLastBeforeAfterArgsPlugin'],
  schema: {
    hooks: {
      GraphQLObjectType_fields_field_args(args, _build, { scope: { isPgFieldConnection } }) {
        const first = args.first
        if (!isPgFieldConnection || first === undefined) return args
        return { ...args, first: { ...first, type: new GraphQLNonNull(PageSize), defaultValue: PAGE } }
      },
    },
  },
}

export const dimensionsPlugin: GraphileConfig.Plugin = {
  name: 'DimensionsPlugin',
  description:
    'A number is a measure (it aggregates) unless its comment says @dimension (it groups). A person is only counted.',
  version: '1.0.0',
  schema: {
    entityBehavior: {
      pgCodecAttribute: {
        inferred: {
          provides: ['dimensions'],
          after: ['inferred'],
          callback(behavior, [{ attributes }, name]) {
            const attribute = attributes[name]
            const dimension = attribute?.extensions?.tags?.dimension === true
            const measure = attribute?.codec.extensions?.isNumberLike === true && !dimension
            if (measure) return [behavior, '-attribute:groupBy', '-distinctCount:attribute:aggregate']
            const person = attribute?.codec.name === 'uuid'
            return [
              behavior,
              '-attribute:aggregate',
              '-attribute:havingBy',
              'distinctCount:attribute:aggregate',
              person ? '-attribute:groupBy' : 'attribute:groupBy',
            ]
          },
        },
      },
    },
  },
}

export const countPlugin: GraphileConfig.Plugin = {
  name: 'CountPlugin',
  description: 'Adds the number of rows to the aggregates.',
  version: '1.0.0',
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

export const namesPlugin: GraphileConfig.Plugin = {
  name: 'NamesPlugin',
  description: 'Names each field after its view.',
  version: '1.0.0',
  inflection: {
    replace: {
      allRowsConnection(_previous, _options, resource) {
        return this.camelCase(resource.name)
      },
    },
  },
}
