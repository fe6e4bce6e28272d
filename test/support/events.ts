import { expect } from 'vitest'

// A client of GET /changes/stream: reads server-sent events as EventSource does, with a token.

export type Event = { event: string; id?: string | undefined; cursor?: string }

export type Events = {
  status: number
  headers: Headers
  /** The events so far, without comments. */
  all: Event[]
  /** How many comments came. */
  comments(): number
  /** Waits until so many events came; answers the last of them. */
  reach(count: number): Promise<Event>
  /** Waits for the end of the answer; answers the names of the events. */
  ended(): Promise<string[]>
  isOver(): boolean
  close(): void
}

export type EventOptions = { since?: string | undefined; lastEventId?: string | undefined }

/** Opens a stream of the service at `url`. The answer may be a refusal, which has no events. */
export async function openEvents(
  url: string,
  { token }: { token: string },
  { since, lastEventId }: EventOptions = {},
): Promise<Events> {
  const stop = new AbortController()
  const response = await fetch(`${url}/changes/stream${since === undefined ? '' : `?since=${since}`}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: stop.signal,
  })
  const all: Event[] = []
  let comments = 0
  let open = true
  const read = async () => {
    let text = ''
    for await (const bytes of response.body as ReadableStream<Uint8Array>) {
      text += Buffer.from(bytes).toString()
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const event = eventOf(text.slice(0, end))
        if (event) all.push(event)
        else comments++
        text = text.slice(end + 2)
      }
    }
  }
  read()
    .catch(() => {}) // closed by either side
    .finally(() => {
      open = false
    })
  return {
    status: response.status,
    headers: response.headers,
    all,
    comments: () => comments,
    async reach(count) {
      await expect.poll(() => all.length, POLL).toBeGreaterThanOrEqual(count)
      return all[count - 1] as Event
    },
    async ended() {
      await expect.poll(() => open, POLL).toBe(false)
      return all.map(({ event }) => event)
    },
    isOver: () => !open,
    close: () => stop.abort(),
  }
}

const POLL = { interval: 5, timeout: 60_000 }

/** An event from its lines; undefined for a comment. */
function eventOf(block: string): Event | undefined {
  const fields = new Map([...block.matchAll(/^(\w*): ?(.*)$/gm)].map(([, name, value]) => [name, value]))
  const event = fields.get('event')
  return event === undefined ? undefined : { event, id: fields.get('id'), ...JSON.parse(fields.get('data') ?? '{}') }
}
