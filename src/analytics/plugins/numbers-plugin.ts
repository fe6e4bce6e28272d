import type { PgCodec } from 'postgraphile/@dataplan/pg'
import { GraphQLError, Kind, type ValueNode } from 'postgraphile/graphql'
import type { SQL } from 'postgraphile/pg-sql2'

// Numbers as JSON numbers (docs/contract/analysts.md#views): PostGraphile writes those of bigint and numeric as texts.

const WRITTEN_AS_TEXT = ['BigInt', 'BigFloat']

/** The number that a text means; a whole number beyond 2^53 stays a text, because a JSON number would lose digits. */
export function numberOf(value: unknown): number | string {
  const number = Number(value)
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? String(value) : number
}

/** What a filter takes: a number, or the text of one. */
function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  throw new GraphQLError('A number, or the text of one, is expected.')
}
const textIn = (node: ValueNode) =>
  textOf(node.kind === Kind.INT || node.kind === Kind.FLOAT || node.kind === Kind.STRING ? node.value : undefined)

export const numbersPlugin: GraphileConfig.Plugin = {
  name: 'NumbersPlugin',
  description:
    'Writes and takes whole numbers and decimals as numbers, and as texts too; adds in decimals: 0.1 and 0.2 are 0.3.',
  after: ['PgAggregatesSpecsPlugin'],
  schema: {
    hooks: {
      build(build) {
        const { sql, dataplanPg, pgAggregateSpecs } = build as GraphileBuild.Build
        for (const spec of pgAggregateSpecs) {
          if (spec.id !== 'sum' && spec.id !== 'average') continue
          const wrap = spec.sqlAggregateWrap
          spec.sqlAggregateWrap = (value: SQL, codec: PgCodec) =>
            codec === dataplanPg.TYPES.float
              ? sql`(${wrap(sql`(${value})::numeric`, codec)})::float8`
              : wrap(value, codec)
        }
        return build
      },
      GraphQLScalarType: (config) =>
        WRITTEN_AS_TEXT.includes(config.name)
          ? { ...config, serialize: numberOf, parseValue: textOf, parseLiteral: textIn }
          : config,
    },
  },
}
