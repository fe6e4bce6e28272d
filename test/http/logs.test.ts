import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '../../dev/embedded/server.ts'
import { type Sandbox, startSandbox } from '../../dev/sandbox/main.ts'
import { createLog } from '../../src/base/log.ts'
import { migrate } from '../../src/db/migrate.ts'
import { BEHIND_PROXY, elsewhere } from '../support/addresses.ts'
import type { Schema } from '../support/arbitrary.ts'
import { document } from '../support/contract.ts'
import { temporaryFolder } from '../support/folder.ts'
import { HABIT, uuid } from '../support/habits.ts'
import { DRAFT, TIMER } from '../support/practices.ts'
import { endProcesses, type Process, start } from '../support/processes.ts'
import { hangUp, raw, request } from '../support/raw.ts'
import type { Operation } from '../support/requests.ts'

// Searches the whole output of real processes and the log of their own PostgreSQL for secrets, after every route was
// called. Each secret of a person or an operator contains the mark, or is recorded here.

const MARK = 'kanarienvogel'
const secrets: Record<string, string> = { mark: MARK, hex: Buffer.from(MARK).toString('hex') }
const secret = (name: string, value: string) => {
  secrets[name] = value
  return value
}
const key = (name: string) => secret(name, randomBytes(32).toString('base64url'))
const passwords = { app_api: `${MARK}-api`, app_worker: `${MARK}-worker`, app_analyst: `${MARK}-analyst` }

let dataDir: string
let embedded: Embedded
let sandbox: Sandbox
let api: Process
let worker: Process
let url: string
let owner: pg.Pool
endProcesses()
beforeAll(async () => {
  dataDir = await temporaryFolder('thirty-six-weeks-logs-')
  const settings = { fsync: 'off', synchronous_commit: 'off' }
  embedded = await startEmbedded({ dataDir, owner: 'app_owner', database: 'program', settings })
  await migrate({ url: embedded.url, passwords, production: false, log: createLog('silent') })
  owner = new pg.Pool({ connectionString: embedded.url, max: 1 })
  owner.on('error', () => {}) // the server is killed
  const token = secret('license_vendor_token', `${MARK}-vendor`)
  sandbox = await startSandbox({ host: '127.0.0.1', port: 0, smtpPort: 0, licenseApiToken: token })
  const as = (username: keyof typeof passwords) =>
    Object.assign(new URL(embedded.url), { username, password: passwords[username] }).href
  const env = {
    ...Object.assign({}, ...Object.values(sandbox.settings)),
    ...BEHIND_PROXY,
    SECRET_KEY: key('secret_key'),
    JOURNAL_ENCRYPTION_KEYS: `${key('journal_key')},${key('old_journal_key')}`,
    LICENSE_VENDOR_API_TOKEN: token,
    LICENSE_VENDOR_WEBHOOK_SECRET: `${MARK}-webhook`,
    LLM_API_KEY: `sk-${MARK}-server`,
    API_DATABASE_URL: as('app_api'),
    WORKER_DATABASE_URL: as('app_worker'),
    DATABASE_URL: secret('owner_url', embedded.url),
    DEFAULT_RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'debug',
    PORT: '0',
    METRICS_PORT: '0',
  }
  ;[api, worker] = [start(['api'], env), start(['worker'], env)]
  url = `http://127.0.0.1:${(await api.logged('api_listening'))[0]?.port}`
})
afterAll(async () => {
  await Promise.all([api.end('SIGTERM'), worker.end('SIGTERM')])
  await owner.end()
  await sandbox.close()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
})

// Routes that end the token or the account are called separately; deleting routes come last.
const ENDS = ['POST /auth/logout', 'POST /auth/refresh', 'DELETE /auth/sessions', 'DELETE /users/me']
const operations = Object.entries(document.paths ?? {})
  .flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
  .filter(({ method, path }) => !ENDS.includes(`${method} ${path}`))
  .sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))
const schemas = { ...document.components?.schemas } as Record<string, Schema>

/** A value that the schema allows, the known one of this name or one with the mark in its texts, then `poison`. */
function filled(schema: Schema, name: string, known: Record<string, unknown>, poison = ''): unknown {
  const inner = (next: Schema, key = name) => filled(next, key, known, poison)
  if (known[name] !== undefined) return known[name]
  if (schema.$ref) return inner(schemas[schema.$ref.slice('#/components/schemas/'.length)] ?? {})
  const [variant] = schema.anyOf ?? schema.oneOf ?? []
  if (variant) return inner(variant)
  if ('const' in schema || schema.enum) return schema.const ?? schema.enum?.[0]
  const [type] = [schema.type].flat()
  if (type === 'object') {
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, field]) => [key, inner(field, key)]))
  }
  if (type === 'array') return [inner(schema.items ?? {})]
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  if (schema.format?.startsWith('date')) return new Date().toISOString().slice(0, schema.format === 'date' ? 10 : 24)
  return `${MARK} ${name} ${poison}`.slice(0, schema.maxLength)
}

const requestIds: string[] = []
/** The headers of a request, with an id for which the log must have one line. */
const named = () => {
  requestIds.push(uuid())
  return { 'x-request-id': requestIds.at(-1) as string, ...elsewhere() }
}

async function ask(method: string, path: string, token: string, body?: unknown, headers = {}) {
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...named(),
      authorization: `Bearer ${token}`,
      'idempotency-key': `${MARK}-${requestIds.length}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await response.text()
  const json = /json/.test(response.headers.get('content-type') ?? '') && text !== ''
  return { status: response.status, body: json ? JSON.parse(text) : undefined }
}

/** Calls all routes with the mark in each text; returns the statuses. */
async function sweep(token: string, known: Record<string, unknown>, poison?: string): Promise<number[]> {
  const statuses: number[] = []
  for (const { method, path, operation } of operations) {
    const { parameters = [], requestBody } = operation
    const value = (name: string, schema: Schema) => encodeURIComponent(String(filled(schema, name, known)))
    const target = path.replace(/\{(\w+)\}/g, (_, name) => value(name, { type: 'integer' }))
    const query = parameters
      .filter((each) => each.in === 'query')
      .map(({ name, schema }) => `${name}=${value(name, schema)}`)
    const schema = requestBody?.content['application/json']?.schema
    const body = schema && filled(schema, '', known, poison)
    const headers = { 'x-llm-api-key': `sk-${MARK}` }
    statuses.push((await ask(method, `${target}?${query.join('&')}`, token, body, headers)).status)
  }
  return statuses
}

/** A person with a password and linked providers, and some rows of every kind. */
async function newcomer() {
  const email = `${MARK}-mail@example.com` // no password holds its local part
  const [password, new_password] = [`${MARK}-password`, `${MARK}-new-password`]
  let token = ''
  const post = async (path: string, body: unknown, status: number) => {
    const answer = await ask('POST', path, token, body)
    expect([path, answer.status, answer.body]).toEqual([path, status, answer.body])
    if (answer.body?.token) secret(`token of ${path} ${requestIds.length}`, answer.body.token)
    return answer.body
  }
  const license_key = secret('license_key', sandbox.license.issue({ email }))
  await post('/auth/signup', { email, password, license_key: `${MARK}-license` }, 400)
  await post('/auth/signup', { email, password, license_key }, 200)
  await post('/auth/login', { email, password: `${MARK}-wrong` }, 401)
  const id_token = await sandbox.idps.idp_a.sign({ sub: MARK, email, email_verified: true, name: MARK })
  for (const part of id_token.split('.').slice(1)) secret(`id_token ${part.length}`, part)
  await post('/auth/oauth/idp_a', { id_token }, 200)
  await post('/auth/password-reset/request', { email }, 202)
  const mail = await sandbox.inbox.waitFor(
    ({ to, text }) => to.includes(email) && text.includes('reset-password'),
    60_000,
  )
  const reset = secret('reset token', /reset-password\?token=([\w-]+)/.exec(mail.text)?.[1] as string)
  await post('/auth/password-reset/confirm', { token: reset, new_password }, 200)
  sandbox.faults.smtp = { reject: 450, times: 1 }
  await post('/auth/password-reset/request', { email }, 202)
  await expect.poll(worker.output).toContain('job_failed')
  const device = { email, password: new_password, device: MARK }
  const signed = await post('/auth/login', device, 200)
  secret('refresh token', signed.refresh_token)
  const renewed = await post('/auth/sessions/refresh', { refresh_token: signed.refresh_token }, 200)
  secret('successor', renewed.refresh_token)
  const login = await post('/auth/login', { email, password: new_password }, 200)
  token = login.token
  const query = (text: string) => owner.query(text, [login.user_id])
  await query('update auth.users set is_admin = true where id = $1')

  const habit = await post('/habits/', { ...HABIT, name: MARK }, 200)
  const group = await post('/goal-groups/', { name: MARK }, 201)
  const entry = await post('/journal/', { message: `I met a ${MARK}. It sang. I slept.`, title: MARK }, 201)
  const quote = await post(`/journal/${entry.id}/promote`, { anchor_start: 8, anchor_end: 21 }, 201)
  const read = await post(`/journal/${entry.id}/resonance`, undefined, 200)
  sandbox.faults.llm = { status: 401, body: `{"error":{"message":"${MARK}"}}`, times: 2 }
  await post(`/journal/${entry.id}/resonance`, undefined, 502)
  const practice = await post(
    '/practices/',
    { ...DRAFT, name: MARK, mode: 'meditation_timer', mode_config: TIMER },
    201,
  )
  const link = await post(`/practices/${practice.id}/share-link`, {}, 201)
  secret('share token', link.token)
  const ids = { habit_id: habit.id, goal_id: habit.goals[0].id, group_id: group.id, entry_id: entry.id }
  const more = { promotion_id: quote.id, marginalia_id: read.marginalia[0].id, practice_id: practice.id }
  const known = {
    ...ids,
    ...more,
    share_link_id: link.id,
    token: link.token,
    user_id: login.user_id,
    license_vendor: 'license_vendor',
  }
  return { token, known }
}

test('no secret is written anywhere, and each request has one line, also if it fails or is aborted', async () => {
  const { token, known } = await newcomer()
  const own = await sweep(token, known)
  expect(own.filter((status) => status < 300).length).toBeGreaterThan(operations.length / 2)
  expect((await sweep(token, known, '\0\ud800')).filter((status) => status >= 500)).toEqual([])
  expect(new Set(await sweep(`${MARK}.${MARK}.${MARK}`, {}))).toContain(401)

  // A defect whose row holds a text, and a vendor whose error quotes the request
  await owner.query(`create or replace function api.goal_group_create(
      body jsonb, shared_templates text default 'admins') returns json language sql as $$
    insert into app.habits (user_id, name) values (lib.current_user_id(), body ->> 'name') returning to_json(name) $$`)
  expect((await ask('POST', '/goal-groups/', token, { name: MARK })).status).toBe(500)
  sandbox.faults.license = { body: `${MARK} is no JSON` }
  const signup = { email: `${MARK}2@example.com`, password: MARK, license_key: `${MARK}-key` }
  expect((await ask('POST', '/auth/signup', '', signup)).status).toBe(503)

  // Requests that reach no route
  const origin = { origin: 'https://evil.example', 'access-control-request-method': 'GET' }
  for (const [method, path, status, headers] of [
    ['OPTIONS', '/habits/', 400, origin],
    ['OPTIONS', '/habits/', 200, { ...origin, origin: 'http://localhost:3000' }],
    ['GET', '/nowhere', 404, {}],
    ['GET', '/openapi.json', 200, {}],
    ['GET', '/habits', 307, {}],
    ['PATCH', '/habits/', 405, {}],
    ['HEAD', '/habits/', 200, {}],
  ] as const) {
    expect([path, (await ask(method, path, token, undefined, headers)).status]).toEqual([path, status])
  }
  expect((await ask('POST', '/habits/', token, MARK.repeat(10_000))).status).toBe(413)
  const lines = () => Object.entries(named()).map(([name, value]) => `${name}: ${value}`)
  const twice = request('/health', lines()).replace('Connection: close\r\n', '') + request('/nowhere', lines())
  expect((await raw(url, twice)).text).toContain('Not Found')
  await hangUp(url, `${request('/habits/', [...lines(), 'Content-Length: 100'], 'POST')}{"name":"${MARK}`)
  const hungUp = requestIds.at(-1) as string
  await hangUp(url, request(`/journal/?search=${MARK}`, [...lines(), `Authorization: Bearer ${token}`]))

  // Without a database
  embedded.kill('SIGKILL')
  await expect.poll(() => ask('GET', '/health/ready', '').then(({ status }) => status)).toBe(503)
  const away = await sweep(token, known)
  expect(away.filter((status) => status === 503).length).toBeGreaterThan(operations.length / 2)
  await embedded.restart()
  await expect.poll(() => ask('GET', '/health/ready', '').then(({ status }) => status)).toBe(200)
  expect((await ask('POST', '/auth/refresh', token)).status).toBe(200)

  await expect.poll(() => api.lines('request_completed').length).toBeGreaterThanOrEqual(requestIds.length)
  expect([api, worker].map((process) => process.output().charAt(0))).toEqual(['{', '{']) // lines of the log from the first
  const output = `${api.output()}${worker.output()}${await readFile(join(dataDir, 'postgres.log'), 'utf8')}`
  const leaks = output
    .split('\n')
    .filter((line) => Object.values(secrets).some((each) => line.toLowerCase().includes(each.toLowerCase())))
  expect(leaks).toEqual([])
  expect(output).toContain('database system was interrupted') // PostgreSQL's own lines are among them
  const completed = Map.groupBy(api.lines('request_completed'), ({ trace_id }) => trace_id)
  const lineCounts = requestIds.map((id) => completed.get(id)?.length)
  expect(lineCounts.filter((count) => count !== 1)).toEqual([])
  expect(completed.get(hungUp)).toMatchObject([{ aborted: true, level: 'warn', route: 'POST /habits/' }])
})
