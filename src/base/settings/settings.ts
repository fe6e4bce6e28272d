import { createECDH } from 'node:crypto'
import { isIP } from 'node:net'
import { z } from 'zod'
import { connectTimeoutOf, encodePassword } from './addresses.ts'

// The table of settings: the shape of each, its default and its description, which docs/settings.md shows. config.ts
// reads them.

// The description of a shape states how its text is written; docs/settings.md shows it.
const commaList = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .describe('comma-separated list')
const PERCENT = 'a % in the user, password or database must be written as %25'
const ONE_SERVER = 'expected one address; where several servers are meant, that of a proxy which finds the primary'
const postgresUrl = z
  .string()
  .transform(encodePassword)
  .pipe(z.url({ protocol: /^postgres(ql)?$/ }))
  .refine((url) => !/,/.test(url.replace(/^[^/]*\/\/[^/?#]*@/, '')), ONE_SERVER)
  .refine(canDecode, PERCENT)
  .refine(
    (url) => !URL.canParse(url) || connectTimeoutOf(url) !== undefined,
    'connect_timeout should be a whole number of seconds',
  )
  .describe('postgres:// address')
const httpUrl = z.url({ protocol: /^https?$/ }).describe('http:// or https:// address')
const wholeNumber = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(min).max(max))
const port = wholeNumber(0, 65535)
const secondsOrAny = (min: number, max: number) =>
  z.union([z.literal('any'), wholeNumber(min, max)]).describe(`${min} to ${max}, or any`)
// A name whose last label is a number would be a mistyped address.
const HOST_NAME = /^(?:[\w-]{1,63}\.)*(?!\d+$)[\w-]{1,63}$/
const host = z
  .string()
  .refine((text) => isIP(text) !== 0 || HOST_NAME.test(text), 'expected an address or a host name')
  .describe('address or host name')
const sender = z
  .string()
  .regex(
    /^(?:[^<>\r\n]* <)?[^\s<>@,]{1,64}@[^\s<>@,]+\.[^\s<>@,.]+>?$/,
    'expected an e-mail address, with a name or without',
  )
  .refine((text) => text.includes('<') === text.endsWith('>'), 'expected an e-mail address, with a name or without')
  .describe('e-mail address, or a name and the address in angle brackets')
const encryptionKeys = commaList
  .refine(
    (keys) => keys.every((key) => /^[A-Za-z0-9_-]{43}=?$/.test(key) && Buffer.from(key, 'base64url').length === 32),
    'expected base64url keys of 32 bytes',
  )
  .refine((keys) => keys.every(isRandom), 'expected random keys, and one repeats itself')
  .describe('comma-separated list of base64url keys of 32 bytes')
const vapidKeys = commaList
  .refine((keys) => keys.every((key) => /^[\w-]{43}$/.test(key) && isRandom(key) && isPrivateKey(key)), {
    error: 'expected private keys of P-256 as npm run admin -- push-key prints them',
  })
  .describe('comma-separated list of base64url keys of 32 bytes')
// `name`, `*.name` or `name=address`.
const pushHosts = commaList
  .refine((entries) => entries.every(isPushHost), 'expected host, *.host or host=address')
  .describe('comma-separated list of host, *.host and host=address')
const publicUrl = httpUrl
  .refine((text) => !/[?#@]/.test(text), 'expected an address without a user, a query and a fragment')
  .transform((text) => text.replace(/\/+$/, ''))
  .describe('https:// address')
// `product:count,…`, split at the first colon; of two entries for a product the last counts.
const packSizes = commaList
  .refine((entries) => entries.every((entry) => /^[^:]+:\s*0*[1-9]\d{0,6}$/.test(entry)), 'expected product:count, …')
  .transform((entries) =>
    Object.fromEntries(entries.map((entry) => entry.split(/\s*:\s*/, 2)).map(([id, size]) => [id, Number(size)])),
  )
  .describe('comma-separated list of product:count')

const LEVELS = { debug: 'debug', info: 'info', warn: 'warn', warning: 'warn', error: 'error' } as const
const logLevel = z
  .string()
  .transform((text) => LEVELS[text.toLowerCase() as keyof typeof LEVELS])
  .refine((level) => level !== undefined, 'expected debug, info, warn or error')
  .describe('debug, info, warn or error')

export const Settings = z.object({
  ENV: z
    .enum(['development', 'staging', 'production'])
    .default('development')
    .describe('What the service runs as; production refuses what is missing instead of filling it.'),
  SECRET_KEY: z
    .string()
    .min(32)
    .refine((key) => key !== 'replace-me', 'is the placeholder')
    .describe(
      'Signs the tokens of accounts and of the analytics proxy; a new value ends every session. The placeholder `replace-me` is refused.',
    ),
  JOURNAL_ENCRYPTION_KEYS: encryptionKeys
    .default([])
    .describe("Master keys that wrap each person's data key: the first wraps, the others still unwrap."),
  DATABASE_URL: postgresUrl
    .optional()
    .describe("The owner's address, for migrations and operators; without it the embedded server is used."),
  API_DATABASE_URL: postgresUrl.optional().describe('The address of app_api, which the API uses.'),
  API_LISTEN_DATABASE_URL: postgresUrl
    .optional()
    .describe('The address of app_api for LISTEN, where API_DATABASE_URL is a pooler in transaction mode.'),
  WORKER_DATABASE_URL: postgresUrl.optional().describe('The address of app_worker, which the worker uses.'),
  ANALYTICS_DATABASE_URL: postgresUrl
    .optional()
    .describe('The address of app_analyst, which the analytics process uses.'),
  DATA_DIR: z.string().default('.data').describe('The folder of the embedded server, its keys and addresses.'),
  HOST: host.default('127.0.0.1').describe('The address on which the processes listen.'),
  PORT: port.default(8000).describe('The port of the API; 0 takes a free one.'),
  WEB_CONCURRENCY: wholeNumber(1, 64).default(1).describe('How many API processes share the port.'),
  DATABASE_POOL_SIZE: wholeNumber(1, 200)
    .default(6)
    .describe('Connections for requests per API process; a few more are for reads of many texts, exports and LISTEN.'),
  MAX_EVENT_STREAMS: wholeNumber(1, 100_000)
    .default(5000)
    .describe('Open streams of GET /changes/stream per API process.'),
  KEEP_ALIVE_TIMEOUT_S: wholeNumber(1, 3600)
    .default(75)
    .describe('Seconds that the API keeps an idle connection open: longer than the proxy in front keeps one.'),
  HEADERS_TIMEOUT_S: wholeNumber(1, 3600)
    .default(30)
    .describe('Seconds for the headers of a request to come; later is 408.'),
  REQUEST_TIMEOUT_S: wholeNumber(1, 3600)
    .default(120)
    .describe('Seconds for a request to come with its body; later is 408.'),
  SOCKET_TIMEOUT_S: wholeNumber(1, 3600)
    .default(120)
    .describe('Seconds without a byte after which a connection ends: longer than LLM_TIMEOUT_MS and than any wait.'),
  TIMEOUT_CHECK_S: wholeNumber(1, 3600)
    .default(5)
    .describe(
      'How often, in seconds, the API looks for requests that are over HEADERS_TIMEOUT_S or REQUEST_TIMEOUT_S.',
    ),
  PROD_DOMAIN: commaList
    .default([])
    .describe('Origins of browsers that may call the API; needed in staging too, ignored in development.'),
  TRUSTED_PROXY_CIDRS: commaList
    .default([])
    .describe('Proxies whose X-Forwarded-For is believed; an unreadable entry is ignored with a warning.'),
  IPV6_THROTTLE_PREFIX_LEN: z
    .string()
    .optional()
    .describe('Bits of an IPv6 address that count as one client, 1 to 128; 64 if unset or unusable.'),
  DEFAULT_RATE_LIMIT_PER_MINUTE: wholeNumber(0, 1_000_000)
    .default(600)
    .describe('Requests per minute of one client to one route, counted per API process; 0 switches this limit off.'),
  LOG_LEVEL: logLevel.default('info').describe('The least severe lines that are logged.'),
  ERASURE_LEDGER: z
    .string()
    .refine((text) => !text.includes('://') || /^https?:\/\/./.test(text), 'expected a folder or an https:// address')
    .describe('a folder that exists, or an https:// address')
    .optional()
    .describe('Where each deletion of an account or entry is written too, so that a restore does not bring them back.'),
  SKIP_STARTUP_SEED: z.string().optional().describe('1: the API does not seed at its start.'),
  CONTENT_DIR: z
    .string()
    .default('content')
    .describe('The folder with the course, prompts, mails and instructions of models.'),
  LICENSE_VENDOR_SLUG: z
    .string()
    .regex(/^[a-z0-9_-]+$/)
    .describe('lower-case letters, digits, _ and -')
    .default('license_vendor')
    .describe("The last segment of the license vendor's webhook, `/webhooks/<slug>`."),
  LICENSE_VENDOR_BASE_URL: httpUrl.optional().describe('Where the license vendor verifies licenses.'),
  LICENSE_VENDOR_API_TOKEN: z
    .string()
    .default('')
    .describe('The token for the license vendor; refused without LICENSE_VENDOR_WEBHOOK_SECRET.'),
  LICENSE_VENDOR_WEBHOOK_SECRET: z
    .string()
    .default('')
    .describe(
      'The secret with which pings of the license vendor prove themselves; refused without LICENSE_VENDOR_API_TOKEN.',
    ),
  LICENSE_VENDOR_COURSE_PRODUCT_IDS: commaList.default([]).describe('Products whose license opens an account.'),
  LICENSE_VENDOR_TOKEN_PACK_PRODUCT_IDS: commaList.default([]).describe('Products that credit messages.'),
  LICENSE_VENDOR_TOKEN_PACK_SIZES: packSizes
    .default({})
    .describe('Messages that each token pack credits; a pack without a size logs a warning.'),
  SHARED_TEMPLATES: z
    .enum(['anyone', 'admins'])
    .optional()
    .describe(
      'Who may make a goal group a template that everybody sees; if unset, anyone in development, else admins.',
    ),
  IMPORT_MAX_MIB: wholeNumber(1, 64).default(64).describe('The largest file that an import takes, in MiB.'),
  MONTHLY_MESSAGE_CAP: wholeNumber(0, 1_000_000).default(50).describe('Free messages per person and month.'),
  LLM_PROVIDER: z.enum(['openai', 'anthropic']).default('openai').describe('The vendor of the language model.'),
  LLM_BASE_URL: httpUrl.optional().describe('Another address of LLM_PROVIDER, such as a compatible server.'),
  LLM_API_KEY: z
    .string()
    .default('')
    .describe("The key for LLM_PROVIDER; without it only requests with a caller's own key ask a model."),
  LLM_MODEL: z
    .string()
    .max(128)
    .optional()
    .describe('A model of LLM_PROVIDER other than its default in content/program/llm-models.json.'),
  LLM_TIMEOUT_MS: wholeNumber(100, 600_000)
    .default(25_000)
    .describe('Milliseconds for the model calls of one request together, retries included.'),
  IDP_A_ISSUERS: commaList.default([]).describe('Issuers of id_tokens that the first identity provider may name.'),
  IDP_A_JWKS_URL: httpUrl.optional().describe('Where the first identity provider publishes its keys.'),
  IDP_A_CLIENT_IDS: commaList
    .default([])
    .describe("Audiences of the first identity provider's id_tokens that are ours."),
  IDP_B_ISSUERS: commaList.default([]).describe('Issuers of id_tokens that the second identity provider may name.'),
  IDP_B_JWKS_URL: httpUrl.optional().describe('Where the second identity provider publishes its keys.'),
  IDP_B_CLIENT_IDS: commaList
    .default([])
    .describe("Audiences of the second identity provider's id_tokens that are ours."),
  ID_TOKEN_MAX_AGE_SECONDS: secondsOrAny(60, 86_400)
    .optional()
    .describe('How old an id_token that has not expired may be; if unset, any in development, else 600.'),
  ID_TOKEN_REUSE_SECONDS: secondsOrAny(0, 600)
    .optional()
    .describe(
      'Seconds from its first use in which an id_token may open a session again; if unset, any in development, else 120.',
    ),
  FIRST_LINK: z
    .enum(['keeps', 'reclaims'])
    .optional()
    .describe(
      'What the first social sign-in does with password and sign-ins of an account whose address nobody has proven; if unset, keeps them in development, else reclaims the account.',
    ),
  REFRESH_GRACE_SECONDS: wholeNumber(0, 300)
    .default(30)
    .describe('Seconds after its use in which a refresh token is answered the same successor again.'),
  SENSITIVE_NEEDS_SIGN_IN: wholeNumber(0, 1)
    .default(0)
    .describe('1: deleting the account and exporting it need a sign-in of the last 15 minutes, or the password.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .describe('smtp:// or smtps:// address')
    .optional()
    .describe('The mail server.'),
  MAIL_FROM: sender.default('no-reply@example.com').describe('The sender of mails.'),
  SECURITY_CONTACT_ADDRESS: z
    .string()
    .default('security@example.com')
    .describe('The address that mails about passwords name for questions.'),
  APP_LINK_BASE: z.string().default('app://').describe('What links in mails begin with.'),
  PUBLIC_URL: publicUrl
    .optional()
    .describe('The address at which people reach the API, for links in mails; without it no reminder goes by mail.'),
  PUSH_HOSTS: pushHosts
    .default(['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com'])
    .describe(
      "The push services that devices may name, in place of the browsers' own; one with an address is reached there.",
    ),
  VAPID_PRIVATE_KEYS: vapidKeys
    .default([])
    .describe('Keys that sign push messages: the first is for new devices; without one there is no push.'),
  ANALYTICS_PORT: port.default(8002).describe('The port of the analytics process.'),
  ANALYTICS_URL: httpUrl.default('http://127.0.0.1:8002').describe('Where the API reaches the analytics process.'),
  ANALYST_STATEMENT_SECONDS: wholeNumber(1, 86_400)
    .default(60)
    .describe("Seconds after which the worker ends a session of an analyst's own login that is still busy."),
  METRICS_PORT: port
    .default(9100)
    .describe('The port of metrics and health; if unset the worker takes 9101 and the analytics process 9102.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl
    .optional()
    .describe('The collector of traces: they go to `/v1/traces` below it; without it nothing is traced.'),
  POSTGRES_PORT: port.optional().describe('The port of the embedded server; a free one if unset.'),
  DEMO_PEOPLE: wholeNumber(0, 10_000)
    .default(200)
    .describe('How many people npm start makes in an empty database, to fill the figures of /insights; 0 makes none.'),
  SANDBOX_PORT: port.default(8025).describe("The port of the sandbox's page; only npm start has one."),
  SANDBOX_SMTP_PORT: port.default(1025).describe("The port of the sandbox's mail server; only npm start has one."),
})

/** Whether a key is not all zeros or the like: of 32 random bytes about 30 differ. */
const isRandom = (key: string) => new Set(Buffer.from(key, 'base64url')).size >= 16

function isPrivateKey(key: string): boolean {
  try {
    createECDH('prime256v1').setPrivateKey(key, 'base64url')
    return true
  } catch {
    return false
  }
}

function isPushHost(entry: string): boolean {
  const [name = '', address, ...more] = entry.split('=')
  if (address === undefined) return HOST_NAME.test(name.replace(/^\*\./, ''))
  return HOST_NAME.test(name) && isIP(address) !== 0 && more.length === 0
}

/** Whether the parts of an address can be decoded, as the database's driver does. */
function canDecode(address: string): boolean {
  try {
    const { username, password, pathname } = new URL(address)
    for (const part of [username, password, pathname]) decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}
