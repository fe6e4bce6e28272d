import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { buildClientSchema, buildSchema, findBreakingChanges, getIntrospectionQuery, printSchema } from 'graphql'
import { expect, test } from 'vitest'
import release from '../../package.json' with { type: 'json' }
import { useServer } from '../support/server.ts'

// GraphQL's schema against that of the last release: additions only (docs/contract/compatibility.md#graphql). With
// RECORD_GRAPHQL=1 it becomes that of this release.

const server = useServer({ analytics: true })
const FOLDER = 'docs/graphql'

const introspect = async () => {
  const { body } = await (await server.admin()).post('/graphql', {
    query: getIntrospectionQuery({ descriptions: false }),
  })
  return buildClientSchema(body.data)
}

test('what a query of the last release asks is there, and means the same', async () => {
  const schema = await introspect()
  if (process.env.RECORD_GRAPHQL) writeFileSync(`${FOLDER}/${release.version}.graphql`, `${printSchema(schema)}\n`)
  const [last = '', ...more] = readdirSync(FOLDER)
  expect(more, 'one release is kept').toEqual([])
  const released = buildSchema(readFileSync(`${FOLDER}/${last}`, 'utf8'))
  expect(findBreakingChanges(released, schema)).toEqual([])
})

test('the comparison notices a field, an argument and a value that are gone', async () => {
  const schema = await introspect()
  const text = printSchema(schema)
  for (const lost of [/^ {2}groupedAggregates.*\n/m, /first: PageSize! = 100(, )?/, /^ {2}DAY\n/m]) {
    const without = text.replace(lost, '')
    expect(without).not.toBe(text)
    const noticed = findBreakingChanges(schema, buildSchema(without, { assumeValid: true })).length
    expect(noticed, String(lost)).toBeGreaterThan(0)
  }
})
