import { expect, test } from 'vitest'
import { NO_EMAILS } from '../support/addresses.ts'
import { type Client, createClient } from '../support/client.ts'
import { dump } from '../support/dump.ts'
import { behindLock, GOAL, HABIT, habitOf, parallel, refusal, statuses, uuid } from '../support/habits.ts'
import { PASSWORD, useServer } from '../support/server.ts'

const server = useServer()
const erase = (client: Client, confirm_email: unknown = client.email, headers = {}) =>
  client.request('DELETE', '/users/me', { body: { confirm_email }, headers })
const query = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows

test('an account is erased at once with all its rows; its address may sign up again with its license', async () => {
  const email = 'leaver@example.com'
  const license_key = server.sandbox.license.issue({ email })
  const signup = (address: string) =>
    server.anonymous.post('/auth/signup', { email: address, password: PASSWORD, license_key })
  const { body } = await signup(email)
  const headers = { authorization: `Bearer ${body.token}` }
  await server.anonymous.post('/habits/', HABIT, headers)
  const answer = await server.anonymous.request('DELETE', '/users/me', {
    body: { confirm_email: ' Leaver@Example.com ' },
    headers,
  })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    recoverable: false,
    // account, pseudonym, entitlement, habit with its streak, three goals
    rows_erased: 8,
    vault: { configured: false, purged: false },
  })
  for (const path of ['/habits/', '/user/balance', '/users/me/export']) {
    expect(refusal(await server.anonymous.get(path, headers))).toEqual([401, 'unauthorized'])
  }
  expect(refusal(await server.anonymous.post('/auth/refresh', undefined, headers))).toEqual([401, 'unauthorized'])
  const login = await server.anonymous.post('/auth/login', { email, password: PASSWORD })
  expect(refusal(login)).toEqual([401, 'invalid_credentials'])
  await query('truncate auth.rate_limits')
  expect(refusal(await signup('other@example.com'))).toEqual([400, 'invalid_license'])
  const again = await signup(email)
  expect(again.status).toBe(200)
  expect(again.body.user_id).toBeGreaterThan(body.user_id)
  expect((await server.anonymous.get('/habits/', { authorization: `Bearer ${again.body.token}` })).body).toEqual([])
  expect(server.logs.filter((line) => line.includes('"account_deleted"'))).toHaveLength(1)
  expect(JSON.stringify(await query('select * from auth.account_deletions'))).not.toContain('leaver')
})

test('a deletion without the account’s own address changes nothing', async () => {
  const ann = await server.person()
  const ben = await server.person()
  expect(refusal(await erase(ann, ben.email))).toEqual([400, 'confirmation_email_mismatch'])
  for (const value of [...NO_EMAILS, '', 'x'.repeat(255), null, 5, undefined, 'a\0b'])
    expect((await erase(ann, value ?? null)).status).toBe(422)
  expect((await ann.request('DELETE', '/users/me')).status).toBe(422)
  expect(refusal(await erase(server.anonymous, ann.email))).toEqual([401, 'unauthorized'])
  expect((await ann.get('/habits/')).status).toBe(200)
})

/** Signs up with a license, which the same e-mail may use again after a deletion. */
async function signUp(email: string, license_key: string): Promise<Client> {
  await query('truncate auth.rate_limits')
  const { status, body } = await server.anonymous.post('/auth/signup', { email, password: PASSWORD, license_key })
  expect(status).toBe(200)
  return createClient(server.url, { token: body.token, userId: body.user_id, email })
}

test('after a deletion no row of any table holds the address', async () => {
  const email = 'no-row@example.com'
  const { license } = server.sandbox
  const ann = await signUp(email, license.issue({ email }))
  for (const productId of ['course', 'pack-25'])
    expect((await license.ping('sale', license.issue({ email, productId }), { full_name: email })).status).toBe(200)
  await server.anonymous.post('/auth/login', { email, password: 'not the password' })
  await ann.post('/habits/', HABIT, { 'Idempotency-Key': uuid() })
  await query("insert into auth.identities values ('idp_a', 'no-row', $1, $2)", [ann.userId, email])
  await server.anonymous.post('/auth/password-reset/request', { email }) // no worker runs here: its job stays
  await query("update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'refused'")
  const holders = async () =>
    (await dump(server)).text.split('\n').filter((row) => row.toLowerCase().includes('no-row@'))
  expect((await holders()).length).toBeGreaterThan(4)
  expect((await erase(ann)).status).toBe(200)
  expect(await holders()).toEqual([])
})

test('a new account with the same license continues its meter: the month, used messages and debts', async () => {
  const email = 'meter@example.com'
  const { license } = server.sandbox
  const license_key = license.issue({ email })
  const packs = [1, 2].map(() => license.issue({ email, productId: 'pack-25' })) as [string, string]
  const first = await signUp(email, license_key)
  for (const pack of packs) await license.ping('sale', pack)
  for (let n = 0; n < 3; n++) {
    await query("select set_config('app.user_id', $1, true), lib.wallet_charge(2)", [String(first.userId)])
  }
  await query('select auth.wallet_credit($1, $1, $2, -45)', [first.userId, 'spend_offering']) // spends the rest but four
  await license.ping('refund', packs[0])
  expect((await first.get('/user/usage')).body).toMatchObject({ monthly_messages_used: 2, offering_balance: -21 })
  await erase(first)
  await license.ping('refund', packs[1]) // nobody holds the license now
  const second = await signUp(email, license_key)
  expect((await second.get('/user/usage')).body).toMatchObject({ monthly_messages_used: 2, offering_balance: -46 })
  const audit =
    'select bucket, reason, delta::int, balance_after::int from app.wallet_audit where user_id = $1 order by id'
  expect(await query(audit, [second.userId])).toEqual([
    { bucket: 'monthly', reason: 'carried_over', delta: 2, balance_after: 2 },
    { bucket: 'offering', reason: 'carried_over', delta: -46, balance_after: -46 },
  ])
  const usage = await second.get('/user/usage')
  expect((await erase(second)).status).toBe(200)
  const third = await signUp(email, license_key)
  expect((await third.get('/user/usage')).body).toEqual(usage.body)
})

test('a refund that comes after the return is taken from the account that holds the license now', async () => {
  const email = 'refunded@example.com'
  const { license } = server.sandbox
  const [license_key, pack] = [license.issue({ email }), license.issue({ email, productId: 'pack-25' })]
  const first = await signUp(email, license_key)
  await license.ping('sale', pack)
  await erase(first)
  const second = await signUp(email, license_key)
  expect((await second.get('/user/balance')).body).toEqual({ balance: 0 })
  await license.ping('refund', pack, { email: 'somebody.else@example.com' })
  expect((await second.get('/user/balance')).body).toEqual({ balance: -25 })
})

test('a charge at the same time as the deletion counts on the meter', async () => {
  const email = 'under-way@example.com'
  const license_key = server.sandbox.license.issue({ email })
  const ann = await signUp(email, license_key)
  await query("select set_config('app.user_id', $1, true), lib.wallet_charge(50)", [String(ann.userId)])
  const charge = `select set_config('app.user_id', '${ann.userId}', true), lib.wallet_charge(50)`
  const [answer] = await behindLock(server, charge, [() => erase(ann)])
  expect(answer?.status).toBe(200)
  const again = await signUp(email, license_key)
  expect((await again.get('/user/usage')).body.monthly_messages_used).toBe(2)
})

test('a deletion with an Idempotency-Key is answered with the receipt too', async () => {
  const ann = await server.person()
  const headers = { 'Idempotency-Key': uuid() }
  expect((await erase(ann, ann.email, headers)).body).toMatchObject({ recoverable: false })
  expect(refusal(await erase(ann, ann.email, headers))).toEqual([401, 'unauthorized'])
})

test('of parallel deletions one erases the account and the others are 401', async () => {
  const ann = await server.person()
  expect(statuses(await parallel(6, () => erase(ann)))).toEqual({ 200: 1, 401: 5 })
  expect(await query('select 1 from auth.account_deletions where user_id = $1', [ann.userId])).toHaveLength(1)
})

test('requests that run while the account is deleted are 401 and leave no row', async () => {
  const ann = await server.person()
  const { goals } = await habitOf(ann)
  const lock = `select from auth.users where id = ${ann.userId} for update`
  const [one, two, three] = (await server.atProcesses(ann, 3)) as [Client, Client, Client]
  const answers = await behindLock(server, lock, [
    () => erase(one),
    () => two.post('/habits/', { ...HABIT, name: 'Late' }),
    () => three.post('/goal-groups/', { name: 'Late' }, { 'Idempotency-Key': uuid() }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 401])
  expect(refusal(await ann.put(`/goals/${goals[0].id}`, GOAL))).toEqual([401, 'unauthorized'])
  expect(await query('select 1 from app.habits where user_id = $1', [ann.userId])).toEqual([])
})
