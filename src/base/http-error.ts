export type FieldError = { type: string; loc: Array<string | number>; msg: string }

/** A refusal with its answer. `cause` is for the operator's log alone. */
export class HttpError extends Error {
  readonly status: number
  readonly detail: string | FieldError[]
  readonly headers: Record<string, string>

  constructor(status: number, detail: string | FieldError[], headers: Record<string, string> = {}, cause?: unknown) {
    super(typeof detail === 'string' ? detail : 'validation', { cause })
    this.status = status
    this.detail = detail
    this.headers = headers
  }
}

export const serviceUnavailable = (cause: unknown) =>
  new HttpError(503, 'service_unavailable', { 'Retry-After': '2' }, cause)
