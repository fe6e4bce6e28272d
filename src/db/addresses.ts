import { resolve } from 'node:path'
import { type Config, ConfigError } from '../base/config.ts'
import { generatedSecret, readIfThere } from '../embedded/secrets.ts'
import { RUN_TIME_ROLES, type RunTimeRole } from './roles.ts'

// Where the database is, as each role sees it. Outside production an address that is not set follows from the owner's,
// with a password generated into DATA_DIR (settings.md).

/** What `npm start` makes in the embedded server. */
export const SERVICE = { owner: 'app_owner', database: 'program' }

type Settings = Pick<
  Config,
  'ENV' | 'DATA_DIR' | 'DATABASE_URL' | 'API_DATABASE_URL' | 'WORKER_DATABASE_URL' | 'ANALYTICS_DATABASE_URL'
>

const given: Record<RunTimeRole, (config: Settings) => string | undefined> = {
  app_api: (config) => config.API_DATABASE_URL,
  app_worker: (config) => config.WORKER_DATABASE_URL,
  app_analyst: (config) => config.ANALYTICS_DATABASE_URL,
}

/** The owner's address: DATABASE_URL, or that of the embedded server which `npm start` runs in this folder. */
export async function ownerUrl({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>): Promise<string> {
  const url = DATABASE_URL ?? (await readIfThere(resolve(DATA_DIR, 'database-url')))?.trim()
  if (!url) throw new ConfigError('DATABASE_URL: is not set, and no npm start is running in this folder')
  return url
}

/** A run-time role's address. */
export async function roleUrl(config: Settings, role: RunTimeRole): Promise<string> {
  const address = given[role](config)
  if (address !== undefined) return address
  const url = new URL(await ownerUrl(config))
  url.username = role
  url.password = (await rolePasswords(config))[role] ?? ''
  return url.href
}

/** The passwords that a migration gives to the roles: those of their addresses, else generated ones. */
export async function rolePasswords(config: Settings): Promise<Partial<Record<RunTimeRole, string>>> {
  const passwords: Partial<Record<RunTimeRole, string>> = {}
  for (const role of RUN_TIME_ROLES) {
    const address = given[role](config)
    if (address !== undefined) passwords[role] = decodeURIComponent(new URL(address).password)
    else if (config.ENV !== 'production')
      passwords[role] = await generatedSecret(resolve(config.DATA_DIR), `${role}_password`)
  }
  return passwords
}
