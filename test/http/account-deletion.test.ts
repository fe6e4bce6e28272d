import { expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { behindLock, GOAL, HABIT, habitOf, parallel, refusal, statuses, uuid } from '../support/habits.ts'
import { PASSWORD, useServer } from '../support/server.ts'

const server = useServer()
const erase = (client: Client, confirm_email: unknown = client.email, headers = {}) =>
  client.request('DELETE', '/users/me', { body: { confirm_email }, headers })
const query = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows

test('an account goes with everything in it, at once; its address may begin anew, with its license', async () => {
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
    // account, pseudonym, entitlement, habit, three goals
    rows_erased: 7,
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

test('without the account’s own address nothing is touched', async () => {
  const ann = await server.person()
  const ben = await server.person()
  expect(refusal(await erase(ann, ben.email))).toEqual([400, 'confirmation_email_mismatch'])
  for (const value of ['', 'x'.repeat(255), null, 5, undefined, 'a\0b'])
    expect((await erase(ann, value ?? null)).status).toBe(422)
  expect((await ann.request('DELETE', '/users/me')).status).toBe(422)
  expect(refusal(await erase(server.anonymous, ann.email))).toEqual([401, 'unauthorized'])
  expect((await ann.get('/habits/')).status).toBe(200)
})

test('with an Idempotency-Key the receipt is answered all the same', async () => {
  const ann = await server.person()
  const headers = { 'Idempotency-Key': uuid() }
  expect((await erase(ann, ann.email, headers)).body).toMatchObject({ recoverable: false })
  expect(refusal(await erase(ann, ann.email, headers))).toEqual([401, 'unauthorized'])
})

test('of parallel deletions one erases and the others meet nobody', async () => {
  const ann = await server.person()
  expect(statuses(await parallel(6, () => erase(ann)))).toEqual({ 200: 1, 401: 5 })
  expect(await query('select 1 from auth.account_deletions where user_id = $1', [ann.userId])).toHaveLength(1)
})

test('requests that are under way when the account goes are 401, and leave nothing', async () => {
  const ann = await server.person()
  const { goals } = await habitOf(ann)
  const lock = `select from auth.users where id = ${ann.userId} for update`
  const answers = await behindLock(server, lock, [
    () => erase(ann),
    () => ann.post('/habits/', { ...HABIT, name: 'Late' }),
    () => ann.post('/goal-groups/', { name: 'Late' }, { 'Idempotency-Key': uuid() }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 401])
  expect(refusal(await ann.put(`/goals/${goals[0].id}`, GOAL))).toEqual([401, 'unauthorized'])
  expect(await query('select 1 from app.habits where user_id = $1', [ann.userId])).toEqual([])
})
