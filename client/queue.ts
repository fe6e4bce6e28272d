import type { Values } from './storage.ts'
import { renamed, temporaryOf } from './temporary.ts'
import type { Write } from './writes.ts'

// The writes that wait for a response, in the order in which the app made them, and those that took effect since the
// copy was fetched last.

export type Operation = {
  /** Tells it from every other write of the queue, also from one with the same key. */
  id: number
  method: Write['method']
  path: string
  body?: unknown
  ifMatch?: string | undefined
  key: string
  /** When it was sent for the first time, in milliseconds. */
  sentAt?: number | undefined
  /** What it makes, and the temporary ids of it by their places in the response, such as `goals.0.id`; `at`: when. */
  creates?: { resource: string; ids: Record<string, number>; at: string }
}
/** What an operation does, without what only its sending needs. */
export type Effect = Omit<Operation, 'key' | 'ifMatch' | 'sentAt'>
/** Whether it adds units to a day: it may be sent again, but must take effect once. */
export const addsUnits = ({ method, path, body }: Effect) =>
  method === 'POST' && path === '/goal_completions/' && typeof Object(body).completed_units === 'number'

/**
 * What is left of an operation that took effect: the ids that came in place of temporary ones, which an app may still
 * name, and until the copy has it what it did.
 */
export type Made = { made: Array<[temporary: number, id: number]>; done?: Effect | undefined }
type Stored = Operation | Made

const QUEUE = 'queue'
/** Stored as the time of an operation that was never sent: marking one as sent needs no more room in a full storage. */
const NEVER = 1_000_000_000_000
/** How many creations are remembered. */
const REMEMBERED = 100
/** How many operations that took effect are: the tab that stores the copy, which forgets them, may be closed. */
const DONE_REMEMBERED = 1000

const isMade = (stored: Stored): stored is Made => 'made' in stored
const idsOf = (loaded: readonly Stored[]) => new Map(loaded.flatMap((entry) => (isMade(entry) ? entry.made : [])))
const readable = ({ sentAt, ...operation }: Operation): Operation => {
  const known = { ...operation, id: operation.id ?? temporaryOf(operation.key) } // older versions stored none
  return sentAt === undefined || sentAt === NEVER ? known : { ...known, sentAt }
}
const storable = (operation: Operation) => ({ ...operation, sentAt: operation.sentAt ?? NEVER })

export async function createQueue({ read, write, exclusive }: Values, onChange?: () => void) {
  const load = async () =>
    ((await read<Stored[]>(QUEUE)) ?? []).map((stored) => (isMade(stored) ? stored : readable(stored)))
  let operations: readonly Operation[] = []
  let done: readonly Effect[] = []
  let ids = new Map<number, number>()
  take(await load())

  function take(loaded: Stored[]) {
    operations = loaded.filter((entry) => !isMade(entry)) as Operation[]
    ids = idsOf(loaded)
    done = loaded.flatMap((entry) => (isMade(entry) && entry.done ? resolved(entry.done) : []))
  }

  /** An operation with the ids that are known by now. */
  function resolved<E extends Effect>(operation: E): E {
    const { creates, ...rest } = withIds(operation, ids)
    if (!creates) return rest as E
    const known = Object.entries(creates.ids).map(([at, id]) => [at, ids.get(id) ?? id])
    return { ...rest, creates: { ...creates, ids: Object.fromEntries(known) } } as E
  }

  /** Changes what is stored, which another replica may have changed too. An operation counts once it is stored. */
  const change = (edit: (entries: Stored[]) => Stored[]) =>
    exclusive(async () => {
      const edited = edit(await load())
      const made = edited.filter(isMade)
      const known = idsOf(made)
      const changed = [
        ...made.filter((entry) => !entry.done && entry.made.length > 0).slice(-REMEMBERED),
        ...made.filter((entry) => entry.done).slice(-DONE_REMEMBERED),
        ...edited.filter((entry) => !isMade(entry)).map((entry) => withIds(entry as Operation, known)),
      ]
      await write(
        QUEUE,
        changed.map((entry) => (isMade(entry) ? entry : storable(entry))),
      )
      take(changed)
      onChange?.()
    })

  return {
    get all(): readonly Operation[] {
      return operations
    },

    /** The id in whose place a temporary one stood; any other as it is. */
    idOf: (id: number) => ids.get(id) ?? id,

    resolved,

    /** What took effect and may not be in the copy yet, oldest first. */
    get done(): readonly Effect[] {
      return done
    },

    /** Reads what other replicas have queued or sent. */
    reload: () => exclusive(async () => take(await load())),

    add: (operation: Operation) => change((waiting) => [...waiting, operation]),

    /** Puts others, or what is left of them, in the places of operations, by id; undefined takes one out. */
    async replace(replacements: ReadonlyMap<number, Stored | undefined>) {
      const put = (withDone: boolean) =>
        change((entries) =>
          entries.flatMap((entry) => {
            if (isMade(entry) || !replacements.has(entry.id)) return entry
            const left = replacements.get(entry.id) ?? []
            return withDone || !('made' in left) ? left : { made: left.made }
          }),
        )
      // A full storage may lack the room for what took effect; the queue must get shorter all the same.
      await put(true).catch(() => put(false))
    },

    /** Forgets what operations did that took effect: the stored copy has it. */
    forget: (effects: readonly Effect[]) =>
      change((entries) =>
        entries.map((entry) =>
          isMade(entry) && effects.some(({ id }) => id === entry.done?.id) ? { made: entry.made } : entry,
        ),
      ),

    clear: () => change(() => []),
  }
}

/** An operation with real ids in place of temporary ones. */
const withIds = <E extends Effect>(operation: E, ids: ReadonlyMap<number, number>) =>
  ids.size === 0
    ? operation
    : renamed(operation, (temporary) => {
        const id = ids.get(temporary)
        return id === undefined ? undefined : { inPath: String(id), inBody: id }
      })
