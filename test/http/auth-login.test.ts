import { afterEach, describe, expect, test } from 'vitest'
import { BEHIND_PROXY, elsewhere } from '../support/addresses.ts'
import { whileLocked } from '../support/races.ts'
import { PASSWORD, useServer } from '../support/server.ts'

const server = useServer({ env: BEHIND_PROXY })

const REFUSED = [401, '{"detail":"invalid_credentials"}', 'application/json; charset=utf-8']
const START = Date.parse('2026-03-01T10:00:00Z')

const login = (email: string, password: unknown = PASSWORD, from = elsewhere()) =>
  server.anonymous.post('/auth/login', { email, password }, from)
const wrong = (email: string) => login(email, 'not the password')
const seen = async (...attempt: Parameters<typeof login>) => {
  const { status, text, headers } = await login(...attempt)
  return [status, text, headers.get('content-type')]
}
const query = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const outcomes = async (email: string) =>
  (await query('select outcome from auth.login_attempts where email = $1 order by id', [email])).map(
    (row) => row.outcome,
  )
const minutesLater = (minutes: number) => server.travel(new Date(START + minutes * 60_000).toISOString())

let strangers = 0
const nobody = () => `nobody${++strangers}@example.com`

afterEach(() => server.travel(null))

describe('the right password', () => {
  test('signs in with the stored zone, and the attempt is recorded with the exact address', async () => {
    const ann = await server.person()
    await query("update auth.users set timezone = 'Asia/Tokyo' where id = $1", [ann.userId])
    const { status, body } = await login(ann.email, PASSWORD, { 'x-forwarded-for': '2001:db8::7' })
    expect(status).toBe(200)
    expect(body).toEqual({ token: expect.any(String), user_id: ann.userId, timezone: 'Asia/Tokyo' })
    expect(
      await query('select outcome, ip_address, locked_until from auth.login_attempts where email = $1', [ann.email]),
    ).toEqual([{ outcome: 'success', ip_address: '2001:db8::7', locked_until: null }])
  })

  test('signs in under any spelling of the e-mail, and whatever the license key', async () => {
    const ann = await server.person()
    const body = { email: ` ${ann.email.toUpperCase()}\n`, password: PASSWORD, license_key: 'never-sold' }
    expect((await server.anonymous.post('/auth/login', body, elsewhere())).status).toBe(200)
  })
})

describe('a refusal', () => {
  test('is the same for a wrong or impossible password, an unknown e-mail, a locked, a disabled and a deleted account', async () => {
    const [ann, locked, disabled, deleted] = await Promise.all(
      ['ann', 'locked', 'disabled', 'deleted'].map((name) => server.person(`${name}@example.com`)),
    )
    await query('update auth.users set is_active = false where id = $1', [disabled!.userId])
    await query('update auth.users set deleted_at = now() where id = $1', [deleted!.userId])
    for (let failures = 0; failures < 5; failures++) await wrong(locked!.email)
    for (const password of ['not the password', '', 'short', 'x'.repeat(65), 'x'.repeat(10_000)]) {
      if (password === 'short') await login(ann!.email) // never five in a row
      expect(await seen(ann!.email, password)).toEqual(REFUSED)
    }
    for (const { email } of [{ email: nobody() }, locked!, disabled!, deleted!])
      expect(await seen(email)).toEqual(REFUSED)
  })

  test('of a gated account records no attempt if the password was right', async () => {
    const ann = await server.person()
    await query('update auth.users set is_active = false where id = $1', [ann.userId])
    await login(ann.email)
    expect(await outcomes(ann.email)).toEqual([])
    await wrong(ann.email)
    expect(await outcomes(ann.email)).toEqual(['failure'])
  })

  test.each([
    ['no password', { password: undefined }, 'missing', 'password'],
    ['a password that is a number', { password: 12345678 }, 'string_type', 'password'],
    ['a password with NUL', { password: '12345678\0' }, 'value_error', 'password'],
    ['an e-mail that is none', { email: 'ann@' }, 'value_error', 'email'],
    ['a license key of 129', { license_key: 'k'.repeat(129) }, 'string_too_long', 'license_key'],
  ])('of an invalid shape, %s, is 422 and records no attempt', async (_, fields, type, field) => {
    const email = nobody()
    const { status, body } = await server.anonymous.post(
      '/auth/login',
      { email, password: PASSWORD, ...fields },
      elsewhere(),
    )
    expect(status).toBe(422)
    expect(body).toEqual({ detail: [{ type, loc: ['body', field], msg: expect.any(String) }] })
    expect(await outcomes(email)).toEqual([])
  })
})

describe('five failures in a row', () => {
  test('lock for exactly 15 minutes from the fifth, and attempts meanwhile do not extend it', async () => {
    const ann = await server.person()
    await minutesLater(0)
    for (let failures = 0; failures < 4; failures++) await wrong(ann.email)
    await minutesLater(5)
    await wrong(ann.email)
    expect(await seen(ann.email)).toEqual(REFUSED)
    await minutesLater(19)
    await wrong(ann.email)
    await server.travel(new Date(START + 20 * 60_000 - 1).toISOString())
    expect(await seen(ann.email)).toEqual(REFUSED)
    await minutesLater(20)
    expect((await login(ann.email)).status).toBe(200)
    expect(await outcomes(ann.email)).toEqual([...Array(5).fill('failure'), ...Array(3).fill('blocked'), 'success'])
  })

  test('lock the e-mail that was sent, whether or not it has an account', async () => {
    const email = nobody()
    for (let failures = 0; failures < 6; failures++) await wrong(email)
    expect(await outcomes(email)).toEqual([...Array(5).fill('failure'), 'blocked'])
  })

  test('lock again once a lock has ended, not sooner', async () => {
    const ann = await server.person()
    await minutesLater(0)
    for (let failures = 0; failures < 5; failures++) await wrong(ann.email)
    await minutesLater(15)
    for (let failures = 0; failures < 4; failures++) await wrong(ann.email)
    expect((await login(ann.email)).status).toBe(200)
  })

  test('count whatever the spelling of the e-mail', async () => {
    const ann = await server.person()
    for (let failures = 0; failures < 5; failures++) await wrong(failures % 2 ? ann.email : ann.email.toUpperCase())
    expect(await seen(ann.email)).toEqual(REFUSED)
  })

  test('are no longer in a row after a success', async () => {
    const ann = await server.person()
    for (const round of [1, 2]) {
      for (let failures = 0; failures < 4; failures++) await wrong(ann.email)
      expect((await login(ann.email)).status, `round ${round}`).toBe(200)
    }
  })

  test('lock however long they take: one an hour', async () => {
    const ann = await server.person()
    for (let failures = 0; failures < 5; failures++) {
      await minutesLater(failures * 60)
      await wrong(ann.email)
    }
    expect(await seen(ann.email)).toEqual(REFUSED)
    await minutesLater(4 * 60 + 15)
    for (let failures = 0; failures < 4; failures++) await wrong(ann.email)
    expect((await login(ann.email)).status).toBe(200)
  })

  test('lock after exactly five also when ten are sent at once', async () => {
    const ann = await server.person()
    const answers = await Promise.all(Array.from({ length: 10 }, () => wrong(ann.email)))
    expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(
      Array(10).fill('401 {"detail":"invalid_credentials"}'),
    )
    expect(await outcomes(ann.email)).toEqual([...Array(5).fill('failure'), ...Array(5).fill('blocked')])
    expect(
      await query('select id from auth.login_attempts where email = $1 and locked_until is not null', [ann.email]),
    ).toHaveLength(1)
    expect(await seen(ann.email)).toEqual(REFUSED)
  })
})

test('a login at the same time as the fifth failure waits for it and is refused by the lock', async () => {
  const ann = await server.person()
  for (let failures = 0; failures < 4; failures++) await wrong(ann.email)
  const fifth = "select auth.login_finish($1, null, '192.0.2.1')"
  expect(await whileLocked(server, fifth, [ann.email], () => seen(ann.email))).toEqual(REFUSED)
  expect(await outcomes(ann.email)).toEqual([...Array(5).fill('failure'), 'blocked'])
})

test('a client may log in five times per minute; malformed requests do not count, and refused ones are not recorded', async () => {
  const ann = await server.person()
  const from = elsewhere()
  await login(ann.email, 5, from)
  const answers = await Promise.all(Array.from({ length: 7 }, () => login(ann.email, PASSWORD, from)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429])
  const over = answers.find(({ status }) => status === 429)
  expect(over?.text).toBe('{"detail":"rate_limit_exceeded"}')
  expect(Number(over?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(over?.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect(await outcomes(ann.email)).toEqual(Array(5).fill('success'))
  expect((await login(ann.email)).status).toBe(200)
})
