import type { Notices } from './notices.ts'

// Waits for model requests to settle. A notification can be lost, so each request checks its row at least every POLL_MS,
// and again after each connect.

const CHANNEL = 'llm_settled'
const POLL_MS = 5000

export type Settlements = {
  /** Resolves when a request may have settled, at the latest after `ms`. Call it before reading the row, not after. */
  next(requestId: number, ms: number): Promise<void>
}

export function createSettlements(notices: Notices): Settlements {
  const waiting = new Map<string, Set<() => void>>()
  let listening = false

  const wake = (id: string) => {
    for (const waiter of waiting.get(id) ?? []) waiter()
  }

  function listen() {
    if (listening) return
    listening = true
    notices.listen(CHANNEL, {
      heard: wake,
      connected() {
        for (const id of waiting.keys()) wake(id)
      },
    })
  }

  return {
    next(requestId, ms) {
      const id = String(requestId)
      return new Promise((resolve) => {
        const waiters = waiting.get(id) ?? new Set()
        const waiter = () => {
          clearTimeout(timer)
          waiters.delete(waiter)
          if (waiters.size === 0 && waiting.get(id) === waiters) waiting.delete(id)
          resolve()
        }
        const timer = setTimeout(waiter, Math.max(0, Math.min(ms, POLL_MS)))
        waiting.set(id, waiters.add(waiter))
        listen()
      })
    },
  }
}
