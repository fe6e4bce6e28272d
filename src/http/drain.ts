import { Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

// How long a drain leaves idle connections open: the client may already have sent its next request, whose answer then
// closes the connection.
const BETWEEN_REQUESTS_MS = 100

/** A server whose `close` leaves idle connections open: Node's ends them at once, and loses requests on their way. */
export class PatientServer extends Server {
  override closeIdleConnections() {}
}

type Drainable = {
  drain(limitMs: number): Promise<void>
  /** The answers under way on a connection, in their order. */
  answeringOn(socket: Socket): ServerResponse[]
}

/**
 * Makes a server that can stop without failing a request (docs/contract/http.md#stopping). Draining takes no new
 * connection, answers requests with `Connection: close`, ends idle connections, and the rest after `limitMs`.
 */
export function drainable(server: PatientServer): Drainable {
  const connections = new Set<Socket>()
  const running = new Set<ServerResponse>()
  let draining = false
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', (_request, response: ServerResponse) => {
    running.add(response)
    response.once('close', () => running.delete(response))
    if (draining) closeAfter(response)
  })
  const endIdle = () => {
    const busy = new Set([...running].map(({ socket }) => socket))
    for (const socket of connections) if (!busy.has(socket)) socket.destroySoon()
  }
  return {
    answeringOn: (socket) => [...running].filter(({ req }) => req.socket === socket),
    async drain(limitMs) {
      draining = true
      for (const response of running) closeAfter(response)
      const closed = new Promise((resolve) => server.close(resolve))
      // setImmediate runs after the sockets were read, so requests that have arrived are seen.
      const idle = setTimeout(() => setImmediate(endIdle), BETWEEN_REQUESTS_MS)
      const late = setTimeout(() => server.closeAllConnections(), limitMs)
      await closed
      clearTimeout(idle)
      clearTimeout(late)
    },
  }
}

/** Closes the connection after this answer, also if its headers are sent already or a proxy writes them. */
function closeAfter(response: ServerResponse) {
  const { socket } = response
  response.once('finish', () => socket?.end())
  if (!response.headersSent) response.setHeader('Connection', 'close')
}
