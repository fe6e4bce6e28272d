// The front page of `npm start` (docs/contract/world.md#front-page): what runs, the demo account, lives, clock, faults
// and mails. The page holds no data; its script asks the routes under /sandbox, on the address of the API.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Express } from 'express'
import { policy, serveFile } from '../../../platform/http/pages/pages.ts'
import type { Demo } from '../../../platform/http/routes/route.ts'
import type { Sandbox } from '../main.ts'
import { ownPage } from '../page/own-page.ts'
import { FAULT_NAMES } from '../world/fault-orders.ts'
import { createDay } from './day.ts'

const MAILS = 5
const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

export function frontPage(app: Express, sandbox: Sandbox, demo: Demo | undefined) {
  serveFile(app, '/', 'html', read('front.html'), { 'Content-Security-Policy': policy("'self'") })
  for (const name of ['front.js', 'editor.js']) serveFile(app, `/sandbox/${name}`, 'js', read(name))
  app.get('/sandbox/about', (request, response) => {
    request.route_name = 'GET /sandbox/about'
    response.set('Cache-Control', 'no-store')
    response.json({ sandbox: sandbox.url, mail: sandbox.smtpUrl, demo: demo ?? null, faults: FAULT_NAMES })
  })
  const day = demo && createDay(demo)
  app.get('/sandbox/day', async (request, response) => {
    request.route_name = 'GET /sandbox/day'
    // The API's own address: that at which this request came in.
    const { localAddress, localPort } = request.socket
    const host = localAddress?.includes(':') ? `[${localAddress}]` : localAddress
    response.set('Cache-Control', 'no-store').json((await day?.(`http://${host}:${localPort}`)) ?? null)
  })
  app.get('/sandbox/mails', (request, response) => {
    request.route_name = 'GET /sandbox/mails'
    response.set('Cache-Control', 'no-store').json(sandbox.inbox.mails().slice(0, MAILS))
  })
  app.use('/sandbox', ownPage, sandbox.routes())
}
