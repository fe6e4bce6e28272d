import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi'
import release from '../../package.json' with { type: 'json' }
import { turnOf } from './conditions.ts'
import { isKeyed } from './input.ts'
import type { Route } from './route.ts'

// The OpenAPI 3.1 document: every route, shape and refusal, from the same rows that serve them.

const FieldError = z
  .object({ type: z.string(), loc: z.array(z.union([z.string(), z.int()])), msg: z.string() })
  .meta({ id: 'FieldError', description: 'One failing field: where it is and what is wrong with it.' })
const InternalError = z
  .object({ error: z.enum(['internal_error', 'decryption_failure']), request_id: z.string() })
  .meta({ id: 'InternalError' })
const Waiting = z.object({
  'Retry-After': z.int().min(1).optional().meta({ description: 'Seconds to wait before the next try' }),
})

const NotModified = z.object({
  'If-None-Match': z
    .string()
    .optional()
    .meta({ id: 'IfNoneMatch', description: 'ETags of answers that the client has; 304 where one still holds' }),
})
const Tagged = z.object({
  ETag: z.string().meta({ id: 'ETag', description: 'Changes with everything that the answer shows; opaque' }),
})
const notModified: ZodOpenApiResponseObject = {
  id: 'NotModified',
  description: 'Not changed since the ETag in If-None-Match',
  headers: Tagged,
}

/** Refusals that all routes of a kind share. */
function common(route: Route): Array<[status: number, details: string[]]> {
  const { method, access, limit, params } = route
  const bodied = method !== 'get'
  const all: Array<[boolean, number, string[]]> = [
    [access !== 'anyone', 401, ['unauthorized']],
    [access === 'admin', 403, ['admin_required']],
    [bodied || params !== undefined, 400, ['bad_request']],
    [route.bodyLimitBytes !== undefined, 408, ['request_timeout']],
    [bodied, 413, ['payload_too_large']],
    [bodied, 415, ['unsupported_media_type']],
    [isKeyed(route), 422, ['idempotency_key_reused']],
    [limit !== 'none', 429, ['rate_limit_exceeded']],
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

const refusalShape = (status: number, details: string[]) => {
  const detail = details.length === 0 ? undefined : z.enum(details as [string, ...string[]])
  if (status !== 422) return z.object({ detail: detail ?? z.string() })
  return z.object({ detail: detail ? z.union([z.array(FieldError), detail]) : z.array(FieldError) })
}

const json = (schema: z.ZodType) => ({ 'application/json': { schema } })
const answered = (route: Route, schema: z.ZodType) =>
  'stream' in route ? { [route.stream.contentType]: { schema } } : json(schema)

const shared: Map<string, ZodOpenApiResponseObject> = new Map()

/** One refusal of a route. If the route adds no detail of its own, it is a shared component named by its detail. */
function refusal(route: Route, status: number, details: string[]): ZodOpenApiResponseObject {
  const response = {
    description: details.join(', ') || 'Validation failed',
    ...(status === 429 || status === 503 ? { headers: Waiting } : {}),
    content: json(refusalShape(status, details)),
  }
  if (route.refuses?.[status]) return response
  const id = pascalCase(details[0] ?? 'validation_failed')
  if (!shared.has(id)) shared.set(id, { id, ...response })
  return shared.get(id) as ZodOpenApiResponseObject
}

const pascalCase = (detail: string) => detail.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

const defect: ZodOpenApiResponseObject = {
  id: 'InternalError',
  description: 'A defect of the service',
  content: json(InternalError),
}

function operation(route: Route): ZodOpenApiOperationObject {
  const responses: ZodOpenApiOperationObject['responses'] = {}
  const conditional = 'read' in route || turnOf(route) !== undefined
  for (const [status, shape] of Object.entries(route.answers)) {
    responses[status as '200'] = {
      description: 'Success',
      ...(conditional ? { headers: Tagged } : {}),
      ...(shape ? { content: answered(route, shape) } : {}),
    }
  }
  if (conditional) responses['304'] = notModified
  for (const [status, details] of refusals(route)) responses[`${status}` as '400'] = refusal(route, status, details)
  responses['500'] = defect
  return {
    operationId: `${route.method}_${route.path.replace(/\W+/g, '_').replace(/^_|_$/g, '')}`,
    summary: route.summary,
    tags: [route.path.split('/').find((part) => part !== '' && part !== 'v1') ?? 'service'],
    ...(route.access === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    requestParams: {
      ...(route.params ? { path: route.params.required() } : {}),
      ...(route.query ? { query: route.query } : {}),
      header: z.object({
        ...(conditional ? NotModified.shape : {}),
        ...(isKeyed(route) ? { 'Idempotency-Key': z.string().min(1).max(255).optional() } : {}),
        ...route.headers?.shape,
      }),
    },
    ...(route.body
      ? { requestBody: { required: !route.body.safeParse(undefined).success, content: json(route.body) } }
      : {}),
    responses,
  }
}

/** The document of the given routes. */
export function openApiDocument(routes: readonly Route[]) {
  const paths: ZodOpenApiPathsObject = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method]: operation(route) }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Thirty-six weeks',
      version: release.version,
      description:
        'The back end of a 36-week, 10-stage personal-development program: habits and goals, journal, practices, course and return arc.',
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  })
}
