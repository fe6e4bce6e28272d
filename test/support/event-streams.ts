import { afterEach } from 'vitest'
import { type EventOptions, type Events, openEvents } from './events.ts'
import { start } from './processes.ts'
import type { Server } from './server.ts'

// What tests of GET /changes/stream share.

const SETTINGS = { SKIP_STARTUP_SEED: '1', DATABASE_POOL_SIZE: '1', MAX_EVENT_STREAMS: '10' }

/** Starts another API process of a service, with one connection in its pool and room for ten streams. */
export async function launchApi(server: Server) {
  const process = start(['api'], { ...server.env, ...SETTINGS })
  return { process, url: `http://127.0.0.1:${(await process.logged('api_listening'))[0]?.port}` }
}

/** Answers the function that opens streams; each is closed after its test. */
export function useEvents(url: () => string) {
  const opened: Events[] = []
  afterEach(() => {
    for (const events of opened.splice(0)) events.close()
  })
  return async (who: { token: string }, options: EventOptions = {}, at = url()) => {
    const events = await openEvents(at, who, options)
    opened.push(events)
    return events
  }
}

/** Answers the function that counts the registered streams of a person. */
export const streamCounter =
  (server: Server) =>
  async ({ userId }: { userId: number }) =>
    (await server.database.owner.query('select from auth.event_streams where user_id = $1', [userId])).rowCount
