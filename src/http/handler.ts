import type { Request, Response } from 'express'
import { HttpError } from '../base/http-error.ts'
import { requestLog } from '../base/log.ts'
import { statement } from '../db/statements.ts'
import { answererOf, byOf, contextOf } from './answers.ts'
import { type ClientAddress, clientAddress } from './client-address.ts'
import { toHttpError } from './errors.ts'
import { authenticate } from './identity.ts'
import { inputReader } from './input.ts'
import { largeBodyReader } from './large-body.ts'
import { guarded } from './mcp/guard.ts'
import type { Limit } from './rate-limits.ts'
import {
  type Exchange,
  functionOf,
  isCall,
  nameOf,
  type Reply,
  type Route,
  type Served,
  type Services,
  uploadOf,
} from './route.ts'
import { send } from './send.ts'

// The way of a request, in the order of docs/contract/http.md#order-of-checks. It has two entrances:
//
// - HTTP enters at `serve`. app.ts has set the request id, security and CORS headers, found the row and read a body of
//   at most 64 KiB. `serve` adds the client's address, the default limit and the signature of the token.
// - An operation of POST /batch enters at `handle`. It has the client's address and the caller of its batch, so it
//   skips the headers and the signature; batch.ts finds the row, counts the default limit and checks that the token
//   has not expired since. It never has a large body.
//
// `handle` checks the shape, counts the row's own limit and calls the SQL function, which checks the caller against
// the database. A row with large bodies has `handleLarge` in its place: the caller and the limit come before the body.

const TOKEN_REFUSED = statement('auth.token_refused', ['user_id', 'token_hash', 'route'])

/** A route with what is made of it once. */
type Parts = ReturnType<typeof partsOf>
export type Row = Parts & Served

export function rowOf(route: Route, services: Services): Row {
  const parts = partsOf(route, services)
  return {
    ...parts,
    countDefault: (client) => countDefault(parts, client),
    handle: (exchange) => asAssistant(parts, exchange, (asked) => handle(parts, asked)),
  }
}

const partsOf = (route: Route, services: Services) => ({
  route,
  services,
  name: nameOf(route),
  readInput: inputReader(route),
  answer: answererOf(route, services),
  heavy: isCall(route) ? route.heavy : undefined,
  readLarge:
    route.bodyLimitBytes === undefined
      ? undefined
      : largeBodyReader(route.bodyLimitBytes, { isJson: uploadOf(route) === undefined }),
  ownLimit: typeof route.limit === 'object' ? route.limit : undefined,
  // auth.enter in the route's statement checks the caller; a route without one needs a separate check. So does a file:
  // its transaction is read-only from the start, and cannot note that the token was used.
  entersItself: functionOf(route) !== undefined && route.kind !== 'file',
})

/** Serves a request that came by HTTP. */
export function serve(row: Row, request: Request, response: Response): Promise<void> {
  return row.route.forAssistants
    ? guarded(request, row.services.config, () => serveRow(row, request, response))
    : serveRow(row, request, response)
}

async function serveRow(row: Row, request: Request, response: Response): Promise<void> {
  const { route, services } = row
  const arrivedAt = Date.now()
  // Also for refusals, and for every answer of /auth, which may hold a token.
  if (route.method !== 'get' || route.access !== 'anyone') response.setHeader('Cache-Control', 'no-store')
  const client = clientAddress(request, services.config)
  await row.countDefault(client)

  const log = requestLog(services.log, request.id)
  const caller =
    route.access === 'anyone' ? undefined : await authenticate(services, authorizationOf(route, request), client, log)
  if (caller) request.user_id = Number(caller.userId)

  const { id, method, originalUrl: target, headers, params, query } = request
  const body = Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : undefined
  const setHeader = (name: string, value: string) => void response.setHeader(name, value)
  const isGone = () => response.closed
  const asked = { id, method, target, headers, params, query, body, client, caller, arrivedAt, log, setHeader, isGone }
  const reply = await (row.readLarge
    ? asAssistant(row, asked, (named) => handleLarge(row, named, request, response))
    : row.handle(asked))
  if (typeof reply === 'function') await reply(request, response)
  else send(response, reply)
}

/** The Authorization header, or what stands for it. */
const authorizationOf = ({ tokenInQuery }: Route, { query, headers }: Request) =>
  tokenInQuery && query.token !== undefined ? `Bearer ${query.token}` : headers.authorization

/**
 * Names the route to the statements of an assistant, and counts a refusal, which its own transaction did not. The 401
 * of a token that has ended, and what fails here, are not the token's.
 */
async function asAssistant(row: Parts, exchange: Exchange, answer: (exchange: Exchange) => Promise<Reply>) {
  const { caller, log } = exchange
  if (caller?.assistant === undefined) return answer(exchange)
  const { tokenHash } = caller.assistant
  const named = { ...caller, assistant: { tokenHash, route: row.name } }
  try {
    return await answer({ ...exchange, caller: named })
  } catch (error) {
    const status = toHttpError(error)?.status ?? 409
    const refused = { user_id: caller.userId, token_hash: tokenHash, route: row.name }
    if (tokenHash !== null && status !== 401 && status < 500)
      await row.services.database.anonymous(TOKEN_REFUSED, refused, log, { person: caller.userId })
    throw error
  }
}

/** Counts a request towards the default limit, where its route has no limit of its own. */
async function countDefault({ route, services, name }: Parts, { throttleKey }: ClientAddress) {
  if (route.limit === undefined) await services.limit(name, throttleKey)
}

/** Answers a request whose caller and body are there: shape, limit, call. */
async function handle(row: Parts, exchange: Exchange): Promise<Reply> {
  const { route, services, name, ownLimit } = row
  const { input, errors, idempotency } = row.readInput(exchange)
  const heavy = row.heavy?.find(({ when }) => when === undefined || when(input.query))
  const isUnreachable = exchange.caller?.assistant !== undefined && route.scopes === undefined
  if (errors.length > 0 || ownLimit || heavy?.limit || !row.entersItself || isUnreachable)
    await checkCaller(row, exchange)
  if (errors.length > 0) throw new HttpError(422, errors)
  const checked = { ...exchange, input, idempotency, heavy: heavy !== undefined }
  if (ownLimit) await services.ownLimits.refuseSpent(name, exchange.client.throttleKey)
  await route.check?.(contextOf(checked, services))
  await count(row, exchange, heavy?.limit ?? ownLimit)
  return row.answer(checked)
}

/** The same for a route with large bodies: only who is let in sends one (docs/contract/http.md#large-bodies). */
async function handleLarge(row: Parts, exchange: Exchange, request: Request, response: Response): Promise<Reply> {
  const { route, services, readInput } = row
  const readLarge = row.readLarge as ReturnType<typeof largeBodyReader>
  await checkCaller(row, exchange)
  await count(row, exchange, row.ownLimit)
  const person = exchange.caller?.userId ?? exchange.client.throttleKey
  const { body, input, errors, idempotency } = await readLarge(request, response, person, (body) => ({
    body,
    ...readInput({ ...exchange, body }),
  }))
  if (errors.length > 0) throw new HttpError(422, errors)
  const checked = { ...exchange, body, input, idempotency, heavy: false }
  await route.check?.(contextOf(checked, services))
  return row.answer(checked)
}

/** Checks the caller in a statement of its own. */
async function checkCaller({ route, entersItself, services: { database } }: Parts, { caller, log }: Exchange) {
  if (caller === undefined) return
  const { scopes } = route
  if (caller.assistant) {
    // A row whose list is empty leaves it to its operations to ask, and to count.
    return database.checkAssistant(caller, scopes, !entersItself && scopes !== undefined && scopes.length > 0, log)
  }
  const check = route.kind === 'run' ? route.checkCaller : undefined
  if (check === undefined) return database.check(caller, route.access === 'admin' ? 'admin' : 'user', log)
  const { userId: user_id, issuedAt: issued_at, tokenId: token_id, signedInAt: signed_in_at } = caller
  await database.anonymous(check, { user_id, issued_at, token_id, signed_in_at }, log, { person: user_id })
}

async function count({ name, services }: Parts, exchange: Exchange, limit: Limit | undefined) {
  if (limit) await services.ownLimits.count(name, exchange.client.throttleKey, limit, exchange.log, byOf(exchange))
}
