import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin } from '../support/admin.ts'
import { ask, untilItsTurn, useAnalytics } from '../support/analytics.ts'
import type { Client } from '../support/client.ts'
import { practiceOf } from '../support/practices.ts'

// The ways of singling somebody out of docs/figures.md#what-remains-possible, tried at both levels. Zoe is the one: she
// alone joined in her week, lives in her zone, practises tarot, and deletes her account.

const { server, analyst, sql, analystOfGroups, count } = useAnalytics()
const people: number[] = []
let zoe: Client
let psql: pg.Client
const login = `attacks_${process.pid}`

const sat = (userId: number, minutes: number, mode: string, day: string) =>
  sql(
    `insert into app.practice_sessions (user_id, user_practice_id, practised_at, duration_minutes, mode)
     select $1, min(id), $4::timestamptz, $2, $3 from app.user_practices where user_id = $1`,
    [userId, minutes, mode, day],
  )

beforeAll(async () => {
  await sql('delete from auth.users where id <> $1', [analyst.userId])
  await sql('delete from app.pseudonyms')
  const practice = await practiceOf(server)
  for (let n = 1; n <= 8; n++) {
    zoe = await server.person() // the last one
    people.push(Number(zoe.userId))
  }
  await sql(
    `insert into app.user_practices (user_id, practice_id, stage_number, start_date)
     select id, $2, 1, '2026-01-01' from unnest($1::bigint[]) id`,
    [people, practice],
  )
  for (const [n, person] of people.entries())
    await sat(person, 10 + n, person === zoe.userId ? 'tarot' : n < 5 ? 'timed' : 'count_up', '2026-02-02T12:00Z')
  for (const person of people.slice(0, 7)) await sat(person, 30, 'timed', '2026-02-03T12:00Z')
  await sql(
    `update app.pseudonyms set joined_at = case when user_id = $1 then '2026-01-14T12:00Z' else '2026-01-06T12:00Z' end::timestamptz`,
    [zoe.userId],
  )
  await sql("update auth.users set timezone = 'Pacific/Kiritimati' where id = $1", [zoe.userId])
  await sql(
    `insert into app.stage_progress (user_id, current_stage, highest_stage_reached, stage_started_at, program_started_at)
     select id, s.stage, s.stage, now(), '2026-01-14Z' from unnest($1::bigint[]) with ordinality p (id, n),
       lateral (select case when n <= 6 then 2 else 1 end) s (stage)`,
    [people],
  )
  await count()
  const { output } = await admin(server, ['add-psql-analyst', login, '--aggregates'])
  psql = new pg.Client(output.split('\n')[1] as string)
  await psql.connect()
})
afterAll(async () => {
  await psql.end()
  await admin(server, ['remove-psql-analyst', login])
})

const sessions = (selection: string, filter = '') => `{ practiceSessions${filter} { ${selection} } }`
const TOTAL = 'aggregates { count distinctCount { person } sum { minutes } }'
const BY_MODE = 'groupedAggregates(groupBy: [MODE]) { keys count distinctCount { person } }'
const GROUPS = sessions('nodes { week mode people minutes medianMinutes }')
const statusOf = async (client: Client, query: string) => (await ask(client, query)).status
const question = (client: Client, path: string) =>
  untilItsTurn(() => client.request('GET', `/insights/questions/${path}`))
/** What stands first in the data of an answer. */
const given = async (client: Client, query: string) => {
  const { body, text } = await ask(client, query)
  expect(body.errors, text).toBeUndefined()
  return Object.values(body.data)[0] as Record<string, unknown>
}
const groupsOf = async (client: Client, query: string) =>
  (await given(client, query)).groupedAggregates as Array<{ keys: string[]; count: number }>
const keysOf = async (client: Client, query: string) => (await groupsOf(client, query)).map(({ keys }) => keys[0])

/** What a query of a view is answered at the level of groups. */
const nodesOf = async (query: string) =>
  (await given(await analystOfGroups(), query)).nodes as Array<Record<string, unknown>>
/** The one group that is shown of the first week. */
const TIMED = { week: '2026-02-02', mode: 'timed', people: 7, minutes: 270, medianMinutes: 30 }

/** Each way by its name in the document. The last one changes who is there. */
const WAYS: Record<string, () => Promise<void>> = {
  async 'two filters compared'() {
    const most = sessions(TOTAL, '(filter: { mode: { notEqualTo: "tarot" } })')
    expect(await nodesOf(GROUPS)).toEqual([TIMED])
    expect(await nodesOf(GROUPS.replace(' {', '(filter: { mode: { notEqualTo: "tarot" } }) {'))).toEqual([TIMED])
    const minutes = async (query: string) =>
      ((await given(analyst, query)).aggregates as { sum: { minutes: number } }).sum.minutes
    expect((await minutes(sessions(TOTAL))) - (await minutes(most))).toBe(17) // Zoe's
  },
  async 'joining views by key'() {
    const ann = await analystOfGroups()
    expect(await statusOf(ann, sessions('nodes { person }'))).toBe(400)
    expect(await statusOf(analyst, sessions('nodes { person }'))).toBe(200)
    const { rows } = await psql.query(
      `select distinct table_schema from information_schema.columns
        where column_name in ('person', 'habit', 'user_id') and table_schema !~ '^(pg_|information_schema)'`,
    )
    expect(rows).toEqual([])
  },
  async 'a rare mode'() {
    expect(await keysOf(analyst, sessions(BY_MODE))).toContain('tarot')
    expect(await nodesOf(sessions('nodes { mode }'))).toEqual([{ mode: 'timed' }])
    const answer = (await question(await analystOfGroups(), 'practice-minutes')).body
    expect([answer.rows.map(([mode]: [string]) => mode), answer.suppressed]).toEqual([['timed'], 2])
    expect((await psql.query('select distinct mode from practice_sessions')).rows).toEqual([{ mode: 'timed' }])
  },
  async 'a rare time zone'() {
    const zones = `select table_name, column_name from information_schema.columns
      where table_schema ~ '^analytics' and column_name ~ 'zone|offset|place|country'`
    expect((await sql(zones)).rows).toEqual([])
    // In the far east the local day of noon UTC is the next one.
    const apart = sessions('groupedAggregates(groupBy: [DAY, LOCAL_DAY]) { keys count distinctCount { person } }')
    const differ = (groups: Array<{ keys: string[] }>) => groups.filter(({ keys }) => keys[0] !== keys[1]).length
    expect(differ(await groupsOf(analyst, apart))).toBe(1)
    expect(await statusOf(await analystOfGroups(), apart)).toBe(400)
  },
  async 'the only one who joined on a day'() {
    const joined = '{ people { groupedAggregates(groupBy: [JOINED_ON]) { keys count distinctCount { person } } } }'
    expect(await keysOf(analyst, joined)).toContain('2026-01-14')
    expect(await nodesOf('{ people { nodes { joinedMonth people } } }')).toEqual([
      { joinedMonth: '2026-01-01', people: 8 },
    ])
    expect((await psql.query('select people from people where people < 5')).rows).toEqual([])
  },
  async 'a joining week of few'() {
    const weeks = async (client: Client) =>
      new Set((await question(client, 'weekly-retention')).body.rows.map(([week]: [string]) => week))
    expect(await weeks(analyst)).toContain('2026-01-12')
    expect(await weeks(await analystOfGroups())).toEqual(new Set(['2026-01-05']))
    expect((await psql.query("select from present_counts where value = '2026-01-12'")).rowCount).toBe(0)
  },
  async 'the median of few'() {
    const median = sessions('aggregates { median { minutes } }', '(filter: { mode: { equalTo: "tarot" } })')
    expect((await given(analyst, median)).aggregates).toEqual({ median: { minutes: 17 } })
    expect(await nodesOf(GROUPS)).toEqual([TIMED])
    expect((await psql.query('select from practice_sessions where people < 5')).rowCount).toBe(0)
  },
  async 'groups that hold each other'() {
    const stages = '{ stageProgress { groupedAggregates(groupBy: [STAGE_NUMBER]) { keys distinctCount { person } } } }'
    const entered = (await groupsOf(analyst, stages)).toSorted((a, b) => Number(a.keys[0]) - Number(b.keys[0]))
    expect(entered).toEqual([
      { keys: ['1'], distinctCount: { person: 8 } },
      { keys: ['2'], distinctCount: { person: 6 } }, // so two people are in stage 1
    ])
    expect(await nodesOf('{ stageProgress { nodes { people } } }')).toEqual([])
    expect(await nodesOf('{ funnel { nodes { people } } }')).toEqual([])
    expect((await psql.query('select stage_number, people from stage_progress')).rows).toEqual([]) // the other one is hidden too
  },
  async 'the total less the rest'() {
    const total = sessions('aggregates { sum { minutes } }')
    expect((await given(analyst, total)).aggregates).toEqual({ sum: { minutes: 318 } })
    expect((await given(await analystOfGroups(), total)).aggregates).toEqual({ sum: { minutes: TIMED.minutes } })
  },
  async 'three filters together'() {
    const minutes = async (client: Client, filter: string) => {
      const { aggregates } = await given(client, sessions('aggregates { sum { minutes } }', filter))
      return (aggregates as { sum: { minutes: number | null } }).sum.minutes ?? 0
    }
    const overlap = async (client: Client, day: string) =>
      (await minutes(client, `(filter: { ${day}: { equalTo: "2026-02-02" } })`)) +
      (await minutes(
        client,
        `(filter: { or: [{ ${day}: { notEqualTo: "2026-02-02" } }, { mode: { equalTo: "tarot" } }] })`,
      )) -
      (await minutes(client, ''))
    expect(await overlap(analyst, 'day')).toBe(17) // Zoe's
    expect(await overlap(await analystOfGroups(), 'week')).toBe(0)
  },
  async 'two views of the same facts'() {
    const practised = '{ activity(filter: { kind: { equalTo: "practice" } }) { nodes { people } } }'
    expect(await nodesOf(practised)).toEqual([{ people: 8 }])
    expect(await nodesOf(GROUPS)).toEqual([TIMED]) // so one person did not sit by time, as the document says
  },
  async 'a sum that only one person has'() {
    await sql(
      `insert into app.llm_usage_log (user_id, provider, model, prompt_tokens, completion_tokens, total_tokens, estimated_cost_usd, created_at)
       select id, 'openai', 'a', 1, 1, 2, case when id = $2 then 3 end, '2026-02-02T12:00Z' from unnest($1::bigint[]) id`,
      [people, zoe.userId],
    )
    await count()
    const costs = '{ llmUsage { groupedAggregates(groupBy: [MODEL]) { keys sum { costUsd totalTokens } } } }'
    expect(await groupsOf(analyst, costs)).toEqual([{ keys: ['a'], sum: { costUsd: 3, totalTokens: 16 } }])
    expect(await nodesOf('{ llmUsage { nodes { people totalTokens costUsd } } }')).toEqual([
      { people: 8, totalTokens: 16, costUsd: null },
    ])
    const { rows } = await psql.query('select people, total_tokens, cost_usd from llm_usage')
    expect(rows).toEqual([{ people: '8', total_tokens: '16', cost_usd: null }])
    expect((await psql.query('select dollars from model_costs')).rows).toEqual([{ dollars: null }])
    await sql(
      `insert into app.llm_usage_log (user_id, provider, model, prompt_tokens, completion_tokens, total_tokens, estimated_cost_usd, created_at)
       select id, 'openai', 'b', 1, 1, 2, 1, '2026-02-02T12:00Z' from unnest($1::bigint[]) id`,
      [people],
    )
    await count()
    // As the document says:
    const dollars = 'select (select sum(dollars) from model_costs) - (select sum(cost_usd) from llm_usage) as rest'
    expect((await psql.query(dollars)).rows).toEqual([{ rest: '3.000000' }])
  },
  async 'a question less the weeks of present counts'() {
    await sat(people[0] as number, 33, 'timed', '2026-02-11T12:00Z') // alone in that week
    await count()
    const ann = await analystOfGroups()
    const minutesOf = async (client: Client, weeks: string) => {
      const { rows } = (await question(client, `practice-minutes${weeks}`)).body
      return rows.find(([mode]: [string]) => mode === 'timed')?.[3] ?? 0
    }
    const shown = '{ presentCounts(filter: { figure: { equalTo: "practice_minutes" } }) { nodes { value numerator } } }'
    const weeks = (await given(ann, shown)).nodes as Array<{ value: string; numerator: number }>
    const timed = weeks.filter(({ value }) => value === 'timed').map(({ numerator }) => numerator)
    const sum = timed.reduce((sum, each) => sum + each, 0)
    expect([await minutesOf(ann, ''), await minutesOf(ann, '?weeks=999')]).toEqual([sum, sum])
    expect(await minutesOf(analyst, '')).toBe(sum + 33)
    await sql("delete from app.practice_sessions where practised_at = '2026-02-11T12:00Z'")
    await count()
  },
  async 'conditions on groups, and their order'() {
    const having = 'having: { sum: { minutes: { lessThan: 18 } } }, orderBy: [SUM_MINUTES_ASC]'
    const rare = sessions(`groupedAggregates(groupBy: [MODE], ${having}) { keys count }`)
    expect(await keysOf(analyst, rare)).toEqual(['tarot'])
    expect(await keysOf(await analystOfGroups(), rare)).toEqual([])
  },
  async 'a cursor, an offset or a page'() {
    expect((await given(analyst, sessions('nodes { mode }', '(first: 1, offset: 7)'))).nodes).toHaveLength(1)
    for (const page of ['first: 1', 'first: 5'])
      expect(await nodesOf(sessions('nodes { mode }', `(${page})`))).toEqual([{ mode: 'timed' }])
    expect(await nodesOf(sessions('nodes { mode }', '(first: 5, offset: 1)'))).toEqual([])
  },
  async 'the clock of a session'() {
    const before = (await psql.query('select * from retention')).rows
    expect(before.length).toBeGreaterThan(0)
    for (const day of ['2026-02-13', '2026-02-20', '2026-03-06']) {
      await psql.query(`set app.now = '${day}T00:00Z'`)
      expect((await psql.query('select * from retention')).rows).toEqual(before)
    }
    await psql.query('reset app.now')
  },
  async 'locks, statistics and plans'() {
    for (const text of ['select from pg_locks', 'select from pg_lock_status()'])
      await expect(psql.query(text), text).rejects.toMatchObject({ code: '42501' })
    const stats = "select from pg_stats where schemaname in ('app', 'auth', 'analytics')"
    expect((await psql.query(stats)).rowCount).toBe(0)
    const plan = async (mode: string) =>
      (await psql.query(`explain select * from practice_sessions where mode = '${mode}'`)).rows
        .map((row) => row['QUERY PLAN'].replaceAll(mode, 'mode'))
        .join()
    expect(await plan('tarot')).toBe(await plan('nonsense'))
  },
  async 'two days compared'() {
    const minutes = async () => (await nodesOf(GROUPS))[0]?.minutes as number
    const before = await minutes()
    await sat(people[0] as number, 45, 'timed', '2026-02-04T12:00Z')
    expect((await minutes()) - before).toBe(0)
    await count()
    expect((await minutes()) - before).toBe(45) // what one of the same people logged, the next day, as the document says
    await sql("delete from app.practice_sessions where practised_at = '2026-02-04T12:00Z'")
    await count()
  },
  async 'before and after a deletion'() {
    const kept = 'select figure, week, value, people from weekly_figures order by 1, 2, 3'
    const before = (await psql.query(kept)).rows
    expect(before.length).toBeGreaterThan(0)
    const practised = '{ activity(filter: { kind: { equalTo: "practice" } }) { nodes { people } } }'
    expect(await nodesOf(practised)).toEqual([{ people: 8 }])
    const { body } = await zoe.request('DELETE', '/users/me', { body: { confirm_email: zoe.email } })
    expect(body.recoverable).toBe(false)
    expect(await nodesOf(practised)).toEqual([{ people: 8 }])
    await count()
    expect(await nodesOf(practised)).toEqual([{ people: 7 }]) // the next day, as the document says
    expect((await psql.query(kept)).rows).toEqual(before)
  },
}

test.each(Object.entries(WAYS))('%s', (_, attack) => attack())

test('the document names these ways, and no other', async () => {
  const text = await readFile('docs/figures.md', 'utf8')
  const [table = ''] = /### What remains possible[\s\S]*?\n\n(?=[^|\n]*\n*$|Two analysts)/.exec(text) ?? []
  const named = [...table.matchAll(/^\| ([^|]+?) \|/gm)]
    .map(([, name]) => name as string)
    .filter((name) => !/^(Way|---)/.test(name))
  expect(named.toSorted()).toEqual(Object.keys(WAYS).toSorted())
})
