import { describe, expect, test } from 'vitest'
import type { Claims } from '../../dev/sandbox/vendors/identity-providers.ts'
import { BEHIND_PROXY, elsewhere } from '../support/addresses.ts'
import { type Answer, createClient } from '../support/client.ts'
import { behindLock } from '../support/habits.ts'
import { whileLocked } from '../support/races.ts'
import { PASSWORD, useServer } from '../support/server.ts'

const server = useServer({ env: { ...BEHIND_PROXY, FIRST_LINK: 'reclaims' } })

type Provider = 'idp_a' | 'idp_b'
type Person = { subject: string; email: string }

let people = 0
const someone = (): Person => ({ subject: `subject-${++people}`, email: `social${people}@example.com` })
const licenseOf = ({ email }: Person) => server.sandbox.license.issue({ email })
const sign = (provider: Provider, { subject, email }: Person, claims: Claims = {}) =>
  server.sandbox.idps[provider].sign({ sub: subject, email, ...claims })
const post = (provider: Provider, body: Record<string, unknown>, from = elsewhere()) =>
  server.anonymous.post(`/auth/oauth/${provider}`, body, from)
const signIn = async (provider: Provider, person: Person, body: Record<string, unknown> = {}, claims: Claims = {}) =>
  post(provider, { id_token: await sign(provider, person, claims), ...body })
const query = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const count = async (text: string, values: unknown[] = []) => (await query(text, values)).length
const links = ({ subject }: Person) =>
  query('select provider, user_id, email_at_link_time from auth.identities where subject = $1 order by provider', [
    subject,
  ])
const works = async (token: string) => (await createClient(server.url, { token }).get('/habits/')).status === 200
const written = async () =>
  (
    await query(`select (select count(*) from auth.users) as users, (select count(*) from auth.identities) as identities,
      (select count(*) from auth.license_claims) as claims, (select count(*) from app.entitlements) as entitlements`)
  )[0]

/** Asserts that an answer is the refusal that does not name its reason. */
const expectNeedsLicense = ({ status, text, headers }: Answer) =>
  expect([status, text, headers.get('content-type')]).toEqual([
    409,
    '{"detail":"needs_license"}',
    'application/json; charset=utf-8',
  ])

describe.each<Provider>(['idp_a', 'idp_b'])('%s', (provider) => {
  test('creates an account with a license, and later signs it in without one', async () => {
    const person = someone()
    const license_key = licenseOf(person)
    const first = await signIn(provider, person, { license_key, timezone: 'Asia/Tokyo' })
    expect(first.status).toBe(200)
    expect(first.body).toEqual({ token: expect.any(String), user_id: expect.any(Number), timezone: 'Asia/Tokyo' })
    const { user_id } = first.body
    expect(await links(person)).toEqual([{ provider, user_id: String(user_id), email_at_link_time: person.email }])
    expect(await query('select claim from auth.license_claims where user_id = $1', [user_id])).toEqual([
      { claim: `sale:${server.sandbox.license.saleId(license_key)}` },
    ])
    const calls = server.sandbox.license.calls
    const again = await signIn(provider, person, { license_key: 'never-sold', timezone: 'Europe/Berlin' })
    expect([again.status, again.body.user_id, again.body.timezone]).toEqual([200, user_id, 'Asia/Tokyo'])
    const withoutEmail = await signIn(provider, person, {}, { email: undefined, email_verified: undefined })
    expect([withoutEmail.status, withoutEmail.body.user_id]).toEqual([200, user_id])
    expect(server.sandbox.license.calls).toBe(calls)
    expect(
      (await server.anonymous.post('/auth/login', { email: person.email, password: PASSWORD }, elsewhere())).status,
    ).toBe(401)
  })

  test('links a verified e-mail to its account, which keeps its name and zone', async () => {
    const person = someone()
    const ann = await server.person(person.email)
    await query('update auth.users set email_proven_at = now() where id = $1', [ann.userId])
    const before = await query('select * from auth.users where id = $1', [ann.userId])
    const claims = { email: ` ${person.email.toUpperCase()}`, name: 'Another Name' }
    const { status, body } = await signIn(
      provider,
      person,
      { full_name: 'Another Name', timezone: 'Asia/Tokyo' },
      claims,
    )
    expect([status, body.user_id, body.timezone]).toEqual([200, ann.userId, 'UTC'])
    expect(await links(person)).toEqual([{ provider, user_id: String(ann.userId), email_at_link_time: person.email }])
    expect(await query('select * from auth.users where id = $1', [ann.userId])).toEqual(before)
    expect(
      (await server.anonymous.post('/auth/login', { email: person.email, password: PASSWORD }, elsewhere())).status,
    ).toBe(200)
    expect(await Promise.all([ann.token, body.token].map(works))).toEqual([true, true])
  })

  test('ends every sign-in of the account that had the address unproven', async () => {
    const person = someone()
    const first = await server.person(person.email)
    const credentials = { email: person.email, password: PASSWORD }
    const login = await server.anonymous.post('/auth/login', credentials, elsewhere())
    const { status, body } = await signIn(provider, person)
    expect([status, body.user_id]).toEqual([200, first.userId])
    expect(await Promise.all([first.token, login.body.token, body.token].map(works))).toEqual([false, false, true])
    expect((await server.anonymous.post('/auth/login', credentials, elsewhere())).status).toBe(401)
    const again = await signIn(provider, person)
    expect(await Promise.all([body.token, again.body.token].map(works))).toEqual([true, true])
  })

  test('in parallel: first links of both providers to an unproven address all sign in', async () => {
    const person = someone()
    const first = await server.person(person.email)
    const lock = `select from auth.users where id = ${first.userId} for update`
    const answers = await behindLock(server, lock, [() => signIn('idp_a', person), () => signIn('idp_b', person)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await Promise.all(answers.map(({ body }) => works(body.token)))).toEqual([true, true])
    expect(await works(first.token)).toBe(false)
    expect(
      await count(
        `select from graphile_worker.jobs where task_identifier = 'password_changed_mail'
        and id in (select id from graphile_worker._private_jobs where payload ->> 'user_id' = $1)`,
        [String(first.userId)],
      ),
    ).toBe(1)
  })

  test('refuses everybody else with the same answer, and writes nothing', async () => {
    const [gatedLink, gatedEmail, deleted] = [someone(), someone(), someone()]
    await signIn(provider, gatedLink, { license_key: licenseOf(gatedLink) })
    for (const { email } of [gatedEmail, deleted]) await server.person(email)
    await query('update auth.users set is_active = false where email = any ($1)', [[gatedLink.email, gatedEmail.email]])
    await query('update auth.users set deleted_at = now() where email = $1', [deleted.email])
    const stranger = someone()
    const genuine = licenseOf(stranger)
    const before = await written()
    for (const license_key of [
      undefined,
      null,
      '',
      '  ',
      'never-sold',
      licenseOf(someone()),
      server.sandbox.license.issue({ email: stranger.email, refunded: true }),
    ]) {
      expectNeedsLicense(await signIn(provider, stranger, { license_key }))
    }
    for (const email_verified of [false, 'false', 'True', 'yes', 1, null, undefined]) {
      expectNeedsLicense(await signIn(provider, stranger, { license_key: genuine }, { email_verified }))
    }
    for (const email of [
      undefined,
      null,
      '',
      ' ',
      5,
      ['a@example.com'],
      `${'a'.repeat(300)}@example.com`,
      'a\0@example.com',
    ]) {
      expectNeedsLicense(await signIn(provider, stranger, { license_key: genuine }, { email }))
    }
    for (const gated of [gatedLink, gatedEmail, deleted]) {
      expectNeedsLicense(await signIn(provider, gated, { license_key: licenseOf(gated) }))
    }
    expect(await written()).toEqual(before)
  })

  test('counts only an invalid license as an attempt of the client address', async () => {
    const person = someone()
    const before = await count('select from auth.license_attempts')
    await signIn(provider, person)
    await signIn(provider, person, { license_key: licenseOf(person) }, { email_verified: false })
    expect(await count('select from auth.license_attempts')).toBe(before)
    await signIn(provider, person, { license_key: 'never-sold' })
    expect(await count('select from auth.license_attempts')).toBe(before + 1)
  })

  test('in parallel: two first sign-ins of one subject make one link, and both succeed', async () => {
    const person = someone()
    const ann = await server.person(person.email)
    const answers = await Promise.all([1, 2, 3].map(() => signIn(provider, person)))
    expect(answers.map(({ status, body }) => [status, body.user_id])).toEqual(Array(3).fill([200, ann.userId]))
    expect(await links(person)).toHaveLength(1)
  })

  test('at the same time as another first sign-in of its subject: waits for it, and signs in by its link', async () => {
    const person = someone()
    const ann = await server.person(person.email)
    const link = 'insert into auth.identities values ($1, $2, $3, $4)'
    const values = [provider, person.subject, ann.userId, person.email]
    const { status, body } = await whileLocked(server, link, values, () => signIn(provider, person))
    expect([status, body.user_id]).toEqual([200, ann.userId])
  })

  test('with a license while another account gets its subject: makes none, and logs no entitlement of it', async () => {
    const person = someone()
    const ann = await server.person()
    const before = await written()
    const from = server.logs.length
    const link = 'insert into auth.identities values ($1, $2, $3, $4)'
    const values = [provider, person.subject, ann.userId, ann.email]
    const license_key = licenseOf(person)
    await whileLocked(server, link, values, () => signIn(provider, person, { license_key }))
    expect(await written()).toEqual({ ...before, identities: String(Number(before.identities) + 1) })
    const granted = server.logs.slice(from).filter((line) => JSON.parse(line).msg === 'entitlement_granted')
    expect(granted).toEqual([])
  })

  test('in parallel: two first sign-ins with a license make one account, and both succeed', async () => {
    const person = someone()
    const license_key = licenseOf(person)
    const answers = await Promise.all([1, 2, 3].map(() => signIn(provider, person, { license_key })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.user_id)).size).toBe(1)
    expect(await links(person)).toHaveLength(1)
    expect(await count('select from auth.users where email = $1', [person.email])).toBe(1)
  })
})

describe('differences of the providers', () => {
  const nameOf = async (provider: Provider, name: unknown, full_name?: unknown) => {
    const person = someone()
    const { body } = await signIn(provider, person, { license_key: licenseOf(person), full_name }, { name })
    return (await query('select display_name from auth.users where id = $1', [body.user_id]))[0].display_name
  }
  test('idp_a names the person in its token, and full_name is not read', async () => {
    expect(await nameOf('idp_a', ' Ann ', 'Ben')).toBe('Ann')
    expect(await nameOf('idp_a', ' ', 'Ben')).toBeNull()
    expect(await nameOf('idp_a', 5)).toBeNull()
    expect(await nameOf('idp_a', '🔑'.repeat(121))).toBe('🔑'.repeat(80))
    expect(await nameOf('idp_a', 'Ann\0')).toBeNull()
  })
  test('idp_b leaves the name to full_name, of at most 120 characters', async () => {
    expect(await nameOf('idp_b', 'Ann', ' Ben ')).toBe('Ben')
    expect(await nameOf('idp_b', 'Ann', ' ')).toBeNull()
    expect(await nameOf('idp_b', 'Ann', null)).toBeNull()
    expect(await nameOf('idp_b', 'Ann', '🔑'.repeat(120))).toBe('🔑'.repeat(80))
    expect(await nameOf('idp_b', 'Ann', 'Ann\u202e\nLee')).toBe('Ann Lee')
    const { status, body } = await signIn('idp_b', someone(), { full_name: 'x'.repeat(121) })
    expect([status, body.detail[0].loc]).toEqual([422, ['body', 'full_name']])
  })
  test('the text "true" verifies an e-mail for idp_b only', async () => {
    const person = someone()
    const license_key = licenseOf(person)
    expectNeedsLicense(await signIn('idp_a', person, { license_key }, { email_verified: 'true' }))
    expect((await signIn('idp_b', person, { license_key }, { email_verified: 'true' })).status).toBe(200)
  })
  test('idp_a has a second spelling of its issuer', async () => {
    const person = someone()
    const iss = server.sandbox.idps.idp_a.issuers[1]
    expect((await signIn('idp_a', person, { license_key: licenseOf(person) }, { iss })).status).toBe(200)
  })
  test('one account may be linked to both, and a subject of one is unknown to the other', async () => {
    const person = someone()
    const a = await signIn('idp_a', person, { license_key: licenseOf(person) })
    expectNeedsLicense(await signIn('idp_b', person, {}, { email: undefined }))
    const b = await signIn('idp_b', person)
    expect([b.status, b.body.user_id]).toEqual([200, a.body.user_id])
    // A provider verified the address when the account was made, so nothing ends.
    expect(await works(a.body.token)).toBe(true)
    expect((await links(person)).map(({ provider }) => provider)).toEqual(['idp_a', 'idp_b'])
  })
  test('an unknown zone is 422 and makes no account', async () => {
    const person = someone()
    const { status, body } = await signIn('idp_a', person, { license_key: licenseOf(person), timezone: 'Mars/Olympus' })
    expect([status, body.detail[0].loc]).toEqual([422, ['body', 'timezone']])
    expect(await count('select from auth.users where email = $1', [person.email])).toBe(0)
  })
})
