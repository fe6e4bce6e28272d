import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import {
  readAnalyticsConfig,
  readApiConfig,
  readDatabaseConfig,
  readWorkerConfig,
  SHAPES,
} from '../src/base/settings/config.ts'
import { LOG_SETTINGS } from '../src/db/reach.ts'
import { SMALL_BODY_BYTES } from '../src/http/bodies.ts'
import { routes } from '../src/routes/index.ts'

// Checks docker-compose.yml without a container engine: its commands are in package.json, and each service gets
// settings that it accepts.

type Service = {
  build?: { context: string; args: Record<string, string> }
  command?: string
  read_only?: boolean
  tmpfs?: string[]
  cap_drop?: string[]
  security_opt?: string[]
  environment: Record<string, string>
  ports?: string[]
  volumes?: string[]
  networks?: Record<string, { ipv4_address: string }>
  depends_on?: Record<string, { condition: string }>
}

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const { services } = parse(read('docker-compose.yml'), { merge: true }) as { services: Record<string, Service> }
const OURS = ['migrate', 'api', 'worker', 'analytics'] as const

/** The settings with what a person would put into .env. */
function settings(service: string, more: Record<string, string> = {}): Record<string, string> {
  const values: Record<string, string> = {
    SECRET_KEY: 'a secret of thirty-two characters',
    JOURNAL_ENCRYPTION_KEYS: 'q7JXz0rC3mT1yV5uK8pN2sW4aE6gH9bD0fL3iO7cRkM',
    PROD_DOMAIN: 'https://app.example.com',
    SMTP_URL: 'smtps://mail.example.com',
    ...more,
  }
  const fill = (text: string) =>
    text.replace(
      /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
      (_, name: string, kind: string, fallback: string) => values[name] ?? (kind === '-' ? fallback : 'secret'),
    )
  return Object.fromEntries(
    Object.entries(services[service]?.environment ?? {}).map(([name, text]) => [name, fill(String(text))]),
  )
}

test.each(OURS)('%s runs a command of package.json', (name) => {
  const [, script = ''] = /^npm run (\w+)$/.exec(services[name]?.command ?? '') ?? []
  expect(Object.keys(scripts)).toContain(script)
  expect(scripts[script]).toContain(`main.ts ${name}`)
})

/** What a container has no use for: its files, its ports, and servers that this file does not have. */
const FIXED = [
  ...['DATA_DIR', 'CONTENT_DIR', 'PORT', 'METRICS_PORT', 'ANALYTICS_PORT', 'POSTGRES_PORT'],
  'API_LISTEN_DATABASE_URL',
]

test.each(OURS)('%s gets every setting that it reads, and no other', (name) => {
  const owners = name === 'migrate' ? [] : ['DATABASE_URL'] // only migrate works as the owner
  const read = Object.keys(SHAPES[name]).filter((setting) => ![...FIXED, ...owners].includes(setting))
  expect(Object.keys(settings(name)).sort()).toEqual(read.sort())
})

test('.env reaches each of them', () => {
  const ours = ['HOST', 'ANALYTICS_URL', ...Object.keys(settings('migrate')).filter((name) => /_URL$/.test(name))]
  for (const name of OURS)
    for (const setting of Object.keys(settings(name)).filter((each) => !ours.includes(each)))
      expect([name, setting, settings(name, { [setting]: 'from .env' })[setting]]).toEqual([name, setting, 'from .env'])
})

test('a password may have a slash', () => {
  const url = settings('migrate', { APP_API_PASSWORD: '7/a+b/c?#==' }).API_DATABASE_URL as string
  const { API_DATABASE_URL } = readDatabaseConfig({ API_DATABASE_URL: url })
  const { username, password, host, pathname } = new URL(API_DATABASE_URL as string)
  expect([username, decodeURIComponent(password), host, pathname]).toEqual([
    'app_api',
    '7/a+b/c?#==',
    'postgres:5432',
    '/program',
  ])
})

test('nginx alone is reached from outside, has the file of ops, and is the only proxy that the API believes', () => {
  const open = Object.keys(services).filter((name) => services[name]?.ports && name !== 'mailpit')
  expect(open).toEqual(['nginx'])
  expect(services.nginx?.volumes?.[0]).toBe('./ops/nginx.conf:/etc/nginx/nginx.conf:ro')
  const { ipv4_address } = services.nginx?.networks?.default ?? {}
  expect(settings('api').TRUSTED_PROXY_CIDRS).toBe(`${ipv4_address}/32`)
})

test('nginx takes bodies as large as their routes do', () => {
  const bytes = (size: string) => Number.parseInt(size, 10) * (size.endsWith('m') ? 1024 ** 2 : 1024)
  const config = read('ops/nginx.conf')
  const ofServer = /listen 443[^}]*?client_max_body_size (\w+);/s.exec(config)?.[1] ?? ''
  expect(bytes(ofServer)).toBe(SMALL_BODY_BYTES)
  const own = [...config.matchAll(/location = (\S+) \{\s+client_max_body_size (\w+);/g)]
  const large = routes.filter(({ bodyLimitBytes }) => bodyLimitBytes !== undefined)
  expect(Object.fromEntries(own.map(([, path, size]) => [path, bytes(size as string)]))).toEqual(
    Object.fromEntries(large.map(({ path, bodyLimitBytes }) => [path, bodyLimitBytes])),
  )
})

test('the API reads the folder of the ledger, which the worker writes', () => {
  const folder = `$\{ERASURE_FOLDER:-erasures}:/erasures`
  expect([services.api?.volumes, services.worker?.volumes]).toEqual([[`${folder}:ro`], [folder]])
  expect([settings('api').ERASURE_LEDGER, settings('worker').ERASURE_LEDGER]).toEqual(['/erasures', '/erasures'])
  expect(read('Dockerfile')).toMatch(/^RUN mkdir \/erasures && chown node: \/erasures$/m)
})

test('the settings of the file are valid for production', () => {
  expect(readApiConfig(settings('api')).ENV).toBe('production')
  expect(readWorkerConfig(settings('worker')).WORKER_DATABASE_URL).toMatch(/^postgres:\/\/app_worker:secret@postgres/)
  expect(readAnalyticsConfig(settings('analytics')).ANALYTICS_DATABASE_URL).toMatch(
    /^postgres:\/\/app_analyst:secret@postgres/,
  )
  expect(readDatabaseConfig(settings('migrate')).DATABASE_URL).toMatch(/^postgres:\/\/app_owner:secret@postgres/)
})

test('no service starts before the migration is done', () => {
  for (const name of ['api', 'worker', 'analytics']) {
    expect(services[name]?.depends_on?.migrate?.condition).toBe('service_completed_successfully')
  }
})

test('the image is started by the commands of the file', () => {
  expect(read('Dockerfile')).toMatch(/^CMD \["npm", "run", "api"\]$/m)
})

test('the database server gets the log settings that production requires', () => {
  const settings = [...(services.postgres?.command ?? '').matchAll(/-c ([\w.]+)=(\S+)/g)].map(([, ...pair]) => pair)
  const builtIn = LOG_SETTINGS.filter((name) => !name.includes('.')) // the others come with a library that is not loaded
  expect(settings).toEqual(expect.arrayContaining(builtIn.map((name) => [name, '0'])))
  expect(settings).toContainEqual(['shared_preload_libraries', 'pg_stat_statements']) // and no auto_explain
})

test('production is what the file says unless told otherwise, and Mailpit runs only when it is asked for', () => {
  expect(settings('api').ENV).toBe('production')
  const { profiles, ports } = services.mailpit as Service & { profiles?: string[] }
  expect([profiles, ports]).toEqual([['mailpit'], ['127.0.0.1:8025:8025']])
})

test('no service has more rights than it needs', () => {
  for (const [name, { cap_drop, security_opt }] of Object.entries(services))
    expect([name, cap_drop, security_opt]).toEqual([name, ['ALL'], ['no-new-privileges:true']])
  // Compose cannot put the file of `configs` into a container that is read-only.
  for (const [name, { read_only, tmpfs }] of Object.entries(services).filter(([name]) => name !== 'postgres'))
    expect([name, read_only, tmpfs]).toEqual([name, true, [name === 'nginx' ? '/run:size=512m' : '/tmp']])
})

test('an image knows the commit that it was built of', () => {
  for (const name of OURS) expect(services[name]?.build?.args, name).toEqual({ COMMIT: `$\{COMMIT:-}` })
  expect(read('Dockerfile')).toMatch(/^ARG COMMIT\nRUN echo "\$COMMIT" > \.commit$/m)
})
