import { watchSlots } from '../../base/metrics/metrics.ts'

// Slots bound how much work of one kind a process does at once, in total and per person. A request without a free slot
// waits; the people who wait take turns, however many requests each has.

type Waiter = () => void
/** Frees a slot for others at once, and for the person who had it after `restMs`. */
export type Release = (restMs?: number) => void

/** No slot was free in time. `own`: because of the person's own requests or answers. */
export class NoSlot extends Error {
  readonly own: boolean

  constructor(own: boolean) {
    super('no slot came free')
    this.own = own
  }
}

export type Slots = {
  /** Resolves with the function that frees the slot; rejects with NoSlot after `waitMs`. */
  take(person: string, waitMs: number): Promise<Release>
  /** How many requests of a person wait. */
  waiting(person: string): number
  /** Grants what is free, for when somebody who was held back need not be any more. */
  look(): void
}

type Bounds = { total: number; perPerson: number; isHeldBack?: (person: string) => boolean }

/** Makes slots; `kind` is their name in the metrics. Somebody who is held back gets none. */
export function createSlots(kind: string, { total, perPerson, isHeldBack = () => false }: Bounds): Slots {
  const held = new Map<string, number>()
  const waiting = new Map<string, Set<Waiter>>() // the person whose turn is next comes first
  let free = total
  watchSlots(kind, {
    inUse: () => total - free,
    waiting: () => [...waiting.values()].reduce((sum, waiters) => sum + waiters.size, 0),
  })

  const holds = (person: string) => held.get(person) ?? 0
  const mustWait = (person: string) => holds(person) === perPerson || isHeldBack(person)

  function grant() {
    for (const [person, waiters] of waiting) {
      if (free === 0) return
      if (mustWait(person)) continue
      const [waiter] = waiters
      if (waiter === undefined) continue
      waiting.delete(person) // moves the person to the end, where this loop meets them again
      waiters.delete(waiter)
      if (waiters.size > 0) waiting.set(person, waiters)
      free--
      held.set(person, holds(person) + 1)
      waiter()
    }
  }

  function release(person: string, restMs: number) {
    free++
    if (restMs > 0) setTimeout(rested, restMs, person).unref()
    else rested(person)
    grant()
  }

  function rested(person: string) {
    if (holds(person) === 1) held.delete(person)
    else held.set(person, holds(person) - 1)
    grant()
  }

  function leave(person: string, waiter: Waiter) {
    const waiters = waiting.get(person)
    waiters?.delete(waiter)
    if (waiters?.size === 0) waiting.delete(person)
  }

  return {
    take(person, waitMs) {
      return new Promise((resolve, reject) => {
        const waiter = () => {
          clearTimeout(late)
          resolve((restMs = 0) => release(person, restMs))
        }
        const late = setTimeout(() => {
          leave(person, waiter)
          reject(new NoSlot(mustWait(person)))
        }, waitMs)
        waiting.set(person, (waiting.get(person) ?? new Set()).add(waiter))
        grant()
      })
    },
    waiting: (person) => waiting.get(person)?.size ?? 0,
    look: grant,
  }
}
