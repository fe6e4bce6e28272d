import { createHash } from 'node:crypto'
import type { Request } from 'express'
import { givenTags } from './conditions.ts'

/** A strong ETag of a body. */
export const tagOf = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url')}"`

/**
 * Whether the client has the body with this tag. Express' request.fresh does not serve here: it ignores If-None-Match
 * when fetch adds `Cache-Control: no-cache`.
 */
export const hasCopy = (request: Request, tag: string) =>
  givenTags(request).some((given) => given === '*' || given === tag)
