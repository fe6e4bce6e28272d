import { describe, expect, test } from 'vitest'
import { entry, memory, reach, useReplicas } from '../support/replicas.ts'

// A replica whose app is killed (docs/clients.md#without-a-network).

const replicas = useReplicas()
const { replicaOf, messages } = replicas
const ann = () => replicas.ann

describe('an app that is killed', () => {
  test('at any point between tap and answer loses no write, doubles none and keeps their order', async () => {
    let points = 0
    for (let alive = false; !alive; points++) {
      const storage = memory()
      const texts = [`first, killed at ${points}`, `second, killed at ${points}`]
      const kept: string[] = []
      const { step, dead, killed } = mortal(points)
      globalThis.fetch = async (...given) => {
        step()
        if (dead()) return new Promise(() => {}) // before the request leaves
        const answer = reach(...given)
        step()
        if (dead()) return new Promise(() => {}) // while it is served
        await answer
        step()
        return dead() ? new Promise(() => {}) : answer // after it was answered
      }
      const stop = () => {
        step()
        if (dead()) throw new Error('killed')
      }
      const live = async () => {
        const replica = await replicaOf(
          ann(),
          {
            get(key) {
              stop()
              return storage.get(key)
            },
            set(key, text) {
              stop()
              storage.set(key, text)
              stop()
            },
          },
          { onAnswer: stop },
        )
        for (const message of texts) {
          await replica.write(entry(message))
          kept.push(message)
        }
        await replica.sync()
        alive = true
      }
      const ended = live().catch((error) => {
        if (!dead()) throw error
      })
      await Promise.race([ended, killed])
      globalThis.fetch = reach
      const restarted = await replicaOf(ann(), storage)
      await restarted.sync()
      expect(restarted.pending).toEqual([])
      const found = (await messages()).filter((message) => texts.includes(message))
      expect(found, `killed at ${points}`).toEqual(texts.slice(0, found.length))
      expect(found.length, `killed at ${points}`).toBeGreaterThanOrEqual(kept.length)
      const copied = restarted.list('journal_entry').map(({ message }) => message)
      expect(copied.filter((message) => texts.includes(message)).toSorted()).toEqual(found)
    }
    expect(points).toBeGreaterThan(30)
  })
})

/** A life of so many steps: what comes after them has no effect. */
function mortal(steps: number) {
  let taken = 0
  const { promise: killed, resolve } = Promise.withResolvers<void>()
  const dead = () => taken > steps
  const step = () => {
    taken++
    if (dead()) resolve()
  }
  return { step, dead, killed }
}
