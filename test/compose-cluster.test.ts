import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parse as parseSql } from 'libpg-query'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import {
  readAnalyticsConfig,
  readApiConfig,
  readDatabaseConfig,
  readWorkerConfig,
  SETTING_NAMES,
} from '../src/base/settings/config.ts'
import { LOG_SETTINGS } from '../src/db/reach.ts'

// Checks docker-compose.cluster.yml on top of docker-compose.yml without a container engine: settings, addresses,
// scripts and what the servers must agree on.

type Service = {
  command: string
  entrypoint?: string[]
  environment: Record<string, string>
  cap_drop?: string[]
  security_opt?: string[]
  configs?: { source: string; target: string }[]
  depends_on?: Record<string, { condition: string }>
}
type Compose = { services: Record<string, Service>; configs: Record<string, { content: string }>; volumes: object }

const VALUES: Record<string, string> = {
  SECRET_KEY: 'a secret of thirty-two characters',
  JOURNAL_ENCRYPTION_KEYS: 'q7JXz0rC3mT1yV5uK8pN2sW4aE6gH9bD0fL3iO7cRkM',
  PROD_DOMAIN: 'https://app.example.com',
  SMTP_URL: 'smtps://mail.example.com',
  ENV: 'production',
}

const texts = ['docker-compose.yml', 'docker-compose.cluster.yml'].map((name) => readFileSync(name, 'utf8'))
const files = texts.map((text) => parse(text, { merge: true }))
const cluster = merge(files[0], files[1]) as Compose
const { services, configs } = cluster
const STANDBYS = ['standby_1', 'standby_2']

/** Merges as `docker compose -f … -f …` does: mappings by key, lists one after the other, and commands replaced. */
function merge(base: unknown, over: unknown): unknown {
  if (Array.isArray(base) && Array.isArray(over)) return [...base, ...over]
  if (!isMapping(base) || !isMapping(over)) return over
  const merged = { ...base }
  for (const [name, value] of Object.entries(over)) merged[name] = name in base ? merge(base[name], value) : value
  return merged
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A text with what a person would put into .env. */
const fill = (text: string) =>
  text
    .replace(
      /(?<!\$)\$\{(\w+)(?::([-?])([^}]*))?\}/g,
      (_, name: string, kind: string, fallback: string) => VALUES[name] ?? (kind === '-' ? fallback : 'secret'),
    )
    .replaceAll('$$', '$')
const settings = (name: string) =>
  Object.fromEntries(Object.entries(services[name]?.environment ?? {}).map(([key, text]) => [key, fill(String(text))]))
const content = (name: string) => fill(configs[name]?.content ?? '')

const hostOf = (address = '') => new URL(address).host

test('HAProxy leads each process to the primary, the API through PgBouncer; analysts have a standby', () => {
  expect(hostOf(readApiConfig(settings('api')).API_DATABASE_URL)).toBe('pgbouncer:6432')
  expect(hostOf(readApiConfig(settings('api')).API_LISTEN_DATABASE_URL)).toBe('haproxy:5432')
  expect(hostOf(readWorkerConfig(settings('worker')).WORKER_DATABASE_URL)).toBe('haproxy:5432')
  expect(hostOf(readDatabaseConfig(settings('migrate')).DATABASE_URL)).toBe('haproxy:5432')
  expect(hostOf(readAnalyticsConfig(settings('analytics')).ANALYTICS_DATABASE_URL)).toBe('standby_2:5432')
  for (const name of ['api', 'worker', 'analytics', 'migrate'])
    expect(SETTING_NAMES).toEqual(expect.arrayContaining(Object.keys(settings(name))))
})

test('HAProxy asks each server, as a role that may sign in without a password to an empty database only', () => {
  const config = content('haproxy')
  const servers = [...config.matchAll(/^ *server (\w+) (\w+:5432) check$/gm)].map(([, name, address]) => [
    name,
    address,
  ])
  expect(servers).toEqual(['postgres', ...STANDBYS].map((name) => [name, `${name}:5432`]))
  const [packet = '', report = ''] = [...config.matchAll(/binary ([0-9a-f]{20,})$/gm)].map(([, hex]) =>
    Buffer.from(hex as string, 'hex').toString('latin1'),
  )
  expect(packet).toBe('\0\0\0*\0\x03\0\0user\0app_check\0database\0postgres\0\0')
  expect(report).toBe('in_hot_standby\0off\0')
  expect(content('replication')).toMatch(/app_check samenet trust"\n *echo "host all app_check all reject"/)
})

test('PgBouncer pools transactions, keeps prepared statements, and signs in as the role', () => {
  const ini = content('pgbouncer')
  const value = (name: string) => new RegExp(`^${name} = ?(.*)$`, 'm').exec(ini)?.[1]
  expect(['pool_mode', 'listen_port', 'auth_type'].map(value)).toEqual(['transaction', '6432', 'scram-sha-256'])
  expect(Number(value('max_prepared_statements'))).toBeGreaterThan(0)
  const { username, password } = new URL(settings('api').API_DATABASE_URL ?? '')
  expect(content('pgbouncer_users')).toBe(`"${username}" "${password}"\n`)
  expect(value('program')).toBe('host=haproxy port=5432')
})

test('the slots, the names of the standbys and synchronous_standby_names are the same', async () => {
  const script = content('replication')
  const sql = /<<'SQL'\n(.*?)^SQL$/ms.exec(script)?.[1] ?? ''
  expect((await parseSql(sql)).stmts).toHaveLength(5)
  expect(sql).toContain(`synchronous_standby_names = 'ANY 1 (${STANDBYS.join(', ')})'`)
  expect([...sql.matchAll(/\('(standby_\d)'\)/g)].map(([, slot]) => slot)).toEqual(STANDBYS)
  for (const name of STANDBYS) {
    const { STANDBY, PGPASSWORD } = settings(name)
    expect([STANDBY, sql.includes(`create role app_standby login replication password '${PGPASSWORD}'`)]).toEqual([
      name,
      true,
    ])
  }
})

test('the scripts are valid for their shell', () => {
  const scripts = [content('replication'), ...STANDBYS.map((name) => fill(services[name]?.entrypoint?.[2] ?? ''))]
  for (const script of scripts) {
    expect(script).not.toBe('')
    execFileSync('bash', ['-n'], { input: script })
  }
})

test('every server has the log settings that production requires, and the same options', () => {
  const options = (name: string) =>
    Object.fromEntries([...services[name]!.command.matchAll(/-c ([\w.]+)=(\S+)/g)].map(([, ...pair]) => pair))
  const builtIn = LOG_SETTINGS.filter((name) => !name.includes('.'))
  for (const name of ['postgres', ...STANDBYS]) {
    expect(options(name)).toMatchObject(Object.fromEntries(builtIn.map((each) => [each, '0'])))
    expect(options(name)).toEqual(options('postgres'))
  }
})

test('nothing starts before a standby can acknowledge a commit, and every name leads somewhere', () => {
  for (const name of STANDBYS) expect(services.migrate?.depends_on?.[name]?.condition).toBe('service_healthy')
  for (const { configs: used = [], depends_on = {} } of Object.values(services)) {
    expect(Object.keys(configs)).toEqual(expect.arrayContaining(used.map(({ source }) => source)))
    expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(depends_on)))
  }
  const needed = (text = '') => [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name)
  const known = needed(texts[0])
  expect(new Set(needed(texts[1]).filter((name) => !known.includes(name)))).toEqual(new Set(['APP_STANDBY_PASSWORD']))
})

test('no service has more rights than it needs', () => {
  for (const [name, { cap_drop, security_opt }] of Object.entries(services))
    expect([name, new Set(cap_drop), new Set(security_opt)]).toEqual([
      name,
      new Set(['ALL']),
      new Set(['no-new-privileges:true']),
    ])
})
