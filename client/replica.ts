import { type Client, claimsOf, newKey, ok } from './client.ts'
import { createQueue, type Operation, type Write } from './queue.ts'
import { createStore, type Storage } from './store.ts'
import { openStream, pause } from './stream.ts'

// A copy of a person's data for use without a network (docs/clients.md#offline):
//
//   const replica = await createReplica(api, localStorageOf('anna'))
//   replica.follow()
//   await replica.write({ method: 'POST', path: '/goal_completions/', body: { goal_id } })   // kept; sent when possible
//   replica.list('habit')

/** A change as GET /changes shows it. */
export type Change = { resource: string; id: string | number; op: 'put' | 'delete'; body: unknown }
/** What the service answered to an operation. */
export type Outcome = { status: number; headers: Record<string, string>; body: unknown }

export type ReplicaOptions = {
  /** The object has changed since the app read it. Answers the body to send instead; undefined gives the write up. */
  onConflict?: (conflict: { operation: Operation; current: unknown }) => unknown
  /** The service refused an operation, which leaves the queue. */
  onRefusal?: (operation: Operation, result: Outcome) => void
  /** An operation has its answer. */
  onAnswer?: (operation: Operation, result: Outcome) => void
  /** The copy or the queue has changed. */
  onChange?: () => void
  /** A synchronisation failed, most often for want of a network; the replica tries again by itself while it follows. */
  onFailure?: (error: unknown) => void
}

export type Replica = Awaited<ReturnType<typeof createReplica>>

const BATCH_SIZE = 50
const PAGE_SIZE = 500
const SHORTEST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000
const GONE = 410
const CONFLICT = 412
/** The answers after which the same operation may succeed later. */
const isTemporary = (status: number) => status === 429 || status === 408 || status >= 500
const isSuccess = (status: number) => status >= 200 && status < 300

export async function createReplica(api: Client, storage?: Storage, options: ReplicaOptions = {}) {
  const { onConflict, onRefusal, onAnswer, onChange, onFailure } = options
  const store = await createStore(storage, accountOf(api.token))
  const queue = await createQueue(store)
  let syncing: Promise<void> | undefined
  let again = false

  /** Sends the queue, then fetches what changed. Calls during a run share the run that follows it. */
  function sync(): Promise<void> {
    again = true
    syncing ??= (async () => {
      try {
        while (again) {
          again = false
          await drain()
          await pull()
        }
      } finally {
        syncing = undefined
      }
    })()
    return syncing
  }

  /** Sends the queue in order. Ends at an answer that is temporary, and throws it as the reason. */
  async function drain() {
    for (;;) {
      const operations = queue.next(BATCH_SIZE)
      if (operations.length === 0) return
      const { results } = await ok(api.POST('/batch', { body: { operations: operations.map(wireOf) } }))
      let held: Outcome | undefined
      for (const [index, operation] of operations.entries()) {
        const result = results[index] as Outcome
        if (isTemporary(result.status)) held ??= result
        else await settle(operation, result)
      }
      onChange?.()
      if (held) throw new HeldError(held)
    }
  }

  async function settle(operation: Operation, result: Outcome) {
    if (result.status === CONFLICT && onConflict) {
      const { current } = result.body as { current: unknown }
      const body = await onConflict({ operation, current })
      if (body !== undefined)
        return queue.replace(operation, { ...operation, key: newKey(), body, ifMatch: result.headers.etag })
    }
    await queue.remove(operation)
    if (isSuccess(result.status)) onAnswer?.(operation, result)
    else onRefusal?.(operation, result)
  }

  /** Fetches changes until there are no more. Without a cursor that the service can continue from, fetches everything. */
  async function pull() {
    if (store.cursor === undefined) store.begin()
    for (;;) {
      const since = store.cursor
      const answer = await api.GET('/changes', { params: { query: { since, limit: PAGE_SIZE } } })
      if (answer.response.status === GONE) {
        store.begin()
        continue
      }
      const { changes, cursor, has_more } = await ok(Promise.resolve(answer))
      await store.apply(changes, cursor, !has_more)
      if (changes.length > 0) onChange?.()
      if (!has_more) return
    }
  }

  /** Synchronises now and with every change on the service, until stopped. */
  function follow(): () => void {
    const stop = new AbortController()
    const wake = () => void sync().catch(() => {})
    globalThis.addEventListener?.('online', wake)
    void (async () => {
      for (let failures = 0; !stop.signal.aborted; failures++) {
        try {
          await sync()
          for await (const _ of openStream(api, store.cursor, stop.signal)) {
            failures = 0
            await sync()
          }
        } catch (error) {
          if (!stop.signal.aborted) onFailure?.(error)
        }
        await pause(pauseAfter(failures), stop.signal)
      }
    })()
    return () => {
      globalThis.removeEventListener?.('online', wake)
      stop.abort()
    }
  }

  return {
    sync,
    follow,
    /** Queues a write; it is kept when the promise resolves, and is sent by the next `sync`. */
    async write(write: Write): Promise<Operation> {
      const operation = { ...write, key: write.key ?? newKey() }
      await queue.add(operation)
      onChange?.()
      return operation
    },
    /** The writes that have no answer yet, in order. */
    get pending(): readonly Operation[] {
      return queue.all
    },
    /** The bodies of a resource. */
    list: (resource: string): unknown[] => store.list(resource),
    get: (resource: string, id: string | number): unknown => store.get(resource, id),
  }
}

/** An operation that the service could not serve now; it stays in the queue. */
export class HeldError extends Error {
  readonly result: Outcome

  constructor(result: Outcome) {
    super(`${result.status} for a queued write`)
    this.name = 'HeldError'
    this.result = result
  }
}

/** Milliseconds to wait before the stream is opened again. */
const pauseAfter = (failures: number) =>
  Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** failures) * (0.5 + Math.random() / 2)

/** The account of a token. A replica never sends the writes of one account as another. */
function accountOf(token: string | null): string {
  const account = claimsOf(token)?.sub
  if (account === undefined) throw new Error('a replica needs a client that is signed in')
  return account
}

const wireOf = ({ method, path, body, key, ifMatch }: Operation) => ({
  method,
  path,
  body,
  idempotency_key: key,
  ...(ifMatch === undefined ? {} : { if_match: ifMatch }),
})
