import { ApiError, type Client } from './client.ts'
import { keyOf, namesOneIntention } from './keys.ts'
import { addsUnits, type createQueue, type Effect, type Made, type Operation } from './queue.ts'
import { type Name, renamed, temporariesIn } from './temporary.ts'

// Sends the queue of a replica by POST /batch, and reports the outcome of each write to the app.

/** What the service answered to an operation. */
export type Outcome = { status: number; headers: { etag?: string; 'retry-after'?: string }; body: unknown }

export type QueueOptions = {
  /**
   * The object has changed since the app read it. Returns the body to send instead of that of the operation, or
   * undefined to give the write up. Without this function a 412 is a refusal.
   */
  onConflict?: (conflict: { operation: Operation; current: unknown }) => unknown
  /**
   * The service refused a write, or what it depends on (424): what the replica showed of it is taken back, and it
   * leaves the queue when this function has returned.
   */
  onRefused?: (operation: Operation, answer: Outcome) => unknown
  /** @deprecated The older name of `onRefused`. */
  onRefusal?: (operation: Operation, outcome: Outcome) => unknown
  /** An operation took effect, now or in an earlier try; it leaves the queue when this function has returned. */
  onAnswer?: (operation: Operation, outcome: Outcome) => unknown
  /**
   * An operation was sent more than 23 hours ago and its response never came: the service may have run it, and has
   * forgotten its key. False takes it out of the queue; otherwise it is sent again.
   */
  onDoubt?: (operation: Operation) => boolean | Promise<boolean>
}

const BATCH_SIZE = 50
const KEY_LIFE_MS = 23 * 3_600_000 // an hour less than docs/contract/http.md#idempotency-keys says
const CONFLICT = 412
/** How the service responds to an operation whose object was not made (docs/contract/batch.md#names). */
const DEPENDENCY_FAILED: Outcome = { status: 424, headers: {}, body: { detail: 'dependency_failed' } }

const isSuccess = (status: number) => status >= 200 && status < 300
/** The responses after which nothing more can be sent for now: no session, no time, no room, no service. */
const isPause = (status: number) => [401, 408, 429, 503].includes(status)
/** The responses to a batch that concern what it holds: too large together, or an operation without a good form. */
const isUnfit = (status: number) => status === 413 || status === 422

type Queue = Awaited<ReturnType<typeof createQueue>>

/**
 * Makes the function that sends the queue. `check` throws where this client must not send it; `effectOf` returns what
 * an operation that took effect did to the copy, after others of its batch.
 */
export function createDrain(
  api: Client,
  queue: Queue,
  {
    check,
    effectOf,
  }: { check: () => void; effectOf: (operation: Operation, before: readonly Effect[]) => Effect | undefined },
  options: QueueOptions,
) {
  const { onConflict, onAnswer, onDoubt } = options
  const onRefused = options.onRefused ?? options.onRefusal
  /** The tags of objects after the writes of this replica, by path. */
  const ownTags = new Map<string, string>()

  /** Sends the queue in order. Returns the reason why some of it stays, if any does. */
  async function drain(): Promise<HeldError | undefined> {
    await queue.reload()
    await askDoubts()
    const failed = new Set<number>()
    let size = BATCH_SIZE
    let held: HeldError | undefined
    for (;;) {
      await refuseOrphans()
      const operations = repeatable(sendable(queue.all, failed).slice(0, size))
      if (operations.length === 0) return held
      await markSent(operations)
      const outcomes = await send(operations)
      if (outcomes === undefined) {
        size = Math.ceil(operations.length / 2)
        continue
      }
      const last = await takeOutcomes(operations, outcomes)
      if (last === undefined) continue
      held = new HeldError(last.outcome)
      if (isPause(last.outcome.status)) return held
      failed.add(last.operation.id) // the service has a defect: the others go first
    }
  }

  /** Asks about the operations whose keys are forgotten. */
  async function askDoubts() {
    const decided = new Map<number, Operation | undefined>()
    for (const operation of queue.all) {
      if (operation.sentAt === undefined || Date.now() - operation.sentAt < KEY_LIFE_MS) continue
      const again = (await onDoubt?.(operation)) ?? true
      decided.set(operation.id, again ? { ...operation, sentAt: undefined } : undefined)
    }
    if (decided.size > 0) await queue.replace(decided)
  }

  /** Refuses the operations on objects that nothing in the queue makes any more, since it was refused or given up. */
  async function refuseOrphans() {
    const known = new Set<number>()
    const orphans = new Map<number, undefined>()
    for (const operation of queue.all) {
      const isOrphan = temporariesIn(operation).some((id) => !known.has(id))
      for (const id of isOrphan ? [] : made(operation)) known.add(id)
      if (!isOrphan) continue
      await onRefused?.(operation, DEPENDENCY_FAILED)
      orphans.set(operation.id, undefined)
    }
    if (orphans.size > 0) await queue.replace(orphans)
  }

  /** Stores when operations were sent first, before they are sent. */
  async function markSent(operations: readonly Operation[]) {
    const fresh = operations.filter(({ sentAt }) => sentAt === undefined)
    const sentAt = Date.now()
    if (fresh.length > 0)
      await queue.replace(new Map(fresh.map((operation) => [operation.id, { ...operation, sentAt }])))
  }

  /** The outcomes of the operations, up to the first that has to be sent again; undefined if they are too many. */
  async function send(operations: readonly Operation[]): Promise<Outcome[] | undefined> {
    check()
    const body = { in_order: true, operations: wireOf(operations) }
    const { data, error, response } = await api.POST('/batch', { body })
    if (data?.results?.length) return data.results // anything else may come from a network that asks for a sign-in
    if (!isUnfit(response.status)) throw new ApiError(response, error)
    return operations.length > 1 ? undefined : [{ status: response.status, headers: {}, body: error }]
  }

  /** Takes what has an outcome out of the queue. Returns the operation that must be sent again as it is, if any. */
  async function takeOutcomes(operations: readonly Operation[], outcomes: readonly Outcome[]) {
    const taken = new Map<number, Operation | Made | undefined>()
    const effects: Effect[] = []
    let left: { operation: Operation; outcome: Outcome } | undefined
    for (const [index, outcome] of outcomes.entries()) {
      const operation = operations[index] as Operation
      if (isPause(outcome.status) || outcome.status >= 500) {
        left = { operation, outcome }
        break
      }
      const again = await replacementOf(operation, outcome)
      const done = isSuccess(outcome.status) ? effectOf(operation, effects) : undefined
      if (done) effects.push(done)
      taken.set(operation.id, isSuccess(outcome.status) ? { made: idsOf(operation, outcome.body), done } : again)
    }
    if (taken.size > 0) await queue.replace(taken)
    return left
  }

  /** Reports the outcome to the app. Returns what to send instead, after a conflict. */
  async function replacementOf(operation: Operation, outcome: Outcome): Promise<Operation | undefined> {
    const { etag } = outcome.headers
    const again = (body: unknown) => ({
      ...operation,
      key: keyOf(operation.method, operation.path),
      body,
      ifMatch: etag,
      sentAt: undefined,
    })
    if (outcome.status === CONFLICT) {
      // An earlier operation of this queue changed the object, and no one has since.
      if (etag !== undefined && ownTags.get(operation.path) === etag) return again(operation.body)
      if (onConflict) {
        const { current } = outcome.body as { current: unknown }
        const body = await onConflict({ operation, current })
        return body === undefined ? undefined : again(body)
      }
    }
    if (isSuccess(outcome.status) && etag !== undefined) ownTags.set(operation.path, etag)
    await (isSuccess(outcome.status) ? onAnswer : onRefused)?.(operation, outcome)
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

const made = ({ creates }: Operation) => Object.values(creates?.ids ?? {})

/** Those that may be sent: not the failed ones, and not what depends on one of them. */
function sendable(operations: readonly Operation[], failed: ReadonlySet<number>) {
  const missing = new Set<number>()
  return operations.filter((operation) => {
    const waits = failed.has(operation.id) || temporariesIn(operation).some((id) => missing.has(id))
    for (const id of waits ? made(operation) : []) missing.add(id)
    return !waits
  })
}

/**
 * Those before the first that makes the service forget the answer of an earlier one, while its own is kept: if the
 * response to both were lost, the repeat would run the earlier one last. A constant key such as `log-unit:7:2026-11-22`
 * is forgotten when its day is written again; a key with a UUID is not, nor is one that adds units.
 */
function repeatable(operations: readonly Operation[]) {
  const isKept = (operation: Operation) => namesOneIntention(operation.key) || addsUnits(operation)
  const firstForgotten = operations.findIndex((operation) => !isKept(operation))
  const end = operations.findIndex(
    (operation, place) => firstForgotten !== -1 && place > firstForgotten && !operation.creates && isKept(operation),
  )
  return end === -1 ? operations : operations.slice(0, end)
}

/** The ids that a response has in the places of temporary ones. */
const idsOf = ({ creates }: Operation, body: unknown) =>
  Object.entries(creates?.ids ?? {}).flatMap(([at, temporary]): Array<[number, number]> => {
    const id = at.split('.').reduce((value, name) => (value as Record<string, unknown>)?.[name], body)
    return typeof id === 'number' ? [[temporary, id]] : []
  })

/** The operations as a batch has them: those that create have names, by which later ones refer to what they make. */
function wireOf(operations: readonly Operation[]) {
  const names = new Map<number, Name>()
  return operations.map((operation, place) => {
    const { method, path, body, key, ifMatch } = renamed(operation, (id) => names.get(id))
    const as = operation.creates && `o${place}`
    for (const [at, id] of Object.entries(operation.creates?.ids ?? {}))
      names.set(id, { inPath: `{${as}.${at}}`, inBody: { $from: as, at } })
    return {
      method,
      path,
      body,
      idempotency_key: key,
      ...(ifMatch === undefined ? {} : { if_match: ifMatch }),
      ...(as === undefined ? {} : { as }),
    }
  })
}
