import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

// A connection that was just used may have its next request under way, which hears that it is the last one there.
const BETWEEN_REQUESTS_MS = 100

/**
 * Makes a server that can be ended without failing anybody. To drain it: no connection is accepted any more, what runs is
 * answered with `Connection: close`, idle connections end, and after `limitMs` the rest does.
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
      // Not the close of http's own, which cuts idle connections at once, and what is on its way to them.
      const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
      // After a look at what has arrived: setImmediate comes behind the reading.
      const idle = setTimeout(() => setImmediate(endIdle), BETWEEN_REQUESTS_MS)
      const late = setTimeout(() => server.closeAllConnections(), limitMs)
      await closed
      clearTimeout(idle)
      clearTimeout(late)
      server.close() // ends its timers
    },
  }
}

/** The connection ends with this answer, also where its headers are out already, or a proxy writes others. */
function sayLast(response: ServerResponse) {
  const { socket } = response
  response.once('finish', () => socket?.end())
  if (!response.headersSent) response.setHeader('Connection', 'close')
}
