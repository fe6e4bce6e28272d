import { createFairQueue, NoSlot, tooManyAtOnce } from '../base/fair-queue.ts'

// A person's turns: how many statements of one person hold a connection of this process at once
// (docs/contract/http.md#a-persons-turns). A statement beyond them waits without a connection, in the order of arrival.
// What else keeps a person's statements waiting joins by `holdBack` and `look`.

/** Reads and writes of one person; sign-ins of all people that wait for a lock. */
const AT_ONCE = { read: 2, write: 1, sign_in: 2 }
/** How many statements of each kind may wait per person. */
const MAY_WAIT = 64
const WAIT_MS = 10_000

export type TurnKind = keyof typeof AT_ONCE
/** Whether a person's next statement has to wait. */
export type Reason = (person: string) => boolean

export type PersonTurns = {
  /**
   * Does `work`, one statement of a person, in a turn. Refuses with 429 where none comes free in time. A statement that
   * ends what an earlier one of its request began is never refused, as 429 says that nothing happened: it goes first.
   */
  within<T>(person: string, kind: TurnKind, work: () => Promise<T>, ends?: boolean): Promise<T>
  /** Adds a reason to wait: while it holds for a person, none of their turns begins. It runs for each statement. */
  holdBack(reason: Reason): void
  /** Lets the waiting statements of a person, or of all, begin if they may now: for when a reason may have ended. */
  look(person?: string): void
}

export function createPersonTurns(): PersonTurns {
  const reasons: Reason[] = []
  const isHeldBack = (person: string) => reasons.some((reason) => reason(person))
  const line = (kind: TurnKind, more: { isHeldBack?: Reason } = {}) =>
    createFairQueue(`turns_${kind}`, {
      total: Number.POSITIVE_INFINITY,
      perPerson: AT_ONCE[kind],
      mayWait: MAY_WAIT,
      ...more,
    })
  const lines = { read: line('read', { isHeldBack }), write: line('write', { isHeldBack }), sign_in: line('sign_in') }
  return {
    async within(person, kind, work, ends = false) {
      const line = lines[kind]
      const waiting = () => (ends ? line.takeFirst(person) : line.take(person, WAIT_MS))
      const release =
        line.begin(person) ??
        (await waiting().catch((error: unknown) => {
          throw error instanceof NoSlot ? tooManyAtOnce(kind) : error
        }))
      try {
        return await work()
      } finally {
        release()
      }
    },
    holdBack: (reason) => void reasons.push(reason),
    look(person) {
      lines.read.look(person)
      lines.write.look(person)
    },
  }
}
