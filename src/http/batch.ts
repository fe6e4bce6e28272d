import type { IncomingHttpHeaders } from 'node:http'
import { parse } from 'node:querystring'
import { HttpError, methodNotAllowed, tokenRefused } from '../base/http-error.ts'
import { requestLog } from '../base/log.ts'
import type { Caller } from '../db/call.ts'
import { withAnswers } from './batch-names.ts'
import { SMALL_BODY_BYTES } from './bodies.ts'
import { beginRequest, loggedPath } from './request-log.ts'
import { type Context, type Exchange, isBatchable, type Operation, type Outcome, type Served } from './route.ts'
import type { Written } from './send.ts'

// POST /batch: each operation is a request of its own, with its own transaction, limit, status and log line
// (docs/contract/batch.md).

export type Batch = { operations: readonly Operation[]; in_order: boolean }

/** The headers of an answer that an outcome shows. */
const SHOWN = ['etag', 'idempotent-replayed', 'retry-after']
// X-Request-ID has at most 64 characters; a hyphen and two digits number the operation.
const ID_LENGTH = 61

const REFUSALS = {
  unknown: { status: 404, headers: {}, body: { detail: 'Not Found' } },
  'not batchable': { status: 422, headers: {}, body: { detail: 'not_batchable' } },
  missing: { status: 424, headers: {}, body: { detail: 'dependency_failed' } },
  'too large': { status: 413, headers: {}, body: { detail: 'payload_too_large' } },
} satisfies Record<string, Outcome>

/** Runs the operations of a batch one after the other. One that fails stops no other. */
export async function runBatch({ operations, in_order }: Batch, context: Context): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const answers = new Map<string, unknown>()
  for (const [index, given] of operations.entries()) {
    const place = index + 1
    const operation = withAnswers(given, answers)
    const outcome =
      typeof operation === 'string'
        ? noteRefusal(operation, given, place, context)
        : await run(operation, place, context)
    outcomes.push(outcome)
    if (given.as !== undefined && isSuccess(outcome)) answers.set(given.as, outcome.body)
    if (in_order && isToBeSentAgain(outcome)) break
  }
  return outcomes
}

/** Runs an operation as the request that it stands for. */
async function run(operation: Operation, place: number, context: Context): Promise<Outcome> {
  const { method, path: target } = operation
  const path = pathOf(operation)
  const found = context.find(path)
  if (found === undefined) return noteRefusal('unknown', operation, place, context)
  const { rows, params } = found
  const row = rows.get(method)
  if (row !== undefined && !isBatchable(row.route)) return noteRefusal('not batchable', operation, place, context)
  const allowed = [...rows.keys()]
  const read = () => ({ query: queryOf(operation), params: params(), body: bytesOf(operation.body) })
  const headers = headersOf(operation.idempotency_key, context.userAgent, operation.if_match)
  return runRow(row, { place, method, path, target, headers, allowed, read, counts: true }, context)
}

/** A request below HTTP. `counts`: towards the default limit, which an HTTP request has not counted for it yet. */
type Asked = Pick<Exchange, 'method' | 'target' | 'headers'> & {
  place: number
  path: string
  counts: boolean
  /** The methods of its path. */
  allowed: readonly string[]
  /** Its parts, or its refusal. */
  read(): Pick<Exchange, 'query' | 'params' | 'body'>
}

/** Runs a row below HTTP: a request of its own, with its own transaction, limit, status and log line. */
export async function runRow(row: Served | undefined, asked: Asked, context: Context): Promise<Outcome> {
  const { client, processLog, failureOf } = context
  const caller = context.caller as Caller
  const { place, method, path, target, allowed, counts } = asked
  const id = `${context.id.slice(0, ID_LENGTH)}-${place}`
  const headers = new Headers()
  const setHeader = (name: string, value: string) => headers.set(name, value)
  async function answer(): Promise<Omit<Outcome, 'headers'>> {
    try {
      if (row === undefined) throw methodNotAllowed(allowed)
      const parts = asked.read()
      if (counts) await row.countDefault(client)
      if (caller.expiresAt <= Date.now() / 1000) throw tokenRefused('expired')
      const made = { log: requestLog(processLog, id), arrivedAt: Date.now(), setHeader, isGone: () => false }
      const exchange = { id, method, target, ...parts, ...made, headers: asked.headers, client, caller }
      const { status, body: text } = (await row.handle(exchange)) as Written
      return { status, body: text === undefined ? null : JSON.parse(String(text)) }
    } catch (error) {
      const failure = failureOf(error, { id, method, route: row?.name })
      for (const [name, value] of Object.entries(failure.headers)) setHeader(name, value)
      return failure
    }
  }

  const begun = beginRequest(processLog, method, path)
  const { status, body } = await new Promise<Omit<Outcome, 'headers'>>((resolve) => begun.run(() => resolve(answer())))
  begun.end({ id, route: row?.name, userId: row && Number(caller.userId), status, whole: true })
  return { status, headers: Object.fromEntries([...headers].filter(([name]) => SHOWN.includes(name))), body }
}

const isSuccess = ({ status }: Outcome) => status >= 200 && status < 300

/** Whether the client will send the operation again, as it is or merged; one that comes later must not overtake it. */
const isToBeSentAgain = ({ status }: Outcome) => [401, 408, 412, 429].includes(status) || status >= 500

/** Logs and returns the refusal of an operation that reaches no route, whose request would log itself. */
function noteRefusal(
  reason: keyof typeof REFUSALS,
  operation: Operation,
  place: number,
  { log, caller }: Context,
): Outcome {
  const outcome = REFUSALS[reason]
  const { method } = operation
  const path = pathOf(operation)
  const refused = { http_method: method, http_path: loggedPath(path), http_status: outcome.status }
  log[outcome.status >= 500 ? 'warn' : 'info'](
    { operation: place, ...refused, user_id: Number(caller?.userId) },
    'operation_refused',
  )
  return outcome
}

export const headersOf = (key: string | undefined, userAgent: string, ifMatch?: string): IncomingHttpHeaders => ({
  'content-type': 'application/json',
  ...(key === undefined ? {} : { 'idempotency-key': key }),
  ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
  'user-agent': userAgent,
})

export function bytesOf(body: unknown): Buffer | undefined {
  if (body === undefined) return undefined
  const bytes = Buffer.from(JSON.stringify(body))
  if (bytes.length > SMALL_BODY_BYTES) throw new HttpError(413, 'payload_too_large')
  return bytes
}

const pathOf = ({ path }: Operation) => path.split('?', 1)[0] as string
const queryOf = ({ path }: Operation) => parse(path.split('?').slice(1).join('?'))
