import { gather } from '../base/gather.ts'
import type { Log } from '../base/log.ts'
import type { Caller, Database } from './call.ts'
import { statement } from './statements.ts'

// Asks the primary whether tokens are still good, for the reads that standbys answer: a standby may not know of a
// revocation yet. One statement asks for all reads that are under way (docs/contract/decisions.md#a61).

// The shortest time from one statement to the next. If it is longer, more reads share a statement and wait longer.
const PAUSE_MS = 5

const CHECK = statement('auth.tokens_refused', ['user_ids', 'issued_at', 'token_ids'])

export type TokenChecks = {
  /**
   * The answer, if the primary says after this call that the caller's token is good. Undefined if the primary refuses
   * the token or does not respond, and where the answer is undefined.
   */
  guard<Answer>(caller: Caller, answering: Promise<Answer | undefined>): Promise<Answer | undefined>
}

/** A read under way. A statement that asks for it sets `accepted`: false also where the primary does not respond. */
type Open = { caller: Caller; accepted?: Promise<boolean> }

export function createTokenChecks(database: Database, log: Log): TokenChecks {
  const unasked = new Set<Open>()

  /** Asks for every read that began before the statement. */
  const check = gather(PAUSE_MS, async () => {
    const reads = [...unasked]
    unasked.clear()
    const refused = refusedAmong([...new Set(reads.map(({ caller }) => caller))])
    for (const read of reads)
      read.accepted = refused.then(
        (callers) => !callers.has(read.caller),
        () => false,
      )
    await Promise.all(reads.map(({ accepted }) => accepted))
  })

  async function refusedAmong(callers: Caller[]): Promise<Set<Caller | undefined>> {
    const values = {
      user_ids: callers.map(({ userId }) => userId),
      issued_at: callers.map(({ issuedAt }) => issuedAt),
      token_ids: callers.map(({ tokenId }) => tokenId),
    }
    const { body } = await database.anonymous(CHECK, values, log)
    return new Set((JSON.parse(body ?? '[]') as number[]).map((place) => callers[place - 1]))
  }

  return {
    async guard(caller, answering) {
      const read: Open = { caller }
      unasked.add(read)
      try {
        const answer = await answering
        if (answer === undefined) return undefined
        if (read.accepted === undefined) await check()
        return (await read.accepted) ? answer : undefined
      } finally {
        unasked.delete(read)
      }
    },
  }
}
