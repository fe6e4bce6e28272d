import { HttpError } from './http-error.ts'
import { turnsRefused, watchSlots } from './metrics/metrics.ts'

// A fair queue bounds how much work of one kind a process does at once, in total and per person. A caller that finds no
// free slot waits, and the people who wait take turns, however many requests each of them has. A person is a user id,
// or the address of a client without one.

type Waiter = () => void
/** Frees a slot for others at once, and for the person who had it after `restMs`. */
export type Release = (restMs?: number) => void

/** No slot was free in time, or too many of the person's requests wait. `own`: because of what the person does. */
export class NoSlot extends Error {
  readonly own: boolean

  constructor(own: boolean) {
    super('no slot came free')
    this.own = own
  }
}

/** The refusal of a person who has too much under way or waiting; nothing has happened. */
export function tooManyAtOnce(kind: string) {
  turnsRefused.inc({ kind })
  return new HttpError(429, 'too_many_requests_at_once', { 'Retry-After': '1' })
}

export type FairQueue = {
  /** Resolves with the function that frees the slot; rejects with NoSlot after `waitMs`. */
  take(person: string, waitMs: number): Promise<Release>
  /** Does `work` in a slot. */
  within<T>(person: string, waitMs: number, work: () => Promise<T>): Promise<T>
  /** How many requests of a person wait. */
  waiting(person: string): number
  /** Grants what is free, for when somebody who was held back need not be any more. */
  look(): void
}

/** `mayWait`: how many requests of one person may wait; the next one is refused at once. */
type Bounds = { total: number; perPerson: number; mayWait?: number; isHeldBack?: (person: string) => boolean }

/** Makes a queue; `kind` is its name in the metrics. Somebody who is held back gets no slot. */
export function createFairQueue(
  kind: string,
  { total, perPerson, mayWait = Number.POSITIVE_INFINITY, isHeldBack = () => false }: Bounds,
): FairQueue {
  const held = new Map<string, number>()
  const waiting = new Map<string, Set<Waiter>>() // the person whose turn is next comes first
  let inUse = 0
  watchSlots(kind, {
    inUse: () => inUse,
    waiting: () => [...waiting.values()].reduce((sum, waiters) => sum + waiters.size, 0),
  })

  const holds = (person: string) => held.get(person) ?? 0
  const mustWait = (person: string) => holds(person) >= perPerson || isHeldBack(person)

  function grant() {
    for (const [person, waiters] of waiting) {
      if (inUse >= total) return
      if (mustWait(person)) continue
      const [waiter] = waiters
      if (waiter === undefined) continue
      waiting.delete(person) // moves the person to the end, where this loop meets them again
      waiters.delete(waiter)
      if (waiters.size > 0) waiting.set(person, waiters)
      inUse++
      held.set(person, holds(person) + 1)
      waiter()
    }
  }

  function release(person: string, restMs: number) {
    inUse--
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

  function take(person: string, waitMs: number): Promise<Release> {
    const waiters = waiting.get(person) ?? new Set()
    if (waiters.size >= mayWait) return Promise.reject(new NoSlot(true))
    return new Promise((resolve, reject) => {
      const waiter = () => {
        clearTimeout(late)
        resolve((restMs = 0) => release(person, restMs))
      }
      const late = setTimeout(() => {
        leave(person, waiter)
        reject(new NoSlot(mustWait(person)))
      }, waitMs)
      waiting.set(person, waiters.add(waiter))
      grant()
    })
  }

  return {
    take,
    async within(person, waitMs, work) {
      const release = await take(person, waitMs)
      try {
        return await work()
      } finally {
        release()
      }
    },
    waiting: (person) => waiting.get(person)?.size ?? 0,
    look: grant,
  }
}
