import type { ServerResponse } from 'node:http'
import { serviceUnavailable } from '../../base/http-error.ts'

// Writes server-sent events to one client. While the client has not read what was written, only the newest event is
// kept: a slow client costs one event of memory and misses nothing, because an event says where its data stand.

export const EVENT_STREAM = 'text/event-stream; charset=utf-8'
const HEADERS = {
  'Content-Type': EVENT_STREAM,
  'X-Accel-Buffering': 'no', // a proxy shall not collect events
  Connection: 'close',
}
const COMMENT = ':\n\n'

export class EventLine {
  private readonly response: ServerResponse
  /** Whether the connection still has to take what was written. */
  private busy = false
  /** How many writes began, and how many had begun at the last comment that found the connection busy. */
  private begun = 0
  private begunAtComment = 0
  /** Written when the connection is free again. */
  private waiting: string | undefined

  /** Begins a response and holds it open. `closed` is called when its connection is closed. */
  constructor(response: ServerResponse, closed: () => void) {
    if (response.closed || response.destroyed) throw serviceUnavailable(new Error('the client has left'))
    this.response = response
    response.on('error', () => {}) // 'close' follows
    response.once('close', closed)
    response.writeHead(200, HEADERS)
    response.flushHeaders()
  }

  get closed() {
    return this.response.closed || this.response.destroyed
  }

  /** Sends an event, or keeps it in place of the one that waits. */
  send(event: string, data: Record<string, string>) {
    const id = data.cursor === undefined ? '' : `id: ${data.cursor}\n`
    const text = `event: ${event}\n${id}data: ${JSON.stringify(data)}\n\n`
    if (this.busy) this.waiting = text
    else this.write(text)
  }

  /** Shows the client that the connection lives; breaks it where nothing was read since the last comment. */
  comment() {
    if (!this.busy) this.write(COMMENT)
    else if (this.begunAtComment === this.begun) this.response.destroy()
    else this.begunAtComment = this.begun
  }

  /** Sends `bye`; resolves when the connection is closed, at SOCKET_TIMEOUT_S where the client takes nothing. */
  async end(): Promise<void> {
    const { response } = this
    if (this.closed) return
    const closed = new Promise<void>((resolve) => response.once('close', () => resolve()))
    response.end(`${this.waiting ?? ''}event: bye\ndata: {}\n\n`)
    await closed
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
