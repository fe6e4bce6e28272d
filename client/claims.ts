type Claims = { sub?: string; iat: number; exp: number }

/** The claims of a token; undefined if it is unreadable. */
export function claimsOf(token: string | null): Claims | undefined {
  try {
    const claims = (token ?? '').split('.')[1] ?? ''
    return JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/')))
  } catch {
    return undefined
  }
}

/** When a token is due for renewal: after half of its life, so that only a long pause ends a session. */
export function renewalOf(token: string | null): number {
  const claims = claimsOf(token)
  return claims ? ((claims.iat + claims.exp) / 2) * 1000 : Number.POSITIVE_INFINITY // the service decides
}
