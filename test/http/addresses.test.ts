import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalAddress } from '../../src/base/shapes/shapes.ts'
import { BEHIND_PROXY, elsewhere } from '../support/addresses.ts'
import { admin } from '../support/admin.ts'
import { document } from '../support/contract.ts'
import { PASSWORD, useServer } from '../support/server.ts'

// Forms of one address: composed and decomposed letters, and a domain in letters or in Punycode
// (docs/contract/http.md#e-mail-addresses).

const server = useServer({ env: BEHIND_PROXY, worker: true })

type Forms = { composed: string; decomposed: string; punycode: string }
let people = 0
function forms(): Forms {
  const composed = `jürgen${++people}@bücher.example`
  const [local, domain] = composed.split('@') as [string, string]
  return { composed, decomposed: composed.normalize('NFD'), punycode: `${local}@${domainToASCII(domain)}` }
}

const post = (path: string, body: object) => server.anonymous.post(path, body, elsewhere())
const signUp = (email: string, buyer = email, password = PASSWORD) =>
  post('/auth/signup', { email, password, license_key: server.sandbox.license.issue({ email: buyer }) })
const made = async (email: string) => (await signUp(email)).body as { user_id: number; token: string }
const logIn = (email: string, password = PASSWORD) => post('/auth/login', { email, password })
const query = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })
const social = async (provider: 'idp_a' | 'idp_b', email: string, body: object = {}) =>
  post(`/auth/oauth/${provider}`, {
    id_token: await server.sandbox.idps[provider].sign({ sub: `${provider} ${email}`, email }),
    ...body,
  })

/** Each use of an address: an account was made with one form, and another form is given. */
const USES: Record<string, (account: string, given: string) => Promise<unknown>> = {
  'POST /auth/signup': async (account, given) => {
    await made(account)
    const { status, body } = await signUp(given)
    expect([status, body.detail]).toEqual([400, 'invalid_license'])
  },
  'POST /auth/signup, its license': async (account, given) =>
    expect((await signUp(account, given)).body).toMatchObject({ token: expect.any(String) }),
  'POST /auth/signup, packs that waited': async (account, given) => {
    await server.sandbox.license.ping('sale', server.sandbox.license.issue({ email: given, productId: 'pack-25' }))
    const ann = await made(account)
    expect((await server.anonymous.get('/user/balance', bearer(ann))).body.balance).toBe(25)
  },
  'POST /auth/login': async (account, given) => {
    const { user_id } = await made(account)
    expect((await logIn(given)).body).toMatchObject({ user_id })
    for (const email of [account, given, account, given, account]) await logIn(email, 'not the password')
    expect((await logIn(given)).status).toBe(401) // one address, one lock
  },
  'POST /auth/password-reset/request': async (account, given) => {
    await made(account)
    const before = server.sandbox.inbox.mails().length
    await post('/auth/password-reset/request', { email: given })
    await expect.poll(() => server.sandbox.inbox.mails().length, { interval: 20 }).toBe(before + 1)
    const [, token] = /reset-password\?token=([\w-]+)/.exec(server.sandbox.inbox.mails()[0]?.text ?? '') ?? []
    const { status } = await post('/auth/password-reset/confirm', { token, new_password: 'a river in the morning' })
    expect(status).toBe(200)
  },
  'POST /auth/oauth/idp_a': async (account, given) => {
    const { user_id } = await made(account)
    expect((await social('idp_a', given)).body).toMatchObject({ user_id })
  },
  'POST /auth/oauth/idp_b': async (account, given) => {
    const license_key = server.sandbox.license.issue({ email: account })
    const { user_id } = (await social('idp_b', given, { license_key })).body
    expect(user_id).toEqual(expect.any(Number))
    expect((await social('idp_a', account)).body).toMatchObject({ user_id })
  },
  'DELETE /users/me': async (account, given) => {
    const ann = await made(account)
    await post('/auth/password-reset/request', { email: given })
    const body = { confirm_email: given }
    expect((await server.anonymous.request('DELETE', '/users/me', { body, headers: bearer(ann) })).status).toBe(200)
    expect((await signUp(given)).status).toBe(200) // the license is free for the same person
  },
  'POST /webhooks/:license_vendor': async (account, given) => {
    const ann = await made(account)
    await server.sandbox.license.ping('sale', server.sandbox.license.issue({ email: given, productId: 'pack-25' }))
    expect((await server.anonymous.get('/user/balance', bearer(ann))).body.balance).toBe(25)
  },
  'npm run admin': async (account, given) => {
    const { user_id } = await made(account)
    expect(await admin(server, ['grant-admin', given])).toMatchObject({ code: 0 })
    expect(await query('select is_admin from auth.users where id = $1', [user_id])).toEqual([{ is_admin: true }])
  },
}

describe.each([
  ['composed', 'decomposed'],
  ['decomposed', 'composed'],
  ['composed', 'punycode'],
  ['punycode', 'composed'],
  ['punycode', 'decomposed'],
] as const)('an account that was made with the %s form, given the %s one', (account, given) => {
  test.each(Object.keys(USES))('%s', async (use) => {
    const some = forms()
    await USES[use]?.(some[account], some[given])
  })
})

test('each route that takes an address is in that table', () => {
  const named: string[] = []
  const schemas = JSON.stringify(document.components?.schemas ?? {})
  expect(schemas).toContain('"format":"email"')
  for (const [path, operations] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(operations as Record<string, { requestBody?: object }>)) {
      const [, name] = /schemas\/(\w+)/.exec(JSON.stringify(operation.requestBody ?? {})) ?? []
      const body = JSON.stringify((document.components?.schemas as Record<string, object>)?.[name ?? ''] ?? {})
      if (body.includes('"format":"email"')) named.push(`${method.toUpperCase()} ${path}`)
    }
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((name) => !(name in USES))).toEqual([])
})

test('two accounts that differ in the form alone keep working under the form that they signed up with', async () => {
  const { composed, decomposed } = forms()
  const first = await made(composed)
  const other = `old${people}@example.com`
  const second = await made(other)
  await query('update auth.users set email = $2 where id = $1', [second.user_id, decomposed])
  expect([(await logIn(composed)).body.user_id, (await logIn(decomposed)).body.user_id]).toEqual([
    first.user_id,
    second.user_id,
  ])
  for (const email of [composed, decomposed]) expect((await signUp(email)).status).toBe(400)
  expect((await social('idp_a', decomposed)).body.user_id).toBe(second.user_id)
  await server.sandbox.license.ping('sale', server.sandbox.license.issue({ email: decomposed, productId: 'pack-25' }))
  const balances = [first, second].map(async (who) => (await server.anonymous.get('/user/balance', bearer(who))).body)
  expect((await Promise.all(balances)).map(({ balance }) => balance)).toEqual([0, 25])
})

test('of parallel sign-ups with forms of one address, one makes an account', async () => {
  const some = Object.values(forms())
  const answers = await Promise.all([...some, ...some].map((email) => signUp(email)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
})

test('SQL and TypeScript agree on the normal form', async () => {
  const letter = fc.constantFrom(
    ...'abz09-üßжяह्िקのカ中아\u0301\u0308\u200c\u200bK☃。'.normalize('NFD'),
    'é',
    '\u00ad',
    '🙂',
  )
  const label = fc.string({ unit: letter, minLength: 1, maxLength: 12 })
  const domain = fc.array(label, { minLength: 2, maxLength: 3 }).map((labels) => labels.join('.'))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(label, domain), { minLength: 40, maxLength: 40 }), async (some) => {
      const addresses = some.flatMap(([local, domain]) => [
        `${local}@${domain}`.toLowerCase(),
        `${local}@${domainToASCII(domain) || domain}`.toLowerCase(),
      ])
      const [row] = await query('select array(select lib.address_normal(a) from unnest($1::text[]) a) as normal', [
        addresses,
      ])
      expect(row.normal).toEqual(addresses.map(normalAddress))
    }),
    { numRuns: 50 },
  )
})
