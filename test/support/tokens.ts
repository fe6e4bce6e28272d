import { SignJWT } from 'jose'
import type { Server } from './server.ts'

/** A token of the service for a person, changed by the claims. */
export function mint({ config }: Server, userId: number | undefined, claims: Record<string, unknown>) {
  const now = Math.floor(Date.now() / 1000)
  const payload = { sub: String(userId), iat: now, exp: now + 3600, jti: crypto.randomUUID(), ...claims }
  const key = new TextEncoder().encode(config.SECRET_KEY)
  return new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(key)
}
