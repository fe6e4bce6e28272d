import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi'
import release from '../../package.json' with { type: 'json' }
import { pathTemplate } from '../../src/base/http-names.ts'
import { count } from '../../src/base/shapes/shapes.ts'
import { isCall, isGuarded, isKeyed, needsBody, type Route, uploadOf } from '../../src/http/route.ts'
import { type Contract, readContract } from './contract.ts'
import { type Example, exemplify, readExamples } from './examples.ts'
import { answerHeaders, Every, isConditional, Narrow, Refusing, requestHeaders, Tagged, Waiting } from './headers.ts'

// The OpenAPI 3.1 document: every route, shape and refusal, from the same rows that serve them; its texts from
// docs/contract, its examples from docs/openapi.

const FieldError = z
  .object({
    type: z.string().describe('What is wrong, as a stable word such as `missing` or `string_too_long`.'),
    loc: z
      .array(z.union([z.string(), z.int().min(0)]))
      .describe('Where: `path`, `query`, `body` or `header`, then names and places down to the field.'),
    msg: z.string().describe('What is wrong, as a sentence in English.'),
  })
  .meta({ id: 'FieldError', description: 'One failing field: where it is and what is wrong with it.' })
const InternalError = z
  .object({
    error: z
      .enum(['internal_error', 'decryption_failure'])
      .describe('`internal_error`: a defect of the service. `decryption_failure`: a sealed text cannot be opened.'),
    request_id: z.string().describe('The `X-Request-ID` of the answer, under which the log has the cause.'),
    detail: z
      .string()
      .optional()
      .describe('Never there. It is listed so that a typed client may read the `detail` of any error.'),
  })
  .meta({ id: 'InternalError' })

const notModified: ZodOpenApiResponseObject = {
  id: 'NotModified',
  description: 'Not changed since the ETag in If-None-Match',
  headers: Every.extend(Tagged.shape),
}

/** Refusals that `refuses` leaves out: they follow from the route's other members. */
function common(route: Route): Array<[status: number, details: string[]]> {
  const { method, access, limit, params, scopes } = route
  const bodied = method !== 'get'
  const all: Array<[boolean, number, string[]]> = [
    [access !== 'anyone', 401, ['unauthorized']],
    [access === 'admin', 403, ['admin_required']],
    [access !== 'anyone', 403, ['insufficient_scope']],
    [scopes?.includes('journal:read') === true, 403, ['journal_closed_to_assistants']],
    [bodied || params !== undefined, 400, ['bad_request']],
    [bodied, 408, ['request_timeout']],
    [isGuarded(route), 412, ['edit_conflict']],
    [bodied, 413, ['payload_too_large']],
    [bodied, 415, ['unsupported_media_type']],
    [isKeyed(route), 422, ['idempotency_key_reused']],
    [isKeyed(route), 429, ['answer_storage_exceeded']],
    [limit !== 'none', 429, ['rate_limit_exceeded']],
    [(access !== 'anyone' || limit !== 'none') && route.kind !== 'file', 429, ['too_many_requests_at_once']],
    [limit !== 'none', 503, ['service_unavailable']],
  ]
  return all.filter(([applies]) => applies).map(([, status, details]) => [status, details])
}

/** All refusals of a route: details by status. */
export function refusals(route: Route): Map<number, string[]> {
  const all = new Map<number, string[]>()
  const own = Object.entries(route.refuses ?? {}).map(
    ([status, details]) => [Number(status), [...details]] as [number, string[]],
  )
  for (const [status, details] of [...own, ...common(route)]) all.set(status, [...(all.get(status) ?? []), ...details])
  if ((route.params || route.query || route.body || route.method !== 'get') && !all.has(422)) all.set(422, [])
  return new Map([...all].sort(([a], [b]) => a - b))
}

/** What a refusal says besides its detail (lib.raise_with). */
const MORE: Record<string, z.ZodRawShape> = {
  not_ready: { content_version: z.string().optional().describe('Only of GET /health: as in its success.') },
  insufficient_scope: {
    scope: z
      .string()
      .nullish()
      .describe(
        'Of `insufficient_scope`: the scopes that the route asks of a token, with spaces between; null: none is let in.',
      ),
  },
  count_changed: { count: count().meta({ description: 'How many there are now.', example: 12 }) },
}

const refusalShape = (status: number, details: string[]) => {
  const word = details.length === 0 ? undefined : z.enum(details as [string, ...string[]])
  const more = Object.assign({}, ...details.map((detail) => MORE[detail]))
  if (status !== 422) return z.object({ detail: (word ?? z.string()).describe('Why, as a stable word.'), ...more })
  const fields = z.array(FieldError)
  const detail = word ? z.union([fields, word]) : fields
  return z.object({ detail: detail.describe(word ? 'The failing fields, or a stable word.' : 'The failing fields.') })
}

const json = (schema: z.ZodType) => ({ 'application/json': { schema } })
function contentOf(route: Route, schema: z.ZodType) {
  if (route.kind === 'file') return { [route.file.contentType]: { schema } }
  if (isCall(route) && route.media) return { [route.media.type]: { schema } }
  if (route.kind === 'events') return { 'text/event-stream': { schema } }
  if (route.kind === 'run' && route.html) return { 'text/html': { schema } }
  return json(schema)
}

const shared: Map<string, ZodOpenApiResponseObject> = new Map()

/** One refusal of a route. If the route adds no detail of its own, it is a shared component named by its details. */
function refusal(route: Route, status: number, details: string[]): ZodOpenApiResponseObject {
  const own = route.answers[status] // of a protocol
  const response = {
    description: details.join(', ') || 'Validation failed',
    headers: Every.extend({
      ...([429, 503].includes(status) || details.includes('llm_provider_error') ? Waiting.shape : {}),
      ...(details.includes('unauthorized') ? Refusing.shape : {}),
      ...(details.includes('insufficient_scope') ? Narrow.shape : {}),
    }),
    content: json(own ? z.union([own, refusalShape(status, details)]) : refusalShape(status, details)),
  }
  if (own || route.refuses?.[status]) return response
  const id = pascalCase(details.join('_or_') || 'validation_failed')
  if (!shared.has(id)) shared.set(id, { id, ...response })
  return shared.get(id) as ZodOpenApiResponseObject
}

/** The refusal of an edit whose If-Match does not hold. */
const conflict = (current: z.ZodType): ZodOpenApiResponseObject => ({
  description: 'edit_conflict: the object is not what If-Match says; nothing was written',
  headers: Every.extend(Tagged.shape),
  content: json(
    z.object({
      detail: z.literal('edit_conflict').describe('Why, as a stable word.'),
      current: current.describe('The object as it is now.'),
    }),
  ),
})

export const pascalCase = (text: string) =>
  text.replace(/(?:^|[^A-Za-z0-9]+)(\w)/g, (_, letter: string) => letter.toUpperCase())

const defect: ZodOpenApiResponseObject = {
  id: 'InternalError',
  description: 'A defect of the service',
  headers: Every,
  content: json(InternalError),
}

/** What Node answers before any route: the only 4xx of a route that reads nothing of a request. */
const headersTooLarge: ZodOpenApiResponseObject = {
  id: 'HeadersTooLarge',
  description: 'The headers of the request are larger than 16 KiB',
  headers: Every,
  content: json(refusalShape(431, ['request_header_fields_too_large'])),
}

const SUCCESS: Record<string, string> = {
  200: 'Success',
  201: 'Created',
  202: 'Accepted: the work is done later',
  204: 'Success, without a body',
}

/** A body that a route takes as it comes. */
const BYTES = { schema: { type: 'string', format: 'binary' } } as const

const operationId = ({ method, path }: Route) => `${method}_${path.replace(/\W+/g, '_').replace(/^_|_$/g, '')}`

function operation(route: Route, { operation: describe, tag }: Contract): ZodOpenApiOperationObject {
  const responses: ZodOpenApiOperationObject['responses'] = {}
  for (const [status, shape] of Object.entries(route.answers)) {
    responses[status as '200'] = {
      description: SUCCESS[status] ?? 'Success',
      headers: answerHeaders(route, shape !== null),
      ...(shape ? { content: contentOf(route, shape) } : {}),
    }
  }
  if (isConditional(route)) responses['304'] = notModified
  for (const [status, details] of refusals(route)) responses[`${status}` as '400'] = refusal(route, status, details)
  if (isCall(route) && route.object && isGuarded(route)) responses['412'] = conflict(route.object.shape)
  if (!Object.keys(responses).some((status) => status.startsWith('4'))) responses['431'] = headersTooLarge
  responses['500'] = defect
  const upload = uploadOf(route)
  return {
    operationId: operationId(route),
    summary: route.summary,
    description: describe(route),
    tags: [tag(route) ?? 'service'],
    ...(route.access === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    requestParams: {
      ...(route.params ? { path: route.params.required() } : {}),
      ...(route.query ? { query: route.query } : {}),
      header: requestHeaders(route),
    },
    ...(route.body ? { requestBody: { required: needsBody(route), content: json(route.body) } } : {}),
    ...(upload
      ? { requestBody: { required: true, content: Object.fromEntries(upload.map((type) => [type, BYTES])) } }
      : {}),
    responses,
  }
}

/** The bounds that zod publishes of an integer that has none of its own. */
const UNBOUNDED = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
/** Formats beside which a pattern says nothing new. */
const FORMATS = ['date', 'date-time', 'email']

type Published = {
  type?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  description?: string
  default?: unknown
  'x-default'?: unknown
  properties?: Record<string, Published>
  required?: string[]
}

/**
 * Tells the default of a field in its sentence. openapi-typescript takes a field with `default` for one that is always
 * there, which it is in an answer, where it is `required` too, but not in a body that leaves it out. `x-default` is for
 * `npm run compat`.
 */
function tellDefaults({ properties = {}, required = [] }: Published): void {
  for (const [name, field] of Object.entries(properties)) {
    if (field.default === undefined || required.includes(name)) continue
    const { default: value } = field
    delete field.default
    field['x-default'] = value
    field.description = `${field.description} Default: \`${JSON.stringify(value)}\`.`
  }
}

/** Removes from all schemas what tells a reader nothing: patterns of FORMATS and integers, UNBOUNDED except of ids. */
function tidy(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  const schema = node as Published
  tellDefaults(schema)
  if (schema.pattern && (schema.type === 'integer' || FORMATS.includes(schema.format ?? ''))) delete schema.pattern
  if (schema.type === 'integer' && schema.minimum !== 1) {
    for (const bound of ['minimum', 'maximum'] as const) {
      if (UNBOUNDED.includes(schema[bound] ?? 0)) delete schema[bound]
    }
  }
  for (const inner of Object.values(node)) tidy(inner)
}

const AUTHORS = 'The authors of Thirty-six weeks'

export function openApiDocument(
  routes: readonly Route[],
  contract: Contract = readContract(),
  examples: readonly Example[] = readExamples(),
) {
  const paths: ZodOpenApiPathsObject = {}
  for (const route of routes) {
    const path = pathTemplate(route.path)
    paths[path] = { ...paths[path], [route.method]: operation(route, contract) }
  }
  const tags = [...new Set(routes.map((route) => contract.tag(route) ?? 'service'))]
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Thirty-six weeks',
      version: release.version,
      summary: 'The back end of a 36-week, 10-stage personal-development program.',
      description: contract.introduction,
      contact: { name: AUTHORS },
      license: { name: 'All rights reserved', identifier: 'LicenseRef-thirty-six-weeks' },
    },
    servers: [{ url: '/', description: 'The service that serves this document' }],
    security: [], // an operation that needs a token says so itself
    tags: tags.map((name) => ({ name, description: contract.introductionOf(name) })),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The `token` that a sign-in answers, such as POST /auth/login. It is valid for one hour.',
        },
      },
    },
    paths,
  })
  tidy(document)
  return exemplify(document, examples)
}
