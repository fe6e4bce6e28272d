import { parse, type ValidationRule, validate } from 'postgraphile/graphql'
import { expect, test } from 'vitest'
import { validationPlugin } from '../../src/analytics/plugins/validation-plugin.ts'
import { useSchema } from '../support/schema.ts'

const { schema } = useSchema()

/** The messages of the rules that the plugin gives the server, and of no others. */
function refused(query: string) {
  const validationRules: ValidationRule[] = []
  const setPreset = validationPlugin.grafserv?.middleware?.setPreset as (next: () => void, event: object) => void
  setPreset(() => {}, { validationRules })
  return validate(schema(), parse(query), validationRules).map(({ message }) => message)
}
const many = (count: number) => Array.from({ length: count }, (_, n) => `a${n}: sits { totalCount }`).join(' ')
const types = (depth: number): string => (depth === 0 ? 'name' : `name ofType { ${types(depth - 1)} }`)

test('queries alone are taken', () => {
  expect(refused('{ sits { totalCount } }')).toEqual([])
  for (const operation of ['mutation', 'subscription'])
    expect(refused(`${operation} { __typename }`)).toContain('Analysts ask queries alone.')
})

test('a query asks at most twelve fields, however they are written', () => {
  expect(refused(`{ ${many(12)} }`)).toEqual([])
  const message = 'A query may ask at most 12 questions at once.'
  expect(refused(`{ ${many(13)} }`)).toEqual([message])
  expect(refused(`{ ...more b: sits { totalCount } } fragment more on Query { ${many(12)} }`)).toEqual([message])
})

test('a query asks at most a hundred thousand values, its leaves times its rows', () => {
  const leaves = (count: number) => Array.from({ length: count }, (_, n) => `a${n}: totalCount`).join(' ')
  const message = 'A query may ask at most 100000 values: its columns times its rows.'
  expect(refused(`{ sits(first: 1000) { ${leaves(100)} } }`)).toEqual([])
  expect(refused(`{ sits(first: 1000) { ${leaves(101)} } }`)).toEqual([message])
  expect(refused(`query($n: Int) { sits(first: $n) { ${leaves(101)} } }`)).toEqual([message])
  expect(refused(`{ sits { ${leaves(1000)} } }`)).toEqual([])
  expect(refused(`{ sits { ${leaves(1001)} } }`)).toEqual([message])
  expect(refused(`{ a: sits(first: 1000) { ${leaves(60)} } b: sits(first: 1000) { ${leaves(60)} } }`)).toEqual([
    message,
  ])
})

test('what fragments hold counts wherever they are spread', () => {
  const spread = Array.from({ length: 20 }, (_, n) =>
    n === 0
      ? 'fragment f0 on SitConnection { totalCount }'
      : `fragment f${n} on SitConnection { ...f${n - 1} ...f${n - 1} }`,
  )
  expect(refused(`{ sits { ...f19 } } ${spread.join(' ')}`)).toHaveLength(1)
  expect(refused('{ sits { ...f } } fragment f on SitConnection { totalCount ...f }')).toEqual([])
})

test('a query that is too deep is refused', () => {
  expect(refused(`{ __type(name: "Query") { ${types(9)} } }`)).toEqual([])
  expect(refused(`{ __type(name: "Query") { ${types(10)} } }`)[0]).toMatch(/exceeds operation depth limits/)
})
