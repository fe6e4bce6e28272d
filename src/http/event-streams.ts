import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { serviceUnavailable } from '../base/http-error.ts'
import type { Log } from '../base/log.ts'
import { watchEventStreams } from '../base/metrics.ts'
import { type Caller, type Database, statement } from '../db/call.ts'
import type { Notices } from '../db/notices.ts'

// Server-sent events of GET /changes/stream (docs/contract/changes.md#get-changesstream). A stream holds no connection to
// the database: one per process listens. A notification only says whose data have moved; where they stand and whether
// each token still holds comes from one statement for all streams that it concerns.

const CHANNEL = 'person_changed'
const STREAMS = 5000
/** How long notifications gather before they are looked up together. */
const GATHER_MS = 50
/** A comment shows that the stream lives. At the same time each stream is looked up, for a lost notification. */
const COMMENT_MS = 20_000
/** A client that has not read this much is disconnected. */
const BACKLOG_BYTES = 16 * 1024
const AWAY_MS = 1000

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
}

const follow = statement('api.changes_follow', ['stream', 'since', 'expires_at'])
const look = statement('auth.event_streams_look', ['streams'])
const leave = statement('auth.event_streams_leave', ['streams'])

/** What a stream is sent: `changed` where the cursor differs from the last one; `ended` where the token is no longer valid. */
type Seen = { stream: string; cursor: string | null; ended: boolean }
type Stream = { person: string; response: ServerResponse; cursor: string | null; end: NodeJS.Timeout }

export type EventStreams = {
  /** Opens a stream; `since` is the client's last cursor. */
  open(response: ServerResponse, caller: Caller, since: string | null, log: Log): Promise<void>
  /** Ends all streams. */
  stop(): Promise<void>
}

export function createEventStreams(database: Database, notices: Notices, log: Log): EventStreams {
  const streams = new Map<string, Stream>()
  const byPerson = new Map<string, Set<string>>()
  const moved = new Set<string>() // people whose data have moved and whose streams are not looked up yet
  let gathering: NodeJS.Timeout | undefined
  let commenting: NodeJS.Timeout | undefined
  let leaving: NodeJS.Timeout | undefined
  const left: string[] = []
  let stopped = false

  function heard(person: string) {
    if (!byPerson.has(person) || stopped) return
    moved.add(person)
    gathering ??= setTimeout(lookUpMoved, GATHER_MS)
  }

  async function lookUpMoved() {
    const people = [...moved]
    moved.clear()
    gathering = undefined
    if (await lookUp(people.flatMap((person) => [...(byPerson.get(person) ?? [])]))) return
    for (const person of people) moved.add(person)
    if (!stopped) gathering ??= setTimeout(lookUpMoved, AWAY_MS)
  }

  /** Sends each stream what it has missed. False if the database is away. */
  async function lookUp(ids: string[]): Promise<boolean> {
    if (ids.length === 0) return true
    const answer = await database.anonymous(look, { streams: ids }, log).catch((error: Error) => {
      log.warn({ reason: error.message }, 'event_streams_not_looked_up')
    })
    if (!answer) return false
    const seen = new Map((JSON.parse(answer.body ?? '[]') as Seen[]).map((row) => [row.stream, row]))
    for (const id of ids) {
      const stream = streams.get(id)
      const row = seen.get(id)
      if (stream === undefined) continue
      if (row === undefined || row.ended) end(id)
      else if (row.cursor !== stream.cursor) sendChange(id, stream, row.cursor)
    }
    return true
  }

  function sendChange(id: string, stream: Stream, cursor: string | null) {
    stream.cursor = cursor
    send(id, stream, `event: change\nid: ${cursor}\ndata: ${JSON.stringify({ cursor })}\n\n`)
  }

  function send(id: string, { response }: Stream, text: string) {
    response.write(text)
    if (response.writableLength > BACKLOG_BYTES) response.destroy()
    if (response.destroyed) forget(id)
  }

  function end(id: string) {
    streams.get(id)?.response.end('event: bye\ndata: {}\n\n')
    forget(id)
  }

  function forget(id: string) {
    const stream = streams.get(id)
    if (stream === undefined) return
    streams.delete(id)
    clearTimeout(stream.end)
    const others = byPerson.get(stream.person)
    others?.delete(id)
    if (others?.size === 0) byPerson.delete(stream.person)
    left.push(id)
    leaving ??= setTimeout(leaveTogether, GATHER_MS)
  }

  async function leaveTogether() {
    leaving = undefined
    await database.anonymous(leave, { streams: left.splice(0) }, log).catch(() => {}) // else they lapse within a minute
  }

  function comment() {
    for (const [id, stream] of streams) send(id, stream, ':\n\n')
    void lookUp([...streams.keys()])
  }

  /** Begins to listen, with the first stream. */
  function listen() {
    if (commenting !== undefined) return
    commenting = setInterval(comment, COMMENT_MS)
    notices.listen(CHANNEL, {
      heard,
      connected() {
        for (const person of byPerson.keys()) heard(person)
      },
    })
  }

  watchEventStreams(() => streams.size)

  return {
    async open(response, caller, since, log) {
      if (stopped || streams.size >= STREAMS) throw serviceUnavailable(new Error('all event streams are in use'))
      listen()
      const id = randomUUID()
      const { body } = await database.entered(follow, caller, { stream: id, since, expires_at: caller.expiresAt }, log)
      const { cursor, behind } = JSON.parse(body as string) as { cursor: string; behind: boolean }
      response.writeHead(200, HEADERS)
      const person = caller.userId
      const stream = { person, response, cursor, end: setTimeout(() => end(id), caller.expiresAt * 1000 - Date.now()) }
      streams.set(id, stream)
      byPerson.set(person, (byPerson.get(person) ?? new Set()).add(id))
      if (response.closed) return forget(id)
      response.once('close', () => forget(id))
      if (behind) sendChange(id, stream, cursor)
      else send(id, stream, ':\n\n')
      heard(person) // for a notification between the registration and now
    },
    async stop() {
      stopped = true
      clearInterval(commenting)
      clearTimeout(gathering)
      for (const id of [...streams.keys()]) end(id)
      clearTimeout(leaving)
      if (left.length > 0) await leaveTogether()
    },
  }
}
