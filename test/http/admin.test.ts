import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/base/settings/config.ts'
import { routes } from '../../src/routes/index.ts'
import { BEHIND_PROXY, elsewhere } from '../support/addresses.ts'
import { admin as run } from '../support/admin.ts'
import type { Client } from '../support/client.ts'
import { NO_SUCH_IDS, parallel, refusal } from '../support/habits.ts'
import { useServer } from '../support/server.ts'

const server = useServer({ env: BEHIND_PROXY })
let ann: Client
let ben: Client
let admin: Client
beforeAll(async () => {
  ann = await server.person()
  ben = await server.person()
  admin = await server.admin()
})
const of = (client: Client, rest: string) => `/admin/users/${client.userId}${rest}`
const grant = (client: Client, body: object = { reason: 'gift' }) =>
  admin.post(of(client, '/entitlements'), body, elsewhere())
const revoke = (path: string, body: unknown = { reason: 'over' }) =>
  admin.request('DELETE', path, { body, headers: elsewhere() })
const summary = async (client: Client) => (await admin.get(of(client, '/summary'))).body

test('only admins may use the routes: 403 comes after 401 and before 422', async () => {
  for (const [method, path] of [
    ['GET', '/admin/usage-stats?limit=x'],
    ['POST', '/admin/maintenance/energy-plans?older_than_days=x'],
    ['POST', of(ann, '/entitlements')],
    ['DELETE', of(ann, '/entitlements/1')],
    ['GET', of(ann, '/summary')],
  ] as const) {
    expect(refusal(await server.anonymous.request(method, path, { headers: elsewhere() })), path).toEqual([
      401,
      'unauthorized',
    ])
    expect(refusal(await ann.request(method, path, { headers: elsewhere() })), path).toEqual([403, 'admin_required'])
  }
})

test('every route of admins is 401 without a token and 403 for everybody else, and changes nothing', async () => {
  const ofAdmins = routes.filter(({ access }) => access === 'admin')
  expect(ofAdmins.length).toBeGreaterThan(20)
  for (const { method, path } of ofAdmins) {
    const at = path.replaceAll(/\{\w+\}/g, '1')
    const sent = { headers: elsewhere(), ...(method === 'get' ? {} : { body: {} }) }
    expect(refusal(await server.anonymous.request(method.toUpperCase(), at, sent)), at).toEqual([401, 'unauthorized'])
    expect(refusal(await ben.request(method.toUpperCase(), at, sent)), at).toEqual([403, 'admin_required'])
  }
})

test('a grant is idempotent, a revocation final, and each keeps the notes of the other', async () => {
  const [first] = (await summary(ann)).entitlements
  const granted = await grant(ann, { reason: '  a gift  ', kind: 'course_access' })
  expect(granted.status).toBe(201)
  expect(granted.body).toEqual({
    ...first,
    metadata: { reason: 'a gift', granted_by_admin_id: admin.userId },
  })
  const path = of(ann, `/entitlements/${first.id}`)
  expect(refusal(await revoke(of(ben, `/entitlements/${first.id}`)))).toEqual([404, 'entitlement_not_found'])
  const { status, body } = await revoke(path)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: first.id, revoked_at: expect.any(String) })
  expect(body.metadata).toEqual({
    ...granted.body.metadata,
    revocation_reason: 'over',
    revoked_by_admin_id: admin.userId,
  })
  expect(refusal(await revoke(path))).toEqual([404, 'entitlement_not_found'])
  const again = await parallel(5, () => grant(ann))
  expect(new Set(again.map((answer) => answer.body.id)).size).toBe(1)
  const { entitlements } = await summary(ann)
  expect(entitlements.map((each: { id: number }) => each.id)).toEqual([again[0]?.body.id, first.id])
})

test('grants and revocations refuse missing people and entitlements, and blank reasons', async () => {
  for (const id of NO_SUCH_IDS) {
    const user = `/admin/users/${id}`
    expect(refusal(await admin.get(`${user}/summary`))).toEqual([404, 'user_not_found'])
    expect(refusal(await admin.post(`${user}/entitlements`, { reason: 'x' }, elsewhere()))).toEqual([
      404,
      'user_not_found',
    ])
    expect(refusal(await revoke(`${user}/entitlements/1`))).toEqual([404, 'user_not_found'])
    expect(refusal(await revoke(of(ben, `/entitlements/${id}`)))).toEqual([404, 'entitlement_not_found'])
  }
  for (const body of [{}, { reason: ' ' }, { reason: 5 }, { reason: 'x', kind: 'other' }]) {
    expect((await grant(ben, body)).status).toBe(422)
  }
  for (const body of [null, {}, { reason: '\t' }])
    expect((await revoke(of(ben, '/entitlements/1'), body)).status).toBe(422)
  const here = elsewhere()
  for (let hit = 1; hit <= 10; hit++) await admin.post(of(ben, '/entitlements'), { reason: 'x' }, here)
  expect((await admin.post(of(ben, '/entitlements'), { reason: 'x' }, here)).status).toBe(429)
})

test('the summary shows the newest 20 audit rows and 10 sales, decimals as strings, and no payload', async () => {
  const { license } = server.sandbox
  const eve = await server.person()
  for (let n = 0; n < 11; n++) {
    const key = license.issue({ email: eve.email, productId: 'pack-25' })
    await license.ping('sale', key, { email: eve.email.toUpperCase(), card: '4111 1111 1111 1111' })
    await license.ping('refund', key)
  }
  const { body, text } = await admin.get(of(eve, '/summary'))
  expect(body).toMatchObject({
    user_id: eve.userId,
    email: eve.email,
    is_admin: false,
    offering_balance: 0,
    monthly_messages_used: 0,
  })
  expect(body.wallet_audit).toHaveLength(20)
  expect(body.wallet_audit[0]).toMatchObject({
    bucket: 'offering',
    reason: 'license_vendor_refund',
    delta: '-25.000000',
    balance_before: '25.000000',
    balance_after: '0.000000',
    actor_user_id: eve.userId,
  })
  expect(body.license_vendor_sales).toHaveLength(10)
  expect(body.license_vendor_sales[0]).toMatchObject({ email: eve.email, resource_name: 'sale', refunded: true })
  expect(text).not.toContain('4111 1111')
})

test('usage statistics are summed per person and per model, highest cost first, unknown costs last', async () => {
  const none = await admin.get('/admin/usage-stats')
  expect(none.body).toMatchObject({
    total_calls: 0,
    total_estimated_cost_usd: '0.000000',
    per_user: [],
    per_user_total: null,
  })
  const rows = [
    [ann, 'a', 10, '0.000100'],
    [ben, 'a', 1, '0.5'],
    [ben, 'b', 2, null],
    [admin, 'c', 4, null],
  ] as const
  for (const [who, model, tokens, cost] of rows) {
    await server.database.owner.query(
      `insert into app.llm_usage_log (user_id, created_at, provider, model, prompt_tokens, completion_tokens, total_tokens, estimated_cost_usd)
       values ($1, now(), 'p', $2, $3, 1, $3 + 1, $4)`,
      [who.userId, model, tokens, cost],
    )
  }
  const { body } = await admin.get('/admin/usage-stats')
  const shown = (row: object) => Object.values(row)
  expect(body).toMatchObject({
    total_calls: 4,
    total_prompt_tokens: 17,
    total_completion_tokens: 4,
    total_tokens: 21,
    total_estimated_cost_usd: '0.500100',
    per_user_total: null,
    per_user_has_more: null,
  })
  expect(body.per_user.map(shown)).toEqual([
    [ben.userId, 2, 5, '0.500000'],
    [ann.userId, 1, 11, '0.000100'],
    [admin.userId, 1, 5, '0.000000'],
  ])
  expect(body.per_model.map(shown)).toEqual([
    ['p', 'a', 2, 13, '0.500100'],
    ['p', 'b', 1, 3, '0.000000'],
    ['p', 'c', 1, 5, '0.000000'],
  ])
  const page = await admin.get('/admin/usage-stats?paginate=true&limit=1&offset=1')
  expect(page.body).toEqual({ ...body, per_user: [body.per_user[1]], per_user_total: 3, per_user_has_more: true })
})

test('a maintenance route deletes old energy plans', async () => {
  await server.database.owner.query(
    `insert into app.energy_plans (user_id, plan, reason_code, created_at)
     select $1, '{}', 'x', now() - make_interval(days => d) from unnest('{1,29,31,400}'::integer[]) d`,
    [ann.userId],
  )
  const purge = (query: string) => admin.post(`/admin/maintenance/energy-plans${query}`)
  expect((await purge('')).body).toEqual({ deleted: 2, older_than_days: 30 })
  expect((await purge('?older_than_days=2147483647')).body).toEqual({ deleted: 0, older_than_days: 2147483647 })
  expect((await purge('?older_than_days=2')).body).toEqual({ deleted: 1, older_than_days: 2 })
  for (const days of ['0', '-5']) {
    expect(refusal(await purge(`?older_than_days=${days}`))).toEqual([400, 'older_than_days must be positive'])
  }
  expect((await purge('?older_than_days=x')).status).toBe(422)
})

test('npm run admin -- list prints admins, analysts and disabled accounts, and nobody else', async () => {
  const operate = (...args: string[]) => run(server, args)
  const { rows } = await server.database.owner.query('select email from auth.users where is_admin or not is_active')
  const earlier = rows.map((row) => row.email)
  await server.person('nobody.special@example.com')
  for (const name of ['anna', 'bert']) await server.person(`${name}@list.example.com`)
  await operate('grant-admin', 'bert@list.example.com')
  await operate('grant-analyst', 'bert@list.example.com')
  await operate('disable', 'anna@list.example.com')
  const { output, code } = await operate('list')
  const [head, ...lines] = output.split('\n')
  expect([code, head]).toEqual([0, expect.stringMatching(/^EMAIL +ROLES +STATE +SIGNED UP$/)])
  expect(lines.map((line) => line.split(' ')[0])).toEqual(
    [...earlier, 'anna@list.example.com', 'bert@list.example.com'].sort(),
  )
  const today = new Date().toISOString().slice(0, 10)
  expect(lines.find((line) => line.startsWith('anna'))).toMatch(new RegExp(` none +disabled +${today}$`))
  expect(lines.find((line) => line.startsWith('bert'))).toMatch(new RegExp(` admin, analyst +active +${today}$`))
  expect(await operate('list', 'anna@list.example.com')).toMatchObject({ code: 1 })
})

test('npm run admin -- push-key prints a new key that the settings take, alone on a line, without a database', async () => {
  const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const printed = [await run(server, ['push-key'], nowhere), await run(server, ['push-key'], nowhere)]
  expect(printed).toEqual(Array(2).fill({ code: 0, output: expect.stringMatching(/^[\w-]{43}$/) }))
  const VAPID_PRIVATE_KEYS = printed.map(({ output }) => output).join()
  expect(new Set(readConfig({ ...server.env, VAPID_PRIVATE_KEYS }).VAPID_PRIVATE_KEYS).size).toBe(2)
})

test.each([
  [['grant-admin', 'cleo@surplus.example.com', 'dora@surplus.example.com']],
  [['rotate-journal-keys', 'cleo@surplus.example.com']],
  [['verify-derived', '--repair', 'cleo@surplus.example.com']],
  [['push-key', 'cleo@surplus.example.com']],
])('npm run admin -- %j refuses the argument that it does not know, and changes nothing', async (args) => {
  const email = 'cleo@surplus.example.com'
  const known = await server.database.owner.query('select from auth.users where email = $1', [email])
  if (known.rowCount === 0) await server.person(email)
  const { output, code } = await run(server, args)
  expect([code, output]).toEqual([1, expect.stringMatching(/^usage: npm run admin -- /)])
  const { rows } = await server.database.owner.query('select is_admin from auth.users where email = $1', [email])
  expect(rows).toEqual([{ is_admin: false }])
})
