import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import express, { type Express } from 'express'
import type { Config } from '../base/config.ts'
import { openApiDocument } from './openapi.ts'
import { serveFile, servePage } from './pages.ts'
import type { Route } from './route.ts'

// /openapi.json, and the page /docs that shows it: Swagger UI from npm, offline, with its own content
// security policy (docs/contract/decisions.md#a1 gives the reason against Scalar).

const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const DOCS_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors 'none'"

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Thirty-six weeks: API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="icon" href="/docs/favicon-32x32.png">
</head>
<body>
<div id="api"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script type="module" src="/docs/start.js"></script>
</body>
</html>
`
const START = `import { token } from '/pages/session.js'

// A session of another page of this address is used here too.
const onComplete = () => {
  const bearer = token()
  if (bearer !== null) ui.preauthorizeApiKey('bearer', bearer)
}
const ui = SwaggerUIBundle({ url: '/openapi.json', dom_id: '#api', deepLinking: true, persistAuthorization: true, tryItOutEnabled: true, docExpansion: 'list', onComplete })
`

export function docs(app: Express, config: Config, routes: readonly Route[]) {
  const document = JSON.stringify(openApiDocument(routes))
  app.get('/openapi.json', (_, response) => void response.type('json').end(document))
  servePage(app, config, '/docs', PAGE, DOCS_POLICY)
  serveFile(app, '/docs/start.js', 'js', START)
  app.use('/docs', express.static(assets, { index: false, redirect: false }))
}
