import type { ServerResponse } from 'node:http'
import type { Request } from 'express'
import { watchUnreadAnswers } from '../../base/metrics/metrics.ts'

// Answers that their clients have not taken yet (docs/contract/http.md#answers-that-nobody-takes). Taken is what the
// operating system has accepted. An answer that goes to it at once, as nearly every one does, costs no timer.

const MIB = 1024 * 1024
const PER_PERSON = 8 * MIB
const PER_PROCESS = 64 * MIB
const LEAST_MS = 10_000
const MS_PER_BYTE = 1000 / (64 * 1024)

export type UnreadAnswers = {
  /** Watches an answer that is written to its end; breaks its connection if the client does not take it in time. */
  watch(response: ServerResponse): void
  /** Whether a person has so many unread answers that their next request waits. */
  isFull(person: string): boolean
  /** Calls `taken` when the waiting requests of a person, or of all, may go on. */
  onTaken(taken: (person?: string) => void): void
}

export function createUnreadAnswers(): UnreadAnswers {
  const byPerson = new Map<string, number>()
  const listeners: Array<(person?: string) => void> = []
  let all = 0
  watchUnreadAnswers(() => all)

  function add(person: string | undefined, bytes: number) {
    all += bytes
    if (person === undefined) return
    const unread = (byPerson.get(person) ?? 0) + bytes
    if (unread > 0) byPerson.set(person, unread)
    else byPerson.delete(person)
  }

  function remove(person: string | undefined, bytes: number) {
    const wasFull = all >= PER_PROCESS
    add(person, -bytes)
    const everybody = wasFull && all < PER_PROCESS
    if (everybody || person !== undefined) for (const taken of listeners) taken(everybody ? undefined : person)
  }

  return {
    watch(response) {
      const bytes = response.writableLength
      if (bytes === 0) return
      const { user_id, socket } = response.req as Request
      const person = user_id === undefined ? undefined : String(user_id)
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
    // Where the process is full, only those wait who have a part in it.
    isFull(person) {
      const unread = byPerson.get(person)
      return unread !== undefined && (unread >= PER_PERSON || all >= PER_PROCESS)
    },
    onTaken: (taken) => void listeners.push(taken),
  }
}
