import type { Request } from 'express'
import { HttpError } from '../../base/http-error.ts'
import type { Config } from '../../base/settings/config.ts'
import { isAllowedOrigin } from '../cors.ts'
import { toHttpError } from '../errors.ts'
import { addressOf } from '../paths.ts'

// What an endpoint of assistants asks before its token, and says where that is missing (docs/contract/mcp.md#post-mcp).

/** Where the metadata of the resource is, as RFC 9728 derives it from the address of POST /mcp. */
export const METADATA = '/.well-known/oauth-protected-resource'

/** Refuses a web site that CORS does not allow, and names the metadata in a 401. */
export async function guarded<T>(request: Request, config: Config, serve: () => Promise<T>): Promise<T> {
  const { origin } = request.headers
  if (origin !== undefined && !isAllowedOrigin(config, origin)) throw new HttpError(403, 'origin_not_allowed')
  try {
    return await serve()
  } catch (error) {
    const known = toHttpError(error)
    if (known?.status !== 401) throw error
    const metadata = `resource_metadata="${addressOf(request, config)}${METADATA}/mcp"`
    const challenge = { 'WWW-Authenticate': `${known.headers['WWW-Authenticate']}, ${metadata}` }
    throw new HttpError(401, known.detail, challenge, known.cause)
  }
}
