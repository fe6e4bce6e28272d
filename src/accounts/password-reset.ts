import { z } from 'zod'
import { HttpError } from '../base/http-error.ts'
import { email, text } from '../base/shapes/shapes.ts'
import { statement } from '../db/statements.ts'
import type { Context } from '../http/route.ts'
import { refuseCommon } from './common-passwords.ts'
import { hashPassword, tooLong, verifyPassword } from './passwords.ts'
import { type Account, callAuth, newPassword, signedIn } from './shared.ts'

// docs/contract/auth.md#post-authpassword-resetconfirm
const resetToken = text().describe('The token of the mailed link. One of any other length is as unknown as any other.')

export const PasswordResetRequest = z.object({ email }).meta({ id: 'PasswordResetRequest' })
export const PasswordResetConfirm = z
  .object({
    token: resetToken,
    new_password: newPassword.describe(
      'New password of 8 to 64 characters. It must differ from the old one; in production the commonest, and one that contains the address before the @, are refused.',
    ),
  })
  .meta({ id: 'PasswordResetConfirm' })
export const PasswordResetCancel = z.object({ token: resetToken }).meta({ id: 'PasswordResetCancel' })

const RESET_REQUEST = statement('auth.password_reset_request', ['email', 'ip_address', 'user_agent'], {
  for: 'sign_in',
  queues: true,
})
const RESET_FIND = statement('auth.password_reset_find', ['token'], { for: 'sign_in' })
const RESET_CONFIRM = statement('auth.password_reset_confirm', ['reset_id', 'password_hash'], {
  for: 'sign_in',
  queues: true,
})
const RESET_CANCEL = statement('auth.password_reset_cancel', ['token', 'confirming'], {
  for: 'sign_in',
})

/** Queues a reset mail; the response does not reveal whether the address has an account. */
export function requestReset(context: Context) {
  const { email } = context.input.body as z.output<typeof PasswordResetRequest>
  return callAuth(context, RESET_REQUEST, { email, ip_address: context.client.exact, user_agent: context.userAgent })
}

type Reset = { reset_id: number; user_id: number; email: string; password_hash: string; gated: boolean }

/** Refuses a common password before the limit counts; only the token reveals the address, which it may repeat. */
export async function checkNewPassword({ config, input }: Context) {
  refuseCommon(config, 'new_password', (input.body as z.output<typeof PasswordResetConfirm>).new_password)
}

/** Sets a new password with a mailed token and signs in. */
export async function confirmReset(context: Context) {
  const { token, new_password } = context.input.body as z.output<typeof PasswordResetConfirm>
  if (tooLong(new_password)) throw new HttpError(400, 'password_too_long')
  const reset = await callAuth<Reset>(context, RESET_FIND, { token })
  // Verifies exactly one password hash also for an invalid token, so that both cases take the same time.
  const unchanged = await verifyPassword(new_password, reset?.password_hash ?? null, context.client.network)
  const refused = (event?: { action: string; user_id: number } | null) => {
    context.log.info(event ?? { action: 'confirm_rejected' }, 'password_reset_event')
    return new HttpError(400, 'invalid_or_expired_token')
  }
  if (!reset || reset.gated) {
    // Also without a reset: both cases write alike.
    await callAuth(context, RESET_CANCEL, { token, confirming: true })
    throw refused(reset && { action: 'confirm_rejected_user_disabled', user_id: reset.user_id })
  }
  refuseCommon(context.config, 'new_password', new_password, reset.email)
  if (unchanged) throw new HttpError(400, 'password_unchanged')
  const account = await callAuth<Account>(context, RESET_CONFIRM, {
    reset_id: reset.reset_id,
    password_hash: await hashPassword(new_password, context.client.network),
  })
  if (account === null) throw refused()
  return signedIn(context, account)
}

export function cancelReset(context: Context) {
  const { token } = context.input.body as z.output<typeof PasswordResetCancel>
  return callAuth(context, RESET_CANCEL, { token, confirming: false })
}
