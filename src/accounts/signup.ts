import { z } from 'zod'
import { HttpError } from '../base/http-error.ts'
import { email, NO_EMAIL, timezone } from '../base/shapes/shapes.ts'
import type { Context } from '../http/route.ts'
import { refuseCommon } from './common-passwords.ts'
import { tooLong } from './passwords.ts'
import { device, newSession } from './sessions.ts'
import {
  ACCOUNT_CREATE,
  type Account,
  callAuth,
  checkTimezone,
  isMailable,
  licenseFor,
  licenseKey,
  newPassword,
  signedIn,
} from './shared.ts'

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
  const { license, hasKey, password_hash } = await licenseFor(context, email, password)
  if (!hasKey) throw new HttpError(400, 'license_required')
  if (license === null) throw new HttpError(400, 'invalid_license')
  const session = newSession(context, device)
  const account = await callAuth<Account>(context, ACCOUNT_CREATE, {
    email,
    password_hash,
    timezone,
    license_claim: license.claim,
    product_id: license.productId,
    sale_id: license.saleId,
    pack_sizes: context.config.TOKEN_PACKS,
    session: session?.argument,
  })
  if (account === null) {
    context.log.info({ reason_code: 'duplicate_signup' }, 'signup_license_rejected')
    throw new HttpError(400, 'invalid_license')
  }
  return signedIn(context, account, session)
}
