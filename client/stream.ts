import { createParser } from 'eventsource-parser'
import { ApiError, type Client } from './client.ts'

// Follows GET /changes/stream.

// The service sends a comment every 20 seconds; a stream that is silent for longer is lost.
const SILENCE_MS = 60_000
// How often a platform asks whose fetch cannot read a body as it comes.
const POLL_MS = 30_000

/** Yields when the person's data have changed. Ends when the service ends the stream, throws when it is lost. */
export async function* openStream(api: Client, since: string | undefined, signal: AbortSignal): AsyncGenerator<void> {
  const lost = new AbortController()
  signal.addEventListener('abort', () => lost.abort(), { once: true })
  const { data, response, error } = await api.GET('/changes/stream', {
    params: { query: { since } },
    parseAs: 'stream',
    signal: lost.signal,
  })
  if (!response.ok) throw new ApiError(response, error)
  if (!data) {
    await pause(POLL_MS, signal)
    return
  }
  let changed = false
  const parser = createParser({ onEvent: ({ event }) => (changed ||= event === 'change') })
  const reader = data.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const silence = setTimeout(() => lost.abort(new Error('the stream is silent')), SILENCE_MS)
      const { done, value } = await reader.read().finally(() => clearTimeout(silence))
      if (done) return
      changed = false
      parser.feed(decoder.decode(value, { stream: true }))
      if (changed) yield
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** Resolves after a time, at once if the signal is or gets aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, signal.aborted ? 0 : ms)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
  })
}
