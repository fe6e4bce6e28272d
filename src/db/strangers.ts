import { createFairQueue, NoSlot, tooManyAtOnce } from '../base/fair-queue.ts'
import { serviceUnavailable } from '../base/http-error.ts'

// How many statements of clients without a token hold a connection of this process at once
// (docs/contract/http.md#requests-without-a-token): a flood of sign-ins leaves the rest of the pool to people who are
// signed in, and one address leaves a place to the others.

/** The share of the pool that they hold. */
const SHARE = 1 / 3
/** How many statements of one address may wait. */
const MAY_WAIT = 64

/** Does `work`, one statement of a client, in a place of its address. */
export type Strangers = <T>(client: string, work: () => Promise<T>) => Promise<T>

type Bounds = { connections: number; waitMs: number; isHeldBack: (client: string) => boolean }

export function createStrangers({ connections, waitMs, isHeldBack }: Bounds): Strangers & { look(): void } {
  const total = Math.max(1, Math.floor(connections * SHARE))
  const queue = createFairQueue('strangers', {
    total,
    perPerson: Math.max(1, total - 1),
    mayWait: MAY_WAIT,
    isHeldBack,
  })
  const strangers: Strangers = (client, work) =>
    queue.within(client, waitMs, work).catch((error: unknown) => {
      if (!(error instanceof NoSlot)) throw error
      if (error.own) throw tooManyAtOnce('strangers')
      throw serviceUnavailable(new Error('all connections for requests without a token are in use'))
    })
  return Object.assign(strangers, { look: queue.look })
}
