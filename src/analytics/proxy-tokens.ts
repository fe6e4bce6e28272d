import { hkdfSync } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

// A pass says that the API has checked the caller (src/http/analytics.ts). The analytics process takes nothing else, so
// nobody reaches it beside the API. Signed with a key of its own: a pass is no access token, and the other way round.

const SECONDS = 30
const CLOCKS_APART_SECONDS = 10

export function createPasses(secretKey: string) {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'analytics pass', 32))
  return {
    /** The Authorization header of a request that was let through. */
    async issue(userId: string): Promise<string> {
      const pass = new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setExpirationTime(`${SECONDS}s`)
      return `Bearer ${await pass.sign(key)}`
    },
    /** Whether a request brings a pass. */
    async holds(authorization = ''): Promise<boolean> {
      const pass = authorization.replace(/^Bearer /, '')
      return jwtVerify(pass, key, {
        algorithms: ['HS256'],
        requiredClaims: ['exp', 'sub'],
        clockTolerance: CLOCKS_APART_SECONDS,
      }).then(
        () => true,
        () => false,
      )
    },
  }
}
