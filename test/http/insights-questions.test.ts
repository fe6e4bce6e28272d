import { beforeAll, expect, test } from 'vitest'
import { csvLine, readQuestion } from '../../src/analytics/questions.ts'
import { untilItsTurn, useAnalytics } from '../support/analytics.ts'
import { type Client, createClient } from '../support/client.ts'
import { refusal } from '../support/habits.ts'
import { expectGraphql } from '../support/questions.ts'

// GET /insights/questions and the ten questions, through the API and the analytics process, as JSON and CSV.

const COLUMNS: Record<string, string> = {
  'active-people': 'week, people',
  'completion-by-weekday': 'weekday, kind, due, done, rate',
  'first-miss': 'program_week, habits, missed_first',
  invitations: 'source, offered, dismissed, accepted',
  'journal-and-resonance': 'people, journal_people, resonance_people, journal_share, resonance_share',
  messages: 'month, bought, granted, used, refunded',
  'model-costs': 'month, people, dollars, dollars_per_person',
  'practice-minutes': 'mode, sessions, people, minutes, median_minutes',
  'streaks-by-stage': 'stage, habits, median_streak, kept_share',
  'weekly-retention': 'joined_week, week_number, joined, active, rate',
}

const { server, analyst, answer, sql, count } = useAnalytics()
const question = (path: string, headers = {}) =>
  untilItsTurn(() => analyst.request('GET', `/insights/questions/${path}`, { headers }))

beforeAll(async () => {
  const ann: Client = await server.person()
  const { body: habit } = await ann.post('/habits/', {
    name: 'Walk',
    icon: '',
    start_date: '2026-01-01',
    energy_cost: 1,
    energy_return: 1,
  })
  await sql(`update app.pseudonyms set joined_at = now() - interval '20 days'`)
  await sql(
    `insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
       select user_id, min(id), current_date - n, 1, now() - n * interval '1 day' from app.goals, generate_series(1, 14, 2) n
        where habit_id = $1 group by user_id, n`,
    [habit.id],
  )
  await sql(
    `insert into app.llm_usage_log (user_id, created_at, provider, model, prompt_tokens, completion_tokens, total_tokens,
         estimated_cost_usd, kind, whose_key)
       select $1, now() - n * interval '30 days', 'stub', 'stub', 1, 1, 2, n * 0.25, 'essay', 'service'
         from generate_series(0, 2) n`,
    [ann.userId],
  )
  await sql(
    `insert into app.invitations (user_id, target_type, kind, created_at, dismissed_at)
       select $1, target, 'readiness', now() - interval '9 days', case when target = 'practice' then now() end
         from unnest('{habit,practice}'::text[]) target`,
    [ann.userId],
  )
  await sql("select auth.wallet_credit($1, $1, 'self_grant', 5)", [ann.userId])
  await count()
})

test('lists the ten questions with their queries', async () => {
  const { status, body } = await analyst.get('/insights/questions')
  expect(status).toBe(200)
  expect(body.map(({ name }: { name: string }) => name)).toEqual(Object.keys(COLUMNS).sort())
  for (const each of body)
    expect(Object.keys(each).sort()).toEqual([
      'figure',
      'graphql',
      'missing',
      'name',
      'population',
      'query',
      'sentence',
      'title',
      'zone',
    ])
})

test.each(Object.entries(COLUMNS))('%s answers its columns, as JSON and as CSV', async (name, columns) => {
  for (const weeks of ['', '?weeks=2']) {
    const given = await question(name + weeks)
    expect(given.status, given.text).toBe(200)
    expect(Object.keys(given.body)).toEqual(['name', 'title', 'asked_at', 'as_of', 'population', 'columns', 'rows'])
    expect(given.body.columns.join(', ')).toBe(columns)
    expect(Date.parse(given.body.as_of)).not.toBeNaN()
    const csv = await question(`${name}${weeks}`, { accept: 'text/csv' })
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.headers.get('content-disposition')).toMatch(new RegExp(`"${name}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`))
    expect(csv.text).toBe([given.body.columns, ...given.body.rows].map(csvLine).join(''))
  }
})

test('completion counts days without a log, in numbers', async () => {
  const { rows } = (await question('completion-by-weekday')).body
  const sum = (column: number) => rows.reduce((all: number, row: number[]) => all + (row[column] ?? 0), 0)
  expect([sum(2), sum(3)]).toEqual([21, 7])
})

test('is open only to analysts, names missing questions and refuses bad queries', async () => {
  const ben = await server.person()
  expect(refusal(await ben.get('/insights/questions'))).toEqual([403, 'analyst_required'])
  expect(refusal(await ben.get('/insights/questions/messages'))).toEqual([403, 'analyst_required'])
  expect((await createClient(server.url, {}).get('/insights/questions/messages')).status).toBe(401)
  expect(refusal(await analyst.get('/insights/questions/none'))).toEqual([404, 'question_not_found'])
  const bad = (field: string, msg: string) => [
    { type: 'value_error', loc: ['query', field], msg: `Value error, ${msg}` },
  ]
  for (const weeks of ['0', '-1', '1000', '1.5', 'x', '', '1&weeks=2'])
    expect(refusal(await analyst.get(`/insights/questions/messages?weeks=${weeks}`)), weeks).toEqual([
      422,
      bad('weeks', 'a whole number from 1 to 999'),
    ])
  expect(refusal(await analyst.get('/insights/questions/messages?format=xml'))).toEqual([
    422,
    bad('format', 'json or csv'),
  ])
  const [json, csv] = [{ accept: 'application/json' }, { accept: 'text/csv' }]
  for (const [query, headers, type] of [
    ['', {}, 'application/json'],
    ['', { accept: '*/*' }, 'application/json'],
    ['', csv, 'text/csv'],
    ['?format=csv', json, 'text/csv'],
    ['?format=json', csv, 'application/json'],
    ['?weeks=999', csv, 'text/csv'],
  ] as const)
    expect((await question(`messages${query}`, headers)).headers.get('content-type'), query).toMatch(type)
  expect((await analyst.post('/insights/questions/messages')).status).toBe(405)
  for (const path of ['/insights/questions', '/insights/questions/messages']) {
    const head = await fetch(server.url + path, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${analyst.token}` },
    })
    expect([head.status, await head.text()]).toEqual([200, ''])
  }
})

test('the queries for GraphQL ask what the questions answer', async () => {
  const listed = (await analyst.get('/insights/questions')).body as Array<{ name: string; graphql: string | null }>
  const asked = listed.flatMap(({ name, graphql }) => (graphql ? [{ name, graphql }] : []))
  for (const { name, graphql } of asked) {
    const { rows } = (await question(name)).body
    expectGraphql(name, Object.values(await answer(graphql))[0] as never, rows)
  }
  expect(listed.filter(({ graphql }) => graphql === null).map(({ name }) => name)).toEqual([
    'practice-minutes',
    'streaks-by-stage',
  ])
})

test('a question is logged with who, which, how long and how many rows', async () => {
  await question('messages?weeks=3')
  await expect
    .poll(() =>
      server.logs
        .filter((line) => line.includes('question_asked'))
        .map((line) => JSON.parse(line))
        .at(-1),
    )
    .toMatchObject({ question: 'messages', ms: expect.any(Number), rows: expect.any(Number), user_id: analyst.userId })
})

test('a question that the database refuses is a defect, and one that it cannot take now is to be asked again', async () => {
  await sql('revoke select on analytics.present_counts from app_analyst')
  try {
    const refused = await question('model-costs')
    expect([refused.status, refused.body]).toEqual([
      500,
      { error: 'internal_error', request_id: refused.headers.get('x-request-id') },
    ])
  } finally {
    await sql('grant select on analytics.present_counts to app_analyst')
  }
  const blocker = await server.database.owner.connect()
  await blocker.query('begin')
  await blocker.query('lock app.figure_counts in access exclusive mode')
  try {
    const late = await question('model-costs')
    expect([late.status, late.body]).toEqual([503, { detail: 'service_unavailable' }])
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
})

test('a file without a line of its head is refused, and fields of CSV are quoted', () => {
  expect(() => readQuestion('x', '-- title: A\nselect 1')).toThrow(
    'content/questions/x.sql has no sentence, population, zone, missing, figure',
  )
  expect(csvLine(['a"b', 'c,d', 'e\nf', null, 1.5])).toBe('"a""b","c,d","e\nf",,1.5\r\n')
})
