import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import express, { type Express, type Request, type RequestHandler, type Response } from 'express'
import type { z } from 'zod'
import type { Config } from '../base/config.ts'
import { HttpError } from '../base/http-error.ts'
import type { Log } from '../base/log.ts'
import type { Content } from '../content/content.ts'
import { type Answer, type Caller, type Database, type Statement, statement, type Values } from '../db/call.ts'
import type { Settlements } from '../db/settlements.ts'
import type { createIdentityProviders } from '../vendors/identity-provider.ts'
import { type ClientAddress, clientAddress } from './client-address.ts'
import type { HeavyReads } from './heavy-reads.ts'
import type { Identity } from './identity.ts'
import { type Input, readInput } from './input.ts'
import { checkBodyHeaders, takeLargeBody } from './large-body.ts'
import { countHit, type Limit, type LimitCheck } from './limits.ts'
import { type FileKind, sendFile } from './stream.ts'

// A route is a row of data. This file gives a row its behaviour, the same for all, in the order of decision R1:
// 404/405 → 413 → 401 → 403 admin → 422 shape → 429 → the SQL function's own checks. Where a body may pass 64 KiB it is
// read behind the limit: 413 → 401 → 403 admin → 429 → 422 shape.

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

export type Route = {
  method: Method
  path: string
  summary: string
  access: 'anyone' | 'user' | 'admin'
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The answer's shape by status; null where the answer has no body. */
  answers: Record<number, z.ZodType | null>
  /** The details of its refusals by status, beside those that every route shares. */
  refuses?: Record<number, readonly string[]>
  /** Cache-Control of its success, for this caller alone; without it `no-store`. */
  cache?: string
  /** A limit of its own, or none at all; without one the default limit counts. */
  limit?: Limit | 'none'
  /**
   * The largest body, where 64 KiB are not enough. Such a body is a flat JSON object of few members; it is read after
   * token and limit, and few at a time (large-body.ts).
   */
  bodyLimitBytes?: number
  /** Headers of its own, for the document. */
  headers?: z.ZodObject
} & (
  | {
      /** The SQL function: path and query parameters are its arguments by name, the body is its argument `body`. */
      call: string
      /** Texts are sealed or opened: the master keys travel with the statement. */
      sealed?: boolean
      /** Arguments that are the operator's settings. */
      settings?: (config: Config) => Values
      /** Arguments that the headers say, with the Idempotency-Key if there is one. */
      told?: (headers: IncomingHttpHeaders, config: Config, key: string | undefined) => Values
      /** What follows the transaction where a vendor is waited for: makes of the function's answer the body. */
      follow?: (context: Context, answer: Answer) => Promise<string>
      /** A GET that may write (what is made on first need); any other runs read only. */
      writes?: boolean
      /** A GET that opens many sealed texts. */
      heavy?: Heavy
    }
  | {
      /** The SQL function opens cursors (Database.stream), and the answer is a file, sent as it is read. */
      call: string
      stream: FileKind
    }
  | {
      /** The gate, where there is one: it refuses, or answers what `read` needs to find the document. */
      call?: string
      writes?: boolean
      /**
       * A document of the course's files. The answer has a strong ETag and 304 follows If-None-Match, but only once the
       * caller has come through the gate: the private copy must be asked about each time.
       */
      read: (context: Context, gate: unknown) => Promise<unknown>
    }
  | {
      /** For what SQL can't do alone: passwords, tokens, vendors. Answers the body, or text that is JSON already. */
      run: (context: Context) => Promise<unknown>
    }
)

/**
 * A read that opens many sealed texts runs once at a time per person, on connections of its own (heavy-reads.ts).
 * `when` names the query parameter without which it is an ordinary one; `limit` counts it, beside the default limit.
 */
type Heavy = { when?: string; limit?: Limit }

export type Services = {
  config: Config
  database: Database
  readHeavily: HeavyReads
  settlements: Settlements
  identity: Identity
  content: Content
  verifyIdToken: ReturnType<typeof createIdentityProviders>
  log: Log
}

export type Context = Services & {
  /** Set wherever access is not `anyone`. */
  caller: Caller | undefined
  input: Input
  /** The body as it came, for what is signed or no JSON. */
  raw: { headers: IncomingHttpHeaders; body: Buffer }
  client: ClientAddress
  userAgent: string
}

/** A request whose token has been read. */
type Visit = { request: Request; response: Response; log: Log; client: ClientAddress; caller: Caller | undefined }

const BODY_LIMIT_BYTES = 64 * 1024
const NO_STORE = 'no-store'
const ASK_EACH_TIME = 'private, no-cache'

/** Mounts all routes: per path one handler that knows its methods (405), and one for the other slash form (307). */
export function mountRoutes(app: Express, routes: readonly Route[], services: Services, limit: LimitCheck) {
  const byPath = Map.groupBy(routes, ({ path }) => path.replace(':license_vendor', services.config.LICENSE_VENDOR_SLUG))
  for (const [path, rows] of byPath) {
    const handlers = new Map(rows.map((row) => [row.method.toUpperCase(), handler(row, services, limit)]))
    const readers = new Map(rows.map((row) => [row.method.toUpperCase(), bodyReader(row)]))
    const allow = [...handlers.keys()].join(', ')
    app.all(
      path,
      (request, response, next) => {
        const readBody = readers.get(request.method)
        if (readBody) request.route_name = `${request.method} ${rows[0]?.path}`
        if (readBody) return readBody(request, response, next)
        response.setHeader('Allow', allow)
        throw new HttpError(405, 'Method Not Allowed')
      },
      (request, response) => handlers.get(request.method)?.(request, response),
    )
  }
  for (const path of byPath.keys()) {
    const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`
    if (!byPath.has(other)) app.all(other, redirect(services.config))
  }
}

/** What reads the body before the handler runs; a large one is only looked at, and read by the handler. */
function bodyReader({ method, bodyLimitBytes }: Route): RequestHandler {
  if (method === 'get') return (_request, _response, next) => next()
  if (bodyLimitBytes === undefined) return express.raw({ type: () => true, limit: BODY_LIMIT_BYTES, inflate: false })
  return (request, _response, next) => {
    checkBodyHeaders(request, bodyLimitBytes)
    next()
  }
}

/** To the other slash form of the same address, as the client saw it. */
export const redirect = (config: Config) => (request: Request, response: Response) => {
  const { scheme } = clientAddress(request, config)
  const { path } = request
  const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`
  const host = request.headers.host ?? `${config.HOST}:${config.PORT}`
  response.statusCode = 307
  response.setHeader('Location', `${scheme}://${host}${other}${request.url.slice(path.length)}`)
  response.end()
}

function handler(route: Route, services: Services, limit: LimitCheck) {
  const { database, identity, config } = services
  const name = `${route.method.toUpperCase()} ${route.path}`
  const admin = route.access === 'admin'
  const [status, shape] = Object.entries(route.answers)[0] as [string, z.ZodType | null]
  const settings = 'settings' in route ? (route.settings?.(config) ?? {}) : {}
  const told = 'told' in route ? route.told : undefined
  const beside = { ...settings, ...told?.({}, config, undefined) }
  const args = [...keys(route.params), ...keys(route.query), ...(route.body ? ['body'] : []), ...Object.keys(beside)]
  const call = 'call' in route ? route.call : undefined
  const sql: Statement | undefined =
    call === undefined
      ? undefined
      : statement(call, args, {
          readOnly: route.method === 'get' && !('writes' in route && route.writes),
          admin,
          sealed: 'sealed' in route && route.sealed === true,
        })

  const heavy = 'heavy' in route ? route.heavy : undefined
  const ownLimit = typeof route.limit === 'object' ? route.limit : undefined

  async function enter({ caller, log }: Visit) {
    if (caller) await database.check(caller, admin ? 'admin' : 'user', log)
  }

  async function count({ client, log }: Visit, own: Limit | undefined) {
    if (own) await countHit(database, name, client.throttleKey, own, log)
  }

  /** Answers whoever's token was read; `admitted` where it was checked and the hit counted already. */
  async function serve(visit: Visit, admitted: boolean) {
    const { request, response, log, client, caller } = visit
    const { input, errors, idempotency } = readInput(route, request)
    const isHeavy = heavy !== undefined && (heavy.when === undefined || input.query[heavy.when] !== undefined)
    if (!admitted && (errors.length > 0 || ownLimit || isHeavy || sql === undefined)) await enter(visit)
    if (errors.length > 0) throw new HttpError(422, errors)
    if (!admitted) await count(visit, isHeavy ? heavy.limit : ownLimit)

    if ('stream' in route) {
      return sendFile(response, database.stream(route.call, caller as Caller, log), route.stream, log)
    }
    const context: Context = {
      ...services,
      log,
      caller,
      input,
      raw: { headers: request.headers, body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0) },
      client,
      userAgent: request.headers['user-agent'] ?? '',
    }
    let answer: Answer = { body: null, replayed: false }
    if (sql) {
      const said = told?.(request.headers, config, idempotency?.key)
      const { params, query, body } = input
      const values = {
        ...params,
        ...query,
        ...settings,
        ...said,
        body: body === undefined ? null : JSON.stringify(body),
      }
      if (isHeavy && caller) {
        const isGone = () => response.closed
        answer = await services.readHeavily({ route: name, statement: sql, caller, values, log, isGone })
      } else if (caller) {
        answer = await database.entered(sql, caller, values, log, idempotency)
      } else {
        answer = await database.anonymous(sql, values, log)
      }
    }
    if ('run' in route) {
      const body = await route.run(context)
      answer.body = body === null ? null : JSON.stringify(body)
    } else if ('follow' in route && route.follow) {
      answer.body = await route.follow(context, answer)
    } else if ('read' in route) {
      answer.body = JSON.stringify(await route.read(context, JSON.parse(answer.body ?? 'null')))
    }
    if (route.cache !== undefined) {
      response.setHeader('Cache-Control', route.cache)
      response.vary('Authorization')
    }
    if (answer.replayed) response.setHeader('Idempotent-Replayed', 'true')
    response.statusCode = Number(status)
    if (shape === null) return void response.end()
    // As bytes with their length: one write, where a string that is not Latin-1 would cost twice the time.
    const bytes = Buffer.from(answer.body ?? 'null')
    if ('read' in route) {
      response.setHeader('Cache-Control', ASK_EACH_TIME)
      const tag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
      response.setHeader('ETag', tag)
      if (hasCopy(request, tag)) {
        response.statusCode = 304
        return void response.end()
      }
    }
    response.setHeader('Content-Type', 'application/json; charset=utf-8')
    response.setHeader('Content-Length', bytes.length)
    response.end(bytes)
  }

  return async (request: Request, response: Response) => {
    const log = services.log.child({ trace_id: request.id })
    // Refusals too; and whatever /auth answers, for it may hold a token.
    if (route.method !== 'get' || route.access !== 'anyone') response.setHeader('Cache-Control', NO_STORE)
    const client = clientAddress(request, config)
    if (route.limit === undefined) await limit(name, client.throttleKey)

    const caller = route.access === 'anyone' ? undefined : await authenticate(identity, request, log)
    if (caller) request.user_id = Number(caller.userId)

    const visit: Visit = { request, response, log, client, caller }
    if (route.bodyLimitBytes === undefined) return serve(visit, false)
    await enter(visit)
    await count(visit, ownLimit)
    const release = await takeLargeBody(request, caller?.userId ?? client.throttleKey, route.bodyLimitBytes)
    return serve(visit, true).finally(release)
  }
}

/** Not Express' request.fresh: it gives up at `Cache-Control: no-cache`, which fetch adds to each If-None-Match by itself. */
export const hasCopy = ({ headers }: Request, tag: string) =>
  (headers['if-none-match'] ?? '').split(',').some((given) => ['*', tag, `W/${tag}`].includes(given.trim()))

const keys = (shape: z.ZodObject | undefined) => (shape ? Object.keys(shape.shape) : [])

/** Answers the caller of an authenticated route, or refuses with 401 and logs why. */
export async function authenticate(identity: Identity, request: Request, log: Log): Promise<Caller> {
  const caller = await identity.read(request.headers.authorization)
  if (typeof caller === 'object') return caller
  log.info({ reason: caller }, 'token_rejected')
  throw new HttpError(401, 'unauthorized')
}
