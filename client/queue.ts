import type { Values } from './storage.ts'

// The writes that wait for an answer, in the order in which the app made them.

/** A write of the app. */
export type Write = {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: unknown
  /** The Idempotency-Key; a new one if unset. */
  key?: string
  /** The ETag of the object that the app read: the service refuses the write if the object has changed since. */
  ifMatch?: string
}
export type Operation = Write & {
  key: string
  /** When it was sent for the first time, in milliseconds. */
  sentAt?: number | undefined
}

const QUEUE = 'queue'
/** Stored as the time of an operation that was never sent: marking one as sent needs no more room in a full storage. */
const NEVER = 1_000_000_000_000

const readable = ({ sentAt, ...operation }: Operation): Operation =>
  sentAt === undefined || sentAt === NEVER ? operation : { ...operation, sentAt }
const storable = (operation: Operation) => ({ ...operation, sentAt: operation.sentAt ?? NEVER })

export async function createQueue({ read, write, exclusive }: Values, onChange?: () => void) {
  const stored = async () => ((await read<Operation[]>(QUEUE)) ?? []).map(readable)
  let operations = await stored()

  /** Changes what is stored, which another replica may have changed too. An operation counts once it is stored. */
  const change = (edit: (operations: Operation[]) => Operation[]) =>
    exclusive(async () => {
      const changed = edit(await stored())
      await write(QUEUE, changed.map(storable))
      operations = changed
      onChange?.()
    })

  return {
    get all(): readonly Operation[] {
      return operations
    },

    /** Reads what other replicas have queued or sent. */
    reload: () =>
      exclusive(async () => {
        operations = await stored()
      }),

    add: (operation: Operation) => change((waiting) => [...waiting, operation]),

    /** Puts others in the places of operations, by their keys; undefined takes one out. */
    replace: (replacements: ReadonlyMap<string, Operation | undefined>) =>
      change((waiting) =>
        waiting.flatMap((operation) =>
          replacements.has(operation.key) ? (replacements.get(operation.key) ?? []) : operation,
        ),
      ),

    clear: () => change(() => []),
  }
}
