import type { Values } from './storage.ts'
import { renamed } from './temporary.ts'
import type { Write } from './writes.ts'

// The writes that wait for a response, in the order in which the app made them.

export type Operation = {
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
/** Whether it adds units to a day: it may be sent again, but must take effect once. */
export const addsUnits = ({ method, path, body }: Operation) =>
  method === 'POST' && path === '/goal_completions/' && typeof Object(body).completed_units === 'number'

/** Ids by the temporary ones in whose place they came: an app may still name those. */
type Made = { made: Array<[temporary: number, id: number]> }
type Stored = Operation | Made

const QUEUE = 'queue'
/** Stored as the time of an operation that was never sent: marking one as sent needs no more room in a full storage. */
const NEVER = 1_000_000_000_000
/** How many creations are remembered. */
const REMEMBERED = 100

const isMade = (stored: Stored): stored is Made => 'made' in stored
const idsOf = (loaded: readonly Stored[]) => new Map(loaded.flatMap((entry) => (isMade(entry) ? entry.made : [])))
const readable = ({ sentAt, ...operation }: Operation): Operation =>
  sentAt === undefined || sentAt === NEVER ? operation : { ...operation, sentAt }
const storable = (operation: Operation) => ({ ...operation, sentAt: operation.sentAt ?? NEVER })

export async function createQueue({ read, write, exclusive }: Values, onChange?: () => void) {
  const load = async () =>
    ((await read<Stored[]>(QUEUE)) ?? []).map((stored) => (isMade(stored) ? stored : readable(stored)))
  let operations: readonly Operation[] = []
  let ids = new Map<number, number>()
  take(await load())

  function take(loaded: Stored[]) {
    operations = loaded.filter((entry) => !isMade(entry)) as Operation[]
    ids = idsOf(loaded)
  }

  /** Changes what is stored, which another replica may have changed too. An operation counts once it is stored. */
  const change = (edit: (entries: Stored[]) => Stored[]) =>
    exclusive(async () => {
      const edited = edit(await load())
      const made = edited.filter(isMade).slice(-REMEMBERED)
      const known = idsOf(made)
      const changed = [
        ...made,
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

    /** An operation with the ids that are known by now. */
    resolved: (operation: Operation): Operation => {
      const { creates, ...rest } = withIds(operation, ids)
      if (!creates) return rest
      const known = Object.entries(creates.ids).map(([at, id]) => [at, ids.get(id) ?? id])
      return { ...rest, creates: { ...creates, ids: Object.fromEntries(known) } }
    },

    /** Reads what other replicas have queued or sent. */
    reload: () => exclusive(async () => take(await load())),

    add: (operation: Operation) => change((waiting) => [...waiting, operation]),

    /**
     * Puts others in the places of operations, by their keys; undefined takes one out. The ids that were `made` replace
     * the temporary ones in all that stays, in the same write.
     */
    replace: (replacements: ReadonlyMap<string, Operation | undefined>, made: Made['made'] = []) =>
      change((waiting) => [
        ...waiting.flatMap((entry) =>
          !isMade(entry) && replacements.has(entry.key) ? (replacements.get(entry.key) ?? []) : entry,
        ),
        ...(made.length > 0 ? [{ made }] : []),
      ]),

    clear: () => change(() => []),
  }
}

/** An operation with real ids in place of temporary ones. */
const withIds = (operation: Operation, ids: ReadonlyMap<number, number>) =>
  ids.size === 0
    ? operation
    : renamed(operation, (temporary) => {
        const id = ids.get(temporary)
        return id === undefined ? undefined : { inPath: String(id), inBody: id }
      })
