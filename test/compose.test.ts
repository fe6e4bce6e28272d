import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readAnalyticsConfig, readConfig, readDatabaseConfig, SETTING_NAMES } from '../src/base/settings/config.ts'
import { LOG_SETTINGS } from '../src/db/reach.ts'

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
  depends_on?: Record<string, { condition: string }>
}

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const { services } = parse(read('docker-compose.yml'), { merge: true }) as { services: Record<string, Service> }
const OURS = ['migrate', 'api', 'worker', 'analytics'] as const

/** The settings with what a person would put into .env. */
function settings(service: string): Record<string, string> {
  const values: Record<string, string> = {
    SECRET_KEY: 'a secret of thirty-two characters',
    JOURNAL_ENCRYPTION_KEYS: 'q7JXz0rC3mT1yV5uK8pN2sW4aE6gH9bD0fL3iO7cRkM',
    PROD_DOMAIN: 'https://app.example.com',
    SMTP_URL: 'smtps://mail.example.com',
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

test.each(OURS)('%s gets only settings that exist', (name) => {
  expect(SETTING_NAMES).toEqual(expect.arrayContaining(Object.keys(settings(name))))
})

test('the settings of the file are valid for production', () => {
  expect(readConfig(settings('api')).ENV).toBe('production')
  expect(readConfig(settings('worker')).WORKER_DATABASE_URL).toMatch(/^postgres:\/\/app_worker:secret@postgres/)
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
  const { profiles, ports } = services.mailpit as Service & { profiles?: string[]; ports?: string[] }
  expect([profiles, ports]).toEqual([['mailpit'], ['127.0.0.1:8025:8025']])
})

test('no service has more rights than it needs', () => {
  for (const [name, { cap_drop, security_opt }] of Object.entries(services))
    expect([name, cap_drop, security_opt]).toEqual([name, ['ALL'], ['no-new-privileges:true']])
  // Compose cannot put the file of `configs` into a container that is read-only.
  for (const [name, { read_only, tmpfs }] of Object.entries(services).filter(([name]) => name !== 'postgres'))
    expect([name, read_only, tmpfs]).toEqual([name, true, ['/tmp']])
})

test('an image knows the commit that it was built of', () => {
  for (const name of OURS) expect(services[name]?.build?.args, name).toEqual({ COMMIT: `$\{COMMIT:-}` })
  expect(read('Dockerfile')).toMatch(/^ARG COMMIT\nRUN echo "\$COMMIT" > \.commit$/m)
})
