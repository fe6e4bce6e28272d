import { expect, test } from 'vitest'
import { hashPassword } from '../src/accounts/passwords.ts'

// docs/contract/auth.md#passwords

test('a network that fills its line takes no place of the others', async () => {
  const hash = (network: string) => hashPassword('a walk every morning', network)
  const flood = Promise.allSettled(Array.from({ length: 60 }, () => hash('2001:db8:1::/48')))
  const other = await hash('192.0.2.0/24')
  expect(other).toMatch(/^\$argon2id/)
  const refused = (await flood).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(28) // two ran, thirty waited
})
