import type { components } from './api.d.ts'
import { claimsOf, renewalOf } from './claims.ts'
import type { Clock } from './clock.ts'
import type { TypedCalls } from './lists.ts'
import { exclusively, type Storage } from './storage.ts'

// A session of weeks, in a storage that all tabs and windows of the app share.

export type Session = Required<components['schemas']['AuthResponse']>

/**
 * Why a person is signed out: the app or another tab signed out, 60 days passed without use, the service ended the
 * session or the token, or a copy of the refresh token was used.
 */
export type SignedOut = 'signed_out' | 'expired' | 'ended' | 'reused'

const KEY = 'session'
const personOf = (token: string) => claimsOf(token)?.sub

/** `url`: of the service, to tell apart the sessions of several that share a storage. */
export function sessionIn(storage: Storage, url: string, clock: Clock) {
  const key = `${KEY} ${url}`

  async function read(): Promise<Session | undefined> {
    const text = await storage.get(key)
    return text ? JSON.parse(text) : undefined
  }

  const write = async (session: Session | undefined) =>
    void (await storage.set(key, session ? JSON.stringify(session) : ''))

  /** Trades the refresh token, once for all tabs; returns undefined if the service cannot be asked now. */
  async function renew(api: TypedCalls, token: string, isCurrent: () => boolean) {
    const kept = await read()
    if (kept === undefined || personOf(kept.token) !== personOf(token)) return 'signed_out'
    if (kept.token !== token && renewalOf(kept.token) > clock.now()) return kept // another tab has renewed it
    const body = { refresh_token: kept.refresh_token }
    const answer = await api.POST('/auth/sessions/refresh', { body }).catch(() => undefined)
    if (answer?.data) {
      clock.noteToken(answer.data.token)
      if (isCurrent()) await write(answer.data)
      return answer.data
    }
    if (answer?.response.status !== 401) return undefined
    if (isCurrent()) await write(undefined)
    if ((answer.error as { detail?: string }).detail === 'refresh_token_reused') return 'reused'
    return Date.parse(kept.refresh_expires_at) < clock.now() ? 'expired' : 'ended'
  }

  return {
    read,
    write,
    renew: (...given: Parameters<typeof renew>): Promise<Session | SignedOut | undefined> =>
      exclusively(storage, key, () => renew(...given)),
  }
}

const SIGN_IN = /^\/auth\/(login|signup|oauth\/\w+)$/

/** Whether a request signs a person in, so that its response may begin a session. */
export const isSignIn = (path: string) => SIGN_IN.test(path)

/** The request of a sign-in with the name of the device, unless the app has named it. */
export async function naming(device: string, request: Request): Promise<Request> {
  const given = (await request.clone().json()) as object
  const body = JSON.stringify({ device, ...given })
  return new Request(request, { body })
}
