import { randomUUID } from 'node:crypto'
import { type RequestListener, Server, type ServerOptions, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '../base/log.ts'
import type { Config } from '../base/settings/config.ts'
import { securityHeaders } from './headers.ts'

// Node's server, which stops without failing a request, and answers what Node could not parse.

// How long a drain leaves idle connections open: the client may already have sent its next request, whose answer then
// closes the connection.
const BETWEEN_REQUESTS_MS = 100

/** A server whose `close` leaves idle connections open: Node's ends them at once, and loses requests on their way. */
class PatientServer extends Server {
  override closeIdleConnections() {}
}

/**
 * Makes a server that can stop without failing a request (docs/contract/http.md#stopping). Draining takes no new
 * connection, answers requests with `Connection: close`, ends idle connections, and the rest after `limitMs`.
 */
export function drainingServer(listener: RequestListener, options: ServerOptions = {}) {
  const server: Server = new PatientServer(options, listener)
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
    server,
    /** The responses under way on a connection, in their order. */
    runningOn: (socket: Socket) => [...running].filter(({ req }) => req.socket === socket),
    async drain(limitMs: number) {
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

/** What Node could not parse; anything else of its parser is 400. */
const UNPARSED: Record<string, [status: number, detail: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'request_header_fields_too_large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'payload_too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_timeout'],
}

/** The server of the API. The app refuses a missing Host and an unknown Expect, which Node would do without a body. */
export function apiServer(listener: RequestListener, config: Config, log: Log) {
  const { server, runningOn, drain } = drainingServer(
    (request, response) => {
      request.url = originForm(request.url as string)
      listener(request, response)
    },
    {
      keepAliveTimeout: config.KEEP_ALIVE_TIMEOUT_S * 1000,
      headersTimeout: config.HEADERS_TIMEOUT_S * 1000,
      requestTimeout: config.REQUEST_TIMEOUT_S * 1000,
      connectionsCheckingInterval: config.TIMEOUT_CHECK_S * 1000,
      requireHostHeader: false,
    },
  )
  server.timeout = config.SOCKET_TIMEOUT_S * 1000
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))

  /** Answers what Node could not parse, in the form of every other error; the connection ends with it. */
  server.on('clientError', ({ code }: NodeJS.ErrnoException, connection) => {
    const socket = connection as Socket
    // Nothing may be written before the answer to an earlier request, nor into an answer.
    const mayWrite = runningOn(socket).every(({ req, headersSent }) => !req.complete && !headersSent)
    if (!socket.writable || !mayWrite) return socket.destroy()
    const [status, detail] = UNPARSED[code ?? ''] ?? [400, 'bad_request']
    const id = randomUUID().replaceAll('-', '')
    log.info({ trace_id: id, http_status: status, reason: code }, 'request_unreadable')
    const body = JSON.stringify({ detail })
    const headers = [
      ['X-Request-ID', id],
      ...securityHeaders(config),
      ['Cache-Control', 'no-store'],
      ['Content-Type', 'application/json; charset=utf-8'],
      ['Content-Length', body.length],
      ['Connection', 'close'],
    ]
    const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`, () => socket.destroy())
  })
  return { server, drain }
}

/**
 * The path and query of a request target. A target that is no address becomes `/*`, which no route has; without this,
 * Express would answer it itself.
 */
function originForm(target: string): string {
  if (target.startsWith('/')) return target
  const url = URL.canParse(target) ? new URL(target) : undefined
  return url?.pathname.startsWith('/') ? url.pathname + url.search : '/*'
}
