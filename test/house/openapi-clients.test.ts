import { describe, expect, test } from 'vitest'
import { type OpenApi, ofApps } from '../../src/http/docs/audience.ts'
import { routes } from '../../src/routes/index.ts'
import { document } from '../support/contract.ts'

// What generators of clients need of a saved /openapi.json (docs/contract/http.md#the-openapi-document).
// proofs/document makes clients of it.

const DOCUMENTS = { whole: document, app: ofApps(document as unknown as OpenApi, routes) }

// biome-ignore lint/suspicious/noExplicitAny: a walk over any document
type Node = any

function visit(node: Node, see: (node: Node, where: string) => void, where = ''): void {
  if (typeof node !== 'object' || node === null) return
  see(node, where)
  for (const [key, inner] of Object.entries(node)) visit(inner, see, `${where}/${key}`)
}

describe.each(Object.entries(DOCUMENTS))('the document, %s,', (_, served) => {
  const plain: Node = JSON.parse(JSON.stringify(served))
  const components: Record<string, Record<string, Node>> = plain.components

  test('needs no other file', () => {
    visit(plain, (node, where) => {
      expect(Object.keys(node), where).not.toContain('externalValue')
      if (typeof node.$ref !== 'string') return
      const [root, home = '', kind = '', name = '', ...more] = node.$ref.split('/')
      expect([root, home, more], where).toEqual(['#', 'components', []])
      expect(components[kind]?.[name], `${where} names ${node.$ref}`).toBeDefined()
    })
  })

  test('names each schema once, for what it is', () => {
    const { schemas = {}, headers = {} } = components
    for (const [name, schema] of Object.entries(schemas)) {
      expect(name).toMatch(/^[A-Z][A-Za-z]*$/)
      expect(schema.$ref, name).toBeUndefined()
      expect(Object.keys(headers)).not.toContain(name)
    }
  })

  test('leaves out no field of a body that must be there, and demands none that has a default', () => {
    visit(plain, ({ properties, required = [] }, where) => {
      for (const [name, field] of Object.entries<Node>(typeof properties === 'object' ? properties : {}))
        if ('default' in field) expect(required, `${where} ${name}`).toContain(name)
    })
  })

  test('has an example of each success that has a body', () => {
    for (const [path, item] of Object.entries<Node>(plain.paths)) {
      for (const [method, { responses }] of Object.entries<Node>(item)) {
        for (const [status, { content }] of Object.entries<Node>(responses)) {
          if (status >= '300' || !content) continue
          const examples = Object.values<Node>(Object.values<Node>(content)[0].examples ?? {})
          expect(examples.length, `${method} ${path} ${status}`).toBeGreaterThan(0)
          for (const example of examples) expect(example, `${method} ${path} ${status}`).toHaveProperty('value')
        }
      }
    }
  })
})

test('for apps, the document leaves out whole routes, of admins, operators and vendors, and nothing else', () => {
  const whole: Node = DOCUMENTS.whole
  const paths = Object.entries<Node>(DOCUMENTS.app.paths ?? {})
  expect(paths.map(([path]) => path).filter((path) => /^\/(admin|health|webhooks)/.test(path))).toEqual([])
  expect(JSON.stringify(DOCUMENTS.app)).not.toContain('admin_required')
  for (const path of ['/habits/', '/changes', '/batch', '/auth/login', '/users/me'])
    expect(paths.map(([path]) => path)).toContain(path)
  for (const [path, item] of paths)
    for (const [method, operation] of Object.entries(item)) expect(operation).toEqual(whole.paths[path][method])
})
