import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { parseAddress } from './ip-address.ts'

// Settings, read once at start (contract: settings.md). A bad value stops the process with one line that names the
// variable and never its value; the two exceptions warn and fall back to the safe default (decision D45).

export class ConfigError extends Error {}

const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ })
const httpUrl = z.url({ protocol: /^https?$/ })
const wholeNumber = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(min).max(max))
const port = wholeNumber(0, 65535)
export const encryptionKeys = commaList.refine(
  (keys) => keys.every((key) => /^[A-Za-z0-9_-]{43}=?$/.test(key) && Buffer.from(key, 'base64url').length === 32),
  'expected base64url keys of 32 bytes',
)
// `product:count,…`, split at the first colon; of two entries for a product the last counts.
const packSizes = commaList
  .refine((entries) => entries.every((entry) => /^[^:]+:\s*0*[1-9]\d{0,6}$/.test(entry)), 'expected product:count, …')
  .transform((entries) =>
    Object.fromEntries(entries.map((entry) => entry.split(/\s*:\s*/, 2)).map(([id, size]) => [id, Number(size)])),
  )

const Settings = z.object({
  ENV: z.enum(['development', 'staging', 'production']).default('development'),
  SECRET_KEY: z
    .string()
    .min(32)
    .refine((key) => key !== 'replace-me', 'is the placeholder'),
  JOURNAL_ENCRYPTION_KEYS: encryptionKeys.default([]),
  DATABASE_URL: postgresUrl.optional(),
  API_DATABASE_URL: postgresUrl.optional(),
  WORKER_DATABASE_URL: postgresUrl.optional(),
  ANALYTICS_DATABASE_URL: postgresUrl.optional(),
  DATA_DIR: z.string().default('.data'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8000),
  WEB_CONCURRENCY: wholeNumber(1, 64).default(1),
  DATABASE_POOL_SIZE: wholeNumber(1, 200).default(6),
  PROD_DOMAIN: commaList.default([]),
  TRUSTED_PROXY_CIDRS: commaList.default([]),
  IPV6_THROTTLE_PREFIX_LEN: z.string().optional(),
  DEFAULT_RATE_LIMIT_PER_MINUTE: wholeNumber(0, 1_000_000).default(600),
  LOG_LEVEL: z.string().default('info'),
  SKIP_STARTUP_SEED: z.string().optional(),
  CONTENT_DIR: z.string().default('content'),
  LICENSE_VENDOR_SLUG: z
    .string()
    .regex(/^[a-z0-9_-]+$/)
    .default('license_vendor'),
  LICENSE_VENDOR_BASE_URL: httpUrl.optional(),
  LICENSE_VENDOR_API_TOKEN: z.string().default(''),
  LICENSE_VENDOR_WEBHOOK_SECRET: z.string().default(''),
  LICENSE_VENDOR_COURSE_PRODUCT_IDS: commaList.default([]),
  LICENSE_VENDOR_TOKEN_PACK_PRODUCT_IDS: commaList.default([]),
  LICENSE_VENDOR_TOKEN_PACK_SIZES: packSizes.default({}),
  MONTHLY_MESSAGE_CAP: wholeNumber(0, 1_000_000).default(50),
  LLM_PROVIDER: z.enum(['openai', 'anthropic']).default('openai'),
  LLM_BASE_URL: httpUrl.optional(),
  LLM_API_KEY: z.string().default(''),
  LLM_MODEL: z.string().max(128).optional(),
  LLM_TIMEOUT_MS: wholeNumber(100, 600_000).default(25_000),
  IDP_A_ISSUERS: commaList.default([]),
  IDP_A_JWKS_URL: httpUrl.optional(),
  IDP_A_CLIENT_IDS: commaList.default([]),
  IDP_B_ISSUERS: commaList.default([]),
  IDP_B_JWKS_URL: httpUrl.optional(),
  IDP_B_CLIENT_IDS: commaList.default([]),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('no-reply@example.com'),
  SECURITY_CONTACT_ADDRESS: z.string().default('security@example.com'),
  APP_LINK_BASE: z.string().default('app://'),
  ANALYTICS_PORT: port.default(8002),
  ANALYTICS_URL: httpUrl.default('http://127.0.0.1:8002'),
  METRICS_PORT: port.default(9100),
  SANDBOX_PORT: port.default(8025),
  SANDBOX_SMTP_PORT: port.default(1025),
})

/** The variables that are read. */
export const SETTING_NAMES = Object.keys(Settings.shape)

type Values = z.infer<typeof Settings>

export type Config = Readonly<
  Omit<Values, 'TRUSTED_PROXY_CIDRS' | 'IPV6_THROTTLE_PREFIX_LEN' | 'LOG_LEVEL'> & {
    TRUSTED_PROXY_CIDRS: Array<[ipaddr.IPv4 | ipaddr.IPv6, number]>
    IPV6_THROTTLE_PREFIX_LEN: number
    LOG_LEVEL: 'debug' | 'info' | 'warn' | 'error'
    ALLOWED_ORIGINS: string[]
    /** The token packs on sale: product to number of messages, null where none is set. */
    TOKEN_PACKS: Record<string, number | null>
    /** Names of events that start-up logs as warnings. */
    WARNINGS: string[]
  }
>

export type Env = Record<string, string | undefined>

/** What the commands for the database alone need, so that a migration asks for no secret of the API. */
const DatabaseSettings = Settings.pick({
  ENV: true,
  DATA_DIR: true,
  DATABASE_URL: true,
  API_DATABASE_URL: true,
  WORKER_DATABASE_URL: true,
  ANALYTICS_DATABASE_URL: true,
  LOG_LEVEL: true,
})

/** What the analytics process needs, so that it is given no other secret. */
const AnalyticsSettings = DatabaseSettings.extend(
  Settings.pick({ SECRET_KEY: true, HOST: true, ANALYTICS_PORT: true, METRICS_PORT: true }).shape,
)
export type AnalyticsConfig = Pick<z.infer<typeof AnalyticsSettings>, 'ENV' | 'SECRET_KEY' | 'HOST' | 'ANALYTICS_PORT'>

/** Parses the settings of the analytics process. Throws ConfigError with a line that is safe to print. */
export function readAnalyticsConfig(env: Env) {
  const values = parse(AnalyticsSettings, env)
  if (values.ENV === 'production' && values.ANALYTICS_DATABASE_URL === undefined)
    throw new ConfigError('ANALYTICS_DATABASE_URL: is not set, and ENV is production')
  return values
}

/** Parses the settings that name the database. Throws ConfigError with a line that is safe to print. */
export const readDatabaseConfig = (env: Env) => parse(DatabaseSettings, env)

function parse<T extends z.ZodObject>(settings: T, env: Env): z.output<T> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = settings.safeParse(given)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const name = String(issue?.path[0])
  throw new ConfigError(`${name}: ${given[name] === undefined ? 'is not set' : (issue?.message ?? 'is not valid')}`)
}

/** Parses the environment. Throws ConfigError with a line that is safe to print. Source: settings.md; platform.md 1.6, 3, 4. */
export function readConfig(env: Env): Config {
  const values = parse(Settings, env)
  const warnings: string[] = []
  const production = values.ENV === 'production'

  const needed = ['API_DATABASE_URL', 'WORKER_DATABASE_URL', 'ANALYTICS_DATABASE_URL', 'SMTP_URL'] as const
  for (const name of needed) {
    if (production && values[name] === undefined) throw new ConfigError(`${name}: is not set, and ENV is production`)
  }
  if (production && values.JOURNAL_ENCRYPTION_KEYS.length === 0) {
    throw new ConfigError('JOURNAL_ENCRYPTION_KEYS: is not set, and ENV is production')
  }
  if ((values.LICENSE_VENDOR_API_TOKEN === '') !== (values.LICENSE_VENDOR_WEBHOOK_SECRET === '')) {
    const missing =
      values.LICENSE_VENDOR_API_TOKEN === '' ? 'LICENSE_VENDOR_API_TOKEN' : 'LICENSE_VENDOR_WEBHOOK_SECRET'
    throw new ConfigError(`${missing}: is not set, and its partner is`)
  }
  if (values.LICENSE_VENDOR_API_TOKEN === '') warnings.push('license_vendor_unconfigured')
  if (production && values.TRUSTED_PROXY_CIDRS.length === 0) warnings.push('trusted_proxies_unconfigured')

  const cidrs = values.TRUSTED_PROXY_CIDRS.map(parseCidr)
  if (cidrs.includes(undefined)) warnings.push('trusted_proxy_entry_ignored')

  const packs = Object.fromEntries(
    values.LICENSE_VENDOR_TOKEN_PACK_PRODUCT_IDS.map((id) => [id, values.LICENSE_VENDOR_TOKEN_PACK_SIZES[id] ?? null]),
  )
  if (Object.values(packs).includes(null)) warnings.push('token_pack_without_size')

  const prefixText = values.IPV6_THROTTLE_PREFIX_LEN?.trim() || '64'
  const prefixUsable = /^\d{1,3}$/.test(prefixText) && Number(prefixText) >= 1 && Number(prefixText) <= 128
  if (!prefixUsable) warnings.push('ipv6_throttle_prefix_unusable')

  const level = values.LOG_LEVEL.toLowerCase()
  return {
    ...values,
    TRUSTED_PROXY_CIDRS: cidrs.filter((cidr) => cidr !== undefined),
    IPV6_THROTTLE_PREFIX_LEN: prefixUsable ? Number(prefixText) : 64,
    LOG_LEVEL: level === 'debug' || level === 'warn' || level === 'error' ? level : 'info',
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
    return ['http://localhost:3000', 'http://localhost:8080', 'http://127.0.0.1:3000']
  }
  if (PROD_DOMAIN.length === 0) throw new ConfigError('PROD_DOMAIN: is not set, and ENV is not development')
  for (const origin of PROD_DOMAIN) {
    const url = URL.canParse(origin) ? new URL(origin) : undefined
    const host = url?.hostname.replace(/^\[|\]$/g, '') ?? ''
    const refused =
      url?.protocol !== 'https:' ||
      host === '' ||
      host === 'localhost' ||
      ipaddr.isValid(host) ||
      /[*@]/.test(origin) ||
      `${url.pathname}${url.search}${url.hash}` !== '/'
    if (refused) throw new ConfigError('PROD_DOMAIN: expected https origins with host names, no wildcard')
  }
  return [...new Set(PROD_DOMAIN.map((origin) => new URL(origin).origin))]
}
