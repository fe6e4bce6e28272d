import { z } from 'zod'
import { isGuarded, isHashed, isKeyed, objectOf, type Route, tagInputOf } from '../../src/http/route.ts'

// The headers of requests and answers in the OpenAPI document.

/** A header that many answers share stands among the components of headers, and its shape nowhere else. */
const header = <T extends z.ZodType>(id: string, shape: T, description: string) =>
  shape.meta({ header: { id }, description })

/** Of every answer. */
export const Every = z.object({
  'X-Request-ID': header(
    'RequestId',
    z.string(),
    'The id of this request, under which the log has it: yours, if it has 1 to 64 of `A-Za-z0-9_-`',
  ),
})
/** The ETag of an answer. */
export const Tagged = z.object({
  ETag: header('ETag', z.string(), 'Changes with everything that the answer shows; opaque'),
})
/** Of an answer whose object is not finished yet. */
export const Located = z.object({ Location: header('Location', z.string(), 'The path of the object') })
/** Of answers to a request with an Idempotency-Key. */
export const Replayed = z.object({
  'Idempotent-Replayed': header(
    'IdempotentReplayed',
    z.literal('true').optional(),
    'This is the stored answer of an earlier request under the same Idempotency-Key',
  ),
})
/** Of answers that ask to wait. */
export const Waiting = z.object({
  'Retry-After': header('RetryAfter', z.int().min(1).optional(), 'Seconds to wait before the next try'),
})
/** Of the refusal of an access token. */
export const Refusing = z.object({
  'WWW-Authenticate': header(
    'WwwAuthenticate',
    z.string(),
    '`Bearer error="invalid_token", error_description="expired"`, or `"ended"`, `"malformed"`, `"missing"`: why the token is refused',
  ),
})
/** Of the refusal of an assistant. */
export const Narrow = z.object({
  'WWW-Authenticate': header(
    'InsufficientScope',
    z.string().optional(),
    'Of `insufficient_scope`: `Bearer error="insufficient_scope", scope="habits:read"`, without `scope` where no token is let in',
  ),
})
/** Of a file. */
export const Attached = z.object({
  'Content-Disposition': header(
    'ContentDisposition',
    z.string(),
    '`attachment` with the name under which the file is to be saved',
  ),
})

/** The headers of a route's successes. */
export function answerHeaders(route: Route, hasBody: boolean): z.ZodObject {
  return z.object({
    ...Every.shape,
    ...(hasBody && (isConditional(route) || objectOf(route) !== undefined) ? Tagged.shape : {}),
    ...(isKeyed(route) ? Replayed.shape : {}),
    ...(route.kind === 'file' ? Attached.shape : {}),
    ...(route.kind === undefined && route.shownAt ? Located.shape : {}),
  })
}

/** Whether a route answers 304. */
export const isConditional = (route: Route) => isHashed(route) || tagInputOf(route) !== undefined

const ifNoneMatch = z.string().optional().describe('The `ETag` of your copy: if it still holds, the answer is 304.')
const ifMatch = z
  .string()
  .optional()
  .describe('The `ETag` of the object that you edit: if the object has changed since, nothing is written: 412.')
const idempotencyKey = z
  .string()
  .min(1)
  .max(255)
  .optional()
  .describe(
    'Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect.',
  )

export const requestHeaders = (route: Route) =>
  z.object({
    ...(isConditional(route) ? { 'If-None-Match': ifNoneMatch } : {}),
    ...(isGuarded(route) ? { 'If-Match': ifMatch } : {}),
    ...(isKeyed(route) ? { 'Idempotency-Key': idempotencyKey } : {}),
    ...route.headers?.shape,
  })
