import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'

// The statements of docs/dbas.md run as they are written, as the owner.

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

const sections = readFileSync('docs/dbas.md', 'utf8').split(/^## /m)
const blocks = sections.flatMap((text) => {
  const section = text.slice(0, text.indexOf('\n'))
  return [...text.matchAll(/^```sql\n(.*?)^```$/gms)].map(([, sql = '']) => ({ section, sql }))
})

test.each(blocks)('$section', async ({ section, sql }) => {
  const waits = section === 'Lock waits'
  const holder = await database.owner.connect()
  const waiter = await database.owner.connect()
  try {
    await holder.query('begin; lock app.stages in share mode')
    const waiting = waits ? waiter.query('begin; lock app.stages in exclusive mode').catch(() => undefined) : undefined
    const rows = () => database.owner.query(sql).then((answer) => answer.rows.length)
    await expect.poll(rows).toBeGreaterThan(0)
    await holder.query('rollback')
    await waiting
  } finally {
    for (const client of [holder, waiter]) client.release(true)
  }
})

test('the hottest statements name the route of an edit, which its text calls late', async () => {
  const sql = blocks.find(({ section }) => section === 'The hottest statements')?.sql ?? ''
  const [, after = ''] = readFileSync('sql/statements.sql', 'utf8').split('-- PUT /habits/:habit_id, with an')
  const [, text = ''] = /\n(select[^;]+);/.exec(after) ?? []
  expect(text.indexOf('api.habit_update')).toBeGreaterThan(200)
  const statistics = '(select $1 as query, 1 as calls, 1 as total_exec_time, 1 as shared_blks_hit) statistics'
  const { rows } = await database.owner.query(sql.replace('pg_stat_statements', statistics), [text])
  expect(rows).toMatchObject([{ statement: 'api.habit_update' }])
})
