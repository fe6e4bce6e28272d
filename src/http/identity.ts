import { createSecretKey, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { API_TOKEN_MARK, hashOfApiToken } from '../base/api-token.ts'
import { tokenRefused } from '../base/http-error.ts'
import type { Log } from '../base/log.ts'
import type { Caller, Database } from '../db/call.ts'
import { statement } from '../db/statements.ts'
import type { ClientAddress } from './client-address.ts'

// Access tokens: HS256, one hour (docs/contract/auth.md#access-tokens), and tokens with a narrow right
// (docs/contract/tokens.md#format). A verified signature, and whose a token is, are cached here; auth.enter checks with
// every statement whether the token is still valid.

const TOKEN_SECONDS = 3600
// A token minted by a password reset is issued at the next whole second (docs/contract/decisions.md#d2).
const ISSUED_AHEAD_SECONDS = 2
// How long after a token is reserved it is minted at the latest: a statement and the second of a reset lie between.
const MINTED_AFTER_SECONDS = 60
const CACHED_TOKENS = 10_000
const LARGEST_ID = 2n ** 63n - 1n

export type Rejection = 'missing_or_malformed_header' | 'expired' | 'invalid' | 'malformed_sub' | 'unknown'

/** The id of an access token that is yet to be minted, and a second by which it has expired, whenever it is minted. */
export type Reserved = { tokenId: string; expiresAt: number }

export type Minting = { signedInAt?: number | null; reserved?: Reserved | undefined }

export type Identity = {
  /** Reads the Authorization header. Returns the caller, or why there is none. `ask`: finds the owner of a token. */
  read(
    authorization: string | undefined,
    ask: (tokenHash: Buffer) => Promise<string | null>,
  ): Promise<Caller | Rejection>
  /** Reserves the id of an access token, so that the database knows the token before it exists. */
  reserve(): Reserved
  /**
   * Mints an access token, issued at `issuedAt` (integer seconds) or now. `signedInAt`: of the token that it replaces;
   * without it the person signs in with this one.
   */
  mint(userId: number, issuedAt: number | null, more?: Minting): Promise<string>
}

const TOKEN_OWNER = statement('auth.token_owner', ['token_hash'])

export function createIdentity(secret: string): Identity {
  const key = createSecretKey(Buffer.from(secret, 'utf8'))
  const verified = new Map<string, Caller>() // oldest first

  async function verify(token: string): Promise<Caller | Rejection> {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], requiredClaims: ['exp'] })
    const subject = userIdOf(payload.sub)
    if (subject === undefined) return 'malformed_sub'
    if (payload.iat !== undefined && (payload.iat < 0 || payload.iat > nowSeconds() + ISSUED_AHEAD_SECONDS))
      return 'invalid'
    const issuedAt = payload.iat === undefined ? null : Math.floor(payload.iat)
    const caller = {
      userId: subject,
      issuedAt,
      // A token of 0.4.0 has no auth_time: its chain of refreshes begins with it.
      signedInAt: Number.isSafeInteger(payload.auth_time) ? (payload.auth_time as number) : issuedAt,
      tokenId: typeof payload.jti === 'string' && payload.jti !== '' ? payload.jti : null,
      expiresAt: Math.floor(payload.exp as number),
    }
    return kept(token, caller)
  }

  function kept(token: string, caller: Caller) {
    if (verified.size >= CACHED_TOKENS) verified.delete(verified.keys().next().value as string)
    verified.set(token, caller)
    return caller
  }

  /** The owner of a token with a narrow right, as an assistant. */
  async function readApiToken(token: string, ask: Parameters<Identity['read']>[1]): Promise<Caller | Rejection> {
    const tokenHash = hashOfApiToken(token)
    if (tokenHash === undefined) return 'invalid'
    const owner = await ask(tokenHash)
    if (owner === null) return 'unknown'
    const { user_id: userId, expires_at: expiresAt } = JSON.parse(owner) as { user_id: string; expires_at: number }
    return kept(token, { userId, expiresAt, issuedAt: null, tokenId: null, signedInAt: null, assistant: { tokenHash } })
  }

  return {
    async read(authorization, ask) {
      if (!authorization?.startsWith('Bearer ')) return 'missing_or_malformed_header'
      const token = authorization.slice('Bearer '.length)
      const known = verified.get(token)
      if (known) return known.expiresAt > nowSeconds() ? known : 'expired'
      if (token.startsWith(API_TOKEN_MARK)) return readApiToken(token, ask)
      return verify(token).catch((error: { code?: string }) =>
        error.code === 'ERR_JWT_EXPIRED' ? 'expired' : 'invalid',
      )
    },
    reserve,
    mint(userId, given, { signedInAt, reserved } = {}) {
      const issuedAt = given ?? nowSeconds()
      return new SignJWT({ auth_time: signedInAt ?? issuedAt })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(String(userId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + TOKEN_SECONDS)
        .setJti((reserved ?? reserve()).tokenId)
        .sign(key)
    },
  }
}

const reserve = (): Reserved => ({
  tokenId: randomBytes(16).toString('hex'),
  expiresAt: nowSeconds() + TOKEN_SECONDS + MINTED_AFTER_SECONDS,
})

/** Answers the caller of an authenticated route, or refuses with 401 and logs why. */
export async function authenticate(
  { identity, database }: { identity: Identity; database: Database },
  authorization: string | undefined,
  { network }: ClientAddress,
  log: Log,
): Promise<Caller> {
  const caller = await identity.read(
    authorization,
    async (token_hash) => (await database.anonymous(TOKEN_OWNER, { token_hash }, log, { client: network })).body,
  )
  if (typeof caller === 'object') return caller
  log.info({ reason: caller }, 'token_rejected')
  if (!authorization) throw tokenRefused('missing')
  throw tokenRefused(caller === 'expired' ? 'expired' : caller === 'unknown' ? 'ended' : 'malformed')
}

/** The id in a sub, which may be a string or an integer. */
function userIdOf(sub: unknown): string | undefined {
  if (typeof sub !== 'string' && !Number.isSafeInteger(sub)) return undefined
  return /^\d{1,19}$/.test(String(sub)) && BigInt(String(sub)) <= LARGEST_ID ? String(sub) : undefined
}

const nowSeconds = () => Math.floor(Date.now() / 1000)
