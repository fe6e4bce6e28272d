import { cp, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Express } from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyPort } from '../../dev/embedded/ports.ts'
import { createDay } from '../../dev/front-page/day.ts'
import { frontPage } from '../../dev/front-page/main.ts'
import { createLog } from '../../src/base/log.ts'
import { startApi } from '../../src/http/api.ts'
import { program } from '../../src/program.ts'
import { temporaryFolder } from '../support/folder.ts'
import { HABIT } from '../support/habits.ts'
import { endProcesses, start } from '../support/processes.ts'
import { PASSWORD, useServer } from '../support/server.ts'

// The front page of `npm start`, and that production has nothing of dev/sandbox.

const server = useServer()
endProcesses()
const DEMO = { email: 'demo@example.com', password: 'a walk every morning' }
const PATHS = [
  '/',
  '/sandbox/about',
  '/sandbox/clock',
  '/sandbox/lives',
  '/sandbox/faults',
  '/sandbox/mails',
  '/sandbox/push',
  '/sandbox/day',
]
let isReady = false
let url = ''
let stop: () => Promise<void>

beforeAll(async () => {
  const more = (app: Express) => frontPage(app, server.sandbox, DEMO, () => isReady)
  const api = await startApi(program, server.config, server.database.urlOf('app_api'), createLog('silent'), { more })
  url = `http://127.0.0.1:${api.port}`
  stop = api.stop
})
afterAll(() => stop?.())

test('holds no data, no inline script, and only files of this address', async () => {
  const page = await fetch(`${url}/`)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
  const html = await page.text()
  expect(html).not.toContain(DEMO.email)
  expect([...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual([
    '<script type="module" src="/sandbox/front.js">',
  ])
  for (const [, path] of html.matchAll(/(?:src|stylesheet" href)="([^"]+)"/g))
    expect((await fetch(url + path)).status, path).toBe(200)
  expect((await fetch(`${url}/pages/session.js`)).status).toBe(200)
})

test('asks routes that answer the sandbox, the demo account, faults and mails', async () => {
  const read = async (path: string) => (await fetch(url + path)).json()
  expect(await read('/sandbox/about')).toMatchObject({
    sandbox: server.sandbox.url,
    mail: server.sandbox.smtpUrl,
    demo: DEMO,
  })
  expect(await read('/sandbox/faults')).toEqual([])
  expect(await read('/sandbox/mails')).toEqual([])
  expect(await read('/sandbox/push')).toEqual([])
  expect((await fetch(`${url}/sandbox/push`, { method: 'POST' })).status).toBe(201)
  expect((await fetch(`${url}/sandbox/clock`)).status).toBe(503) // the test runs no clock
  const foreign = { method: 'DELETE', headers: { 'sec-fetch-site': 'cross-site' } }
  expect((await fetch(`${url}/sandbox/faults`, foreign)).status).toBe(403)
})

test('shows the day of the demo account without a sign-in, once there is one', async () => {
  const day = async () => (await fetch(`${url}/sandbox/day`)).json() as Promise<{ streaks: unknown[] }>
  for (let nth = 0; nth < 6; nth++) expect(await day()).toBeNull()
  const license_key = server.sandbox.license.issue(DEMO)
  expect((await server.anonymous.post('/auth/signup', { ...DEMO, license_key })).status).toBe(200)
  isReady = true
  expect(await day()).toMatchObject({ account: { email: DEMO.email }, habits: [], entries: { total: 0 } })
  const ann = await server.anonymous.post('/auth/login', DEMO)
  const headers = { authorization: `Bearer ${ann.body.token}` }
  const weekly = { name: 'Call', streak_rule: { kind: 'per_week', times: 3 } }
  const monthly = { name: 'Swim', streak_rule: { kind: 'units', per: 'month', amount: 2.5 } }
  for (const rule of [{}, weekly, monthly])
    expect((await server.anonymous.post('/habits/', { ...HABIT, ...rule }, headers)).status).toBe(200)
  const whyOf: string = '../../dev/front-page/why.js' // a script of a page, checked with the pages
  const { whyNow } = await import(whyOf)
  expect((await day()).streaks.map(whyNow)).toEqual([
    expect.stringMatching(/^You did not tick it|^Today is not over/),
    'The week is not over: 3 more to go.',
    'The month is not over: 2.5 more to go.',
  ])
  const { rowCount } = await server.database.owner.query('update auth.users set is_active = false where email = $1', [
    DEMO.email,
  ])
  expect([rowCount, await day()]).toEqual([1, null])
})

test('tries a password that was changed once, which locks neither the account nor the address', async () => {
  const { email } = await server.person()
  const readDay = createDay({ email, password: 'an earlier password' })
  for (let nth = 0; nth < 3; nth++)
    expect(await Promise.all([1, 2, 3, 4].map(() => readDay(server.url)))).toEqual(Array(4).fill(undefined))
  expect((await server.anonymous.post('/auth/login', { email, password: PASSWORD })).status).toBe(200)
})

const METHODS = ['GET', 'POST', 'DELETE']
const FILES = [
  '/sandbox/front.js',
  '/sandbox/parts.js',
  '/sandbox/reminders.js',
  '/sandbox/why.js',
  '/sandbox/editor.js',
  '/graphql/ide',
  '/graphql/ide/static/ruru.js',
]

test('production serves none of it, and its processes run without dev/sandbox', {
  timeout: 600_000,
}, async () => {
  const root = await temporaryFolder('thirty-six-weeks-production-')
  for (const name of ['src', 'content', 'docs', 'sql', 'migrations', 'CHANGELOG.md', 'package.json', '.gmrc'])
    await cp(name, join(root, name), { recursive: true, filter: (path) => !path.includes('dev/sandbox') })
  await symlink(resolve('node_modules'), join(root, 'node_modules'))
  const env = {
    ...server.env,
    ENV: 'production',
    PROD_DOMAIN: 'https://example.com',
    TRUSTED_PROXY_CIDRS: '127.0.0.1/32',
    ANALYTICS_DATABASE_URL: server.database.urlOf('app_analyst'),
  }
  const run = (part: string, more = {}) =>
    start([process.execPath, join(root, 'src/main.ts'), part], { ...env, ...more })
  // Production refuses a server that could log parameters. A setting of this database leaves other tests alone.
  const name = new URL(server.database.urlOf('owner')).pathname.slice(1)
  for (const setting of ['log_parameter_max_length', 'log_parameter_max_length_on_error'])
    await server.database.asSuperuser(`alter database ${name} set ${setting} = 0`)
  const analystsPort = await anyPort()
  const analytics = run('analytics', { ANALYTICS_PORT: `${analystsPort}` })
  const analysts = `http://127.0.0.1:${analystsPort}`
  const first = async () => (await fetch(analysts).catch(() => undefined))?.status
  await expect.poll(first, { timeout: 60_000 }).toBe(404)
  const api = run('api', { ANALYTICS_URL: analysts })
  const [{ port }] = (await api.logged('api_listening')) as [{ port: number }]
  for (const path of [...PATHS, ...FILES]) {
    for (const method of METHODS)
      expect((await fetch(`http://127.0.0.1:${port}${path}`, { method })).status, `${method} ${path}`).toBe(404)
    // To everything under /graphql that does not come from the API the analytics process answers 503.
    const status = path.startsWith('/graphql') ? 503 : 404
    for (const method of METHODS) expect((await fetch(analysts + path, { method })).status, path).toBe(status)
  }
  const admin = await server.admin()
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
  const query = { method: 'POST', headers, body: JSON.stringify({ query: '{ today { nodes { day } } }' }) }
  expect((await fetch(`http://127.0.0.1:${port}/graphql`, query)).status).toBe(200)
  const worker = run('worker')
  const beats = async () => (await server.database.owner.query('select from lib.worker_heartbeats')).rowCount
  await expect.poll(beats).toBe(1)
  const migrating = run('migrate', { DATABASE_URL: server.database.urlOf('owner') })
  expect(await migrating.end(), migrating.output()).toBe(0)
  const running = [api, worker, analytics]
  await Promise.all(running.map((process) => process.end('SIGTERM')))
  for (const process of [...running, migrating]) expect(process.output()).not.toContain('ERR_MODULE_NOT_FOUND')
})
