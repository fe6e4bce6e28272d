// How long a response may take, and what is retried when: the contract of docs/clients.md#tries-and-keys.

export const TRIES = 3
/** The service itself waits 28 s for a language model. */
export const TIMEOUT_MS = 30_000
/** A transcription reads a photographed page, which takes a model longer. */
export const TRANSCRIPTION = '/journal/transcribe-page'
export const transcriptionTimeout = (timeoutMs: number) => 2 * timeoutMs

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 2000

/** They change nothing when they are repeated. Any other method is repeated under an Idempotency-Key only. */
const REPEATABLE = ['GET', 'HEAD', 'OPTIONS', 'DELETE']
const STATUSES = [408, 429, 500, 502, 503, 504]

export const isRepeatable = ({ method, headers }: Request) =>
  REPEATABLE.includes(method) || headers.has('Idempotency-Key')

/** Milliseconds before the next try: anything up to 500, 1,000, 2,000. `random` is from 0 to 1. */
export const backoff = (tries: number, random = Math.random()) =>
  random * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1))

/** Seconds that the service asks to wait. */
export const retryAfter = ({ headers }: Response) => Number(headers.get('Retry-After')) || undefined

/**
 * Milliseconds to wait before the next try, after a response or without one; undefined if no try follows. A Retry-After
 * of at most `longestMs` is waited for.
 */
export function pauseAfter(answer: Response | { error: unknown }, tries: number, longestMs?: number) {
  if (!('error' in answer) && !STATUSES.includes(answer.status)) return undefined
  const own = backoff(tries)
  if (longestMs === undefined) return own
  const askedMs = 'error' in answer ? 0 : (retryAfter(answer) ?? 0) * 1000
  return Math.min(askedMs <= longestMs ? Math.max(own, askedMs) : own, longestMs)
}
