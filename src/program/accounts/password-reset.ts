import { z } from 'zod'
import { HttpError } from '../../platform/base/errors/http-error.ts'
import { email, text } from '../../platform/base/shapes/shapes.ts'
import { statement } from '../../platform/db/calls/statement.ts'
import type { Context } from '../../platform/http/routes/route.ts'
import { repeatsAddress, TOO_COMMON } from './common-passwords.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { type Account, callAuth, newPassword, signedIn, tooLong } from './shared.ts'

// docs/contract/auth.md#post-authpassword-resetconfirm
const resetToken = text({ min: 32, max: 128 })

export const PasswordResetRequest = z.object({ email }).meta({ id: 'PasswordResetRequest' })
export const PasswordResetConfirm = z
  .object({
    token: resetToken.describe('The token of the mailed link.'),
    new_password: newPassword.describe(
      'New password of 8 to 64 characters. It must differ from the old one; the commonest, and one that contains the address before the @, are refused.',
    ),
  })
  .meta({ id: 'PasswordResetConfirm' })
export const PasswordResetCancel = z
  .object({ token: resetToken.describe('The token of the mailed link.') })
  .meta({ id: 'PasswordResetCancel' })

const RESET_REQUEST = statement('auth.password_reset_request', ['email', 'ip_address', 'user_agent'], {
  writes: 'always',
  queues: true,
})
const RESET_FIND = statement('auth.password_reset_find', ['token'])
const RESET_CONFIRM = statement('auth.password_reset_confirm', ['reset_id', 'password_hash'], {
  writes: 'always',
  queues: true,
})
const RESET_CANCEL = statement('auth.password_reset_cancel', ['token'], { writes: 'always' })

/** Queues a reset mail; the answer does not reveal whether the address has an account. */
export function requestReset(context: Context) {
  const { email } = context.input.body as z.output<typeof PasswordResetRequest>
  return callAuth(context, RESET_REQUEST, { email, ip_address: context.client.exact, user_agent: context.userAgent })
}

type Reset = { reset_id: number; user_id: number; email: string; password_hash: string; gated: boolean }

/** Sets a new password with a mailed token and signs in. */
export async function confirmReset(context: Context) {
  const { token, new_password } = context.input.body as z.output<typeof PasswordResetConfirm>
  if (tooLong(new_password)) throw new HttpError(400, 'password_too_long')
  const reset = await callAuth<Reset>(context, RESET_FIND, { token })
  // Verifies exactly one password hash also for an invalid token, so that both cases take the same time.
  const unchanged = await verifyPassword(new_password, reset?.password_hash ?? null)
  const refused = (event: { action: string; user_id?: number } = { action: 'confirm_rejected' }) => {
    context.log.info(event, 'password_reset_event')
    return new HttpError(400, 'invalid_or_expired_token')
  }
  if (!reset) throw refused()
  if (reset.gated) {
    await callAuth(context, RESET_CANCEL, { token })
    throw refused({ action: 'confirm_rejected_user_disabled', user_id: reset.user_id })
  }
  if (repeatsAddress(new_password, reset.email))
    throw new HttpError(422, [{ ...TOO_COMMON, loc: ['body', 'new_password'] }])
  if (unchanged) throw new HttpError(400, 'password_unchanged')
  const account = await callAuth<Account>(context, RESET_CONFIRM, {
    reset_id: reset.reset_id,
    password_hash: await hashPassword(new_password),
  })
  if (account === null) throw refused()
  return signedIn(context, account)
}

/** Cancels a mailed token. */
export function cancelReset(context: Context) {
  return callAuth(context, RESET_CANCEL, { token: (context.input.body as z.output<typeof PasswordResetCancel>).token })
}
