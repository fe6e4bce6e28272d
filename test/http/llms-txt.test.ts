import { expect, test } from 'vitest'
import { pathTemplate } from '../../src/base/http-names.ts'
import { routes } from '../../src/routes/index.ts'
import { useServer } from '../support/server.ts'

// /llms.txt is a document for programs that write programs: what it shows must work.

const server = useServer()
const text = async () => (await server.anonymous.get('/llms.txt')).text
const routeOf = (call: string) =>
  routes.find(({ method, path }) => `${method.toUpperCase()} ${pathTemplate(path)}` === call)

test('is a plain text of at most 8 kB', async () => {
  const { status, headers, text } = await server.anonymous.get('/llms.txt')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(8192)
})

test('names only routes, ten of them in its list', async () => {
  const calls = [...(await text()).matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) [^`]+)`/g)].map(
    ([, call]) => call as string,
  )
  expect(calls.filter((call) => !routeOf(call))).toEqual([])
  expect((await text()).match(/^\d+\. /gm)).toHaveLength(10)
})

test('shows bodies that their routes take', async () => {
  const shown = [...(await text()).matchAll(/`((?:POST|PUT|PATCH) [^`]+)` with `(\{[^`]*\})`/g)]
  expect(shown).toHaveLength(9)
  const refused = shown.filter(([, call = '', body = '']) => !routeOf(call)?.body?.safeParse(JSON.parse(body)).success)
  expect(refused.map(([both]) => both)).toEqual([])
})

test('links to what is served', async () => {
  const links = [...(await text()).matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link as string)
  expect(links).not.toEqual([])
  for (const link of links) expect([link, (await server.anonymous.get(link)).status]).toEqual([link, 200])
})
