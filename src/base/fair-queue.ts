import { HttpError } from './http-error.ts'
import { turnsRefused, watchSlots } from './metrics/metrics.ts'

// A fair queue bounds how much work of one kind a process does at once, in total and per person. A caller that finds no
// free slot waits, and the people who wait take turns, however many requests each of them has. A person is a user id,
// or the address of a client without one.
//
// A request is in one of these states:
//
// - waiting: it is in its person's line, in the order of arrival. The first person in `waiting` gets the next slot and
//   then comes last: if three requests of A wait and then one of B, they run as A, B, A, A. A person who holds as many
//   slots as `perPerson` allows is passed over. It is refused after `waitMs`, or at once if `mayWait` already wait.
// - holding: it has a slot, which counts in `inUse` and for its person in `held`. If nobody of its person waits and
//   a slot is free, a request gets here without waiting.
// - resting: it has ended and its slot is free for others, but it still counts in `held` until `restMs` are over.

/** Frees a slot for others at once, and for the person who had it after `restMs`. */
export type Release = (restMs?: number) => void
type Waiter = (release: Release) => void

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
  /** Resolves with the function that frees the slot; rejects with the queue's refusal after `waitMs`. */
  take(person: string, waitMs: number): Promise<Release>
  /** Takes the next slot of the person, before all that wait; never refused. */
  takeFirst(person: string): Promise<Release>
  /** Does `work` in a slot, for which it waits for the queue's `waitMs`. `first`: in the next one (takeFirst). */
  within<T>(person: string, work: () => Promise<T>, first?: boolean): Promise<T>
  /** How many requests of a person wait. */
  waiting(person: string): number
}

type Bounds = {
  total?: number
  perPerson: number
  /** How many requests of one person may wait; the next one is refused at once. */
  mayWait?: number
  /** How long `within` waits. */
  waitMs?: number
  /** The refusal of who gets no slot; `own` as of NoSlot. */
  refuse?: (own: boolean) => Error
}

/** Makes a queue; `kind` is its name in the metrics. */
export function createFairQueue(
  kind: string,
  {
    total = Number.POSITIVE_INFINITY,
    perPerson,
    mayWait = Number.POSITIVE_INFINITY,
    waitMs: usualMs = 0,
    refuse = (own) => new NoSlot(own),
  }: Bounds,
): FairQueue {
  const held = new Map<string, number>()
  const waiting = new Map<string, Set<Waiter>>() // the person whose turn is next comes first
  let inUse = 0
  watchSlots(kind, {
    inUse: () => inUse,
    waiting: () => [...waiting.values()].reduce((sum, waiters) => sum + waiters.size, 0),
  })

  const holds = (person: string) => held.get(person) ?? 0
  const mustWait = (person: string) => holds(person) >= perPerson

  /** Grants slots to all who wait, a slot to each person in turn. */
  function grant() {
    for (const person of waiting.keys()) {
      if (inUse >= total) return
      grantOne(person)
    }
  }

  /** Grants a slot to a person, who then comes last: the loop of `grant` meets them again. False if they must wait. */
  function grantOne(person: string): boolean {
    const waiters = waiting.get(person)
    const [waiter] = waiters ?? []
    if (waiters === undefined || waiter === undefined || inUse >= total || mustWait(person)) return false
    waiting.delete(person)
    waiters.delete(waiter)
    if (waiters.size > 0) waiting.set(person, waiters)
    waiter(hold(person))
    return true
  }

  function grantTo(person: string) {
    while (grantOne(person));
  }

  /** Grants what a change for one person may have freed: to everybody in turn, unless the slots are unbounded. */
  const grantAfter = (person: string) => (total === Number.POSITIVE_INFINITY ? grantTo(person) : grant())

  function hold(person: string): Release {
    inUse++
    held.set(person, holds(person) + 1)
    return (restMs = 0) => release(person, restMs)
  }

  function release(person: string, restMs: number) {
    inUse--
    if (restMs > 0) setTimeout(rested, restMs, person).unref()
    else rested(person)
    grantAfter(person)
  }

  function rested(person: string) {
    if (holds(person) === 1) held.delete(person)
    else held.set(person, holds(person) - 1)
    grantAfter(person)
  }

  function leave(person: string, waiter: Waiter) {
    const waiters = waiting.get(person)
    waiters?.delete(waiter)
    if (waiters?.size === 0) waiting.delete(person)
  }

  /** Takes a slot if it is this person's turn now, without a promise or a timer. */
  const begin = (person: string) =>
    waiting.has(person) || inUse >= total || mustWait(person) ? undefined : hold(person)

  function take(person: string, waitMs: number): Promise<Release> {
    const waiters = waiting.get(person) ?? new Set()
    if (waiters.size >= mayWait) return Promise.reject(refuse(true))
    return new Promise((resolve, reject) => {
      const waiter = (release: Release) => {
        clearTimeout(late)
        resolve(release)
      }
      const late = setTimeout(() => {
        leave(person, waiter)
        reject(refuse(mustWait(person)))
      }, waitMs)
      waiting.set(person, waiters.add(waiter))
      grantAfter(person)
    })
  }

  const takeFirst = (person: string): Promise<Release> =>
    new Promise((resolve) => {
      waiting.set(person, new Set([resolve, ...(waiting.get(person) ?? [])]))
      grantAfter(person)
    })

  return {
    take,
    takeFirst,
    async within(person, work, first = false) {
      const release = begin(person) ?? (await (first ? takeFirst(person) : take(person, usualMs)))
      try {
        return await work()
      } finally {
        release()
      }
    },
    waiting: (person) => waiting.get(person)?.size ?? 0,
  }
}
