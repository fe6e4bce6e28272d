import 'express'

// Fields that handlers set on a request for later handlers and for the log.
declare module 'express-serve-static-core' {
  interface Request {
    /** The request id, which the answer carries as X-Request-ID. */
    id: string
    /** Method and path pattern of the matched route. */
    route_name?: string
    /** The caller, once the token's signature is verified. */
    user_id?: number
    /** Writes the line of the request: an event stream calls it when it begins. */
    begun?: () => void
  }
}
