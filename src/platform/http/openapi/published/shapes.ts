import { pascalCase } from '../document.ts'
import { type Document, type Json, type Place, share } from './share.ts'

// Shortens the shapes of the OpenAPI document before it is served; they mean the same.

type Schema = Json & { anyOf?: Schema[]; type?: string | string[]; properties?: Record<string, Schema> }

const isNull = (schema: Schema) => JSON.stringify(schema) === '{"type":"null"}'
const isPlain = ({ type, enum: words, const: only }: Schema) =>
  typeof type === 'string' && words === undefined && only === undefined

/** Writes `anyOf` of a type and null as a list of types: `type: ['string', 'null']`. */
function mergeNull(schema: Schema): void {
  const [plain, other, ...more] = schema.anyOf ?? []
  if (!plain || !other || more.length > 0 || !isPlain(plain) || !isNull(other)) return
  delete schema.anyOf
  Object.assign(schema, { ...plain, type: [plain.type, 'null'] })
}

const ID_REFERENCE = '#/components/schemas/Id'
/** The type and the bounds of most ids. */
const ID = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

function walk(node: unknown, visit: (schema: Schema) => void): void {
  if (typeof node !== 'object' || node === null) return
  visit(node as Schema)
  for (const [key, inner] of Object.entries(node)) if (key !== 'examples') walk(inner, visit)
}

/** Whether a property stays in its shape: it tells shapes apart (a constant, the words of a refusal), or has a name. */
const staysInShape = (key: string, property: Schema) =>
  'const' in property || key === 'detail' || ('$ref' in property && property.$ref !== ID_REFERENCE)

/** The properties of all shapes that may become components, named by their keys. */
function propertiesOf(document: Document): Place[] {
  const places: Place[] = []
  walk([document.components, document.paths], ({ properties = {} }) => {
    for (const [key, property] of Object.entries(properties))
      if (!staysInShape(key, property)) places.push({ holder: properties, key, name: pascalCase(key) })
  })
  return places
}

/** Replaces the type and bounds of an id by a reference to Id; its description stays. */
function nameIds(document: Document): void {
  walk([document.components, document.paths], (schema) => {
    const { type, minimum, maximum } = schema
    if (JSON.stringify({ type, minimum, maximum }) !== JSON.stringify(ID) || 'default' in schema) return
    for (const key of Object.keys(ID)) delete schema[key]
    schema.$ref = ID_REFERENCE
  })
  document.components.schemas = { ...document.components.schemas, Id: { ...ID } }
}

/** Shortens ids and types that may be null, and moves to the components what several shapes repeat. */
export function shortenShapes(document: Document): void {
  nameIds(document)
  walk([document.components, document.paths], mergeNull)
  share(document, 'schemas', propertiesOf(document))
}
