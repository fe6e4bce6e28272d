import type { Request, Response } from 'express'
import { HttpError, serviceUnavailable } from '../../base/http-error.ts'
import type { Log } from '../../base/log.ts'
import { watchEventStreams } from '../../base/metrics/metrics.ts'
import type { Caller, Database } from '../../db/call.ts'
import type { Notices } from '../../db/notices.ts'
import { type Statement, statement } from '../../db/statements.ts'
import { tooManyRequests } from '../rate-limits.ts'
import { EventLine } from './line.ts'
import { createLookups, type Seen, type Stream } from './lookups.ts'

// Open streams of GET /changes/stream (docs/contract/changes.md#get-changesstream). A stream holds no connection to the
// database: one per process listens. A notice holds a hash that stands for a person (docs/contract/decisions.md#d93);
// what a stream is sent, and whether its token holds, comes from one statement for all that may have moved.
//
// A stream is in one of these states:
//
// - opening: its request registers it in the database and counts towards MAX_EVENT_STREAMS. It can still be refused.
// - open: it is in `streams`, and in `byNotice` under its person's hashes, which change with the hour. A notice, a new
//   connection of the listener or its tick puts it into the next lookup. If its counter has moved, it is sent `change`.
// - left: the client has closed the connection. It is in neither map any more, and the next lookup tells the database,
//   so that the person may open another one.
// - ending: its token has expired, its session has ended or this process stops. It has left, but is still sent `bye`,
//   and `ending` holds it until the connection is closed, so that a stop waits for it.

const CHANNEL = 'person_changed'
const FULL_S = 30 // the Retry-After of a full process
const TICK_MS = 1000
/** A stream gets a comment and is looked up every so many ticks, whatever notices came. */
const TICKS = 20

/** The statement that registers a stream by the function of its route. */
export const followStatement = (call: string, scopes: readonly string[] | undefined) =>
  statement(call, ['since', 'cursor_key', 'issued_at', 'token_id', 'expires_at'], { for: 'caller', scopes })

/** `number` is the person's counter. A person who has too many streams gets `retry_after` alone. */
type Followed = { retry_after: number } | (Omit<Seen, 'ended'> & { retry_after?: undefined; behind: boolean })
type Opened = {
  follow: Statement
  request: Request
  response: Response
  caller: Caller
  since: string | null
  log: Log
}

export type EventStreams = {
  /** Opens a stream; `since` is the cursor that the client has, if any. */
  open(opened: Opened): Promise<void>
  /** Sends `bye` to all clients; no stream opens any more. */
  stop(): Promise<void>
}

type Parts = { database: Database; notices: Notices; cursorKey: string; largest: number; log: Log }

export function createEventStreams({ database, notices, cursorKey, largest, log }: Parts): EventStreams {
  const streams = new Map<number, Stream>()
  /** The same by the hashes of their person. */
  const byNotice = new Map<string, Set<Stream>>()
  const lookups = createLookups({ database, cursorKey, log }, streams, end, rename)
  /** Requests that open a stream, and streams whose `bye` the client has not got yet. */
  const opening = new Set<Promise<void>>()
  const ending = new Set<Promise<void>>()
  let ticking: NodeJS.Timeout | undefined
  let stopped = false

  function end(stream: Stream) {
    forget(stream)
    heldIn(ending, stream.line.end())
  }

  function add(stream: Stream) {
    streams.set(stream.id, stream)
    addNames(stream)
  }

  function addNames(stream: Stream) {
    for (const name of stream.notices) byNotice.set(name, (byNotice.get(name) ?? new Set()).add(stream))
  }

  function forgetNames(stream: Stream) {
    for (const name of stream.notices) {
      const same = byNotice.get(name)
      same?.delete(stream)
      if (same?.size === 0) byNotice.delete(name)
    }
  }

  function rename(stream: Stream, notices: readonly string[]) {
    if (stream.notices[0] === notices[0]) return
    forgetNames(stream)
    stream.notices = notices
    addNames(stream)
  }

  function forget(stream: Stream) {
    if (!streams.delete(stream.id)) return
    forgetNames(stream)
    lookups.leaveSoon(stream)
  }

  /** Ends streams whose token expires; a part of the others gets a comment and is looked up. */
  function tick() {
    const now = Date.now() / 1000
    const due: Stream[] = []
    for (const stream of streams.values()) {
      if (stream.expiresAt <= now) end(stream)
      else if (++stream.tick % TICKS === 0) due.push(stream)
    }
    for (const { line } of due) line.comment()
    lookups.lookUpSoon(due)
  }

  /** Begins to listen, with the first stream. */
  function begin() {
    if (ticking !== undefined) return
    ticking = setInterval(tick, TICK_MS)
    notices.listen(CHANNEL, {
      heard: (notice) => lookups.lookUpSoon(byNotice.get(notice) ?? []),
      connected: () => lookups.lookUpSoon(streams.values()),
    })
  }

  async function register({ follow, request, response, caller, since, log }: Opened) {
    const { userId: person, issuedAt: issued_at, tokenId: token_id, expiresAt: expires_at } = caller
    const values = { since, cursor_key: cursorKey, issued_at, token_id, expires_at }
    const { body } = await database.entered(follow, caller, values, log)
    const followed = JSON.parse(body as string) as Followed
    if (followed.retry_after !== undefined) throw tooManyRequests(request.route_name ?? '', 'own', followed.retry_after)
    const { stream: id, notices, number, cursor, behind } = followed
    let line: EventLine
    try {
      line = new EventLine(response, () => forget(stream))
    } catch (error) {
      lookups.leaveSoon({ id, person }) // the client has left
      throw error
    }
    request.begun?.()
    const stream: Stream = { id, person, notices, number, expiresAt: expires_at, tick: 0, line }
    add(stream)
    if (stopped) {
      end(stream)
      return
    }
    if (behind) stream.line.send('change', { cursor })
    else stream.line.comment()
    lookups.lookUpSoon([stream]) // for a notice between the registration and now
  }

  watchEventStreams(() => streams.size)

  return {
    async open(opened) {
      if (stopped) throw serviceUnavailable(new Error('this process ends'))
      if (streams.size + opening.size >= largest) {
        const cause = new Error(`MAX_EVENT_STREAMS: this process has ${largest} open`)
        throw new HttpError(503, 'service_unavailable', { 'Retry-After': String(FULL_S) }, cause)
      }
      begin()
      return heldIn(opening, register(opened))
    },
    async stop() {
      stopped = true
      lookups.stop()
      clearInterval(ticking)
      for (const stream of streams.values()) end(stream)
      await Promise.allSettled(opening)
      await Promise.all(ending)
      await lookups.leaveLast()
    },
  }
}

/** Keeps a promise in a set until it ends. */
function heldIn(set: Set<Promise<void>>, promise: Promise<void>): Promise<void> {
  set.add(promise)
  return promise.finally(() => set.delete(promise))
}
