import { expect, test } from 'vitest'
import { tableOf } from '../../src/http/paths.ts'
import { routes } from '../../src/routes/index.ts'
import { raw, request } from '../support/raw.ts'
import { useServer } from '../support/server.ts'

// HTTP finds a route by Express' routers, an operation of POST /batch by the table of paths (src/http/paths.ts). Both
// find the same, however a path is written.

const server = useServer({ env: { DEFAULT_RATE_LIMIT_PER_MINUTE: '0' } })
const table = tableOf(routes, ({ path }) => path)
const paths = [...table.paths.keys()].filter((path) => !path.includes(':license_vendor'))

const swapCase = (path: string) => path.replace(/[a-z]/, (letter) => letter.toUpperCase())
const encoded = (path: string) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
const forms: Record<string, (path: string) => string> = {
  itself: (path) => path,
  'a parameter in its place': (path) => path.replaceAll(/:\w+/g, '7'),
  'a bad escape in its place': (path) => path.replaceAll(/:\w+/g, '%ff'),
  'another slash form': (path) => (path.endsWith('/') ? path.slice(0, -1) || '/' : `${path}/`),
  'a doubled slash at the end': (path) => `${path}//`,
  'a doubled slash in front': (path) => `/${path}`,
  'another case': swapCase,
  'an encoded letter': encoded,
  'an encoded slash': (path) => path.replace(/(?<=.)\//, '%2F'),
  'a semicolon': (path) => `${path};a=1`,
  'an encoded question mark': (path) => `${path}%3Fa=1`,
  'a bad escape at the end': (path) => `${path}%`,
  'a dot segment': (path) => `${path.replace(/\/$/, '')}/.`,
}

/** Whether the route of a path answers: nothing of ours has PROPFIND, so its `Allow` says which methods it has. */
async function allowedByExpress(target: string) {
  const { status, headers, text } = await raw(server.url, request(target, [], 'PROPFIND'))
  if (status === 400) return text
  return status === 405
    ? headers
        .get('allow')
        ?.split(', ')
        .filter((method) => method !== 'HEAD')
    : undefined
}

function allowedByTable(target: string) {
  const found = table.find(target)
  if (found === undefined) return undefined
  try {
    found.params()
  } catch {
    return '{"detail":"bad_request"}'
  }
  return [...found.rows.keys()]
}

test.each(Object.entries(forms))('a path with %s', async (_, form) => {
  for (const path of paths) {
    const target = form(path)
    expect([target, await allowedByExpress(target)]).toEqual([target, allowedByTable(target)])
  }
})
