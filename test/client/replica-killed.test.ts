import { describe, expect, test } from 'vitest'
import { liveChain } from '../support/chains.ts'
import { liveUntil } from '../support/mortal.ts'
import { entry, memory, useReplicas } from '../support/replicas.ts'

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
      alive = await liveUntil(points, storage, async (mortal, step) => {
        const replica = await replicaOf(ann(), mortal, { onAnswer: step })
        for (const message of texts) {
          await replica.write(entry(message))
          kept.push(message)
        }
        await replica.sync()
      })
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

  test('leaves the requests of the service alone', async () => {
    let answer: Promise<Response> | undefined
    await liveUntil(0, memory(), async (_mortal, step) => {
      answer = fetch(new URL('/health/ready', replicas.server.url))
      step()
    })
    expect((await answer)?.status).toBe(200)
  })

  test('between the writes of a chain leaves no orphan, does none twice and loses none', async () => {
    let points = 0
    while ((await liveChain(replicas, ann(), `chain ${points}`, [points])) > 0) points++
    expect(points).toBeGreaterThan(30)
  })
})
