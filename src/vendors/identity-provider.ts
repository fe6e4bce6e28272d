import { createHash } from 'node:crypto'
import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from 'jose'
import type { z } from 'zod'
import { HttpError } from '../base/http-error.ts'
import type { Log } from '../base/log.ts'
import { noteVendor } from '../base/reasons.ts'
import type { Config } from '../base/settings/config.ts'
import { email, isDisguised, text } from '../base/shapes/shapes.ts'
import { boundedFetch } from './http.ts'

// Verifies the id_tokens of the two identity providers (docs/contract/auth.md#id_tokens).

export type Provider = 'idp_a' | 'idp_b'

export type SocialIdentity = {
  subject: string
  verifiedEmail: string | null
  name: string | null
  /** SHA-256 of what the provider signed: the encoding of the signature may be altered, the signed part may not. */
  tokenHash: Buffer
}

/** An id_token, and the nonce that it must carry. */
type Given = { id_token: string; nonce?: string | null | undefined }

const KEY_FETCH_TIMEOUT_MS = 5000
const KEY_CACHE_MS = 3_600_000
// An unknown key id fetches the keys again, but not more often than this once there are any, even if the fetch fails.
const KEY_COOLDOWN_MS = 10_000
const MAX_AHEAD_S = 60
const SUBJECT_CHARACTERS = 255

const REQUIRED_CLAIMS = ['exp', 'iat', 'aud', 'iss', 'sub']

/** Returns a verifier of id_tokens. It rejects with 401 invalid_oauth_token on any failure, also to fetch the keys. */
export function createIdentityProviders(
  config: Config,
): (provider: Provider, given: Given, log: Log) => Promise<SocialIdentity> {
  const settings = {
    idp_a: { issuers: config.IDP_A_ISSUERS, audience: config.IDP_A_CLIENT_IDS, url: config.IDP_A_JWKS_URL },
    idp_b: { issuers: config.IDP_B_ISSUERS, audience: config.IDP_B_CLIENT_IDS, url: config.IDP_B_JWKS_URL },
  }
  const keys = { idp_a: keySetAt(settings.idp_a.url), idp_b: keySetAt(settings.idp_b.url) }

  return async (provider, { id_token, nonce }, log) => {
    const { issuers, audience } = settings[provider]
    const keySet = keys[provider]
    try {
      if (keySet === undefined || audience.length === 0 || issuers.length === 0)
        throw new Error('provider is not configured')
      const { payload } = await jwtVerify(id_token, keySet, {
        algorithms: ['RS256'],
        audience,
        issuer: issuers,
        requiredClaims: REQUIRED_CLAIMS,
      })
      const age = Date.now() / 1000 - Number(payload.iat)
      const oldest = config.ID_TOKEN_MAX_AGE_SECONDS
      if (!(age >= -MAX_AHEAD_S && (oldest === 'any' || age <= oldest))) throw new Error('iat is too long ago or ahead')
      if (!isForUs(payload, audience)) throw new Error('azp is another client')
      if (nonce && payload.nonce !== nonce) throw new Error('another nonce')
      const subject = parseClaim(text({ min: 1, max: SUBJECT_CHARACTERS }), payload.sub)
      if (subject === null) throw new Error('unusable sub')
      if (typeof payload.email === 'string' && isDisguised(payload.email)) throw new Error('disguised email')
      const verified = payload.email_verified === true || (provider === 'idp_b' && payload.email_verified === 'true')
      return {
        subject,
        verifiedEmail: verified ? parseClaim(email, payload.email) : null,
        name: provider === 'idp_a' ? parseClaim(text(), payload.name) : null,
        tokenHash: createHash('sha256')
          .update(id_token.slice(0, id_token.lastIndexOf('.')))
          .digest(),
      }
    } catch (cause) {
      log.info({ reason_code: 'oauth_invalid_token', provider }, 'oauth_signin')
      throw new HttpError(401, 'invalid_oauth_token', {}, cause)
    }
  }
}

function keySetAt(url: string | undefined) {
  if (url === undefined) return undefined
  let fetchedAt = Number.NEGATIVE_INFINITY
  const keySet = createRemoteJWKSet(new URL(url), {
    timeoutDuration: KEY_FETCH_TIMEOUT_MS,
    cacheMaxAge: KEY_CACHE_MS,
    cooldownDuration: KEY_COOLDOWN_MS,
    async [customFetch](...request) {
      // The library's cooldown begins only with a fetch that succeeded.
      if (keySet.jwks() !== undefined && Date.now() < fetchedAt + KEY_COOLDOWN_MS)
        throw new Error('the keys were fetched a moment ago')
      fetchedAt = Date.now()
      return boundedFetch('identity')(...request).then(
        (answer) => {
          noteVendor('identity', answer.ok)
          return answer
        },
        (error) => {
          noteVendor('identity', false)
          throw error
        },
      )
    },
  })
  return keySet
}

/** Whether we are the client that the token was issued to. A token with several audiences must name it in `azp`. */
function isForUs({ aud, azp }: JWTPayload, ours: string[]): boolean {
  if (azp === undefined) return [aud].flat().length === 1
  return typeof azp === 'string' && ours.includes(azp)
}

/** A token claim if it passes the shape of a request's field, else null. */
const parseClaim = (shape: z.ZodType<string>, claim: unknown) => shape.safeParse(claim).data ?? null
