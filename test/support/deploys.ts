import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { elsewhere } from './addresses.ts'
import { type Client, createClient } from './client.ts'
import { start } from './processes.ts'
import { PASSWORD, type Server } from './server.ts'

// What a deploy under load needs: the processes of a release, and clients that never pause.

const BREATH_MS = 50

/** The API and the worker of a release: this one, or that of a folder. */
export async function startRelease(server: Server, folder?: string) {
  const [api, worker] = [start(['api'], server.env, folder), start(['worker'], server.env, folder)]
  const [[line]] = await Promise.all([api.logged('api_listening'), worker.logged('metrics_listening')])
  const end = () => Promise.all([api.end('SIGTERM'), worker.end('SIGTERM')])
  return { url: `http://127.0.0.1:${line?.port}`, end }
}

/** Clients that send one request after the other to the present `url` until stopped. */
export function createLoad(server: Server, url: string) {
  const waiting = new Map<string, number>()
  const load = { url, running: true, answers: [] as Array<{ what: string; status: unknown }> }
  const logged: string[] = []
  let mails = 0
  const ask = async (client: Client, path: string, body?: unknown, headers?: Record<string, string>) => {
    const { url } = load
    const at = createClient(url, client)
    waiting.set(url, (waiting.get(url) ?? 0) + 1)
    const answering = body === undefined ? at.get(path, headers) : at.post(path, body, headers)
    const { status } = await answering.catch(({ message, cause }) => ({ status: `${cause?.code ?? message}` }))
    waiting.set(url, (waiting.get(url) ?? 0) - 1)
    load.answers.push({ what: path, status })
    return status
  }
  return Object.assign(load, {
    logged,
    mails: () => mails,
    async reads(client: Client) {
      while (load.running) for (const path of ['/habits/', '/goal-groups/', '/practice-tags/']) await ask(client, path)
    },
    async writes(client: Client, goals: number[]) {
      for (let n = 0; load.running; n++) {
        const day = new Date(Date.now() - Math.floor(n / goals.length) * 86_400_000).toISOString().slice(0, 10)
        const [goal_id, key] = [goals[n % goals.length], `${goals[n % goals.length]} ${day}`]
        const status = await ask(
          client,
          '/goal_completions/',
          { goal_id, completed_on: day },
          { 'idempotency-key': key },
        )
        if (status === 200) logged.push(key)
      }
    },
    async logins(people: Client[]) {
      // Ages the sent reset mails by an hour, since an account gets at most ten per hour.
      const later = "update auth.password_resets set created_at = created_at - interval '1 hour'"
      for (let n = 0; load.running; n++) {
        const { email } = people[n % people.length] as Client
        await ask(server.anonymous, '/auth/login', { email, password: PASSWORD }, elsewhere())
        await sleep(BREATH_MS)
        await server.database.owner.query(later)
        if ((await ask(server.anonymous, '/auth/password-reset/request', { email }, elsewhere())) === 202) mails++
      }
    },
    /** Sends further requests to another address, and waits for the answers of the previous one. */
    async move(to: string) {
      const from = load.url
      load.url = to
      await expect.poll(() => waiting.get(from)).toBe(0)
    },
    /** Stops the clients, also those of a test that failed: the next files share this process. */
    async end(clients: Promise<void>[]) {
      load.running = false
      await Promise.all(clients)
    },
    /** Waits until more than `count` further requests have been answered. */
    async more(count: number) {
      const from = load.answers.length
      await expect.poll(() => load.answers.length - from).toBeGreaterThan(count)
    },
  })
}
