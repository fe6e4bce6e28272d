import { gather } from '../base/gather.ts'
import type { Log } from '../base/log.ts'
import type { Database } from './call.ts'
import type { Notices } from './notices.ts'
import { statement } from './statements.ts'

// Waits for model requests to settle. One statement looks for all that this process waits for: after a notice, after
// each connect, and every POLL_MS, because a notice can be lost.

const CHANNEL = 'llm_settled'
const POLL_MS = 5000
/** The shortest time between two looks. */
const PAUSE_MS = 25
const SETTLED = statement('auth.llm_requests_settled', ['people', 'requests'])

type Waiting = { person: string; request: number; end: (settled: boolean) => void; fail: (error: unknown) => void }

export type Settlements = {
  /** Resolves with true when the request of this person has settled, and with false after `ms`. */
  wait(person: string, request: number, ms: number): Promise<boolean>
}

export function createSettlements(database: Database, notices: Notices, log: Log): Settlements {
  const waiting = new Set<Waiting>()
  let listening = false

  const look = gather(PAUSE_MS, async () => {
    const asked = [...waiting]
    if (asked.length === 0) return
    try {
      const values = { people: asked.map(({ person }) => person), requests: asked.map(({ request }) => request) }
      const { body } = await database.anonymous(SETTLED, values, log)
      const settled = new Set(JSON.parse(body as string) as number[])
      for (const { request, end } of asked) if (settled.has(request)) end(true)
    } catch (error) {
      if (database.ended()) for (const { fail } of asked) fail(error)
      // Any other failure passes: the next look is at most POLL_MS away.
      else log.warn({ reason: (error as Error).message, statement: SETTLED.name }, 'settlements_wait')
    }
  })

  return {
    async wait(person, request, ms) {
      if (!listening) notices.listen(CHANNEL, { heard: look, connected: look })
      listening = true
      const { promise, resolve: end, reject: fail } = Promise.withResolvers<boolean>()
      const mine = { person, request, end, fail }
      const late = setTimeout(end, Math.max(0, ms), false)
      const poll = setInterval(look, POLL_MS)
      waiting.add(mine)
      look()
      try {
        return await promise
      } finally {
        clearTimeout(late)
        clearInterval(poll)
        waiting.delete(mine)
      }
    },
  }
}
