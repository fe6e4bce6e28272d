import { openApiDocument } from './openapi.ts'
import { readContract } from './openapi-text.ts'
import type { Route } from './route.ts'

// The OpenAPI document as it is served at /openapi.json: openApiDocument made short
// (docs/contract/http.md#the-openapi-document). What operations repeat stands once among the components, a description is
// its first paragraph with a link to the rest, and long examples are cut.

type Json = Record<string, unknown>
type Kind = 'headers' | 'parameters' | 'responses'
/** A place of the document, and the name that its content gets among the components. */
type Place = { holder: Json; key: string; name: string }
type Response = { $ref?: string; description?: string; headers?: Json; content?: Json }
type Operation = {
  description?: string
  parameters?: Array<Json & { name: string }>
  responses: Record<string, Response>
}
type Document = {
  paths?: Record<string, Record<string, Operation>>
  components?: { responses?: Record<string, Response> } & { [kind in Kind]?: Json }
}

const pascalCase = (text: string) =>
  text.replace(/(?:^|[^A-Za-z0-9]+)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The document of these routes, as it is served. */
export function publishedDocument(routes: readonly Route[]) {
  const contract = readContract()
  const document = structuredClone(openApiDocument(routes, { ...contract, operation: contract.leadOf }))
  const parts = document as Document
  const operations = Object.values(parts.paths ?? {}).flatMap((item) => Object.values(item))
  cutExamples(document, smallestLists(document))
  shareHeaders(parts, operations)
  shareRefusals(parts, operations)
  shareParameters(parts, operations)
  return document
}

/** What an app calls: no routes of admins, of operators' probes or of vendors. */
export const isForApps = ({ access, path }: Route) => access !== 'admin' && !/^\/(admin|health|webhooks)\b/.test(path)

const ITEMS = 1
const CHARACTERS = 100

/** How many items a list must have, by the name of its property. */
type Smallest = Map<string, number>
function smallestLists(node: unknown, found: Smallest = new Map()): Smallest {
  if (typeof node !== 'object' || node === null) return found
  for (const [name, inner] of Object.entries(node)) {
    const { minItems = 0 } = (inner ?? {}) as { minItems?: number }
    if (minItems > (found.get(name) ?? ITEMS)) found.set(name, minItems)
    smallestLists(inner, found)
  }
  return found
}

/** An example with the beginning of its lists and texts. */
function cut(value: unknown, smallest: Smallest, name = ''): unknown {
  if (typeof value === 'string') return value.length > CHARACTERS ? `${value.slice(0, CHARACTERS)}…` : value
  if (Array.isArray(value)) return value.slice(0, smallest.get(name) ?? ITEMS).map((item) => cut(item, smallest))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cut(inner, smallest, key)]))
}

/** Whether an example only repeats a word that the shape lists. */
const isWord = (value: unknown) =>
  typeof value === 'object' && value !== null && JSON.stringify(Object.keys(value)) === '["detail"]'

function cutExamples(node: unknown, smallest: Smallest): void {
  if (typeof node !== 'object' || node === null) return
  const holder = node as { examples?: Record<string, { value: unknown }> }
  if (holder.examples && !Array.isArray(holder.examples)) {
    const kept = Object.entries(holder.examples).filter(([, { value }]) => !isWord(value))
    holder.examples = Object.fromEntries(kept.map(([name, { value }]) => [name, { value: cut(value, smallest) }]))
    if (kept.length === 0) delete holder.examples
  }
  for (const [name, inner] of Object.entries(node)) if (name !== 'examples') cutExamples(inner, smallest)
}

/** What makes two contents one: not their examples, which are those of one run. */
const identity = (content: unknown) => JSON.stringify(content, (key, value) => (key === 'examples' ? undefined : value))

/** Moves what stands in several places to the components. Contents of one name get numbers, the commonest none. */
function share(document: Document, kind: Kind, places: Place[]): void {
  const groups = [...Map.groupBy(places, ({ holder, key, name }) => `${name} ${identity(holder[key])}`).values()]
  const components: Json = { ...document.components?.[kind] }
  const unusedName = (name: string, number = 1): string => {
    const numbered = number === 1 ? name : `${name}${number}`
    return numbered in components ? unusedName(name, number + 1) : numbered
  }
  for (const group of groups.filter(({ length }) => length > 1).sort((a, b) => b.length - a.length)) {
    const [{ holder, key, name }] = group as [Place]
    const shared = unusedName(name)
    components[shared] = holder[key]
    for (const place of group) place.holder[place.key] = { $ref: `#/components/${kind}/${shared}` }
  }
  document.components = { ...document.components, [kind]: components }
}

function shareHeaders(document: Document, operations: Operation[]): void {
  const own = operations.flatMap(({ responses }) => Object.values(responses))
  const all = [...own, ...Object.values(document.components?.responses ?? {})]
  const places = all.flatMap(({ headers = {} }) =>
    Object.keys(headers).map((key) => ({ holder: headers, key, name: pascalCase(key) })),
  )
  share(document, 'headers', places)
}

/** A refusal is named by its words. */
function shareRefusals(document: Document, operations: Operation[]): void {
  const places = operations.flatMap(({ responses }) =>
    Object.entries(responses)
      .filter(([status, { $ref, description = '' }]) => status >= '400' && !$ref && /^[a-z_, ]+$/.test(description))
      .map(([key, { description = '' }]) => ({
        holder: responses,
        key,
        name: pascalCase(description.replaceAll(', ', '_or_')),
      })),
  )
  share(document, 'responses', places)
}

/** A parameter says its sentence itself; its shape need not repeat it. */
function tellOnce(parameter: Json): void {
  const schema = parameter.schema as Json | undefined
  parameter.description ??= schema?.description
  if (schema && parameter.description === schema.description) delete schema.description
}

function shareParameters(document: Document, operations: Operation[]): void {
  const places = operations.flatMap(({ parameters = [] }) => {
    for (const parameter of parameters) tellOnce(parameter)
    return parameters.map(({ name }, index) => ({
      holder: parameters as unknown as Json,
      key: String(index),
      name: pascalCase(name),
    }))
  })
  share(document, 'parameters', places)
}
