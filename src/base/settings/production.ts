import { parseAddress } from '../ip-address.ts'
import { encodePassword } from './addresses.ts'

// What ENV=production asks of the settings that are given, besides their shape (docs/contract/operations.md#settings).

type Env = Record<string, string | undefined>
export type Fault = [name: string, reason: string]

/** Vendors whose responses decide who signs in, or who get secrets and what people write. */
const VENDORS = ['LICENSE_VENDOR_BASE_URL', 'LLM_BASE_URL', 'IDP_A_JWKS_URL', 'IDP_B_JWKS_URL']
/** Secrets that people choose, and how long they are at least. */
const SECRETS = { SECRET_KEY: 32, LICENSE_VENDOR_WEBHOOK_SECRET: 16 }
const DIFFERENT_CHARACTERS = 12
const PLACEHOLDER = /(replace|change).?(me|this)|placeholder|example|your.?(secret|key)/i
const DATABASES = [
  'DATABASE_URL',
  'API_DATABASE_URL',
  'API_LISTEN_DATABASE_URL',
  'WORKER_DATABASE_URL',
  'ANALYTICS_DATABASE_URL',
]
/** The words that the database's driver knows; it ignores any other, and connects without TLS. */
const SSL_MODES = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full']

export function faultsInProduction(given: Env): Fault[] {
  if (given.ENV !== 'production') return []
  const values = (names: string[]) =>
    names.flatMap((name): [string, string][] => (given[name] === undefined ? [] : [[name, given[name]]]))
  const faults: Fault[] = []
  for (const [name, address] of values(VENDORS))
    if (!isSafeVendor(address)) faults.push([name, 'expected https, unless the host is this machine'])
  const { ERASURE_LEDGER: ledger = '' } = given
  if (ledger.includes('://') && !isSafeVendor(ledger))
    faults.push(['ERASURE_LEDGER', 'expected a folder, or https unless the host is this machine'])
  if (given.PUBLIC_URL?.startsWith('https:') === false) faults.push(['PUBLIC_URL', 'expected https'])
  for (const [name, secret] of values(Object.keys(SECRETS)))
    if (!isSecret(secret, SECRETS[name as keyof typeof SECRETS]))
      faults.push([
        name,
        `expected ${SECRETS[name as keyof typeof SECRETS]} characters, ${DIFFERENT_CHARACTERS} of them different, no placeholder`,
      ])
  for (const [name, address] of values(DATABASES))
    if (!namesSslMode(encodePassword(address)))
      faults.push([name, `expected ?sslmode= with ${SSL_MODES.join(', ')}, unless the host is this machine`])
  return faults
}

function isSafeVendor(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' || isThisMachine(url?.hostname ?? '')
}

const isSecret = (secret: string, least: number) =>
  [...secret].length >= least && new Set(secret).size >= DIFFERENT_CHARACTERS && !PLACEHOLDER.test(secret)

function namesSslMode(address: string): boolean {
  const url = URL.parse(address)
  if (url === null) return false
  const host = url.searchParams.getAll('host').at(-1) ?? decodeURIComponent(url.hostname) // as the driver takes it
  return host.startsWith('/') || isThisMachine(host) || SSL_MODES.includes(url.searchParams.get('sslmode') ?? '')
}

const isThisMachine = (host: string) =>
  host === 'localhost' || parseAddress(host.replace(/^\[|\]$/g, ''))?.range() === 'loopback'
