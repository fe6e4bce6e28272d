import { beforeAll, expect, test } from 'vitest'
import { nameOf, needsBody } from '../../src/http/route.ts'
import { program } from '../../src/program.ts'
import type { Client } from '../support/client.ts'
import { refusal } from '../support/habits.ts'
import { useServer } from '../support/server.ts'

// docs/contract/http.md#shapes: a POST whose fields are all optional needs no body.

const server = useServer()
let admin: Client
beforeAll(async () => {
  admin = await server.admin()
})

// A protocol of its own says what its messages are: POST /mcp.
const posts = program.routes.filter(
  ({ method, body, kind }) => method === 'post' && body !== undefined && kind !== 'protocol',
)
const lenient = posts.filter((route) => !needsBody(route))
const strict = posts.filter(needsBody)
const send = async ({ path }: { path: string }, body?: object) => {
  await server.database.owner.query('truncate auth.rate_limits')
  return admin.post(path.replaceAll(/:\w+/g, '4000000'), body)
}

test('some need none', () => {
  expect(lenient.map(nameOf)).toContain('POST /practices/:practice_id/share-link')
})

test.each(lenient.filter(({ path }) => !path.includes('logout')).map((route) => [nameOf(route), route] as const))(
  '%s answers without a body as with an empty object',
  async (_, route) => {
    const [without, withEmpty] = [await send(route), await send(route, {})]
    expect(refusal(without)).toEqual(refusal(withEmpty))
  },
)

test.each(strict.map((route) => [nameOf(route), route] as const))('%s needs a body', async (_, route) => {
  const { status, body } = await send(route)
  expect([status, body.detail.map(({ loc }: { loc: string[] }) => loc[0])]).toEqual([422, ['body']])
})

test('a share link is made without a body', async () => {
  const { rows } = await server.database.owner.query('select id::int from app.practices where stage_number = 1 limit 1')
  expect((await admin.post(`/practices/${rows[0].id}/share-link`)).status).toBe(201)
})
