import type { IncomingHttpHeaders } from 'node:http'
import type { Tool as McpTool } from '@modelcontextprotocol/server'
import type { Request, Response } from 'express'
import type { z } from 'zod'
import type { METHODS } from '../base/http-names.ts'
import type { Log } from '../base/log.ts'
import type { Scope } from '../base/scopes.ts'
import type { Config } from '../base/settings/config.ts'
import type { Answer, Caller, Database, Values } from '../db/call.ts'
import type { Settlements } from '../db/settlements.ts'
import type { ObjectOf, Resource, Statement, TagInput } from '../db/statements.ts'
import type { createIdentityProviders } from '../vendors/identity-provider.ts'
import type { ClientAddress } from './client-address.ts'
import type { FailureOf } from './error-handler.ts'
import type { EventStreams } from './events/streams.ts'
import type { HeavyReads } from './heavy-reads.ts'
import type { Identity } from './identity.ts'
import type { Limit, LimitCheck, OwnLimits } from './rate-limits.ts'
import type { Written } from './send.ts'
import type { FileType } from './stream.ts'

// A route is a row of data. app.ts gives it its address, handler.ts its behaviour. In a row without flags one SQL
// function responds to a signed-in user, and a GET reads only. Each flag, with a row that has it:
//
// flag             what it changes                                              a row that has it
// access           who may call it; without it, any signed-in user              POST /auth/login
// scopes           what a token must be for, all of it; without it, none is in  GET /habits/
// tokenInQuery     the token may come as `token` of the query, as of calendars    GET /calendar.ics
// forAssistants    Origin is one that CORS allows; the 401 names the metadata   POST /mcp
// limit            a limit of its own, or `none`, instead of the default one    POST /auth/login
// cache            Cache-Control of a success, which is otherwise `no-store`    GET /course/site-resources
// bodyLimitBytes   a body of more than 64 KiB, read after the token is checked  POST /batch
// check            runs before the route's own limit counts; throws a refusal   POST /auth/signup
// headers          headers that it reads, for the document or an event stream   GET /changes/stream
// upload           the content types of a body that is `file` as it came       POST /imports
// sealed           the master keys travel with the statement                    GET /journal/
// settings         arguments that are the operator's settings                   GET /changes
// headerArguments  arguments from headers, or from the Idempotency-Key          POST /journal/:entry_id/resonance
// waitFor          runs after the transaction and returns the body              POST /journal/:entry_id/resonance
// mintsToken       hash and prefix of a token are arguments; it is shown once   POST /tokens
// media            writes the body in another form than JSON                    GET /calendar.ics
// shownAt          Location of a success, before the id that is in the body      POST /imports
// queues           a job that the function queues names the request             POST /journal/:entry_id/resonance
// writes           a GET that may write, such as a row at the first read        GET /course/content/:content_id
// tag              what else changes the ETag of a GET, or how it is made       GET /changes
// object           the object's own ETag is sent, and If-Match is honoured      PATCH /habits/:habit_id
// setsState        a POST; a later change of the state forgets its response     POST /goal_completions/
// editsNext        a POST; its repeat with another body is 200                  POST /journal/
// heavy            which queries run one at a time per user, on their own pool  GET /journal/
// tool             assistants call it by this name, as a tool                  POST /goal_completions/
// kind             `file`, `events`, `run` or `protocol`: not one function       GET /users/me/export
// checkCaller      a statement checks the caller, instead of auth.enter alone   POST /auth/refresh
// html             `run` returns a page                                         GET /reminders/unsubscribe

type Row = {
  method: Lowercase<(typeof METHODS)[number]>
  path: string
  summary: string
  access?: 'anyone' | 'admin'
  /** An empty list: the operations in its body have their own (docs/contract/tokens.md#scopes). */
  scopes?: readonly Scope[]
  tokenInQuery?: true
  forAssistants?: true
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The answer's shape by status; null where the answer has no body. */
  answers: Record<number, z.ZodType | null>
  /** The details of its refusals by status, without those that every route shares. */
  refuses?: Record<number, readonly string[]>
  cache?: 'private, no-cache'
  limit?: Limit | 'none'
  bodyLimitBytes?: number
  check?: (context: Context) => Promise<unknown>
  headers?: z.ZodObject
}

/** A route that one SQL function answers. */
export type CallRoute = Row & {
  kind?: undefined
  /** The SQL function: path and query parameters are its arguments by name, the body is its argument `body`. */
  call: string
  upload?: readonly string[]
  sealed?: boolean
  settings?: (config: Config) => Values
  headerArguments?: {
    names: readonly string[]
    values: (headers: IncomingHttpHeaders, config: Config, idempotencyKey: string | undefined) => Values
  }
  waitFor?: (context: Context, answer: Answer) => Promise<string>
  mintsToken?: true
  media?: { type: string; write: (json: string) => string }
  shownAt?: string
  queues?: boolean
  writes?: boolean
  /**
   * What changes the answer of a GET at an instant, besides its data and the day; `none` where it shows what is not the
   * caller's, and so carries no tag (docs/contract/conditional-requests.md#what-else-changes-a-tag). `hash` where the
   * body is made by `waitFor`: then the function runs before a 304 too.
   */
  tag?: TagInput | 'none' | 'hash'
  /**
   * The object that the route shows or writes, with the shape of its GET, if the object has a tag of its own: answers
   * carry that tag, and PUT, PATCH and DELETE honour If-Match (docs/contract/conditional-requests.md#if-match).
   */
  object?: { resource: Resource; shape: z.ZodType }
  /**
   * A POST that sets a state instead of creating an object under a new id, as PUT, PATCH and DELETE do: once something
   * else has changed that state, its stored answer is forgotten
   * (docs/contract/http.md#what-a-stored-answer-belongs-to). A text is the kind of object that counts where others
   * change with it.
   */
  setsState?: boolean | string
  /**
   * A POST whose repeat under its key with another body is 200 with the object of the first one, because the client
   * edits it next. Its other success is 201.
   */
  editsNext?: boolean
  heavy?: readonly HeavyRow[]
  tool?: Tool
}

/** A route whose SQL function opens cursors (Database.stream): the answer is a file, sent as it is read. */
export type FileRoute = Row & { kind: 'file'; call: string; file: FileType }

/**
 * A route as a tool of assistants. `fixed`: query parameters that it sets itself. `text`: the member of the answer, or
 * of its items, that may hold a sealed text.
 */
export type Tool = { name: string; fixed?: Record<string, string>; text?: string }

/** A route that answers events until the client leaves (events/streams.ts); its function registers a stream. */
export type EventRoute = Row & { kind: 'events'; call: string; headers: z.ZodObject }

/** A body with another status than the first of its row. */
export class WithStatus {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown) {
    this.status = status
    this.body = body
  }
}

/** A route that does what SQL cannot: passwords, tokens, vendors. `run` returns the body. */
export type RunRoute = Row & {
  kind: 'run'
  run: (context: Context) => Promise<unknown>
  html?: true
  checkCaller?: Statement
}

/** A route of a protocol that has statuses and bodies of its own. */
export type ProtocolRoute = Row & { kind: 'protocol'; reply: (context: Context) => Promise<Reply> }

export type Route = CallRoute | FileRoute | EventRoute | RunRoute | ProtocolRoute

export const isCall = (route: Route): route is CallRoute => route.kind === undefined

/** The SQL function that a route runs, where it runs one. */
export const functionOf = (route: Route) => ('call' in route ? route.call : undefined)

/**
 * A read that may open more than 100 sealed texts, or read more than 1,000 rows of a person, runs once at a time per
 * person, on a separate pool (heavy-reads.ts). `when` says for which queries; `limit` counts them.
 */
export type HeavyRow = { when?: (query: Values) => boolean; limit?: Limit }

/** A request, whether it came by HTTP or in a batch. */
export type Exchange = {
  id: string
  method: string
  /** Path and query as they came. */
  target: string
  headers: IncomingHttpHeaders
  params: object
  query: object
  /** The bytes of the body, where there are any. */
  body: Buffer | undefined
  client: ClientAddress
  caller: Caller | undefined
  /** When it had come with its body, in milliseconds. */
  arrivedAt: number
  log: Log
  /** Sets a header of the response, also of a refusal that follows. */
  setHeader(name: string, value: string): void
  /** Whether the client has hung up. */
  isGone(): boolean
}

/** The response of a route: its parts, or a function that writes it. */
export type Reply = Written | ((request: Request, response: Response) => Promise<void>)

/** An operation of POST /batch; `as` names its answer for later ones (src/http/batch-names.ts). */
export type Operation = {
  method: string
  path: string
  body?: unknown
  idempotency_key: string
  if_match?: string | undefined
  as?: string | undefined
}
/** A route that an operation calls. */
export type Served = {
  route: Route
  name: string
  countDefault(client: ClientAddress): Promise<void>
  handle(exchange: Exchange): Promise<Reply>
}
/** A route with its tool, as tools/list shows it. */
export type ServedTool = { served: Served; route: CallRoute; tool: McpTool }
export type Outcome = { status: number; headers: Record<string, string>; body: unknown }

/** An account that `npm start` made. */
export type Demo = { email: string; password: string }

export type Services = {
  config: Config
  database: Database
  readHeavily: HeavyReads
  settlements: Settlements
  eventStreams: EventStreams
  /** The limit of routes without their own. */
  limit: LimitCheck
  ownLimits: OwnLimits
  identity: Identity
  failureOf: FailureOf
  /** The rows that are tools of assistants, in their order. */
  tools(): readonly ServedTool[]
  /** Finds the routes of a path by their methods, for the operations of POST /batch. */
  find(path: string): { rows: ReadonlyMap<string, Served>; params(): object } | undefined
  verifyIdToken: ReturnType<typeof createIdentityProviders>
  log: Log
  /** The same; the `log` of a Context is that of its request. */
  processLog: Log
  /** The account that /docs signs in with one click: only `npm start` has one. */
  demo?: Demo | undefined
}

/** Path, query and body in their shapes, and of an event stream its headers. */
export type Input = { params: Values; query: Values; headers: Values; body: unknown }

/** What the code of a route receives. */
export type Context = Services & {
  /** Set wherever access is not `anyone`. */
  caller: Caller | undefined
  input: Input
  /** The body as it came, for a signed or non-JSON body. */
  raw: { headers: IncomingHttpHeaders; body: Buffer }
  /** The id of the request. */
  id: string
  /** When the request had come with its body, in milliseconds: before its limit counted and before it waited. */
  arrivedAt: number
  /**
   * The time before the route's first statement, in integer seconds: a token that it mints counts as issued then. So a
   * reset or sign-out between statement and minting ends that token too.
   */
  beganAt: number
  client: ClientAddress
  userAgent: string
}

/** A write of a person that SQL answers at once: nothing that waits for a model or a vendor, and no large body. */
export const isBatchable = (route: Route) =>
  route.method !== 'get' &&
  route.access === undefined &&
  isCall(route) &&
  route.waitFor === undefined &&
  route.bodyLimitBytes === undefined &&
  !route.path.startsWith('/auth/')

/** Whether a request must have a body: a POST whose fields are all optional needs none. */
export const needsBody = ({ method, body }: Route) =>
  body !== undefined && !body.safeParse(undefined).success && !(method === 'post' && body.safeParse({}).success)

/** The content types of a body that a route takes as it comes. */
export const uploadOf = (route: Route) => (isCall(route) ? route.upload : undefined)

export const nameOf = ({ method, path }: Route) => `${method.toUpperCase()} ${path}`

/**
 * Whether a route honours Idempotency-Key: mutating, with a caller, and answered by SQL. POST /auth/refresh does not:
 * its retry would carry the token that it revoked.
 */
export const isKeyed = (route: Route) => route.method !== 'get' && route.access !== 'anyone' && isCall(route)

// Conditional requests (docs/contract/conditional-requests.md): what has a tag.

/** What changes the tag of a route's answer besides its data; undefined where it has none. Files have other tags. */
export function tagInputOf(route: Route): TagInput | undefined {
  if (!isCall(route) || route.method !== 'get' || route.access !== undefined) return undefined
  return route.tag === 'none' || route.tag === 'hash' ? undefined : (route.tag ?? '')
}

/** Whether the tag of a route's answer is a hash of it: of a GET of the caller's data that code answers. */
export const isHashed = (route: Route) =>
  (isCall(route) ? route.tag === 'hash' : route.kind === 'run') && route.method === 'get' && route.access === undefined

/** The object of a route whose tag is its own, and the parameter that names it; a POST makes the object. */
export function objectOf(route: Route): ObjectOf | undefined {
  if (!isCall(route) || route.object === undefined) return undefined
  const [id] = route.method === 'post' ? [] : Object.keys(route.params?.shape ?? {})
  return { resource: route.object.resource, id }
}

/** Whether a route honours If-Match. */
export const isGuarded = (route: Route) =>
  ['put', 'patch', 'delete'].includes(route.method) && objectOf(route) !== undefined
