import { renewalOf } from './claims.ts'
import { ApiError, type Client, RENEW_AGAIN_MS } from './client.ts'

// Follows GET /changes/stream.

// The service sends a comment every 20 seconds; a stream that is silent for longer is lost.
const SILENCE_MS = 60_000
const SHORTEST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000

/**
 * Yields when the person's data have changed since the cursor. Ends when the service ends the stream, and when the
 * token is due for renewal: the next request renews it, and without one it would expire. Throws when the stream is
 * lost, or with the reason of `connection`, which ends it.
 */
export async function* changeEvents(api: Client, since: string | undefined, connection = new AbortController()) {
  const { data, response, error } = await api.GET('/changes/stream', {
    params: { query: { since } },
    parseAs: 'stream',
    signal: connection.signal,
  })
  if (!response.ok) throw new ApiError(response, error)
  if (!data) throw new Error('fetch cannot stream on this platform')
  const renewAt = renewalOf(api.token)
  const endsAt = renewAt > Date.now() ? renewAt : Date.now() + RENEW_AGAIN_MS // it could not be renewed just now
  let changed = false
  let unread = ''
  /** Reads the events as the service writes them: lines end with LF, an event has one line of data. */
  const feed = (text: string) => {
    const events = (unread + text).split('\n\n')
    unread = events.pop() as string
    for (const event of events) {
      if (/^event: change$/m.test(event)) changed = true
    }
  }
  const reader = (data as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const silence = setTimeout(() => connection.abort(new Error('the stream is silent')), SILENCE_MS)
      const { done, value } = await reader.read().finally(() => clearTimeout(silence))
      if (done) return
      changed = false
      feed(decoder.decode(value, { stream: true }))
      if (changed) yield
      else if (Date.now() >= endsAt) return // at the latest with the next comment
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

type Followed = {
  api: Client
  /** Where the stream begins. */
  cursor: () => string | undefined
  sync: () => Promise<void>
  onFailure: ((error: unknown) => void) | undefined
}

/** Synchronises now and at every change, again and again with longer pauses while that fails. */
export function follow({ api, cursor, sync, onFailure }: Followed) {
  let connection = new AbortController()
  let stopped = false
  let endPause = () => {}

  async function run() {
    for (let failures = 0; !stopped; failures++) {
      connection = new AbortController()
      const begun = Date.now()
      try {
        await sync()
        for await (const _ of changeEvents(api, cursor(), connection)) {
          failures = 0
          await sync()
        }
      } catch (error) {
        if (!stopped) onFailure?.(error)
      }
      if (Date.now() - begun > LONGEST_PAUSE_MS) failures = 0 // a long stream that ends is no failure
      if (!stopped) await pause(pauseAfter(failures))
    }
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const online = () => endPause()
  const page = globalThis as Partial<Pick<EventTarget, 'addEventListener' | 'removeEventListener'>>

  page.addEventListener?.('online', online)
  void run()
  return {
    /** Synchronises now. If that fails, the stream is opened anew after a pause. */
    hurry: () => void sync().catch((error) => connection.abort(error)),
    /** Ends the pause after a failure. */
    goOn: () => endPause(),
    stop() {
      page.removeEventListener?.('online', online)
      stopped = true
      connection.abort()
      endPause()
    },
  }
}

/** Milliseconds; random, so that the apps of a service that comes back do not all come at once. */
const pauseAfter = (failures: number) =>
  Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** failures) * (0.5 + Math.random() / 2)
