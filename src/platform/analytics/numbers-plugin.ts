import 'postgraphile'

// Numbers as JSON numbers (docs/contract/analysts.md#views): PostGraphile writes those of bigint and numeric as texts.

const WRITTEN_AS_TEXT = ['BigInt', 'BigFloat']

/** The number that a text means; a whole number beyond 2^53 stays a text, because a JSON number would lose digits. */
export function numberOf(value: unknown): number | string {
  const number = Number(value)
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? String(value) : number
}

export const numbersPlugin: GraphileConfig.Plugin = {
  name: 'NumbersPlugin',
  description: 'Writes whole numbers and decimals as JSON numbers, and as texts only beyond 2^53.',
  version: '1.0.0',
  schema: {
    hooks: {
      GraphQLScalarType: (config) =>
        WRITTEN_AS_TEXT.includes(config.name) ? { ...config, serialize: numberOf } : config,
    },
  },
}
