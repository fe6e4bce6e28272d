import type { FieldError, paths } from './api.d.ts'
import { renewalOf } from './claims.ts'
import { createClock } from './clock.ts'
import { answerOf, createCopies } from './copies.ts'
import { createFetchClient } from './fetch-client.ts'
import { keyOf } from './keys.ts'
import type { TypedCalls } from './lists.ts'
import { isSignIn, naming, type Session, type SignedOut, sessionIn } from './session.ts'
import { memoryStorage, type Storage } from './storage.ts'
import {
  isRepeatable,
  pauseAfter,
  retryAfter,
  TIMEOUT_MS,
  TRANSCRIPTION,
  TRIES,
  transcriptionTimeout,
} from './tries.ts'

// A client of the service for browsers, React Native and Node: openapi-fetch with the types of every route. It also
// renews the session, repeats requests where that is safe, returns what has not changed from memory, and turns refusals
// into errors.
//
//   const api = createClient('https://api.example.com', { device: 'My phone', session: storage })
//   await ok(api.POST('/auth/login', { body: { email, password } }))
//   const habits = await all((query) => api.GET('/habits/', { params: { query } }))

export type ClientOptions = {
  /** The name of this device. With it sign-ins begin a session of weeks, which the client keeps and renews. */
  device?: string
  /** Where that session is kept; all tabs of the app have the same. Without it, in memory. */
  session?: Storage
  /** Called when the person is signed out, by the app or by the service. */
  onSignedOut?: (reason: SignedOut) => void
  /** The token of an earlier sign-in, for an app that keeps no session. */
  token?: string | null
  /** Called with every new token, so that such an app can store it; with null when it is over. */
  onToken?: (token: string | null) => void
  /** A try without a response after this time counts as lost: 30 s. A page's transcription has twice as long. */
  timeoutMs?: number
  /**
   * The longest pause before another try. With it, the client waits as long as `Retry-After` says, where that is not
   * longer. Without it, pauses are random and at most 2 s, whatever `Retry-After` says.
   */
  longestPauseMs?: number
  /** The time by which days are counted, for an app in a sandbox whose clock was moved. Tokens keep the real time. */
  now?: () => number
}

/** Sends one try of a request; the signal ends it. */
export type Attempt = (request: Request, init: { signal: AbortSignal }) => Promise<Response>

/** The calls by method, such as `api.GET('/habits/')`. */
export type Client = TypedCalls & {
  /** The access token; null without one. Setting it signs in or out, or takes over what another tab has renewed. */
  token: string | null
  /** Resolves once the session is read from its storage: then `token` says whether the person is signed in. */
  readonly ready: Promise<void>
  /** Sends a request as the calls do, with the token and repeated where that is safe, each try by another function. */
  send(request: Request, attempt?: Attempt): Promise<Response>
  /** The service's time in milliseconds, as its responses show it; this device's before the first one. */
  now(): number
}

/**
 * A refresh token gets the same response for 30 s (docs/contract/auth.md#post-authsessionsrefresh): three tries fit.
 */
const REFRESH = '/auth/sessions/refresh'
const REFRESH_TIMEOUT_MS = 8000
/** What needs no token, and is not repeated with another: all of /auth but the list of sessions and the sign-out. */
const SIGNING_IN = /^\/auth\/(?!logout$|sessions(\?|\/\d|$))/
/** Writes that honour no Idempotency-Key. A batch has one for each of its operations, so it is repeatable. */
const BATCH = '/batch'
const KEYLESS = [BATCH, TRANSCRIPTION, '/reminders/devices', '/mcp']
const UPLOAD = /^\/imports(\?|$)/
const UPLOAD_TIMEOUT_MS = 600_000 // 64 MiB over a slow line
export const RENEW_AGAIN_MS = 60_000 // the service's limit on refreshes

export function createClient(baseUrl: string, options: ClientOptions = {}): Client {
  const { device, onToken, onSignedOut, timeoutMs = TIMEOUT_MS, longestPauseMs } = options
  const base = new Request(`${baseUrl}/`).url.replace(/\/+$/, '')
  let token = options.token ?? null
  const clock = createClock()
  let renewAt = renewalOf(token)
  let session = 0 // counts sign-ins and sign-outs: a request is never sent with the token of a later one
  let renewing: Promise<void> | undefined

  const copies = createCopies()

  const storage = options.session ?? (device === undefined ? undefined : memoryStorage())
  const store = storage && sessionIn(storage, base, clock)
  let kept = false // whether the token is that of the stored session
  const ready = load()
  ready.catch(() => {}) // everything that awaits it, as every request does, gets the failure of the storage

  const client = createFetchClient<paths>({ baseUrl, fetch: (given) => send(given) }) as TypedCalls

  const pathOf = ({ url }: Request) => url.slice(base.length)

  function setToken(value: string | null) {
    token = value
    renewAt = renewalOf(value)
    onToken?.(value)
  }

  /** Begins or ends a sign-in: what was answered and seen before belongs to another one. */
  function change(value: string | null, inStore: boolean) {
    session++
    kept = inStore
    copies.clear()
    setToken(value)
  }

  async function load() {
    const sessionAtStart = session
    const found = await store?.read()
    if (found && sessionAtStart === session) change(found.token, true)
  }

  function signOut(reason: SignedOut) {
    change(null, false)
    onSignedOut?.(reason)
  }

  /** Exchanges the token for a new one, once for all waiting calls. */
  function renew(): Promise<void> {
    renewing ??= (kept ? refreshSession() : refresh()).finally(() => {
      renewing = undefined
    })
    return renewing
  }

  async function refreshSession() {
    const sessionAtStart = session
    const isCurrent = () => sessionAtStart === session
    const renewed = await store?.renew(client, token ?? '', isCurrent)
    if (!isCurrent()) return
    if (renewed === undefined)
      renewAt = clock.now() + RENEW_AGAIN_MS // the old token may still be good
    else if (typeof renewed === 'string') signOut(renewed)
    else setToken(renewed.token)
  }

  /** Renews a token of no session. That revokes the old one, so there is no retry. */
  async function refresh() {
    const sessionAtStart = session
    const answer = await client.POST('/auth/refresh').catch(() => undefined)
    if (sessionAtStart !== session) return
    if (answer?.data) {
      clock.noteToken(answer.data.token)
      setToken(answer.data.token)
    } else if (answer?.response.status !== 401)
      renewAt = clock.now() + RENEW_AGAIN_MS // the old token may still be good
    else {
      setToken(null)
      onSignedOut?.(answer.response.headers.get('WWW-Authenticate')?.includes('"expired"') ? 'expired' : 'ended')
    }
  }

  /** Keeps the session that a sign-in began, and forgets the one that a sign-out ended. */
  async function noteSession(path: string, response: Response) {
    if (store === undefined || !response.ok) return
    if (path === '/auth/logout' && kept) {
      await store.write(undefined)
      signOut('signed_out')
    } else if (isSignIn(path)) {
      const begun = (await response.clone().json()) as Partial<Session>
      if (begun.token !== undefined) clock.noteToken(begun.token)
      if (begun.refresh_token === undefined) return
      await store.write(begun as Session)
      change(begun.token as string, true)
    }
  }

  async function send(given: Request, by: Attempt = fetch): Promise<Response> {
    const path = pathOf(given)
    const signingIn = SIGNING_IN.test(path)
    await ready
    const request = device !== undefined && isSignIn(path) ? await naming(device, given) : given
    request.headers.append('Prefer', 'expose-headers') // a page of another origin may then read ETag and others
    const sessionAtStart = session
    if (!signingIn) await (renewing ?? (clock.now() >= renewAt ? renew() : undefined))
    const bearer = sessionAtStart === session && path !== REFRESH ? token : null
    const own = request.method !== 'GET' || request.headers.has('If-None-Match') // then the app has its own copy
    const copy = own || bearer === null ? undefined : copies.find(request.url)
    if (copy) request.headers.set('If-None-Match', copy.tag)
    // The routes under /auth and KEYLESS honour no key; every other write of a person gets one.
    const keyed = bearer !== null && request.method !== 'GET' && !path.startsWith('/auth/') && !KEYLESS.includes(path)
    if (keyed && !request.headers.has('Idempotency-Key'))
      request.headers.set('Idempotency-Key', keyOf(request.method, path))
    let response = await sendWithRetries(request, bearer, by)
    if (response.status === 401 && !signingIn && bearer !== null) {
      if (sessionAtStart === session && token === bearer) await renew()
      const renewed = sessionAtStart === session && token !== null && token !== bearer
      if (renewed) response = await sendWithRetries(request, token, by)
    }
    await noteSession(path, response)
    if (sessionAtStart !== session || bearer === null) return response
    if (!own && response.status === 200) await copies.keep(request.url, response)
    return copy && response.status === 304 ? answerOf(copy) : response
  }

  /** Repeats a request while that is safe and worthwhile; then returns or throws the outcome of the last try. */
  async function sendWithRetries(request: Request, bearer: string | null, by: Attempt): Promise<Response> {
    // The operations of a batch have keys of their own; a refresh token is one.
    const repeatable = isRepeatable(request) || [BATCH, REFRESH].includes(pathOf(request))
    if (bearer !== null) request.headers.set('Authorization', `Bearer ${bearer}`)
    for (let tries = 1; ; tries++) {
      const answer = await attempt(request, by).catch((error: unknown) => ({ error }))
      const pause = repeatable && !request.signal.aborted ? pauseAfter(answer, tries, longestPauseMs) : undefined
      if (tries === TRIES || pause === undefined) {
        if ('error' in answer) throw answer.error
        return answer
      }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }

  function timeoutOf(request: Request): number {
    const path = pathOf(request)
    if (path === REFRESH) return Math.min(timeoutMs, REFRESH_TIMEOUT_MS)
    if (request.method === 'POST' && UPLOAD.test(path)) return UPLOAD_TIMEOUT_MS
    return path === TRANSCRIPTION ? transcriptionTimeout(timeoutMs) : timeoutMs
  }

  async function attempt(request: Request, by: Attempt): Promise<Response> {
    const lost = new AbortController()
    const abort = () => lost.abort(request.signal.reason)
    const timer = setTimeout(() => lost.abort(new Error('no answer in time')), timeoutOf(request))
    if (request.signal.aborted) abort()
    request.signal.addEventListener('abort', abort)
    try {
      const response = await by(request.clone(), { signal: lost.signal })
      clock.noteAnswer(response)
      return await withBody(response)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    ...client,
    send,
    get token() {
      return token
    },
    now: options.now ?? clock.now,
    set token(value: string | null) {
      if (kept && value === token) return // the response of a sign-in, which the client has kept already
      const wasKept = kept
      if (wasKept) void store?.write(undefined)
      change(value, false)
      if (wasKept && value === null) onSignedOut?.('signed_out')
    },
    ready,
  }
}

const NO_BODY = [204, 205, 304]
const isOfType = (type: string, { headers }: Response) => headers.get('Content-Type')?.startsWith(type) ?? false
const isJson = (response: Response) => isOfType('application/json', response)

/** The response with its JSON body read: a body that never ends is a lost response too. Streams and files stay open. */
async function withBody(response: Response): Promise<Response> {
  const { status, statusText, headers } = response
  if (response.ok && isOfType('text/html', response)) throw new Error('a page came instead of an answer')
  if (!isJson(response) || NO_BODY.includes(status)) return response
  return new Response(await response.text(), { status, statusText, headers })
}

/** A refusal, or a failure of the service. */
export class ApiError extends Error {
  readonly status: number
  /** The reason: a word such as `habit_not_found`, or the invalid fields. */
  readonly detail: string | FieldError[]
  /** Seconds to wait before the next try, if the service names them. */
  readonly retryAfter: number | undefined
  /** With 412: the object as it is now, to merge the edit into. */
  readonly current: unknown
  /** With 412: the ETag of `current`, for If-Match of the next try. */
  readonly etag: string | undefined
  /** The id by which operators find the request in the log. */
  readonly requestId: string | undefined

  constructor(response: Response, body: unknown) {
    const refusal = Object(body) as { detail?: string | FieldError[]; error?: string; current?: unknown }
    const detail = refusal.detail ?? refusal.error ?? 'request_failed'
    const fields = typeof detail === 'string' ? [] : detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`)
    super(`${response.status} ${fields.join('; ') || detail}`)
    this.name = 'ApiError'
    this.status = response.status
    this.detail = detail
    this.retryAfter = retryAfter(response)
    this.current = refusal.current
    this.etag = response.headers.get('ETag') ?? undefined
    this.requestId = response.headers.get('X-Request-ID') ?? undefined
  }
}

/** The result of a call: `data`, or `error` with the type of the route's refusals. */
export type Result<T> = { data?: T; error?: unknown; response: Response }

/** The body of a successful response; throws an ApiError for any other. */
export async function ok<T>(call: Promise<Result<T>>): Promise<T> {
  const { data, error, response } = await call
  if (!response.ok) throw new ApiError(response, error)
  return data as T
}

type List<T> = T[] | { items: T[]; has_more: boolean }

/** All items of a list, fetched page by page. */
export async function all<T>(page: (query: { paginate: true; offset: number }) => Promise<Result<List<T>>>) {
  const found: T[] = []
  for (;;) {
    const list = await ok(page({ paginate: true, offset: found.length }))
    const { items, has_more } = Array.isArray(list) ? { items: list, has_more: false } : list
    found.push(...items)
    if (!has_more || items.length === 0) return found
  }
}
