import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import type { Express } from 'express'
import type { Config } from '../../base/settings/config.ts'
import { forApps, openApiDocument } from '../openapi/document.ts'
import type { Demo, Route } from '../route.ts'
import { contents, type DocsPage, docsPages, type Operations, searchEntries } from './docs-pages.ts'
import { answerFile, filled, policy, serveFile, servePage, template } from './pages.ts'

// What a developer reads: /openapi.json and /llms.txt (docs/contract/http.md#documents), the page /docs that shows the
// first by Swagger UI, with a content security policy of its own (docs/contract/decisions.md#a1 gives the reason
// against Scalar), and beside it guides, rules and a search.

const LLMS_TXT = join(import.meta.dirname, '../../../docs/llms.txt')
const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
/** What docs.html links to. */
const ASSETS = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']
const DOCS_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors 'none'"

const button = ({ email, password }: Demo) =>
  `<button type="button" id="demo" data-email="${email}" data-password="${password}">Sign in as ${email}</button>\n`

type Built = { whole: string; ofApps: string; pages: DocsPage[]; search: string }
const built = new WeakMap<readonly Route[], Built>()

/** What is made of the routes, once in a process: it takes half a second. */
function builtOf(routes: readonly Route[]): Built {
  const known = built.get(routes)
  if (known !== undefined) return known
  const document = openApiDocument(routes)
  const paths = document.paths as Operations
  const made = {
    whole: JSON.stringify(document),
    ofApps: JSON.stringify(openApiDocument(forApps(routes))),
    pages: docsPages(paths),
    search: JSON.stringify(searchEntries(paths)),
  }
  built.set(routes, made)
  return made
}

/** The documents of these routes; every page links to `home`. */
export function docs(app: Express, config: Config, routes: readonly Route[], home: string, demo?: Demo) {
  const { whole, ofApps, pages, search } = builtOf(routes)
  serveDocument(app, whole, ofApps)
  serveFile(app, '/llms.txt', 'txt', readFileSync(LLMS_TXT))

  const shared = {
    home,
    search: template('search-field.html'),
    contents: `<nav class="contents" aria-label="Contents">\n${contents}\n</nav>`,
  }
  const operations = filled(template('docs.html'), { ...shared, demo: demo ? button(demo) : '' })
  servePage(app, config, '/docs', operations, DOCS_POLICY)
  for (const { path, title, html } of pages) {
    servePage(app, config, path, filled(template('docs-page.html'), { ...shared, title, text: html }), policy("'self'"))
  }
  serveFile(app, '/docs/search.json', 'json', search)
  for (const name of ASSETS) serveFile(app, `/docs/${name}`, extname(name), readFileSync(join(assets, name)))
}

/** /openapi.json, whole or for one audience. */
function serveDocument(app: Express, whole: string, ofApps: string) {
  const path = '/openapi.json'
  const [answerWhole, answerForApps] = [answerFile(path, 'json', whole), answerFile(path, 'json', ofApps)]
  app.all(path, (request, response) =>
    (request.query.audience === 'app' ? answerForApps : answerWhole)(request, response),
  )
}
