import { expect, test } from 'vitest'
import { BEHIND_PROXY, elsewhere } from '../support/addresses.ts'
import { refusal } from '../support/habits.ts'
import { useServer } from '../support/server.ts'

const server = useServer({ env: BEHIND_PROXY })

test('GET /users/me answers the account of the caller, without its id', async () => {
  const ann = await server.person('ann@example.com')
  await server.person()
  const account = {
    email: 'ann@example.com',
    display_name: null,
    timezone: 'UTC',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    email_proven: false,
    providers: [],
    is_admin: false,
    is_analyst: false,
  }
  expect((await ann.get('/users/me')).body).toStrictEqual(account)
  await ann.put('/users/me/timezone', { timezone: 'Asia/Tokyo' })
  expect((await ann.get('/users/me')).body).toStrictEqual({ ...account, timezone: 'Asia/Tokyo' })
})

test('PATCH /users/me sets the display name of the caller alone, and null takes it away', async () => {
  const [ann, ben] = [await server.person(), await server.person()]
  const name = (client: typeof ann) => client.get('/users/me').then(({ body }) => body.display_name)
  const { status, body } = await ann.patch('/users/me', { display_name: ' Ann\u202e\n Lee ' })
  expect([status, body]).toEqual([200, (await ann.get('/users/me')).body])
  expect([await name(ann), await name(ben)]).toEqual(['Ann Lee', null])
  await ann.patch('/users/me', { display_name: null })
  expect(await name(ann)).toBeNull()
})

test.each([
  [{}, 'missing'],
  [{ display_name: 5 }, 'string_type'],
  [{ display_name: 'x'.repeat(81) }, 'string_too_long'],
])('PATCH /users/me of %j is 422', async (sent, type) => {
  const { status, body } = await (await server.person()).patch('/users/me', sent)
  expect([status, body.detail]).toEqual([422, [expect.objectContaining({ type, loc: ['body', 'display_name'] })]])
})

test('GET /users/me names the linked providers, and a verified link proves the address', async () => {
  const license_key = server.sandbox.license.issue({ email: 'bea@example.com' })
  const id_token = await server.sandbox.idps.idp_a.sign({ sub: 'bea', email: 'bea@example.com' })
  const { body } = await server.anonymous.post('/auth/oauth/idp_a', { id_token, license_key }, elsewhere())
  const answer = await server.anonymous.get('/users/me', { authorization: `Bearer ${body.token}` })
  expect(answer.body).toMatchObject({ email: 'bea@example.com', providers: ['idp_a'], email_proven: true })
})

test('GET /users/me answers is_admin, and is_analyst for admins too', async () => {
  const boss = await server.admin()
  expect((await boss.get('/users/me')).body).toMatchObject({ is_admin: true, is_analyst: true })
  expect(refusal(await server.anonymous.get('/users/me'))).toEqual([401, 'unauthorized'])
})
