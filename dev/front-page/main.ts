// The front page of `npm start` (docs/contract/world.md#front-page): what runs, the demo account, lives, clock, faults
// and mails. The page holds no data; its script asks the routes under /sandbox, on the address of the API.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Express, Request } from 'express'
import { FRONT, filled, navigation, policy, serveFile } from '../../src/http/docs/pages.ts'
import type { Demo } from '../../src/http/route.ts'
import type { Sandbox } from '../sandbox/main.ts'
import { refuseForeignPages } from '../sandbox/page/own-page.ts'
import { FAULT_NAMES } from '../sandbox/world/fault-orders.ts'
import { createDay } from './day.ts'

const MAILS = 5
const textOf = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

/** `demo`: the account that is offered; `isReady`: whether it has signed up, with this password. */
export function frontPage(app: Express, sandbox: Sandbox, demo: Demo | undefined, isReady = () => true) {
  const front = filled(textOf('front.html'), { navigation: navigation(FRONT, FRONT) })
  serveFile(app, FRONT, 'html', front, { 'Content-Security-Policy': policy("'self'") })
  for (const name of ['front.js', 'parts.js', 'reminders.js', 'imports.js', 'tokens.js', 'why.js', 'editor.js'])
    serveFile(app, `/sandbox/${name}`, 'js', textOf(name))
  const answer = (path: string, read: (request: Request) => unknown) =>
    app.get(path, async (request, response) => {
      request.route_name = `GET ${path}`
      response.set('Cache-Control', 'no-store').json((await read(request)) ?? null)
    })
  const about = { sandbox: sandbox.url, mail: sandbox.smtpUrl, demo: demo ?? null, faults: FAULT_NAMES }
  const readDay = demo && createDay(demo)
  answer('/sandbox/about', () => about)
  answer('/sandbox/mails', () => sandbox.inbox.mails().slice(0, MAILS))
  answer('/sandbox/day', ({ socket: { localAddress, localPort } }) => {
    // The API's own address: the one at which this request came in.
    const host = localAddress?.includes(':') ? `[${localAddress}]` : localAddress
    return isReady() ? readDay?.(`http://${host}:${localPort}`) : undefined
  })
  app.get('/sandbox/', (_request, response) => response.redirect(sandbox.url))
  app.use('/sandbox', refuseForeignPages, sandbox.routes())
}
