import { resolve } from 'node:path'
import { ConfigError, type DatabaseConfig } from '../base/settings/config.ts'
import { generatedSecret, readIfThere } from '../base/settings/secrets.ts'
import { type RolePasswords, RUN_TIME_ROLES, type RunTimeRole } from './roles/roles.ts'

// The database address of each role. On the embedded server an unset address is derived from the owner's address, with
// a password generated in DATA_DIR. On any other server the operator sets the addresses with their passwords.

/** A process reads the address of its own role. */
export type RoleSettings = Pick<DatabaseConfig, 'ENV' | 'DATA_DIR' | 'DATABASE_URL'> &
  Partial<Pick<DatabaseConfig, 'API_DATABASE_URL' | 'WORKER_DATABASE_URL' | 'ANALYTICS_DATABASE_URL'>>

const VARIABLES = {
  app_api: 'API_DATABASE_URL',
  app_worker: 'WORKER_DATABASE_URL',
  app_analyst: 'ANALYTICS_DATABASE_URL',
} as const

/** The setting that decides a role's address: its own, or the one that the address is derived from. */
export function variableOf(config: RoleSettings, role: RunTimeRole | 'owner'): string {
  if (role !== 'owner' && config[VARIABLES[role]] !== undefined) return VARIABLES[role]
  return config.DATABASE_URL === undefined ? 'DATA_DIR' : 'DATABASE_URL'
}

/** The owner's address: DATABASE_URL, or that of the embedded server which `npm start` runs in this folder. */
export async function ownerUrl({
  DATABASE_URL,
  DATA_DIR,
}: Pick<RoleSettings, 'DATABASE_URL' | 'DATA_DIR'>): Promise<string> {
  const url = DATABASE_URL ?? (await readIfThere(resolve(DATA_DIR, 'database-url')))?.trim()
  if (!url) throw new ConfigError('DATABASE_URL: is not set, and no npm start is running in this folder')
  return url
}

/** Throws if a role's address is missing on any other server than the embedded one, where its password is unknown. */
export function requireAddresses(config: RoleSettings, roles: readonly RunTimeRole[]): void {
  if (config.DATABASE_URL === undefined) return
  const missing = roles.map((role) => VARIABLES[role]).filter((name) => config[name] === undefined)
  if (missing.length > 0)
    throw new ConfigError(
      missing.map((name) => `${name}: is not set; on the server of DATABASE_URL no password is generated`).join('\n'),
    )
}

/** A run-time role's address. */
export async function roleUrl(config: RoleSettings, role: RunTimeRole): Promise<string> {
  requireAddresses(config, [role])
  const address = config[VARIABLES[role]]
  if (address !== undefined) return address
  const url = new URL(await ownerUrl(config))
  url.username = role
  url.password = await generatedPassword(config, role)
  return url.href
}

const generatedPassword = (config: RoleSettings, role: RunTimeRole) =>
  generatedSecret(resolve(config.DATA_DIR), `${role}_password`)

/**
 * The passwords that a migration sets: from the addresses that name the roles ('' if an address has none), generated
 * ones on the embedded server. On any other server a role without an address keeps its password.
 */
export async function rolePasswords(config: RoleSettings): Promise<RolePasswords> {
  const passwords: RolePasswords = {}
  for (const role of RUN_TIME_ROLES) {
    const address = config[VARIABLES[role]]
    if (address !== undefined) {
      const { username, password } = new URL(address)
      if (decodeURIComponent(username) === role) passwords[role] = decodeURIComponent(password)
    } else if (config.DATABASE_URL === undefined) passwords[role] = await generatedPassword(config, role)
  }
  return passwords
}
