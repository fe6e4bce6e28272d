import { createHash } from 'node:crypto'
import type pg from 'pg'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafast } from 'postgraphile/grafast'
import {
  GraphQLEnumType,
  GraphQLInputObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
} from 'postgraphile/graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { preset } from '../../src/analytics/preset.ts'
import { createLog } from '../../src/base/log.ts'
import { useQuestions } from '../../test/support/questions.ts'

// 10,000 generated questions at both levels (docs/contract/analysts.md#two-levels): groups of at least 5 people are the
// same at both, and those of fewer are neither shown nor counted wrongly. What is compared between answers is left out.

const QUESTIONS = 10_000
const A_DOCUMENT = 10
const FEWEST = 5
const { server, makeLives } = useQuestions()
let pool: pg.Pool
const released: (() => unknown)[] = []
type Level = { schema: GraphQLSchema; resolvedPreset: GraphileConfig.ResolvedPreset }
const levels = {} as Record<'rows' | 'groups', Level>
let values: Record<string, string[]>

beforeAll(async () => {
  await makeLives(40, 0.25)
  pool = server.database.poolOf('app_analyst', 2)
  for (const level of ['rows', 'groups'] as const) {
    const pgl = postgraphile({
      extends: [preset(createLog('silent'), '/graphql', false, level === 'groups')],
      pgServices: [
        makePgService({ pool, schemas: ['analytics', ...(level === 'groups' ? ['analytics_aggregates'] : [])] }),
      ],
    })
    levels[level] = { schema: await pgl.getSchema(), resolvedPreset: pgl.getResolvedPreset() }
    released.push(() => pgl.release())
  }
  values = await someValues()
})
afterAll(async () => {
  for (const release of released) await release()
  await pool.end()
})

/** The same numbers in each run. */
function numbers(seed: string) {
  let drawn = 0
  return (below: number) => createHash('sha256').update(`${seed} ${drawn++}`).digest().readUInt32BE() % below
}
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())

/** Some values of each column of the views of people, as literals of GraphQL. */
async function someValues() {
  const { rows } = await pool.query<{ view: string; column: string }>(
    `select c.table_name as view, c.column_name as column from information_schema.columns c
      where c.table_schema = 'analytics' and exists (select from information_schema.columns p
        where p.table_schema = 'analytics' and p.table_name = c.table_name and p.column_name = 'person')
        and c.data_type <> 'uuid'`,
  )
  const found: Record<string, string[]> = {}
  for (const { view, column } of rows) {
    const text = `select distinct to_json(v."${column}")::text as literal from analytics."${view}" v
      where v."${column}" is not null limit 50`
    const literals = (await pool.query<{ literal: string }>(text)).rows.map(({ literal }) => literal)
    if (literals.length > 0) found[`${camel(view)}.${camel(column)}`] = literals
  }
  return found
}

/** A question of aggregates about one view, with random keys and a random filter. */
function question(draw: (below: number) => number): string {
  const pick = <T>(from: readonly T[]) => from[draw(from.length)] as T
  const views = Object.values(levels.groups.schema.getQueryType()?.getFields() ?? {}).filter(({ type }) => {
    const connection = getNamedType(type)
    return isObjectType(connection) && !connection.getFields().nodes && connection.getFields().groupedAggregates
  })
  const view = pick(views)
  const connection = getNamedType(view.type)
  const by = isObjectType(connection) && getNamedType(connection.getFields().groupedAggregates?.args[0]?.type)
  const keys = by instanceof GraphQLEnumType ? by.getValues().map(({ name }) => name) : []
  const input = getNamedType(view.args.find(({ name }) => name === 'filter')?.type)
  const fields = input instanceof GraphQLInputObjectType ? Object.keys(input.getFields()) : []
  const one = (): string => {
    const name = pick(fields.filter((field) => values[`${view.name}.${field}`]))
    const some = values[`${view.name}.${name}`] as string[]
    const boolean = /^(true|false)$/.test(some[0] ?? '')
    const operator = pick([
      'equalTo',
      'notEqualTo',
      'in',
      'notIn',
      'isNull',
      ...(boolean ? [] : ['lessThan', 'greaterThanOrEqualTo']),
    ])
    const list = operator === 'in' || operator === 'notIn'
    const value = operator === 'isNull' ? pick(['true', 'false']) : list ? `[${pick(some)}, ${pick(some)}]` : pick(some)
    return `{ ${name}: { ${operator}: ${value} } }`
  }
  const filter = pick([
    one,
    () => `{ and: [${one()}, ${one()}] }`,
    () => `{ or: [${one()}, ${one()}] }`,
    () => `{ not: ${one()} }`,
  ])
  const filtered = draw(4) > 0 ? `(filter: ${filter()})` : ''
  const told = 'count distinctCount { person }'
  const chosen = [...new Set([pick(keys), pick(keys)])].slice(0, 1 + draw(2))
  return draw(5) === 0
    ? `${view.name}${filtered} { aggregates { ${told} } }`
    : `${view.name}${filtered} { groupedAggregates(groupBy: [${chosen}]) { keys ${told} } }`
}

type Group = { keys?: unknown[]; count: number; distinctCount: { person: number } }
type Given = Record<string, { aggregates?: Group | null; groupedAggregates?: Group[] }>
type Result = { data: Given; errors?: Error[] }

async function answered(level: 'rows' | 'groups', source: string): Promise<Given> {
  const { schema, resolvedPreset } = levels[level]
  const { data, errors } = (await grafast({ schema, source, resolvedPreset, requestContext: {} })) as Result
  expect(errors, source).toBeUndefined()
  return data
}

test('groups of enough people are those of the rows, and no other is told of', { timeout: 30 * 60_000 }, async () => {
  const draw = numbers('groups')
  let shown = 0
  let hidden = 0
  for (let asked = 0; asked < QUESTIONS; asked += A_DOCUMENT) {
    const text = `{ ${Array.from({ length: A_DOCUMENT }, (_, n) => `q${n}: ${question(draw)}`).join('\n')} }`
    const [rows, groups] = [await answered('rows', text), await answered('groups', text)]
    for (const [name, answer] of Object.entries(rows)) {
      const all = answer.groupedAggregates ?? [answer.aggregates as Group]
      const few = ({ distinctCount: { person } }: Group) => person > 0 && person < FEWEST
      const enough = all.filter((group) => !few(group))
      const given = groups[name]?.groupedAggregates ?? [groups[name]?.aggregates].filter((group) => group !== null)
      expect(given, text).toEqual(enough)
      shown += enough.length
      hidden += all.length - enough.length
    }
  }
  expect([shown > QUESTIONS, hidden > QUESTIONS]).toEqual([true, true])
})
