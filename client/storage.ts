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

const waiting = new WeakMap<Storage, Promise<unknown>>()

/** The values of one account in a storage. */
export function valuesOf(storage: Storage, account: string) {
  const name = (key: string) => `replica/${account}/${key}`
  return {
    async read<T>(key: string): Promise<T | undefined> {
      const text = await storage.get(name(key))
      return text ? (JSON.parse(text) as T) : undefined
    },

    write: async (key: string, value: unknown) => void (await storage.set(name(key), JSON.stringify(value))),

    /** Does work while no other replica of this account does: none of this program, and none of another tab. */
    exclusive<T>(work: () => Promise<T>): Promise<T> {
      const { locks } = globalThis.navigator ?? {}
      const run = async () => (locks ? ((await locks.request(name('lock'), work)) as T) : work())
      const done = (waiting.get(storage) ?? Promise.resolve()).then(run)
      waiting.set(
        storage,
        done.catch(() => {}),
      )
      return done
    },
  }
}
