import { setTimeout as sleep } from 'node:timers/promises'
import { gather } from '../../base/gather.ts'
import type { Log } from '../../base/log.ts'
import type { Database } from '../../db/call.ts'
import { type Statement, statement } from '../../db/statements.ts'
import type { EventLine } from './line.ts'

/** The shortest time between two lookups (docs/contract/changes.md#how-a-stream-hears-of-a-write). */
const PAUSE_MS = 25
/** How long lookups wait where the database is away. */
const AWAY_MS = 1000

const LOOK = statement('auth.event_streams_look', ['people', 'streams', 'numbers', 'names', 'cursor_key'])
const LEAVE = statement('auth.event_streams_leave', ['people', 'streams'])

/** What names a stream in the database. */
type Registered = { id: number; person: string }
/** `notices`: the person's hashes of this hour and the next; `number`: their counter as the client knows it. */
export type Stream = Registered & {
  notices: readonly string[]
  number: number
  expiresAt: number
  tick: number
  line: EventLine
}
export type Seen = Pick<Stream, 'notices' | 'number'> & { stream: number; ended: boolean; cursor: string }
type Parts = { database: Database; cursorKey: string; log: Log }

/** Asks the database what streams have missed and which have ended, and tells it which have left. */
export function createLookups(
  { database, cursorKey, log }: Parts,
  streams: ReadonlyMap<number, Stream>,
  end: (stream: Stream) => void,
  rename: (stream: Stream, notices: readonly string[]) => void,
) {
  const toLookUp = new Set<Stream>()
  const left = new Set<Registered>()
  let stopped = false

  function lookUpSoon(some: Iterable<Stream>) {
    for (const stream of some) toLookUp.add(stream)
    if (toLookUp.size > 0 && !stopped) work()
  }

  function leaveSoon(stream: Registered) {
    left.add(stream)
    if (!stopped) work()
  }

  /** Runs one statement at a time, so that two of this process never wait for each other. */
  const work = gather(PAUSE_MS, async () => {
    const hasLeft = await leave()
    const hasLooked = stopped || (await lookUp())
    if ((hasLeft && hasLooked) || stopped) return
    await sleep(AWAY_MS)
    if (!stopped) work()
  })

  /** False if the database is away. */
  async function leave() {
    const gone = [...left]
    left.clear()
    if (gone.length === 0 || (await tryRun(LEAVE, idsOf(gone))) !== undefined) return true
    for (const stream of gone) left.add(stream)
    return false
  }

  /** Sends each stream what it has missed. False if the database is away. */
  async function lookUp() {
    const asked = [...toLookUp].filter(({ id }) => streams.has(id))
    toLookUp.clear()
    if (asked.length === 0) return true
    const numbers = asked.map(({ number }) => number)
    const names = asked.map(({ notices }) => notices[0])
    const answer = await tryRun(LOOK, { ...idsOf(asked), numbers, names, cursor_key: cursorKey })
    if (answer === undefined) {
      lookUpSoon(asked)
      return false
    }
    for (const seen of JSON.parse(answer.body ?? '[]') as Seen[]) tell(seen)
    return true
  }

  function tell({ stream: id, ended, notices, number, cursor }: Seen) {
    const stream = streams.get(id)
    if (stream === undefined) return
    if (ended) return end(stream)
    rename(stream, notices)
    if (stream.number === number) return
    stream.number = number
    stream.line.send('change', { cursor })
  }

  /** Runs a statement; answers undefined if the database is away. */
  const tryRun = (statement: Statement, values: Record<string, unknown>) =>
    database.anonymous(statement, values, log).catch((error: Error) => {
      log.warn({ reason: error.message, statement: statement.name }, 'event_streams_wait')
      return undefined
    })

  return {
    lookUpSoon,
    leaveSoon,
    /** From now on no statement begins by itself. */
    stop() {
      stopped = true
    },
    /** Tells the database of the last streams, after stop(). */
    async leaveLast() {
      await work()
    },
  }
}

const idsOf = (streams: readonly Registered[]) => ({
  people: streams.map(({ person }) => person),
  streams: streams.map(({ id }) => id),
})
