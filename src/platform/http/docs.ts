import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import express, { type Express } from 'express'
import type { Config } from '../base/config.ts'
import { openApiDocument } from './openapi.ts'
import { serveFile, servePage } from './pages.ts'
import type { Demo, Route } from './route.ts'

// /openapi.json, /llms.txt (docs/contract/http.md#llmstxt), and the page /docs that shows the first: Swagger UI from npm,
// offline, with its own content security policy (docs/contract/decisions.md#a1 gives the reason against Scalar).

const LLMS_TXT = join(import.meta.dirname, '../../../docs/llms.txt')
const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const DOCS_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors 'none'"

const button = ({ email, password }: Demo) =>
  `<button type="button" id="demo" data-email="${email}" data-password="${password}">Sign in as ${email}</button>\n`

export function docs(app: Express, config: Config, routes: readonly Route[], demo?: Demo) {
  const document = JSON.stringify(openApiDocument(routes))
  const page = readFileSync(join(import.meta.dirname, '../pages/docs.html'), 'utf8')
  serveFile(app, '/openapi.json', 'json', document)
  serveFile(app, '/llms.txt', 'txt', readFileSync(LLMS_TXT))
  servePage(
    app,
    config,
    '/docs',
    page.replace('{{demo}}', () => (demo ? button(demo) : '')),
    DOCS_POLICY,
  )
  app.use('/docs', express.static(assets, { index: false, redirect: false }))
}
