import type { ServerResponse } from 'node:http'
import type { Request, RequestHandler } from 'express'
import { createFairQueue, NoSlot, tooManyAtOnce } from '../base/fair-queue.ts'
import { watchUnreadAnswers } from '../base/metrics/metrics.ts'
import { clientAddress, type Trust } from './client-address.ts'

// Answers that their clients have not taken yet (docs/contract/http.md#answers-that-nobody-takes). Taken is what the
// operating system has accepted. An answer that goes to it at once, as nearly every one does, costs no timer. They are
// counted by person: a user id, or the throttle key of the address where the request has no token.

const MIB = 1024 * 1024
const BOUNDS = { perPerson: 8 * MIB, perProcess: 64 * MIB }
const LEAST_MS = 10_000
const MS_PER_BYTE = 1000 / (64 * 1024)
// How long a request for a public document waits, and how many of one address do.
const WAIT_MS = 10_000
const MAY_WAIT = 64

export type UnreadAnswers = {
  /** Watches an answer that is written to its end; breaks its connection if the client does not take it in time. */
  watch(response: ServerResponse): void
  /** Whether a person has so many unread answers that their next request waits. */
  isFull(person: string): boolean
  /** Calls `taken` when the waiting requests of a person, or of all, may go on. */
  onTaken(taken: (person?: string) => void): void
}

export function createUnreadAnswers(trust: Trust, { perPerson, perProcess } = BOUNDS): UnreadAnswers {
  const byPerson = new Map<string, number>()
  const listeners: Array<(person?: string) => void> = []
  let all = 0
  watchUnreadAnswers(() => all)

  function add(person: string, bytes: number) {
    all += bytes
    const unread = (byPerson.get(person) ?? 0) + bytes
    if (unread > 0) byPerson.set(person, unread)
    else byPerson.delete(person)
  }

  function remove(person: string, bytes: number) {
    const wasFull = all >= perProcess
    add(person, -bytes)
    // Where one person has none left, the fair share of the others has grown.
    for (const taken of listeners) taken(wasFull ? undefined : person)
  }

  return {
    watch(response) {
      const bytes = response.writableLength
      if (bytes === 0) return
      const { user_id, socket } = response.req as Request
      const person = String(user_id ?? clientAddress(response.req, trust).throttleKey)
      let late: NodeJS.Timeout | undefined
      const begin = () => {
        late = setTimeout(() => socket.destroy(), LEAST_MS + bytes * MS_PER_BYTE)
      }
      add(person, bytes)
      response.once('close', () => {
        clearTimeout(late)
        remove(person, bytes)
      })
      // An answer behind an earlier one of its connection has no socket yet: its time begins when its turn comes.
      if (response.socket) begin()
      else response.once('socket', begin)
    },
    // When the process-wide bound is reached, only people with more than a fair share of it must wait.
    isFull(person) {
      const unread = byPerson.get(person)
      if (unread === undefined) return false
      return unread >= perPerson || (all >= perProcess && unread > perProcess / byPerson.size)
    },
    onTaken: (taken) => void listeners.push(taken),
  }
}

/** Watches every response from when it is written to its end. */
export function watchAnswers(unread: UnreadAnswers): RequestHandler {
  return (_request, response, next) => {
    const { end } = response
    response.end = (...given: unknown[]) => {
      end.apply(response, given as Parameters<typeof end>)
      unread.watch(response)
      return response
    }
    next()
  }
}

/** Lets a request for a public document wait while its address has too many unread answers. */
export function holdBackDocuments(unread: UnreadAnswers, trust: Trust): RequestHandler {
  const unbounded = { total: Number.POSITIVE_INFINITY, perPerson: Number.POSITIVE_INFINITY }
  const queue = createFairQueue('documents', { ...unbounded, mayWait: MAY_WAIT, isHeldBack: unread.isFull })
  unread.onTaken(queue.look)
  return (request, _response, next) => {
    queue
      .within(clientAddress(request, trust).throttleKey, WAIT_MS, async () => next())
      .catch((error: unknown) => {
        next(error instanceof NoSlot ? tooManyAtOnce('documents') : error)
      })
  }
}
