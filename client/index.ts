import createFetchClient from 'openapi-fetch'
import type { FieldError, paths } from './api.d.ts'

export type * from './api.d.ts'

// A client of the service for browsers, React Native and Node: openapi-fetch over the types of every route, and beside it
// what an app needs around a call: a session that renews itself, tries that are safe to repeat, refusals as errors.
//
//   const api = createClient('https://api.example.com', { token: saved, onToken: save })
//   api.token = (await ok(api.POST('/auth/login', { body: { email, password } }))).token
//   const habits = await all((query) => api.GET('/habits/', { params: { query } }))

export type ClientOptions = {
  /** The token of an earlier session. */
  token?: string | null
  /** Hears every new token, to keep it for the next start of the app; null when the session is over. */
  onToken?: (token: string | null) => void
  /** After so long a try without an answer counts as lost. The service itself waits 28 s for a language model. */
  timeoutMs?: number
  /** The longest pause before another try. A service that asks for more is not tried again: its refusal is the answer. */
  longestPauseMs?: number
}

export type Client = ReturnType<typeof createClient>

const TRIES = 3
const RENEW_AGAIN_MS = 60_000 // the service's own limit

export function createClient(baseUrl: string, options: ClientOptions = {}) {
  const { onToken, timeoutMs = 60_000, longestPauseMs = 10_000 } = options
  const home = new Request(`${baseUrl}/`).url.replace(/\/+$/, '')
  let token = options.token ?? null
  let renewAt = renewalOf(token)
  let session = 0 // grows when the app signs in or out, so that nothing is sent in the name of who comes next
  let renewing: Promise<void> | undefined

  const client = createFetchClient<paths>({ baseUrl, fetch: send })

  function setToken(value: string | null) {
    token = value
    renewAt = renewalOf(value)
    onToken?.(value)
  }

  /** Trades the token for a fresh one, once for all who wait. It revokes the old one, so it is never tried twice. */
  function renew(): Promise<void> {
    renewing ??= trade().finally(() => {
      renewing = undefined
    })
    return renewing
  }

  async function trade() {
    const mine = session
    const answer = await client.POST('/auth/refresh').catch(() => undefined)
    if (mine !== session) return
    if (answer?.data) setToken(answer.data.token)
    else if (answer?.response.status === 401) setToken(null)
    else renewAt = Date.now() + RENEW_AGAIN_MS // the old token may still be good
  }

  async function send(request: Request): Promise<Response> {
    const mine = session
    const path = request.url.slice(home.length)
    const signingIn = path.startsWith('/auth/')
    if (!signingIn) await (renewing ?? (Date.now() >= renewAt ? renew() : undefined))
    const bearer = mine === session ? token : null
    // A refresh and a transcription honour no key, so they are not repeated; every other write of a person is.
    const keyed = bearer !== null && request.method !== 'GET' && !signingIn && path !== '/journal/transcribe-page'
    if (keyed && !request.headers.has('Idempotency-Key')) request.headers.set('Idempotency-Key', newKey())
    const response = await persist(request, bearer)
    if (response.status !== 401 || signingIn || bearer === null) return response
    if (mine === session && token === bearer) await renew()
    return mine !== session || token === null || token === bearer ? response : persist(request, token)
  }

  /** Tries until there is an answer to give back, or the failure of the last try to throw. */
  async function persist(request: Request, bearer: string | null): Promise<Response> {
    const repeatable = request.method === 'GET' || request.headers.has('Idempotency-Key')
    if (bearer !== null) request.headers.set('Authorization', `Bearer ${bearer}`)
    for (let tried = 1; ; tried++) {
      const answer = await attempt(request).catch((error: unknown) => ({ error }))
      const pause = pauseAfter(answer, repeatable && !request.signal.aborted, tried)
      if (tried === TRIES || pause === undefined || pause > longestPauseMs) {
        if ('error' in answer) throw answer.error
        return answer
      }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }

  async function attempt(request: Request): Promise<Response> {
    const lost = new AbortController()
    const abort = () => lost.abort(request.signal.reason)
    const timer = setTimeout(() => lost.abort(new Error('no answer in time')), timeoutMs)
    if (request.signal.aborted) abort()
    request.signal.addEventListener('abort', abort)
    try {
      return await fetch(request.clone(), { signal: lost.signal })
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    ...client,
    get token() {
      return token
    },
    /** Signs in with the token of an answer, or out with null; takes over what another tab of the app has renewed. */
    set token(value: string | null) {
      session++
      setToken(value)
    },
  }
}

/** How long to wait before the next try; undefined where there must be none. A 429 had no effect, whatever it refused. */
function pauseAfter(answer: Response | { error: unknown }, repeatable: boolean, tried: number): number | undefined {
  const backoff = 250 * 2 ** tried * (0.5 + Math.random() / 2)
  if ('error' in answer) return repeatable ? backoff : undefined
  const asked = retryAfter(answer)
  if (answer.status === 429) return asked && asked * 1000
  return answer.status === 503 && repeatable ? (asked ? asked * 1000 : backoff) : undefined
}

const retryAfter = ({ headers }: Response) => Number(headers.get('Retry-After')) || undefined

/** Unique among the writes of one person in a day, and no secret: not every app has crypto.randomUUID. */
const newKey = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`

/** When a token is due for renewal: after half of its hour, so that it takes a long pause to lose a session. */
function renewalOf(token: string | null): number {
  try {
    const claims = (token ?? '').split('.')[1] ?? ''
    const { iat, exp } = JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/')))
    return ((iat + exp) / 2) * 1000
  } catch {
    return Number.POSITIVE_INFINITY // not to be read: the service will say what it is worth
  }
}

/** A refusal, or a failure of the service. */
export class ApiError extends Error {
  readonly status: number
  /** Why: a word such as `habit_not_found`, or the fields that are wrong. */
  readonly detail: string | FieldError[]
  /** Seconds to wait before the next try, where the service says so. */
  readonly retryAfter: number | undefined
  /** What the operators of the service find the request by. */
  readonly requestId: string | undefined

  constructor(response: Response, body: unknown) {
    const said = Object(body) as { detail?: string | FieldError[]; error?: string }
    const detail = said.detail ?? said.error ?? 'request_failed'
    const fields = typeof detail === 'string' ? [] : detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`)
    super(`${response.status} ${fields.join('; ') || detail}`)
    this.name = 'ApiError'
    this.status = response.status
    this.detail = detail
    this.retryAfter = retryAfter(response)
    this.requestId = response.headers.get('X-Request-ID') ?? undefined
  }
}

/** What a call answers: `data`, or `error` typed by the route's refusals. */
export type Result<T> = { data?: T; error?: unknown; response: Response }

/** The body of a success; anything else is thrown as an ApiError. */
export async function ok<T>(call: Promise<Result<T>>): Promise<T> {
  const { data, error, response } = await call
  if (!response.ok) throw new ApiError(response, error)
  return data as T
}

type List<T> = T[] | { items: T[]; has_more: boolean }

/** The whole of a list, page after page. */
export async function all<T>(page: (query: { paginate: true; offset: number }) => Promise<Result<List<T>>>) {
  const found: T[] = []
  for (;;) {
    const list = await ok(page({ paginate: true, offset: found.length }))
    const { items, has_more } = Array.isArray(list) ? { items: list, has_more: false } : list
    found.push(...items)
    if (!has_more || items.length === 0) return found
  }
}
