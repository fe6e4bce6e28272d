import { readFile } from 'node:fs/promises'
import { format } from 'node:util'
import pg from 'pg'
import {
  buildClientSchema,
  getIntrospectionQuery,
  isEnumType,
  isInputObjectType,
  isObjectType,
} from 'postgraphile/graphql'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createProxyTokens } from '../../src/analytics/proxy-tokens.ts'
import type { Config } from '../../src/base/config.ts'
import { createLog } from '../../src/base/log.ts'
import { startApi } from '../../src/processes/api.ts'
import { admin } from '../support/admin.ts'
import { type Answer, type Client, createClient } from '../support/client.ts'
import { goalsOf, refusal } from '../support/habits.ts'
import { expectCommonHeaders } from '../support/headers.ts'
import { practiceOf } from '../support/practices.ts'
import { useServer } from '../support/server.ts'

// GraphQL for analysts, through the API, the analytics process and the views.

const VIEWS = [
  ...['activity', 'chapterReads', 'goalCompletions', 'habits', 'journalEntries', 'llmUsage', 'people'],
  ...['practiceSessions', 'promptResponses', 'retention', 'returnArcs', 'stageProgress', 'today', 'walletMovements'],
]
const SECRET = 'Xylophonquartett'
// Views made by this file: many rows, a query that takes hours, an error that quotes data.
const OURS = ['numbers', 'endless', 'broken']
const server = useServer({
  analytics: `
    create view analytics.numbers as select n from generate_series(1, 1500) n;
    create view analytics.endless as
      select a as n from generate_series(1, 100000) a, generate_series(1, 100000) b, generate_series(1, 100000) c where a * b % 7 = c;
    create function lib.broken() returns integer language plpgsql as $$ begin raise exception '${SECRET}' using detail = '${SECRET}'; end $$;
    create view analytics.broken as select lib.broken() as n;
    grant execute on function lib.broken to app_analyst;
    grant select on analytics.numbers, analytics.endless, analytics.broken to app_analyst`,
})
/** What libraries print outside the log: Grafast prints errors of planning. */
const printed: string[] = []
beforeEach(() => {
  for (const name of ['log', 'info', 'warn', 'error', 'dir'] as const)
    vi.spyOn(console, name).mockImplementation((...parts: unknown[]) => void printed.push(format(...parts)))
})

let ann: Client
let ben: Client
let cy: Client
let analyst: Client
let superuser: pg.Client

const sql = (text: string, values: unknown[] = []) => server.database.owner.query(text, values)
const grant = (client: Client, flag = 'analyst', value = true) =>
  sql('select auth.role_set($1, $2, $3)', [client.email, flag, value])

beforeAll(async () => {
  ann = await server.person()
  ben = await server.person()
  cy = await server.person()
  analyst = await server.person()
  await grant(analyst)
  superuser = new pg.Client(server.database.urlOf('superuser'))
  await superuser.connect()
})
afterAll(() => superuser.end())

const PEOPLE = '{ people { totalCount } }'
const ask = (client: Client, query: string, variables?: Record<string, unknown>) =>
  untilItsTurn(() => client.post('/graphql', { query, variables }))

/** Asks again while the answer is that others have their turn: a slow machine rests for long after a question. */
async function untilItsTurn(question: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const given = await question()
    if (given.status !== 503 || given.body.errors?.[0].extensions.code !== 'BUSY') return given
  }
}

/** The data of a query that must succeed. */
async function answer(query: string, variables?: Record<string, unknown>) {
  const { status, body, text } = await ask(analyst, query, variables)
  expect([status, body.errors], text).toEqual([200, undefined])
  return body.data
}

/** The codes of an answer's errors. */
const codes = ({ body }: Answer) => body.errors.map((error: { extensions: { code?: string } }) => error.extensions.code)

/** The number of running statements of analysts. */
async function running() {
  const { rows } = await superuser.query(
    "select count(*)::integer as n from pg_stat_activity where usename = 'app_analyst' and datname = current_database() and state <> 'idle'",
  )
  return rows[0].n as number
}

/** Starts a second API with other settings, and stops it after `work`. */
async function beside(settings: Partial<Config>, work: (url: string) => Promise<void>) {
  const config = { ...server.config, SKIP_STARTUP_SEED: '1', ...settings }
  const api = await startApi(config, server.database.urlOf('app_api'), createLog('silent'))
  await work(`http://127.0.0.1:${api.port}`).finally(() => api.stop())
}

describe('POST /graphql', () => {
  test('is open only to analysts and admins', async () => {
    const tokens = {
      '': 401,
      'a.b.c': 401,
      [ann.token]: 403,
      [analyst.token]: 200,
      [(await server.admin()).token]: 200,
    }
    for (const [token, status] of Object.entries(tokens)) {
      const given = await ask(createClient(server.url, { token }), PEOPLE)
      expect(given.status, given.text).toBe(status)
      expectCommonHeaders(given)
      expect(given.headers.get('cache-control')).toBe('no-store')
      if (status === 401) expect(given.text).toBe('{"detail":"unauthorized"}')
      if (status === 403) expect(given.text).toBe('{"detail":"analyst_required"}')
    }
  })

  test('follows grants and revocations at once, for existing tokens', async () => {
    expect(await admin(server, ['grant-analyst', ` ${ben.email.toUpperCase()} `])).toMatchObject({ code: 0 })
    expect((await ask(ben, PEOPLE)).status).toBe(200)
    expect(await admin(server, ['revoke-analyst', ben.email])).toEqual({
      output: `revoke-analyst: ${ben.email}`,
      code: 0,
    })
    expect(refusal(await ask(ben, PEOPLE))).toEqual([403, 'analyst_required'])
    expect(await admin(server, ['grant-analyst', 'missing-at-sign.com'])).toEqual({
      code: 1,
      output: 'missing-at-sign.com is not an e-mail address',
    })
    expect(await admin(server, ['grant-analyst', 'nobody@example.com'])).toEqual({
      output: 'no account has the address nobody@example.com',
      code: 1,
    })
  })

  test('refuses deactivated accounts and revoked tokens', async () => {
    const dan = await server.person()
    await grant(dan)
    expect((await ask(dan, PEOPLE)).status).toBe(200)
    await grant(dan, 'active', false)
    expect(refusal(await ask(dan, PEOPLE))).toEqual([401, 'unauthorized'])
    await grant(dan, 'active', true)
    expect((await dan.post('/auth/refresh')).status).toBe(200)
    expect(refusal(await ask(dan, PEOPLE))).toEqual([401, 'unauthorized'])
  })

  test('is the only method and path', async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const given = await analyst.request(method, `/graphql?query=${encodeURIComponent(PEOPLE)}`)
      expect([method, ...refusal(given)]).toEqual([method, 405, 'Method Not Allowed'])
      expect(given.headers.get('allow')).toBe('POST')
    }
    for (const path of ['/graphql/stream', '/GraphQL', '/graphiql', '/ruru-static/ruru.js'])
      expect(refusal(await analyst.post(path, { query: PEOPLE })), path).toEqual([404, 'Not Found'])
  })

  test('has the default rate limit', () =>
    beside({ DEFAULT_RATE_LIMIT_PER_MINUTE: 2 }, async (url) => {
      const client = createClient(url, analyst)
      for (const status of [200, 200, 429]) expect((await ask(client, PEOPLE)).status).toBe(status)
    }))

  test('accepts JSON of up to 16 kB', async () => {
    const size = (bytes: number) => JSON.stringify({ query: PEOPLE }).padEnd(bytes)
    const post = async (raw: string, type = 'application/json') => {
      const headers = { 'content-type': type }
      const given = await untilItsTurn(() => analyst.request('POST', '/graphql', { raw, headers }))
      expectCommonHeaders(given)
      return given.status
    }
    expect(await post(size(16 * 1024))).toBe(200)
    expect(await post(size(16 * 1024 + 1))).toBe(413)
    expect(await post(size(5_000_000))).toBe(413)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml'])
      expect(await post(size(100), type), type).toBe(415)
    for (const raw of [
      '',
      '{',
      '[]',
      'null',
      '1',
      `[${size(100)}]`,
      '{"query": 1}',
      '{"query": "{"}',
      '{"query": "{ secrets }"}',
    ])
      expect(await post(raw), raw).toBe(400)
    expect(await post(JSON.stringify({ query: PEOPLE, variables: [] }))).toBe(400)
  })

  test('is the only way: the analytics process accepts only proxy tokens', async () => {
    const post = async (authorization?: string) => {
      const headers = { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) }
      const response = await fetch(`${server.config.ANALYTICS_URL}/graphql`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ query: PEOPLE }),
      })
      return response.status
    }
    const proxyToken = await createProxyTokens(server.config.SECRET_KEY).issue(String(analyst.userId))
    const forged = await createProxyTokens(`${server.config.SECRET_KEY}.`).issue(String(analyst.userId))
    expect(await post(proxyToken)).toBe(200)
    for (const authorization of [undefined, '', 'Bearer', `Bearer ${analyst.token}`, forged, `${proxyToken}x`])
      expect(await post(authorization), authorization).toBe(503)
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
    expect(await post(proxyToken).finally(() => vi.useRealTimers())).toBe(503)
    expect(refusal(await server.anonymous.get('/habits/', { authorization: proxyToken }))).toEqual([
      401,
      'unauthorized',
    ])
    expect((await fetch(server.config.ANALYTICS_URL)).status).toBe(404)
  })

  test('answers 503 when the analytics process is down', () =>
    beside({ ANALYTICS_URL: 'http://127.0.0.1:1' }, async (url) => {
      const client = createClient(url, analyst)
      for (const given of [await ask(client, PEOPLE), await client.get('/graphql/ide')]) {
        expect([given.status, given.body]).toEqual([503, { detail: 'service_unavailable' }])
        expect(Number(given.headers.get('retry-after'))).toBeGreaterThan(0)
      }
      expect(refusal(await ask(createClient(url, ann), PEOPLE))).toEqual([403, 'analyst_required'])
    }))
})

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
       except select column_name from information_schema.columns where table_schema = 'analytics'`,
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

describe('an answer', () => {
  test('is given to the query of the README', async () => {
    const [, query = ''] = /```graphql\n(.*?)```/s.exec(await readFile('docs/analysts.md', 'utf8')) ?? []
    const { body } = await ask(analyst, query)
    expect(body.errors).toBeUndefined()
    expect(Object.keys(body.data)).toEqual(['activity', 'goalCompletions', 'practiceSessions', 'retention'])
  })

  beforeAll(async () => {
    const [anns, bens] = [await goalsOf(ann), await goalsOf(ben)]
    await sql(
      `insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
       select g.user_id, g.id, day::date, units, day::timestamptz
         from (values ($1::bigint, '2020-01-06', 1), ($1, '2020-01-07', 1), ($1, '2020-01-08', 0), ($2, '2020-01-06', 1),
           ($3, '2020-01-12', 1), ($3, '2020-01-13', 1)) c (goal_id, day, units)
         join app.goals g on g.id = c.goal_id`,
      [anns.low, anns.clear, bens.low],
    )
    await sql(
      `insert into app.stage_progress (user_id, current_stage, highest_stage_reached, stage_started_at, program_started_at)
       values ($1, 3, 3, now(), '2020-01-06Z'), ($2, 1, 1, now(), '2019-12-23Z')`,
      [ann.userId, ben.userId],
    )
    await sql(
      `with chosen as (
         insert into app.user_practices (user_id, practice_id, stage_number, start_date)
         select u, $3, 1, '2020-01-01' from unnest(array[$1, $2]::bigint[]) u returning user_id, id
       )
       insert into app.practice_sessions (user_id, user_practice_id, practised_at, duration_minutes, mode, completed)
       select c.user_id, c.id, s.at::timestamptz, s.minutes, s.mode, s.completed
         from (values ($1, '2020-01-06Z', 10, 'meditation_timer', true), ($1, '2020-01-20Z', 20.5, 'meditation_timer', true),
           ($2, '2020-02-01Z', 5, 'tarot', false)) s (user_id, at, minutes, mode, completed)
         join chosen c on c.user_id = s.user_id`,
      [ann.userId, ben.userId, await practiceOf(server)],
    )
    await sql(
      `insert into app.journal_entries (user_id, written_at, updated_at, message)
       values ($1, '2020-01-14Z', now(), $3), ($2, '2020-02-03Z', now(), $3)`,
      [ann.userId, cy.userId, SECRET],
    )
    await sql('insert into app.wallets (user_id, monthly_reset_date) values ($1, $2)', [ann.userId, '2020-03-01'])
    await sql(
      `insert into app.wallet_audit (user_id, bucket, reason, delta, balance_before, balance_after, created_at)
       select $1, bucket, reason, delta, 0, delta, at::timestamptz
         from (values ('monthly', 'spend_monthly', 1, '2020-01-06Z'), ('monthly', 'spend_monthly', 1, '2020-01-31Z'),
           ('monthly', 'refund_monthly', -1, '2020-01-31Z'), ('monthly', 'monthly_reset', -1, '2020-02-01Z'),
           ('offering', 'admin_grant', 10, '2020-02-01Z'), ('offering', 'spend_offering', -1, '2020-02-02Z')) m (bucket, reason, delta, at)`,
      [ann.userId],
    )
    await sql(
      `insert into app.llm_usage_log (user_id, created_at, provider, model, prompt_tokens, completion_tokens, total_tokens, estimated_cost_usd)
       values ($1, '2020-01-06Z', 'openai', 'a', 900, 100, 1000, 0.5), ($1, '2020-01-31Z', 'openai', 'a', 90, 10, 100, 0.25),
         ($1, '2020-02-02Z', 'anthropic', 'b', 200, 100, 300, null)`,
      [ann.userId],
    )
    await sql(
      "update app.pseudonyms set joined_at = case when user_id = any ($1) then '2020-01-06Z' when user_id = any ($2) then '2020-02-03Z' else now() end::timestamptz",
      [
        [ann.userId, ben.userId],
        [cy.userId, analyst.userId],
      ],
    )
  })

  /** The aggregates of each group of a view, in the order of the keys. */
  async function groups(view: string, by: string, measures: string, filter = '') {
    const data = await answer(`{ ${view}${filter} { groupedAggregates(groupBy: [${by}]) { keys ${measures} } } }`)
    const rows: Array<{ keys: string[] }> = data[view].groupedAggregates
    return rows.sort((a, b) => String(a.keys).localeCompare(String(b.keys), undefined, { numeric: true }))
  }

  test('sums completions by day, week, stage and tier', async () => {
    const row = (key: string, count: number, completed: string) => ({ keys: [key], count, sum: { completed } })
    const done = (by: string, filter?: string) => groups('goalCompletions', by, 'count sum { completed }', filter)
    expect(await done('DAY')).toEqual([
      ...[row('2020-01-06', 2, '2'), row('2020-01-07', 1, '1'), row('2020-01-08', 1, '0')],
      ...[row('2020-01-12', 1, '1'), row('2020-01-13', 1, '1')],
    ])
    expect(await done('WEEK')).toEqual([row('2020-01-06', 5, '4'), row('2020-01-13', 1, '1')])
    expect(await done('STAGE_NUMBER')).toEqual([row('1', 5, '4'), row('2', 1, '1')])
    expect(await done('TIER')).toEqual([row('clear', 1, '1'), row('low', 5, '4')])
    expect((await done('WEEK, TIER')).map(({ keys }) => keys.join(' '))).toEqual([
      '2020-01-06 clear',
      '2020-01-06 low',
      '2020-01-13 low',
    ])
    const days = '(filter: { day: { greaterThanOrEqualTo: "2020-01-07", lessThan: "2020-01-13" } })'
    expect(await done('WEEK', days)).toEqual([row('2020-01-06', 3, '2')])
  })

  test('averages booleans to rates and counts each person once', async () => {
    const rate = (tenths: number) => ({ completed: expect.stringMatching(new RegExp(`^${tenths / 10}\\.?0*$`)) })
    const [first] = await groups('goalCompletions', 'WEEK', 'average { completed } distinctCount { person }')
    expect(first).toEqual({ keys: ['2020-01-06'], average: rate(8), distinctCount: { person: '2' } })
    expect(await groups('stageProgress', 'STAGE_NUMBER', 'count average { completed }')).toEqual([
      { keys: ['1'], count: 2, average: rate(5) },
      { keys: ['2'], count: 1, average: rate(10) },
      { keys: ['3'], count: 1, average: rate(0) },
    ])
  })

  test('groups sessions by mode', async () => {
    expect(await groups('practiceSessions', 'MODE', 'count sum { minutes completed }')).toEqual([
      { keys: ['meditation_timer'], count: 2, sum: { minutes: 30.5, completed: '2' } },
      { keys: ['tarot'], count: 1, sum: { minutes: 5, completed: '0' } },
    ])
  })

  test('shows retention by cohort and week', async () => {
    const { retention } = await answer(
      '{ retention(filter: { cohort: { lessThan: "2020-03-01" }, week: { lessThan: 5 } }, orderBy: [COHORT_ASC, WEEK_ASC]) { nodes { cohort week people active rate } } }',
    )
    const weeks = (cohort: string, active: number[]) =>
      active.map((n, week) => ({ cohort, week, people: '2', active: String(n), rate: n / 2 }))
    expect(retention.nodes).toEqual([...weeks('2020-01-01', [2, 2, 1, 1, 0]), ...weeks('2020-02-01', [1, 0, 0, 0, 0])])
  })

  test('sums the cost of models by month', async () => {
    expect(await groups('walletMovements', 'MONTH', 'sum { charged refunded granted reversed }')).toEqual([
      { keys: ['2020-01-01'], sum: { charged: '2', refunded: '1', granted: '0', reversed: '0' } },
      { keys: ['2020-02-01'], sum: { charged: '1', refunded: '0', granted: '10', reversed: '0' } },
    ])
    expect(await groups('llmUsage', 'MONTH, MODEL', 'count sum { costUsd totalTokens } average { costUsd }')).toEqual([
      {
        keys: ['2020-01-01', 'a'],
        count: 2,
        sum: { costUsd: '0.750000', totalTokens: '1100' },
        average: { costUsd: '0.37500000000000000000' },
      },
      { keys: ['2020-02-01', 'b'], count: 1, sum: { costUsd: '0', totalTokens: '300' }, average: { costUsd: null } },
    ])
  })

  test('identifies people only by a random key', async () => {
    const { people } = await answer('{ people { nodes { person joinedOn joinedMonth currentStage } } }')
    const { rows } = await sql(
      "select person from app.pseudonyms where person::text ~ '^.{8}-.{4}-4' and user_id = $1",
      [ann.userId],
    )
    const person = rows[0].person
    expect(people.nodes).toContainEqual({ person, joinedOn: '2020-01-06', joinedMonth: '2020-01-01', currentStage: 3 })
    const theirs =
      'query($person: UUID!) { journalEntries(filter: { person: { equalTo: $person } }) { nodes { person day } } }'
    expect((await answer(theirs, { person })).journalEntries.nodes).toEqual([{ person, day: '2020-01-14' }])
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

describe('the GraphQL IDE', () => {
  test('is served in development, without files of another origin', async () => {
    const page = await server.anonymous.get('/graphql/ide')
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'self';(?!.*(http|\*))/)
    expect(page.text).not.toMatch(/https?:|"\/\//)
    const parts = [...page.text.matchAll(/(?:src=|href=|from )"([^"]+)"/g)].map(([, path]) => path as string)
    const own = ['/graphql/ide/static/ruru.js', '/graphql/ide/static/ruru.css']
    expect(new Set(parts)).toEqual(new Set([...own, '/sandbox/editor.js'])) // the last is served by `npm start` alone
    for (const path of own) expect((await server.anonymous.get(path)).status, path).toBe(200)
    expect(page.text).toContain('"endpoint": "/graphql"')
    for (const path of ['/graphql/ide/static/nothing.js', '/graphql/ide/static/..%2fpackage.json', '/graphql/idea'])
      expect((await server.anonymous.get(path)).status, path).toBe(404)
  })

  test('is absent in production', () =>
    beside({ ENV: 'production' }, async (url) => {
      for (const path of ['/graphql/ide', '/graphql/ide/static/ruru.js'])
        expect(refusal(await createClient(url, analyst).get(path))).toEqual([404, 'Not Found'])
      const { startAnalytics } = await import('../../src/analytics/server.ts')
      const process = await startAnalytics(
        { ...server.config, ENV: 'production' },
        server.database.urlOf('app_analyst'),
        createLog('silent'),
      )
      const authorization = await createProxyTokens(server.config.SECRET_KEY).issue('1')
      const get = async (headers = {}) =>
        (await fetch(`http://127.0.0.1:${process.port}/graphql/ide`, { headers })).status
      expect([await get(), await get({ authorization })]).toEqual([503, 404])
      await process.stop()
    }))
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
  const logged = server.logs.filter((line) => !line.includes('graphql_error')) // the log of a defect, for the operator
  expect(logged.filter((line) => line.includes('"route":"POST /graphql"')).length).toBeGreaterThan(50)
  expect(printed.join()).toContain('query planning')
  expect([...logged, ...printed].filter((line) => line.includes(SECRET) || line.includes(analyst.token))).toEqual([])
})
