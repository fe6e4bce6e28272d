import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createProxyTokens } from '../../src/analytics/proxy-tokens.ts'
import { questions } from '../../src/analytics/questions.ts'
import { ask, untilItsTurn, useAnalytics } from '../support/analytics.ts'
import type { Client } from '../support/client.ts'
import { refusal } from '../support/habits.ts'

// Analysts who see groups alone (docs/contract/analysts.md#two-levels): GraphQL over the views of analytics_aggregates,
// and named questions. The attacks are those of docs/figures.md#what-remains-possible.

const { server, analyst, sql, grant, analystOfGroups, count } = useAnalytics()
let people: number[] = []
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
  await wrote(2, 'stage_reflection', '2026-01-05')
  await count()
})

const entries = (selection: string, filter = '') => `{ journalEntries${filter} { ${selection} } }`
const KINDS = 'nodes { week kind people entries }'

describe('GraphQL', () => {
  test('answers published groups of enough people, and filters and sums those alone', async () => {
    const { status, body, text } = await ask(ann, entries(KINDS))
    expect([status, body], text).toEqual([
      200,
      { data: { journalEntries: { nodes: [{ week: '2026-01-12', kind: 'freeform', people: 6, entries: 6 }] } } },
    ])
    const rare = await ask(ann, entries(KINDS, '(filter: { kind: { equalTo: "stage_reflection" } })'))
    expect(rare.body.data.journalEntries.nodes).toEqual([])
    const total = entries('groupedAggregates(groupBy: [KIND]) { keys sum { entries } }')
    expect((await ask(ann, total)).body.data.journalEntries.groupedAggregates).toEqual([
      { keys: ['freeform'], sum: { entries: 6 } },
    ])
    const rows = await ask(analyst, entries('totalCount'))
    expect(rows.body.data).toEqual({ journalEntries: { totalCount: 16 } })
  })

  test('has the views of analytics_aggregates and no other, and none has a key of a person or a habit', async () => {
    const { rows } = await sql(
      `select table_name as view, column_name as name from information_schema.columns
        where table_schema = 'analytics_aggregates' order by 1, 2`,
    )
    const camel = (name: string) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())
    const schema = `{ __type(name: "Query") { fields { name } } }`
    const { body } = await ask(ann, schema)
    const fields = body.data.__type.fields.map(({ name }: { name: string }) => name)
    expect(fields.toSorted()).toEqual([...new Set(rows.map(({ view }) => camel(view)))].toSorted())
    expect(rows.filter(({ name }) => ['person', 'habit', 'user_id'].includes(name))).toEqual([])
    for (const field of fields) {
      const { status, body, text } = await ask(ann, `{ ${field} { totalCount } }`)
      expect([field, status, body.errors], text).toEqual([field, 200, undefined])
    }
    for (const view of ['habitDays', 'people', 'practiceSessions']) {
      const query = `{ ${view} { nodes { person } } }`
      expect((await ask(ann, query)).body.errors[0].message).toMatch(/^Cannot query field "person"/)
      expect((await ask(analyst, query)).status).toBe(200)
    }
  })

  test('answers what a named question names for GraphQL', async () => {
    for (const { name, graphql } of questions.values()) {
      const { status, body, text } = await ask(ann, graphql ?? '{ today { nodes { at } } }')
      expect([name, status, body.errors], text).toEqual([name, 200, undefined])
    }
  })

  test('shows groups to a proxy token that does not say rows', async () => {
    const authorization = await createProxyTokens(server.config.SECRET_KEY).issue({ userId: '1', groupsOnly: true })
    const headers = { authorization, 'content-type': 'application/json' }
    const straight = { method: 'POST', headers, body: JSON.stringify({ query: entries('nodes { person }') }) }
    expect((await fetch(`${server.config.ANALYTICS_URL}/graphql`, straight)).status).toBe(400)
  })

  test('ends with the grant, and rises with one of rows', async () => {
    await grant(ann, 'analyst', true)
    expect((await ask(ann, entries('totalCount'))).body.data).toEqual({ journalEntries: { totalCount: 16 } })
    await grant(ann, 'analyst', false)
    expect(refusal(await ask(ann, entries(KINDS)))).toEqual([403, 'analyst_required'])
  })
})

describe('named questions', () => {
  const question = (client: Client, path: string) =>
    untilItsTurn(() => client.request('GET', `/insights/questions/${path}`))
  beforeAll(async () => {
    await sql(
      `insert into app.invitations (user_id, target_type, kind, created_at)
         select id, case n when 7 then 'sangha' when 8 then 'habit' else 'embodied_community' end, 'readiness',
                now() - case when n = 5 then interval '0 days' else interval '40 days' end
           from unnest($1::bigint[]) with ordinality p (id, n)`,
      [people],
    )
    await count()
  })

  test('leave out rows of few people and weeks of few, and say how many rows', async () => {
    const { rows } = (await question(analyst, 'invitations')).body
    expect(rows.map(([source, offered]: [string, number]) => [source, offered])).toEqual([
      ['embodied_community', 6],
      ['habit', 1],
      ['sangha', 1],
    ])
    const { body } = await question(ann, 'invitations')
    expect(body).toMatchObject({ rows: [['embodied_community', 5, 0, null]], suppressed: 2 })
    const csv = await question(ann, 'invitations?format=csv')
    expect(csv.headers.get('x-suppressed-groups')).toBe('2')
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
      `select auth.wallet_credit(id, null, case n when 6 then 'license_vendor_purchase' when 7 then 'refund_offering' else 'self_grant' end, 7)
         from unnest($1::bigint[]) with ordinality p (id, n) where n <= 7`,
      [people],
    )
    await count()
    const messages = async (client: Client) => (await question(client, 'messages')).body.rows[0].slice(1)
    expect(await messages(analyst)).toEqual([7, 35, 0, 7])
    expect(await messages(ann)).toEqual([null, 35, 0, null])
  })
})
