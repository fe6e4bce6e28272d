import type { z } from 'zod'
import { newApiToken } from '../base/api-token.ts'
import type { Config } from '../base/settings/config.ts'
import type { Answer, By, Caller, IdempotencyKey, Values } from '../db/call.ts'
import { type Statement, statement } from '../db/statements.ts'
import { givenTags, hasCopy, matchValues, tagOf, tagValues } from './conditions.ts'
import { EVENT_STREAM } from './events/line.ts'
import { followStatement } from './events/streams.ts'
import {
  type CallRoute,
  type Context,
  type EventRoute,
  type Exchange,
  type FileRoute,
  type Input,
  isHashed,
  nameOf,
  objectOf,
  type Reply,
  type Route,
  type RunRoute,
  type Services,
  tagInputOf,
  WithStatus,
} from './route.ts'
import type { Written } from './send.ts'
import { sendFile } from './stream.ts'

// How each kind of route answers a request that has passed the checks of handler.ts.

/** A request that passed all checks but those of SQL. */
export type Checked = Exchange & { input: Input; idempotency: IdempotencyKey | undefined; heavy: boolean }
type Answerer = (exchange: Checked) => Promise<Reply>

export function answererOf(route: Route, services: Services): Answerer {
  switch (route.kind) {
    case 'file':
      return answerFile(route, services)
    case 'events':
      return answerEvents(route, services)
    case 'run':
      return answerRun(route, services)
    case 'protocol':
      return (exchange) => route.reply(contextOf(exchange, services))
    default:
      return answerCall(route, services)
  }
}

function answerCall(route: CallRoute, services: Services): Answerer {
  const call = callOf(route, services)
  return async (exchange) => {
    const minted = route.mintsToken && newApiToken()
    const answer = await call(exchange, minted && { token_hash: minted.hash, prefix: minted.prefix })
    if (minted && !answer.replayed)
      return success(route, JSON.stringify({ ...JSON.parse(answer.body as string), token: minted.text }))
    const waited = await route.waitFor?.(contextOf(exchange, services), answer)
    if (waited !== undefined && isHashed(route)) return hashed(route, exchange, waited)
    if (answer.replayed) exchange.setHeader('Idempotent-Replayed', 'true')
    if (answer.tag !== undefined) exchange.setHeader('ETag', answer.tag)
    if (answer.conflict) return { status: 412, body: answer.body ?? 'null' }
    // With `*` the function has run: only it knows whether there is anything to answer.
    const isTagged = route.method === 'get' && answer.tag !== undefined
    if (isTagged && (answer.body === null || givenTags(exchange).includes('*'))) return notModified(route)
    const body = waited ?? answer.body ?? 'null'
    if (route.shownAt) exchange.setHeader('Location', `${route.shownAt}${JSON.parse(body).id}`)
    if (route.media) return { ...success(route, route.media.write(body)), type: `${route.media.type}; charset=utf-8` }
    return success(route, body, route.editsNext && !answer.editsNext ? 201 : undefined)
  }
}

function answerFile({ call, file, scopes }: FileRoute, { database }: Services): Answerer {
  return async ({ caller, log, input: { params } }) =>
    (_request, response) =>
      sendFile(response, database.stream(call, caller as Caller, log, params, scopes), file, log)
}

function answerEvents(route: EventRoute, { eventStreams, database }: Services): Answerer {
  const follow = followStatement(route.call, route.scopes)
  return async ({ method, setHeader, caller, input: { headers, query }, log }) => {
    if (method === 'HEAD') {
      if (caller?.assistant) await database.checkAssistant(caller, route.scopes, true, log)
      else await database.check(caller as Caller, 'user', log)
      setHeader('Content-Type', EVENT_STREAM)
      return { status: 200 }
    }
    const since = (headers['Last-Event-ID'] ?? query.since ?? null) as string | null
    return (request, response) => eventStreams.open({ follow, request, response, caller: caller as Caller, since, log })
  }
}

function answerRun(route: RunRoute, services: Services): Answerer {
  return async (exchange) => {
    const ran = await route.run(contextOf(exchange, services))
    if (route.html) return { ...success(route, ran as string), type: 'text/html; charset=utf-8' }
    if (ran instanceof WithStatus) return success(route, JSON.stringify(ran.body), ran.status)
    const body = JSON.stringify(ran ?? null)
    return isHashed(route) ? hashed(route, exchange, body) : success(route, Buffer.from(body))
  }
}

/** A success whose tag is a hash of its body. */
function hashed(route: Route, exchange: Checked, body: string): Written {
  const bytes = Buffer.from(body)
  const tag = tagOf(bytes)
  exchange.setHeader('ETag', tag)
  return hasCopy(exchange, tag) ? notModified(route) : success(route, bytes)
}

/**
 * The success of a route, without a body where its row has no shape. If there are several, the least is meant. Its row
 * says how it is cached (docs/contract/http.md#caching).
 */
function success({ answers, cache }: Route, body: string | Buffer, status = Number(Object.keys(answers)[0])): Written {
  return { status, cache, ...(answers[status] === null ? {} : { body }) }
}

const notModified = ({ cache }: Route): Written => ({ status: 304, cache })

/** The kind of object to whose state a stored answer belongs. What admins do is no state of their own. */
function setsOf({ method, access, object, setsState = method !== 'post' }: CallRoute): string | undefined {
  if (access !== undefined || setsState === false) return undefined
  return setsState === true ? (object?.resource ?? '') : setsState
}

/** The one statement of a route, and the values of it that settings give. */
export function statementOf(route: CallRoute, config: Config): { name: string; sql: Statement; settings: Values } {
  const settings = route.settings?.(config) ?? {}
  const names = [
    ...keysOf(route.params),
    ...keysOf(route.query),
    ...(route.body ? ['body'] : []),
    ...(route.upload ? ['file'] : []),
    ...Object.keys(settings),
    ...(route.headerArguments?.names ?? []),
    ...(route.mintsToken ? ['token_hash', 'prefix'] : []),
  ]
  const sql = statement(route.call, names, {
    for: route.access === 'anyone' ? 'anyone' : 'caller',
    readOnly: route.method === 'get' && !route.writes,
    admin: route.access === 'admin',
    sealed: route.sealed === true,
    queues: route.queues === true,
    tag: tagInputOf(route),
    object: objectOf(route),
    sets: setsOf(route),
    editsNext: route.editsNext === true,
    scopes: route.scopes,
  })
  return { name: nameOf(route), sql, settings }
}

/** The values of a route's statement for a request. */
export function valuesOf(
  route: CallRoute,
  { name, sql, settings }: ReturnType<typeof statementOf>,
  { headers, input, idempotency, body }: Pick<Checked, 'headers' | 'input' | 'idempotency' | 'body'>,
  config: Config,
): Values {
  const values: Values = {
    ...input.params,
    ...input.query,
    ...settings,
    ...route.headerArguments?.values(headers, config, idempotency?.key),
    body: input.body === undefined ? null : JSON.stringify(input.body),
    file: body,
  }
  if (sql.tagValues.length > 0) Object.assign(values, tagValues(name, values, givenTags({ headers })))
  if (sql.editValues.length > 0) Object.assign(values, matchValues({ headers }))
  return values
}

/** Runs the statement of a route, which is composed once. */
function callOf(route: CallRoute, services: Services): (exchange: Checked, more?: Values) => Promise<Answer> {
  const { config, database } = services
  const composed = statementOf(route, config)
  const { name, sql } = composed
  return async (exchange, more) => {
    const { caller, idempotency, heavy, isGone, log } = exchange
    const values = Object.assign(valuesOf(route, composed, exchange, config), more)
    if (caller === undefined) return database.anonymous(sql, values, log, byOf(exchange))
    if (heavy) return services.readHeavily({ route: name, statement: sql, caller, values, log, isGone })
    return database.entered(sql, caller, values, log, idempotency)
  }
}

export function contextOf(exchange: Checked, services: Services): Context {
  const { id, headers, body, caller, input, client, log, arrivedAt } = exchange
  return {
    ...services,
    database: {
      ...services.database,
      anonymous: (sql, values, log, by = caller ? undefined : byOf(exchange)) =>
        services.database.anonymous(sql, values, log, by),
    },
    log,
    caller,
    input,
    id,
    arrivedAt,
    beganAt: Math.floor(Date.now() / 1000),
    raw: { headers, body: body ?? Buffer.alloc(0) },
    client,
    userAgent: headers['user-agent'] ?? '',
  }
}

const keysOf = (shape: z.ZodObject | undefined) => (shape ? Object.keys(shape.shape) : [])

/** Who causes the statements of a request that have no caller. */
export const byOf = ({ caller, client }: Pick<Exchange, 'caller' | 'client'>): By =>
  caller === undefined ? { client: client.network } : { person: caller.userId }
