import { ApiError, type Client, newKey } from './client.ts'
import type { createQueue, Operation } from './queue.ts'

// Sends the queue of a replica by POST /batch, and tells the app what came of each write.

/** What the service answered to an operation. */
export type Outcome = { status: number; headers: { etag?: string; 'retry-after'?: string }; body: unknown }

export type QueueOptions = {
  /**
   * The object has changed since the app read it. Answers the body to send instead of that of the operation, or
   * undefined to give the write up. Without this function the answer 412 is a refusal.
   */
  onConflict?: (conflict: { operation: Operation; current: unknown }) => unknown
  /** The service refused an operation, which leaves the queue when this function has returned. */
  onRefusal?: (operation: Operation, outcome: Outcome) => unknown
  /** An operation took effect, now or in an earlier try; it leaves the queue when this function has returned. */
  onAnswer?: (operation: Operation, outcome: Outcome) => unknown
  /**
   * An operation was sent more than 23 hours ago and its answer never came: the service may have run it, and has
   * forgotten its key. False takes it out of the queue; otherwise it is sent again.
   */
  onDoubt?: (operation: Operation) => boolean | Promise<boolean>
}

const BATCH_SIZE = 50
const KEY_LIFE_MS = 23 * 3_600_000 // an hour less than docs/contract/http.md#idempotency-keys says
const CONFLICT = 412

const isSuccess = (status: number) => status >= 200 && status < 300
/** The answers after which nothing more can be sent for now: no session, no time, no room, no service. */
const isPause = (status: number) => [401, 408, 429, 503].includes(status)
/** The answers to a batch that concern what it holds: too large together, or an operation without a good form. */
const isUnfit = (status: number) => status === 413 || status === 422

type Queue = Awaited<ReturnType<typeof createQueue>>

/** Makes the function that sends the queue. `check` throws where this client must not send it. */
export function createDrain(api: Client, queue: Queue, check: () => void, options: QueueOptions) {
  const { onConflict, onRefusal, onAnswer, onDoubt } = options
  /** The tags of objects after the writes of this replica, by path. */
  const ownTags = new Map<string, string>()

  /** Sends the queue in order. Answers the reason why some of it stays, if any does. */
  async function drain(): Promise<HeldError | undefined> {
    await queue.reload()
    await askDoubts()
    const failed = new Set<string>()
    let size = BATCH_SIZE
    let held: HeldError | undefined
    for (;;) {
      const operations = queue.all.filter(({ key }) => !failed.has(key)).slice(0, size)
      if (operations.length === 0) return held
      await markSent(operations)
      const outcomes = await send(operations)
      if (outcomes === undefined) {
        size = Math.ceil(operations.length / 2)
        continue
      }
      const last = await settle(operations, outcomes)
      if (last === undefined) continue
      held = new HeldError(last.outcome)
      if (isPause(last.outcome.status)) return held
      failed.add(last.operation.key) // the service has a defect: the others go first
    }
  }

  /** Asks about the operations whose keys are forgotten. */
  async function askDoubts() {
    const decided = new Map<string, Operation | undefined>()
    for (const operation of queue.all) {
      if (operation.sentAt === undefined || Date.now() - operation.sentAt < KEY_LIFE_MS) continue
      const again = (await onDoubt?.(operation)) ?? true
      decided.set(operation.key, again ? { ...operation, sentAt: undefined } : undefined)
    }
    if (decided.size > 0) await queue.replace(decided)
  }

  /** Stores when operations were sent first, before they are sent. */
  async function markSent(operations: readonly Operation[]) {
    const fresh = operations.filter(({ sentAt }) => sentAt === undefined)
    const sentAt = Date.now()
    if (fresh.length > 0)
      await queue.replace(new Map(fresh.map((operation) => [operation.key, { ...operation, sentAt }])))
  }

  /** The outcomes of the operations, up to the first that has to be sent again; undefined if they are too many. */
  async function send(operations: readonly Operation[]): Promise<Outcome[] | undefined> {
    check()
    const body = { in_order: true, operations: operations.map(wireOf) }
    const { data, error, response } = await api.POST('/batch', { body })
    if (data?.results?.length) return data.results // anything else may come from a network that asks for a sign-in
    if (!isUnfit(response.status)) throw new ApiError(response, error)
    return operations.length > 1 ? undefined : [{ status: response.status, headers: {}, body: error }]
  }

  /** Takes what has an outcome out of the queue. Answers the operation that has to be sent again as it is, if one has. */
  async function settle(operations: readonly Operation[], outcomes: readonly Outcome[]) {
    const settled = new Map<string, Operation | undefined>()
    let unsettled: { operation: Operation; outcome: Outcome } | undefined
    for (const [index, outcome] of outcomes.entries()) {
      const operation = operations[index] as Operation
      if (isPause(outcome.status) || outcome.status >= 500) {
        unsettled = { operation, outcome }
        break
      }
      settled.set(operation.key, await replacementOf(operation, outcome))
    }
    if (settled.size > 0) await queue.replace(settled)
    return unsettled
  }

  /** Tells the app the outcome. Answers what to send instead, after a conflict. */
  async function replacementOf(operation: Operation, outcome: Outcome): Promise<Operation | undefined> {
    const { etag } = outcome.headers
    const again = (body: unknown) => ({ ...operation, key: newKey(), body, ifMatch: etag, sentAt: undefined })
    if (outcome.status === CONFLICT) {
      // An earlier operation of this queue changed the object, and nobody since.
      if (etag !== undefined && ownTags.get(operation.path) === etag) return again(operation.body)
      if (onConflict) {
        const { current } = outcome.body as { current: unknown }
        const body = await onConflict({ operation, current })
        return body === undefined ? undefined : again(body)
      }
    }
    if (isSuccess(outcome.status) && etag !== undefined) ownTags.set(operation.path, etag)
    await (isSuccess(outcome.status) ? onAnswer : onRefusal)?.(operation, outcome)
    return undefined
  }

  return drain
}

/** The service could not serve an operation, which stays in the queue. */
export class HeldError extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super(`${outcome.status} for a queued write`)
    this.name = 'HeldError'
    this.outcome = outcome
  }
}

const wireOf = ({ method, path, body, key, ifMatch }: Operation) => ({
  ...{ method, path, body, idempotency_key: key },
  ...(ifMatch === undefined ? {} : { if_match: ifMatch }),
})
