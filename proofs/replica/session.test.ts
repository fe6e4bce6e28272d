import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createClient, createReplica } from '../../client/index.ts'
import { HABIT } from '../../test/support/habits.ts'
import { entry, memory, reach, useReplicas } from '../../test/support/replicas.ts'

// A replica and the session of its client (docs/clients.md#a-session-that-ended-a-full-storage).

const replicas = useReplicas()
const { server, replicaOf, messages } = replicas
const ann = () => replicas.ann

test('a replica ends a synchronisation where even the beginning is refused', async () => {
  const replica = await replicaOf(ann())
  globalThis.fetch = async () => Response.json({ detail: 'cursor_expired' }, { status: 410 })
  await expect(replica.sync()).rejects.toThrow('410 cursor_expired')
})

test('a replica opens without a session for a known account, and for no other one', async () => {
  const storage = memory()
  await ann().post('/habits/', HABIT)
  const { account, sync } = await replicaOf(ann(), storage)
  await sync()
  expect(account).toBe(String(ann().userId))
  const api = createClient(server.url)
  await expect(createReplica(api, storage)).rejects.toThrow('signed in')
  const replica = await createReplica(api, storage, { account: ann().userId })
  expect(replica.list('habit')).toMatchObject([{ name: 'Walk' }])
  await replica.write(entry('before signing in'))
  await expect(replica.sync()).rejects.toThrow('401')
  api.token = ann().token
  await replica.sync()
  expect([replica.pending, await messages()]).toEqual([[], ['before signing in']])
  const bob = createClient(server.url, { token: (await server.person()).token })
  await expect(createReplica(bob, storage, { account })).rejects.toThrow('another account')
})

test('a replica that follows renews its token while nothing changes, and goes on', async () => {
  const iat = Math.floor(Date.now() / 1000) - 1785 // due for renewal in 15 seconds
  const claims = { sub: String(ann().userId), jti: `due ${ann().userId}`, iat, exp: iat + 3600 }
  const key = new TextEncoder().encode(server.config.SECRET_KEY)
  const token = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key)
  const api = createClient(server.url, { token })
  const replica = await createReplica(api)
  const stop = replica.follow()
  await expect.poll(() => replica.list('ui_flags').length).toBe(1)
  await expect.poll(() => api.token).not.toBe(token)
  await ann().post('/journal/', { message: 'from elsewhere' })
  await expect.poll(() => replica.list('journal_entry')).toMatchObject([{ message: 'from elsewhere' }])
  stop()
})

test('a replica that follows goes on at once when the app has synchronised', async () => {
  const { setTimeout } = globalThis
  globalThis.setTimeout = ((work: () => void, ms = 0) => setTimeout(work, ms < 1000 ? ms : 2 ** 30)) as never
  try {
    const failures: unknown[] = []
    const replica = await replicaOf(ann(), memory(), { onFailure: (error) => failures.push(error) })
    globalThis.fetch = async () => Response.json({ error: 'internal_error' }, { status: 500 })
    const stop = replica.follow()
    await expect.poll(() => failures.length).toBe(1)
    globalThis.fetch = reach
    await replica.sync()
    await ann().post('/journal/', { message: 'from elsewhere' })
    await expect.poll(() => replica.list('journal_entry').length).toBe(1)
    stop()
  } finally {
    globalThis.setTimeout = setTimeout
  }
})
