import { z } from 'zod'
import { HttpError } from '../base/http-error.ts'
import { id, instant, isDisguisedName, text } from '../base/shapes/shapes.ts'
import type { Caller } from '../db/call.ts'
import { statement } from '../db/statements.ts'
import type { Context } from '../http/route.ts'
import { hashOf, isMarked, newRefreshToken, successorOf } from './refresh-tokens.ts'
import { type Account, AuthResponse, callAuth, signedIn } from './shared.ts'

// Sessions of weeks (docs/contract/auth.md#sessions). SQL decides; this code makes tokens.

export const device = z
  .string()
  .trim()
  .pipe(
    text({ min: 1, max: 80 }).refine((name) => !isDisguisedName(name) && !/\p{Cc}/u.test(name), {
      error: 'String should have no control characters, and no invisible or bidirectional marks',
    }),
  )
  .nullish()
  .describe('Name of this device, such as `Ann’s phone`. With it the answer has a refresh token, good for weeks.')

export const RefreshRequest = z
  .object({
    refresh_token: text({ min: 1, max: 128 }).describe('The newest refresh token of the session. It is spent by this.'),
  })
  .meta({ id: 'RefreshRequest' })

export const SessionResponse = AuthResponse.required().meta({ id: 'SessionResponse' })

export const Session = z
  .object({
    id: id().describe('Id of the session.'),
    device: z.string().describe('The name that the device gave itself.'),
    created_at: instant().describe('When the person signed in on the device.'),
    last_used_at: instant().describe(
      'The hour in which the session last got an access token, as far as that hour is over; before, that of the sign-in.',
    ),
    current: z.boolean().describe('Whether the presented token belongs to this session.'),
  })
  .meta({ id: 'DeviceSession' })

const SESSION_REFRESH = statement(
  'auth.session_refresh',
  [
    'token_hash',
    'successor_hash',
    'token_id',
    'token_expires_at',
    'grace_seconds',
    'next_hash',
    'lost_successors',
    'began_at',
  ],
  { for: 'sign_in', queues: true },
)
const SESSIONS_LIST = statement('auth.sessions_list', ['token_id'], { for: 'caller', readOnly: true })
const SESSION_REVOKE = statement('auth.session_revoke', ['session_id'], { for: 'caller' })
const SESSIONS_REVOKE = statement('auth.sessions_revoke', ['token_id'], { for: 'caller' })

/** What a sign-in with a device begins: its tokens, and the argument `session` of the sign-in's function. */
export function newSession({ config, identity }: Context, device: string | null | undefined) {
  if (device == null) return undefined
  const refresh = newRefreshToken(config)
  const access = identity.reserve()
  const argument = {
    device,
    token_hash: hashOf(refresh).toString('hex'),
    token_id: access.tokenId,
    token_expires_at: access.expiresAt,
  }
  return { refresh, access, argument }
}

/** `lost`: how many successors of the token died unused before the one in the response. */
type Refreshed = { refused: string } | { lost: number } | (Account & { lost: number })

/** Spends a refresh token for its successor and an access token. */
export async function refreshSession(context: Context) {
  const { config } = context
  const { refresh_token } = context.input.body as z.output<typeof RefreshRequest>
  if (!isMarked(config, refresh_token)) throw new HttpError(401, 'invalid_refresh_token')
  const access = context.identity.reserve()
  const successor = (lost: number) => successorOf(config, refresh_token, lost)
  const trade = (lost: number) =>
    callAuth<Refreshed>(context, SESSION_REFRESH, {
      token_hash: hashOf(refresh_token),
      successor_hash: hashOf(successor(lost)),
      token_id: access.tokenId,
      token_expires_at: access.expiresAt,
      grace_seconds: config.REFRESH_GRACE_SECONDS,
      next_hash: hashOf(successor(lost + 1)),
      lost_successors: lost,
      began_at: context.arrivedAt / 1000,
    }) as Promise<Refreshed>
  let answer = await trade(0)
  // Successors of this token died before, which only the database knows. Another request may bury one more meanwhile.
  while ('lost' in answer && !('user_id' in answer)) answer = await trade(answer.lost)
  if ('refused' in answer) throw new HttpError(401, answer.refused)
  return signedIn(context, answer, { refresh: successor(answer.lost), access })
}

export async function listSessions({ database, caller, log }: Context) {
  const values = { token_id: (caller as Caller).tokenId }
  const { body } = await database.entered(SESSIONS_LIST, caller as Caller, values, log)
  return JSON.parse(body as string)
}

export async function revokeSession({ database, caller, input, log }: Context) {
  await database.entered(SESSION_REVOKE, caller as Caller, input.params, log)
}

export async function revokeSessions({ database, caller, log }: Context) {
  await database.entered(SESSIONS_REVOKE, caller as Caller, { token_id: (caller as Caller).tokenId }, log)
}
