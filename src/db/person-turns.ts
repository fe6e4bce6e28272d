import { createFairQueue, type FairQueue, tooManyAtOnce } from '../base/fair-queue.ts'

// A person's turns: how many statements of one person hold a connection of this process at once
// (docs/contract/http.md#a-persons-turns). A statement beyond them waits without a connection, in the order of arrival:
// fair-queue.ts lists its states, of which none rests here.

/** Reads and writes of one person; sign-ins of all people that wait for a lock. */
const AT_ONCE = { read: 2, write: 1, sign_in: 2 }
/** How many statements of each kind may wait per person. */
const MAY_WAIT = 64
const WAIT_MS = 10_000

export type TurnKind = keyof typeof AT_ONCE

/**
 * A statement of a person runs within a turn; 429 where none comes free in time. One that ends what an earlier one of
 * its request began goes first, as 429 says that nothing happened.
 */
export type PersonTurns = Record<TurnKind, FairQueue>

export function createPersonTurns(): PersonTurns {
  const line = (kind: TurnKind) =>
    createFairQueue(`turns_${kind}`, {
      perPerson: AT_ONCE[kind],
      mayWait: MAY_WAIT,
      waitMs: WAIT_MS,
      refuse: () => tooManyAtOnce(kind),
    })
  return { read: line('read'), write: line('write'), sign_in: line('sign_in') }
}
