import { ApiError, type Client, claimsOf, newKey, ok } from './client.ts'
import { createCopy } from './copy.ts'
import { createQueue, type Operation, type Write } from './queue.ts'
import { memoryStorage, type Storage, valuesOf } from './storage.ts'
import { follow } from './stream.ts'

// A copy of a person's data and a queue of writes, for use without a network (docs/clients.md#without-a-network):
//
//   const replica = await createReplica(api, storage)
//   await replica.write({ method: 'POST', path: '/goal_completions/', body: { goal_id, completed_on } })
//   replica.follow()
//   replica.list('habit')

/** What the service answered to an operation. */
export type Outcome = { status: number; headers: { etag?: string; 'retry-after'?: string }; body: unknown }

export type ReplicaOptions = {
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
  /** The copy or the queue has changed. */
  onChange?: () => void
  /** A synchronisation of `follow` failed, most often for want of a network; it tries again. */
  onFailure?: (error: unknown) => void
}

export type Replica = Awaited<ReturnType<typeof createReplica>>

const BATCH_SIZE = 50
const PAGE_SIZE = 500
const KEY_LIFE_MS = 23 * 3_600_000 // an hour less than docs/contract/http.md#idempotency-keys says
const GONE = 410
const CONFLICT = 412
const OTHER_ACCOUNT = 'the client is signed in to another account than the replica'

const isSuccess = (status: number) => status >= 200 && status < 300
/** The answers after which nothing more can be sent for now: no session, no time, no room, no service. */
const isPause = (status: number) => [401, 408, 429, 503].includes(status)
/** The answers to a batch that concern what it holds: too large together, or an operation without a good form. */
const isUnfit = (status: number) => status === 413 || status === 422

export async function createReplica(api: Client, storage: Storage = memoryStorage(), options: ReplicaOptions = {}) {
  const { onConflict, onRefusal, onAnswer, onDoubt, onChange, onFailure } = options
  const account = accountOf(api)
  const values = valuesOf(storage, account)
  const copy = await createCopy(values)
  const queue = await createQueue(values)
  let syncing: Promise<void> | undefined
  let again = false
  let following: ReturnType<typeof follow> | undefined

  /** Sends the queue, then fetches what changed. A call during a run makes it run once more. */
  function sync(): Promise<void> {
    again = true
    syncing ??= run().finally(() => {
      syncing = undefined
    })
    return syncing
  }

  async function run() {
    while (again) {
      again = false
      const held = await drain()
      await pull()
      if (held) throw held
    }
  }

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
    checkAccount()
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
    if (settled.size > 0) {
      await queue.replace(settled)
      onChange?.()
    }
    return unsettled
  }

  /** Tells the app the outcome. Answers what to send instead, after a conflict that the app has merged. */
  async function replacementOf(operation: Operation, outcome: Outcome): Promise<Operation | undefined> {
    if (outcome.status === CONFLICT && onConflict) {
      const { current } = outcome.body as { current: unknown }
      const body = await onConflict({ operation, current })
      return body === undefined
        ? undefined
        : { ...operation, key: newKey(), body, ifMatch: outcome.headers.etag, sentAt: undefined }
    }
    await (isSuccess(outcome.status) ? onAnswer : onRefusal)?.(operation, outcome)
    return undefined
  }

  /** Fetches changes until there are no more. Without a cursor that the service can continue from, fetches everything. */
  async function pull() {
    if (copy.cursor === undefined) copy.begin()
    for (;;) {
      checkAccount()
      const answer = await api.GET('/changes', { params: { query: { since: copy.cursor, limit: PAGE_SIZE } } })
      if (answer.response.status === GONE) {
        copy.begin()
        continue
      }
      const { changes, cursor, has_more } = await ok(Promise.resolve(answer))
      await copy.apply(changes, cursor, !has_more)
      if (changes.length > 0) onChange?.()
      if (!has_more) return
    }
  }

  /** The writes of one account are never sent as another. */
  function checkAccount() {
    if (api.token !== null && accountOf(api) !== account) throw new Error(OTHER_ACCOUNT)
  }

  function stop() {
    following?.stop()
    following = undefined
  }

  return {
    sync,
    /** Synchronises now and with every change, here and on the service, until the function that it answers is called. */
    follow(): () => void {
      following ??= follow({ api, cursor: () => copy.cursor, sync, onFailure })
      return stop
    },
    /** Queues a write. It is stored when the promise resolves; the next `sync` sends it. */
    async write(write: Write): Promise<Operation> {
      const operation = { ...write, key: write.key ?? newKey() }
      await queue.add(operation)
      onChange?.()
      following?.hurry()
      return operation
    },
    /** The writes that have no answer yet, in order. */
    get pending(): readonly Operation[] {
      return queue.all
    },
    list: copy.list,
    get: copy.get,
    /** Forgets the copy and the queue, for a device that changes hands. */
    async clear() {
      stop()
      await syncing?.catch(() => {})
      await queue.clear()
      await copy.clear()
    },
  }
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

function accountOf({ token }: Client): string {
  const account = claimsOf(token)?.sub
  if (account === undefined) throw new Error('a replica needs a client that is signed in')
  return account
}

const wireOf = ({ method, path, body, key, ifMatch }: Operation) => ({
  ...{ method, path, body, idempotency_key: key },
  ...(ifMatch === undefined ? {} : { if_match: ifMatch }),
})
