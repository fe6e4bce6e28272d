import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
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
/** How long a client may take to read `bye`. */
const BYE_MS = 5000

export class EventLine {
  private readonly socket: Socket
  /** Whether the connection still has to take what was written. */
  private busy = false
  /** How many writes began, and how many had begun at the last comment that found the connection busy. */
  private begun = 0
  private begunAtComment = 0
  /** Written when the connection is free again. */
  private waiting: string | undefined

  /** Takes the connection of a response that has not begun. `closed` is called when the connection is. */
  constructor(response: ServerResponse, closed: () => void) {
    this.socket = takeConnection(response)
    this.socket.on('error', () => {}) // 'close' follows
    this.socket.once('close', closed)
    this.socket.resume()
  }

  /** Bytes that the connection has not taken yet. */
  get backlog() {
    return this.socket.writableLength
  }

  get closed() {
    return this.socket.destroyed
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
    else if (this.begunAtComment === this.begun) this.socket.destroy()
    else this.begunAtComment = this.begun
  }

  /** Sends `bye`; resolves when the connection is closed. */
  async end(): Promise<void> {
    const { socket } = this
    if (socket.destroyed) return
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    const late = setTimeout(() => socket.destroy(), BYE_MS)
    socket.write(`${this.waiting ?? ''}event: bye\ndata: {}\n\n`)
    socket.destroySoon()
    await closed
    clearTimeout(late)
  }

  private write(text: string) {
    this.busy = true
    this.begun++
    this.socket.write(text, () => {
      this.busy = false
      if (this.waiting === undefined || this.socket.writableEnded) return
      const next = this.waiting
      this.waiting = undefined
      this.write(next)
    })
  }
}

/**
 * Sends the head of a response and moves its connection to a socket of its own. Request, response, parser and the
 * server's socket end as if the client had left, and their memory, 20 kB, is free. Uses internals of Node
 * (docs/contract/decisions.md#a76); test/http/event-line.test.ts tests them.
 */
function takeConnection(response: ServerResponse): Socket {
  const { socket } = response
  // The connection still belongs to an earlier request on it, or is gone.
  if (!socket || socket.destroyed) throw serviceUnavailable(new Error('an event stream needs a connection of its own'))
  const held = socket as unknown as { _handle: object | null | undefined }
  const handle = held._handle
  if (!handle) throw new Error(`Node ${process.version} has no socket._handle`)
  response.removeHeader('Transfer-Encoding') // the end of the connection ends the answer
  response.writeHead(200, HEADERS)
  response.flushHeaders()
  socket.on('data', () => {}) // makes the server's parser give the connection up
  held._handle = null
  const own = new Socket({ handle } as object)
  socket.destroy()
  return own
}
