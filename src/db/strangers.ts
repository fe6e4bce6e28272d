import { createFairQueue, type FairQueue, tooManyAtOnce } from '../base/fair-queue.ts'
import { serviceUnavailable } from '../base/http-error.ts'

// How many statements of clients without a token hold a connection of this process at once
// (docs/contract/http.md#requests-without-a-token): a flood of sign-ins leaves the rest of the pool to people who are
// signed in, and one network leaves a place to the others.

/** The share of the pool that they hold. */
const SHARE = 1 / 3

/** How many statements of one network may wait. */
const MAY_WAIT = 64

type Bounds = { connections: number; waitMs: number }

/** The places of clients without a token, by their network. */
export function createStrangers({ connections, waitMs }: Bounds): FairQueue {
  const total = Math.max(1, Math.floor(connections * SHARE))
  return createFairQueue('strangers', {
    total,
    perPerson: Math.max(1, total - 1),
    mayWait: MAY_WAIT,
    waitMs,
    refuse: (own) =>
      own
        ? tooManyAtOnce('strangers')
        : serviceUnavailable(new Error('all connections for requests without a token are in use')),
  })
}
