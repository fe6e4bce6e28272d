import { randomUUID } from 'node:crypto'
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../base/config.ts'
import type { Log } from '../base/log.ts'
import { securityHeaders } from './headers.ts'

// Answers what the parser of Node refuses and no handler sees: with the headers and the form of every other answer
// (docs/contract/http.md#errors). The connection ends with it.

const REFUSALS: Record<string, [status: string, detail: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'request_header_fields_too_large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'payload_too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request_timeout'],
}
const BAD_REQUEST = ['400 Bad Request', 'bad_request'] as const

type Given = { server: Server; config: Config; log: Log; answeringOn: (socket: Socket) => ServerResponse[] }

export function answerUnreadable({ server, config, log, answeringOn }: Given) {
  const security = securityHeaders(config)
  server.on('clientError', (error: NodeJS.ErrnoException, connection) => {
    const socket = connection as Socket
    // Nothing may be written before the answer to an earlier request, nor into an answer.
    const mayWrite = answeringOn(socket).every(({ req, headersSent }) => !req.complete && !headersSent)
    if (!socket.writable || !mayWrite) return socket.destroy()
    const [status, detail] = REFUSALS[error.code ?? ''] ?? BAD_REQUEST
    const id = randomUUID().replaceAll('-', '')
    log.warn({ trace_id: id, http_status: Number(status.slice(0, 3)), reason: error.code }, 'request_unreadable')
    const body = JSON.stringify({ detail })
    const headers = [
      ...[['X-Request-ID', id], ...security, ['Cache-Control', 'no-store']],
      ...[
        ['Content-Type', 'application/json; charset=utf-8'],
        ['Content-Length', body.length],
        ['Connection', 'close'],
      ],
    ]
    const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    socket.end(`HTTP/1.1 ${status}\r\n${head}\r\n${body}`, () => socket.destroy())
  })
}
