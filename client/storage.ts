// Where a replica keeps its queue and its copy.

/** Texts by key, such as localStorage or AsyncStorage. A `set` that has resolved is durable. */
export type Storage = {
  get(key: string): string | null | undefined | Promise<string | null | undefined>
  set(key: string, value: string): unknown
}

/** A storage that forgets when the program ends. */
export function memoryStorage(): Storage {
  const values = new Map<string, string>()
  return { get: (key) => values.get(key), set: (key, value) => values.set(key, value) }
}

export type Values = ReturnType<typeof valuesOf>

const waiting = new WeakMap<Storage, Map<string, Promise<unknown>>>()

/** Runs work while nothing else of this name runs on this storage: neither in this program nor in another tab. */
export function exclusively<T>(storage: Storage, name: string, work: () => Promise<T>): Promise<T> {
  const { locks } = globalThis.navigator ?? {}
  const run = async () => (locks ? ((await locks.request(name, work)) as T) : work())
  const names = waiting.get(storage) ?? new Map<string, Promise<unknown>>()
  waiting.set(storage, names)
  const done = (names.get(name) ?? Promise.resolve()).then(run)
  names.set(
    name,
    done.catch(() => {}),
  )
  return done
}

export function valuesOf(storage: Storage, account: string) {
  const name = (key: string) => `replica/${account}/${key}`
  return {
    async read<T>(key: string): Promise<T | undefined> {
      const text = await storage.get(name(key))
      return text ? (JSON.parse(text) as T) : undefined
    },

    write: async (key: string, value: unknown) => void (await storage.set(name(key), JSON.stringify(value))),

    /** Runs work while no other replica of this account runs any: neither in this program nor in another tab. */
    exclusive: <T>(work: () => Promise<T>): Promise<T> => exclusively(storage, name('lock'), work),
  }
}
