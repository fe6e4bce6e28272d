import { z } from 'zod'
import { HttpError } from '../base/http-error.ts'
import { text, timezone } from '../base/shapes/shapes.ts'
import { statement } from '../db/statements.ts'
import type { Context } from '../http/route.ts'
import type { Provider } from '../vendors/identity-provider.ts'
import { device, newSession } from './sessions.ts'
import { type Account, callAuth, isMailable, licenseFor, licenseKey, redeem, signedIn } from './shared.ts'

export const IdpARequest = z
  .object({
    id_token: text({ min: 1, max: 4096 }).describe('The id_token (a signed JWT) that the provider gave to the app.'),
    nonce: text({ min: 1, max: 255 })
      .nullish()
      .describe('The nonce that the app gave to the provider; where it is sent, the id_token must carry the same.'),
    license_key: licenseKey.describe('License key of the purchase. Needed only where the call creates an account.'),
    timezone,
    device,
  })
  .meta({ id: 'IdpARequest' })
export const IdpBRequest = IdpARequest.extend({
  full_name: text({ max: 120 })
    .nullish()
    .describe('Display name for a new account, of which 80 characters stay; read only where the call creates it.'),
}).meta({ id: 'IdpBRequest' })

const SOCIAL_SIGN_IN = statement(
  'auth.social_sign_in',
  ['provider', 'subject', 'verified_email', 'timezone', 'token_hash', 'reuse_seconds', 'session', 'reclaims'],
  { for: 'sign_in', queues: true },
)

// What auth.users holds where no password fits.
const NO_PASSWORD = '!'

/** Signs in, links or signs up with an id_token of a provider. */
export const social = (provider: Provider) => async (context: Context) => {
  const body = context.input.body as z.output<typeof IdpBRequest>
  const who = await context.verifyIdToken(provider, body, context.log)
  const session = newSession(context, body.device)
  const { ID_TOKEN_REUSE_SECONDS, FIRST_LINK } = context.config
  const common = {
    provider,
    subject: who.subject,
    timezone: body.timezone,
    token_hash: who.tokenHash,
    reuse_seconds: ID_TOKEN_REUSE_SECONDS === 'any' ? null : ID_TOKEN_REUSE_SECONDS,
    session: session?.argument,
  }
  const signIn = () =>
    callAuth<{ account?: Account; gated?: boolean }>(context, SOCIAL_SIGN_IN, {
      ...common,
      verified_email: who.verifiedEmail,
      reclaims: FIRST_LINK === 'reclaims',
    })
  const found = await signIn()
  if (found?.account) return signedIn(context, found.account, session)

  const email = who.verifiedEmail
  const mayBegin = !found?.gated && email !== null && isMailable(context.config, email)
  const { license, asked } = await licenseFor(context, mayBegin ? email : null, '')
  const display_name = who.name ?? body.full_name
  const made = asked
    ? await redeem(context, license, { ...common, email, password_hash: NO_PASSWORD, display_name })
    : null
  // A parallel request may have created the account meanwhile: then this finds it.
  const account = made?.taken ? (await signIn())?.account : made?.account
  context.log.info({ reason_code: account ? 'oauth_signup' : 'oauth_needs_license', provider }, 'oauth_signin')
  if (!account) throw new HttpError(409, 'needs_license')
  return signedIn(context, account, session)
}
