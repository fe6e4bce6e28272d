import type { NextFunction, Request, Response } from 'express'
import type { Log } from '../base/log.ts'
import { sqlFrames } from '../db/sql-frames.ts'
import { type Constraints, isDecryptionFailure, toHttpError } from './errors.ts'

// The response to a request that failed (docs/contract/http.md#errors), and its line in the log.

type Failed = { id: string; method: string; route: string | undefined }
type Failure = { status: number; headers: Record<string, string>; body: object }
/** Logs why a request failed, and returns its response. */
export type FailureOf = (error: unknown, failed: Failed) => Failure

export function failures(log: Log, constraints: Constraints): FailureOf {
  return (error, { id, method, route }) => {
    const known = toHttpError(error, constraints)
    const trace = { trace_id: id, request_method: method, route }
    if (known !== undefined) {
      const { status, headers, detail, more, cause } = known
      if (cause !== undefined)
        log[status >= 500 ? 'warn' : 'info']({ ...trace, reason: describe(cause) }, 'request_refused')
      return { status, headers, body: { detail, ...more } }
    }
    const code = isDecryptionFailure(error) ? 'decryption_failure' : 'internal_error'
    log.error(
      { ...trace, reason: describe(error) },
      code === 'decryption_failure' ? 'journal_decryption_failure' : 'unhandled_exception',
    )
    return { status: 500, headers: { 'X-Trace-ID': id }, body: { error: code, request_id: id } }
  }
}

export function errorHandler(failureOf: FailureOf) {
  return (error: unknown, request: Request, response: Response, _next: NextFunction) => {
    const { id, method, route_name: route } = request
    const { status, headers, body } = failureOf(error, { id, method, route })
    if (response.headersSent) return void response.destroy() // a stream breaks off
    response.statusCode = status
    response.setHeader('Content-Type', 'application/json; charset=utf-8')
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    response.end(JSON.stringify(body))
  }
}

// Class 22, data exceptions: the message quotes the value.
const QUOTES_DATA = /^22/

/** The cause for the operator: what failed and where in sql/, without values, so without PostgreSQL's DETAIL. */
function describe(error: unknown) {
  const { message, code, constraint, where, stack } = error as Error &
    Partial<Record<'code' | 'constraint' | 'where', string>>
  const sql = sqlFrames(where)
  return QUOTES_DATA.test(code ?? '') ? { code, constraint, sql } : { message, code, constraint, sql, where, stack }
}
