import { z } from 'zod'
import { HttpError } from '../base/http-error.ts'
import { emailFingerprint } from '../base/log.ts'
import { email, text } from '../base/shapes/shapes.ts'
import type { Caller } from '../db/call.ts'
import { statement } from '../db/statements.ts'
import type { Context } from '../http/route.ts'
import { verifyPassword } from './passwords.ts'
import { device, newSession } from './sessions.ts'
import { type Account, callAuth, licenseKey, signedIn } from './shared.ts'

export const AuthRequest = z
  .object({
    email,
    password: text().describe(
      'The password. One that nobody can have, shorter than 8 or longer than 64 characters, is refused as a wrong one.',
    ),
    license_key: licenseKey.describe('Accepted and ignored: signing in needs no license.'),
    device,
  })
  .meta({ id: 'AuthRequest' })
export const LogoutRequest = z
  .object({
    everywhere: z.boolean().optional().describe('True ends every sign-in of the account, on all devices.'),
  })
  .optional()
  .meta({ id: 'LogoutRequest' })

const LOGIN_BEGIN = statement('auth.login_begin', ['email'])
const LOGIN_FINISH = statement('auth.login_finish', ['email', 'verified_hash', 'ip_address', 'session'], {
  for: 'sign_in',
})
export const REFRESH_CHECK = statement('auth.refresh_check', ['user_id', 'issued_at', 'token_id', 'signed_in_at'], {
  readOnly: true,
})
const SIGN_OUT = statement('auth.sign_out', ['token_id', 'expires_at', 'everywhere'], {
  for: 'caller',
})
const TOKEN_REFRESH = statement('auth.token_refresh', ['token_id', 'expires_at', 'new_token_id', 'new_expires_at'], {
  for: 'caller',
})

export async function login(context: Context) {
  const { email, password, device } = context.input.body as z.output<typeof AuthRequest>
  const { body: password_hash } = await context.database.anonymous(LOGIN_BEGIN, { email }, context.log)
  const session = newSession(context, device)
  const account = await attempt(context, email, password, password_hash, session?.argument)
  context.log.info(
    { email_fingerprint: emailFingerprint(email), ip_address: context.client.exact, success: account !== null },
    'auth_attempt',
  )
  if (account === null) throw new HttpError(401, 'invalid_credentials')
  return signedIn(context, account, session)
}

/** Verifies a password and records the attempt; null for a wrong one or while the account is locked. */
export async function attempt(
  context: Context,
  email: string,
  password: string,
  hash: string | null,
  session?: object,
) {
  // A password that no one can have costs the same as a wrong one (docs/contract/decisions.md#d1).
  const matches = await verifyPassword(password, hash, context.client.network)
  const values = { email, verified_hash: matches ? hash : null, ip_address: context.client.exact, session }
  return callAuth<Account>(context, LOGIN_FINISH, values)
}

/** Revokes the presented token and mints a fresh one. */
export async function refresh(context: Context) {
  const caller = context.caller as Caller
  const { tokenId: token_id, expiresAt: expires_at, signedInAt } = caller
  const reserved = context.identity.reserve()
  const values = { token_id, expires_at, new_token_id: reserved.tokenId, new_expires_at: reserved.expiresAt }
  const { body } = await context.database.entered(TOKEN_REFRESH, caller, values, context.log)
  const { user_id, timezone, issued_at } = JSON.parse(body as string) as Account
  const issuedAt = Math.max(context.beganAt, issued_at ?? 0)
  return { token: await context.identity.mint(user_id, issuedAt, { signedInAt, reserved }), user_id, timezone }
}

/** Ends the presented token, or every sign-in of the account. */
export async function logout(context: Context) {
  const caller = context.caller as Caller
  const everywhere = (context.input.body as z.output<typeof LogoutRequest>)?.everywhere === true
  const values = { token_id: caller.tokenId, expires_at: caller.expiresAt, everywhere }
  await context.database.entered(SIGN_OUT, caller, values, context.log)
}
