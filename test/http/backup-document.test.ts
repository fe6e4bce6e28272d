import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { habitOf, refusal } from '../support/habits.ts'
import { useServer } from '../support/server.ts'

// Runs the SQL that docs/backup.md gives an operator for the time after a restore.

const server = useServer()
const document = readFileSync(new URL('../../docs/backup.md', import.meta.url), 'utf8')
const block = (about: string) => {
  const blocks = [...document.matchAll(/```sql\n(.*?)```/gs)].map(([, sql = '']) => sql)
  return blocks.find((sql) => sql.includes(about)) ?? expect.fail(`no block about ${about}`)
}
const query = async (sql: string) => (await server.database.owner.query(sql)).rows

test('accounts deleted since the backup are deleted again, from their receipts', async () => {
  const ann = await server.person()
  const ben = await server.person()
  await habitOf(ann)
  await habitOf(ben)
  const old = {
    deleted_at: '2026-11-17T14:07:00Z',
    rows_erased: 5,
    row_counts: '{"app.habits": 1}',
    disposition: 'erased',
  }
  const receipts = JSON.stringify([{ user_id: ann.userId, ...old }])
  const [before = '', after = ''] = block('account_delete').split(/^\\copy receipts from .*$/m)
  const load = `insert into receipts select * from json_populate_recordset(null::receipts, '${receipts}');`
  const client = await server.database.owner.connect()
  await client.query(before + load + after)
  client.release(true) // drops its temporary table

  expect(refusal(await ann.get('/habits/'))).toEqual([401, 'unauthorized'])
  expect((await ben.get('/habits/')).body).toHaveLength(1)
  const [, select = ''] = /^\\copy \((select .*)\) to/m.exec(document) ?? []
  const kept = await query(select)
  expect(kept.map((row) => [Number(row.user_id), row.disposition])).toEqual([
    [ann.userId, 'erased'],
    [ann.userId, 'erased'],
  ])
  expect(kept.map((row) => row.deleted_at.toISOString())).toContain('2026-11-17T14:07:00.000Z')
})

test('mails that the backup had in its queue can be removed', async () => {
  await server.anonymous.post('/auth/password-reset/request', { email: 'somebody@example.com' })
  const mails = "select 1 from graphile_worker.jobs where task_identifier like '%mail'"
  expect(await query(mails)).toHaveLength(1)
  await query(block('complete_jobs'))
  expect(await query(mails)).toEqual([])
})

test('a wallet that its audit rows don’t add up to is found', async () => {
  const ann = await server.person()
  await query(
    `insert into app.wallets (user_id, monthly_reset_date) values (${ann.userId}, '2030-01-01') on conflict do nothing`,
  )
  expect(await query(block('wallet_audit'))).toEqual([])
  await query(`update app.wallets set offering_balance = 7 where user_id = ${ann.userId}`)
  expect(await query(block('wallet_audit'))).toEqual([{ user_id: String(ann.userId) }])
})

test('the short queries in its text run', async () => {
  const questions = [...document.matchAll(/`(select [^`]* from [^`]*)`/g)].map(([, sql = '']) => sql)
  expect(questions).toHaveLength(2)
  for (const sql of questions) expect(await query(sql)).toHaveLength(1)
})
