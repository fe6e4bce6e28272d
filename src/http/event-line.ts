import type { ServerResponse } from 'node:http'

// Writes server-sent events to one response. While the client has not read what was written, only the newest event is
// kept: a slow client costs one event of memory and misses nothing, because an event says where its data stand.

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'X-Accel-Buffering': 'no', // a proxy shall not collect events
}
const COMMENT = ':\n\n'

export class EventLine {
  readonly response: ServerResponse
  /** Whether the connection has not taken all that was written. */
  private busy = false
  /** How many writes began, and how many had begun at the last comment that found the connection busy. */
  private begun = 0
  private begunAtComment = 0
  /** Written when the connection is free again. */
  private waiting: string | undefined

  constructor(response: ServerResponse) {
    this.response = response
    response.writeHead(200, HEADERS)
  }

  /** Sends an event, or keeps it in place of the one that waits. */
  send(event: string, data: Record<string, string>) {
    const id = data.cursor === undefined ? '' : `id: ${data.cursor}\n`
    const text = `event: ${event}\n${id}data: ${JSON.stringify(data)}\n\n`
    if (this.busy) this.waiting = text
    else this.write(text)
  }

  /** Shows the client that the connection lives; breaks that of a client that has read nothing since the last comment. */
  comment() {
    if (!this.busy) this.write(COMMENT)
    else if (this.begunAtComment === this.begun) this.response.destroy()
    else this.begunAtComment = this.begun
  }

  end() {
    this.response.end(`${this.waiting ?? ''}event: bye\ndata: {}\n\n`)
  }

  private write(text: string) {
    this.busy = true
    this.begun++
    this.response.write(text, () => {
      this.busy = false
      if (this.waiting === undefined || this.response.writableEnded) return
      const next = this.waiting
      this.waiting = undefined
      this.write(next)
    })
  }
}
