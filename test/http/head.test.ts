import { beforeAll, expect, test } from 'vitest'
import { program } from '../../src/program.ts'
import type { Client } from '../support/client.ts'
import { raw, request } from '../support/raw.ts'
import { useServer } from '../support/server.ts'

// docs/contract/http.md#head: HEAD is answered wherever GET is, with its status and headers and without a body. And
// docs/contract/http.md#caching: no answer has a max-age.

const server = useServer()
let admin: Client
beforeAll(async () => {
  admin = await server.admin()
  await admin.get('/course/stages/1/content') // its first read begins the program
})

const READS = program.routes.filter(({ method }) => method === 'get').map(({ path }) => path)
const DOCUMENTS = ['/docs', '/openapi.json', '/llms.txt', '/ops', '/insights', '/docs/search.json']

test.each([...READS, ...DOCUMENTS])('HEAD %s', async (path) => {
  await server.database.owner.query('truncate auth.rate_limits')
  const target = path.replaceAll(/:\w+/g, '1')
  const headers = [`Authorization: Bearer ${admin.token}`]
  const head = await raw(server.url, request(target, headers, 'HEAD'))
  expect([head.status, head.text]).not.toEqual([405, head.text])
  expect(head.text).toBe('')
  if (path === '/changes/stream') {
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    return
  }
  let get = await raw(server.url, request(target, headers))
  // An export whose head was asked for ends at once, and until then another one is 409.
  while (head.status === 200 && get.status === 409) get = await raw(server.url, request(target, headers))
  expect(head.status).toBe(get.status)
  expect(get.headers.get('cache-control') ?? '', 'what was just written shows at the next read').not.toMatch(/max-age/)
  for (const name of ['content-type', 'cache-control', 'etag', 'content-disposition'])
    expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)])
})

test('HEAD without a token is 401, also of an event stream and an export', async () => {
  for (const path of ['/habits/', '/changes/stream', '/users/me/export'])
    expect((await raw(server.url, request(path, [], 'HEAD'))).status).toBe(401)
})
