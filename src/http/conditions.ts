import type { Request } from 'express'
import type { Turn, Values } from '../db/call.ts'
import { nameOf, type Route } from './route.ts'

// Conditional requests (docs/contract/conditional-requests.md): which answers carry a tag, and what a request says of tags.

/** What turns the tag of a route's answer; undefined where it has none. Routes of files have tags of their own. */
export function turnOf(route: Route): Turn | undefined {
  const answersData = route.method === 'get' && route.access === 'user' && 'call' in route
  if (!answersData || 'stream' in route || 'events' in route || 'read' in route) return undefined
  return route.tag === 'none' ? undefined : (route.tag ?? '')
}

const TAG = /(?:W\/)?("[^"]*")|\*/g

/** The tags in If-None-Match without the mark of weak ones, and `*`. */
export const givenTags = ({ headers }: Request): string[] =>
  [...(headers['if-none-match'] ?? '').matchAll(TAG)].map(([whole, tag]) => tag ?? whole)

/** The values for lib.tag. They are a part of the tag, so answers to different questions have different ones. */
export const tagValues = (route: Route, values: Values, given: readonly string[]): Values => ({
  'tag.request': JSON.stringify([nameOf(route), values]),
  'tag.given': given,
})
