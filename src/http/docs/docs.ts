import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import type { Express } from 'express'
import type { Config } from '../../base/settings/config.ts'
import type { Demo, Route } from '../route.ts'
import { ofApps } from './audience.ts'
import { answerFile, filled, policy, serveFile, servePage, template } from './pages.ts'

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
const ASSETS = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']
const DOCS_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors 'none'"

const button = ({ email, password }: Demo) =>
  `<button type="button" id="demo" data-email="${email}" data-password="${password}">Sign in as ${email}</button>\n`

/** The heading of a page without its tags. */
const titleOf = (html: string) => /<h1[^>]*>(.*)<\/h1>/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '') ?? ''

/** The documents of these routes; every page links to `home`. */
export function docs(app: Express, config: Config, routes: readonly Route[], home: string, demo?: Demo) {
  serveDocument(app, openApi, JSON.stringify(ofApps(JSON.parse(openApi), routes)))
  serveFile(app, '/llms.txt', 'txt', read('llms.txt'))

  const shared = {
    home,
    search: template('search-field.html'),
    contents: `<nav class="contents" aria-label="Contents">\n${read('contents.html')}\n</nav>`,
  }
  const operations = filled(template('docs.html'), { ...shared, demo: demo ? button(demo) : '' })
  servePage(app, config, '/docs', operations, DOCS_POLICY)
  for (const { path, html } of pages) {
    servePage(
      app,
      config,
      path,
      filled(template('docs-page.html'), { ...shared, title: titleOf(html), text: html }),
      policy("'self'"),
    )
  }
  serveFile(app, '/docs/search.json', 'json', read('search.json'))
  for (const name of ASSETS) serveFile(app, `/docs/${name}`, extname(name), readFileSync(join(assets, name)))
}

/** /openapi.json, whole or for one audience. */
function serveDocument(app: Express, whole: string, forApps: string) {
  const path = '/openapi.json'
  const [answerWhole, answerForApps] = [answerFile(path, 'json', whole), answerFile(path, 'json', forApps)]
  app.all(path, (request, response) =>
    (request.query.audience === 'app' ? answerForApps : answerWhole)(request, response),
  )
}
