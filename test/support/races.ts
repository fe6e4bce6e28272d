import { expect } from 'vitest'
import type { Server } from './server.ts'

/**
 * How many connections wait for a lock. The first try of a sign-in, which gives up and comes again in a turn, is none
 * of them.
 */
export async function connectionsThatWait({ database }: Server): Promise<number> {
  const { rows } = await database.owner.query<{ count: number }>(
    `select count(distinct l.pid)::integer from pg_locks l join pg_stat_activity a using (pid)
      where not l.granted and a.datname = current_database() and clock_timestamp() - l.waitstart > interval '0.3 s'`,
  )
  return rows[0]?.count ?? 0
}

/**
 * Runs a statement, keeps its transaction open until the request waits for it and `meanwhile` is done, then commits;
 * answers the request.
 */
export async function whileLocked<T>(
  server: Server,
  text: string,
  values: unknown[],
  request: () => Promise<T>,
  meanwhile?: () => Promise<unknown>,
) {
  const client = await server.database.owner.connect()
  try {
    await client.query('begin')
    await client.query(text, values)
    const answer = request()
    await expect.poll(() => connectionsThatWait(server), { interval: 10 }).toBe(1)
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
