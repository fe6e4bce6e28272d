import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../base/log.ts'
import type { Caller, Database } from '../calls/call.ts'
import { statement } from '../calls/statement.ts'

// Asks the primary whether tokens are still good, for the reads that standbys answer: a standby may not know of a
// revocation yet. One statement asks for all reads that are under way (docs/contract/decisions.md#a61).

// The shortest time from one statement to the next. A longer one puts more reads into a statement, which wait for it.
const PAUSE_MS = 5

const CHECK = statement('auth.tokens_refused', ['user_ids', 'issued_at', 'token_ids'])

export type TokenChecks = {
  /**
   * The answer, if the primary accepts the caller's token as of after this call; undefined where it refuses it, does
   * not answer, or where there is no answer.
   */
  guard<Answer>(caller: Caller, answering: Promise<Answer | undefined>): Promise<Answer | undefined>
}

/** A read under way. `accepted` is there once a statement asks for it, and false where the primary does not answer. */
type Open = { caller: Caller; accepted?: Promise<boolean> }

export function createTokenChecks(database: Database, log: Log): TokenChecks {
  const unasked = new Set<Open>()
  let next: Promise<void> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let lastAt = Number.NEGATIVE_INFINITY

  /** Waits until the next statement is under way, which asks for every read that began before. */
  function asked(): Promise<void> {
    next ??= last.then(pause).then(() => {
      next = undefined
      lastAt = performance.now()
      const reads = [...unasked]
      unasked.clear()
      const refused = refusedAmong([...new Set(reads.map(({ caller }) => caller))])
      for (const read of reads)
        read.accepted = refused.then(
          (callers) => !callers.has(read.caller),
          () => false,
        )
      last = refused.catch(() => {})
    })
    return next
  }

  async function pause() {
    const left = lastAt + PAUSE_MS - performance.now()
    if (left > 0) await sleep(left)
  }

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
        if (read.accepted === undefined) await asked()
        return (await read.accepted) ? answer : undefined
      } finally {
        unasked.delete(read)
      }
    },
  }
}
