import type { Storage } from '../../client/index.ts'
import { reach } from './replicas.ts'

// An app that is killed at a point of its life: what comes after the point has no effect.

/** Runs a life over a storage, killed after so many steps. Answers whether it came to its end. */
export async function liveUntil(
  steps: number,
  storage: Map<string, string>,
  live: (storage: Storage, step: () => void) => Promise<void>,
): Promise<boolean> {
  let taken = 0
  let ended = false
  const { promise: killed, resolve } = Promise.withResolvers<void>()
  const dead = () => taken > steps
  const step = () => {
    taken++
    if (!dead()) return
    resolve()
    throw new Error('killed')
  }
  const passes = () => {
    taken++
    if (dead()) resolve()
    return !dead()
  }
  const never = new Promise<Response>(() => {})
  globalThis.fetch = async (...given) => {
    if (!(given[0] instanceof Request)) return reach(...given) // of the service, which runs in this process too
    if (!passes()) return never // before the request leaves
    const answer = reach(...given)
    if (!passes()) return never // while it is served
    await answer
    return passes() ? answer : never // after it was answered
  }
  const mortal: Storage = {
    get(key) {
      step()
      return storage.get(key)
    },
    set(key, text) {
      step()
      storage.set(key, text)
      step()
    },
  }
  const life = live(mortal, step).then(
    () => {
      ended = true
    },
    (error) => {
      if (!dead()) throw error
    },
  )
  await Promise.race([life, killed])
  globalThis.fetch = reach
  return ended
}
