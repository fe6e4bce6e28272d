// The sandbox: one stand-in for each outside party of the service, in the party's own protocol.
//   http://host:port   /          the page              /mails           the mails, as JSON
//                      /license   the license vendor    /idp_a, /idp_b   the identity providers
//                      /llm/v1    the LLM               /push            the push service
//                      /clock, /lives, /faults
//   smtp://host:port              the mail server
import { createServer } from 'node:http'
import express, { type ErrorRequestHandler, type Router } from 'express'
import { listen, nameInUrl } from '../../src/base/settings/listen.ts'
import { refuseForeignHosts } from '../../src/http/hosts.ts'
import { page } from './page/main.ts'
import { refuseForeignPages, sellsToApps } from './page/own-page.ts'
import { expireSessions } from './people/sessions.ts'
import { Refusal } from './refusal.ts'
import type { Faults } from './vendors/faults.ts'
import { type IdentityProvider, identityProvider, newSigningKey } from './vendors/identity-providers.ts'
import { type LicenseVendor, licenseVendor, type Webhook } from './vendors/license-vendor.ts'
import { type Llm, llm } from './vendors/llm.ts'
import { type Inbox, mailInbox } from './vendors/mail-inbox.ts'
import { type PushService, pushService } from './vendors/push-service.ts'
import { createFaultOrders } from './world/fault-orders.ts'
import { type World, worldRoutes } from './world/world.ts'

export type SandboxOptions = {
  host: string
  port: number // 0: any free port, as for smtpPort
  smtpPort: number
  licenseApiToken: string
  webhook?: () => Webhook | undefined // where pings go; called at each ping
  home?: () => string // the address of the service, which has the front page
  world?: () => World | undefined // clock and lives, once the service has started
  database?: () => string | undefined // the owner's address, once it is known
}

export type Sandbox = {
  url: string // of the page
  smtpUrl: string
  license: LicenseVendor
  idps: { idp_a: IdentityProvider; idp_b: IdentityProvider }
  llm: Llm
  inbox: Inbox
  push: PushService
  faults: Faults
  /** The routes of push, clock, lives and faults once more, for the front page. */
  routes(): Router
  settings: Record<'license' | 'idp_a' | 'idp_b' | 'mail' | 'llm', Record<string, string>> // by party, for the service
  close(): Promise<void>
}

const IDPS = {
  idp_a: { issuers: ['https://idp-a.example.com', 'idp-a.example.com'], clientId: 'sandbox-app.idp-a' },
  idp_b: { issuers: ['https://idp-b.example.com'], clientId: 'sandbox-app.idp-b' },
}

const newKeys = () => Promise.all([newSigningKey(), newSigningKey()])
/** The first keys of idp_a and idp_b, the same for all sandboxes of a process: a key can take a second. */
let firstKeys: ReturnType<typeof newKeys> | undefined

/** Starts all stand-ins on one HTTP and one SMTP port of `host`. The caller must not start them in production. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const faults: Faults = {}
  firstKeys ??= newKeys()
  const [mail, [keyA, keyB]] = await Promise.all([
    mailInbox({ host: options.host, port: options.smtpPort, faults }),
    firstKeys,
  ])
  const server = createServer()
  const port = await listen(server, options.port, options.host).catch(async (error) => {
    await mail.close()
    throw error
  })

  const name = nameInUrl(options.host)
  const url = `http://${name}:${port}`
  const smtpUrl = `smtp://${name}:${mail.port}`
  const license = licenseVendor({
    baseUrl: `${url}/license`,
    apiToken: options.licenseApiToken,
    faults,
    webhook: () => options.webhook?.(),
  })
  const idpA = identityProvider({ ...IDPS.idp_a, baseUrl: `${url}/idp_a`, firstKey: keyA, faults })
  const idpB = identityProvider({ ...IDPS.idp_b, baseUrl: `${url}/idp_b`, firstKey: keyB, faults })
  const push = pushService({ origin: url, secret: options.licenseApiToken, faults })
  const model = llm({ baseUrl: `${url}/llm/v1`, faults })

  const idps = { idp_a: idpA.provider, idp_b: idpB.provider }
  const settings = settingsFor(license.vendor, idps, smtpUrl, model.model)
  const orders = createFaultOrders(faults, Object.values(idps), async () => {
    const database = options.database?.()
    if (database === undefined) throw new Refusal(503, 'The service is not running yet.')
    await expireSessions(database)
  })
  const routes = () =>
    express.Router().use(
      push.router,
      worldRoutes(() => options.world?.(), orders),
    )
  const router = express.Router()
  router.use('/license', license.router)
  router.use('/idp_a', idpA.router)
  router.use('/idp_b', idpB.router)
  router.use('/llm/v1', model.router)
  router.use(routes())
  const pings = options.webhook !== undefined
  const { inbox } = mail
  router.use(page({ license: license.vendor, idps, inbox, push: push.service, pings, home: options.home }))
  server.on('request', appOf(options.host, router))

  return {
    url,
    smtpUrl,
    license: license.vendor,
    idps,
    llm: model.model,
    inbox,
    push: push.service,
    faults,
    routes,
    settings,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections() // a fault may have left some hanging
      await Promise.all([closed, mail.close()])
    },
  }
}

function appOf(host: string, router: Router) {
  const app = express()
  app.disable('x-powered-by')
  app.use(refuseForeignHosts(host))
  app.post('/license', sellsToApps(router))
  app.options('/license', sellsToApps(router))
  app.use(refuseForeignPages, router)
  app.use((_req, res) => void res.status(404).json({ message: 'Not Found' }))
  const failed: ErrorRequestHandler = (error, _req, res, _next) => {
    res.status(error.status ?? 500).json({ message: error.message })
  }
  app.use(failed)
  return app
}

function settingsFor(license: LicenseVendor, idps: Sandbox['idps'], smtpUrl: string, model: Llm): Sandbox['settings'] {
  const packs = Object.entries(license.productIds.packs)
  return {
    license: {
      LICENSE_VENDOR_BASE_URL: license.baseUrl,
      LICENSE_VENDOR_COURSE_PRODUCT_IDS: license.productIds.course,
      LICENSE_VENDOR_TOKEN_PACK_PRODUCT_IDS: packs.map(([id]) => id).join(','),
      LICENSE_VENDOR_TOKEN_PACK_SIZES: packs.map(([id, size]) => `${id}:${size}`).join(','),
    },
    idp_a: {
      IDP_A_ISSUERS: idps.idp_a.issuers.join(','),
      IDP_A_JWKS_URL: idps.idp_a.jwksUrl,
      IDP_A_CLIENT_IDS: idps.idp_a.clientId,
    },
    idp_b: {
      IDP_B_ISSUERS: idps.idp_b.issuers.join(','),
      IDP_B_JWKS_URL: idps.idp_b.jwksUrl,
      IDP_B_CLIENT_IDS: idps.idp_b.clientId,
    },
    mail: { SMTP_URL: smtpUrl },
    llm: {
      LLM_PROVIDER: 'openai',
      LLM_BASE_URL: model.baseUrl,
      LLM_API_KEY: model.apiKey,
      LLM_MODEL: model.model,
    },
  }
}
