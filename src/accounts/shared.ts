import { z } from 'zod'
import type { Config } from '../base/settings/config.ts'
import { instant, isReserved, text } from '../base/shapes/shapes.ts'
import type { Values } from '../db/call.ts'
import { type Statement, statement } from '../db/statements.ts'
import type { Reserved } from '../http/identity.ts'
import type { Context } from '../http/route.ts'
import { askLicense, type License } from '../vendors/license.ts'
import { hashPassword, MAX_PASSWORD, MIN_PASSWORD, tooShort } from './passwords.ts'

// What the flows of accounts share (docs/contract/auth.md). They are code because SQL cannot hash a password, mint a
// token or ask a vendor; auth functions decide about accounts, one statement per step.

export const licenseKey = text({ max: 128 }).nullish()
// The shape only documents MAX_PASSWORD: a longer password gets a detail of its own (docs/contract/decisions.md#d1).
export const newPassword = text()
  .refine((password) => !tooShort(password), {
    error: `String should have at least ${MIN_PASSWORD} characters`,
    params: { type: 'string_too_short' },
  })
  .meta({ minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD })

export const AuthResponse = z
  .object({
    token: z.string().describe('Access token for the header `Authorization: Bearer …`. It is valid for one hour.'),
    user_id: z.int().min(1).describe('Id of the account.'),
    timezone: z.string().describe('IANA name of the account’s time zone.'),
    refresh_token: z
      .string()
      .optional()
      .describe('Refresh token for POST /auth/sessions/refresh. Only where the sign-in named its `device`.'),
    refresh_expires_at: instant()
      .optional()
      .describe('When the refresh token expires. Only where the sign-in named its `device`.'),
  })
  .meta({ id: 'AuthResponse' })

export type Account = {
  user_id: number
  timezone: string
  /** The earliest time of issue of the account's next token, in whole seconds. */
  issued_at: number | null
  /** With a session: the token claim auth_time of its access tokens. */
  signed_in_at?: number
  /** With a session: when its new refresh token expires. */
  refresh_expires_at?: string
}

/** The tokens of a session: the refresh token, and the access token that is to be minted. */
export type SessionTokens = { refresh: string; access: Reserved }

const REQUIRE_TIMEZONE = statement('lib.require_timezone', ['timezone'])
const LICENSE_GATE = statement('auth.license_gate', ['throttle_key', 'has_key', 'timezone'], { for: 'sign_in' })
const LICENSE_REDEEM = statement(
  'auth.license_redeem',
  [
    'throttle_key',
    'license',
    'email',
    'password_hash',
    'timezone',
    'display_name',
    'pack_sizes',
    'provider',
    'subject',
    'token_hash',
    'reuse_seconds',
    'session',
  ],
  { for: 'sign_in' },
)

/** Whether mail can reach an address, which a new account must have; in development any address will do. */
export const isMailable = ({ ENV }: Pick<Config, 'ENV'>, email: string) => ENV === 'development' || !isReserved(email)

/** Runs an auth function and parses the JSON that it returns. */
export async function callAuth<T>(
  { database, client, log }: Context,
  what: Statement,
  values: Values,
): Promise<T | null> {
  const { body } = await database.signIn(what, values, log, client.network)
  return body === null ? null : (JSON.parse(body) as T)
}

/**
 * What the vendor says of the key of a request, whether it was asked, and the hash of the account's password, made
 * before anything is decided: every refusal costs what a success costs. `email`: null where no account may be made.
 */
export async function licenseFor(context: Context, email: string | null, password: string) {
  const { license_key, timezone } = context.input.body as { license_key?: string | null; timezone?: string | null }
  const key = license_key?.trim() ?? ''
  const { throttleKey: throttle_key, network } = context.client
  if (email !== null) await callAuth(context, LICENSE_GATE, { throttle_key, has_key: key !== '', timezone })
  const asked = email !== null && key !== ''
  const license = asked ? await askLicense(context.config, key, context.log) : null
  return { license, asked, password_hash: await hashPassword(password, network) }
}

/** Makes an account of a license; `taken` where it, the e-mail or the subject has one. */
export const redeem = (context: Context, license: License | null, account: Values) =>
  callAuth<{ account?: Account; taken?: true }>(context, LICENSE_REDEEM, {
    ...account,
    throttle_key: context.client.throttleKey,
    license: license && JSON.stringify(license),
    pack_sizes: context.config.TOKEN_PACKS,
  })

/** Refuses a body's time zone that the database does not know. */
export async function checkTimezone({ database, log, input }: Context) {
  const { timezone } = input.body as { timezone?: string | null }
  await database.anonymous(REQUIRE_TIMEZONE, { timezone }, log)
}

/** The response of every sign-in and of a session's refresh: the account with fresh tokens. */
export async function signedIn({ identity, beganAt }: Context, account: Account, session?: SessionTokens) {
  const { user_id, timezone, issued_at, signed_in_at, refresh_expires_at } = account
  const minting = { signedInAt: signed_in_at ?? null, reserved: session?.access }
  const token = await identity.mint(user_id, Math.max(beganAt, issued_at ?? 0), minting)
  return { token, user_id, timezone, ...(session && { refresh_token: session.refresh, refresh_expires_at }) }
}
