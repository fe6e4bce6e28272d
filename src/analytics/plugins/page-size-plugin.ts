import { GraphQLError, GraphQLInt, GraphQLNonNull, GraphQLScalarType, Kind } from 'postgraphile/graphql'
import { PAGE_ROWS } from '../bounds.ts'

const { usual: PAGE, most: LARGEST_PAGE } = PAGE_ROWS

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
