import { expect, test } from 'vitest'
import { BEHIND_PROXY, elsewhere } from '../support/addresses.ts'
import { PASSWORD, useServer } from '../support/server.ts'

const server = useServer({ env: BEHIND_PROXY })

// A body with a valid shape for all these routes that signs nobody in. Refresh is in auth-refresh.test.ts.
const BODY = {
  email: 'nobody@example.com',
  password: PASSWORD,
  new_password: PASSWORD,
  token: 'x'.repeat(43),
  id_token: 'x',
}

test.each([
  ['signup', 3, 60],
  ['login', 5, 60],
  ['oauth/idp_a', 5, 60],
  ['oauth/idp_b', 5, 60],
  ['password-reset/request', 3, 3600],
  ['password-reset/confirm', 5, 3600],
  ['password-reset/cancel', 10, 3600],
])(
  '/auth/%s lets an address in %i times in %i seconds, exactly, and says how long to wait',
  async (path, points, seconds) => {
    const from = elsewhere()
    const post = (body: object, from: Record<string, string>) => server.anonymous.post(`/auth/${path}`, body, from)
    const counted = [(await post({}, from)).status]
    if (path === 'signup' || path.startsWith('oauth')) {
      const unknown = await Promise.all(
        Array.from({ length: points }, () => post({ ...BODY, timezone: 'Mars/Olympus' }, from)),
      )
      expect(unknown.map(({ body }) => body.detail[0].loc)).toEqual(Array(points).fill(['body', 'timezone']))
      counted.push(...unknown.map(({ status }) => status))
    }
    expect(new Set(counted)).toEqual(new Set([422])) // none of them counts
    const answers = await Promise.all(Array.from({ length: points + 2 }, () => post(BODY, from)))
    const over = answers.filter(({ status }) => status === 429)
    expect(over.map(({ text }) => text)).toEqual(Array(2).fill('{"detail":"rate_limit_exceeded"}'))
    for (const { headers } of over) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(seconds - 30)
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(seconds)
    }
    expect((await post(BODY, elsewhere())).status).not.toBe(429)
  },
)

test('an address of version 6 shares its limits with its network of 64 bits, and with no other', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })
  for (const host of ['1', '2', '3']) await server.anonymous.post('/auth/signup', BODY, from(`2001:db8:1:1::${host}`))
  expect((await server.anonymous.post('/auth/signup', BODY, from('2001:db8:1:1:ffff::4'))).status).toBe(429)
  expect((await server.anonymous.post('/auth/signup', BODY, from('2001:db8:1:2::1'))).status).toBe(400)
})
