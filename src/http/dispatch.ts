import { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from 'express'

// Answers a request for a path without parameters. Express would compare the path with one pattern after the other; the
// handlers and their order are the same here (docs/contract/http.md#order-of-checks).

/** Whether a path of a route has no parameter. */
export const isExact = (path: string) => !path.includes(':')

/** What Express runs for every path: handlers before the one of the path, and the one for errors. */
type Around = { before: readonly RequestHandler[]; onError: ErrorRequestHandler }

/** Makes a function that answers a request if its path is one of `paths`, and otherwise answers false. */
export function exactDispatch(paths: ReadonlyMap<string, RequestHandler>, { before, onError }: Around) {
  const chains = new Map([...paths].map(([path, handler]) => [path, chainOf([...before, handler], onError)]))
  return (request: Request, response: Response): boolean => {
    const { url } = request
    const end = url.indexOf('?')
    const chain = chains.get(end === -1 ? url : url.slice(0, end))
    if (chain === undefined) return false
    request.originalUrl = url
    request.params = {}
    chain(request, response)
    return true
  }
}

/** Runs handlers one after the other, as Express does. */
function chainOf(handlers: readonly RequestHandler[], onError: ErrorRequestHandler) {
  return (request: Request, response: Response) => {
    let step = 0
    const fail = (error: unknown) => onError(error, request, response, next)
    const next = (error?: unknown) => {
      if (error !== undefined) return fail(error)
      try {
        handlers[step++]?.(request, response, next)
      } catch (thrown) {
        fail(thrown)
      }
    }
    next()
  }
}

/**
 * Classes for the server whose objects have the prototypes of the app from the start. Express sets the prototype of
 * each request and response; where that changes it, every later access to a field is slow. `ended` gets each response
 * once it is written to its end.
 */
export function messageClasses(app: Express, ended: (response: ServerResponse) => void) {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse<AppRequest> {
    override end(...given: unknown[]) {
      super.end(...(given as []))
      ended(this)
      return this
    }
  }
  app.request = Object.setPrototypeOf(AppRequest.prototype, app.request)
  app.response = Object.setPrototypeOf(AppResponse.prototype, app.response)
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse }
}
