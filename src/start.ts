import { resolve } from 'node:path'
import { startApi } from './api.ts'
import { ConfigError, readConfig } from './config.ts'
import { startEmbedded } from './db/embedded.ts'
import { generatedSecret } from './db/embedded-secrets.ts'
import { migrate } from './db/migrate.ts'
import { RUN_TIME_ROLES, type RunTimeRole } from './db/roles.ts'
import { createLog } from './log.ts'
import { type Sandbox, startSandbox } from './sandbox/main.ts'
import { type Part, startWorker } from './worker.ts'

// `npm start`: the whole service on one machine. What a fresh machine lacks is filled in here and nowhere else: an
// embedded PostgreSQL, generated secrets, and a stand-in for each outside party whose setting is empty.

const DATABASE = 'program'
const OWNER = 'app_owner'
const DEMO = { email: 'demo@example.com', password: 'a walk every morning' }

type Env = Record<string, string | undefined>

export async function start(env: Env): Promise<Part> {
  if (env.ENV === 'production')
    throw new ConfigError('npm start is not for production: use npm run api, worker and migrate')
  const dataDir = resolve(env.DATA_DIR || '.data')
  const log = createLog(env.LOG_LEVEL || 'warn')
  const parts: Part[] = []
  const stop = async () => {
    for (const part of parts.reverse()) await part.stop()
  }
  try {
    const urls = env.DATABASE_URL ? undefined : await startDatabase(dataDir)
    if (urls) parts.push(urls)
    const secrets: Env = {
      SECRET_KEY: await generatedSecret(dataDir, 'secret_key'),
      JOURNAL_ENCRYPTION_KEYS: await generatedSecret(dataDir, 'journal_encryption_key'),
      LICENSE_VENDOR_API_TOKEN: await generatedSecret(dataDir, 'license_vendor_api_token'),
      LICENSE_VENDOR_WEBHOOK_SECRET: await generatedSecret(dataDir, 'license_vendor_webhook_secret'),
      ...urls?.env,
    }
    const before = readConfig(fill(env, secrets))
    const sandbox = await startSandbox({
      host: before.HOST,
      port: before.SANDBOX_PORT,
      smtpPort: before.SANDBOX_SMTP_PORT,
      licenseApiToken: before.LICENSE_VENDOR_API_TOKEN,
    })
    parts.push({ stop: sandbox.close })
    const config = readConfig(fill(env, secrets, standIns(env, sandbox)))
    for (const warning of config.WARNINGS) log.warn(warning)

    await migrate({
      url: config.DATABASE_URL as string,
      passwords: await rolePasswords(dataDir),
      production: false,
      log,
    })
    const api = await startApi(config, config.API_DATABASE_URL as string, log)
    parts.push(api)
    parts.push(await startWorker(config, config.WORKER_DATABASE_URL as string, log))

    const address = `http://${config.HOST}:${api.port}`
    const demo = env.LICENSE_VENDOR_BASE_URL ? undefined : await demoAccount(address, sandbox)
    console.log(banner(address, sandbox, demo))
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }

  async function startDatabase(dir: string) {
    const embedded = await startEmbedded({
      dataDir: dir,
      owner: OWNER,
      database: DATABASE,
      onExit: (code, signal) => {
        log.error({ code, signal }, 'embedded_postgres_died')
        embedded.restart().then(
          () => log.warn('embedded_postgres_restarted'),
          (reason) => log.fatal({ reason }, 'embedded_postgres_lost'),
        )
      },
    })
    const passwords = await rolePasswords(dir)
    const as = (role: RunTimeRole) => {
      const url = new URL(embedded.url)
      url.username = role
      url.password = passwords[role]
      return url.href
    }
    return {
      stop: () => embedded.stop(),
      env: { DATABASE_URL: embedded.url, API_DATABASE_URL: as('app_api'), WORKER_DATABASE_URL: as('app_worker') },
    }
  }
}

/** The first non-empty value of each setting. */
function fill(...sources: Env[]): Env {
  const filled: Env = {}
  for (const source of sources) for (const [name, value] of Object.entries(source)) filled[name] ||= value
  return filled
}

/** The settings of each outside party that the environment leaves out. */
function standIns(env: Env, { settings }: Sandbox): Env {
  const parties = Object.values(settings).filter((party) => Object.keys(party).every((name) => !env[name]))
  return Object.assign({}, ...parties)
}

async function rolePasswords(dataDir: string): Promise<Record<RunTimeRole, string>> {
  const entries = RUN_TIME_ROLES.map(async (role) => [role, await generatedSecret(dataDir, `${role}_password`)])
  return Object.fromEntries(await Promise.all(entries))
}

/** Signs the demo account up as anybody would; where it is there already, the service refuses, and that is fine. */
async function demoAccount(address: string, sandbox: Sandbox) {
  await fetch(`${address}/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...DEMO, license_key: sandbox.license.issue({ email: DEMO.email }) }),
  })
  return DEMO
}

const banner = (address: string, sandbox: Sandbox, demo: typeof DEMO | undefined) => `
  Thirty-six weeks is running.

    API          ${address}
    API docs     ${address}/docs
    Sandbox      ${sandbox.url}   license keys, id_tokens, mails received
${demo ? `\n    Demo account ${demo.email}   password: ${demo.password}\n` : ''}
  Ctrl-C stops everything.
`
