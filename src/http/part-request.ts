import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { PartAnswer, PartRequest } from './route.ts'

/** Where the requests of the server enter, with the classes of its messages (src/http/dispatch.ts). */
type Entrance = {
  listener: RequestListener
  IncomingMessage: new (socket: Socket) => IncomingMessage
  ServerResponse: new (request: IncomingMessage) => ServerResponse
}

/**
 * Serves a request that came in the body of another one, through the whole application but without a connection. The
 * libraries for this are made for tests: they fail behind a proxy, or take part in the life of the outer connection.
 */
export function servePart(app: Entrance, { method, path, headers, remoteAddress, body }: PartRequest) {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
  const request = new app.IncomingMessage(socket)
  request.method = method
  request.url = path
  request.httpVersion = '1.1'
  request.headers = { ...headers }
  if (body !== undefined) {
    request.headers['content-length'] = String(Buffer.byteLength(body))
    request.push(body)
  }
  request.rawHeaders = Object.entries(request.headers).flatMap(([name, value]) => [name, String(value)])
  request.push(null)
  request.complete = true
  const response = new app.ServerResponse(request)
  return new Promise<PartAnswer>((resolve) => {
    response.end = (chunk?: unknown, encoding?: unknown) => {
      const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from((chunk ?? '') as string, encoding as BufferEncoding)
      resolve({ status: response.statusCode, headers: response.getHeaders(), body: bytes.toString() })
      response.emit('finish') // as a connection would: handlers of these two log and count the request
      response.emit('close')
      return response
    }
    app.listener(request, response)
  })
}
