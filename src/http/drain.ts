import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

// The next request may already be on its way on a connection that was just used; its answer closes the connection.
const BETWEEN_REQUESTS_MS = 100

/**
 * Makes a server that can stop without failing a request. Draining accepts no new connection, answers running requests
 * with `Connection: close`, ends idle connections, and ends the rest after `limitMs`.
 */
export function drainable(server: Server): { drain(limitMs: number): Promise<void> } {
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
    if (draining) sayLast(response)
  })
  const endIdle = () => {
    const busy = new Set([...running].map(({ socket }) => socket))
    for (const socket of connections) if (!busy.has(socket)) socket.destroySoon()
  }
  return {
    async drain(limitMs) {
      draining = true
      for (const response of running) sayLast(response)
      // Not the close method of http, which cuts idle connections at once and loses requests on their way.
      const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
      // setImmediate runs after the sockets were read, so requests that have arrived are seen.
      const idle = setTimeout(() => setImmediate(endIdle), BETWEEN_REQUESTS_MS)
      const late = setTimeout(() => server.closeAllConnections(), limitMs)
      await closed
      clearTimeout(idle)
      clearTimeout(late)
      server.close() // ends its timers
    },
  }
}

/** Ends the connection with this answer, also if its headers are sent already or a proxy writes them. */
function sayLast(response: ServerResponse) {
  const { socket } = response
  response.once('finish', () => socket?.end())
  if (!response.headersSent) response.setHeader('Connection', 'close')
}
