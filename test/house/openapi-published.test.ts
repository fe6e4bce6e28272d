import { expect, test } from 'vitest'
import { openApiDocument } from '../../src/platform/http/openapi.ts'
import { isForApps, publishedDocument } from '../../src/platform/http/openapi-published.ts'
import { routes } from '../../src/program/routes/index.ts'

// The document that is served says what the whole one says, apart from texts and examples.

// biome-ignore lint/suspicious/noExplicitAny: a walk over any document
type Node = any
const whole: Node = JSON.parse(JSON.stringify(openApiDocument(routes)))
const served: Node = JSON.parse(JSON.stringify(publishedDocument(routes)))
const kilobytes = (document: Node) => Buffer.byteLength(JSON.stringify(document)) / 1024

const PROSE = ['description', 'examples']

/** A part of a document without texts and examples, and with what references name in their place. */
function meaning(document: Node, node: Node, isNamed = false): Node {
  if (Array.isArray(node)) return node.map((item) => meaning(document, item))
  if (typeof node !== 'object' || node === null) return node
  if (typeof node.$ref === 'string' && !node.$ref.startsWith('#/components/schemas/')) {
    const [kind, name] = node.$ref.split('/').slice(2)
    return meaning(document, document.components[kind][name])
  }
  const kept = Object.entries(node).filter(([key]) => isNamed || !PROSE.includes(key))
  return Object.fromEntries(kept.map(([key, inner]) => [key, meaning(document, inner, key === 'properties')]))
}

const operationsOf = ({ paths }: Node) =>
  Object.entries<Node>(paths).flatMap(([path, item]) =>
    Object.entries<Node>(item).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  )

test('has the same operations, parameters, bodies, shapes and answers', () => {
  expect(served.components.schemas).toEqual(whole.components.schemas)
  const all = operationsOf(served)
  expect(all.map(({ name }) => name)).toEqual(operationsOf(whole).map(({ name }) => name))
  for (const [index, { name, operation }] of operationsOf(whole).entries()) {
    expect(meaning(served, all[index]?.operation), name).toEqual(meaning(whole, operation))
  }
})

test('for apps is the same without what no app calls', () => {
  const forApps: Node = JSON.parse(JSON.stringify(publishedDocument(routes.filter(isForApps))))
  const paths = Object.keys(forApps.paths)
  expect(paths.filter((path) => /^\/(admin|health|webhooks)/.test(path))).toEqual([])
  for (const path of paths) expect(Object.keys(served.paths)).toContain(path)
  for (const path of ['/habits/', '/changes', '/batch', '/auth/login', '/users/me']) expect(paths).toContain(path)
  expect(JSON.stringify(forApps)).not.toContain('admin_required')
  expect(kilobytes(forApps)).toBeLessThan(430)
})

test('stays short', () => {
  expect(kilobytes(served)).toBeLessThan(500)
})

test('has an example of each success that has a body', () => {
  const bare = operationsOf(served).flatMap(({ name, operation }) =>
    Object.entries<Node>(operation.responses)
      .filter(([status, { content }]) => status < '300' && content && !Object.values<Node>(content)[0].examples)
      .map(([status]) => `${name} ${status}`),
  )
  expect(bare).toEqual([])
})
