import { expect, test } from 'vitest'
import { entry, memory, reach, useReplicas } from '../support/replicas.ts'

// A replica whose storage is full or fails (docs/clients.md#a-session-that-ended-a-full-storage).

const replicas = useReplicas()
const { replicaOf, messages } = replicas
const ann = () => replicas.ann

/** A storage that holds so many characters. */
function limited(limit: { characters: number }) {
  const storage = memory()
  const used = () => [...storage].reduce((sum, [key, text]) => sum + key.length + text.length, 0)
  const set = (key: string, text: string) => {
    const grown = used() - (storage.get(key) ? key.length + (storage.get(key) as string).length : 0)
    if (grown + key.length + text.length > limit.characters) throw new Error('quota exceeded')
    storage.set(key, text)
  }
  return { used, get: (key: string) => storage.get(key) as string, set }
}

test('a full storage takes no write, sends those that it holds, and gets the copy once there is room', async () => {
  const limit = { characters: Number.POSITIVE_INFINITY }
  const storage = limited(limit)
  const replica = await replicaOf(ann(), storage)
  await replica.write(entry('before it was full'))
  await replica.write(entry('the last that fitted'))
  limit.characters = storage.used()
  await expect(replica.write(entry('too much'))).rejects.toThrow('quota exceeded')
  expect(replica.pending).toHaveLength(2)
  const restarted = await replicaOf(ann(), storage)
  expect(restarted.pending).toMatchObject(replica.pending)
  await expect(restarted.sync()).rejects.toThrow('quota exceeded') // the copy
  expect([restarted.pending, await messages()]).toEqual([[], ['before it was full', 'the last that fitted']])
  expect(restarted.list('journal_entry')).toHaveLength(2)
  limit.characters = Number.POSITIVE_INFINITY
  await restarted.sync()
  expect((await replicaOf(ann(), storage)).list('journal_entry')).toHaveLength(2)
})

test('a replica keeps a write whose answer could not be stored, and sends it again under its key', async () => {
  const storage = memory()
  let failing = false
  const set = (key: string, text: string) => {
    if (failing && key.endsWith('queue')) throw new Error('disk is gone')
    storage.set(key, text)
  }
  const replica = await replicaOf(ann(), { get: (key) => storage.get(key), set }, { onAnswer: () => (failing = true) })
  await replica.write(entry('once'))
  await expect(replica.sync()).rejects.toThrow('disk is gone')
  expect(replica.pending).toHaveLength(1)
  failing = false
  const restarted = await replicaOf(ann(), storage)
  await restarted.sync()
  expect([restarted.pending, await messages()]).toEqual([[], ['once']])
})

test('a copy that begins anew leaves nothing of the old one in the storage', async () => {
  const storage = memory()
  const { id } = (await ann().post('/journal/', { message: 'a secret' })).body
  const replica = await replicaOf(ann(), storage)
  await replica.sync()
  const texts = () => [...storage.values()].filter((text) => text.includes('a secret'))
  expect(texts()).toHaveLength(1)
  await ann().delete(`/journal/${id}`)
  globalThis.fetch = async (...given) => {
    const { url } = given[0] as Request
    if (!url.includes('since=')) return reach(...given)
    globalThis.fetch = reach
    return Response.json({ detail: 'cursor_expired' }, { status: 410 })
  }
  await replica.sync()
  expect([texts(), replica.list('journal_entry')]).toEqual([[], []])
  expect((await replicaOf(ann(), storage)).list('journal_entry')).toEqual([])
})
