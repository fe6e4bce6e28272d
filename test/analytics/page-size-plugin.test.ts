import { parse, validate } from 'postgraphile/graphql'
import { expect, test } from 'vitest'
import { useSchema } from '../support/schema.ts'

const { ask, schema } = useSchema()

test('a page has 100 rows by default, and 0 to 1000', async () => {
  const first = schema()
    .getQueryType()
    ?.getFields()
    .sits?.args.find(({ name }) => name === 'first')
  expect([String(first?.type), first?.defaultValue]).toEqual(['PageSize!', 100])
  for (const size of [0, 2, 1000])
    expect((await ask(`{ sits(first: ${size}) { nodes { day } } }`)).data.sits.nodes).toHaveLength(Math.min(size, 8))
  for (const size of ['1001', '-1', '1.5', '"5"', 'null'])
    expect(validate(schema(), parse(`{ sits(first: ${size}) { totalCount } }`)).length, size).toBeGreaterThan(0)
  const query = 'query ($size: PageSize!) { sits(first: $size) { nodes { day } } }'
  expect((await ask(query, {}, { size: 3 })).data.sits.nodes).toHaveLength(3)
  for (const size of [1001, -1, 1.5, '5', null, true])
    expect((await ask(query, {}, { size })).errors, String(size)).toHaveLength(1)
})
