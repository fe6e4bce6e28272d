import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../base/log.ts'
import { splitAddress } from '../base/settings/addresses.ts'

// Which server of an address takes writes. An address may name several servers, of which one is the primary; after a
// failover it is another one (docs/contract/operations.md#several-servers).

const PROBE_MS = 2000
const RETRY_MS = 250

/** The server that takes writes, as this process knows it. */
export type Primary = {
  /** The address of one server. */
  readonly url: string
  /** Whether the address names several servers, so that another one may be the primary later. */
  readonly movable: boolean
  /** Looks for the primary after a failure of a connection; it may still be the same. */
  suspect(): void
  /** Calls back when another server is the primary. */
  onMove(listener: (url: string) => void): void
  stop(): void
}

/** The only server of an address: it stays the primary. */
const fixed = (url: string): Primary => ({ url, movable: false, suspect() {}, onMove() {}, stop() {} })

/** A server that takes writes. Of two, the one with the later timeline was promoted later. */
type Writable = { url: string; timeline: number }

const PROBE = `
select case when not pg_is_in_recovery()
  then ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer end as timeline`

async function probe(url: string): Promise<Writable | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    application_name: 'thirty-six-weeks search',
  })
  client.on('error', () => {}) // the query rejects with the same failure
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: number | null }>(PROBE)
    const timeline = rows[0]?.timeline ?? null
    return timeline === null ? undefined : { url, timeline }
  } finally {
    client.end().catch(() => {})
  }
}

/** The primary among servers, or why none was found. A server of a timeline before `since` was primary earlier. */
async function search(urls: readonly string[], since: number): Promise<Writable | Error> {
  const outcomes = await Promise.allSettled(urls.map(probe))
  const found = outcomes
    .flatMap((outcome) => (outcome.status === 'fulfilled' && outcome.value ? [outcome.value] : []))
    .filter(({ timeline }) => timeline >= since)
    .sort((a, b) => b.timeline - a.timeline)
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  return found[0] ?? (failure?.reason as Error | undefined) ?? new Error('no server of the list takes writes')
}

/** The address of the server that takes writes. The only server of an address is not asked. */
export async function writableUrl(address: string): Promise<string> {
  const urls = splitAddress(address)
  if (urls.length === 1) return urls[0] as string
  const found = await search(urls, 0)
  if (found instanceof Error) throw found
  return found.url
}

/** Finds the primary of an address, and follows it until stopped. */
export async function findPrimary(address: string, log: Log): Promise<Primary> {
  const urls = splitAddress(address)
  if (urls.length === 1) return fixed(urls[0] as string)
  const first = await search(urls, 0)
  if (first instanceof Error) throw first
  let current = first
  let searching = false
  let stopped = false
  const listeners: Array<(url: string) => void> = []

  async function searchUntilFound() {
    for (let failures = 0; !stopped; failures++) {
      const found = await search(urls, current.timeline)
      if (!(found instanceof Error)) return take(found)
      if (failures === 0) log.warn({ reason: found.message }, 'database_primary_lost')
      await sleep(RETRY_MS)
    }
  }

  function take(found: Writable) {
    const moved = found.url !== current.url
    current = found
    if (!moved || stopped) return
    log.warn({ server: urls.indexOf(found.url) + 1 }, 'database_primary_moved')
    for (const listener of listeners) listener(found.url)
  }

  return {
    get url() {
      return current.url
    },
    movable: true,
    suspect() {
      if (searching || stopped) return
      searching = true
      searchUntilFound().finally(() => {
        searching = false
      })
    },
    onMove: (listener) => void listeners.push(listener),
    stop() {
      stopped = true
    },
  }
}
