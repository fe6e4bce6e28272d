import { z } from 'zod'
import { HttpError } from '../base/http-error.ts'
import { text } from '../base/shapes/shapes.ts'
import type { Caller } from '../db/call.ts'
import { statement } from '../db/statements.ts'
import { perMinute } from '../http/rate-limits.ts'
import type { Context } from '../http/route.ts'
import { attempt } from './login.ts'

// What a sensitive route asks for where SENSITIVE_NEEDS_SIGN_IN is 1 (docs/contract/auth.md#sensitive-routes).

const WHEN = 'The password, where the service wants one because the sign-in is older than 15 minutes.'
const BYTES = 'As the bytes of UTF-8; what is none is read as Latin-1, which is what browsers send.'
export const passwordHeader = z.object({ 'X-Password': z.string().max(1024).optional().describe(`${WHEN} ${BYTES}`) })
export const passwordMember = text().optional().describe(WHEN)
export const signInAgain = { 403: ['sign_in_again'] }

/** One bucket for all sensitive routes, as large as that of signing in (docs/contract/http.md#rate-limits). */
const LIMIT = perMinute(5)
const BEGIN = statement('auth.confirm_begin', ['signed_in_at', 'has_password', 'needs'], {
  for: 'caller',
  readOnly: true,
})

/** Asks for a fresh sign-in or the password where the operator wants it. */
export const confirmSignIn = (context: Context) =>
  confirm(context, context.config.SENSITIVE_NEEDS_SIGN_IN === 0 ? 'nothing' : 'fresh')

/**
 * Refuses with 403 unless what the route needs is there (auth.confirm_begin). The password goes no further. An
 * assistant cannot sign in.
 */
export async function confirm(context: Context, needs: 'nothing' | 'fresh' | 'sign_in' | 'password') {
  const body = context.input.body as { password?: string } | undefined
  const { 'x-password': header } = context.raw.headers as { 'x-password'?: string }
  const password = body?.password ?? (header && textOf(header))
  delete body?.password
  if (needs === 'nothing') return
  const caller = context.caller as Caller
  if (caller.assistant) throw new HttpError(403, 'sign_in_again')
  const values = { signed_in_at: caller.signedInAt, has_password: password !== undefined, needs }
  const { body: account } = await context.database.entered(BEGIN, caller, values, context.log)
  if (account === null) return // no password is needed; if one is needed and missing, BEGIN refuses
  const by = { person: caller.userId }
  await context.ownLimits.count('X-Password', context.client.throttleKey, LIMIT, context.log, by)
  const { email, password_hash } = JSON.parse(account) as { email: string; password_hash: string }
  // It counts as an attempt to sign in, so that a stolen token guesses no faster than anyone else.
  const confirmed = await attempt(context, email, password as string, password_hash)
  context.log.info({ user_id: Number(caller.userId), success: confirmed !== null }, 'password_confirmed')
  if (confirmed === null) throw new HttpError(403, 'sign_in_again')
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The text of a header, whose bytes Node has read as Latin-1. */
function textOf(header: string): string {
  try {
    return utf8.decode(Buffer.from(header, 'latin1'))
  } catch {
    return header
  }
}
