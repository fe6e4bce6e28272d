// Faults that a person orders by name (docs/contract/world.md#faults); vendors/faults.ts says how a stand-in fails.
import { z } from 'zod'
import type { Faults } from '../vendors/faults.ts'
import type { IdentityProvider } from '../vendors/identity-providers.ts'

const SLOW_MS = 1500
/** Two hours: a token that the provider issues under this clock has expired when it arrives. */
const SKEW_SECONDS = 7200
const RETRY_AFTER = { 'Retry-After': '1' }
const REFUSAL = 'I cannot help with this page.'
const WRONG_QUOTES = JSON.stringify({
  notes: [{ kind: 'theme', quote: 'words that stand on no page of anybody', note: 'A note without a place.' }],
  hits: [{ index: 0, quote: 'words that stand on no page of anybody' }],
})

type Party = 'license' | 'idp' | 'mail' | 'llm' | 'push' | 'session'
/** Where the faults of a party are: identity providers have one for keys and one for the clock, sessions none. */
const PLACES: Record<Party, ReadonlyArray<keyof Faults>> = {
  license: ['license'],
  idp: ['jwks', 'idpClock'],
  mail: ['smtp'],
  llm: ['llm'],
  push: ['push'],
  session: [],
}

const FAULTS: { [P in Party]: Record<string, Faults> } = {
  license: {
    down: { license: { drop: true } },
    slow: { license: { delayMs: SLOW_MS } },
    500: { license: { status: 500 } },
    garbage: { license: { body: '<html>Be right back</html>' } },
    refunded: { license: { refunded: true } },
  },
  idp: {
    keys_rotated: {},
    jwks_down: { jwks: { drop: true } },
    clock_skew: { idpClock: { skewSeconds: -SKEW_SECONDS } },
  },
  mail: {
    refuse: { smtp: { reject: 550 } },
    greylist: { smtp: { reject: 450 } },
    drop_after_data: { smtp: { drop: true } },
  },
  llm: {
    slow: { llm: { delayMs: SLOW_MS } },
    429: { llm: { status: 429 } },
    500: { llm: { status: 500 } },
    refusal: { llm: { content: REFUSAL } },
    cut_off: { llm: { content: '{"notes": [{"kind": "theme", "quote": "', cut: true } },
    garbage_json: { llm: { content: '{"notes": nothing here is JSON' } },
    wrong_quotes: { llm: { content: WRONG_QUOTES } },
  },
  push: {
    gone: { push: { status: 410 } },
    not_found: { push: { status: 404 } },
    too_large: { push: { status: 413 } },
    429: { push: { status: 429, headers: RETRY_AFTER } },
    500: { push: { status: 500 } },
    slow: { push: { delayMs: SLOW_MS } },
    silent: { push: { hang: true } },
  },
  session: {
    session_expired: {},
  },
}
export const FAULT_NAMES = Object.fromEntries(
  Object.entries(FAULTS).map(([party, faults]) => [party, Object.keys(faults)]),
)

const Times = z.int('Type how many times, from 1 to 1000.').min(1).max(1000).optional()
const SHAPE = { error: `Send {"party", "fault", "times"?} with one of ${JSON.stringify(FAULT_NAMES)}.` }
export const Order = z.union(
  Object.entries(FAULT_NAMES).map(([party, names]) =>
    z.strictObject({ party: z.literal(party as Party), fault: z.enum(names), times: Times }, SHAPE),
  ),
  SHAPE,
)
type Order = z.infer<typeof Order>

export type FaultOrders = {
  list(): Array<{ party: Party; fault: string; times: number | null }>
  /** Orders a fault in place of the party's present one. */
  order(order: Order): Promise<ReturnType<FaultOrders['list']>>
  clear(): void
}

/** `expireSessions` is the fault of sessions, which happens in the database and at once. */
export function createFaultOrders(
  faults: Faults,
  idps: readonly IdentityProvider[],
  expireSessions: () => Promise<void>,
): FaultOrders {
  const present = new Map<Party, string>()
  const faultOf = (party: Party) => PLACES[party].map((place) => faults[place]).find((fault) => fault !== undefined)
  const end = (party: Party) => {
    for (const place of PLACES[party]) faults[place] = undefined
    present.delete(party)
  }
  const list: FaultOrders['list'] = () =>
    [...present].flatMap(([party, fault]) => {
      const found = faultOf(party)
      return found === undefined ? [] : { party, fault, times: found.times ?? null }
    })
  return {
    list,
    async order({ party, fault, times }) {
      end(party)
      if (fault === 'session_expired') await expireSessions()
      if (fault === 'keys_rotated') await Promise.all(idps.map((idp) => idp.rotate()))
      for (const [place, ordered] of Object.entries(FAULTS[party][fault] ?? {}))
        Object.assign(faults, { [place]: { ...ordered, times } })
      present.set(party, fault)
      return list()
    },
    clear() {
      for (const party of Object.keys(PLACES) as Party[]) end(party)
    },
  }
}
