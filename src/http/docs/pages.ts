import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import type { Express, Request, Response } from 'express'
import { methodNotAllowed } from '../../base/http-error.ts'
import type { Config } from '../../base/settings/config.ts'
import { hasCopy, tagOf } from '../conditions.ts'
import { redirect } from '../paths.ts'
import type { Demo } from '../route.ts'

// The pages /ops and /insights, and what all pages share. They hold no data, so they need no token: their scripts sign
// in and call routes, which check access. Browsers ask again for each file (docs/contract/http.md#caching).

const PAGES = [
  { path: '/ops', title: 'Jobs', audience: 'This page is for admins.', styles: "'self'" },
  {
    path: '/insights',
    title: 'Insights',
    audience: 'This page is for analysts and admins.',
    styles: "'self' 'unsafe-inline'", // Plot writes a style element into each figure
  },
]

const folder = join(import.meta.dirname, '../../pages')
export const template = (name: string) => readFileSync(join(folder, name), 'utf8')
const vendor = (name: string, file: string) =>
  join(dirname(createRequire(import.meta.url).resolve(name)), '../dist', file)
const own = readdirSync(folder).filter((name) => /\.(css|js)$/.test(name))
const FILES = {
  ...Object.fromEntries(own.map((name) => [`/pages/${name}`, join(folder, name)])),
  '/favicon.ico': join(folder, 'favicon.svg'),
  '/pages/vendor/d3.js': vendor('d3', 'd3.min.js'),
  '/pages/vendor/plot.js': vendor('@observablehq/plot', 'plot.umd.min.js'),
}

/** Allows our own script files only: no markup from strings, no form that the browser sends itself, no framing. */
export const policy = (styles: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')

/** The template with its places filled. */
export const filled = (template: string, values: Record<string, string>) =>
  Object.entries(values).reduce((html, [name, text]) => html.replaceAll(`{{${name}}}`, () => text), template)

/** The front page of `npm start`; elsewhere /docs is home. */
export const FRONT = '/'
const LINKS = { '/docs': 'API', '/insights': 'Insights', '/ops': 'Jobs' }
const STARTED_LINKS = { '/graphql/ide': 'GraphQL', '/sandbox/': 'Sandbox' }

/** The links at the top of every page; `origin` is before their paths on a page of another address. */
export function navigation(home: string, here: string, origin = '') {
  const links = Object.entries({ ...LINKS, ...(home === FRONT ? STARTED_LINKS : {}) }).map(
    ([path, name]) => `<a href="${origin}${path}"${path === here ? ' aria-current="page"' : ''}>${name}</a>`,
  )
  return `<p><a href="${origin}${home}">Thirty-six weeks</a></p>\n<nav aria-label="Pages">${links.join(' ')}</nav>`
}

/** A button that signs in as the account of `npm start`. */
export const demoButton = (demo: Demo | undefined) =>
  demo === undefined
    ? ''
    : `<button id="demo" class="plain" type="button" data-email="${demo.email}" data-password="${demo.password}">` +
      `Sign in as ${demo.email}</button>\n`

/** The pages; each links to `home`. */
export function pages(app: Express, config: Config, home: string, demo?: Demo) {
  const frame = template('frame.html')
  const editor = config.ENV === 'development' ? '/graphql/ide' : ''
  for (const { path, title, audience, styles } of PAGES) {
    const content = template(`${path}.html`)
    const shared = { navigation: navigation(home, path), demo: demoButton(demo) }
    servePage(app, config, path, filled(frame, { ...shared, title, audience, content, editor }), policy(styles))
  }
  for (const [path, file] of Object.entries(FILES)) serveFile(app, path, extname(file), readFileSync(file))
}

/** Serves a page with its own content security policy; the other slash form redirects, as for routes. */
export function servePage(app: Express, config: Config, path: string, html: string, policy: string) {
  serveFile(app, path, 'html', html, { 'Content-Security-Policy': policy })
  app.all(`${path}/`, redirect(config))
}

/** Serves a file that only a release changes. */
export function serveFile(app: Express, path: string, type: string, content: string | Buffer, headers = {}) {
  app.all(path, answerFile(path, type, content, headers))
}

/** Answers with such a file: the browser keeps a copy and revalidates it with each request. */
export function answerFile(path: string, type: string, content: string | Buffer, headers = {}) {
  const bytes = Buffer.from(content)
  const tag = tagOf(bytes)
  return (request: Request, response: Response) => {
    request.route_name = `GET ${path}`
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD'])
    response.set({ 'Cache-Control': 'no-cache', ETag: tag, ...headers })
    if (hasCopy(request, tag)) return void response.status(304).end()
    response.type(type).send(bytes)
  }
}
