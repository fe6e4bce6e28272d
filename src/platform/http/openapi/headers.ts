import { z } from 'zod'
import { isGuarded, objectOf, tagInputOf } from '../routes/conditions.ts'
import { isKeyed } from '../routes/input.ts'
import type { Route } from '../routes/route.ts'

// The headers of requests and answers in the OpenAPI document.

/** The ETag of an answer. */
export const Tagged = z.object({
  ETag: z.string().meta({ id: 'ETag', description: 'Changes with everything that the answer shows; opaque' }),
})
/** Of the answer to a write, and to a read of a person's data. */
export const Written = z.object({
  'X-Last-Write': z.string().optional().meta({
    id: 'LastWrite',
    description: 'Names this write, or what this read has seen. With the newest one, later requests see no older data',
  }),
})
/** Of answers that ask to wait. */
export const Waiting = z.object({
  'Retry-After': z.int().min(1).optional().meta({ description: 'Seconds to wait before the next try' }),
})

/** Of the refusal of an access token. */
export const Refusing = z.object({
  'WWW-Authenticate': z.string().meta({
    description:
      '`Bearer error="invalid_token", error_description="expired"`, or `"ended"`, `"malformed"`, `"missing"`: why the token is refused',
  }),
})

/** The headers of a route's successes, where it has any. */
export function answerHeaders(route: Route, hasBody: boolean): { headers?: z.ZodObject } {
  const shape = {
    ...(hasBody && (isConditional(route) || objectOf(route) !== undefined) ? Tagged.shape : {}),
    ...(route.method === 'get' && route.access === 'anyone' ? {} : Written.shape),
  }
  return Object.keys(shape).length === 0 ? {} : { headers: z.object(shape) }
}

/** Whether a route answers 304. */
export const isConditional = (route: Route) => route.kind === 'document' || tagInputOf(route) !== undefined

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
