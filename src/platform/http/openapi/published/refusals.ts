import { pascalCase } from '../document.ts'
import { type Document, type Json, type Operation, operationsOf, type Response, share } from './share.ts'

// The refusals of the OpenAPI document as it is served. What the kind of an operation may refuse (no token, too many
// requests, a defect) is one `default` that lists status and words; what it refuses by rules of its own has its status.

type Detail = { enum?: string[]; anyOf?: Detail[]; type?: string; description?: string }
type Schema = { $ref?: string; properties?: { detail?: Detail } }

/** Linters ask each operation for a refusal of 4xx: where it has none of its own, the first of these stays. */
const STAYS = ['401', '422']
/** It has no body, so that no other refusal is like it. */
const HEADERS_TOO_LARGE = '431'

const schemaOf = ({ content }: Response) => (Object.values(content ?? {})[0] as { schema?: Schema } | undefined)?.schema

/** The words and lists that the `detail` of a refusal can be. */
const choices = (detail: Detail = {}): Detail[] => detail.anyOf?.flatMap(choices) ?? [detail]

const wordsOf = (details: Detail[]) => new Set(details.flatMap(({ enum: words = [] }) => words))

/** The shape that each of these refusals has: words, failing fields, a defect. */
function shapeOfAny(refusals: Response[]): Json {
  const schemas = refusals.map((refusal) => schemaOf(refusal) ?? {})
  const details = schemas.flatMap(({ properties }) => choices(properties?.detail))
  const words = [...wordsOf(details)]
  const lists = details.filter(({ type }) => type === 'array').slice(0, 1)
  const detail = (shape: object) => ({
    type: 'object',
    properties: { detail: shape },
    required: ['detail'],
    additionalProperties: false,
  })
  const anyOf = [
    ...(words.length > 0 ? [detail({ type: 'string', enum: words })] : []),
    ...lists.map(detail),
    ...schemas.filter(({ $ref }) => $ref).slice(0, 1),
  ]
  return anyOf.length === 1 ? (anyOf[0] as Json) : { anyOf }
}

/** The refusals of one status in words: `422 idempotency_key_reused, failing fields`. */
function inWords([status, same]: [string, Array<[string, Response]>]): string {
  const details = same.flatMap(([, refusal]) => choices(schemaOf(refusal)?.properties?.detail))
  const words = [...wordsOf(details)].map((word) => `\`${word}\``)
  if (details.some(({ type }) => type === 'array')) words.push('failing fields')
  return `${status} ${words.join(', ') || 'a defect'}`
}

/** The kind of an operation: who may call it (only one that needs no token has `security`), and whether it reads. */
const kindOf = (method: string, { responses, security }: Operation) =>
  `${responses['403']?.$ref ? 'Admin' : security ? 'Anyone' : ''}${method === 'get' ? 'Read' : 'Write'}Refused`

type Gathered = { holder: Json; kind: string; refusals: Array<[string, Response]> }

/** Takes the shared refusals out of an operation. */
function gather(document: Document, method: string, operation: Operation): Gathered {
  const kind = kindOf(method, operation)
  const { responses } = operation
  const hasOwn = Object.entries(responses).some(([status, { $ref }]) => /^4/.test(status) && !$ref)
  const stays = hasOwn ? undefined : STAYS.find((status) => status in responses)
  const refusals = Object.entries(responses).flatMap(([status, { $ref }]): Array<[string, Response]> => {
    if (status < '400' || $ref === undefined || status === HEADERS_TOO_LARGE) return []
    if (status !== stays) delete responses[status]
    return [[status, document.components.responses[$ref.replace(/^.*\//, '')] as Response]]
  })
  return { holder: responses as Json, kind, refusals }
}

/** Sentences that say the same of each refusal. */
const SAID = ['Why, as a stable word.', 'The failing fields.', 'The failing fields, or a stable word.']

/** Says nothing of a `detail` that its shape says. */
export function dropSaid(document: Document): void {
  const all = [document.components, ...operationsOf(document)].flatMap(({ responses }) => Object.values(responses))
  for (const { detail } of all.map((response) => schemaOf(response)?.properties ?? {}))
    if (SAID.includes(detail?.description ?? '')) delete detail?.description
}

/** The headers of some of these refusals; so none is required. */
function headersOf(refusals: Response[]): { headers?: Json } {
  const all = refusals.flatMap(({ headers }) => Object.entries((headers ?? {}) as Record<string, Json>))
  if (all.length === 0) return {}
  return { headers: Object.fromEntries(all.map(([name, { required: _, ...header }]) => [name, header])) }
}

/** Gives each operation one `default` for the refusals of its kind. */
export function gatherRefusals(document: Document): void {
  const all = Object.values(document.paths).flatMap((item) =>
    Object.entries(item).map(([method, operation]) => gather(document, method, operation)),
  )
  for (const [kind, same] of Map.groupBy(all, ({ kind }) => kind)) {
    const refusals = same.flatMap(({ refusals }) => refusals).sort(([a], [b]) => Number(a) - Number(b))
    const byStatus = Map.groupBy(refusals, ([status]) => status)
    const answers = refusals.map(([, refusal]) => refusal)
    document.components.responses[kind] = {
      description: `What such a request may meet: ${[...byStatus].map(inWords).join('; ')}`,
      ...headersOf(answers),
      content: { 'application/json': { schema: shapeOfAny(answers) } },
    }
    for (const { holder } of same) holder.default = { $ref: `#/components/responses/${kind}` }
  }
}

/** What names an answer: its words, or its shape. */
function nameOf(response: Response): string {
  const { description = '' } = response
  if (/^[a-z]/.test(description)) return pascalCase(description.replace(/:.*/, '').replaceAll(', ', '_or_'))
  return schemaOf(response)?.$ref?.replace(/^.*\//, '') ?? pascalCase(description.replace(/[:,].*/, ''))
}

/** An answer with an example belongs to one operation, unless it is a refusal. */
const isShared = (status: string, { $ref, content }: Response) =>
  !$ref && (status >= '400' || !Object.values(content ?? {}).some((media) => 'examples' in (media as Json)))

/** Names the answers that several operations have. */
export function shareAnswers(document: Document): void {
  const places = operationsOf(document).flatMap(({ responses }) =>
    Object.entries(responses)
      .filter(([status, response]) => isShared(status, response))
      .map(([key, response]) => ({ holder: responses as Json, key, name: nameOf(response) })),
  )
  share(document, 'responses', places)
}

/** Leaves only the shared refusals that the document names. */
export function dropUnnamed(document: Document): void {
  const text = JSON.stringify(document)
  for (const name of Object.keys(document.components.responses))
    if (!text.includes(`"#/components/responses/${name}"`)) delete document.components.responses[name]
}
