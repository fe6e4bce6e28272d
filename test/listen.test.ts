import { expect, test } from 'vitest'
import { nameInUrl } from '../src/base/settings/listen.ts'

test('a URL names the host that a server listens on', () => {
  const hosts = ['localhost', '10.0.0.7', '0.0.0.0', '::', '::1']
  expect(hosts.map(nameInUrl)).toEqual(['localhost', '10.0.0.7', '127.0.0.1', '127.0.0.1', '[::1]'])
})
