import type { Response } from 'express'
import type { Told } from './few.ts'

// How the API asks the analytics process for an analyst who sees groups alone: a POST below GROUPS_PATH.

export const GROUPS_PATH = '/groups'
/** What the API sends: what the analyst was told within a day, and the body of a query of GraphQL. */
export type AskedForGroups = { told: Told[]; body?: string }

/** The header with what an answer tells an analyst anew; the API stores that before it passes the answer on. */
const TOLD_HEADER = 'x-told'
/** That header's bound, above LONGEST of few.ts. */
export const MOST_HEADER_BYTES = 256 * 1024

export function setTold(response: Response, kept: Told[]) {
  if (kept.length > 0) response.setHeader(TOLD_HEADER, Buffer.from(JSON.stringify(kept)).toString('base64url'))
}

/** The JSON that setTold wrote; takes it from the headers. */
export function takeTold(headers: NodeJS.Dict<string | string[]>): string | undefined {
  const told = headers[TOLD_HEADER]
  delete headers[TOLD_HEADER]
  return told && Buffer.from(String(told), 'base64url').toString()
}
