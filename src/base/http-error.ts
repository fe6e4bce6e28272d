export type FieldError = { type: string; loc: Array<string | number>; msg: string }

/**
 * A refusal: status, detail and headers of the response, and fields beside the detail. `cause` goes only to the log.
 */
export class HttpError extends Error {
  readonly status: number
  readonly detail: string | FieldError[]
  readonly headers: Record<string, string>
  readonly more: Record<string, unknown>

  constructor(
    status: number,
    detail: string | FieldError[],
    headers: Record<string, string> = {},
    cause?: unknown,
    more: Record<string, unknown> = {},
  ) {
    super(typeof detail === 'string' ? detail : 'validation', { cause })
    this.status = status
    this.detail = detail
    this.headers = headers
    this.more = more
  }
}

export const methodNotAllowed = (allowed: readonly string[]) =>
  new HttpError(405, 'Method Not Allowed', { Allow: allowed.join(', ') })

/** Why an access token is refused; a client that keeps a session refreshes it, whichever it is. */
type TokenFault = 'missing' | 'malformed' | 'expired' | 'ended'

/** The refusal of an access token. Only the header says why; the body is the same for all. */
export const tokenRefused = (fault: TokenFault, cause?: unknown) =>
  new HttpError(
    401,
    'unauthorized',
    { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${fault}"` },
    cause,
  )

/** Seconds after which a refusal for a vendor's failure asks for another try. */
const VENDOR_RETRY_S = 30

/** A refusal because a vendor failed: 503, or 502 of a language model. */
export const vendorFailed = (status: 502 | 503, detail: string, cause?: unknown) =>
  new HttpError(status, detail, { 'Retry-After': String(VENDOR_RETRY_S) }, cause)

/** docs/contract/http.md#database-away */
export const serviceUnavailable = (cause: unknown) =>
  new HttpError(503, 'service_unavailable', { 'Retry-After': '2' }, cause)
