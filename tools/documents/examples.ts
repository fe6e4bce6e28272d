import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// The examples of the OpenAPI document: requests and answers of one run, which `npm run examples` records and
// a test replays (docs/contract/decisions.md#a41).

export const EXAMPLES = join(import.meta.dirname, '../../docs/openapi/examples.json')

/** One request of the run and its answer. */
export type Example = {
  /** Unique within the operation; a refusal is named by its detail. */
  name: string
  operation: string
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  status: number
  /** Absent where the answer has no body. */
  answer?: unknown
}

export const readExamples = (): Example[] => JSON.parse(readFileSync(EXAMPLES, 'utf8'))

type Schema = { properties?: Record<string, Detail>; $ref?: string }
type Detail = { enum?: string[]; anyOf?: Detail[]; example?: unknown }
type Content = Record<string, { schema?: Schema; examples?: Record<string, { value: unknown }> }>
type Response = { $ref?: string; content?: Content }
type Parameter = { name: string; in: string; examples?: Record<string, { value: unknown }> }
type Operation = {
  operationId?: string
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, Response>
}
type Document = {
  paths?: Record<string, Record<string, Operation>>
  components?: { responses?: Record<string, Response> }
}

const mediaOf = (content: Content | undefined) => Object.values(content ?? {})[0]

/** Adds an example, unless one of that name is there. */
const add = (holder: { examples?: Record<string, { value: unknown }> } | undefined, name: string, value: unknown) => {
  if (holder) holder.examples = { [name]: { value }, ...holder.examples }
}

const INTERNAL_ERROR = { error: 'internal_error', request_id: '5e0c2ab1f6d94b1c8a4a4d0c9a1f7e32' }

/** The words that the `detail` of a refusal can be. */
const wordsOf = ({ enum: words, anyOf }: Detail): string[] => words ?? anyOf?.flatMap(wordsOf) ?? []

/** Adds an example of each refusal that no run has produced, such as that of a database that is away. */
function addRefusals(response: Response): void {
  const media = mediaOf(response.content)
  if (media?.schema?.$ref?.endsWith('/InternalError')) add(media, 'internal_error', INTERNAL_ERROR)
  const { detail, ...others } = media?.schema?.properties ?? {}
  const more = Object.entries(others).flatMap(([name, { example }]) => (example === undefined ? [] : [[name, example]]))
  const known = new Set(Object.values(media?.examples ?? {}).map(({ value }) => (value as { detail?: unknown }).detail))
  for (const word of wordsOf(detail ?? {}))
    if (!known.has(word)) add(media, word, { detail: word, ...Object.fromEntries(more) })
}

/** The document with the examples of each operation in the places where OpenAPI wants them. */
export function exemplify<T extends object>(document: T, examples: readonly Example[]): T {
  const { paths = {}, components } = document as Document
  const byOperation = Map.groupBy(examples, ({ operation }) => operation)
  const shared = components?.responses ?? {}
  const resolve = (response: Response | undefined) =>
    response?.$ref ? shared[response.$ref.slice('#/components/responses/'.length)] : response
  for (const operation of Object.values(paths).flatMap((item) => Object.values(item))) {
    // The last one is added first, so that the order of the run stays.
    const recorded = byOperation.get(operation.operationId ?? '') ?? []
    for (const { name, path, query, body, status, answer } of recorded.toReversed()) {
      const response = resolve(operation.responses[status])
      if (answer !== undefined) add(mediaOf(response?.content), name, answer)
      if (status >= 400) continue
      for (const parameter of operation.parameters ?? []) {
        const value = { path, query }[parameter.in as 'path' | 'query']?.[parameter.name]
        if (value !== undefined) add(parameter, name, value)
      }
      if (body !== undefined) add(mediaOf(operation.requestBody?.content), name, body)
    }
    for (const response of Object.values(operation.responses)) addRefusals(response)
  }
  for (const response of Object.values(shared)) addRefusals(response)
  return document
}
