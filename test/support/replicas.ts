import { afterEach, beforeEach } from 'vitest'
import { createClient, createReplica, type ReplicaOptions, type Storage } from '../../client/index.ts'
import type { Client } from './client.ts'
import { useServer } from './server.ts'

// What tests of the replica of client/ share: the real service, a person per test, and a network that can be away.

export const reach = globalThis.fetch

export const memory = () => new Map<string, string>() as unknown as Storage & Map<string, string>
export const entry = (message: string) => ({ method: 'POST', path: '/journal/', body: { message } }) as const

export const goOffline = () => {
  globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'))
}
/** Answers to the paths that begin so are replaced. */
export const answerInstead = (path: string, status: number, body: unknown) => {
  globalThis.fetch = async (input, init) => {
    const request = input as Request
    if (!new URL(request.url).pathname.startsWith(path)) return reach(request, init)
    return Response.json(body, { status })
  }
}

/** Starts the service. Each test has an account of its own, `ann`, and the whole network. */
export function useReplicas() {
  const server = useServer()
  let ann: Client
  beforeEach(async () => {
    ann = await server.person()
  })
  afterEach(() => {
    globalThis.fetch = reach
  })
  return {
    server,
    get ann() {
      return ann
    },
    replicaOf: ({ token }: Client, storage?: Storage, options?: ReplicaOptions) =>
      createReplica(createClient(server.url, { token }), storage, options),
    /** The texts of the journal, oldest first. */
    messages: async (person = ann): Promise<string[]> =>
      (await person.get('/journal/?limit=200')).body.items.map((item: { message: string }) => item.message).reverse(),
  }
}
