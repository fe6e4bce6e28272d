// Stand-ins for the identity providers idp_a and idp_b: JWKS endpoints, and the id_tokens that a client would receive.
import { generateKeyPair, type KeyObject, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import express, { type Router } from 'express'
import { base64url, CompactSign, exportJWK, type JWK } from 'jose'
import { type Faults, failAsOrdered, takeFault } from './faults.ts'

/** Claims that add to or replace the defaults; a claim set to undefined is left out. */
export type Claims = Record<string, unknown>

/** How to mint a token that a verifier must refuse. Without options: RS256, the current key, its kid. */
export type SignOptions = {
  alg?: 'RS256' | 'RS384' | 'RS512' | 'PS256' | 'HS256' | 'none' // HS256: keyed with the public key's PEM
  kid?: string
  foreignKey?: boolean // signed by a key that was never published, under the current kid
}

export type IdentityProvider = {
  issuers: string[] // the first is the default `iss`
  jwksUrl: string
  clientId: string
  readonly jwksFetches: number // fetches of the key set so far, failed ones included
  sign(claims?: Claims, options?: SignOptions): Promise<string>
  rotate(): Promise<void> // makes a new signing key; the previous one stays published, older ones do not
}

export type SigningKey = { kid: string; publicKey: KeyObject; privateKey: KeyObject; jwk: JWK }

const TOKEN_LIFETIME_S = 3600
const generate = promisify(generateKeyPair)

/** Stands in for one identity provider: `GET /jwks` and `sign` (docs/contract/auth.md#id_tokens). */
export function identityProvider(options: {
  baseUrl: string
  issuers: string[]
  clientId: string
  firstKey: SigningKey
  faults: Faults
}): { provider: IdentityProvider; router: Router } {
  let published = [options.firstKey]
  let foreignKeyMade: Promise<SigningKey> | undefined
  const unpublishedKey = () => (foreignKeyMade ??= newSigningKey())
  let jwksFetches = 0

  const provider: IdentityProvider = {
    issuers: options.issuers,
    jwksUrl: `${options.baseUrl}/jwks`,
    clientId: options.clientId,
    get jwksFetches() {
      return jwksFetches
    },
    async sign(claims = {}, { alg = 'RS256', kid, foreignKey = false } = {}) {
      const current = published[0]!
      const key = foreignKey ? await unpublishedKey() : current
      const skew = takeFault(options.faults, 'idpClock')?.skewSeconds ?? 0
      const now = Math.floor(Date.now() / 1000) + skew
      const payload = JSON.stringify({
        iss: options.issuers[0],
        aud: options.clientId,
        sub: 'sandbox-person',
        email: 'person@example.com',
        email_verified: true,
        iat: now,
        exp: now + TOKEN_LIFETIME_S,
        ...claims,
      })
      const header = { alg, kid: kid ?? current.kid, typ: 'JWT' }
      if (alg === 'none') return `${base64url.encode(JSON.stringify(header))}.${base64url.encode(payload)}.`
      const signer = new CompactSign(new TextEncoder().encode(payload)).setProtectedHeader(header)
      if (alg !== 'HS256') return signer.sign(key.privateKey)
      return signer.sign(Buffer.from(key.publicKey.export({ type: 'spki', format: 'pem' })))
    },
    async rotate() {
      published = [await newSigningKey(), published[0]!]
    },
  }

  const router = express.Router()
  const orderedFault = failAsOrdered(options.faults, 'jwks', () => void jwksFetches++)
  router.get('/jwks', orderedFault, (_req, res) => {
    res.set('Cache-Control', 'public, max-age=3600').json({ keys: published.map((key) => key.jwk) })
  })
  return { provider, router }
}

/** A new RS256 key. Made before the sandbox listens, since it can take a second. */
export async function newSigningKey(): Promise<SigningKey> {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: 2048 })
  const kid = randomUUID()
  return { kid, publicKey, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' } }
}
