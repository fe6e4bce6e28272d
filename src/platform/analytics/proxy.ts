import type { Express, NextFunction, Request, Response } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { HttpError, serviceUnavailable } from '../base/http-error.ts'
import { tracing } from '../base/tracing.ts'
import { watchBody } from '../http/body-time.ts'
import { clientAddress } from '../http/client-address.ts'
import { authenticate } from '../http/identity.ts'
import { SMALL_BODY_BYTES } from '../http/large-body.ts'
import type { LimitCheck } from '../http/limits.ts'
import { redirect } from '../http/redirect.ts'
import type { Services } from '../http/route.ts'
import { createProxyTokens } from './proxy-tokens.ts'

// Forwards /graphql to the analytics process. The caller is checked here, as for any route; the request goes on with a
// proxy token in place of the access token. It is no row of src/program/routes, since the body is forwarded unread.

const NAME = 'POST /graphql'
const IDE = '/graphql/ide'
/** Longer than a query may wait for its turn (5 s) and run (3 s). */
const ANSWER_MS = 10_000
// For Ruru's page, whose editor creates workers and inline styles.
const IDE_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; worker-src 'self' blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors 'none'"

export function analytics(app: Express, { config, database, identity, log }: Services, limit: LimitCheck) {
  const proxyTokens = createProxyTokens(config.SECRET_KEY)
  const proxy = createProxyMiddleware<Request, Response>({
    target: config.ANALYTICS_URL,
    proxyTimeout: ANSWER_MS,
    on: { error: (error, request) => request.next?.(serviceUnavailable(error)) },
  })

  async function check(request: Request, response: Response) {
    request.route_name = NAME
    response.setHeader('Cache-Control', 'no-store')
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST')
      throw new HttpError(405, 'Method Not Allowed')
    }
    await limit(NAME, clientAddress(request, config).throttleKey)
    const requestLog = log.child({ trace_id: request.id })
    const caller = await authenticate(identity, request, requestLog)
    request.user_id = Number(caller.userId)
    await database.check(caller, 'analyst', requestLog)
    request.headers.authorization = await proxyTokens.issue(caller.userId)
    request.headers['x-request-id'] = request.id
    const traceparent = tracing?.traceparent()
    if (traceparent !== undefined) request.headers.traceparent = traceparent
  }

  if (config.ENV === 'development') {
    app.use(IDE, (request: Request, response: Response, next: NextFunction) => {
      request.route_name = `GET ${IDE}`
      response.setHeader('Content-Security-Policy', IDE_POLICY)
      request.url = request.originalUrl
      proxy(request, response, next)
    })
  }
  app.all('/graphql/', redirect(config))
  app.all('/graphql', async (request, response, next) => {
    await check(request, response)
    watchBody(request, SMALL_BODY_BYTES, next)
    await proxy(request, response, next)
  })
}
