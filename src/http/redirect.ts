import type { Request, Response } from 'express'
import type { Config } from '../base/settings/config.ts'
import { clientScheme } from './client-address.ts'

/** Redirects to the other slash form of the same address, with the scheme and host that the client used. */
export const redirect = (config: Config) => (request: Request, response: Response) => {
  const scheme = clientScheme(request, config)
  const { path } = request
  const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`
  const host = request.headers.host ?? `${config.HOST}:${config.PORT}`
  response.statusCode = 307
  response.setHeader('Location', `${scheme}://${host}${other}${request.url.slice(path.length)}`)
  response.end()
}
