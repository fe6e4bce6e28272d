import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Values } from '../db/call.ts'
import { IF_MATCH } from '../db/statements.ts'

// Conditional requests (docs/contract/conditional-requests.md): which tags a request names.

type WithHeaders = { headers: IncomingHttpHeaders }

/** The tags in If-None-Match, and `*`; a weak tag without its mark `W/`. */
export const givenTags = ({ headers }: WithHeaders): string[] => tagsIn(headers['if-none-match'])

const tagsIn = (header: string | undefined): string[] => header?.match(/"[^"]*"|\*/g) ?? []

/** What is asked for, which is a part of the tag, so that each question has its own; and the client's tags. */
export const tagValues = (route: string, values: Values, given: readonly string[]): Values => ({
  'tag.request': JSON.stringify([route, values]),
  'tag.given': given,
})

/**
 * The tags in If-Match, and `*`; null without the header. A weak tag counts without its mark `W/`: ours names a version
 * of the content, whichever coding a proxy gave it.
 */
export const matchValues = ({ headers }: WithHeaders): Values => ({
  [IF_MATCH]: headers['if-match'] === undefined ? null : tagsIn(headers['if-match']),
})

/** A strong ETag of a body. */
export const tagOf = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url')}"`

/**
 * Whether the client has the body with this tag. Express' request.fresh does not serve here: it ignores If-None-Match
 * when fetch adds `Cache-Control: no-cache`.
 */
export const hasCopy = (request: WithHeaders, tag: string) =>
  givenTags(request).some((given) => given === '*' || given === tag)
