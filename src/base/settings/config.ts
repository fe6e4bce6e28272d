import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { parseAddress } from '../ip-address.ts'
import { type Fault, faultsInProduction } from './production.ts'
import { Settings } from './settings.ts'

// Settings, read once at start. Bad values stop the process with one line each, which names the variable and never its
// value; the two exceptions warn and fall back to the safe default: TRUSTED_PROXY_CIDRS and IPV6_THROTTLE_PREFIX_LEN.

/** A failure whose message is for the operator: lines that are safe to print and need no stack. */
export class ConfigError extends Error {}

export const SETTING_NAMES = Object.keys(Settings.shape)

/** The settings as their shapes read them. */
export type Values = z.output<typeof Settings>
type Name = keyof typeof Settings.shape

// Each process reads what it needs and nothing else, so that it can be started without the passwords of the others.
const DATABASE = ['ENV', 'DATA_DIR', 'DATABASE_URL', 'LOG_LEVEL'] as const
const PROCESS = [...DATABASE, 'METRICS_PORT', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const

/** What commands need that only use the database, so that a migration needs no secret of the API. */
const DatabaseSettings = pick(
  ...DATABASE,
  'API_DATABASE_URL',
  'WORKER_DATABASE_URL',
  'ANALYTICS_DATABASE_URL',
  'POSTGRES_PORT',
)
const AnalyticsSettings = pick(...PROCESS, 'ANALYTICS_DATABASE_URL', 'SECRET_KEY', 'HOST', 'ANALYTICS_PORT')
const WorkerSettings = pick(
  ...PROCESS,
  'WORKER_DATABASE_URL',
  'JOURNAL_ENCRYPTION_KEYS',
  'ERASURE_LEDGER',
  'MONTHLY_MESSAGE_CAP',
  'LLM_PROVIDER',
  'LLM_BASE_URL',
  'LLM_API_KEY',
  'LLM_MODEL',
  'LLM_TIMEOUT_MS',
  'SMTP_URL',
  'MAIL_FROM',
  'SECURITY_CONTACT_ADDRESS',
  'APP_LINK_BASE',
  'PUBLIC_URL',
  'PUSH_HOSTS',
  'VAPID_PRIVATE_KEYS',
  'ANALYST_STATEMENT_SECONDS',
)
const ApiSettings = Settings.omit({
  WORKER_DATABASE_URL: true,
  SMTP_URL: true,
  MAIL_FROM: true,
  SECURITY_CONTACT_ADDRESS: true,
  APP_LINK_BASE: true,
  ANALYST_STATEMENT_SECONDS: true,
  ANALYTICS_DATABASE_URL: true,
  ANALYTICS_PORT: true,
  POSTGRES_PORT: true,
  DEMO_PEOPLE: true,
  SANDBOX_PORT: true,
  SANDBOX_SMTP_PORT: true,
})

function pick<N extends Name>(...names: N[]) {
  const shape = Object.fromEntries(names.map((name) => [name, Settings.shape[name]]))
  return z.object(shape as Pick<typeof Settings.shape, N>)
}

/** The settings that each process reads. */
export const SHAPES = {
  api: ApiSettings.shape,
  worker: WorkerSettings.shape,
  analytics: AnalyticsSettings.shape,
  migrate: DatabaseSettings.shape,
}

type Derived = {
  TRUSTED_PROXY_CIDRS: Array<[ipaddr.IPv4 | ipaddr.IPv6, number]>
  IPV6_THROTTLE_PREFIX_LEN: number
  SHARED_TEMPLATES: NonNullable<Values['SHARED_TEMPLATES']>
  ID_TOKEN_MAX_AGE_SECONDS: NonNullable<Values['ID_TOKEN_MAX_AGE_SECONDS']>
  ID_TOKEN_REUSE_SECONDS: NonNullable<Values['ID_TOKEN_REUSE_SECONDS']>
  FIRST_LINK: NonNullable<Values['FIRST_LINK']>
  /** Outside development; there src/http/cors.ts allows every port of this machine. */
  ALLOWED_ORIGINS: string[]
  /** The token packs on sale: product to number of messages, null if not set. */
  TOKEN_PACKS: Record<string, number | null>
  /** Names of events that start-up logs as warnings. */
  WARNINGS: string[]
}
/** The sandbox's push service, whose endpoints lead to its own port. No setting: only `npm start` has it. */
type StandIn = { readonly PUSH_STAND_IN?: { host: string; origin: string } | undefined }
type Used<V> = Readonly<Omit<V, keyof Derived> & Derived>

/** The settings as the API uses them. */
export type Config = Used<z.output<typeof ApiSettings>> & StandIn
export type WorkerConfig = Readonly<z.output<typeof WorkerSettings> & Pick<Derived, 'WARNINGS'>> & StandIn
export type AnalyticsConfig = Pick<z.output<typeof AnalyticsSettings>, 'ENV' | 'SECRET_KEY' | 'HOST' | 'ANALYTICS_PORT'>
export type DatabaseConfig = z.output<typeof DatabaseSettings>
/** The settings of all processes, for one that runs them all. */
export type AllConfig = Used<Values> & StandIn

export type Env = Record<string, string | undefined>

/** An environment for a child process: without the settings of ours that it does not read. */
export const onlyOf = (env: Env, shape: object): Env =>
  Object.fromEntries(Object.entries(env).filter(([name]) => name in shape || !SETTING_NAMES.includes(name)))

/** Parses the settings of the API. Throws ConfigError with lines that are safe to print, as all of these do. */
export const readApiConfig = (env: Env): Config => configOf(parse(ApiSettings, env, apiRules))

/** Parses the settings of the worker. */
export function readWorkerConfig(env: Env): WorkerConfig {
  const values = parse(WorkerSettings, env, (given) => [
    ...neededInProduction(given, ['JOURNAL_ENCRYPTION_KEYS', 'WORKER_DATABASE_URL', 'SMTP_URL']),
    ...together(given),
  ])
  return { ...values, WARNINGS: ledgerWarnings(values) }
}

/** Parses the settings of the analytics process. */
export const readAnalyticsConfig = (env: Env) =>
  parse(AnalyticsSettings, env, (given) => [
    ...neededInProduction(given, ['ANALYTICS_DATABASE_URL']),
    ...together(given),
  ])

/** Parses the settings that name the database. */
export const readDatabaseConfig = (env: Env) => parse(DatabaseSettings, env, together)

/** Refuses an environment without ENV, which decides what production asks: its entry points assume nothing. */
export function requireEnv(env: Env): Env {
  if (env.ENV) return env
  throw new ConfigError(`ENV: is not set; expected ${Settings.shape.ENV.unwrap().options.join(', ')}`)
}

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

/** Both are set, or neither. */
export const LICENSE_VENDOR_PAIR = ['LICENSE_VENDOR_API_TOKEN', 'LICENSE_VENDOR_WEBHOOK_SECRET']

/** What the API must have. */
function apiRules(given: Env): Fault[] {
  const faults = neededInProduction(given, ['JOURNAL_ENCRYPTION_KEYS', 'API_DATABASE_URL'])
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

/** Parses the settings of all processes, each of which needs its own. */
export const readConfig = (env: Env): AllConfig => configOf(readSettings(env))

/** As readConfig, for a start that adds settings of its own before it makes the config. */
export const readSettings = (env: Env): Values => parse(Settings, env, apiRules)

/** Parses settings that a start adds to those that were given. */
export function readAdded(added: Env): Partial<Values> {
  const names = SETTING_NAMES.filter((name) => added[name]).map((name) => [name, true])
  return parse(Settings.pick(Object.fromEntries(names) as Record<keyof Values, true>), added, () => [])
}

export function configOf<V extends z.output<typeof ApiSettings>>(values: V): Used<V> {
  const warnings = ledgerWarnings(values)
  const production = values.ENV === 'production'
  // Where the specification's letter and safety differ (docs/contract/decisions.md#d151).
  const letter = values.ENV === 'development'

  if (values.LICENSE_VENDOR_API_TOKEN === '') warnings.push('license_vendor_unconfigured')
  if (production && values.TRUSTED_PROXY_CIDRS.length === 0) warnings.push('trusted_proxies_unconfigured')

  const parsed = values.TRUSTED_PROXY_CIDRS.map(parseCidr)
  const cidrs = parsed.filter((cidr) => cidr !== undefined)
  if (cidrs.length < parsed.length) warnings.push('trusted_proxy_entry_ignored')
  if (cidrs.some(isEverybody)) warnings.push('trusted_proxy_everybody')

  const packs = Object.fromEntries(
    values.LICENSE_VENDOR_TOKEN_PACK_PRODUCT_IDS.map((id) => [id, values.LICENSE_VENDOR_TOKEN_PACK_SIZES[id] ?? null]),
  )
  if (Object.values(packs).includes(null)) warnings.push('token_pack_without_size')

  const prefixText = values.IPV6_THROTTLE_PREFIX_LEN?.trim() || '64'
  const prefixUsable = /^\d{1,3}$/.test(prefixText) && Number(prefixText) >= 1 && Number(prefixText) <= 128
  if (!prefixUsable) warnings.push('ipv6_throttle_prefix_unusable')

  return {
    ...values,
    TRUSTED_PROXY_CIDRS: cidrs,
    IPV6_THROTTLE_PREFIX_LEN: prefixUsable ? Number(prefixText) : 64,
    SHARED_TEMPLATES: values.SHARED_TEMPLATES ?? (letter ? 'anyone' : 'admins'),
    ID_TOKEN_MAX_AGE_SECONDS: values.ID_TOKEN_MAX_AGE_SECONDS ?? (letter ? 'any' : 600),
    ID_TOKEN_REUSE_SECONDS: values.ID_TOKEN_REUSE_SECONDS ?? (letter ? 'any' : 120),
    FIRST_LINK: values.FIRST_LINK ?? (letter ? 'keeps' : 'reclaims'),
    ALLOWED_ORIGINS: allowedOrigins(values, warnings),
    TOKEN_PACKS: packs,
    WARNINGS: warnings,
  }
}

const ledgerWarnings = ({ ENV, ERASURE_LEDGER }: Pick<Values, 'ENV' | 'ERASURE_LEDGER'>) =>
  ENV === 'production' && ERASURE_LEDGER === undefined ? ['erasure_ledger_unconfigured'] : []

/** Whether a network is wider than any that is private: whoever is in it chooses the address that limits count. */
const isEverybody = ([address, bits]: [ipaddr.IPv4 | ipaddr.IPv6, number]) => bits < (address.kind() === 'ipv4' ? 8 : 7)

function parseCidr(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | undefined {
  const [, network = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const address = parseAddress(network)
  if (address === undefined) return undefined
  const size = address.kind() === 'ipv4' ? 32 : 128
  const wrapped = size === 32 && network.includes(':') ? 96 : 0
  const bits = length === undefined ? size : Number(length) - wrapped
  return bits >= 0 && bits <= size ? [address, bits] : undefined
}

function allowedOrigins({ ENV, PROD_DOMAIN }: Pick<Values, 'ENV' | 'PROD_DOMAIN'>, warnings: string[]): string[] {
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
