import { readFile } from 'node:fs/promises'
import { parse, visit } from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask, SECRET, useAnalytics } from '../support/analytics.ts'
import type { Client } from '../support/client.ts'
import { goalsOf } from '../support/habits.ts'
import { practiceOf } from '../support/practices.ts'

// What analysts are answered: sums, rates and groups of what people do, without their names.

const { server, analyst, sql, answer } = useAnalytics()
let ann: Client
let ben: Client
let cy: Client
beforeAll(async () => {
  ann = await server.person()
  ben = await server.person()
  cy = await server.person()
})

describe('an answer', () => {
  test('is given to the query of the README', async () => {
    const [, query = ''] = /```graphql\n(.*?)```/s.exec(await readFile('docs/analysts.md', 'utf8')) ?? []
    expect(Object.keys(await answer(query))).toEqual([
      'activity',
      'habitDays',
      'practiceSessions',
      'returnArcs',
      'retention',
    ])
  })

  test('is asked for without deprecated columns, in the guide and in the questions', async () => {
    const deprecated = await sql(
      `select c.relname as view, a.attname as name
         from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'analytics'::regnamespace and col_description(c.oid, a.attnum) like 'deprecated:%'`,
    )
    const fieldOf = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    const wrong = new Set(
      deprecated.rows.flatMap(({ view, name }) => [
        `${fieldOf(view)}.${fieldOf(name)}`,
        `${fieldOf(view)}.${name.toUpperCase()}`,
      ]),
    )
    expect(wrong).toContain('activity.WEEK')
    const guide = await readFile('docs/analysts.md', 'utf8')
    const { body: questions } = await analyst.get('/insights/questions')
    const queries = [
      ...[...guide.matchAll(/```graphql\n(.*?)```/gs)].map(([, query = '']) => query),
      ...questions.flatMap(({ graphql }: { graphql: string | null }) => graphql ?? []),
    ]
    expect(queries.length).toBeGreaterThan(5)
    const used = queries.flatMap((query) => {
      const names: string[] = []
      let view = ''
      const note = ({ value }: { value: string }) =>
        void names.push(`${view}.${value.replace(/_(WEEKDAY|TRUNCATED_TO_\w+|ASC|DESC)$/, '')}`)
      visit(parse(query), {
        Field(node, _key, _parent, path) {
          if (path.length === 5) view = node.name.value
          note(node.name)
        },
        ObjectField: ({ name }) => note(name),
        EnumValue: note,
      })
      return names
    })
    expect(used.filter((name) => wrong.has(name))).toEqual([])
  })

  beforeAll(async () => {
    const [anns, bens] = [await goalsOf(ann), await goalsOf(ben)]
    await sql(
      `insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
       select g.user_id, g.id, day::date, units, day::timestamptz
         from (values ($1::bigint, '2020-01-06', 1), ($1, '2020-01-07', 1), ($1, '2020-01-08', 0), ($2, '2020-01-06', 1),
           ($3, '2020-01-12', 0.1), ($3, '2020-01-13', 0.2)) c (goal_id, day, units)
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
    const row = (key: string, count: number, completed: number) => ({ keys: [key], count, sum: { completed } })
    const done = (by: string, filter?: string) => groups('goalCompletions', by, 'count sum { completed }', filter)
    expect(await done('DAY')).toEqual([
      ...[row('2020-01-06', 2, 2), row('2020-01-07', 1, 1), row('2020-01-08', 1, 0)],
      ...[row('2020-01-12', 1, 1), row('2020-01-13', 1, 1)],
    ])
    expect(await done('WEEK')).toEqual([row('2020-01-06', 5, 4), row('2020-01-13', 1, 1)])
    expect(await done('STAGE_NUMBER')).toEqual([row('1', 5, 4), row('2', 1, 1)])
    expect(await done('TIER')).toEqual([row('clear', 1, 1), row('low', 5, 4)])
    expect((await done('WEEK, TIER')).map(({ keys }) => keys.join(' '))).toEqual([
      '2020-01-06 clear',
      '2020-01-06 low',
      '2020-01-13 low',
    ])
    const days = '(filter: { day: { greaterThanOrEqualTo: "2020-01-07", lessThan: "2020-01-13" } })'
    expect(await done('WEEK', days)).toEqual([row('2020-01-06', 3, 2)])
  })

  test('adds units in decimals', async () => {
    const since = '(filter: { day: { greaterThanOrEqualTo: "2020-01-12" } })'
    const measures = 'sum { units } average { units }'
    expect(await groups('goalCompletions', 'TIER', measures, since)).toEqual([
      { keys: ['low'], sum: { units: 0.3 }, average: { units: 0.15 } },
    ])
  })

  test('averages booleans to rates and counts each person once', async () => {
    const rate = (tenths: number) => ({ completed: tenths / 10 })
    const [first] = await groups('goalCompletions', 'WEEK', 'average { completed } distinctCount { person }')
    expect(first).toEqual({ keys: ['2020-01-06'], average: rate(8), distinctCount: { person: 2 } })
    expect(await groups('stageProgress', 'STAGE_NUMBER', 'count average { completed }')).toEqual([
      { keys: ['1'], count: 2, average: rate(5) },
      { keys: ['2'], count: 1, average: rate(10) },
      { keys: ['3'], count: 1, average: rate(0) },
    ])
  })

  test('groups sessions by mode', async () => {
    expect(await groups('practiceSessions', 'MODE', 'count sum { minutes completed }')).toEqual([
      { keys: ['meditation_timer'], count: 2, sum: { minutes: 30.5, completed: 2 } },
      { keys: ['tarot'], count: 1, sum: { minutes: 5, completed: 0 } },
    ])
  })

  test('shows retention by cohort and week', async () => {
    const { retention } = await answer(
      '{ retention(filter: { cohort: { lessThan: "2020-03-01" }, week: { lessThan: 5 } }, orderBy: [COHORT_ASC, WEEK_ASC]) { nodes { cohort week people active rate } } }',
    )
    const weeks = (cohort: string, active: number[]) =>
      active.map((n, week) => ({ cohort, week, people: 2, active: n, rate: n / 2 }))
    expect(retention.nodes).toEqual([...weeks('2020-01-01', [2, 2, 1, 1, 0]), ...weeks('2020-02-01', [1, 0, 0, 0, 0])])
  })

  test('sums the cost of models by month', async () => {
    expect(await groups('walletMovements', 'MONTH', 'sum { charged refunded granted reversed }')).toEqual([
      { keys: ['2020-01-01'], sum: { charged: 2, refunded: 1, granted: 0, reversed: 0 } },
      { keys: ['2020-02-01'], sum: { charged: 1, refunded: 0, granted: 10, reversed: 0 } },
    ])
    expect(await groups('llmUsage', 'MONTH, MODEL', 'count sum { costUsd totalTokens } average { costUsd }')).toEqual([
      {
        keys: ['2020-01-01', 'a'],
        count: 2,
        sum: { costUsd: 0.75, totalTokens: 1100 },
        average: { costUsd: 0.375 },
      },
      { keys: ['2020-02-01', 'b'], count: 1, sum: { costUsd: 0, totalTokens: 300 }, average: { costUsd: null } },
    ])
    for (const dear of ['0.3', '"0.3"']) {
      const query = `{ llmUsage(filter: { costUsd: { greaterThan: ${dear} } }) { aggregates { count } } }`
      expect((await answer(query)).llmUsage.aggregates.count, query).toBe(1)
    }
    const amount = 'query ($dear: BigFloat) { llmUsage(filter: { costUsd: { lessThan: $dear } }) { totalCount } }'
    expect((await answer(amount, { dear: 0.3 })).llmUsage.totalCount).toBe(1)
    expect((await ask(analyst, amount, { dear: true })).body.errors[0].message).toContain(
      'A number, or the text of one',
    )
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

test('orders groups by their aggregates, also by a variable, those without a value last', async () => {
  const query = `query ($order: [PracticeSessionGroupOrderBy!]) { practiceSessions {
    many: groupedAggregates(groupBy: [LOCAL_DAY_WEEKDAY], orderBy: [COUNT_DESC]) { keys }
    few: groupedAggregates(groupBy: [LOCAL_DAY_WEEKDAY], orderBy: [COUNT_ASC, SUM_MINUTES_ASC]) { keys }
    given: groupedAggregates(groupBy: [LOCAL_DAY_TRUNCATED_TO_MONTH], orderBy: $order) { keys }
  } }`
  const keys = (groups: Array<{ keys: string[] }>) => groups.map(({ keys }) => keys[0])
  for (const [order, months] of [
    ['MEDIAN_MINUTES_ASC', ['2020-02-01', '2020-01-01']],
    ['MEDIAN_MINUTES_DESC', ['2020-01-01', '2020-02-01']],
  ]) {
    const { practiceSessions } = await answer(query, { order })
    expect(keys(practiceSessions.many)).toEqual(['1', '6'])
    expect(keys(practiceSessions.few)).toEqual(['6', '1'])
    expect(keys(practiceSessions.given)).toEqual(months)
  }
  expect((await answer(query)).practiceSessions.given).toHaveLength(2)
})

test('groups by the weekday, week and month of a day, and has medians and percentiles as numbers', async () => {
  const { practiceSessions } = await answer(`{ practiceSessions {
    weekdays: groupedAggregates(groupBy: [LOCAL_DAY_WEEKDAY]) { keys count }
    weeks: groupedAggregates(groupBy: [LOCAL_DAY_TRUNCATED_TO_WEEK]) { keys }
    months: groupedAggregates(groupBy: [LOCAL_DAY_TRUNCATED_TO_MONTH]) { keys median { minutes } percentile90 { minutes } }
    long: groupedAggregates(groupBy: [MODE], having: { median: { minutes: { greaterThan: 6 } } }) { keys }
  } }`)
  const sorted = (groups: Array<{ keys: string[] }>) => groups.toSorted((a, b) => (`${a.keys}` < `${b.keys}` ? -1 : 1))
  expect(sorted(practiceSessions.weekdays)).toEqual([
    { keys: ['1'], count: 2 },
    { keys: ['6'], count: 1 },
  ])
  expect(sorted(practiceSessions.weeks).map(({ keys }) => keys[0])).toEqual(['2020-01-06', '2020-01-20', '2020-01-27'])
  expect(sorted(practiceSessions.months)).toEqual([
    { keys: ['2020-01-01'], median: { minutes: 15.25 }, percentile90: { minutes: expect.closeTo(19.45) } },
    { keys: ['2020-02-01'], median: { minutes: 5 }, percentile90: { minutes: 5 } },
  ])
  expect(practiceSessions.long).toEqual([{ keys: ['meditation_timer'] }])
})
