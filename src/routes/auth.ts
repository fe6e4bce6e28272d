import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { hashPassword, verifyPassword } from '../accounts/passwords.ts'
import { HttpError } from '../base/http-error.ts'
import { emailFingerprint } from '../base/log.ts'
import { email, text, timezone } from '../base/shapes.ts'
import { type Caller, statement } from '../db/call.ts'
import { perHour, perMinute } from '../http/limits.ts'
import type { Context, Route } from '../http/route.ts'
import type { Provider } from '../vendors/identity-provider.ts'
import { verifyLicense } from '../vendors/license.ts'

// Accounts (spec: Authentication; platform.md section 6). These routes run code because SQL can't hash a password, mint
// a token or ask a vendor; what they decide about accounts is decided by auth functions, one statement a step.

const MIN_PASSWORD = 8
const MAX_PASSWORD = 64

const licenseKey = text({ max: 128 }).nullish()
// Longer than 64 is a refusal with a detail of its own (decision D1), so the shape has no upper bound.
const newPassword = text({ min: MIN_PASSWORD }).meta({ maxLength: MAX_PASSWORD })
const resetToken = text({ min: 32, max: 128 })

const SignupRequest = z
  .object({ email, password: newPassword, license_key: licenseKey, timezone })
  .meta({ id: 'SignupRequest' })
const AuthRequest = z.object({ email, password: text(), license_key: licenseKey }).meta({ id: 'AuthRequest' })
const PasswordResetRequest = z.object({ email }).meta({ id: 'PasswordResetRequest' })
const PasswordResetConfirm = z
  .object({ token: resetToken, new_password: newPassword })
  .meta({ id: 'PasswordResetConfirm' })
const PasswordResetCancel = z.object({ token: resetToken }).meta({ id: 'PasswordResetCancel' })
const IdpARequest = z
  .object({ id_token: text({ min: 1, max: 4096 }), license_key: licenseKey, timezone })
  .meta({ id: 'IdpARequest' })
const IdpBRequest = IdpARequest.extend({ full_name: text({ max: 120 }).nullish() }).meta({ id: 'IdpBRequest' })

const AuthResponse = z
  .object({ token: z.string(), user_id: z.int().min(1), timezone: z.string() })
  .meta({ id: 'AuthResponse' })

const LICENSE_GATE = statement('auth.license_gate', ['throttle_key', 'has_key', 'timezone'])
const LICENSE_CHARGE = statement('auth.license_charge', ['throttle_key'])
const ACCOUNT_CREATE = statement('auth.account_create', [
  'email',
  'password_hash',
  'timezone',
  'display_name',
  'license_claim',
  'product_id',
  'sale_id',
  'pack_sizes',
  'provider',
  'subject',
])
const LOGIN_BEGIN = statement('auth.login_begin', ['email'])
const LOGIN_FINISH = statement('auth.login_finish', ['email', 'verified_hash', 'ip_address'])
const TOKEN_REFRESH = statement('auth.token_refresh', ['token_id', 'expires_at'])
const SOCIAL_SIGN_IN = statement('auth.social_sign_in', ['provider', 'subject', 'verified_email', 'timezone'])
const RESET_REQUEST = statement('auth.password_reset_request', ['email', 'ip_address', 'user_agent'])
const RESET_FIND = statement('auth.password_reset_find', ['token'])
const RESET_CONFIRM = statement('auth.password_reset_confirm', ['reset_id', 'password_hash'])
const RESET_CANCEL = statement('auth.password_reset_cancel', ['token'])

type Account = { user_id: number; timezone: string; issued_at: number | null }

/** Runs an auth function and reads its json answer. */
async function ask<T>(
  { database, log }: Context,
  what: ReturnType<typeof statement>,
  values: Record<string, unknown>,
): Promise<T | null> {
  const { body } = await database.anonymous(what, values, log)
  return body === null ? null : (JSON.parse(body) as T)
}

/** The answer of every sign-in: the account with a fresh token. */
async function signedIn({ identity }: Context, { user_id, timezone, issued_at }: Account) {
  return { token: await identity.mint(user_id, issued_at), user_id, timezone }
}

const tooLong = (password: string) => [...password].length > MAX_PASSWORD

async function signup(context: Context) {
  const { email, password, license_key, timezone } = context.input.body as z.output<typeof SignupRequest>
  if (tooLong(password)) throw new HttpError(400, 'password_too_long')
  const key = license_key?.trim() ?? ''
  const throttle_key = context.client.throttleKey
  await ask(context, LICENSE_GATE, { throttle_key, has_key: key !== '', timezone })
  const license = key === '' ? null : await verifyLicense(context.config, key, email, context.log)
  // Hashed before anything is decided: every refusal costs what a success costs.
  const password_hash = await hashPassword(password)
  if (key === '') throw new HttpError(400, 'license_required')
  if (license === null) {
    const capped = await ask<boolean>(context, LICENSE_CHARGE, { throttle_key })
    throw capped ? new HttpError(429, 'too_many_license_attempts') : new HttpError(400, 'invalid_license')
  }
  const account = await ask<Account>(context, ACCOUNT_CREATE, {
    email,
    password_hash,
    timezone,
    license_claim: license.claim,
    product_id: license.productId,
    sale_id: license.saleId,
    pack_sizes: context.config.TOKEN_PACKS,
  })
  if (account === null) {
    context.log.info({ reason_code: 'duplicate_signup' }, 'signup_license_rejected')
    throw new HttpError(400, 'invalid_license')
  }
  return signedIn(context, account)
}

async function login(context: Context) {
  const { email, password } = context.input.body as z.output<typeof AuthRequest>
  const { body: password_hash } = await context.database.anonymous(LOGIN_BEGIN, { email }, context.log)
  // A password nobody can have costs the same as a wrong one (decision D1).
  const possible = !tooLong(password) && [...password].length >= MIN_PASSWORD
  const matches = await verifyPassword(possible ? password : '', possible ? password_hash : null)
  const account = await ask<Account>(context, LOGIN_FINISH, {
    email,
    verified_hash: matches ? password_hash : null,
    ip_address: context.client.exact,
  })
  context.log.info(
    { email_fingerprint: emailFingerprint(email), ip_address: context.client.exact, success: account !== null },
    'auth_attempt',
  )
  if (account === null) throw new HttpError(401, 'invalid_credentials')
  return signedIn(context, account)
}

async function refresh(context: Context) {
  const caller = context.caller as Caller
  const values = { token_id: caller.tokenId, expires_at: caller.expiresAt }
  const { body } = await context.database.entered(TOKEN_REFRESH, caller, values, context.log)
  return signedIn(context, JSON.parse(body as string))
}

const social = (provider: Provider) => async (context: Context) => {
  const body = context.input.body as z.output<typeof IdpBRequest>
  const who = await context.verifyIdToken(provider, body.id_token, context.log)
  const signIn = () =>
    ask<{ account?: Account; gated?: boolean }>(context, SOCIAL_SIGN_IN, {
      provider,
      subject: who.subject,
      verified_email: who.verifiedEmail,
      timezone: body.timezone,
    })
  const found = await signIn()
  if (found?.account) return signedIn(context, found.account)

  const key = body.license_key?.trim() ?? ''
  const throttle_key = context.client.throttleKey
  const mayCreate = !found?.gated && who.verifiedEmail !== null
  if (mayCreate) await ask(context, LICENSE_GATE, { throttle_key, has_key: key !== '', timezone: body.timezone })
  const license =
    mayCreate && key !== '' ? await verifyLicense(context.config, key, who.verifiedEmail as string, context.log) : null
  // An unusable random password; hashed before anything is decided, so that every refusal costs the same.
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'))
  if (mayCreate && key !== '' && license === null && (await ask<boolean>(context, LICENSE_CHARGE, { throttle_key }))) {
    throw new HttpError(429, 'too_many_license_attempts')
  }
  const account =
    license &&
    ((await ask<Account>(context, ACCOUNT_CREATE, {
      email: who.verifiedEmail,
      password_hash,
      timezone: body.timezone,
      display_name: who.name ?? (body.full_name?.trim() || null),
      license_claim: license.claim,
      product_id: license.productId,
      sale_id: license.saleId,
      pack_sizes: context.config.TOKEN_PACKS,
      provider,
      subject: who.subject,
    })) ??
      // A twin made the account meanwhile: it is found now.
      (await signIn())?.account)
  context.log.info({ reason_code: account ? 'oauth_signup' : 'oauth_needs_license', provider }, 'oauth_signin')
  if (!account) throw new HttpError(409, 'needs_license')
  return signedIn(context, account)
}

async function resetConfirm(context: Context) {
  const { token, new_password } = context.input.body as z.output<typeof PasswordResetConfirm>
  if (tooLong(new_password)) throw new HttpError(400, 'password_too_long')
  const reset = await ask<{ reset_id: number; password_hash: string; gated: boolean }>(context, RESET_FIND, { token })
  // One verification whatever the token is worth, against nothing if need be.
  const unchanged = await verifyPassword(new_password, reset?.password_hash ?? null)
  const refused = (action = 'confirm_rejected') => {
    context.log.info({ action }, 'password_reset_event')
    return new HttpError(400, 'invalid_or_expired_token')
  }
  if (!reset) throw refused()
  if (reset.gated) {
    await ask(context, RESET_CANCEL, { token })
    throw refused('confirm_rejected_user_disabled')
  }
  if (unchanged) throw new HttpError(400, 'password_unchanged')
  const account = await ask<Account>(context, RESET_CONFIRM, {
    reset_id: reset.reset_id,
    password_hash: await hashPassword(new_password),
  })
  if (account === null) throw refused()
  return signedIn(context, account)
}

const licenseRefusals = { 429: ['too_many_license_attempts'], 503: ['license_verification_unavailable'] }
const socialRefusals = { 401: ['invalid_oauth_token'], 409: ['needs_license'], ...licenseRefusals }

export const auth: Route[] = [
  {
    method: 'post',
    path: '/auth/signup',
    summary: 'Creates an account behind a verified license.',
    access: 'anyone',
    limit: perMinute(3),
    body: SignupRequest,
    run: signup,
    answers: { 200: AuthResponse },
    refuses: { 400: ['invalid_license', 'license_required', 'password_too_long'], ...licenseRefusals },
  },
  {
    method: 'post',
    path: '/auth/login',
    summary: 'Signs in with e-mail and password; five failures in a row lock for 15 minutes.',
    access: 'anyone',
    limit: perMinute(5),
    body: AuthRequest,
    run: login,
    answers: { 200: AuthResponse },
    refuses: { 401: ['invalid_credentials'] },
  },
  {
    method: 'post',
    path: '/auth/refresh',
    summary: 'Trades the presented token for a fresh one and revokes it.',
    access: 'user',
    limit: perMinute(1),
    run: refresh,
    answers: { 200: AuthResponse },
  },
  {
    method: 'post',
    path: '/auth/password-reset/request',
    summary: 'Mails a reset link if the address has an account; answers the same either way.',
    access: 'anyone',
    limit: perHour(3),
    body: PasswordResetRequest,
    run: (context) => {
      const { email } = context.input.body as z.output<typeof PasswordResetRequest>
      return ask(context, RESET_REQUEST, { email, ip_address: context.client.exact, user_agent: context.userAgent })
    },
    answers: { 202: z.object({ message: z.string().min(1) }).meta({ id: 'PasswordResetAccepted' }) },
  },
  {
    method: 'post',
    path: '/auth/password-reset/confirm',
    summary: 'Sets a new password with a mailed token and signs in; every earlier token dies.',
    access: 'anyone',
    limit: perHour(5),
    body: PasswordResetConfirm,
    run: resetConfirm,
    answers: { 200: AuthResponse },
    refuses: { 400: ['invalid_or_expired_token', 'password_unchanged', 'password_too_long'] },
  },
  {
    method: 'post',
    path: '/auth/password-reset/cancel',
    summary: 'Kills a mailed token; answers the same on a miss.',
    access: 'anyone',
    limit: perHour(10),
    body: PasswordResetCancel,
    run: (context) =>
      ask(context, RESET_CANCEL, { token: (context.input.body as z.output<typeof PasswordResetCancel>).token }),
    answers: { 204: null },
  },
  {
    method: 'post',
    path: '/auth/oauth/idp_a',
    summary: 'Signs in, links or signs up with an id_token of provider A.',
    access: 'anyone',
    limit: perMinute(5),
    body: IdpARequest,
    run: social('idp_a'),
    answers: { 200: AuthResponse },
    refuses: socialRefusals,
  },
  {
    method: 'post',
    path: '/auth/oauth/idp_b',
    summary: 'Signs in, links or signs up with an id_token of provider B.',
    access: 'anyone',
    limit: perMinute(5),
    body: IdpBRequest,
    run: social('idp_b'),
    answers: { 200: AuthResponse },
    refuses: socialRefusals,
  },
]
