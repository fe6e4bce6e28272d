import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@hey-api/openapi-ts'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenApi, ofApps } from '../../src/http/docs/audience.ts'
import { routes } from '../../src/routes/index.ts'
import { document } from '../../test/support/contract.ts'
import { temporaryFolder } from '../../test/support/folder.ts'

// A saved /openapi.json, alone in a folder, is all that ordinary generators of clients need, with their defaults
// (docs/contract/http.md#the-openapi-document).

const DOCUMENTS = { whole: document, app: ofApps(document as unknown as OpenApi, routes) }

// biome-ignore lint/suspicious/noExplicitAny: a walk over any document
type Node = any

/** Twenty calls; each is written for both clients. A body leaves out what has a default. */
const CALLS: Array<[method: string, path: string, given: Record<string, string>, then?: string]> = [
  ['POST', '/auth/login', { body: "{ email: 'a@example.com', password: 'x' }" }, 'data.token satisfies string'],
  ['POST', '/auth/sessions/refresh', { body: "{ refresh_token: 'x' }" }],
  ['POST', '/auth/logout', {}],
  ['GET', '/users/me', {}, 'data.timezone satisfies string'],
  ['PUT', '/users/me/timezone', { body: "{ timezone: 'UTC' }" }],
  [
    'POST',
    '/habits/',
    { body: "{ name: 'Swim', icon: '🏊', start_date: '2026-01-01', energy_cost: 1, energy_return: 3 }" },
    'data.goals.map(({ tier }) => tier)',
  ],
  ['GET', '/habits/{habit_id}', { path: '{ habit_id: 1 }' }, 'data.streak satisfies number'],
  ['PATCH', '/habits/{habit_id}', { path: '{ habit_id: 1 }', body: "{ name: 'Walk' }" }],
  ['DELETE', '/habits/{habit_id}', { path: '{ habit_id: 1 }' }],
  ['POST', '/goal_completions/', { body: '{ goal_id: 1 }' }, 'data.streak satisfies number'],
  [
    'PUT',
    '/goal_completions/{goal_id}/{local_day}',
    { path: "{ goal_id: 1, local_day: '2026-01-01' }", body: '{ did_complete: false }' },
  ],
  ['POST', '/goal-groups/', { body: "{ name: 'Body' }" }],
  ['POST', '/journal/', { body: "{ message: 'Rain.' }" }, 'data.message satisfies string'],
  [
    'PATCH',
    '/journal/{entry_id}',
    { path: '{ entry_id: 1 }', body: "{ message: 'Sun.' }", headers: "{ 'If-Match': '\"1\"' }" },
  ],
  ['POST', '/journal/{entry_id}/resonance', { path: '{ entry_id: 1 }' }],
  [
    'POST',
    '/practices/',
    {
      body: `{
        stage_number: 1, name: 'Sit', description: 'Sit.', instructions: 'Sit.', default_duration_minutes: 10,
        mode_config: { mode: 'meditation_timer', duration_minutes: 10 },
      }`,
    },
  ],
  [
    'POST',
    '/practice-sessions/',
    { body: "{ user_practice_id: 1, started_at: '2026-01-01T08:00:00Z', ended_at: '2026-01-01T08:10:00Z' }" },
  ],
  [
    'GET',
    '/changes',
    { query: '{ limit: 10 }' },
    `for (const change of data.changes) {
      if (change.op === 'delete') change.id satisfies number | 'me'
      else if (change.resource === 'habit') change.body.goals.map(({ tier }) => tier)
      else if (change.resource === 'journal_entry') change.body.message satisfies string
    }`,
  ],
  [
    'POST',
    '/batch',
    { body: "{ operations: [{ method: 'POST', path: '/habits/', body: {}, idempotency_key: 'a' }] }" },
    'data.results.length',
  ],
  ['GET', '/user/usage', {}, 'data.monthly_cap satisfies number'],
]

/** What a caller does with an answer: its data, and the detail of its refusal, whatever that is. */
const reading = (then: string | undefined) => `
  if (error !== undefined) {
    error.detail satisfies string | Array<{ loc: Array<string | number>; msg: string; type: string }> | undefined
    if (typeof error.detail === 'string') error.detail.startsWith('x')
    return
  }
  ${then === undefined ? '' : `if (data === undefined) return\n  ${then}`}`

const ofFetch = ([method, path, { body, headers, ...params }, then]: (typeof CALLS)[number], index: number) => {
  const inner = Object.entries({ ...params, ...(headers ? { header: headers } : {}) }).map(([k, v]) => `${k}: ${v}`)
  const options = [...(inner.length > 0 ? [`params: { ${inner} }`] : []), ...(body ? [`body: ${body}`] : [])]
  return `
export async function call${index}() {
  const { data, error, response } = await api.${method}('${path}'${options.length > 0 ? `, { ${options} }` : ''})
  response.headers.get('X-Request-ID')
  ${reading(then)}
}`
}
/** hey-api names its functions after the operations. */
const functionOf = (method: string, path: string) => {
  const { operationId } = (document.paths as Node)[path][method.toLowerCase()]
  return operationId.replace(/_(\w)/g, (_: string, letter: string) => letter.toUpperCase())
}
const ofHeyApi = ([method, path, given, then]: (typeof CALLS)[number], index: number) => `
export async function call${index}() {
  const { data, error } = await sdk.${functionOf(method, path)}({ ${Object.entries(given).map(([key, value]) => `${key}: ${value}`)} })
  ${reading(then)}
}`

const COMPILER_OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: false,
  types: [],
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2022', 'dom', 'dom.iterable'],
  paths: { 'openapi-fetch': [resolve('node_modules/openapi-fetch')] },
}

let folder: string
beforeAll(async () => {
  folder = await temporaryFolder('openapi-clients-')
})
afterAll(() => rm(folder, { recursive: true }))

test.each(Object.entries(DOCUMENTS))('generators make clients of a saved document, %s', async (audience, served) => {
  const home = join(folder, audience)
  await mkdir(home)
  const file = join(home, 'openapi.json')
  await writeFile(file, JSON.stringify(served))

  const types = astToString(await openapiTS(new URL(`file://${file}`), { silent: true }))
  await writeFile(join(home, 'schema.d.ts'), types)
  const head = "import createClient from 'openapi-fetch'\nimport type { paths } from './schema'\n"
  const api = "const api = createClient<paths>({ baseUrl: 'http://localhost' })\n"
  await writeFile(join(home, 'fetch.ts'), head + api + CALLS.map(ofFetch).join('\n'))

  await createClient({ input: file, output: { path: join(home, 'client') }, logs: { level: 'silent' } })
  await writeFile(join(home, 'hey-api.ts'), `import * as sdk from './client'\n${CALLS.map(ofHeyApi).join('\n')}`)
})

test('the calls of all clients compile', async () => {
  const include = Object.keys(DOCUMENTS).flatMap((audience) =>
    ['client', 'fetch.ts', 'hey-api.ts'].map((name) => join(audience, name)),
  )
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include }))
  const tsc = promisify(execFile)(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder])
  const { stdout } = await tsc.catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')
})
