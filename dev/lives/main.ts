// Runs lives (docs/contract/world.md#lives): scripts of days that are driven through the API, each at its own time.
import { createHash, randomBytes } from 'node:crypto'
import type { Log } from '../../src/base/log.ts'
import type { Values } from '../../src/base/settings/config.ts'
import { email as emailShape } from '../../src/base/shapes/shapes.ts'
import { Refusal } from '../sandbox/refusal.ts'
import type { LicenseVendor } from '../sandbox/vendors/license-vendor.ts'
import { type LifeApi, openLifeApi } from './api.ts'
import { type Exchange, Life } from './life.ts'
import { type Parties, SCRIPTS } from './scripts.ts'

export const PASSWORD = 'a walk every morning'

export type LivesOptions = {
  /** The settings of the service, and of the stand-ins in place of each outside party. */
  settings: Values
  /** The address of app_api. */
  apiUrl: string
  license: LicenseVendor
  /** The program's time. */
  now(): Promise<number>
  /** Makes lib.now() follow the time of a life. */
  openClock(): Promise<void>
  log: Log
}

export type LiveOptions = {
  name: string
  email?: string | undefined
  /** Deletes the account that the e-mail has, which an earlier life left. */
  anew?: boolean | undefined
  /** How many days; those of the script by default. */
  days?: number | undefined
  seed?: number | undefined
  watch?: ((exchange: Exchange) => void) | undefined
  /** Called when a day is over. */
  afterDay?: ((life: Life) => Promise<void>) | undefined
}

export type Lived = { email: string; password: string; token: string }

export type Lives = {
  list(): Array<{ name: string; about: string; days: number }>
  live(options: LiveOptions): Promise<Lived>
  stop(): Promise<void>
}

const seedOf = (text: string) => createHash('sha256').update(text).digest().readInt32BE()

export function createLives({ settings, apiUrl, license, now, openClock, log }: LivesOptions): Lives {
  const idle: LifeApi[] = []
  const open = new Set<LifeApi>()
  return {
    list: () => Object.entries(SCRIPTS).map(([name, { about, days }]) => ({ name, about, days })),
    async live({ name, email: typed, anew = false, days, seed = seedOf(name), watch, afterDay }) {
      const script = Object.hasOwn(SCRIPTS, name) ? SCRIPTS[name] : undefined
      if (script === undefined) throw new Refusal(404, `There is no life ${name}: ${Object.keys(SCRIPTS).join(', ')}.`)
      const email = emailShape.safeParse(typed ?? `${name}-${randomBytes(4).toString('hex')}@example.com`).data
      if (email === undefined) throw new Refusal(422, 'Type an e-mail address, like person@example.com.')
      await openClock()
      const api = idle.pop() ?? (await openLifeApi({ settings, apiUrl, log }))
      open.add(api)
      try {
        const key = license.issue({ email })
        const webhook = {
          url: `${api.url}/webhooks/${settings.LICENSE_VENDOR_SLUG}`,
          secret: settings.LICENSE_VENDOR_WEBHOOK_SECRET,
        }
        const life = new Life({
          api,
          email,
          password: PASSWORD,
          now: await now(),
          days: days ?? script.days,
          zone: script.zone,
          seed,
          watch,
        })
        if (anew) await leave(life)
        await signUp(life, key, api)
        const parties: Parties = { license, key, webhook }
        for (let day = 0; day < life.days; day++) {
          life.day = day
          await script.day(life, parties)
          await afterDay?.(life)
        }
        return { email, password: PASSWORD, token: life.token }
      } finally {
        idle.push(api)
      }
    },
    async stop() {
      await Promise.all([...open].map((api) => api.stop()))
      open.clear()
    },
  }
}

async function leave(life: Life): Promise<void> {
  const { email, password } = life
  life.token = (await life.send('POST', '/auth/login', { email, password })).token
  await life.send('DELETE', '/users/me', { confirm_email: email })
  life.token = ''
}

async function signUp(life: Life, key: string, { hasAccount }: LifeApi): Promise<void> {
  life.until(0.2)
  const { email, password, zone } = life
  const signup = { email, password, license_key: key, timezone: zone }
  const answer = await life.send('POST', '/auth/signup', signup).catch(async (error: Error) => {
    // The route does not say whether the address has an account or the vendor refused the key.
    if (error.message.includes('invalid_license') && (await hasAccount(email)))
      throw new Refusal(409, `${email} has an account already.`)
    throw error
  })
  life.token = answer.token
}
