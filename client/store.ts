// What a replica keeps: the copy of the data, the cursor up to which it is complete, and the queue.

/** Where a replica keeps its texts, such as localStorage or AsyncStorage. A `set` that has resolved is durable. */
export type Storage = {
  get(key: string): string | null | undefined | Promise<string | null | undefined>
  set(key: string, value: string): unknown
}

export type Store = Awaited<ReturnType<typeof createStore>>
type Objects = Map<string, Map<string, unknown>>
type Change = { resource: string; id: string | number; op: 'put' | 'delete'; body: unknown }
/** Written last: objects that are newer than the cursor are fetched again, which changes nothing. */
type State = { account: string; cursor?: string; resources: string[] }

const STATE = 'state'
const objectsOf = (resource: string) => `objects:${resource}`

/** A storage that forgets. */
function createMemory(): Storage {
  const values = new Map<string, string>()
  return { get: (key) => values.get(key), set: (key, value) => values.set(key, value) }
}

export async function createStore(storage: Storage = createMemory(), account: string) {
  const state = (await read<State>(STATE)) ?? { account, resources: [] }
  if (state.account !== account) throw new Error('this storage holds the data of another account')
  let objects: Objects = new Map()
  for (const resource of state.resources) {
    objects.set(resource, new Map(Object.entries((await read<Record<string, unknown>>(objectsOf(resource))) ?? {})))
  }
  let cursor = state.cursor
  /** A copy that begins anew; it replaces the old one once it is complete. */
  let renewed: { objects: Objects; cursor: string | undefined } | undefined
  let written: Promise<unknown> = Promise.resolve()

  async function read<T>(key: string): Promise<T | undefined> {
    const text = await storage.get(key)
    return text ? (JSON.parse(text) as T) : undefined
  }

  /** Writes one value after the other, so that a later value is never overwritten by an earlier one. */
  function write(key: string, value: unknown): Promise<unknown> {
    const text = JSON.stringify(value)
    const saved = written.then(() => storage.set(key, text))
    written = saved.catch(() => {})
    return saved
  }

  async function save(resources: Iterable<string>) {
    for (const resource of resources)
      await write(objectsOf(resource), Object.fromEntries(objects.get(resource) ?? new Map()))
    await write(STATE, { account, cursor, resources: [...objects.keys()] } satisfies State)
  }

  return {
    read,
    write,
    /** Where the next page begins; undefined for the beginning. */
    get cursor() {
      return renewed ? renewed.cursor : cursor
    },

    /** Begins a new copy. */
    begin() {
      renewed = { objects: new Map(), cursor: undefined }
    },

    /** Applies a page of changes. `complete`: there are no more. */
    async apply(changes: readonly Change[], next: string, complete: boolean) {
      const target = renewed?.objects ?? objects
      for (const { resource, id, op, body } of changes) {
        const known = target.get(resource) ?? new Map<string, unknown>()
        target.set(resource, known)
        if (op === 'put') known.set(String(id), body)
        else known.delete(String(id))
      }
      if (renewed && !complete) {
        renewed.cursor = next
        return
      }
      const touched = renewed ? target.keys() : new Set(changes.map(({ resource }) => resource))
      objects = target
      cursor = next
      renewed = undefined
      await save(touched)
    },

    list: (resource: string): unknown[] => [...(objects.get(resource)?.values() ?? [])],
    get: (resource: string, id: string | number): unknown => objects.get(resource)?.get(String(id)),
  }
}
