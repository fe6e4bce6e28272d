import type { RequestHandler, Router } from 'express'
import { LOCAL_ORIGIN } from '../../../src/http/cors.ts'

/**
 * Refuses writes that another web site sends through the browser of the developer (CSRF). A command sends neither
 * header, no browser leaves out both.
 */
export const refuseForeignPages: RequestHandler = (req, res, next) => {
  const site = req.get('sec-fetch-site')
  const origin = req.get('origin')
  const ownSite = site === undefined || site === 'same-origin' || site === 'none'
  const ownOrigin = origin === undefined || origin === `http://${req.get('host')}`
  if (req.method === 'GET' || req.method === 'HEAD' || (ownSite && ownOrigin)) return next()
  res.status(403).json({ message: 'Only this page may do that.' })
}

/**
 * Lets web apps of this machine buy a license, which an app in development needs for its first account. It is the only
 * write of the sandbox for them: a license key opens nothing that is there already, unlike mails and the clock.
 */
export const sellsToApps =
  (router: Router): RequestHandler =>
  (req, res, next) => {
    const { origin } = req.headers
    res.vary('Origin')
    if (origin === undefined || !LOCAL_ORIGIN.test(origin)) return next()
    res.set('Access-Control-Allow-Origin', origin)
    if (req.method !== 'OPTIONS') return router(req, res, next)
    res.set({ 'Access-Control-Allow-Methods': 'POST', 'Access-Control-Allow-Headers': 'Accept, Content-Type' })
    res.status(204).end()
  }
