import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Values } from '../db/call.ts'
import type { TagInput } from '../db/statements.ts'
import { IF_MATCH, type ObjectOf } from '../db/statements.ts'
import { isCall, nameOf, type Route } from './route.ts'

// Conditional requests (docs/contract/conditional-requests.md): what has a tag, and what a request says of it.

/** A request with its headers. */
type Asked = { headers: IncomingHttpHeaders }

/** What changes the tag of a route's answer besides its data; undefined where it has none. Files have other tags. */
export function tagInputOf(route: Route): TagInput | undefined {
  if (!isCall(route) || route.method !== 'get' || route.access !== undefined) return undefined
  return route.tag === 'none' ? undefined : (route.tag ?? '')
}

/** Whether the tag of a route's answer is a hash of it: of a GET of the caller's data that code answers. */
export const isHashed = (route: Route) => route.kind === 'run' && route.method === 'get' && route.access === undefined

/** The object of a route whose tag is its own, and the parameter that names it; a POST makes the object. */
export function objectOf(route: Route): ObjectOf | undefined {
  if (!isCall(route) || route.object === undefined) return undefined
  const [id] = route.method === 'post' ? [] : Object.keys(route.params?.shape ?? {})
  return { resource: route.object.resource, id }
}

/** Whether a route honours If-Match. */
export const isGuarded = (route: Route) =>
  ['put', 'patch', 'delete'].includes(route.method) && objectOf(route) !== undefined

/** The tags in If-None-Match, and `*`; a weak tag without its mark `W/`. */
export const givenTags = ({ headers }: Asked): string[] => tagsIn(headers['if-none-match'])

const tagsIn = (header: string | undefined): string[] => header?.match(/"[^"]*"|\*/g) ?? []

/** What is asked for, which is a part of the tag, so that each question has its own; and the client's tags. */
export const tagValues = (route: Route, values: Values, given: readonly string[]): Values => ({
  'tag.request': JSON.stringify([nameOf(route), values]),
  'tag.given': given,
})

/**
 * The tags in If-Match, and `*`; null without the header. A weak tag counts without its mark `W/`: ours names a version
 * of the content, whichever coding a proxy gave it.
 */
export const matchValues = ({ headers }: Asked): Values => ({
  [IF_MATCH]: headers['if-match'] === undefined ? null : tagsIn(headers['if-match']),
})

/** A strong ETag of a body. */
export const tagOf = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url')}"`

/**
 * Whether the client has the body with this tag. Express' request.fresh does not serve here: it ignores If-None-Match
 * when fetch adds `Cache-Control: no-cache`.
 */
export const hasCopy = (request: Asked, tag: string) =>
  givenTags(request).some((given) => given === '*' || given === tag)
