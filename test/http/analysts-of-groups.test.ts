import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { compareTold, TooManyAnswers } from '../../src/analytics/groups/few.ts'
import { createProxyTokens } from '../../src/analytics/proxy-tokens.ts'
import { questions } from '../../src/analytics/questions.ts'
import { startAnalytics } from '../../src/analytics/server.ts'
import { createLog } from '../../src/base/log.ts'
import type { Config } from '../../src/base/settings/config.ts'
import { startApi } from '../../src/http/api.ts'
import { program } from '../../src/program.ts'
import { ask, untilItsTurn, useAnalytics } from '../support/analytics.ts'
import { type Client, createClient } from '../support/client.ts'
import { refusal } from '../support/habits.ts'

// Analysts who see groups alone (docs/contract/analysts.md#two-levels): GraphQL and named questions. The attacks are
// those of docs/figures.md#what-remains-possible; psql has its own in test/sql/analytics_aggregates.

const { server, analyst, sql, grant, analystOfGroups, count } = useAnalytics()
let people: number[] = []

/** Does work with another API and another analytics process beside, which end after it. */
async function alsoServed(work: (url: string) => Promise<unknown>) {
  const log = createLog('silent')
  const own = { ...server.config, ANALYTICS_PORT: 0 }
  const analytics = await startAnalytics(own, server.database.urlOf('app_analyst'), log)
  const config = { ...own, SKIP_STARTUP_SEED: '1', ANALYTICS_URL: `http://127.0.0.1:${analytics.port}` }
  const api = await startApi(program, config as Config, server.database.urlOf('app_api'), log)
  try {
    await work(`http://127.0.0.1:${api.port}`)
  } finally {
    await api.stop()
    await analytics.stop()
  }
}
let ann: Client
beforeEach(async () => {
  ann = await analystOfGroups()
})

const wrote = (count: number, tag: string, day: string) =>
  sql(
    `insert into app.journal_entries (user_id, written_at, updated_at, message, tag)
     select id, $2::timestamptz, now(), 'x', $3 from unnest($1::bigint[]) id`,
    [people.slice(0, count), `${day}T12:00Z`, tag],
  )

beforeAll(async () => {
  await sql('delete from auth.users where id <> $1', [analyst.userId])
  for (let n = 0; n < 8; n++) people.push((await server.person()).userId as number)
  people = people.map(Number)
  await wrote(8, 'freeform', '2026-01-05')
  await wrote(6, 'freeform', '2026-01-12')
  await wrote(2, 'stage_reflection', '2026-01-12')
})

const entries = (selection: string, filter = '') => `{ journalEntries${filter} { ${selection} } }`
const BY_KIND = 'groupedAggregates(groupBy: [KIND]) { keys count distinctCount { person } }'
const TOTAL = 'aggregates { count distinctCount { person } sum { finished } }'

describe('GraphQL', () => {
  test('answers groups of enough people, and how many it leaves out', async () => {
    const { status, body, text } = await ask(ann, entries(BY_KIND))
    expect([status, body], text).toEqual([
      200,
      {
        data: {
          journalEntries: { groupedAggregates: [{ keys: ['freeform'], count: 14, distinctCount: { person: 8 } }] },
        },
        extensions: { suppressed: 1 },
      },
    ])
    const rows = await ask(analyst, entries(BY_KIND))
    expect(rows.body.data.journalEntries.groupedAggregates).toHaveLength(2)
    expect(rows.body.extensions).toBeUndefined()
  })

  test.each([
    entries('nodes { person }'),
    entries('edges { node { person } }'),
    entries('totalCount'),
    entries(TOTAL, '(filter: { person: { equalTo: "x" } })'),
    '{ habits(filter: { habit: { isNull: false } }) { aggregates { count } } }',
    entries('groupedAggregates(groupBy: [PERSON]) { keys }'),
    '{ practiceSessions { aggregates { max { minutes } } } }',
    '{ practiceSessions { groupedAggregates(groupBy: [MODE], having: { min: { minutes: { equalTo: 1 } } }) { keys } } }',
    '{ everyRetention { nodes { people } } }',
  ])('has no field for a row or a value of one person: %s', async (query) => {
    const { status, body } = await ask(ann, query)
    expect(status).toBe(400)
    expect(body.errors[0].message).toMatch(/^(Cannot query field|Field .* is not defined|Value .* does not exist)/)
  })

  test('leaves out a total of few, by a filter of a rare value, and answers one of nobody', async () => {
    const rare = await ask(ann, entries(TOTAL, '(filter: { kind: { equalTo: "stage_reflection" } })'))
    expect(rare.body).toEqual({ data: { journalEntries: { aggregates: null } }, extensions: { suppressed: 1 } })
    const nobody = await ask(ann, entries(TOTAL, '(filter: { kind: { equalTo: "nonsense" } })'))
    expect(nobody.body).toMatchObject({
      data: { journalEntries: { aggregates: { count: 0 } } },
      extensions: { suppressed: 0 },
    })
  })

  const apart: [name: string, first: string, second: string][] = [
    ['all, and all but a rare value', TOTAL, '(filter: { kind: { notEqualTo: "stage_reflection" } })'],
    ['all, and groups without a rare one', TOTAL, BY_KIND],
    ['groups without a rare one, and all', BY_KIND, TOTAL],
    ['a day more', TOTAL, '(filter: { localDay: { lessThan: "2026-01-12" } })'],
    ['not', TOTAL, '(filter: { not: { kind: { equalTo: "stage_reflection" } } })'],
    ['or', TOTAL, '(filter: { or: [{ kind: { equalTo: "freeform" } }, { kind: { equalTo: "x" } }] })'],
    ['and, in', TOTAL, '(filter: { and: [{ kind: { in: ["freeform"] } }] })'],
    ['not in', TOTAL, '(filter: { kind: { notIn: ["stage_reflection"] } })'],
    ['not of nothing', TOTAL, '(filter: { kind: { notEqualTo: "stage_reflection" }, not: { or: [] } })'],
    ['or with nothing', TOTAL, '(filter: { or: [{ and: [] }, { kind: { notEqualTo: "stage_reflection" } }] })'],
    ['one for a list', TOTAL, '(filter: { and: { kind: { notEqualTo: "stage_reflection" } } })'],
  ].map(([name = '', first = '', second = '']) => [
    name,
    entries(first),
    second.startsWith('(') ? entries(TOTAL, second) : entries(second),
  ])
  test.each(apart.filter(([name]) => name !== 'a day more'))(
    'refuses answers that differ by few: %s',
    async (...pair) => {
      const [, first, second] = pair
      expect((await ask(ann, first)).status).toBe(200)
      expect(refusal(await ask(ann, second))).toEqual([409, 'too_few_people'])
      expect((await ask(ann, first)).status, 'the first again').toBe(200)
      expect((await ask(await analystOfGroups(), second)).status, 'another analyst').toBe(200)
    },
  )

  test('answers what differs by enough people', async () => {
    const [, first = '', second = ''] = apart.find(([name]) => name === 'a day more') ?? []
    expect((await ask(ann, first)).body.data.journalEntries.aggregates.count).toBe(16)
    expect((await ask(ann, second)).body.data.journalEntries.aggregates.count).toBe(8)
  })

  test('compares the questions of one document, fragments, aliases and variables included', async () => {
    const query = `query both($kind: String, $keys: [JournalEntryGroupBy!]!) {
      all: journalEntries { ...total }
      most: journalEntries(filter: { kind: { equalTo: $kind } }) { ... on JournalEntryConnection { groups: groupedAggregates(groupBy: $keys) { count } } }
    }
    fragment total on JournalEntryConnection { aggregates { count } }`
    const given = await ask(ann, query, { kind: 'freeform', keys: ['LOCAL_DAY_TRUNCATED_TO_WEEK'] })
    expect(refusal(given), given.text).toEqual([409, 'too_few_people'])
    expect(server.logs.join('\n')).toContain('answer_refused')
  })

  test.each([
    ['default', 'query ($kind: String = "stage_reflection")', undefined, 409],
    ['given', 'query ($kind: String = "freeform")', { kind: 'stage_reflection' }, 409],
    ['not of its type', 'query ($kind: String)', { kind: 7 }, 400],
  ])('compares the values that variables have: %s', async (_, head, variables, status) => {
    expect((await ask(ann, entries(TOTAL))).status).toBe(200)
    const query = `${head} ${entries(TOTAL, '(filter: { kind: { notEqualTo: $kind } })')}`
    const { status: given, body, text } = await ask(ann, query, variables)
    expect([given, body.data?.journalEntries], text).toEqual([status, undefined])
  })

  const most = entries(TOTAL, '(filter: { kind: { notEqualTo: "stage_reflection" } })')

  test('compares what was told within a day', async () => {
    expect((await ask(ann, entries(TOTAL))).status).toBe(200)
    const age = (by: string) =>
      sql('update auth.told_answers set told_at = told_at - $2::interval where user_id = $1', [ann.userId, by])
    await age('23 hours 59 minutes')
    expect(refusal(await ask(ann, most))).toEqual([409, 'too_few_people'])
    await age('1 minute')
    expect((await ask(ann, most)).status).toBe(200)
  })

  test('compares what another process told, at once or before it ended', async () => {
    await alsoServed(async (url) => {
      const both = await Promise.all([ask(ann, entries(TOTAL)), ask(createClient(url, ann), most)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      ann = await analystOfGroups()
      expect((await ask(createClient(url, ann), entries(TOTAL))).body.data.journalEntries.aggregates.count).toBe(16)
    })
    expect(refusal(await ask(ann, most))).toEqual([409, 'too_few_people'])
  })

  test('compares at most a hundred answers of a view, and none that are too long', async () => {
    const client = new pg.Client({ connectionString: server.database.urlOf('app_analyst') })
    await client.connect()
    const groups = (where: string) => ({ view: 'journal_entries', where, keys: [] })
    const told = (count: number) => Array.from({ length: count }, (_, n) => ({ answer: groups(`${n} < 0`), people: 0 }))
    expect((await compareTold(told(99), [groups('true')], client)).kept).toHaveLength(1)
    await expect(compareTold(told(100), [groups('true')], client)).rejects.toThrow(TooManyAnswers)
    expect((await compareTold(told(100), [groups('7 < 0')], client)).kept).toEqual([])
    await expect(compareTold([], [groups('true'.padEnd(70_000))], client)).rejects.toThrow(TooManyAnswers)
    const long = [{ answer: { ...groups('true'.padEnd(1_100_000)), view: 'people' }, people: 0 }]
    await expect(compareTold(long, [groups('true')], client)).rejects.toThrow(TooManyAnswers)
    await client.end()
  })

  test('refuses a query that is too large, and one whose address is for rows', async () => {
    const { status, body } = await ann.post('/graphql', { query: entries(TOTAL).padEnd(17_000) })
    expect([status, body.errors[0].message]).toEqual([413, 'request entity too large'])
    const authorization = await createProxyTokens(server.config.SECRET_KEY).issue({ userId: '1', groupsOnly: true })
    const headers = { authorization, 'content-type': 'application/json' }
    const straight = { method: 'POST', headers, body: JSON.stringify({ query: entries(TOTAL) }) }
    expect((await fetch(`${server.config.ANALYTICS_URL}/graphql`, straight)).status).toBe(503)
    expect((await fetch(`${server.config.ANALYTICS_URL}/insights/questions/messages`, { headers })).status).toBe(503)
  })

  test('reads no other form of a query', async () => {
    for (const type of ['application/graphql', 'application/x-www-form-urlencoded']) {
      const headers = { authorization: `Bearer ${ann.token}`, 'content-type': type }
      const given = await fetch(`${server.url}/graphql`, { method: 'POST', headers, body: entries(TOTAL) })
      expect(given.status, await given.text()).toBe(415)
    }
    expect((await ann.post('/graphql', [{ query: entries(TOTAL) }])).status).toBe(400)
  })

  test('refuses the same question when an erasure changed it by few', async () => {
    const filter = '(filter: { localDay: { equalTo: "2026-01-05" } })'
    const visitor = await server.person()
    people.unshift(Number(visitor.userId))
    await wrote(1, 'freeform', '2026-01-05')
    expect((await ask(ann, entries(TOTAL, filter))).body.data.journalEntries.aggregates.count).toBe(9)
    people.shift()
    await sql('delete from auth.users where id = $1', [visitor.userId])
    expect(refusal(await ask(ann, entries(TOTAL, filter)))).toEqual([409, 'too_few_people'])
  })

  test('says what is wrong with a value, and with a document', async () => {
    // What a day that moves said yesterday, nobody could compare today.
    for (const day of ['soon', 'today', 'Yesterday', '00:00 tomorrow', 'now']) {
      const value = await ask(ann, entries(TOTAL, `(filter: { localDay: { lessThan: "${day}" } })`))
      expect(value.body.errors?.[0].extensions.code, day).toBe('BAD_QUERY')
    }
    expect((await ask(ann, '{')).status).toBe(400)
    expect((await ann.post('/graphql', '{')).status).toBe(400)
  })

  test('has the counts of enough people under their own names', async () => {
    const { body, text } = await ask(
      ann,
      '{ retention { nodes { cohort people active } } presentCounts { nodes { value } } today { nodes { lastWholeWeek } } weeklyFigures { nodes { week } } }',
    )
    expect(body.errors, text).toBeUndefined()
  })

  test('answers what a named question names for GraphQL', async () => {
    for (const { name, graphql } of questions.values()) {
      const { status, body, text } = await ask(ann, graphql ?? '{ today { nodes { day } } }')
      expect([name, status, body.errors], text).toEqual([name, 200, undefined])
    }
  })

  test('ends with the grant, and rises with one of rows', async () => {
    await grant(ann, 'analyst', true)
    expect((await ask(ann, entries('totalCount'))).body.data).toEqual({ journalEntries: { totalCount: 16 } })
    await grant(ann, 'analyst', false)
    expect(refusal(await ask(ann, entries(BY_KIND)))).toEqual([403, 'analyst_required'])
  })
})

describe('named questions', () => {
  const question = (client: Client, path: string) =>
    untilItsTurn(() => client.request('GET', `/insights/questions/${path}`))
  beforeAll(async () => {
    await sql(
      `insert into app.invitations (user_id, target_type, kind, created_at)
         select id, case when n <= 6 then 'embodied_community' else 'sangha' end, 'readiness',
                now() - case when n = 5 then interval '0 days' else interval '40 days' end
           from unnest($1::bigint[]) with ordinality p (id, n)`,
      [people],
    )
    await count()
  })

  test('leave out rows of few people, and say how many', async () => {
    expect((await question(analyst, 'invitations')).body.rows).toHaveLength(2)
    const { body } = await question(ann, 'invitations')
    expect(body).toMatchObject({ rows: [['embodied_community', 6, 0, null]], suppressed: 1 })
    const csv = await question(ann, 'invitations?format=csv')
    expect(csv.headers.get('x-suppressed-groups')).toBe('1')
    expect(csv.text.split('\r\n')).toHaveLength(3)
  })

  test('all answer', async () => {
    const names = (await ann.get('/insights/questions')).body.map(({ name }: { name: string }) => name)
    for (const name of names) {
      const { status, body, text } = await question(ann, name)
      expect([status, typeof body.suppressed], text).toEqual([200, 'number'])
    }
  })

  test('leave out the messages of few people in a month of enough', async () => {
    await sql(
      `select auth.wallet_credit(id, null, case when n = 6 then 'license_vendor_purchase' else 'self_grant' end, 7)
         from unnest($1::bigint[]) with ordinality p (id, n) where n <= 6`,
      [people],
    )
    await count()
    const messages = async (client: Client) => (await question(client, 'messages')).body.rows[0].slice(1)
    expect(await messages(analyst)).toEqual([7, 35, 0, 0])
    expect(await messages(ann)).toEqual([null, 35, 0, 0])
  })

  test('refuse weeks that differ by few people', async () => {
    expect((await question(ann, 'invitations?weeks=12')).status).toBe(200)
    expect(refusal(await question(ann, 'invitations'))).toEqual([409, 'too_few_people'])
  })
})
