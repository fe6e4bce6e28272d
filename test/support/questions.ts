import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect } from 'vitest'
import { makePeople } from '../../src/local/sandbox/people.ts'
import { csvLine, questions, types } from '../../src/platform/analytics/questions.ts'
import { untilItsTurn, useAnalytics } from './analytics.ts'
import { type Truth, truth } from './truth.ts'

// Random lives, and the ten questions about them on each way.

const ROUGHEN = readFileSync(new URL('lives.sql', import.meta.url), 'utf8')
// Plot is a global of the page; its marks need no browser.
Object.assign(globalThis, { Plot: await import('@observablehq/plot') })
const page = await import(new URL('../../src/platform/pages/questions.js', import.meta.url).href)
const DEMO = 'demo@example.com'

export function useQuestions() {
  const { server, analyst, sql, count } = useAnalytics()
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

  /** Expects what the rows say from every question: as JSON, as CSV, and from its query in psql. */
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
    }
    return expected
  }
  return { server, sql, makeLives, count, expectTruth }
}

/** Expects the page /insights to draw an answer that has rows, and to have a table of it. */
function expectDrawn(figure: string, answer: { rows: unknown[][] }) {
  const plot = page.plotOf(figure, answer)
  const counted = answer.rows.filter((row) => !row.includes(null))
  if (counted.length > 0) expect(plot(800).marks.length, figure).toBeGreaterThan(1)
  expect(page.tableOf(answer).length).toBe(answer.rows.length + 1)
  expect(page.tableOf(answer).flat().join()).not.toMatch(/NaN|undefined|null/)
}
