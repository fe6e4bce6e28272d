import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import type { Express, RequestHandler } from 'express'
import { HttpError } from '../../base/http-error.ts'
import type { Config } from '../../base/settings/config.ts'
import type { Demo, Route } from '../route.ts'
import { ofApps } from './audience.ts'
import { answerFile, demoButton, filled, navigation, policy, serveFile, servePage, template } from './pages.ts'

// What a developer reads: /openapi.json and /llms.txt (docs/contract/http.md#documents), the page /docs that shows the
// first by Swagger UI, with a content security policy of its own (docs/contract/decisions.md#a1 gives the reason
// against Scalar), and beside it guides, rules and a search. `npm run documents` has written all of them into
// src/documents.

const documents = join(import.meta.dirname, '../../documents')
const read = (name: string) => readFileSync(join(documents, name), 'utf8')
const openApi = read('openapi.json')
/** The pages below /docs: guides, rules, and what releases changed. */
const pages = readdirSync(documents, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.html') && name !== 'contents.html')
  .map((name) => ({ path: `/docs/${name.slice(0, -'.html'.length)}`, html: read(name) }))

const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
/** What docs.html links to. */
const ASSETS = ['swagger-ui.css', 'swagger-ui-bundle.js']
const NOT_FOUND = `<h1>Page not found</h1>
<p>There is no page at this address. Search the guides and operations, or look at <a href="/docs">all operations</a>.</p>
`
const DOCS_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors 'none'"

/** The heading of a page without its tags. */
const titleOf = (html: string) => /<h1[^>]*>(.*)<\/h1>/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '') ?? ''

/** Serves the documents of these routes, whose pages link to `home`; returns what handles any other path. */
export function docs(app: Express, config: Config, routes: readonly Route[], home: string, demo?: Demo) {
  serveDocument(app, openApi, JSON.stringify(ofApps(JSON.parse(openApi), routes)))
  serveFile(app, '/llms.txt', 'txt', read('llms.txt'))

  const shared = {
    search: template('search-field.html'),
    contents: `<nav class="contents" aria-label="Contents">\n${read('contents.html')}\n</nav>`,
  }
  const here = { navigation: navigation(home, '/docs'), demo: demoButton(demo) }
  servePage(app, config, '/docs', filled(template('docs.html'), { ...shared, ...here }), DOCS_POLICY)
  const page = filled(template('docs-page.html'), { ...shared, navigation: navigation(home, '') })
  for (const { path, html } of pages)
    servePage(app, config, path, filled(page, { title: titleOf(html), text: html }), policy("'self'"))
  serveFile(app, '/docs/search.json', 'json', read('search.json'))
  for (const name of ASSETS) serveFile(app, `/docs/${name}`, extname(name), readFileSync(join(assets, name)))
  return notFound(filled(page, { title: 'Page not found', text: NOT_FOUND }))
}

/** 404 for a path that is nothing's: a page for a browser that opens it, JSON for any other client. */
const notFound =
  (html: string): RequestHandler =>
  (request, response) => {
    response.vary('Accept')
    const isOpened = ['GET', 'HEAD'].includes(request.method) && request.accepts(['json', 'html']) === 'html'
    if (!isOpened) throw new HttpError(404, 'Not Found')
    response.status(404).set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': policy("'self'") })
    response.type('html').send(html)
  }

/** /openapi.json, whole or for one audience. */
function serveDocument(app: Express, whole: string, forApps: string) {
  const path = '/openapi.json'
  const [answerWhole, answerForApps] = [answerFile(path, 'json', whole), answerFile(path, 'json', forApps)]
  app.all(path, (request, response) =>
    (request.query.audience === 'app' ? answerForApps : answerWhole)(request, response),
  )
}
