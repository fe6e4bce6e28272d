import type { Store } from './store.ts'

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
export type Operation = Write & { key: string }

const KEY = 'queue'

export async function createQueue(store: Store) {
  let operations = (await store.read<Operation[]>(KEY)) ?? []

  const save = (changed: Operation[]) => {
    operations = changed
    return store.write(KEY, operations)
  }

  return {
    get all(): readonly Operation[] {
      return operations
    },

    add: (operation: Operation) => save([...operations, operation]),
    remove: (operation: Operation) => save(operations.filter((other) => other !== operation)),
    replace: (operation: Operation, changed: Operation) =>
      save(operations.map((other) => (other === operation ? changed : other))),

    /**
     * The first operations that may travel together. In a batch a failure stops no later operation, so two that touch
     * one object travel one after the other; several POSTs to one path are independent.
     */
    next(size: number): Operation[] {
      const batch: Operation[] = []
      for (const operation of operations) {
        if (batch.length === size || batch.some((earlier) => areRelated(earlier, operation))) break
        batch.push(operation)
      }
      return batch
    },
  }
}

const areRelated = (a: Operation, b: Operation) =>
  a.path === b.path ? !(a.method === 'POST' && b.method === 'POST') : isBelow(a.path, b.path) || isBelow(b.path, a.path)

/** Whether a path is below that of an object, such as /habits/5/goals/units below /habits/5. */
const isBelow = (path: string, object: string) => /\d$/.test(object) && path.startsWith(`${object}/`)
