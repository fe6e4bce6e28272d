import { expect, test } from 'vitest'
import { openApiDocument } from '../../src/platform/http/openapi/document.ts'
import { publishedDocument } from '../../src/platform/http/openapi/published/document.ts'
import { routes } from '../../src/program/routes/index.ts'

// The document that is served says what the whole one says, apart from texts and examples.

// biome-ignore lint/suspicious/noExplicitAny: a walk over any document
type Node = any
const plain = (document: object): Node => JSON.parse(JSON.stringify(document))
const whole: Node = plain(openApiDocument(routes))
const published = publishedDocument(routes)
const served: Node = plain(published.document)
const forApps: Node = plain(publishedDocument(routes, 'app').document)
const kilobytes = (document: Node) => Buffer.byteLength(JSON.stringify(document)) / 1024

const PROSE = ['description', 'examples']
/** What every answer of a kind has, and the document for apps leaves out. */
const LEFT_OUT = ['X-Last-Write']

/** A shape that may be null, in one of the two forms that say so. */
function nullable(schema: Node): Node {
  const [shape, none] = schema.anyOf ?? []
  const isPlain = typeof shape?.type === 'string' && !('enum' in shape) && !('const' in shape)
  if (schema.anyOf?.length !== 2 || none?.type !== 'null' || !isPlain) return schema
  const { anyOf: _, ...others } = schema
  return { ...others, ...shape, type: [shape.type, 'null'] }
}

/** A part of a document without texts, examples and such keys, and with what references name in their place. */
function meaning(document: Node, node: Node, without: string[] = [], isNamed = false): Node {
  if (Array.isArray(node)) return node.map((item) => meaning(document, item, without))
  if (typeof node !== 'object' || node === null) return node
  const [kind, name] = node.$ref?.split('/').slice(2) ?? []
  if (kind && !(kind === 'schemas' && name in whole.components.schemas)) {
    const { $ref: _, ...others } = node
    return meaning(document, { ...document.components[kind][name], ...others }, without)
  }
  const kept = Object.entries<Node>(node).filter(([key]) => isNamed || ![...PROSE, ...without].includes(key))
  const all = kept.map(([key, inner]) => [key, meaning(document, inner, without, key === 'properties')])
  const told = Object.fromEntries(all.filter(([key, inner]) => key !== 'headers' || Object.keys(inner).length > 0))
  return isNamed ? told : nullable(told)
}

const methodsOf = ({ parameters: _, ...methods }: Node) => Object.entries<Node>(methods)
const operationsOf = ({ paths, security }: Node) =>
  Object.entries<Node>(paths).flatMap(([path, item]) =>
    methodsOf(item).map(([method, operation]) => ({
      name: `${method} ${path}`,
      operation: {
        ...operation,
        security: operation.security ?? security,
        parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])],
      },
    })),
  )

const schemaOf = (response: Node) => Object.values<Node>(response.content ?? {})[0]?.schema
const choices = (schema: Node): Node[] => schema.anyOf?.flatMap(choices) ?? [schema]

/** What a refusal can be: words, failing fields, a defect. */
function kinds(response: Node): Set<string> {
  const told = choices(schemaOf(response)).flatMap((schema) => {
    if (schema.$ref) return [schema.$ref]
    return choices(schema.properties.detail).flatMap((detail) => detail.enum ?? [detail.type])
  })
  return new Set(told)
}

const byName = (a: Node, b: Node) => (`${a.in} ${a.name}` < `${b.in} ${b.name}` ? -1 : 1)

/** An operation, its refusals of its kind apart. */
function parted(document: Node, operation: Node, without: string[]) {
  const { parameters, responses, ...others } = meaning(document, operation, without)
  return { ...others, parameters: parameters.sort(byName), responses }
}

/** Compares all operations, and answers what is said of each kind by `default`. */
function compare(document: Node, without: string[] = []) {
  const wholes = new Map(operationsOf(whole).map(({ name, operation }) => [name, operation]))
  const refused = new Map<string, Set<string>>()
  for (const { name, operation } of operationsOf(document)) {
    const is = parted(document, operation, without)
    const should = parted(whole, wholes.get(name), without)
    const { default: other, ...own } = is.responses
    for (const [status, response] of Object.entries<Node>(should.responses)) {
      if (status in own) expect(own[status], `${name} ${status}`).toEqual(response)
      else {
        expect(status >= '400', `${name} ${status}`).toBe(true)
        const component = operation.responses.default.$ref
        const [known, text] = [kinds(other), named(document, component).description]
        for (const kind of kinds(response)) {
          expect([...known], `${name} ${status}`).toContain(kind)
          if (/^[a-z_]+$/.test(kind) && kind !== 'array') expect(text).toMatch(new RegExp(`${status}[^;]* \`${kind}\``))
          refused.set(component, (refused.get(component) ?? new Set()).add(kind))
        }
      }
    }
    expect(Object.keys(should.responses), name).toEqual(expect.arrayContaining(Object.keys(own)))
    expect({ ...is, responses: 0 }, name).toEqual({ ...should, responses: 0 })
  }
  for (const [component, kindsOfAll] of refused) {
    expect(kinds(meaning(document, { $ref: component })), component).toEqual(kindsOfAll)
  }
}
const named = (document: Node, $ref: string) => document.components.responses[$ref.replace(/^.*\//, '')]

const schemasOf = (document: Node, names: string[]) =>
  names.map((name) => [name, meaning(document, { ...document.components.schemas[name] })])

test('has the same operations, parameters, bodies, shapes and answers', () => {
  const names = Object.keys(whole.components.schemas)
  expect(schemasOf(served, names)).toEqual(schemasOf(whole, names))
  expect(operationsOf(served).map(({ name }) => name)).toEqual(operationsOf(whole).map(({ name }) => name))
  compare(served)
})

test('for apps is the same without what no app calls', () => {
  const paths = Object.keys(forApps.paths)
  expect(paths.filter((path) => /^\/(admin|health|webhooks)/.test(path))).toEqual([])
  for (const path of ['/habits/', '/changes', '/batch', '/auth/login', '/users/me']) expect(paths).toContain(path)
  expect(JSON.stringify(forApps)).not.toContain('admin_required')
  const names = Object.keys(forApps.components.schemas).filter((name) => name in whole.components.schemas)
  expect(schemasOf(forApps, names)).toEqual(schemasOf(whole, names))
  const wanted = operationsOf(forApps).map(({ operation }) => operation)
  for (const { summary } of wanted) expect(summary).toMatch(/\.$/)
  compare(forApps, LEFT_OUT)
})

test('stays short', () => {
  expect(kilobytes(served)).toBeLessThan(350)
  expect(kilobytes(forApps)).toBeLessThan(200)
})

test('has an example of each success that has a body, or its address', () => {
  for (const { name, operation } of operationsOf(served)) {
    for (const [status, { content }] of Object.entries<Node>(operation.responses)) {
      if (status >= '300' || !content) continue
      const examples = Object.values<Node>(Object.values<Node>(content)[0].examples ?? {})
      expect(examples.length, `${name} ${status}`).toBeGreaterThan(0)
      for (const { value, externalValue } of examples) {
        expect(value ?? published.examples.get(externalValue), `${name} ${status}`).toBeDefined()
      }
    }
  }
})
