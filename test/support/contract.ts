import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { routes } from '../../src/routes/index.ts'
import { openApiDocument } from '../../tools/documents/openapi.ts'

// biome-ignore lint/suspicious/noExplicitAny: bodies are checked against the OpenAPI document, then read by tests
export type Answer = { status: number; headers: Headers; text: string; body: any }

/** The OpenAPI document that the service serves. */
export const document = openApiDocument(routes)

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ $id: 'openapi', ...document })

type Header = { $ref?: string; required?: boolean }
type Response = { $ref?: string; content?: Record<string, unknown>; headers?: Record<string, Header> }

const patterns = Object.keys(document.paths ?? {}).map((path) => ({
  path,
  // Literal segments take precedence over parameters, as in the service.
  literal: path.replace(/\{\w+\}/g, '').length,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))
patterns.sort((a, b) => b.literal - a.literal)

const validators = new Map<string, ValidateFunction>()

const namesOf = ({ headers = {} }: Response) => Object.entries(headers).map(([name]) => name.toLowerCase())
/** Headers that only the answers have for which the document says so. */
const HEADERS = ['etag', 'idempotent-replayed', 'retry-after', 'www-authenticate', 'content-disposition']

/** Throws if the answer lacks a header that it must have, or has one of these that is not documented for it. */
function assertHeaders(where: string, response: Response, headers: Headers): void {
  const documented = namesOf(response)
  const more = HEADERS.filter((name) => headers.has(name) && !documented.includes(name))
  if (more.length > 0) throw new Error(`${where} with ${more}, which is not documented`)
  for (const [name, { $ref, ...own }] of Object.entries(response.headers ?? {})) {
    const shared = document.components?.headers?.[$ref?.split('/').at(-1) ?? ''] as Header | undefined
    if ((shared ?? own).required && !headers.has(name)) throw new Error(`${where} without ${name}`)
  }
}

/** Throws if the document does not describe the answer's status, headers or body. Paths outside the document pass. */
export function assertDocumented(method: string, path: string, { status, headers, body, text }: Answer): void {
  const found = patterns.find(({ pattern }) => pattern.test(path.split('?')[0] ?? ''))
  const item =
    found && (document.paths?.[found.path] as Record<string, { responses: Record<string, Response> }> | undefined)
  const operation = item?.[method.toLowerCase()]
  if (!found || !operation) return
  const where = `${method} ${path} answered ${status}`
  const listed = operation.responses[status]
  if (!listed) throw new Error(`${where}, which is not documented: ${text}`)
  const component = listed.$ref?.split('/').at(-1)
  const response = component ? (document.components?.responses?.[component] as Response) : listed
  assertHeaders(where, response, headers)
  if (!response.content) {
    if (text !== '') throw new Error(`${where} with a body where none is documented: ${text}`)
    return
  }
  const home = component
    ? ['components', 'responses', component]
    : ['paths', found.path, method.toLowerCase(), 'responses', status]
  const pointer = [...home, 'content', 'application/json', 'schema']
    .map((part) => encodeURIComponent(String(part).replace(/~/g, '~0').replace(/\//g, '~1')))
    .join('/')
  if (!('application/json' in response.content)) return
  let validate = validators.get(pointer)
  if (!validate) {
    validate = ajv.compile({ $ref: `openapi#/${pointer}` })
    validators.set(pointer, validate)
  }
  // One style in all answers: no space beside a colon.
  if (/\s:|:\s/.test(text.replace(/"(?:[^"\\]|\\.)*"/g, '""'))) throw new Error(`${where} in two styles: ${text}`)
  if (!validate(body)) throw new Error(`${where}: ${ajv.errorsText(validate.errors)} in ${text}`)
}
