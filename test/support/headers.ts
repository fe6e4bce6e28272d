import { expect } from 'vitest'

/** The exact headers of docs/contract/http.md#security-headers. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(), microphone=(), camera=()',
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors 'none'",
}

/** Expects the headers that every answer of the service has. */
export function expectCommonHeaders({ headers }: { headers: Headers }) {
  expect(Object.fromEntries(headers)).toMatchObject(SECURITY_HEADERS)
  expect(headers.get('x-request-id')).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
  expect(headers.get('x-powered-by')).toBeNull()
  expect(headers.get('set-cookie')).toBeNull()
}
