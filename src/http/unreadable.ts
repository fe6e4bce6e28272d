import { randomUUID } from 'node:crypto'
import { type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '../base/log.ts'
import type { Config } from '../base/settings/config.ts'
import { requestIdOf, securityHeaders } from './headers.ts'

// Answers what Node would refuse by itself, before any handler: with the headers and the form of every other answer
// (docs/contract/http.md#errors). The connection ends with it.

type Refusal = [status: number, detail: string]
const REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: [431, 'request_header_fields_too_large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'payload_too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_timeout'],
}
const BAD_REQUEST: Refusal = [400, 'bad_request']
const EXPECTATION_FAILED: Refusal = [417, 'expectation_failed']

export function createUnreadable(config: Config, log: Log) {
  const security = securityHeaders(config)

  /** Logs a refusal; answers its headers and body. */
  function logAndFormat([status, detail]: Refusal, id: string, reason: string | undefined) {
    log.warn({ trace_id: id, http_status: status, reason }, 'request_unreadable')
    const body = JSON.stringify({ detail })
    const headers: Array<[string, string | number]> = [
      ['X-Request-ID', id],
      ...security,
      ['Cache-Control', 'no-store'],
      ['Content-Type', 'application/json; charset=utf-8'],
      ['Content-Length', body.length],
      ['Connection', 'close'],
    ]
    return { headers, body }
  }

  function refuse(response: ServerResponse, given: Refusal, reason: string) {
    const { headers, body } = logAndFormat(given, requestIdOf(response.req), reason)
    response.writeHead(given[0], Object.fromEntries(headers)).end(body)
  }

  return {
    /** A listener for a server with `requireHostHeader: false`: refuses what that setting would. */
    needingHost:
      (listener: RequestListener): RequestListener =>
      (request, response) => {
        if (request.headers.host === undefined && request.httpVersion === '1.1')
          refuse(response, BAD_REQUEST, 'no Host')
        else listener(request, response)
      },

    /** Answers what the parser refuses, and what expects more than `100-continue`. */
    answer(server: Server, answeringOn: (socket: Socket) => ServerResponse[]) {
      server.on('checkExpectation', (_request, response) => refuse(response, EXPECTATION_FAILED, 'Expect'))
      server.on('clientError', (error: NodeJS.ErrnoException, connection) => {
        const socket = connection as Socket
        // Nothing may be written before the answer to an earlier request, nor into an answer.
        const mayWrite = answeringOn(socket).every(({ req, headersSent }) => !req.complete && !headersSent)
        if (!socket.writable || !mayWrite) return socket.destroy()
        const given = REFUSALS[error.code ?? ''] ?? BAD_REQUEST
        const { headers, body } = logAndFormat(given, randomUUID().replaceAll('-', ''), error.code)
        const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
        socket.end(`HTTP/1.1 ${given[0]} ${STATUS_CODES[given[0]]}\r\n${head}\r\n${body}`, () => socket.destroy())
      })
    },
  }
}
