/** Settings under which the service reads the client's address from X-Forwarded-For. */
export const BEHIND_PROXY = { TRUSTED_PROXY_CIDRS: '127.0.0.1/32' }

let used = 0

/** Headers that give a request an unused client address of an unused network, so that no rate limit applies yet. */
export function elsewhere(): Record<string, string> {
  used++
  return { 'x-forwarded-for': `10.${used >> 8}.${used & 255}.1` }
}

/** Texts that are no e-mail address, to any route that takes one. */
export const NO_EMAILS = [
  'ann',
  'missing-at-sign.com',
  'two@signs@example.com',
  '@example.com',
  `${'a'.repeat(65)}@example.com`,
  'ann@localhost',
  'ann@example..com',
  'ann@.example.com',
  'ann@example.com.',
  'ann@',
  'Ann <ann@example.com>',
  '<ann@example.com>',
  'mar\u212a@example.com', // the Kelvin sign, whose lower case is k
  'ann@example.\u212aim',
  'ann\u0130@example.com', // whose lower case is i and a dot above, or i alone in PostgreSQL
  'an\u200bn@example.com',
  '\u202eann@example.com',
  'ann@exam\u2066ple.com',
  'ann@example.com\ufeff',
  'ann\u3164@example.com', // a filler without ink
  'ann\u2800@example.com', // Braille without dots
]
