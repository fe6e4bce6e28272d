import { describe, expect, test } from 'vitest'
import { readGiven } from '../dev/settings.ts'
import { createLog } from '../src/base/log.ts'
import {
  ConfigError,
  type Env,
  readAnalyticsConfig,
  readApiConfig,
  readConfig,
  readDatabaseConfig,
  readWorkerConfig,
  requireEnv,
} from '../src/base/settings/config.ts'
import { tellProvider } from '../src/vendors/llm-models.ts'

// Settings, read once at start (docs/contract/operations.md#settings, docs/contract/decisions.md#d45).

const SECRET_KEY = 'a secret of the tests, and of nobody else'
const KEY = 'q7JXz0rC3mT1yV5uK8pN2sW4aE6gH9bD0fL3iO7cRkM'
const VENDOR = { LICENSE_VENDOR_API_TOKEN: 'token', LICENSE_VENDOR_WEBHOOK_SECRET: 'a word for webhooks' }
const PRODUCTION: Env = {
  ENV: 'production',
  PROD_DOMAIN: 'https://app.example.com',
  JOURNAL_ENCRYPTION_KEYS: KEY,
  API_DATABASE_URL: 'postgresql://app_api@db/program?sslmode=verify-full',
  WORKER_DATABASE_URL: 'postgresql://app_worker@127.0.0.1/program',
  ANALYTICS_DATABASE_URL: 'postgresql://app_analyst@one/program?sslmode=require',
  SMTP_URL: 'smtp://mail.example.com',
  TRUSTED_PROXY_CIDRS: '10.0.0.0/8',
  ERASURE_LEDGER: '/mnt/erasures',
}
const read = (env: Env = {}) => readConfig({ SECRET_KEY, ...VENDOR, ...env })

/** The lines that stop the process. */
function complaint(env: Env, reader: (env: Env) => unknown = read): string {
  try {
    reader(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('the settings were accepted')
}

test('half of the pair of license settings stops npm start too, which makes up the pair alone', () => {
  for (const [given, missing] of [
    ['LICENSE_VENDOR_API_TOKEN', 'LICENSE_VENDOR_WEBHOOK_SECRET'],
    ['LICENSE_VENDOR_WEBHOOK_SECRET', 'LICENSE_VENDOR_API_TOKEN'],
  ] as const) {
    const told = `${missing}: is not set, and its partner is`
    expect(complaint({ [given]: 'one' }, readGiven)).toBe(told)
    expect(complaint({ [given]: 'one', [missing]: '' }, readGiven)).toBe(told)
  }
  for (const pair of [{}, VENDOR, { LICENSE_VENDOR_API_TOKEN: '', LICENSE_VENDOR_WEBHOOK_SECRET: '' }])
    expect(readGiven(pair)).toMatchObject({ LICENSE_VENDOR_API_TOKEN: expect.stringMatching(/./) })
})

test('the state of the model’s provider is told at start, with a warning where its key is missing, and never the key', () => {
  const told = (env: Env) => {
    const lines: string[] = []
    tellProvider(read(env), createLog('info', { write: (line: string) => void lines.push(line) }))
    expect(lines.join()).not.toMatch(/sk-secret|hunter2/)
    return JSON.parse(lines.join())
  }
  const missing = { msg: 'llm_provider', level: 'warn', provider: 'openai', key: 'missing' }
  expect(told({})).toMatchObject({ ...missing, model: expect.any(String), base_url: 'https://api.openai.com/v1' })
  const mine = { LLM_PROVIDER: 'anthropic', LLM_MODEL: 'mine', LLM_API_KEY: 'sk-secret' }
  expect(told({ ...mine, LLM_BASE_URL: 'https://me:hunter2@models.example.com/v2/?key=hunter2' })).toMatchObject({
    ...{ level: 'info', provider: 'anthropic', model: 'mine', key: 'set' },
    base_url: 'https://models.example.com/v2/',
  })
})

describe('a setting that is left out', () => {
  test('has the documented default', () => {
    expect(readConfig({ SECRET_KEY })).toMatchObject({
      ENV: 'development',
      JOURNAL_ENCRYPTION_KEYS: [],
      DATA_DIR: '.data',
      HOST: '127.0.0.1',
      PORT: 8000,
      WEB_CONCURRENCY: 1,
      DATABASE_POOL_SIZE: 6,
      MAX_EVENT_STREAMS: 5000,
      TRUSTED_PROXY_CIDRS: [],
      IPV6_THROTTLE_PREFIX_LEN: 64,
      DEFAULT_RATE_LIMIT_PER_MINUTE: 600,
      LOG_LEVEL: 'info',
      CONTENT_DIR: 'content',
      LICENSE_VENDOR_SLUG: 'license_vendor',
      LICENSE_VENDOR_COURSE_PRODUCT_IDS: [],
      TOKEN_PACKS: {},
      SHARED_TEMPLATES: 'anyone',
      IMPORT_MAX_MIB: 64,
      MONTHLY_MESSAGE_CAP: 50,
      LLM_PROVIDER: 'openai',
      LLM_API_KEY: '',
      LLM_TIMEOUT_MS: 25_000,
      IDP_A_CLIENT_IDS: [],
      IDP_B_ISSUERS: [],
      ID_TOKEN_MAX_AGE_SECONDS: 'any',
      ID_TOKEN_REUSE_SECONDS: 'any',
      FIRST_LINK: 'keeps',
      REFRESH_GRACE_SECONDS: 30,
      SENSITIVE_NEEDS_SIGN_IN: 0,
      ANALYST_STATEMENT_SECONDS: 60,
      MAIL_FROM: 'no-reply@example.com',
      SECURITY_CONTACT_ADDRESS: 'security@example.com',
      APP_LINK_BASE: 'app://',
      PUSH_HOSTS: ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com'],
      VAPID_PRIVATE_KEYS: [],
      SANDBOX_PORT: 8025,
      SANDBOX_SMTP_PORT: 1025,
    })
  })

  test('lets only admins make shared templates outside development', () => {
    expect(read(PRODUCTION).SHARED_TEMPLATES).toBe('admins')
    expect(read({ ENV: 'staging', PROD_DOMAIN: PRODUCTION.PROD_DOMAIN }).SHARED_TEMPLATES).toBe('admins')
    expect(read({ ...PRODUCTION, SHARED_TEMPLATES: 'anyone' }).SHARED_TEMPLATES).toBe('anyone')
    expect(read({ SHARED_TEMPLATES: 'admins' }).SHARED_TEMPLATES).toBe('admins')
  })

  test('of a social sign-in follows the specification in development, and is the safer one elsewhere', () => {
    const of = ({ ID_TOKEN_MAX_AGE_SECONDS, ID_TOKEN_REUSE_SECONDS, FIRST_LINK }: ReturnType<typeof read>) => [
      ID_TOKEN_MAX_AGE_SECONDS,
      ID_TOKEN_REUSE_SECONDS,
      FIRST_LINK,
    ]
    const given = { ID_TOKEN_MAX_AGE_SECONDS: '3600', ID_TOKEN_REUSE_SECONDS: '0', FIRST_LINK: 'keeps' }
    expect(of(read())).toEqual(['any', 'any', 'keeps'])
    expect(of(read({ ENV: 'staging', PROD_DOMAIN: PRODUCTION.PROD_DOMAIN }))).toEqual([600, 120, 'reclaims'])
    expect(of(read(PRODUCTION))).toEqual([600, 120, 'reclaims'])
    for (const env of [{}, PRODUCTION]) expect(of(read({ ...env, ...given }))).toEqual([3600, 0, 'keeps'])
    const letter = { ID_TOKEN_MAX_AGE_SECONDS: 'any', ID_TOKEN_REUSE_SECONDS: 'any', FIRST_LINK: 'keeps' }
    expect(of(read({ ...PRODUCTION, ...letter }))).toEqual(['any', 'any', 'keeps'])
  })

  test('is the same as an empty one', () => {
    const names = ['ENV', 'PORT', 'DATABASE_URL', 'LOG_LEVEL', 'TRUSTED_PROXY_CIDRS', 'IPV6_THROTTLE_PREFIX_LEN']
    expect(read(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(read())
  })
})

describe('a bad value stops the process with a line that names the variable and not the value', () => {
  test.each<[string, Env]>([
    ['SECRET_KEY', { SECRET_KEY: undefined }],
    ['SECRET_KEY', { SECRET_KEY: '' }],
    ['SECRET_KEY', { SECRET_KEY: 'replace-me' }],
    ['SECRET_KEY', { SECRET_KEY: 'thirty-one-characters-long-text' }],
    ['ENV', { ENV: 'test' }],
    ['ENV', { ENV: 'Production' }],
    ['HOST', { HOST: 'no such host' }],
    ['HOST', { HOST: '999.1.1.1' }],
    ['HOST', { HOST: '::1%' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '80a' }],
    ['PORT', { PORT: '-1' }],
    ['POSTGRES_PORT', { POSTGRES_PORT: '65536' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'shout' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'silent' }],
    ['WEB_CONCURRENCY', { WEB_CONCURRENCY: '0' }],
    ['DATABASE_POOL_SIZE', { DATABASE_POOL_SIZE: '1.5' }],
    ['MAX_EVENT_STREAMS', { MAX_EVENT_STREAMS: '0' }],
    ['DEFAULT_RATE_LIMIT_PER_MINUTE', { DEFAULT_RATE_LIMIT_PER_MINUTE: '1e400' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://hunter2@localhost/x' }],
    ['API_DATABASE_URL', { API_DATABASE_URL: 'not an address' }],
    ['WORKER_DATABASE_URL', { WORKER_DATABASE_URL: 'localhost:5432' }],
    ['API_DATABASE_URL', { API_DATABASE_URL: 'postgres://app_api:100%@db/program' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://one/x,localhost:5432' }],
    ['API_DATABASE_URL', { API_DATABASE_URL: 'postgres://db/program?connect_timeout=long' }],
    ['WORKER_DATABASE_URL', { WORKER_DATABASE_URL: 'postgres://db/program?connect_timeout=-1' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://one/x, postgres://two/x' }],
    ['API_DATABASE_URL', { API_DATABASE_URL: 'postgres://one:5432,two:5432/program' }],
    ['API_LISTEN_DATABASE_URL', { API_LISTEN_DATABASE_URL: 'postgres' }],
    ['ANALYTICS_URL', { ANALYTICS_URL: 'localhost:8002' }],
    ['JOURNAL_ENCRYPTION_KEYS', { JOURNAL_ENCRYPTION_KEYS: 'short' }],
    ['JOURNAL_ENCRYPTION_KEYS', { JOURNAL_ENCRYPTION_KEYS: `${KEY},${KEY.slice(1)}` }],
    ['JOURNAL_ENCRYPTION_KEYS', { JOURNAL_ENCRYPTION_KEYS: `${KEY}, ${KEY.replace('q', '+')}` }],
    ['LICENSE_VENDOR_SLUG', { LICENSE_VENDOR_SLUG: 'a/b' }],
    ['LICENSE_VENDOR_TOKEN_PACK_SIZES', { LICENSE_VENDOR_TOKEN_PACK_SIZES: 'pack:0' }],
    ['LICENSE_VENDOR_TOKEN_PACK_SIZES', { LICENSE_VENDOR_TOKEN_PACK_SIZES: 'pack:1,other' }],
    ['LICENSE_VENDOR_TOKEN_PACK_SIZES', { LICENSE_VENDOR_TOKEN_PACK_SIZES: 'pack:١' }],
    ['JOURNAL_ENCRYPTION_KEYS', { JOURNAL_ENCRYPTION_KEYS: 'A'.repeat(43) }],
    ['JOURNAL_ENCRYPTION_KEYS', { JOURNAL_ENCRYPTION_KEYS: `${KEY},${'0123456789abcdef'.repeat(3).slice(0, 43)}` }],
    ['ID_TOKEN_REUSE_SECONDS', { ID_TOKEN_REUSE_SECONDS: '601' }],
    ['ID_TOKEN_REUSE_SECONDS', { ID_TOKEN_REUSE_SECONDS: 'all' }],
    ['ID_TOKEN_MAX_AGE_SECONDS', { ID_TOKEN_MAX_AGE_SECONDS: '59' }],
    ['FIRST_LINK', { FIRST_LINK: 'refuses' }],
    ['REFRESH_GRACE_SECONDS', { REFRESH_GRACE_SECONDS: '301' }],
    ['SENSITIVE_NEEDS_SIGN_IN', { SENSITIVE_NEEDS_SIGN_IN: 'yes' }],
    ['SHARED_TEMPLATES', { SHARED_TEMPLATES: 'nobody' }],
    ['ANALYST_STATEMENT_SECONDS', { ANALYST_STATEMENT_SECONDS: '0' }],
    ['IMPORT_MAX_MIB', { IMPORT_MAX_MIB: '65' }],
    ['MONTHLY_MESSAGE_CAP', { MONTHLY_MESSAGE_CAP: '-1' }],
    ['LICENSE_VENDOR_BASE_URL', { LICENSE_VENDOR_BASE_URL: 'ftp://vendor.example.com' }],
    ['LICENSE_VENDOR_WEBHOOK_SECRET', { LICENSE_VENDOR_WEBHOOK_SECRET: '' }],
    ['LICENSE_VENDOR_API_TOKEN', { LICENSE_VENDOR_API_TOKEN: '' }],
    ['LICENSE_VENDOR_API_TOKEN', { ...PRODUCTION, LICENSE_VENDOR_API_TOKEN: '' }],
    ['IDP_A_JWKS_URL', { IDP_A_JWKS_URL: 'file:///etc/passwd' }],
    ['SMTP_URL', { SMTP_URL: 'http://mail.example.com' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://collector:4317' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'api.example.com' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://me@api.example.com' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://api.example.com/?x' }],
    ['PUBLIC_URL', { ...PRODUCTION, PUBLIC_URL: 'http://api.example.com' }],
    ['PUSH_HOSTS', { PUSH_HOSTS: 'https://push.example.com' }],
    ['PUSH_HOSTS', { PUSH_HOSTS: 'push.example.com:8443' }],
    ['PUSH_HOSTS', { PUSH_HOSTS: '127.0.0.1' }],
    ['PUSH_HOSTS', { PUSH_HOSTS: '*.*' }],
    ['PUSH_HOSTS', { PUSH_HOSTS: 'a.*.example.com' }],
    ['PUSH_HOSTS', { PUSH_HOSTS: 'fcm.googleapis.com, push.example.com=other.example.com' }],
    ['PUSH_HOSTS', { PUSH_HOSTS: 'push.example.com=10.0.0.7:8443' }],
    ['PUSH_HOSTS', { PUSH_HOSTS: 'push.example.com=' }],
    ['PUSH_HOSTS', { PUSH_HOSTS: '*.example.com=10.0.0.7' }],
    ['VAPID_PRIVATE_KEYS', { VAPID_PRIVATE_KEYS: KEY.slice(1) }],
    ['VAPID_PRIVATE_KEYS', { VAPID_PRIVATE_KEYS: `${KEY}=` }],
    ['VAPID_PRIVATE_KEYS', { VAPID_PRIVATE_KEYS: `${KEY},${KEY.replace('q', '+')}` }],
    ['VAPID_PRIVATE_KEYS', { VAPID_PRIVATE_KEYS: 'A'.repeat(43) }],
    ['VAPID_PRIVATE_KEYS', { VAPID_PRIVATE_KEYS: Buffer.alloc(32, 0xff).toString('base64url') }],
    ['VAPID_PRIVATE_KEYS', { VAPID_PRIVATE_KEYS: '_____wAAAAD__________7zm-q2nF56E87nKwvxjJVE' }],
    ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
    ['MAIL_FROM', { MAIL_FROM: 'The Course <a@b@example.com>' }],
    ['MAIL_FROM', { MAIL_FROM: 'The Course <a@example.com' }],
    ['PROD_DOMAIN', { ENV: 'staging' }],
    ['PROD_DOMAIN', { ENV: 'staging', PROD_DOMAIN: ' , ,' }],
    ['PROD_DOMAIN', { ...PRODUCTION, PROD_DOMAIN: '' }],
    ['API_DATABASE_URL', { ...PRODUCTION, API_DATABASE_URL: '' }],
    ['JOURNAL_ENCRYPTION_KEYS', { ...PRODUCTION, JOURNAL_ENCRYPTION_KEYS: '' }],
    ['SECRET_KEY', { ...PRODUCTION, SECRET_KEY: 'a'.repeat(32) }],
    ['SECRET_KEY', { ...PRODUCTION, SECRET_KEY: 'abcdefghijk'.repeat(3) }],
    ['SECRET_KEY', { ...PRODUCTION, SECRET_KEY: 'your-secret-key-of-32-characters-and-more' }],
    ['SECRET_KEY', { ...PRODUCTION, SECRET_KEY: 'Please change-me before you deploy this service' }],
    [
      'LICENSE_VENDOR_WEBHOOK_SECRET',
      { ...PRODUCTION, LICENSE_VENDOR_WEBHOOK_SECRET: 'replace-me-in-production-1234' },
    ],
    ['LICENSE_VENDOR_WEBHOOK_SECRET', { ...PRODUCTION, LICENSE_VENDOR_WEBHOOK_SECRET: 'b' }],
    ['LICENSE_VENDOR_WEBHOOK_SECRET', { ...PRODUCTION, LICENSE_VENDOR_WEBHOOK_SECRET: 'fifteen letters' }],
    ['LICENSE_VENDOR_WEBHOOK_SECRET', { ...PRODUCTION, LICENSE_VENDOR_WEBHOOK_SECRET: 'b'.repeat(64) }],
    ['LICENSE_VENDOR_BASE_URL', { ...PRODUCTION, LICENSE_VENDOR_BASE_URL: 'http://vendor.example.com' }],
    ['LLM_BASE_URL', { ...PRODUCTION, LLM_BASE_URL: 'http://192.0.2.7:11434' }],
    ['ERASURE_LEDGER', { ...PRODUCTION, ERASURE_LEDGER: 'http://192.0.2.7/erasures' }],
    ['ERASURE_LEDGER', { ERASURE_LEDGER: 'ftp://192.0.2.7/erasures' }],
    ['IDP_A_JWKS_URL', { ...PRODUCTION, IDP_A_JWKS_URL: 'http://idp.example.com/jwks' }],
    ['IDP_B_JWKS_URL', { ...PRODUCTION, IDP_B_JWKS_URL: 'http://localhost.example.com/jwks' }],
    ['DATABASE_URL', { ...PRODUCTION, DATABASE_URL: 'postgres://app_owner@db/program' }],
    ['DATABASE_URL', { ...PRODUCTION, DATABASE_URL: 'postgres://app_owner@127.0.0.1/program?host=db' }],
    ['API_DATABASE_URL', { ...PRODUCTION, API_DATABASE_URL: 'postgres://a@db/program?sslmode=on' }],
    ['API_LISTEN_DATABASE_URL', { ...PRODUCTION, API_LISTEN_DATABASE_URL: 'postgres://a@10.0.0.1/program' }],
    ['WORKER_DATABASE_URL', { ...PRODUCTION, WORKER_DATABASE_URL: 'postgres://a@[2001:db8::1]/program' }],
  ])('%s %#', (name, env) => {
    const line = complaint(env)
    expect(line.startsWith(`${name}: `)).toBe(true)
    expect(line).not.toContain('\n')
    const value = env[name]?.trim()
    if (value) expect(line).not.toContain(value)
  })

  test('one bad origin makes the whole list invalid', () => {
    for (const origin of [
      'http://app.example.com',
      'app.example.com',
      'https://localhost',
      'https://127.0.0.1',
      'https://0x7f.1',
      'https://[::1]',
      'https://192.0.2.7:8443',
      'https://*.example.com',
      '*',
      'https://user@app.example.com',
      'https://app.example.com/path',
      'https://app.example.com?x',
      'https://',
    ]) {
      expect(complaint({ ENV: 'staging', PROD_DOMAIN: `https://app.example.com,${origin}` }), origin).toMatch(
        /^PROD_DOMAIN: /,
      )
    }
  })

  test('several bad values are reported at once, one line each, in the order of the settings', () => {
    const env = { ...PRODUCTION, SECRET_KEY: 'short', JOURNAL_ENCRYPTION_KEYS: '', PORT: 'x', PROD_DOMAIN: '*' }
    const lines = complaint({
      ...env,
      API_DATABASE_URL: 'x',
      SMTP_URL: 'x',
      LICENSE_VENDOR_API_TOKEN: '',
      LOG_LEVEL: 'x',
    })
    expect(lines.split('\n').map((line) => line.split(': ')[0])).toEqual([
      'SECRET_KEY',
      'JOURNAL_ENCRYPTION_KEYS',
      'API_DATABASE_URL',
      'PORT',
      'PROD_DOMAIN',
      'LOG_LEVEL',
      'LICENSE_VENDOR_API_TOKEN',
      'SMTP_URL',
    ])
  })

  test.each([
    ['migrate', readDatabaseConfig],
    ['analytics', (env: Env) => readAnalyticsConfig({ SECRET_KEY, ...env })],
    ['api', read],
  ] as const)('%s reports every bad value at once, also of settings that it does not need', (_, reader) => {
    const bad = {
      SECRET_KEY: 'short',
      DATABASE_URL: 'x',
      API_DATABASE_URL: 'x',
      PORT: 'x',
      PROD_DOMAIN: '*',
      LOG_LEVEL: 'x',
      LICENSE_VENDOR_WEBHOOK_SECRET: '',
      SMTP_URL: 'x',
      ANALYTICS_PORT: 'x',
    }
    const lines = complaint({ ENV: 'staging', ...VENDOR, ...bad }, reader)
    expect(lines.match(/^\w+(?=: )/gm)).toEqual(Object.keys(bad))
  })

  test.each([
    ['migrate', readDatabaseConfig, []],
    ['analytics', readAnalyticsConfig, ['ANALYTICS_DATABASE_URL', 'SECRET_KEY']],
    ['worker', readWorkerConfig, ['JOURNAL_ENCRYPTION_KEYS', 'SMTP_URL', 'WORKER_DATABASE_URL']],
    ['api', readApiConfig, ['API_DATABASE_URL', 'JOURNAL_ENCRYPTION_KEYS', 'PROD_DOMAIN', 'SECRET_KEY']],
  ] as const)('%s needs nothing else in production', (_, reader, needed) => {
    const names = (env: Env) => (complaint(env, reader).match(/^\w+(?=: )/gm) ?? []).sort()
    expect(names({ ENV: 'production', LOG_LEVEL: 'x' })).toEqual(['LOG_LEVEL', ...needed].sort())
    const given: Env = { ...PRODUCTION, SECRET_KEY }
    const own = Object.fromEntries(needed.map((name) => [name, given[name]]))
    expect(reader({ ENV: 'production', ...own }).ENV).toBe('production')
  })

  test('an entry point of production asks for ENV first', () => {
    for (const ENV of [undefined, ''])
      expect(complaint({ ENV }, requireEnv)).toBe('ENV: is not set; expected development, staging, production')
    expect(requireEnv({ ENV: 'x' })).toEqual({ ENV: 'x' }) // and its shape refuses the rest
  })

  test('all that production asks is reported at once', () => {
    const env = {
      SECRET_KEY: 'x'.repeat(32),
      API_DATABASE_URL: 'postgres://app_api@db/program',
      LICENSE_VENDOR_BASE_URL: 'http://vendor.example.com',
      LICENSE_VENDOR_WEBHOOK_SECRET: 'b',
    }
    const names = (lines: string) => lines.match(/^\w+(?=: )/gm)
    expect(names(complaint({ ...PRODUCTION, ...env }))).toEqual(Object.keys(env))
    expect(names(complaint({ ENV: 'production', ...VENDOR, ...env }, readDatabaseConfig))).toEqual(Object.keys(env))
    expect(read({ ...PRODUCTION, ...env, ENV: 'staging' }).ENV).toBe('staging')
  })

  test('a digit of another script is not accepted as a number', () => {
    expect(complaint({ PORT: '８０００' })).toMatch(/^PORT: /)
  })
})

describe('a good value', () => {
  test('is kept', () => {
    const config = read({
      ...PRODUCTION,
      JOURNAL_ENCRYPTION_KEYS: `${KEY} , ${KEY}=`,
      PORT: '80',
      SKIP_STARTUP_SEED: '1',
    })
    expect(config.JOURNAL_ENCRYPTION_KEYS).toHaveLength(2)
    expect(config).toMatchObject({ ENV: 'production', PORT: 80, SKIP_STARTUP_SEED: '1', WARNINGS: [] })
    expect(read({ DATABASE_URL: 'postgres://a:b@[::1]:5432/x' }).DATABASE_URL).toBe('postgres://a:b@[::1]:5432/x')
    expect(read({ DATABASE_URL: ' postgres://a:b/c?,#d@db/x' }).DATABASE_URL).toBe('postgres://a:b%2Fc%3F,%23d@db/x')
    expect(read({ DEFAULT_RATE_LIMIT_PER_MINUTE: '0' }).DEFAULT_RATE_LIMIT_PER_MINUTE).toBe(0)
    for (const HOST of ['localhost', '0.0.0.0', '::', 'fe80::1', 'api-1.internal'])
      expect(read({ HOST }).HOST).toBe(HOST)
    for (const MAIL_FROM of ['a@example.com', 'The Course <a@example.com>', '"Course, The" <a@mail.example.com>']) {
      expect(read({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM)
    }
    expect(read({ PUBLIC_URL: 'https://api.example.com/v1/' }).PUBLIC_URL).toBe('https://api.example.com/v1')
    const PUSH_HOSTS = 'ntfy=10.0.0.7, up.example.com=fd12::7,*.Push.example.com'
    expect(read({ PUSH_HOSTS }).PUSH_HOSTS).toEqual(['ntfy=10.0.0.7', 'up.example.com=fd12::7', '*.Push.example.com'])
    expect(read({ VAPID_PRIVATE_KEYS: `${KEY}, ${KEY}` }).VAPID_PRIVATE_KEYS).toEqual([KEY, KEY])
    expect(read({ IDP_A_CLIENT_IDS: ' one ,, two ' }).IDP_A_CLIENT_IDS).toEqual(['one', 'two'])
  })

  test('of an address in production may be http or without sslmode where it is of this machine', () => {
    const local = {
      LICENSE_VENDOR_BASE_URL: 'http://127.0.0.1:9000',
      LLM_BASE_URL: 'http://[::1]:11434/v1',
      IDP_A_JWKS_URL: 'http://localhost/jwks',
      IDP_B_JWKS_URL: 'https://idp.example.com/jwks',
      DATABASE_URL: 'postgres://app_owner@localhost/program',
      API_LISTEN_DATABASE_URL: 'postgres://a@[::1]/program',
      WORKER_DATABASE_URL: 'postgres://a@one/program?sslmode=disable',
      ANALYTICS_DATABASE_URL: 'postgres://a@x/program?host=/run/postgresql',
    }
    expect(read({ ...PRODUCTION, ...local })).toMatchObject({ ENV: 'production' })
  })

  test('of LOG_LEVEL may be in capitals, and WARNING means warn', () => {
    const levels = ['DEBUG', 'Info', 'warn', 'WARNING', 'Error'].map((level) => read({ LOG_LEVEL: level }).LOG_LEVEL)
    expect(levels).toEqual(['debug', 'info', 'warn', 'warn', 'error'])
  })

  test('of PROD_DOMAIN is trimmed, ordered as given and without duplicates', () => {
    const PROD_DOMAIN =
      ' https://b.example.com ,https://a.example.com:8443/,, https://b.example.com/, https://A.example.com:443'
    expect(read({ ENV: 'staging', PROD_DOMAIN }).ALLOWED_ORIGINS).toEqual([
      'https://b.example.com',
      'https://a.example.com:8443',
      'https://a.example.com',
    ])
  })

  test('of PROD_DOMAIN is ignored in development: src/http/cors.ts allows every local port', () => {
    expect(read().ALLOWED_ORIGINS).toEqual([])
  })
})

describe('warnings', () => {
  test.each<[string, string[], Env]>([
    ['nothing in order', [], {}],
    ['a pack without a size', ['token_pack_without_size'], { LICENSE_VENDOR_TOKEN_PACK_PRODUCT_IDS: 'pack' }],
    ['no vendor', ['license_vendor_unconfigured'], { LICENSE_VENDOR_API_TOKEN: '', LICENSE_VENDOR_WEBHOOK_SECRET: '' }],
    ['PROD_DOMAIN in development', ['prod_domain_ignored'], { PROD_DOMAIN: 'http://nonsense' }],
    ['no proxies in production', ['trusted_proxies_unconfigured'], { ...PRODUCTION, TRUSTED_PROXY_CIDRS: ' , ' }],
    ['no ledger in production', ['erasure_ledger_unconfigured'], { ...PRODUCTION, ERASURE_LEDGER: '' }],
    ['a bad proxy', ['trusted_proxy_entry_ignored'], { TRUSTED_PROXY_CIDRS: '10.0.0.0/8, 10.0.0.0/33' }],
    ['everybody a proxy', ['trusted_proxy_everybody'], { TRUSTED_PROXY_CIDRS: '10.0.0.0/8, 0.0.0.0/0' }],
    ['everybody in IPv6', ['trusted_proxy_everybody'], { TRUSTED_PROXY_CIDRS: '::/0' }],
    ['everybody in IPv4, as IPv6', ['trusted_proxy_everybody'], { TRUSTED_PROXY_CIDRS: '::ffff:0.0.0.0/96' }],
    ['everybody in two halves', ['trusted_proxy_everybody'], { TRUSTED_PROXY_CIDRS: '0.0.0.0/1, 128.0.0.0/1' }],
    ['all private networks', [], { TRUSTED_PROXY_CIDRS: '10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7' }],
    ['a bad prefix', ['ipv6_throttle_prefix_unusable'], { IPV6_THROTTLE_PREFIX_LEN: '129' }],
    ['a prefix of no digits', ['ipv6_throttle_prefix_unusable'], { IPV6_THROTTLE_PREFIX_LEN: 'abc' }],
    ['a blank prefix is none', [], { IPV6_THROTTLE_PREFIX_LEN: ' ' }],
    ['a good prefix', [], { IPV6_THROTTLE_PREFIX_LEN: '56' }],
  ])('%s', (_, warnings, env) => {
    expect(read(env).WARNINGS).toEqual(warnings)
  })

  test('a bad entry of TRUSTED_PROXY_CIDRS is dropped and the others are kept', () => {
    const entries =
      '10.0.0.0/8, nonsense, 10.1, 01.2.3.4, fe80::1%eth0, 1.2.3.4/33, ::/129, 1.2.3.4/x, 1.2.3.4/8/8, ::1'
    const kept = read({ TRUSTED_PROXY_CIDRS: entries }).TRUSTED_PROXY_CIDRS
    expect(kept.map(([network, bits]) => `${network.toString()}/${bits}`)).toEqual(['10.0.0.0/8', '::1/128'])
  })
})

test('token packs are the products on sale, each with the last size that was set for it', () => {
  const env = {
    LICENSE_VENDOR_TOKEN_PACK_PRODUCT_IDS: 'small, large,unsized',
    LICENSE_VENDOR_TOKEN_PACK_SIZES: 'small:5, large : 0100,unsold:9,small:25',
  }
  expect(Object.entries(read(env).TOKEN_PACKS)).toEqual([
    ['small', 25],
    ['large', 100],
    ['unsized', null],
  ])
})
