import { expect, test } from 'vitest'
import { PASSWORD, useServer } from '../support/server.ts'

// Nothing listens on port 1 of the loopback address.
const server = useServer({ env: { LICENSE_VENDOR_BASE_URL: 'http://127.0.0.1:1' } })

test('signup is 503 while the license vendor cannot be reached, and nothing is written', async () => {
  const { status, text, headers } = await server.anonymous.post('/auth/signup', {
    email: 'ann@example.com',
    password: PASSWORD,
    license_key: 'any',
  })
  expect([status, text]).toEqual([503, '{"detail":"license_verification_unavailable"}'])
  expect(headers.get('retry-after')).toBe('30')
  const { rows } = await server.database.owner.query(
    'select (select count(*) from auth.users) + (select count(*) from auth.license_attempts) as rows',
  )
  expect(rows).toEqual([{ rows: '0' }])
})
