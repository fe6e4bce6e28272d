import type { RequestHandler } from 'express'

/** Refuses writes that another web site sends through the browser of the developer (CSRF). */
export const ownPage: RequestHandler = (req, res, next) => {
  const site = req.get('sec-fetch-site')
  if (req.method === 'GET' || site === undefined || site === 'same-origin' || site === 'none') return next()
  res.status(403).json({ message: 'Only this page may do that.' })
}
