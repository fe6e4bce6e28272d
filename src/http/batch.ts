import type { IncomingHttpHeaders } from 'node:http'
import { withAnswers } from './batch-names.ts'
import { loggedPath } from './logged-path.ts'
import type { Context, PartAnswer } from './route.ts'

// POST /batch: each operation is a request of its own, with its own transaction, limit, status and log line
// (docs/contract/batch.md).

export type Operation = {
  method: string
  path: string
  body?: unknown
  idempotency_key: string
  if_match?: string | undefined
  /** Names the answer for later operations (src/http/batch-names.ts). */
  as?: string | undefined
}
export type Batch = { operations: readonly Operation[]; in_order: boolean }
export type Outcome = { status: number; headers: Record<string, string>; body: unknown }

/** The headers of an answer that an outcome shows. */
const SHOWN = ['etag', 'idempotent-replayed', 'retry-after']
/** The headers of the batch that its operations share. */
const SHARED = ['authorization', 'x-forwarded-for', 'user-agent']
// X-Request-ID has at most 64 characters; a hyphen and two digits number the operation.
const ID_LENGTH = 61

const REFUSALS = {
  unknown: { status: 404, headers: {}, body: { detail: 'Not Found' } },
  'not batchable': { status: 422, headers: {}, body: { detail: 'not_batchable' } },
  missing: { status: 424, headers: {}, body: { detail: 'dependency_failed' } },
  'too large': { status: 413, headers: {}, body: { detail: 'payload_too_large' } },
} satisfies Record<string, Outcome>
type Refusal = keyof typeof REFUSALS

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

async function run(operation: Operation, place: number, context: Context): Promise<Outcome> {
  const found = context.findOperation(operation.method, pathOf(operation))
  if (found !== 'batchable') return noteRefusal(found, operation, place, context)
  const answer = await context.serve(partOf(operation, place, context))
  const lastWrite = answer.headers['x-last-write']
  if (typeof lastWrite === 'string') context.wrote(lastWrite)
  return outcomeOf(answer)
}

const isSuccess = ({ status }: Outcome) => status >= 200 && status < 300

/** Whether the client will send the operation again, as it is or merged; one that comes later must not overtake it. */
const isToBeSentAgain = ({ status }: Outcome) => [401, 408, 412, 429].includes(status) || status >= 500

/** Logs and answers the refusal of an operation that reaches no route, whose request would log itself. */
function noteRefusal(reason: Refusal, operation: Operation, place: number, { log, caller }: Context): Outcome {
  const outcome = REFUSALS[reason]
  const { method } = operation
  const path = pathOf(operation)
  const refused = { http_method: method, http_path: loggedPath(path), http_status: outcome.status }
  log.warn({ operation: place, ...refused, user_id: Number(caller?.userId) }, 'operation_refused')
  return outcome
}

function partOf({ method, path, body, idempotency_key, if_match }: Operation, place: number, { id, raw }: Context) {
  const headers: IncomingHttpHeaders = Object.fromEntries(
    SHARED.filter((name) => raw.headers[name] !== undefined).map((name) => [name, raw.headers[name]]),
  )
  headers['x-request-id'] = `${id.slice(0, ID_LENGTH)}-${place}`
  headers['idempotency-key'] = idempotency_key
  if (if_match !== undefined) headers['if-match'] = if_match
  const text = body === undefined ? undefined : JSON.stringify(body)
  if (text !== undefined) headers['content-type'] = 'application/json'
  return { method, path, headers, remoteAddress: raw.remoteAddress, body: text }
}

const outcomeOf = ({ status, headers, body }: PartAnswer): Outcome => ({
  status,
  headers: Object.fromEntries(
    SHOWN.filter((name) => headers[name] !== undefined).map((name) => [name, String(headers[name])]),
  ),
  body: body === '' ? null : JSON.parse(body),
})

const pathOf = ({ path }: Operation) => path.split('?', 1)[0] as string
