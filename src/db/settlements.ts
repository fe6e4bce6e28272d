import type { Notices } from './notices.ts'

// Waits for model requests to settle. A notice can be lost, so each request checks its row at least every POLL_MS,
// and again after each connect.

const CHANNEL = 'llm_settled'
const POLL_MS = 5000

export type Settlements = {
  /**
   * Resolves when the request with this name in notices (lib.notice_name) may have settled, at the latest after `ms`.
   * Call it before reading the row, not after.
   */
  next(notice: string, ms: number): Promise<void>
}

export function createSettlements(notices: Notices): Settlements {
  const waiting = new Map<string, Set<() => void>>()
  let listening = false

  const wake = (notice: string) => {
    for (const waiter of waiting.get(notice) ?? []) waiter()
  }

  function listen() {
    if (listening) return
    listening = true
    notices.listen(CHANNEL, {
      heard: wake,
      connected() {
        for (const notice of waiting.keys()) wake(notice)
      },
    })
  }

  return {
    next(notice, ms) {
      return new Promise((resolve) => {
        const waiters = waiting.get(notice) ?? new Set()
        waiting.set(notice, waiters)
        const waiter = () => {
          clearTimeout(timer)
          waiters.delete(waiter)
          if (waiters.size === 0) waiting.delete(notice)
          resolve()
        }
        const timer = setTimeout(waiter, Math.max(0, Math.min(ms, POLL_MS)))
        waiters.add(waiter)
        listen()
      })
    },
  }
}
