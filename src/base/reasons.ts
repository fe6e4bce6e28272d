// Why this process says that the service is degraded (docs/contract/operations.md#degraded).

export type Reason = { reason: string; since: string; detail: string }
/** An analytics process that is away gets them with the next heartbeat. */
export type TellReasons = (reasons: Reason[]) => Promise<void>

/** What this process has found itself, by reason. */
const own = new Map<string, Reason>()

/** Notes that something is wrong, or that it no longer is: `detail` undefined. */
export function noteReason(reason: string, detail: string | undefined): void {
  if (detail === undefined) own.delete(reason)
  else own.set(reason, { reason, since: own.get(reason)?.since ?? new Date().toISOString(), detail })
}

export const ownReasons = (): Reason[] => [...own.values()]

/** One of each reason, the one that began first. */
export function mergeReasons(...lists: Reason[][]): Reason[] {
  const sorted = lists.flat().toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since))
  const byReason = Map.groupBy(sorted, ({ reason }) => reason)
  return [...byReason.values()].flatMap((same) => same.slice(0, 1))
}

let known: Reason[] = []

/** Keeps what all processes and the database say, for /health. */
export function keepReasons(reasons: Reason[]): void {
  known = reasons
}

export const allReasons = (): Reason[] => mergeReasons(ownReasons(), known)

/** How long after a refused statement the disk counts as full: a heartbeat may still find room on its page. */
const FULL_MS = 60_000
let refusedAt = Number.NEGATIVE_INFINITY

/** Notes that a statement found no room on the disk. */
export function noteDiskFull(detail: string): void {
  refusedAt = performance.now()
  noteReason('disk_full', detail)
}

/** Notes that a heartbeat was written. */
export function noteRoom(): void {
  if (performance.now() - refusedAt > FULL_MS) noteReason('disk_full', undefined)
}

const FAILURES = 3
const failures = new Map<string, number>()

/** Notes the outcome of a request to a vendor: three failures in a row are `vendor_failing`, a success ends it. */
export function noteVendor(party: string, succeeded: boolean): void {
  if (succeeded) failures.delete(party)
  else failures.set(party, (failures.get(party) ?? 0) + 1)
  const failing = [...failures].flatMap(([name, count]) => (count >= FAILURES ? [name] : []))
  noteReason('vendor_failing', failing.length === 0 ? undefined : failing.join(', '))
}
