import { tooManyAtOnce } from '../base/fair-queue.ts'
import { watchSlots } from '../base/metrics/metrics.ts'

// A person's turns: how many statements of one person hold a connection of this process at once
// (docs/contract/http.md#a-persons-turns). A statement beyond them waits without a connection, in the order of arrival.
// Whoever has another reason to keep a person's statements waiting joins by `holdBack` and `look`.

/** Reads and writes of one person; sign-ins of all people that wait for a lock. */
const AT_ONCE = { read: 2, write: 1, sign_in: 2 }
/** How many statements of each kind may wait per person. */
const WAITING = 64
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
  const lines = {
    read: createLine('read', reasons),
    write: createLine('write', reasons),
    sign_in: createLine('sign_in', []),
  }
  return {
    async within(person, kind, work, ends = false) {
      const line = lines[kind]
      if (!line.begin(person)) await (ends ? line.waitFirst(person) : line.wait(person))
      try {
        return await work()
      } finally {
        line.end(person)
      }
    },
    holdBack: (reason) => void reasons.push(reason),
    look(person) {
      lines.read.look(person)
      lines.write.look(person)
    },
  }
}

/** The turns of one kind. A turn that is free costs one look into a map: no timer and no promise. */
function createLine(kind: TurnKind, reasons: readonly Reason[]) {
  const held = new Map<string, number>()
  const waiting = new Map<string, Set<() => void>>()
  watchSlots(`turns_${kind}`, { inUse: () => sum(held.values()), waiting: () => sum(sizes(waiting)) })

  function take(person: string): boolean {
    const holds = held.get(person) ?? 0
    if (holds >= AT_ONCE[kind]) return false
    for (const reason of reasons) if (reason(person)) return false
    held.set(person, holds + 1)
    return true
  }

  function look(person?: string) {
    if (person === undefined) for (const each of [...waiting.keys()]) look(each)
    else for (const waiter of waiting.get(person) ?? []) if (take(person)) waiter()
  }

  function leave(person: string, waiter: () => void) {
    const waiters = waiting.get(person)
    waiters?.delete(waiter)
    if (waiters?.size === 0) waiting.delete(person)
  }

  return {
    begin: (person: string) => !waiting.has(person) && take(person),
    look,
    end(person: string) {
      const holds = held.get(person) ?? 0
      if (holds > 1) held.set(person, holds - 1)
      else held.delete(person)
      if (waiting.has(person)) look(person)
    },
    wait(person: string): Promise<void> {
      const waiters = waiting.get(person) ?? new Set()
      if (waiters.size >= WAITING) return Promise.reject(tooManyAtOnce(kind))
      waiting.set(person, waiters)
      return new Promise((resolve, reject) => {
        const waiter = () => {
          clearTimeout(late)
          leave(person, waiter)
          resolve()
        }
        const late = setTimeout(() => {
          leave(person, waiter)
          reject(tooManyAtOnce(kind))
        }, WAIT_MS)
        waiters.add(waiter)
      })
    },
    waitFirst(person: string): Promise<void> {
      return new Promise((resolve) => {
        const waiter = () => {
          leave(person, waiter)
          resolve()
        }
        waiting.set(person, new Set([waiter, ...(waiting.get(person) ?? [])]))
      })
    },
  }
}

const sizes = (waiting: Map<string, Set<unknown>>) => [...waiting.values()].map(({ size }) => size)
const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, each) => total + each, 0)
