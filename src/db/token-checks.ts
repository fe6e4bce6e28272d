import type { Log } from '../base/log.ts'
import type { Caller, Database } from './call.ts'
import { statement } from './statement.ts'

// Asks the primary whether tokens are still good, for the reads that standbys answer: a standby may not know of a
// revocation yet. One statement asks for all reads that wait (docs/contract/decisions.md#a61).

// The pause between two statements. A read waits half of it on average; a longer one puts more reads into a statement.
const PAUSE_MS = 5

const CHECK = statement('auth.tokens_refused', ['user_ids', 'issued_at', 'token_ids'])

export type TokenChecks = {
  /** Whether the primary accepts the caller's token, as of after this call. Rejects where the primary does not answer. */
  accepts(caller: Caller): Promise<boolean>
}

type Waiting = { caller: Caller; resolve(accepted: boolean): void; reject(error: unknown): void }

export function createTokenChecks(database: Database, log: Log): TokenChecks {
  let waiting: Waiting[] = []
  let scheduled = false
  let lastAt = Number.NEGATIVE_INFINITY

  function schedule() {
    if (scheduled) return
    scheduled = true
    setTimeout(send, Math.max(0, lastAt + PAUSE_MS - performance.now()))
  }

  async function send() {
    const asked = waiting
    waiting = []
    lastAt = performance.now()
    const callers = [...new Set(asked.map(({ caller }) => caller))]
    const values = {
      user_ids: callers.map(({ userId }) => userId),
      issued_at: callers.map(({ issuedAt }) => issuedAt),
      token_ids: callers.map(({ tokenId }) => tokenId),
    }
    try {
      const { body } = await database.anonymous(CHECK, values, log)
      const refused = new Set((JSON.parse(body ?? '[]') as number[]).map((place) => callers[place - 1]))
      for (const { caller, resolve } of asked) resolve(!refused.has(caller))
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
    scheduled = false
    if (waiting.length > 0) schedule()
  }

  return {
    accepts(caller) {
      return new Promise((resolve, reject) => {
        waiting.push({ caller, resolve, reject })
        schedule()
      })
    },
  }
}
