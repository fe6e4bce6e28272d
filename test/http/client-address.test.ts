import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/base/settings/config.ts'
import { clientAddress, clientScheme } from '../../src/http/client-address.ts'
import { raw, request } from '../support/raw.ts'
import { useServer } from '../support/server.ts'

// The client's network address (docs/contract/http.md#client-addresses).

type Case = { peer?: string; trusted?: string; prefix?: string; for?: string[]; proto?: string[] }

function received({ peer, trusted = '', prefix, for: forwarded, proto }: Case) {
  const headers = { 'x-forwarded-for': forwarded?.join(', ') }
  const headersDistinct = { 'x-forwarded-proto': proto }
  const config = readConfig({
    SECRET_KEY: 'a secret of the tests, and of nobody else',
    TRUSTED_PROXY_CIDRS: trusted,
    IPV6_THROTTLE_PREFIX_LEN: prefix,
  })
  const message = { socket: { remoteAddress: peer }, headers, headersDistinct } as unknown as IncomingMessage
  return [message, config] as const
}
const address = (given: Case) => clientAddress(...received(given))

const PROXY = '10.0.0.1'
const behind = (trusted: string, ...forwarded: string[]): Case => ({ peer: PROXY, trusted, for: forwarded })

describe('the client', () => {
  test.each<[string, Case, string]>([
    ['is the peer without a header', { peer: '192.0.2.7' }, '192.0.2.7'],
    ['is the peer where no proxy is trusted', behind('', '1.2.3.4'), PROXY],
    ['is the peer where the peer is not trusted', behind('10.0.0.2', '1.2.3.4'), PROXY],
    ['is the value that a trusted peer sends', behind('10.0.0.1', '1.2.3.4'), '1.2.3.4'],
    ['is the hop that a peer of a trusted network sends', behind('10.0.0.0/8', '1.2.3.4'), '1.2.3.4'],
    ['is the right-most hop, whatever precedes it', behind('10.0.0.0/8', '6.6.6.6, 1.2.3.4'), '1.2.3.4'],
    ['is the first untrusted hop from the right', behind('10.0.0.0/8', '6.6.6.6, 1.2.3.4, 10.9.9.9'), '1.2.3.4'],
    ['is found over several header lines', behind('10.0.0.0/8', '6.6.6.6', '1.2.3.4 , 10.9.9.9', ' '), '1.2.3.4'],
    ['is the peer where all hops are trusted', behind('10.0.0.0/8', '10.1.1.1, 10.2.2.2'), PROXY],
    ['is the peer where every address is trusted', behind('0.0.0.0/0', '6.6.6.6, 1.2.3.4'), PROXY],
    ['is the peer where the header is blank', behind('10.0.0.0/8', ' , ,, '), PROXY],
    ['is the peer where a hop is no address', behind('10.0.0.0/8', '1.2.3.4, unknown'), PROXY],
    ['is not looked for past a hop that is no address', behind('10.0.0.0/8', '1.2.3.4, oops, 10.9.9.9'), PROXY],
    [
      'is the right-most hop, whatever junk precedes it',
      behind('10.0.0.0/8', `${'x'.repeat(5000)}, 1.2.3.4`),
      '1.2.3.4',
    ],
    ['is the hop without its port', behind('10.0.0.0/8', '1.2.3.4:5678'), '1.2.3.4'],
    ['is the IPv6 hop without its brackets', behind('10.0.0.0/8', '[2001:db8::1]'), '2001:db8::1'],
    ['is the IPv6 hop without its port', behind('10.0.0.0/8', '[2001:db8::1]:443'), '2001:db8::1'],
    ['is found behind a proxy with a port', behind('10.0.0.0/8', '1.2.3.4:5678, 10.9.9.9:443'), '1.2.3.4'],
    ['is the peer where a port is no number', behind('10.0.0.0/8', '1.2.3.4:x'), PROXY],
    ['is the peer where brackets hold IPv4', behind('10.0.0.0/8', '[1.2.3.4]:80'), PROXY],
    ['is the peer where a hop has a port and a zone', behind('10.0.0.0/8', '[fe80::1%eth0]:80'), PROXY],
    ['is the peer where a hop has a zone', behind('10.0.0.0/8', `fe80::1%${'z'.repeat(200)}`), PROXY],
    ['is the peer where a hop is a number or an octal', behind('10.0.0.0/8', '16909060'), PROXY],
    ['is the peer where a hop has leading zeros', behind('10.0.0.0/8', '01.02.03.04'), PROXY],
    ['is the peer where a hop has three parts', behind('10.0.0.0/8', '1.2.3'), PROXY],
    ['is IPv6 in one spelling', behind('10.0.0.0/8', '2001:DB8:0:0::0001'), '2001:db8::1'],
    ['is IPv4 where IPv6 wraps it', { peer: '::ffff:192.0.2.7' }, '192.0.2.7'],
    ['is IPv4 where a hop wraps it', behind('10.0.0.0/8', '::ffff:1.2.3.4'), '1.2.3.4'],
    ['is the hop of a peer that IPv6 wraps', { ...behind('10.0.0.1', '1.2.3.4'), peer: '::ffff:10.0.0.1' }, '1.2.3.4'],
    ['is the hop of a proxy that the setting wraps in IPv6', behind('::ffff:10.0.0.1', '1.2.3.4'), '1.2.3.4'],
    ['is the hop of an IPv6 proxy', { peer: 'fd00::5', trusted: 'fd00::/8', for: ['1.2.3.4'] }, '1.2.3.4'],
    ['is the peer where the kinds of address differ', { peer: '::1', trusted: '0.0.0.0/0', for: ['1.2.3.4'] }, '::1'],
    ['is unknown where the peer has a zone', { peer: 'fe80::1%eth0', trusted: '::/0', for: ['1.2.3.4'] }, 'unknown'],
    ['is unknown without a peer', { trusted: '0.0.0.0/0', for: ['1.2.3.4'] }, 'unknown'],
    ['ignores settings that are no networks', behind('nonsense,10.0.0.0/99,,10.0.0.1', '1.2.3.4'), '1.2.3.4'],
    ['is the peer where no entry of the setting is valid', behind('nonsense, 10.1, 0x0a000001', '1.2.3.4'), PROXY],
  ])('%s', (_, given, exact) => {
    expect(address(given).exact).toBe(exact)
    expect(address(given).exact.length).toBeLessThanOrEqual(64)
  })
})

describe('the throttle key', () => {
  test.each<[string, Case, string]>([
    ['is an IPv4 address as it is', { peer: '192.0.2.7' }, '192.0.2.7'],
    ['is the network of an IPv6 address', { peer: '2001:db8:1:1:aaaa::1' }, '2001:db8:1:1::/64'],
    ['is the same in the whole network', { peer: '2001:db8:1:1:ffff:ffff:ffff:ffff' }, '2001:db8:1:1::/64'],
    ['differs in the next network', { peer: '2001:db8:1:2::1' }, '2001:db8:1:2::/64'],
    ['follows the setting', { peer: '2001:db8:1:1234::1', prefix: '56' }, '2001:db8:1:1200::/56'],
    ['may be a whole address', { peer: '2001:db8::1', prefix: '128' }, '2001:db8::1/128'],
    ['may be a network of one bit', { peer: 'fe80::1', prefix: '1' }, '8000::/1'],
    ['is shared by clients without an address', {}, 'unknown'],
    ...['abc', '', ' ', '0', '-1', '129', '64.5', '6e1', '1000'].map((prefix): [string, Case, string] => [
      `has 64 bits where the setting is '${prefix}'`,
      { peer: '2001:db8:1:1::1', prefix },
      '2001:db8:1:1::/64',
    ]),
  ])('%s', (_, given, throttleKey) => {
    expect(address(given).throttleKey).toBe(throttleKey)
  })
})

describe('the network of a line', () => {
  test.each<[string, Case, string]>([
    ['has 24 bits of an IPv4 address', { peer: '192.0.2.7' }, '192.0.2.0/24'],
    ['has 48 bits of an IPv6 address', { peer: '2001:db8:1:1:aaaa::1' }, '2001:db8:1::/48'],
    ['is the same for another network of 64 bits', { peer: '2001:db8:1:2::1' }, '2001:db8:1::/48'],
    ['is no narrower than what limits count', { peer: '2001:db8:1:2::1', prefix: '32' }, '2001:db8::/32'],
    ['is shared by clients without an address', {}, 'unknown'],
  ])('%s', (_, given, network) => {
    expect(address(given).network).toBe(network)
  })
})

describe('the scheme', () => {
  const schemeOf = (...proto: string[]): Case => ({ peer: PROXY, trusted: PROXY, proto })
  test.each<[string, Case, string]>([
    ['is http without a header', { peer: PROXY, trusted: PROXY }, 'http'],
    ['is http where the peer is not trusted', { peer: PROXY, proto: ['https'] }, 'http'],
    ['is the value that a trusted peer sends', schemeOf('https'), 'https'],
    ['is trimmed and case-folded', schemeOf(' HTTPS '), 'https'],
    ['is https for wss', schemeOf('wss'), 'https'],
    ['is http for ws', schemeOf('ws'), 'http'],
    ['is https where all of several lines are', schemeOf('https', 'wss'), 'https'],
    ['is http where one of several lines is', schemeOf('https', 'http'), 'http'],
    ['is http where one of several lines is, the other way round', schemeOf('http', 'https'), 'http'],
    ['is https where all of a chain are', schemeOf('https, https'), 'https'],
    ['is http where one of a chain is', schemeOf('https,http'), 'http'],
    ['is http where one of a chain is empty', schemeOf('https,'), 'http'],
    ['is http where the line is an address', schemeOf('https://example.com'), 'http'],
    ['is http where the line is empty', schemeOf(''), 'http'],
  ])('%s', (_, given, scheme) => {
    expect(clientScheme(...received(given))).toBe(scheme)
  })
})

describe('through the service', () => {
  const server = useServer({ env: { TRUSTED_PROXY_CIDRS: '127.0.0.1' } })

  test('a redirect has the scheme that a trusted proxy reports', async () => {
    const location = async (...headers: string[]) =>
      (await raw(server.url, request('/habits?a=1', headers))).headers.get('location')
    expect(await location()).toBe('http://localhost/habits/?a=1')
    expect(await location('X-Forwarded-Proto: https')).toBe('https://localhost/habits/?a=1')
    expect(await location('X-Forwarded-Proto: https, https')).toBe('https://localhost/habits/?a=1')
    expect(await location('X-Forwarded-Proto: https', 'X-Forwarded-Proto: http')).toMatch(/^http:/)
  })

  test('a rate limit counts the client behind the proxy, and ignores a forged hop', async () => {
    const login = async (forwarded: string) => {
      const body = { email: 'nobody@example.com', password: 'a password' }
      return (await server.anonymous.post('/auth/login', body, { 'X-Forwarded-For': forwarded })).status
    }
    for (let n = 1; n <= 7; n++) expect(await login(`192.0.2.${n}:4${n}00`)).toBe(401)
    await server.database.owner.query('truncate auth.login_attempts, auth.rate_limits')
    for (let i = 0; i < 5; i++) expect(await login(`${i}.0.0.1, 203.0.113.9:${4000 + i}`)).toBe(401)
    expect(await login('7.7.7.7, 203.0.113.9')).toBe(429)
    const lines = ['X-Forwarded-For: 8.8.8.8', 'X-Forwarded-For: 203.0.113.9', 'Content-Type: application/json']
    const text = '{"email":"nobody@example.com","password":"a password"}'
    const head = request('/auth/login', [...lines, `Content-Length: ${text.length}`], 'POST')
    expect((await raw(server.url, head + text)).status, 'several lines').toBe(429)
    expect(await login('2001:db8:1:1::1')).toBe(401)
    const { rows } = await server.database.owner.query('select distinct ip_address from auth.login_attempts order by 1')
    expect(rows.map((row) => row.ip_address)).toEqual(['2001:db8:1:1::1', '203.0.113.9'])
    const keys = await server.database.owner.query('select client from auth.rate_limits order by 1')
    expect(keys.rows.map((row) => row.client)).toEqual(['2001:db8:1:1::/64', '203.0.113.9'])
  })
})
