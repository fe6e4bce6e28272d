import type { Express, NextFunction, Request, Response } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { HttpError, methodNotAllowed, serviceUnavailable } from '../base/http-error.ts'
import { tracing } from '../base/tracing/tracing.ts'
import { clientAddress } from '../http/client-address.ts'
import { authenticate } from '../http/identity.ts'
import { redirect } from '../http/paths.ts'
import type { Services } from '../http/route.ts'
import { createProxyTokens } from './proxy-tokens.ts'
import { questions } from './questions.ts'

// Forwards /graphql to the analytics process. The caller is checked here, as for any route; the request goes on with a
// proxy token in place of the access token. It is no row of src/routes, since the body is forwarded unread.

const NAME = 'POST /graphql'
const IDE = '/graphql/ide'
const QUESTIONS = '/insights/questions'
/** Longer than a query may wait for its turn (5 s) and run (3 s). */
const ANSWER_MS = 10_000
// For Ruru's page, whose editor creates workers and inline styles.
const IDE_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; worker-src 'self' blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors 'none'"

export function analytics(app: Express, services: Services) {
  const { config, database, limit, log } = services
  const proxyTokens = createProxyTokens(config.SECRET_KEY)
  const proxy = createProxyMiddleware<Request, Response>({
    target: config.ANALYTICS_URL,
    proxyTimeout: ANSWER_MS,
    on: { error: (error, request) => request.next?.(serviceUnavailable(error)) },
  })

  async function check(request: Request, response: Response, method: string, name: string) {
    request.route_name = name
    response.setHeader('Cache-Control', 'no-store')
    const allowed = method === 'GET' ? ['GET', 'HEAD'] : [method]
    if (!allowed.includes(request.method)) throw methodNotAllowed(allowed)
    const client = clientAddress(request, config)
    await limit(name, client.throttleKey)
    const requestLog = log.child({ trace_id: request.id })
    const caller = await authenticate(services, request.headers.authorization, client, requestLog)
    request.user_id = Number(caller.userId)
    const groupsOnly = await database.checkAnalyst(caller, requestLog)
    request.headers.authorization = await proxyTokens.issue({ userId: caller.userId, groupsOnly })
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
    await check(request, response, 'POST', NAME)
    await proxy(request, response, next)
  })

  // The named questions (docs/contract/analysts.md#named-questions). The analytics process gets their query checked.
  app.all(QUESTIONS, async (request, response) => {
    await check(request, response, 'GET', `GET ${QUESTIONS}`)
    response.json([...questions.values()].map((question) => ({ ...question, graphql: question.graphql ?? null })))
  })
  app.all(`${QUESTIONS}/:name`, async (request, response, next) => {
    await check(request, response, 'GET', `GET ${QUESTIONS}/{name}`)
    const name = String(request.params.name)
    if (!questions.has(name)) throw new HttpError(404, 'question_not_found')
    request.url = `${QUESTIONS}/${name}?${queryOf(request)}`
    await proxy(request, response, next)
  })
}

const refuse = (key: string, msg: string) => new HttpError(422, [{ type: 'value_error', loc: ['query', key], msg }])

/** The query of a named question, with the format that the query or Accept names. */
function queryOf(request: Request): URLSearchParams {
  const { weeks, format } = request.query
  if (weeks !== undefined && (typeof weeks !== 'string' || !/^[1-9]\d{0,2}$/.test(weeks)))
    throw refuse('weeks', 'Value error, a whole number from 1 to 999')
  if (format !== undefined && format !== 'json' && format !== 'csv') throw refuse('format', 'Value error, json or csv')
  const csv = format === undefined ? request.accepts(['json', 'csv']) === 'csv' : format === 'csv'
  return new URLSearchParams({ ...(weeks && { weeks }), format: csv ? 'csv' : 'json' })
}
