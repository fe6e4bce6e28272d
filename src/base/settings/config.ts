import ipaddr from 'ipaddr.js'
import type { z } from 'zod'
import { parseAddress } from '../shapes/ip-address.ts'
import { type Fault, faultsInProduction } from './production.ts'
import { Settings } from './settings.ts'

// Settings, read once at start. Bad values stop the process with one line each, which names the variable and never its
// value; the two exceptions warn and fall back to the safe default: TRUSTED_PROXY_CIDRS and IPV6_THROTTLE_PREFIX_LEN.

/** A failure whose message is for the operator: lines that are safe to print and need no stack. */
export class ConfigError extends Error {}

export const SETTING_NAMES = Object.keys(Settings.shape)

/** The settings as their shapes read them. */
export type Values = z.infer<typeof Settings>

/** The settings as the service uses them. */
export type Config = Readonly<
  Omit<Values, 'TRUSTED_PROXY_CIDRS' | 'IPV6_THROTTLE_PREFIX_LEN' | 'SHARED_TEMPLATES'> & {
    TRUSTED_PROXY_CIDRS: Array<[ipaddr.IPv4 | ipaddr.IPv6, number]>
    IPV6_THROTTLE_PREFIX_LEN: number
    SHARED_TEMPLATES: NonNullable<Values['SHARED_TEMPLATES']>
    /** Outside development; there src/http/headers.ts allows every port of this machine. */
    ALLOWED_ORIGINS: string[]
    /** The token packs on sale: product to number of messages, null if not set. */
    TOKEN_PACKS: Record<string, number | null>
    /** Names of events that start-up logs as warnings. */
    WARNINGS: string[]
  }
>

export type Env = Record<string, string | undefined>

/** What commands need that only use the database, so that a migration needs no secret of the API. */
const DatabaseSettings = Settings.pick({
  ENV: true,
  DATA_DIR: true,
  DATABASE_URL: true,
  API_DATABASE_URL: true,
  WORKER_DATABASE_URL: true,
  ANALYTICS_DATABASE_URL: true,
  POSTGRES_PORT: true,
  LOG_LEVEL: true,
})
export type DatabaseConfig = z.infer<typeof DatabaseSettings>

/** What the analytics process needs, so that it is given no other secret. */
const AnalyticsSettings = DatabaseSettings.extend(
  Settings.pick({
    SECRET_KEY: true,
    HOST: true,
    ANALYTICS_PORT: true,
    METRICS_PORT: true,
    OTEL_EXPORTER_OTLP_ENDPOINT: true,
  }).shape,
)

/** The settings that each group of commands reads, for tools/settings-doc.ts. */
export const SHAPES = { service: Settings.shape, analytics: AnalyticsSettings.shape, database: DatabaseSettings.shape }

export const ANALYTICS_SETTINGS = Object.keys(AnalyticsSettings.shape)

/** An environment for a child process: without the settings of ours that it does not read. */
export const onlyOf = (env: Env, names: readonly string[]): Env =>
  Object.fromEntries(Object.entries(env).filter(([name]) => names.includes(name) || !SETTING_NAMES.includes(name)))

export type AnalyticsConfig = Pick<z.infer<typeof AnalyticsSettings>, 'ENV' | 'SECRET_KEY' | 'HOST' | 'ANALYTICS_PORT'>

/** Parses the settings of the analytics process. Throws ConfigError with lines that are safe to print. */
export const readAnalyticsConfig = (env: Env) =>
  parse(AnalyticsSettings, env, (given) => [
    ...neededInProduction(given, ['ANALYTICS_DATABASE_URL']),
    ...together(given),
  ])

/** Parses the settings that name the database. Throws ConfigError with lines that are safe to print. */
export const readDatabaseConfig = (env: Env) => parse(DatabaseSettings, env, together)

/** Whatever is given must be right, also for a command that does not read it. */
const Given = Settings.partial()

/** Parses the settings that a command reads and checks all that are given; throws all faults in one error. */
function parse<T extends z.ZodObject>(settings: T, env: Env, rules: (given: Env) => Fault[]): z.output<T> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = settings.safeParse(given)
  const faults = new Map<string, string>()
  for (const error of [parsed.error, Given.safeParse(given).error]) {
    for (const { path, message } of error?.issues ?? []) {
      const name = String(path[0])
      if (!faults.has(name)) faults.set(name, given[name] === undefined ? 'is not set' : message)
    }
  }
  for (const [name, reason] of rules(given)) if (!faults.has(name)) faults.set(name, reason)
  const named = SETTING_NAMES.filter((name) => faults.has(name))
  if (!parsed.success || named.length > 0)
    throw new ConfigError(named.map((name) => `${name}: ${faults.get(name)}`).join('\n'))
  return parsed.data
}

const neededInProduction = (given: Env, names: string[]): Fault[] =>
  names
    .filter((name) => given.ENV === 'production' && given[name] === undefined)
    .map((name) => [name, 'is not set, and ENV is production'])

const NEEDED = [
  'JOURNAL_ENCRYPTION_KEYS',
  'API_DATABASE_URL',
  'WORKER_DATABASE_URL',
  'ANALYTICS_DATABASE_URL',
  'SMTP_URL',
]
/** Both are set, or neither. */
export const LICENSE_VENDOR_PAIR = ['LICENSE_VENDOR_API_TOKEN', 'LICENSE_VENDOR_WEBHOOK_SECRET']

/** What the service must have. */
function rules(given: Env): Fault[] {
  const faults = neededInProduction(given, NEEDED)
  if (originsOf(given)?.length === 0) faults.push(['PROD_DOMAIN', 'is not set, and ENV is not development'])
  return [...faults, ...together(given)]
}

/** What is wrong with given settings together. */
function together(given: Env): Fault[] {
  const missing = LICENSE_VENDOR_PAIR.filter((name) => given[name] === undefined)
  const faults: Fault[] = missing.length === 1 ? [[missing.join(), 'is not set, and its partner is']] : []
  if (originsOf(given)?.every(isPublicOrigin) === false)
    faults.push(['PROD_DOMAIN', 'expected https origins with host names, no wildcard'])
  return [...faults, ...faultsInProduction(given)]
}

/** The entries of PROD_DOMAIN; undefined where ENV is one that does not read it. */
const originsOf = ({ ENV, PROD_DOMAIN = '' }: Env) =>
  ENV === 'staging' || ENV === 'production' ? Settings.shape.PROD_DOMAIN.parse(PROD_DOMAIN) : undefined

/** Parses the environment. Throws ConfigError with lines that are safe to print. */
export const readConfig = (env: Env): Config => configOf(readSettings(env))

/** As readConfig, for a start that adds settings of its own before it makes the config. */
export const readSettings = (env: Env): Values => parse(Settings, env, rules)

/** Parses settings that a start adds to those that were given. */
export function readAdded(added: Env): Partial<Values> {
  const names = SETTING_NAMES.filter((name) => added[name]).map((name) => [name, true])
  return parse(Settings.pick(Object.fromEntries(names) as Record<keyof Values, true>), added, () => [])
}

export function configOf(values: Values): Config {
  const warnings: string[] = []
  const production = values.ENV === 'production'

  if (values.LICENSE_VENDOR_API_TOKEN === '') warnings.push('license_vendor_unconfigured')
  if (production && values.TRUSTED_PROXY_CIDRS.length === 0) warnings.push('trusted_proxies_unconfigured')
  if (production && values.ERASURE_LEDGER === undefined) warnings.push('erasure_ledger_unconfigured')

  const cidrs = values.TRUSTED_PROXY_CIDRS.map(parseCidr)
  if (cidrs.includes(undefined)) warnings.push('trusted_proxy_entry_ignored')

  const packs = Object.fromEntries(
    values.LICENSE_VENDOR_TOKEN_PACK_PRODUCT_IDS.map((id) => [id, values.LICENSE_VENDOR_TOKEN_PACK_SIZES[id] ?? null]),
  )
  if (Object.values(packs).includes(null)) warnings.push('token_pack_without_size')

  const prefixText = values.IPV6_THROTTLE_PREFIX_LEN?.trim() || '64'
  const prefixUsable = /^\d{1,3}$/.test(prefixText) && Number(prefixText) >= 1 && Number(prefixText) <= 128
  if (!prefixUsable) warnings.push('ipv6_throttle_prefix_unusable')

  return {
    ...values,
    TRUSTED_PROXY_CIDRS: cidrs.filter((cidr) => cidr !== undefined),
    IPV6_THROTTLE_PREFIX_LEN: prefixUsable ? Number(prefixText) : 64,
    SHARED_TEMPLATES: values.SHARED_TEMPLATES ?? (values.ENV === 'development' ? 'anyone' : 'admins'),
    ALLOWED_ORIGINS: allowedOrigins(values, warnings),
    TOKEN_PACKS: packs,
    WARNINGS: warnings,
  }
}

function parseCidr(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | undefined {
  const [, network = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const address = parseAddress(network)
  if (address === undefined) return undefined
  const size = address.kind() === 'ipv4' ? 32 : 128
  const wrapped = size === 32 && network.includes(':') ? 96 : 0
  const bits = length === undefined ? size : Number(length) - wrapped
  return bits >= 0 && bits <= size ? [address, bits] : undefined
}

function allowedOrigins({ ENV, PROD_DOMAIN }: Values, warnings: string[]): string[] {
  if (ENV === 'development') {
    if (PROD_DOMAIN.length > 0) warnings.push('prod_domain_ignored')
    return []
  }
  return [...new Set(PROD_DOMAIN.map((origin) => new URL(origin).origin))]
}

function isPublicOrigin(origin: string): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? ''
  return (
    url?.protocol === 'https:' &&
    host !== '' &&
    host !== 'localhost' &&
    !ipaddr.isValid(host) &&
    !/[*@]/.test(origin) &&
    `${url.pathname}${url.search}${url.hash}` === '/'
  )
}

const UNITS = { ms: 1, s: 1000, min: 60_000 }

/** The milliseconds of a setting such as `10 s`. */
export function milliseconds(duration: string): number {
  const [, count, unit = 's'] = /^(\d+) ?(\w+)?$/.exec(duration) ?? []
  return Number(count) * UNITS[unit as keyof typeof UNITS]
}
