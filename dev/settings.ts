// What a fresh machine lacks of the settings: generated secrets, and the stand-ins' addresses.
import { randomBytes } from 'node:crypto'
import { ConfigError, type Env, LICENSE_VENDOR_PAIR, readSettings, type Values } from '../src/base/settings/config.ts'
import { generatedSecret } from '../src/base/settings/secrets.ts'
import { namingSetting } from '../src/db/reach.ts'
import type { Sandbox } from './sandbox/main.ts'

/** The settings that are generated on a fresh machine, and their files in DATA_DIR/secrets. */
const GENERATED = {
  SECRET_KEY: 'secret_key',
  JOURNAL_ENCRYPTION_KEYS: 'journal_encryption_key',
  LICENSE_VENDOR_API_TOKEN: 'license_vendor_api_token',
  LICENSE_VENDOR_WEBHOOK_SECRET: 'license_vendor_webhook_secret',
  VAPID_PRIVATE_KEYS: 'vapid_private_key',
} as const

/** They stand for the secrets of this folder, which are not made before all settings are right. */
const TRIAL_SECRETS: Env = Object.fromEntries(
  Object.keys(GENERATED).map((name) => [name, randomBytes(32).toString('base64url')]),
)

/** Reads the given settings, with trial secrets. Throws all their faults before anything is created. */
export function readGiven(env: Env): Values {
  // `npm start` serves stand-ins, other people's mails and an admin whose password everybody knows.
  if (env.ENV && env.ENV !== 'development')
    throw new ConfigError('ENV: npm start is for development alone; use npm run api, worker, analytics and migrate')
  return readSettings(filled(env, { ...TRIAL_SECRETS, ...partnerIn(env) }))
}

/** No trial secret for the partner of half a license pair, so that its absence is refused as in production. */
const partnerIn = (env: Env): Env =>
  LICENSE_VENDOR_PAIR.some((name) => env[name])
    ? Object.fromEntries(LICENSE_VENDOR_PAIR.map((name) => [name, undefined]))
    : {}

/** What the license vendor's stand-in shares with the service. */
export type VendorSecrets = Record<'LICENSE_VENDOR_API_TOKEN' | 'LICENSE_VENDOR_WEBHOOK_SECRET', string>

/** The given settings and the secrets of this folder, which its first start generates. */
export async function withSecrets<Given extends Env>(env: Given, dataDir: string) {
  const secrets = {} as Record<keyof typeof GENERATED, string>
  for (const name of Object.keys(GENERATED) as Array<keyof typeof GENERATED>)
    secrets[name] = env[name] || (await namingSetting('DATA_DIR', () => generatedSecret(dataDir, GENERATED[name])))
  return { ...env, ...secrets }
}

/** The settings of the stand-ins for the outside parties that `given` leaves out. */
export function standIns({ settings }: Sandbox, given: Env = {}): Env {
  const parties = Object.values(settings).filter((party) => Object.keys(party).every((name) => !given[name]))
  return Object.assign({}, ...parties)
}

/** The first non-empty value of each setting. */
export function filled(...sources: Env[]): Env {
  const values: Env = {}
  for (const source of sources) for (const [name, value] of Object.entries(source)) values[name] ||= value
  return values
}
