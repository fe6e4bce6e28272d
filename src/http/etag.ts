import { createHash } from 'node:crypto'
import type { Request } from 'express'

/** A strong ETag of a body. */
export const tagOf = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url')}"`

/**
 * Whether the client has the body with this tag. Express' request.fresh does not serve here: it ignores If-None-Match
 * when fetch adds `Cache-Control: no-cache`.
 */
export const hasCopy = ({ headers }: Request, tag: string) =>
  (headers['if-none-match'] ?? '').split(',').some((given) => ['*', tag, `W/${tag}`].includes(given.trim()))
