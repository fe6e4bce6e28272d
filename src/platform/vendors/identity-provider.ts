import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import type { z } from 'zod'
import type { Config } from '../base/config.ts'
import { HttpError } from '../base/http-error.ts'
import type { Log } from '../base/log.ts'
import { email, isDisguised, text } from '../base/shapes.ts'
import { boundedFetch } from './http.ts'

// Verifies the id_tokens of the two identity providers (docs/contract/auth.md#id_tokens).

export type Provider = 'idp_a' | 'idp_b'

export type SocialIdentity = { subject: string; verifiedEmail: string | null; name: string | null }

const KEY_FETCH_TIMEOUT_MS = 5000
const KEY_CACHE_MS = 3_600_000
// No cooldown: an unknown key id fetches the keys again immediately. The rate limit of the routes bounds how often.
const KEY_COOLDOWN_MS = 0
const SUBJECT_CHARACTERS = 255
const NAME_CHARACTERS = 120

const REQUIRED_CLAIMS = ['exp', 'iat', 'aud', 'iss', 'sub']

/** Answers a verifier of id_tokens. It rejects with 401 invalid_oauth_token on any failure, also to fetch the keys. */
export function createIdentityProviders(
  config: Config,
): (provider: Provider, idToken: string, log: Log) => Promise<SocialIdentity> {
  const settings = {
    idp_a: { issuers: config.IDP_A_ISSUERS, audience: config.IDP_A_CLIENT_IDS, url: config.IDP_A_JWKS_URL },
    idp_b: { issuers: config.IDP_B_ISSUERS, audience: config.IDP_B_CLIENT_IDS, url: config.IDP_B_JWKS_URL },
  }
  const remote = (url: string | undefined) =>
    url === undefined
      ? undefined
      : createRemoteJWKSet(new URL(url), {
          timeoutDuration: KEY_FETCH_TIMEOUT_MS,
          cacheMaxAge: KEY_CACHE_MS,
          cooldownDuration: KEY_COOLDOWN_MS,
          [customFetch]: boundedFetch,
        })
  const keys = { idp_a: remote(settings.idp_a.url), idp_b: remote(settings.idp_b.url) }

  return async (provider, idToken, log) => {
    const { issuers, audience } = settings[provider]
    const keySet = keys[provider]
    try {
      if (keySet === undefined || audience.length === 0 || issuers.length === 0)
        throw new Error('provider is not configured')
      const { payload } = await jwtVerify(idToken, keySet, {
        algorithms: ['RS256'],
        audience,
        issuer: issuers,
        requiredClaims: REQUIRED_CLAIMS,
      })
      const subject = parseClaim(text({ min: 1, max: SUBJECT_CHARACTERS }), payload.sub)
      if (subject === null) throw new Error('unusable sub')
      if (typeof payload.email === 'string' && isDisguised(payload.email)) throw new Error('disguised email')
      const verified = payload.email_verified === true || (provider === 'idp_b' && payload.email_verified === 'true')
      return {
        subject,
        verifiedEmail: verified ? parseClaim(email, payload.email) : null,
        name: provider === 'idp_a' ? nameOf(payload.name) : null,
      }
    } catch (cause) {
      log.info({ reason_code: 'oauth_invalid_token', provider }, 'oauth_signin')
      throw new HttpError(401, 'invalid_oauth_token', {}, cause)
    }
  }
}

/** A token claim if it passes the shape of a request's field, else null. */
const parseClaim = (shape: z.ZodType<string>, claim: unknown) => shape.safeParse(claim).data ?? null

const nameOf = (claim: unknown) =>
  Array.from(parseClaim(text(), claim)?.trim() ?? '')
    .slice(0, NAME_CHARACTERS)
    .join('') || null
