import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { HABIT, habitOf } from '../support/habits.ts'
import { endProcesses, start } from '../support/processes.ts'
import { useServer } from '../support/server.ts'

// `npm run explain -- METHOD PATH --as EMAIL`, as a DBA runs it beside the service.

const server = useServer()
endProcesses()
let ann: Client
let path: string
beforeAll(async () => {
  ann = await server.person()
  path = `/habits/${(await habitOf(ann)).id}`
})

async function explain(...args: string[]): Promise<[number | null, string]> {
  const env = { ...server.env, DATABASE_URL: server.database.urlOf('owner') }
  const command = start([process.execPath, 'tools/explain.ts', ...args], env)
  return [await command.end(), command.output()]
}

test('shows the plan of a read with its buffers, as the role and the caller of the API', async () => {
  const [code, text] = await explain('GET', path, '--as', ann.email)
  expect(code).toBe(0)
  expect(text).toMatch(/^select case when not tagged\.held|^select /)
  expect(text).toContain('api.habit_get')
  expect(text).toContain('auth.enter')
  expect(text).toMatch(/Buffers: shared hit=\d+/)
  expect(text).toContain("plan_cache_mode = 'force_generic_plan'")
  expect(text).toMatch(/Execution Time: /)
})

test('runs a write and rolls it back', async () => {
  const body = JSON.stringify({ ...HABIT, name: 'Explained "\\' })
  const before = (await ann.get(path)).body
  const [code, json] = await explain('PUT', path, '--as', ann.email, '--body', body, '--json')
  expect(code).toBe(0)
  expect(JSON.parse(json)[0].Plan).toMatchObject({ 'Actual Rows': 1 })
  expect((await ann.get(path)).body).toEqual(before)
})

test('opens sealed texts, and reads lists with a query', async () => {
  for (const read of ['/journal/?limit=5', '/habits/', '/prompts/history'])
    expect([read, (await explain('GET', read, '--as', ann.email))[0]]).toEqual([read, 0])
})

test.each([
  [['GET', '/nowhere', '--as', 'x'], 'no route has GET /nowhere'],
  [['GET', '/habits/', '--as', 'nobody@example.com'], 'no account has the address nobody@example.com'],
  [['GET', '/habits/', '--as', '\u212aim@example.com'], '\u212aim@example.com is not an e-mail address'],
  [['GET', '/users/me/export', '--as', 'x'], 'is not answered by one statement'],
  [['GET', '/habits/'], 'usage: npm run explain'],
])('refuses %j in one line', async (args, reason) => {
  const [code, text] = await explain(...args)
  expect([code, text.trim().split('\n').length]).toEqual([1, 1])
  expect(text).toContain(reason)
})
