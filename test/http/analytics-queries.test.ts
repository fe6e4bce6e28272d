import pg from 'pg'
import {
  buildClientSchema,
  getIntrospectionQuery,
  isEnumType,
  isInputObjectType,
  isObjectType,
} from 'postgraphile/graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, codes, PEOPLE, SECRET, useAnalytics } from '../support/analytics.ts'

// What a GraphQL query may ask: the schema, its bounds, and what of it is logged.

const VIEWS = [
  ...['activity', 'chapterReads', 'funnel', 'goalCompletions', 'habitDays', 'habitMonths', 'habitWeeks', 'habits'],
  ...['invitations', 'journalEntries', 'llmUsage', 'modelCosts', 'people', 'presentCounts', 'weeklyFigures'],
  ...['practiceSessions', 'promptResponses', 'retention', 'returnArcs', 'stageProgress', 'today', 'walletMovements'],
]
// Views made by this file: many rows, a query that takes hours, an error that quotes data.
const OURS = ['numbers', 'endless', 'broken']
const { server, analyst, printed, answer, grant } = useAnalytics(
  `
    create view analytics.numbers as select n from generate_series(1, 1500) n;
    create view analytics.endless as
      select a as n from generate_series(1, 100000) a, generate_series(1, 100000) b, generate_series(1, 100000) c where a * b % 7 = c;
    create function lib.broken() returns integer language plpgsql as $$ begin raise exception '${SECRET}' using detail = '${SECRET}'; end $$;
    create view analytics.broken as select lib.broken() as n;
    grant execute on function lib.broken to app_analyst;
    grant select on analytics.numbers, analytics.endless, analytics.broken to app_analyst`,
)

let superuser: pg.Client
beforeAll(async () => {
  superuser = new pg.Client(server.database.urlOf('superuser'))
  await superuser.connect()
})
afterAll(() => superuser.end())

/** The number of running statements of analysts. */
async function running() {
  const { rows } = await superuser.query(
    "select count(*)::integer as n from pg_stat_activity where usename = 'app_analyst' and datname = current_database() and state <> 'idle'",
  )
  return rows[0].n as number
}

describe('the schema', () => {
  test('has the views, and no mutations, relations or subscriptions', async () => {
    const schema = buildClientSchema(await answer(getIntrospectionQuery()))
    expect(Object.keys(schema.getQueryType()?.getFields() ?? {}).sort()).toEqual([...VIEWS, ...OURS].sort())
    expect([schema.getMutationType(), schema.getSubscriptionType()]).toEqual([null, null])
    for (const operation of ['mutation { __typename }', 'subscription { __typename }'])
      expect((await ask(analyst, operation)).status).toBe(400)
  })

  test('names no private table, column or function', async () => {
    const { rows } = await superuser.query<{ name: string }>(
      `select distinct a.attname as name
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
        where c.relkind = 'r' and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
          and not has_column_privilege('app_analyst', c.oid, a.attnum, 'select')
       except select column_name from information_schema.columns where table_schema = 'analytics'
       except select table_name from information_schema.views where table_schema = 'analytics'`,
    )
    const unreadable = rows.map(({ name }) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()))
    expect(unreadable).toEqual(expect.arrayContaining(['email', 'passwordHash', 'userId', 'response', 'name']))
    const types = Object.values(buildClientSchema(await answer(getIntrospectionQuery())).getTypeMap())
    const parts = types
      .filter(({ name }) => !name.startsWith('__'))
      .flatMap((type) => [
        type,
        ...(isObjectType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : []),
        ...(isObjectType(type) ? Object.values(type.getFields()).flatMap(({ args }) => args) : []),
        ...(isEnumType(type) ? type.getValues() : []),
      ])
    expect(parts.length).toBeGreaterThan(500)
    expect(parts.filter(({ name }) => unreadable.includes(name)).map(({ name }) => name)).toEqual([])
    const revealing = parts.filter(({ name, description }) =>
      /e-?mail|passw|hash|secret|licen[cs]e|user_?id|api_?key|\b(app|auth|lib)\.|Xylophon/i.test(
        `${name} ${description}`,
      ),
    )
    expect(revealing.map(({ name }) => name)).toEqual([])
  })
})

describe('a query', () => {
  const numbers = (page: string) => `{ numbers${page} { nodes { n } } }`
  const rows = async (query: string, variables?: Record<string, unknown>) =>
    (await answer(query, variables)).numbers.nodes.length as number

  test('gets 100 rows by default, and up to 1000', async () => {
    const query = 'query($size: PageSize!) { numbers(first: $size) { nodes { n } } }'
    expect(await rows(numbers(''))).toBe(100)
    for (const size of [0, 1, 1000])
      expect([await rows(numbers(`(first: ${size})`)), await rows(query, { size })]).toEqual([size, size])
    for (const size of ['1001', '-1', 'null', '1.5', '"5"', '99999999999', 'true'])
      expect((await ask(analyst, numbers(`(first: ${size})`))).status, size).toBe(400)
    for (const size of [1001, -1, null, 1.5, '5', 1e20, true])
      expect((await ask(analyst, query, { size })).status, String(size)).toBe(400)
    expect((await ask(analyst, query)).status).toBe(400)
    const nullable = query.replace('PageSize!', 'PageSize')
    expect(await rows(nullable)).toBe(100)
    const unlimited = await ask(analyst, nullable, { size: null })
    expect([unlimited.body.data, codes(unlimited)], unlimited.text).toEqual([undefined, ['BAD_QUERY']])
    expect(await rows('query($size: PageSize! = 7) { numbers(first: $size) { nodes { n } } }')).toBe(7)
    expect((await ask(analyst, numbers('(last: 5)'))).status).toBe(400)
  })

  test('gets the next page', async () => {
    const { numbers: first } = await answer(
      '{ numbers(first: 2) { totalCount pageInfo { endCursor hasNextPage } nodes { n } } }',
    )
    expect(first).toMatchObject({ totalCount: 1500, pageInfo: { hasNextPage: true }, nodes: [{ n: 1 }, { n: 2 }] })
    const { numbers: next } = await answer(
      'query($after: Cursor!) { numbers(first: 2, after: $after) { nodes { n } } }',
      { after: first.pageInfo.endCursor },
    )
    expect(next.nodes).toEqual([{ n: 3 }, { n: 4 }])
  })

  test('asks at most twelve fields of Query, in any spelling', async () => {
    const many = (count: number, name = 'a', directive = '') =>
      Array.from({ length: count }, (_, n) => `${name}${n}: people(first: ${n}) ${directive} { totalCount }`).join(' ')
    expect(Object.keys(await answer(`{ ${many(12)} }`))).toHaveLength(12)
    for (const query of [
      `{ ${many(13)} }`,
      `{ ${many(12)} __typename }`,
      `{ ... on Query { ${many(7)} } ...more } fragment more on Query { ${many(6, 'b')} }`,
      `{ ...more ...most } fragment more on Query { ${many(7)} } fragment most on Query { ...more ${many(6, 'b')} }`,
      `{ ${many(13, 'a', '@include(if: false)')} }`,
    ]) {
      const { status, body } = await ask(analyst, query)
      expect([status, body.errors?.[0].message], query).toEqual([400, 'A query may ask at most 12 questions at once.'])
    }
  })

  test('is refused when it is too deep', async () => {
    const types = (depth: number): string => (depth === 0 ? 'name' : `name ofType { ${types(depth - 1)} }`)
    const fields = (depth: number): string => (depth === 0 ? 'name' : `fields { type { ${fields(depth - 1)} } }`)
    expect((await ask(analyst, `{ __type(name: "Query") { ${types(9)} } }`)).status).toBe(200)
    for (const inner of [types(10), fields(2)]) {
      const { status, body } = await ask(analyst, `{ __type(name: "Query") { ${inner} } }`)
      expect([status, body.errors[0].message]).toEqual([
        400,
        expect.stringMatching(/^'\(anonymous\)' exceeds operation depth limits/),
      ])
    }
    expect((await ask(analyst, '{ query { people { totalCount } } }')).status).toBe(400)
  })

  test('gets BAD_QUERY for a value of the wrong type', async () => {
    for (const question of [
      'people(filter: { joinedOn: { equalTo: "someday" } })',
      'people(filter: { joinedOn: { equalTo: "2020-13-40" } })',
      'llmUsage(filter: { costUsd: { equalTo: "much" } })',
      'numbers(offset: -1)',
      'numbers(after: "somewhere")',
    ]) {
      const given = await ask(analyst, `{ ${question} { nodes { __typename } } }`)
      expect([given.status, codes(given)], question).toEqual([200, ['BAD_QUERY']])
      expect(given.text).not.toMatch(/syntax|input|OFFSET|someday|much/)
    }
    expect((await ask(analyst, '{ people(filter: { person: { equalTo: "me" } }) { totalCount } }')).status).toBe(400)
  })

  test('gets BAD_QUERY for a filter without a condition', async () => {
    for (const filter of ['{}', '{ joinedOn: {} }', '{ or: [{}] }', '{ joinedOn: { equalTo: null } }']) {
      const given = await ask(analyst, `{ people(filter: ${filter}) { totalCount } }`)
      expect([given.status, codes(given)], filter).toEqual([200, ['BAD_QUERY']])
    }
  })

  test('gets no detail of a defect, which is logged', async () => {
    const given = await ask(analyst, '{ broken { nodes { n } } people { totalCount } }')
    expect(given.body).toMatchObject({ data: { broken: null, people: { totalCount: expect.any(Number) } } })
    expect([given.body.errors.length, given.body.errors[0].message, codes(given)]).toEqual([
      1,
      'Something went wrong.',
      ['INTERNAL'],
    ])
    expect(given.text).not.toContain(SECRET)
    expect(server.logs.filter((line) => line.includes('"msg":"graphql_error"'))).toHaveLength(1)
  })

  test('that would run for hours is stopped with all its statements, and the next one runs', async () => {
    const twelve = Array.from(
      { length: 12 },
      (_, n) => `a${n}: endless(filter: { n: { notEqualTo: ${n} } }) { totalCount }`,
    )
    const given = await ask(analyst, `{ ${twelve.join(' ')} }`)
    expect(given.status, given.text).toBe(200)
    expect(codes(given)).toEqual(twelve.map(() => 'QUERY_TIMEOUT'))
    expect(given.body.errors[0].message).toMatch(
      /^The query took longer than 3 seconds and was stopped\. Filter by day/,
    )
    await expect.poll(running).toBe(0)
    expect((await ask(analyst, PEOPLE)).status).toBe(200)
  })
})

test('a short question of another analyst is answered beside an endless one', async () => {
  const other = await server.person()
  await grant(other)
  const endless = ask(analyst, '{ endless { totalCount } }')
  await expect.poll(running).toBe(1)
  expect((await ask(other, PEOPLE)).body.data).toEqual({ people: { totalCount: expect.any(Number) } })
  expect(await running()).toBe(1)
  expect(codes(await endless)).toEqual(['QUERY_TIMEOUT'])
})

test('no query is logged or printed', async () => {
  await ask(analyst, `{ people(filter: { person: { equalTo: "${SECRET}" } }) { totalCount } }`)
  await ask(analyst, `query ${SECRET}($day: Date) { people(filter: { joinedOn: { equalTo: $day } }) { totalCount } }`, {
    day: SECRET,
  })
  await ask(analyst, `query ${SECRET}($size: PageSize) { numbers(first: $size) { nodes { n } } }`, { size: null })
  await analyst.request('POST', `/graphql?q=${SECRET}`, {
    raw: SECRET,
    headers: { 'content-type': 'application/json', cookie: SECRET },
  })
  // The log of a defect is for the operator.
  const logged = () => server.logs.filter((line) => !line.includes('graphql_error'))
  await expect
    .poll(() => logged().filter((line) => line.includes('"route":"POST /graphql"')).length)
    .toBeGreaterThan(50)
  expect(printed.join()).toContain('query planning')
  expect([...logged(), ...printed].filter((line) => line.includes(SECRET) || line.includes(analyst.token))).toEqual([])
})
