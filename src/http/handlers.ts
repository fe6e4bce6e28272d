import type { Request, Response } from 'express'
import type { z } from 'zod'
import { HttpError } from '../base/http-error.ts'
import { type Log, RequestLog } from '../base/log.ts'
import type { Config } from '../base/settings/config.ts'
import type { Answer, By, Caller, IdempotencyKey, Values } from '../db/call.ts'
import { type Statement, statement } from '../db/statements.ts'
import { type ClientAddress, clientAddress } from './client-address.ts'
import { givenTags, isHashed, matchValues, objectOf, tagInputOf, tagValues } from './conditions.ts'
import { hasCopy, tagOf } from './etag.ts'
import { EVENT_STREAM } from './events/line.ts'
import { followStatement } from './events/streams.ts'
import { authenticate } from './identity.ts'
import { inputReader } from './input.ts'
import { parseLargeBody } from './large-body.ts'
import type { Limit, LimitCheck } from './rate-limits.ts'
import {
  type CallRoute,
  type Context,
  type DocumentRoute,
  type EventRoute,
  type FileRoute,
  functionOf,
  type Input,
  isCall,
  nameOf,
  type Route,
  type RunRoute,
  type Services,
} from './route.ts'
import { send, sendJson, sendNotModified } from './send.ts'
import { sendFile } from './stream.ts'

// What a route does with a request, in the order of docs/contract/http.md#order-of-checks: the checks are the same for
// all routes, then each kind of route answers in its own way.

const NO_STORE = 'no-store'
const REVALIDATE = 'private, no-cache'

/** A request and its response, once the token is read. */
type Exchange = {
  request: Request
  response: Response
  log: Log
  client: ClientAddress
  caller: Caller | undefined
  arrivedAt: number
}
/** A request that passed all checks but those of SQL. */
type Checked = Exchange & { input: Input; idempotency: IdempotencyKey | undefined; heavy: boolean }
type Answerer = (exchange: Checked) => Promise<void>

export function handlerOf(route: Route, services: Services, limit: LimitCheck) {
  const { config, identity } = services
  const name = nameOf(route)
  const readInput = inputReader(route)
  const answer = answererOf(route, services)
  const { checkCaller, count } = checksOf(route, services)
  const ownLimit = typeof route.limit === 'object' ? route.limit : undefined
  // auth.enter in the route's statement checks the caller; a route without one needs a separate check. So does a file:
  // its transaction is read-only from the start, and cannot note that the token was used.
  const entersItself = functionOf(route) !== undefined && route.kind !== 'file'

  /** `admitted`: the caller is checked and the hit counted already. */
  async function serve(
    exchange: Exchange,
    { input, errors, idempotency }: ReturnType<typeof readInput>,
    { admitted }: { admitted: boolean },
  ) {
    const heavy = heavyOf(route, input)
    if (!admitted && (errors.length > 0 || ownLimit || heavy?.limit || !entersItself)) await checkCaller(exchange)
    if (errors.length > 0) throw new HttpError(422, errors)
    const checked = { ...exchange, input, idempotency, heavy: heavy !== undefined }
    if (!admitted && ownLimit) await services.ownLimits.refuseSpent(name, exchange.client.throttleKey)
    await route.check?.(contextOf(checked, services))
    if (!admitted) await count(exchange, heavy ? heavy.limit : ownLimit)
    await answer(checked)
  }

  return async (request: Request, response: Response) => {
    const arrivedAt = Date.now()
    const log = new RequestLog(services.log, request.id)
    // Also for refusals, and for every answer of /auth, which may hold a token.
    if (route.method !== 'get' || route.access !== 'anyone') response.setHeader('Cache-Control', NO_STORE)
    const client = clientAddress(request, config)
    if (route.limit === undefined) await limit(name, client.throttleKey)

    const caller = route.access === 'anyone' ? undefined : await authenticate(identity, request, log)
    if (caller) request.user_id = Number(caller.userId)

    const exchange: Exchange = { request, response, log, client, caller, arrivedAt }
    const { bodyLimitBytes, bodyDepth, bodySlots } = route
    if (bodyLimitBytes === undefined) return serve(exchange, readInput(request), { admitted: false })
    await checkCaller(exchange)
    await count(exchange, ownLimit)
    const person = caller?.userId ?? client.throttleKey
    const bounds = { bodyLimitBytes, bodyDepth, bodySlots }
    const read = await parseLargeBody(request, person, bounds, () => readInput(request))
    return serve(exchange, read, { admitted: true })
  }
}

function checksOf(route: Route, { database, ownLimits }: Services) {
  const name = nameOf(route)
  const callerCheck = route.kind === 'run' ? route.checkCaller : undefined
  return {
    async checkCaller({ caller, log }: Exchange) {
      if (caller === undefined) return
      if (callerCheck === undefined) return database.check(caller, route.access === 'admin' ? 'admin' : 'user', log)
      const { userId: user_id, issuedAt: issued_at, tokenId: token_id, signedInAt: signed_in_at } = caller
      await database.anonymous(callerCheck, { user_id, issued_at, token_id, signed_in_at }, log, { person: user_id })
    },
    async count({ client, caller, log }: Exchange, own: Limit | undefined) {
      if (own) await ownLimits.count(name, client.throttleKey, own, log, byOf({ caller, client }))
    },
  }
}

/** Who causes the statements of a request that have no caller. */
const byOf = ({ caller, client }: Pick<Exchange, 'caller' | 'client'>): By =>
  caller === undefined ? { client: client.throttleKey } : { person: caller.userId }

/** The row of the route's `heavy` for this request, if it is a heavy read. */
function heavyOf(route: Route, { query }: Input) {
  const heavy = isCall(route) ? route.heavy : undefined
  return heavy?.find(({ when }) => when === undefined || when(query))
}

function answererOf(route: Route, services: Services): Answerer {
  switch (route.kind) {
    case 'file':
      return answerFile(route, services)
    case 'events':
      return answerEvents(route, services)
    case 'document':
      return answerDocument(route, services)
    case 'run':
      return answerRun(route, services)
    default:
      return answerCall(route, services)
  }
}

function answerCall(route: CallRoute, services: Services): Answerer {
  const call = callOf(route, services)
  return async (exchange) => {
    const answer = await call(exchange)
    noteWrite(exchange, answer)
    const waited = await route.waitFor?.(contextOf(exchange, services), answer)
    if (answer.replayed) exchange.response.setHeader('Idempotent-Replayed', 'true')
    if (answer.tag !== undefined) exchange.response.setHeader('ETag', answer.tag)
    if (answer.conflict) return sendJson(exchange.response, 412, answer.body ?? 'null')
    // With `*` the function has run: only it knows whether there is anything to answer.
    const isTagged = route.method === 'get' && answer.tag !== undefined
    if (isTagged && (answer.body === null || givenTags(exchange.request).includes('*')))
      return sendNotModified(exchange.response, route)
    return send(exchange.response, route, waited ?? answer.body ?? 'null')
  }
}

function answerFile(route: FileRoute, { database }: Services): Answerer {
  return ({ response, caller, log }) =>
    sendFile(response, database.stream(route.call, caller as Caller, log), route.file, log)
}

function answerEvents(route: EventRoute, { eventStreams, database }: Services): Answerer {
  const follow = followStatement(route.call)
  return async ({ request, response, caller, input: { headers, query }, log }) => {
    if (request.method === 'HEAD') {
      await database.check(caller as Caller, 'user', log)
      return void response.setHeader('Content-Type', EVENT_STREAM).end()
    }
    const since = (headers['Last-Event-ID'] ?? query.since ?? null) as string | null
    return eventStreams.open({ follow, request, response, caller: caller as Caller, since, log })
  }
}

function answerDocument(route: DocumentRoute, services: Services): Answerer {
  const { gate } = route
  const askGate =
    gate === undefined ? undefined : callOf({ ...route, kind: undefined, call: gate, tag: 'none' }, services)
  return async (exchange) => {
    const { request, response } = exchange
    const found = await askGate?.(exchange)
    if (found) noteWrite(exchange, found)
    const document = await route.read(contextOf(exchange, services), JSON.parse(found?.body ?? 'null'))
    const bytes = Buffer.from(JSON.stringify(document))
    const tag = tagOf(bytes)
    response.setHeader('Cache-Control', REVALIDATE)
    response.setHeader('ETag', tag)
    if (hasCopy(request, tag)) return void response.status(304).end()
    return send(response, route, bytes)
  }
}

function answerRun(route: RunRoute, services: Services): Answerer {
  return async (exchange) => {
    const { request, response } = exchange
    const body = (await route.run(contextOf(exchange, services))) ?? null
    const bytes = Buffer.from(JSON.stringify(body))
    if (isHashed(route)) {
      const tag = tagOf(bytes)
      response.setHeader('ETag', tag)
      if (hasCopy(request, tag)) return sendNotModified(response, route)
    }
    return send(response, route, bytes)
  }
}

/** Whether a standby may answer: it runs no write, counts no limit, and checks no admin. */
const mayAskStandby = ({ method, access, writes, limit, newest }: CallRoute) =>
  method === 'get' && access === undefined && !writes && !newest && typeof limit !== 'object'

/** The kind of object to whose state a stored answer belongs. What admins do is no state of their own. */
function setsOf({ method, access, object, setsState = method !== 'post' }: CallRoute): string | undefined {
  if (access !== undefined || setsState === false) return undefined
  return setsState === true ? (object?.resource ?? '') : setsState
}

/** The one statement of a route, and the values of it that settings give. */
export function statementOf(route: CallRoute, config: Config): { sql: Statement; settings: Values } {
  const settings = route.settings?.(config) ?? {}
  const names = [
    ...keysOf(route.params),
    ...keysOf(route.query),
    ...(route.body ? ['body'] : []),
    ...Object.keys(settings),
    ...(route.headerArguments?.names ?? []),
  ]
  const sql = statement(route.call, names, {
    for: route.access === 'anyone' ? 'anyone' : 'caller',
    readOnly: route.method === 'get' && !route.writes,
    writes: route.method !== 'get' ? 'always' : route.writes ? 'maybe' : undefined,
    admin: route.access === 'admin',
    sealed: route.sealed === true,
    queues: route.queues === true,
    tag: tagInputOf(route),
    object: objectOf(route),
    sets: setsOf(route),
  })
  return { sql, settings }
}

/** The values of a route's statement for a request. */
export function valuesOf(
  route: CallRoute,
  { sql, settings }: ReturnType<typeof statementOf>,
  { request, input, idempotency }: Pick<Checked, 'request' | 'input' | 'idempotency'>,
  config: Config,
): Values {
  const values: Values = {
    ...input.params,
    ...input.query,
    ...settings,
    ...route.headerArguments?.values(request.headers, config, idempotency?.key),
    body: input.body === undefined ? null : JSON.stringify(input.body),
  }
  if (sql.tagValues.length > 0) Object.assign(values, tagValues(route, values, givenTags(request)))
  if (sql.editValues.length > 0) Object.assign(values, matchValues(request))
  return values
}

/** Runs the statement of a route, which is composed once. */
function callOf(route: CallRoute, services: Services): (exchange: Checked) => Promise<Answer> {
  const { config, database } = services
  const composed = statementOf(route, config)
  const { sql } = composed
  const standbys = mayAskStandby(route) ? services.standbys : undefined
  return async (exchange) => {
    const { request, response, caller, idempotency, heavy, log } = exchange
    const values = valuesOf(route, composed, exchange, config)
    if (caller === undefined) return database.anonymous(sql, values, log, byOf(exchange))
    if (heavy) {
      const isGone = () => response.closed
      return services.readHeavily({ route: nameOf(route), statement: sql, caller, values, log, isGone })
    }
    if (standbys === undefined) return database.entered(sql, caller, values, log, idempotency)
    const given = request.headers['x-last-write'] as string | undefined
    const answer = await standbys.read({ statement: sql, caller, values, log }, given)
    return answer ?? database.entered(sql, caller, values, log)
  }
}

/**
 * Names in the answer its newest write, or what its read has seen (docs/contract/http.md#last-writes). Only a caller
 * with a token sees it: to anybody else it would tell whether a masked route wrote.
 */
function noteWrite({ response, caller }: Exchange, { lastWrite }: Pick<Answer, 'lastWrite'>) {
  if (lastWrite !== undefined && caller !== undefined) response.setHeader('X-Last-Write', lastWrite)
}

function contextOf(exchange: Checked, services: Services): Context {
  const { request, caller, input, client, log, arrivedAt } = exchange
  const noting = (answer: Answer) => {
    noteWrite(exchange, answer)
    return answer
  }
  return {
    ...services,
    database: {
      ...services.database,
      anonymous: (sql, values, log, by = caller ? undefined : byOf(exchange)) =>
        services.database.anonymous(sql, values, log, by).then(noting),
      signIn: (...call) => services.database.signIn(...call).then(noting),
      entered: (...call) => services.database.entered(...call).then(noting),
      onBehalf: (...call) => services.database.onBehalf(...call).then(noting),
    },
    wrote: (lastWrite) => noteWrite(exchange, { lastWrite }),
    log,
    caller,
    input,
    id: request.id,
    arrivedAt,
    beganAt: Math.floor(Date.now() / 1000),
    raw: {
      headers: request.headers,
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      remoteAddress: request.socket.remoteAddress,
    },
    client,
    userAgent: request.headers['user-agent'] ?? '',
  }
}

const keysOf = (shape: z.ZodObject | undefined) => (shape ? Object.keys(shape.shape) : [])
