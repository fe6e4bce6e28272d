import { type Document, type Json, type Place, pascalCase, share } from './share.ts'

// The shapes of the OpenAPI document as it is served: the same in fewer words.

type Schema = Json & { anyOf?: Schema[]; type?: string | string[]; properties?: Record<string, Schema> }

const isNull = (schema: Schema) => JSON.stringify(schema) === '{"type":"null"}'
const isPlain = ({ type, enum: words, const: only }: Schema) =>
  typeof type === 'string' && words === undefined && only === undefined

/** A type or null is a list of both types. */
function mergeNull(schema: Schema): void {
  const [plain, none, ...more] = schema.anyOf ?? []
  if (!plain || !none || more.length > 0 || !isPlain(plain) || !isNull(none)) return
  delete schema.anyOf
  Object.assign(schema, { ...plain, type: [plain.type, 'null'] })
}

const ID_REFERENCE = '#/components/schemas/Id'
/** What most ids are. */
const ID = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

function walk(node: unknown, visit: (schema: Schema) => void): void {
  if (typeof node !== 'object' || node === null) return
  visit(node as Schema)
  for (const [key, inner] of Object.entries(node)) if (key !== 'examples') walk(inner, visit)
}

/** What stays in its shape: what tells shapes apart (a constant, the words of a refusal), and what has a name. */
const isOwn = (key: string, property: Schema) =>
  'const' in property || key === 'detail' || ('$ref' in property && property.$ref !== ID_REFERENCE)

/** Properties by their names, for all shapes. */
function propertiesOf(document: Document): Place[] {
  const places: Place[] = []
  walk([document.components, document.paths], ({ properties = {} }) => {
    for (const [key, property] of Object.entries(properties))
      if (!isOwn(key, property)) places.push({ holder: properties, key, name: pascalCase(key) })
  })
  return places
}

/** An id is a reference with its own sentence. */
function nameIds(document: Document): void {
  walk([document.components, document.paths], (schema) => {
    const { type, minimum, maximum } = schema
    if (JSON.stringify({ type, minimum, maximum }) !== JSON.stringify(ID) || 'default' in schema) return
    for (const key of Object.keys(ID)) delete schema[key]
    schema.$ref = ID_REFERENCE
  })
  document.components.schemas = { ...document.components.schemas, Id: { ...ID } }
}

/** Says each shape once and briefly. */
export function shortenShapes(document: Document): void {
  nameIds(document)
  walk([document.components, document.paths], mergeNull)
  share(document, 'schemas', propertiesOf(document))
}
