import type { z } from 'zod'
import type { FieldError } from '../base/http-error.ts'
import type { IdempotencyKey, Values } from '../db/call.ts'
import { fieldErrors } from './errors.ts'
import { type Key, readIdempotencyKey } from './idempotency-key.ts'
import { type Exchange, type Input, isKeyed, needsBody, type Route, uploadOf } from './route.ts'

// Reads a request: path, query and body in their shapes (docs/contract/http.md#shapes), and its Idempotency-Key.

/** What is read of a request. */
type Asked = Pick<Exchange, 'method' | 'target' | 'headers' | 'params' | 'query' | 'body'>
type Read = { input: Input; errors: FieldError[]; idempotency: IdempotencyKey | undefined }

export function inputReader(route: Route) {
  // Most requests have no query, so what the shape makes of {} is computed once.
  const empty = route.query?.safeParse({})
  const defaultQuery = empty?.success ? Object.freeze(empty.data as Values) : undefined
  const absentBody = needsBody(route) || route.body?.safeParse(undefined).success ? undefined : {}
  const keyed = isKeyed(route)
  const upload = uploadOf(route)
  return (asked: Asked) => readInput(route, asked, { defaultQuery, absentBody, keyed, upload })
}

/** What is made of a route once. */
type Known = {
  defaultQuery: Values | undefined
  absentBody: object | undefined
  keyed: boolean
  upload: readonly string[] | undefined
}

/** Parses path, query, body and Idempotency-Key; all failures are listed together. */
function readInput(route: Route, asked: Asked, { defaultQuery, absentBody, keyed, upload }: Known): Read {
  const errors: FieldError[] = []
  const parse = (part: 'path' | 'query' | 'body' | 'header', shape: z.ZodType | undefined, value: unknown) => {
    if (shape === undefined) return undefined
    const parsed = shape.safeParse(value)
    if (!parsed.success) errors.push(...fieldErrors(part, parsed.error))
    return parsed.data
  }
  const params = parse('path', route.params, asked.params) as Values | undefined
  const query =
    defaultQuery !== undefined && !asked.target.includes('?')
      ? defaultQuery
      : (parse('query', route.query, asked.query) as Values | undefined)
  const headers = route.kind === 'events' ? parse('header', route.headers, headersOf(route.headers, asked)) : undefined
  let body: unknown
  if (upload) errors.push(...uploadErrors(upload, asked))
  if (route.body !== undefined) {
    const json: Json =
      asked.body === undefined ? { value: absentBody } : readJson(asked.body, asked.headers['content-type'])
    if (json.error) errors.push(json.error)
    else body = parse('body', route.body, json.value)
  }
  const { idempotency, error }: Key = keyed ? readIdempotencyKey(asked) : {}
  if (error) return { input: NO_INPUT, errors: [...errors, error], idempotency }
  const input = { params: params ?? {}, query: query ?? {}, headers: (headers ?? {}) as Values, body }
  return { input, errors, idempotency }
}

const NO_INPUT = { params: {}, query: {}, headers: {}, body: undefined }

/** The headers that a shape names. */
const headersOf = ({ shape }: z.ZodObject, { headers }: Asked) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, headers[name.toLowerCase()]]))

function uploadErrors(types: readonly string[], { body, headers }: Asked): FieldError[] {
  if (!types.includes((headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '')) {
    const msg = `Content-Type should be ${types.join(' or ')}`
    return [{ type: 'content_type', loc: ['header', 'content-type'], msg }]
  }
  return body === undefined ? [{ type: 'missing', loc: ['body'], msg: 'Field required' }] : []
}

const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i
const utf8 = new TextDecoder('utf-8', { fatal: true })

type Json = { value?: unknown; error?: FieldError }

function readJson(raw: Buffer, contentType: string | undefined): Json {
  if (!JSON_TYPE.test(contentType ?? '')) {
    return {
      error: { type: 'json_type', loc: ['header', 'content-type'], msg: 'Content-Type should be application/json' },
    }
  }
  try {
    return { value: JSON.parse(utf8.decode(raw)) }
  } catch {
    return { error: { type: 'json_invalid', loc: ['body'], msg: 'JSON decode error' } }
  }
}
