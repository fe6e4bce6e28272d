import 'express'

// Fields that the middleware of src/platform/http sets on a request for later handlers.
declare module 'express-serve-static-core' {
  interface Request {
    /** The correlation id, echoed as X-Request-ID. */
    id: string
    /** Method and path pattern of the matched route. */
    route_name?: string
    /** The caller, once the token's signature is verified. */
    user_id?: number
    /** The answer has no end of its own: the client ends it by closing the connection. */
    endless?: boolean
  }
}
