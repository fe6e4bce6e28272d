import type { RequestHandler } from 'express'

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
