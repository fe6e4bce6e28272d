import { beforeAll, expect, test } from 'vitest'
import { BEHIND_PROXY, elsewhere } from '../support/addresses.ts'
import type { Client } from '../support/client.ts'
import { parallel, refusal, statuses, uuid } from '../support/habits.ts'
import { whileLocked } from '../support/races.ts'
import { useServer } from '../support/server.ts'

const server = useServer({ env: { ...BEHIND_PROXY, MONTHLY_MESSAGE_CAP: '3' } })
let ann: Client
let admin: Client
beforeAll(async () => {
  ann = await server.person()
  admin = await server.admin()
})
const add = (client: Client, amount: unknown, headers = {}) =>
  client.post('/user/balance/add', { amount }, { ...elsewhere(), ...headers })

/** Charges one message, as a model request of the person would. */
async function charge(client: Client, cap = 3): Promise<string> {
  const pool = await server.database.owner.connect()
  try {
    await pool.query('begin')
    await pool.query("select set_config('app.user_id', $1, true)", [client.userId])
    const { rows } = await pool.query('select lib.wallet_charge($1) as bucket', [cap])
    await pool.query('commit')
    return rows[0].bucket
  } catch (error) {
    await pool.query('rollback')
    return (error as Error).message
  } finally {
    pool.release()
  }
}

test('balance and usage begin with all free messages, which renew on the first of the month in UTC', async () => {
  await server.travel('2026-02-28T23:59:00Z')
  expect((await ann.get('/user/balance')).body).toEqual({ balance: 0 })
  expect((await ann.get('/user/usage')).body).toEqual({
    monthly_messages_used: 0,
    monthly_messages_remaining: 3,
    monthly_cap: 3,
    monthly_reset_date: '2026-03-01',
    offering_balance: 0,
  })
  await server.travel(null)
  for (const path of ['/user/balance', '/user/usage']) {
    expect(refusal(await server.anonymous.get(path))).toEqual([401, 'unauthorized'])
  }
})

test('of parallel charges exactly as many succeed as there are messages', async () => {
  const ben = await server.admin()
  await add(ben, 2)
  const results = await parallel(12, () => charge(ben))
  const counts = Object.groupBy(results, (each) => each)
  expect(counts.monthly).toHaveLength(3)
  expect(counts.offering).toHaveLength(2)
  expect(counts.insufficient_offerings).toHaveLength(7)
  expect((await ben.get('/user/usage')).body).toMatchObject({
    monthly_messages_used: 3,
    monthly_messages_remaining: 0,
    offering_balance: 0,
  })
})

test('an admin adds to their own balance, once per key, and no parallel addition is lost', async () => {
  expect((await add(admin, 1_000_000)).body).toEqual({ balance: 1_000_000, added: 1_000_000 })
  expect(statuses(await parallel(5, () => add(admin, 2)))).toEqual({ 200: 5 })
  const key = { 'Idempotency-Key': uuid() }
  const twins = await parallel(4, () => add(admin, 7, key))
  expect(twins.map(({ body }) => body)).toEqual(Array(4).fill({ balance: 1_000_017, added: 7 }))
  expect((await admin.get('/user/balance')).body).toEqual({ balance: 1_000_017 })
  expect(server.logs.filter((line) => line.includes('"balance_added"'))).toHaveLength(8) // ben's, too
})

test('an admin whose account is deleted while the request runs is 403 user_not_found, and nothing is credited', async () => {
  const gone = await server.admin()
  const deletion = 'delete from auth.users where id = $1'
  const answer = await whileLocked(server, deletion, [gone.userId], () => add(gone, 5))
  expect(refusal(answer)).toEqual([403, 'user_not_found'])
  const { rows } = await server.database.owner.query('select from app.wallet_audit where user_id = $1', [gone.userId])
  expect(rows).toEqual([])
})

test('refusals of an addition come in order: 401, 403, 422, 429', async () => {
  expect(refusal(await add(server.anonymous, 0))).toEqual([401, 'unauthorized'])
  expect(refusal(await add(ann, 0))).toEqual([403, 'admin_required'])
  for (const amount of [0, -1, 1_000_001, 1.5, '1', null, undefined, true])
    expect((await add(admin, amount)).status).toBe(422)
  const here = elsewhere()
  for (let hit = 1; hit <= 5; hit++) expect((await add(admin, 1, here)).status).toBe(200)
  const spent = await add(admin, 1, here)
  expect(refusal(spent)).toEqual([429, 'rate_limit_exceeded'])
  expect(Number(spent.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await add(ann, 1, here)).status).toBe(403)
})
