import type { Server } from 'node:http'
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express'
import type pg from 'pg'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/express/v4'
import type { Log } from '../base/log.ts'
import type { Part } from '../base/part.ts'
import type { AnalyticsConfig } from '../base/settings/config.ts'
import { listen } from '../base/settings/listen.ts'
import { tracing } from '../base/tracing/tracing.ts'
import { createPool } from '../db/pool.ts'
import { toHttpError } from '../http/errors.ts'
import { drainingServer } from '../http/server.ts'
import { QUESTION_MS, REQUEST_BYTES } from './bounds.ts'
import { preset } from './preset.ts'
import { type Analyst, createProxyTokens, type ProxyTokens } from './proxy-tokens.ts'
import { answerQuestion, questions } from './questions.ts'
import { hearReasons, REASONS_PATH } from './reasons.ts'
import { createLanes, type Lane, turns } from './turns.ts'

const DRAIN_MS = 5000
const ROUTE = 'POST /graphql'
const QUESTIONS = '/insights/questions'

/** Sets the limit on the connection too, since a login of the role may change the role's own limit. */
function withStatementTimeout(address: string): string {
  const url = new URL(address)
  url.searchParams.set('statement_timeout', String(QUESTION_MS))
  return url.href
}

/** Goes on with a request in a span. The API has checked it and set its headers. */
function traced(request: Request, response: Response, next: NextFunction) {
  const { traceparent, 'x-request-id': id } = request.headers as Record<string, string | undefined>
  const span = tracing?.request(request.method, traceparent)
  if (span === undefined) return next()
  response.once('close', () => {
    const status = response.headersSent ? response.statusCode : undefined
    span.end({
      route: request.originalUrl.includes(QUESTIONS) ? `GET ${QUESTIONS}` : ROUTE,
      id,
      status,
      aborted: !response.writableFinished,
    })
  })
  span.run(next)
}

const unavailable = (response: Response) =>
  response.status(503).set('Retry-After', '2').json({ detail: 'service_unavailable' })

/** Answers a named question (docs/contract/analysts.md#named-questions); the API has checked what the address asks. */
const answerNamed = (log: Log) => async (request: Request, response: Response) => {
  const { weeks, format } = request.query
  const question = questions.get(request.params.name as string)
  if (question === undefined) return void response.status(404).json({ detail: 'question_not_found' })
  const { userId, groupsOnly, lane } = response.locals as Analyst & { lane: Lane }
  const asked = { userId, groupsOnly, weeks: weeks === undefined ? null : Number(weeks), csv: format === 'csv' }
  try {
    await answerQuestion(lane.pool, question, asked, response, log)
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    log.error({ question: question.name, reason: { message, code } }, 'question_failed')
    if (response.headersSent) return void response.destroy()
    if (toHttpError(error)?.status === 503) return void unavailable(response)
    response.status(500).json({ error: 'internal_error', request_id: request.headers['x-request-id'] })
  }
}

const checkProxyToken =
  ({ ENV }: AnalyticsConfig, proxyTokens: ProxyTokens, log: Log): RequestHandler =>
  async (request, response, next) => {
    const ide = ENV === 'development' && request.originalUrl.startsWith('/graphql/ide')
    const analyst = await proxyTokens.verify(request.headers.authorization)
    Object.assign(response.locals, analyst)
    if (ide || analyst) return traced(request, response, next)
    log.warn('pass_refused') // signed with another SECRET_KEY, a wrong clock, or a request that bypassed the API
    unavailable(response)
  }

/** GraphQL over the views of a schema. Fails here, not at the first query, when the database is unreachable. */
async function graphqlOf(views: string, ide: boolean, pool: pg.Pool, server: Server, log: Log) {
  const graphql = postgraphile({
    extends: [preset(log, ide)],
    pgServices: [makePgService({ pool, schemas: [views] })],
  })
  const served = express().disable('x-powered-by')
  await graphql.createServ(grafserv).addTo(served, server)
  await graphql.getSchema()
  return { served, release: () => graphql.release() }
}

/** Serves GraphQL and named questions to requests that the API forwards (proxy.ts), until stopped. */
export async function startAnalytics(config: AnalyticsConfig, url: string, log: Log): Promise<Part & { port: number }> {
  const address = withStatementTimeout(url)
  const lanes = createLanes(() => createPool(address, 1, log, 'thirty-six-weeks analytics'))
  const { pool } = lanes[0] as Lane // for the schema
  const proxyTokens = createProxyTokens(config.SECRET_KEY)
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use(['/graphql', QUESTIONS], checkProxyToken(config, proxyTokens, log))
  const turn = turns(lanes)
  // The whole body is read before the turn begins, so that a slow sender does not delay other queries.
  app.post('/graphql', express.text({ type: () => true, limit: REQUEST_BYTES }), turn)
  app.get(`${QUESTIONS}/:name`, turn, answerNamed(log))
  app.put(REASONS_PATH, hearReasons(proxyTokens))
  const { server, drain } = drainingServer(app)
  const people = await graphqlOf('analytics', config.ENV === 'development', pool, server, log)
  const groups = await graphqlOf('analytics_aggregates', false, pool, server, log)
  app.use((request, response, next) => {
    const { served } = response.locals.groupsOnly ? groups : people
    served(request, response, next)
  })
  // Answers for bodies that can't be read, in the form of GraphQL errors.
  app.use((error: Error & { status?: number }, _request: Request, response: Response, _next: NextFunction) => {
    response.status(error.status ?? 500).json({ errors: [{ message: error.message }] })
  })
  const port = await listen(server, config.ANALYTICS_PORT, config.HOST)
  return {
    port,
    async stop() {
      await drain(DRAIN_MS)
      for (const each of [people, groups]) await each.release()
      for (const lane of lanes) await lane.pool.end()
    },
  }
}
