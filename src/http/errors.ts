import pg from 'pg'
import type { z } from 'zod'
import { type FieldError, HttpError, serviceUnavailable, tokenRefused } from '../base/http-error.ts'

// How a failure becomes an answer (docs/contract/http.md#errors). SQL raises PT<status> with the documented detail as
// its message; PostgreSQL's own codes map by the lists below, the names of constraints through the program's.

/**
 * What a request gets that violates a constraint: the constraint's name, then status and detail. Each subject has its
 * own beside its rows (src/routes), and src/routes/index.ts puts them together.
 */
export type Constraints = Record<string, [status: number, detail: string]>

/** SQLSTATEs of a value that no column can hold: out of range, malformed, or a character that cannot be stored. */
const BAD_VALUES = ['22003', '22007', '22008', '22021', '22P02', '22P05']
/**
 * Classes of SQLSTATEs that pass by themselves: connection (08), login (28), database (3D), conflicts after retries
 * (40), resources (53), limits (54), operator (57), and a lock that was not available. Any other is a defect of ours:
 * 500, and the log has the code.
 */
const UNAVAILABLE = /^(08|28|3D|40|53|54|57|55P03)/

/** A value that the shapes allow and no column can hold. PostgreSQL names it only in prose, so the answer omits it. */
const OUT_OF_RANGE: FieldError[] = [{ type: 'value_error', loc: ['body'], msg: 'A value is out of range' }]

/** Converts a failure to a refusal. Undefined for a defect: the error handler answers 500. */
export function toHttpError(error: unknown, constraints: Constraints = {}): HttpError | undefined {
  if (error instanceof HttpError) return error
  if (error instanceof pg.DatabaseError) return fromDatabase(error, constraints)
  const { status, code, message } = error as { status?: unknown; code?: unknown; message?: unknown }
  if (status === 413) return new HttpError(413, 'payload_too_large')
  if (status === 415) return new HttpError(415, 'unsupported_media_type')
  if (status === 400) return new HttpError(400, 'bad_request', {}, error)
  const ofNetwork =
    typeof code === 'string' && /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/.test(code)
  const ofPool =
    typeof message === 'string' &&
    /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client .* not queryable)/.test(
      message,
    )
  return ofNetwork || ofPool ? serviceUnavailable(error) : undefined
}

function fromDatabase(error: pg.DatabaseError, constraints: Constraints): HttpError | undefined {
  const raised = /^PT(\d{3})$/.exec(error.code ?? '')
  if (raised) return fromRaised(Number(raised[1]), error)
  // The caller's account, or the token of an assistant, was deleted while the request ran.
  if (error.code === '23503' && /_user_id_fkey$|_of_a_token$/.test(error.constraint ?? '')) return tokenRefused('ended')
  if (error.code?.startsWith('23') && error.constraint !== undefined) {
    const known = constraints[error.constraint]
    return known && new HttpError(known[0], known[1], {}, error)
  }
  const code = error.code ?? ''
  if (BAD_VALUES.includes(code)) return new HttpError(422, OUT_OF_RANGE, {}, error)
  return UNAVAILABLE.test(code) ? serviceUnavailable(error) : undefined
}

/** lib.refuse_value gives a column, lib.raise_until a hint, lib.raise_with a JSON object as detail. */
function fromRaised(status: number, { message, detail, hint, table, column }: pg.DatabaseError): HttpError | undefined {
  if (status === 500) return undefined
  if (status === 401 && message === 'unauthorized') return tokenRefused('ended')
  if (column !== undefined)
    return new HttpError(status, [{ type: message, loc: location(table, column), msg: detail ?? message }])
  const headers: Record<string, string> = [429, 503].includes(status) && hint ? { 'Retry-After': hint } : {}
  const more = detail ? JSON.parse(detail) : {}
  if (message === 'insufficient_scope')
    headers['WWW-Authenticate'] = `Bearer error="insufficient_scope"${more.scope ? `, scope="${more.scope}"` : ''}`
  return new HttpError(status, message, headers, undefined, more)
}

/** The path in the request of the value that lib.refuse_value refused. */
const location = (within: string | undefined, field: string) =>
  [...(within ? [within] : []), ...field.split('.')].map((part) => (/^\d+$/.test(part) ? Number(part) : part))

/** Whether a text could not be sealed or opened (docs/contract/http.md#decryption-failures). */
export const isDecryptionFailure = (error: unknown) => error instanceof pg.DatabaseError && error.code === 'PT500'

/** Converts issues to docs/contract/http.md#validation-answers: one item per failing field, without its value. */
export function fieldErrors(part: 'path' | 'query' | 'body' | 'header', error: z.ZodError): FieldError[] {
  const found = error.issues.flatMap((issue) => {
    const at = (path: PropertyKey[]) => [part, ...path.map((key) => (typeof key === 'number' ? key : String(key)))]
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        type: 'extra_forbidden',
        loc: at([...issue.path, key]),
        msg: `\`${key}\` is not a field here`,
      }))
    }
    const loc = issue.code === 'custom' ? issue.params?.loc : undefined
    const place: (string | number)[] = loc ?? at(issue.path)
    return [{ type: typeOf(issue), loc: place, msg: sentenceOf(issue, place) }]
  })
  const byPlace = Map.groupBy(found, ({ loc }) => JSON.stringify(loc))
  return [...byPlace.values()].map(([first]) => first as FieldError)
}

function typeOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined') ? 'missing' : `${issue.expected}_type`
    case 'too_small':
      if (issue.origin === 'string') return 'string_too_short'
      return issue.inclusive ? 'greater_than_equal' : 'greater_than'
    case 'too_big':
      if (issue.origin === 'string') return 'string_too_long'
      return issue.origin === 'array' ? 'too_long' : 'less_than_equal'
    case 'invalid_value':
      return 'enum'
    case 'custom':
      return issue.params?.type ?? 'value_error'
    default:
      return 'value_error'
  }
}

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}
const UNITS: Record<string, string> = { string: ' characters', array: ' items' }

/** What a person can be shown of an issue; the shapes' own sentences get the name of the field. */
function sentenceOf(issue: z.core.$ZodIssue, place: readonly (string | number)[]): string {
  const field = `\`${place.findLast((key) => typeof key === 'string')}\``
  switch (issue.code) {
    case 'invalid_type':
      if (typeOf(issue) === 'missing') return `${field} is missing`
      return `${field} should be ${KINDS[issue.expected] ?? issue.expected}`
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return `${field} is empty`
      return `${field} should be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}${UNITS[issue.origin] ?? ''}`
    case 'too_big':
      return `${field} can be at most ${issue.maximum}${UNITS[issue.origin] ?? ''}`
    case 'invalid_value':
      return `${field} should be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`
    case 'invalid_union':
      if ('options' in issue) return `${field} should be one of ${(issue.options as string[]).join(', ')}`
      return `${field} has none of the forms that are taken here`
    default:
      if (issue.message.startsWith('Invalid')) return `${field} is not valid`
      return issue.message.replace(/^(String|Input)(?= should )/, field)
  }
}
