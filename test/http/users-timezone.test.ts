import { describe, expect, test } from 'vitest'
import { BEHIND_PROXY, elsewhere } from '../support/addresses.ts'
import { PASSWORD, useServer } from '../support/server.ts'

const server = useServer({ env: BEHIND_PROXY })

const stored = async (userId: number) =>
  (await server.database.owner.query('select timezone from auth.users where id = $1', [userId])).rows[0].timezone

describe('PUT /users/me/timezone', () => {
  test('stores and answers a zone for the caller only, and the next sign-in has it', async () => {
    const [ann, ben] = [await server.person(), await server.person()]
    const { status, text } = await ann.put('/users/me/timezone', { timezone: ' America/Argentina/Buenos_Aires\n' })
    expect([status, text]).toEqual([200, '{"timezone":"America/Argentina/Buenos_Aires"}'])
    expect([await stored(ann.userId), await stored(ben.userId)]).toEqual(['America/Argentina/Buenos_Aires', 'UTC'])
    const login = await server.anonymous.post('/auth/login', { email: ann.email, password: PASSWORD }, elsewhere())
    const refresh = await ann.post('/auth/refresh', undefined, elsewhere())
    for (const { body } of [login, refresh]) expect(body.timezone).toBe('America/Argentina/Buenos_Aires')
  })

  test.each([
    [{}],
    [{ timezone: null }],
    [{ timezone: '' }],
    [{ timezone: ' \t\n' }],
    [{ timezone: 'Etc/Unknown' }],
    [{ user_id: 1 }],
  ])('%j is UTC', async (body) => {
    const ann = await server.person()
    await ann.put('/users/me/timezone', { timezone: 'Asia/Tokyo' })
    const answer = await ann.put('/users/me/timezone', body)
    expect([answer.status, answer.body]).toEqual([200, { timezone: 'UTC' }])
    expect(await stored(ann.userId)).toBe('UTC')
  })

  test.each([
    ['Mars/Olympus', 'value_error'],
    ['America', 'value_error'],
    ['europe/berlin', 'value_error'],
    ['../../etc/passwd', 'value_error'],
    ['/usr/share/zoneinfo/UTC', 'value_error'],
    ['posix/UTC', 'value_error'],
    ['localtime', 'value_error'],
    ['Factory', 'value_error'],
    ['UTC+3', 'value_error'],
    ['Europe/Berlin\0', 'value_error'],
    ['\ud800', 'value_error'],
    ['z'.repeat(65), 'string_too_long'],
    [5, 'string_type'],
    [true, 'string_type'],
    [['UTC'], 'string_type'],
  ])('%j is refused, and the zone stays', async (timezone, type) => {
    const ann = await server.person()
    await ann.put('/users/me/timezone', { timezone: 'Asia/Tokyo' })
    const { status, body } = await ann.put('/users/me/timezone', { timezone })
    expect(status).toBe(422)
    expect(body).toEqual({ detail: [{ type, loc: ['body', 'timezone'], msg: expect.any(String) }] })
    expect(await stored(ann.userId)).toBe('Asia/Tokyo')
  })

  test('a repeat under the same key gets the stored answer until the zone is set otherwise', async () => {
    const ann = await server.person()
    const key = { 'idempotency-key': 'zone:1' }
    const tokyo = () => ann.put('/users/me/timezone', { timezone: 'Asia/Tokyo' }, key)
    const [first, again] = [await tokyo(), await tokyo()]
    expect(again.text).toBe(first.text)
    expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
    await ann.put('/users/me/timezone', { timezone: 'Europe/Berlin' })
    expect((await tokyo()).headers.get('idempotent-replayed')).toBeNull()
    expect(await stored(ann.userId)).toBe('Asia/Tokyo')
    const other = await ann.put('/users/me/timezone', { timezone: 'Asia/Seoul' }, key)
    expect([other.status, other.body]).toEqual([422, { detail: 'idempotency_key_reused' }])
  })

  test('without a token is 401', async () => {
    const { status, text } = await server.anonymous.put('/users/me/timezone', { timezone: 'Asia/Tokyo' })
    expect([status, text]).toEqual([401, '{"detail":"unauthorized"}'])
  })
})
