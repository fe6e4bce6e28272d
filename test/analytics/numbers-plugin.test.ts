import { expect, test } from 'vitest'
import { numberOf } from '../../src/analytics/plugins/numbers-plugin.ts'
import { useSchema } from '../support/schema.ts'

const { ask, sits } = useSchema()

test('decimals and whole numbers are numbers; beyond 2^53 a whole number is a text', async () => {
  const { nodes } = await sits('(first: 3, orderBy: [DAY_ASC]) { nodes { cost large } }')
  expect(nodes).toEqual([
    { cost: 0.5, large: 9007199254740991 },
    { cost: 1, large: '9007199254740992' },
    { cost: 1.5, large: '9007199254740993' },
  ])
  expect(await sits('{ aggregates { sum { cost large } } }')).toEqual({
    aggregates: { sum: { cost: 18, large: '72057594037927956' } },
  })
  expect([numberOf('-0.25'), numberOf('1e400'), numberOf('9007199254740993')]).toEqual([
    -0.25,
    Infinity,
    '9007199254740993',
  ])
})

test('a filter takes a number or its text, and nothing else', async () => {
  const count = async (literal: string) =>
    (await sits(`(filter: { cost: { lessThan: ${literal} } }) { totalCount }`)).totalCount
  expect([await count('1.5'), await count('"1.5"'), await count('2')]).toEqual([2, 2, 3])
  const query = 'query ($most: BigFloat) { sits(filter: { cost: { lessThan: $most } }) { totalCount } }'
  for (const most of [1.5, '1.5']) expect((await ask(query, {}, { most })).data.sits.totalCount).toBe(2)
  expect((await ask(query, {}, { most: true })).errors?.[0]?.message).toContain('A number, or the text of one')
})
