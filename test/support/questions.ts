import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect } from 'vitest'
import { makePeople } from '../../dev/sandbox/people/people.ts'
import { csvLine, type Question, questions, types } from '../../src/analytics/questions.ts'
import { untilItsTurn, useAnalytics } from './analytics.ts'
import { type Truth, truth } from './truth.ts'

// Random lives, and the ten questions about them on each way.

const ROUGHEN = readFileSync(new URL('lives.sql', import.meta.url), 'utf8')
// Plot is a global of the page; its marks need no browser.
Object.assign(globalThis, { Plot: await import('@observablehq/plot') })
const page = await import(new URL('../../src/pages/questions.js', import.meta.url).href)
const DEMO = 'demo@example.com'

export function useQuestions() {
  const { server, analyst, sql, count, answer } = useAnalytics()
  const ask = (path: string, headers = {}) =>
    untilItsTurn(() => analyst.request('GET', `/insights/questions/${path}`, { headers }))

  /** Runs statements on a connection of their own. */
  async function psql(role: 'owner' | 'app_analyst', work: (client: pg.Client) => Promise<unknown>) {
    const client = new pg.Client({ connectionString: server.database.urlOf(role) })
    await client.connect()
    await work(client).finally(() => client.end())
  }

  /** Leaves nobody but an analyst and so many random lives. */
  async function makeLives(count: number, seed: number) {
    await sql('delete from auth.users where email like $1', ['%@people.example.com'])
    await sql("delete from auth.license_claims where claim like 'sale:people-%'")
    await sql("delete from auth.license_vendor_sales where license_vendor_sale_id like 'people-%'")
    await sql('update auth.users set email = $1 where id = $2', [DEMO, analyst.userId])
    await makePeople(server.database.urlOf('owner'), count, server.config.JOURNAL_ENCRYPTION_KEYS, DEMO)
    await psql('owner', async (client) => {
      await client.query(ROUGHEN)
      await client.query('select pg_temp.roughen($1)', [seed])
    })
  }

  /** Expects what the rows say from every question: as JSON, as CSV, from its query in psql, and from GraphQL. */
  async function expectTruth(asOf: string, weeks?: number): Promise<Truth> {
    const expected = await truth(server.database.owner, asOf, weeks)
    expect(Object.keys(expected).sort()).toEqual([...questions.keys()])
    const given: Truth = {}
    await psql('app_analyst', async (client) => {
      for (const { name, query } of questions.values())
        given[name] = (await client.query({ text: query, values: [weeks ?? null], rowMode: 'array', types })).rows
    })
    expect(given).toEqual(expected)
    for (const [name, rows] of Object.entries(expected)) {
      const path = weeks === undefined ? name : `${name}?weeks=${weeks}`
      const { status, body, text } = await ask(path)
      expect([name, status, body?.rows], text).toEqual([name, 200, rows])
      expectDrawn(questions.get(name)?.figure as string, body)
      const csv = await ask(path, { accept: 'text/csv' })
      expect(csv.text).toBe([body.columns, ...rows].map(csvLine).join(''))
      const { graphql } = questions.get(name) as Question
      if (weeks === undefined && graphql) expectGraphql(name, Object.values(await answer(graphql))[0] as Counted, rows)
    }
    return expected
  }
  return { server, sql, makeLives, count, expectTruth }
}

type Counted = {
  nodes?: Record<string, unknown>[]
  groupedAggregates?: { keys: string[]; sum: Record<string, number> }[]
}

/** Expects from the query that a question names for GraphQL what the question answers. */
export function expectGraphql(name: string, { nodes = [], groupedAggregates = [] }: Counted, rows: unknown[][]) {
  const sums = new Map(groupedAggregates.map(({ keys, sum }) => [`${keys[0]}`, sum]))
  const ratios = (keyed: [key: string, denominator: unknown, numerator: unknown][]) =>
    expect(sums, name).toEqual(new Map(keyed.map(([key, denominator, numerator]) => [key, { denominator, numerator }])))
  const sumOf = (...key: unknown[]) => sums.get(key.join())?.numerator ?? 0
  const compare: Record<string, () => void> = {
    'active-people': () => expect(nodes.map(Object.values), name).toEqual(rows),
    'weekly-retention': () =>
      expect(nodes.map(({ joinedWeek, joined, active }) => [joinedWeek, joined, active])).toEqual(
        rows.map(([week, , joined, active]) => [week, joined, active]),
      ),
    'completion-by-weekday': () => ratios(rows.map(([weekday, kind, due, done]) => [`${weekday},${kind}`, due, done])),
    'first-miss': () => ratios(rows.map(([week, habits, missed]) => [`${week}`, habits, missed])),
    'journal-and-resonance': () => {
      const people = new Map(nodes.map(({ value, people }) => [value, people]))
      const told = ['active', 'journal', 'resonance'].map((what) => people.get(what) ?? 0)
      expect(told, name).toEqual(rows[0]?.slice(0, 3) ?? [0, 0, 0])
    },
    'model-costs': () => {
      expect([...sums.keys()].toSorted(), name).toEqual(rows.map(([month]) => month))
      for (const [month, , dollars] of rows) expect(sumOf(month), name).toBe(Number(dollars))
    },
    messages: () => {
      for (const [month, ...counts] of rows)
        expect(
          ['bought', 'granted', 'used', 'refunded'].map((each) => sumOf(month, each)),
          name,
        ).toEqual(counts)
    },
    invitations: () => {
      for (const [source, offered, dismissed, accepted] of rows)
        expect(
          ['offered', 'dismissed', 'accepted'].map((each) => sumOf(source, each)),
          name,
        ).toEqual([offered, dismissed, accepted ?? 0])
    },
  }
  const compared = compare[name]
  if (compared === undefined) throw new Error(`${name} has a query of GraphQL that nothing compares`)
  compared()
}

/** Expects the page /insights to draw an answer that has rows, and to have a table of it. */
function expectDrawn(figure: string, answer: { rows: unknown[][] }) {
  const plot = page.plotOf(figure, answer)
  const counted = answer.rows.filter((row) => !row.includes(null))
  if (counted.length > 0) expect(plot(800).marks.length, figure).toBeGreaterThan(1)
  expect(page.tableOf(answer).length).toBe(answer.rows.length + 1)
  expect(page.tableOf(answer).flat().join()).not.toMatch(/NaN|undefined|null/)
}
