import 'express'

// What the layers of src/http note on a request for those behind them.
declare module 'express-serve-static-core' {
  interface Request {
    /** The correlation id, echoed as X-Request-ID. */
    id: string
    /** Method and path pattern of the matched route. */
    route_name?: string
    /** The caller, once the token's signature held. */
    user_id?: number
  }
}
