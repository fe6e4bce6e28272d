// What several places of the OpenAPI document repeat, moved to its components.

export type Json = Record<string, unknown>
type Kind = 'headers' | 'parameters' | 'responses' | 'schemas'
/** A place of the document, and the name that its content gets among the components. */
export type Place = { holder: Json; key: string; name: string }
export type Response = { $ref?: string; description?: string; headers?: Json; content?: Json }
export type Operation = {
  operationId: string
  summary?: string
  description?: string
  security?: unknown[]
  parameters?: Array<Json & { name: string }>
  requestBody?: { content: Json }
  responses: Record<string, Response>
}
export type Document = {
  info: { description: string }
  tags: Array<{ name: string; description?: string }>
  security: unknown[]
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Response> } & { [kind in Kind]?: Json }
}

export const operationsOf = ({ paths }: Document) => Object.values(paths).flatMap((item) => Object.values(item))

/** The same for contents that differ only in their examples, which one run recorded. */
const identity = (content: unknown) => JSON.stringify(content, (key, value) => (key === 'examples' ? undefined : value))

/** How many characters it saves to name a content that stands in so many places. */
const saved = (content: string, places: number, name: string, reference: string) =>
  content.length * (places - 1) - reference.length * places - `"${name}":,`.length

/** Moves what stands in several places to the components. Contents of one name get numbers, the commonest none. */
export function share(document: Document, kind: Kind, places: Place[]): void {
  const groups = [...Map.groupBy(places, ({ holder, key }) => identity(holder[key])).values()]
  const components: Json = { ...document.components[kind] }
  const unusedName = (name: string, number = 1): string => {
    const numbered = number === 1 ? name : `${name}${number}`
    return numbered in components ? unusedName(name, number + 1) : numbered
  }
  for (const group of groups.sort((a, b) => b.length - a.length)) {
    const [{ holder, key, name }] = group as [Place]
    const shared = unusedName(name)
    const $ref = `#/components/${kind}/${shared}`
    if (saved(JSON.stringify(holder[key]), group.length, shared, JSON.stringify({ $ref })) <= 0) continue
    components[shared] = holder[key]
    for (const place of group) place.holder[place.key] = { $ref }
  }
  document.components = { ...document.components, [kind]: components }
}
