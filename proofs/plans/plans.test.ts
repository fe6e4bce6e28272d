import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../test/support/database.ts'
import { calls } from './calls.ts'
import { fillPeople, LIVED, YEARS } from './people.ts'
import { type Measured, openSession, type Session } from './session.ts'

// Each function of schema api stays within the shared buffers of budgets.json over lived data, reads no table that
// grows from end to end, and on the hot paths runs no function per row (docs/performance.md#plans). `npm run plans`
// writes the budgets.

const FILE = new URL('budgets.json', import.meta.url)
const WRITE = process.env.PLANS === 'write'

/** What one function may cost. */
type Budget = {
  /** Shared buffers, with 252 lived days. */
  buffers: number
  /** Indexes without which this function breaks its budget. Each index is named once. */
  indexes?: string[]
}

/** An index is named where its loss breaks the budget by far, so that the test of the index stays true. */
const clearly = ({ buffers }: Budget): Budget => ({ buffers: buffers * 1.25 + 4 })
/** A fifth more than measured, and at least four: a page may split, a descent may get a level deeper. */
const budgetOf = (buffers: number) => Math.max(Math.ceil(buffers * 1.2), buffers + 4)

/** Tables that stay small, and may be read from end to end: catalogues, and all of these schemas. */
const SMALL = [
  'app.goal_group_templates',
  'app.prompts',
  'app.return_weeks',
  'app.stage_contents',
  'app.stages',
  'app.system_practice_recipes',
  'app.system_practice_tags',
  'auth.hmac_keys',
  'jobs.causes', // by the words of errors
  'jobs.erasure_ledger', // one row
  'jobs.pauses',
]
const SMALL_SCHEMAS = ['graphile_worker', 'lib', 'pg_catalog']
const isSmall = (table: string) => SMALL.includes(table) || SMALL_SCHEMAS.includes(table.split('.')[0] as string)

/** Functions that read everybody's rows. */
const ACROSS_PEOPLE: Record<string, string> = {
  ...Object.fromEntries(
    ['tasks_list', 'task_pause', 'task_run', 'task_resume', 'jobs_history', 'jobs_causes'].map((name) => [
      `api.${name}`,
      'reads the jobs that ended, of all people, for admins',
    ]),
  ),
  'api.feedback_list': 'counts what all people reported, for admins',
  'api.feedback_status_set': 'finds what anybody reported by its id, for admins',
  'api.stage_progress_gaps': 'looks for gaps of all people, for admins',
  'api.usage_stats': 'sums the usage of all people, for admins',
}

const HOT = [
  'api.habits_list',
  'api.stages_list',
  'api.journal_list',
  'api.goal_completion_create',
  'api.practice_sessions_insights',
]
/** How often one statement may run a function that reads no rows one by one: for a clock, a page, a refusal. */
const PER_STATEMENT = 4
/** Functions that run per row all the same. */
const PER_ROW: Record<string, Record<string, string>> = {
  'api.stages_list': { 'lib.highest_unlocked_stage': 'once per stage', 'lib.program_stage': 'once per stage' },
  'api.journal_list': { 'lib.open': 'opens message and title of the fifty entries of the page' },
}

let database: TestDatabase
let session: Session
const budgets: Record<string, Budget> = WRITE ? {} : JSON.parse(await readFile(FILE, 'utf8'))

beforeAll(async () => {
  database = await cloneDatabase()
  await fillPeople(database)
  session = await openSession(database.urlOf('superuser'))
  for (const person of [LIVED, YEARS]) await session.prepare(person)
})
afterAll(async () => {
  await session?.close()
  await database.drop()
})

/** Why a measured call breaks its budget; empty if it does not. */
function faults(name: string, { buffers, sequential }: Measured, budget: Budget): string[] {
  const scans = name in ACROSS_PEOPLE ? [] : sequential.filter((table) => !isSmall(table))
  return [
    ...(buffers > budget.buffers ? [`${buffers} shared buffers, budget ${budget.buffers}`] : []),
    ...scans.map((table) => `reads ${table} from end to end`),
  ]
}

test('each function of schema api has a call and a budget', async () => {
  const { rows } = await session.client.query<{ name: string }>(
    "select 'api.' || proname as name from pg_proc where pronamespace = 'api'::regnamespace order by 1",
  )
  const names = rows.map(({ name }) => name)
  const called = Object.entries(calls).map(([name, { of = name }]) => of)
  expect([...new Set(called)].sort()).toEqual(names)
  if (!WRITE) expect(Object.keys(budgets).sort()).toEqual(Object.keys(calls).sort())
})

test.each(HOT)('%s runs no function per row', async (name) => {
  const { functions } = await session.measure(YEARS, name)
  const repeated = Object.entries(functions).filter(
    ([called, times]) => times > PER_STATEMENT && !PER_ROW[name]?.[called],
  )
  expect(repeated).toEqual([])
})

/** Whether a call breaks its budget; a write that finds no unique index to insert by breaks it too. */
async function breaks(name: string, budget: Budget): Promise<boolean> {
  try {
    return faults(name, await session.measure(LIVED, name), budget).length > 0
  } catch (error) {
    if ((error as { code?: string }).code === '42P10') return true // no unique constraint for ON CONFLICT
    throw error
  }
}

if (WRITE) {
  test('writes budgets.json', async () => {
    const measured = new Map<string, Measured>()
    for (const name of Object.keys(calls)) measured.set(name, await session.measure(LIVED, name))
    for (const [name, { buffers }] of measured) budgets[name] = { buffers: budgetOf(buffers) }
    const { rows } = await session.client.query<{ name: string; index: string }>(
      `select c.relname as name, c.oid::regclass::text as index from pg_class c
        where c.relkind = 'i' and c.relnamespace in ('app'::regnamespace, 'auth'::regnamespace) order by 2`,
    )
    for (const { name: short, index } of rows) {
      // The cheapest function that reads by this index shows its loss best.
      const users = [...measured]
        .filter(([, { indexes }]) => indexes.includes(short))
        .sort(([, a], [, b]) => a.buffers - b.buffers)
        .map(([name]) => name)
      const broken = await session.without(index, async () => {
        for (const name of users) if (await breaks(name, clearly(budgets[name] as Budget))) return name
        return undefined
      })
      const budget = broken === undefined ? undefined : budgets[broken]
      if (budget) budget.indexes = [...(budget.indexes ?? []), index]
    }
    await writeFile(FILE, `${JSON.stringify(budgets, null, 2)}\n`)
  })
} else {
  test.each(Object.keys(calls))('%s stays within its budget', async (name) => {
    const measured = await session.measure(LIVED, name)
    expect(faults(name, measured, budgets[name] ?? { buffers: 0 })).toEqual([])
  })

  test.each(HOT)('%s stays within the same budget after 1,000 days', async (name) => {
    const measured = await session.measure(YEARS, name)
    expect(faults(name, measured, budgets[name] ?? { buffers: 0 })).toEqual([])
  })

  test('each index that a budget names is needed: without it the budget breaks', async () => {
    const spared: string[] = []
    for (const [name, budget] of Object.entries(budgets)) {
      for (const index of budget.indexes ?? []) {
        const broken = await session.without(index, () => breaks(name, budget))
        if (!broken) spared.push(`${name} without ${index}`)
      }
    }
    expect(spared).toEqual([])
  })
}
