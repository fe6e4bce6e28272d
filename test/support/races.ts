import { expect } from 'vitest'
import type { Server } from './server.ts'

// A sign-in that may not wait gives up and comes again in a turn of its client.
const WAITING = `
  select from pg_locks l join pg_stat_activity a using (pid)
   where not l.granted and a.datname = current_database() and a.query !~ 'lock_timeout'`

/**
 * Runs a statement, keeps its transaction open until the request waits for it and `meanwhile` is done, then commits;
 * answers the request.
 */
export async function whileLocked<T>(
  { database }: Server,
  text: string,
  values: unknown[],
  request: () => Promise<T>,
  meanwhile?: () => Promise<unknown>,
) {
  const client = await database.owner.connect()
  try {
    await client.query('begin')
    await client.query(text, values)
    const answer = request()
    await expect.poll(async () => (await database.owner.query(WAITING)).rowCount, { interval: 10 }).toBe(1)
    await meanwhile?.()
    await client.query('commit')
    return await answer
  } finally {
    client.release(true)
  }
}

/** Waits until the clock shows the second after the next one. */
export async function twoSeconds(): Promise<void> {
  const second = () => Math.floor(Date.now() / 1000)
  const begun = second()
  await expect.poll(second, { timeout: 10_000 }).toBeGreaterThan(begun + 1)
}
