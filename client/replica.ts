import { claimsOf } from './claims.ts'
import { type Client, ok } from './client.ts'
import { createCopy } from './copy.ts'
import { createDrain, type QueueOptions } from './drain.ts'
import { keyOf } from './keys.ts'
import { type Creations, draftOf, PATHS, PLACES, type Shown, settled } from './overlay.ts'
import { createQueue, type Effect, type Operation } from './queue.ts'
import type { Resource } from './resources.ts'
import { memoryStorage, type Storage, valuesOf } from './storage.ts'
import { follow } from './stream.ts'
import { newTemporary } from './temporary.ts'
import type { Write } from './writes.ts'

// A copy of a person's data and a queue of writes, for use without a network (docs/clients.md#without-a-network):
//
//   const replica = await createReplica(api, storage)
//   await replica.write({ method: 'POST', path: '/goal_completions/', body: { goal_id, completed_on } })
//   replica.follow()
//   replica.list('habit')

export type ReplicaOptions = QueueOptions & {
  /** The `user_id` of the account. Without it the client must be signed in, though its token may have expired. */
  account?: number | string
  /** The copy or the queue has changed. */
  onChange?: () => void
  /** A synchronisation of `follow` failed, most often for want of a network; it tries again. */
  onFailure?: (error: unknown) => void
  /** The time by which days are counted; that of the client if unset. */
  now?: () => number
}

export type Replica = Awaited<ReturnType<typeof createReplica>>

// The service reads larger pages one at a time per account (docs/contract/journal.md#reads-that-open-many-texts).
const PAGE_SIZE = 200
const GONE = 410
const OTHER_ACCOUNT = 'the client is signed in to another account than the replica'

export async function createReplica(api: Client, storage: Storage = memoryStorage(), options: ReplicaOptions = {}) {
  const { onChange, onFailure, now = api.now } = options
  await api.ready
  const account = options.account === undefined ? accountOf(api) : String(options.account)
  checkAccount()
  const values = valuesOf(storage, account)
  const copy = await createCopy(values)
  const queue = await createQueue(values, onChange)
  /** What took effect before a fetch of this replica that is complete: its copy has it. */
  const fetched = new Set<number>()
  /** The copy with what took effect since. */
  const doneDraft = (others: readonly Effect[] = []) => {
    const draft = draftOf(copy.bodies, now)
    draft.apply([...queue.done.filter(({ id }) => !fetched.has(id)), ...others], false)
    return draft
  }
  const effectOf = (operation: Operation, before: readonly Effect[]) =>
    settled(doneDraft(before), queue.resolved(operation))
  const drain = createDrain(api, queue, { check: checkAccount, effectOf }, options)
  let shown: { of: readonly unknown[]; day: string; draft: ReturnType<typeof draftOf> } | undefined
  let syncing: Promise<void> | undefined
  let again = false
  let following: ReturnType<typeof follow> | undefined

  /** Sends the queue, then fetches what changed. A call during a run makes it run once more. */
  function sync(): Promise<void> {
    again = true
    syncing ??= run()
    return syncing
  }

  async function run() {
    try {
      while (again) {
        again = false
        const held = await drain()
        await pull()
        if (held) throw held
      }
    } finally {
      syncing = undefined // in the same turn as the last look at `again`
    }
  }

  /** Fetches changes until there are no more. Without a cursor that the service can continue, fetches all. */
  async function pull() {
    if (copy.cursor === undefined) copy.begin()
    const before = queue.done
    for (;;) {
      checkAccount()
      const since = copy.cursor
      const answer = await api.GET('/changes', { params: { query: { since, limit: PAGE_SIZE } } })
      if (answer.response.status === GONE && since !== undefined) {
        copy.begin()
        continue
      }
      const { changes, cursor, has_more } = await ok(Promise.resolve(answer))
      const stored = await copy.apply(changes, cursor, !has_more)
      if (!has_more) for (const { id } of before) fetched.add(id)
      if (stored && before.length > 0) await queue.forget(before)
      if (changes.length > 0 || (!has_more && before.length > 0)) onChange?.()
      if (!has_more) return
    }
  }

  /** The copy with what the queue does to it. */
  function draft() {
    const of = [copy.revision, queue.all, queue.done, fetched.size]
    const isSame = shown?.of.every((value, place) => value === of[place])
    if (shown && isSame && shown.draft.today() === shown.day) return shown.draft
    const draft = doneDraft()
    draft.apply(queue.all, true)
    draft.count()
    shown = { of, day: draft.today(), draft }
    return draft
  }

  async function add(operation: Operation) {
    await queue.add(operation)
    following?.hurry()
    return operation
  }

  const get = <R extends Resource>(resource: R, id: number | 'me'): Shown<R> | undefined =>
    draft()
      .of(resource)
      .get(String(id === 'me' ? id : queue.idOf(id)))

  /** The writes of one account are never sent as another. */
  function checkAccount() {
    if (api.token !== null && accountOf(api) !== account) throw new Error(OTHER_ACCOUNT)
  }

  function stop() {
    following?.stop()
    following = undefined
  }

  return {
    /** The id of the account, for the option of the same name. */
    account,
    /** Sends the queue, then fetches what changed. A `follow` that waits after a failure goes on too. */
    async sync(): Promise<void> {
      await sync()
      following?.goOn()
    },
    /** Synchronises now and with every change, here and on the service, until the returned function is called. */
    follow(): () => void {
      following ??= follow({ api, cursor: () => copy.cursor, sync, onFailure })
      return stop
    },
    /** Queues a write. It is stored when the promise resolves; the next `sync` sends it. */
    write: (write: Write): Promise<Operation> =>
      add({ ...write, id: newTemporary(), key: write.key ?? keyOf(write.method, write.path) }),
    /**
     * Queues the creation of an object, and returns it with a temporary id. It can be written to at once: what names
     * the temporary id is sent with the real one.
     */
    async create<R extends keyof Creations>(resource: R, body: Creations[R]): Promise<Shown<R>> {
      const id = newTemporary()
      const ids = Object.fromEntries(PLACES[resource].map((at, place) => [at, id - place]))
      const creates = { resource, ids, at: new Date().toISOString() }
      await add({ id, method: 'POST', path: PATHS[resource], body, key: keyOf('POST', PATHS[resource]), creates })
      return get(resource, id) as Shown<R>
    },
    /** The writes that have no answer yet, in order. */
    get pending(): readonly Operation[] {
      return queue.all
    },
    /** The local day of the account by the service's time, also without a network. */
    today: (): string => draft().today(),
    /** The bodies of a resource, with what the queued writes do to them: those have `pending`. */
    list: <R extends Resource>(resource: R): Shown<R>[] => [...draft().of(resource).values()],
    /** One body; the id of what a person has only once is `me`. */
    get,
    /** The ETag of a habit, an entry or a quote as the copy has it, for `ifMatch`. */
    etag: (resource: Resource, id: number) => copy.etag(resource, queue.idOf(id)),
    /** Forgets the copy and the queue, for a device that changes hands. */
    async clear() {
      stop()
      await syncing?.catch(() => {})
      await queue.clear()
      await copy.clear()
    },
  }
}

function accountOf({ token }: Client): string {
  const account = claimsOf(token)?.sub
  if (account === undefined) throw new Error('a replica needs a client that is signed in')
  return account
}
