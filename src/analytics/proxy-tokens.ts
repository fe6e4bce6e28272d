import { hkdfSync } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

// A proxy token states that the API has checked the caller (docs/contract/analysts.md#proxy-tokens). The analytics
// process accepts nothing else, so all requests come through the API. The token is signed with a derived key: neither a
// proxy token nor an access token can stand in for the other.

const LIFETIME_SECONDS = 30
const CLOCK_SKEW_SECONDS = 10
// Part of the key. Do not change it: during a deploy, processes of two releases would refuse each other's tokens.
const KEY_PURPOSE = 'analytics pass'

/** Who asks, and whether they see only groups of people. */
export type Analyst = { userId: string; groupsOnly: boolean }

export type ProxyTokens = ReturnType<typeof createProxyTokens>

export function createProxyTokens(secretKey: string) {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', KEY_PURPOSE, 32))
  return {
    /** The Authorization header of a request that passed the API's checks. */
    async issue({ userId, groupsOnly }: Analyst): Promise<string> {
      const token = new SignJWT({ rows: !groupsOnly })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setExpirationTime(`${LIFETIME_SECONDS}s`)
      return `Bearer ${await token.sign(key)}`
    },
    /** The caller of a valid proxy token in an Authorization header; without `rows: true` they see only groups. */
    async verify(authorization = ''): Promise<Analyst | undefined> {
      const token = authorization.replace(/^Bearer /, '')
      return jwtVerify(token, key, {
        algorithms: ['HS256'],
        requiredClaims: ['exp', 'sub'],
        clockTolerance: CLOCK_SKEW_SECONDS,
      }).then(
        ({ payload }) => ({ userId: payload.sub as string, groupsOnly: payload.rows !== true }),
        () => undefined,
      )
    },
  }
}
