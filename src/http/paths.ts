import type { Request, Response } from 'express'
import { match } from 'path-to-regexp'
import { HttpError } from '../base/http-error.ts'
import type { Config } from '../base/settings/config.ts'
import { clientScheme } from './client-address.ts'
import type { Route } from './route.ts'

// The table of paths, made from the rows: what Express mounts, and where an operation of POST /batch finds its row.

export type Table<Row> = {
  /** By path: the rows by their methods in capitals. */
  paths: ReadonlyMap<string, ReadonlyMap<string, Row>>
  /** The rows of the first path that fits; `params` refuses with 400 a parameter that is not UTF-8. */
  find(path: string): { rows: ReadonlyMap<string, Row>; params(): object } | undefined
}

export function tableOf<Row>(routes: readonly Route[], rowOf: (route: Route) => Row): Table<Row> {
  const paths = new Map<string, Map<string, Row>>()
  for (const route of routes) {
    const rows = paths.get(route.path) ?? new Map<string, Row>()
    paths.set(route.path, rows.set(route.method.toUpperCase(), rowOf(route)))
  }
  // As Express compares them.
  const options = { sensitive: true, trailing: false, decode: (text: string) => text } as const
  const matchers = [...paths].map(([path, rows]) => ({ rows, fits: match<Record<string, string>>(path, options) }))
  return {
    paths,
    find(path) {
      for (const { rows, fits } of matchers) {
        const found = fits(path)
        if (found) return { rows, params: () => decoded(found.params) }
      }
      return undefined
    },
  }
}

function decoded(params: Record<string, string>) {
  try {
    return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, decodeURIComponent(text)]))
  } catch (error) {
    throw new HttpError(400, 'bad_request', {}, error)
  }
}

/** The scheme and host that the client used. */
export const addressOf = (request: Request, config: Config) =>
  `${clientScheme(request, config)}://${request.headers.host ?? `${config.HOST}:${config.PORT}`}`

/** Redirects to the other slash form of the same address. */
export const redirect = (config: Config) => (request: Request, response: Response) => {
  const { path } = request
  const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`
  response.statusCode = 307
  response.setHeader('Location', `${addressOf(request, config)}${other}${request.url.slice(path.length)}`)
  response.end()
}
