import { z } from 'zod'
import { HttpError } from '../base/http-error.ts'
import { email, NO_EMAIL, timezone } from '../base/shapes/shapes.ts'
import type { Context } from '../http/route.ts'
import { refuseCommon } from './common-passwords.ts'
import { tooLong } from './passwords.ts'
import { device, newSession } from './sessions.ts'
import { checkTimezone, isMailable, licenseFor, licenseKey, newPassword, redeem, signedIn } from './shared.ts'

export const SignupRequest = z
  .object({
    email,
    password: newPassword.describe(
      'Password of 8 to 64 characters, stored only as a hash. Spaces count. In production the commonest, and one that contains the address before the @, are refused.',
    ),
    license_key: licenseKey.describe(
      'License key of the purchase. Its e-mail must be that of this request. Needed, although null has the right shape.',
    ),
    timezone,
    device,
  })
  .meta({ id: 'SignupRequest' })

/** Refuses what the shape cannot know: reserved domains and common passwords outside development, unknown zones. */
export async function checkSignup(context: Context) {
  const { email, password } = context.input.body as z.output<typeof SignupRequest>
  if (!isMailable(context.config, email))
    throw new HttpError(422, [{ type: 'value_error', loc: ['body', 'email'], msg: NO_EMAIL }])
  refuseCommon(context.config, 'password', password, email)
  await checkTimezone(context)
}

/** Creates an account behind a verified license. */
export async function signup(context: Context) {
  const { email, password, timezone, device } = context.input.body as z.output<typeof SignupRequest>
  if (tooLong(password)) throw new HttpError(400, 'password_too_long')
  const { license, asked, password_hash } = await licenseFor(context, email, password)
  if (!asked) throw new HttpError(400, 'license_required')
  const session = newSession(context, device)
  const made = await redeem(context, license, { email, password_hash, timezone, session: session?.argument })
  if (made?.taken) context.log.info({ reason_code: 'duplicate_signup' }, 'signup_license_rejected')
  if (!made?.account) throw new HttpError(400, 'invalid_license')
  return signedIn(context, made.account, session)
}
