// The demo account of `npm start` and the people beside it (docs/contract/world.md#people).

import { verifyPassword } from '../../../src/accounts/passwords.ts'
import type { Log } from '../../../src/base/log.ts'
import { createDatabase } from '../../../src/db/call.ts'
import { createPool } from '../../../src/db/pool.ts'
import { statement } from '../../../src/db/statements.ts'
import { type Lives, PASSWORD } from '../../lives/main.ts'
import { isUnfinished, makeAdmin, makePeople, queueFigures } from './people.ts'

export const DEMO = { email: 'demo@example.com', password: PASSWORD }

export type DemoOptions = {
  lives: Pick<Lives, 'live'>
  /** The addresses of app_api and of the owner. */
  apiUrl: string
  ownerUrl: string
  /** Whether the account becomes an admin: everybody knows its password. */
  isAdmin: boolean
  /** How many people are made beside it. */
  people: number
  masterKeys: readonly string[]
  log: Log
}

/**
 * Begins the life of the demo account, and returns the account once it has signed up: its days go on in the background.
 * A life that was stopped begins anew, unless somebody has used the account since. Undefined if its password was
 * changed, or if its life failed before it had signed up.
 */
export async function startDemo(options: DemoOptions): Promise<typeof DEMO | undefined> {
  const hash = await passwordHash(options)
  if (hash !== null && !(await verifyPassword(DEMO.password, hash))) return undefined
  const anew = hash !== null && (await isUnfinished(options.ownerUrl, DEMO.email))
  if (hash === null || anew) return (await beginLife(options, anew)) ? DEMO : undefined
  void makeOthers(options)
  return DEMO
}

async function passwordHash({ apiUrl, log }: DemoOptions): Promise<string | null> {
  const pool = createPool(apiUrl, 1, log, 'thirty-six-weeks demo')
  try {
    const { body } = await createDatabase(pool, []).anonymous(statement('auth.login_begin', ['email']), DEMO, log)
    return body
  } finally {
    await pool.end()
  }
}

/** Returns whether the account has signed up; a life that fails is logged, and ends nothing else. */
async function beginLife(options: DemoOptions, anew: boolean): Promise<boolean> {
  const { promise: signedUp, resolve } = Promise.withResolvers<boolean>()
  const watch = ({ path, status }: { path: string; status: number }) => {
    if (path === '/auth/signup' && status === 200) resolve(true)
  }
  // The others are made after the life, which they would slow down; if it is stopped, at the next start.
  options.lives.live({ name: 'graduate', email: DEMO.email, anew, watch }).then(
    () => makeOthers(options),
    (error) => {
      options.log.warn({ reason: error.message }, 'demo_life_ended')
      resolve(false)
    },
  )
  const isThere = await signedUp
  if (isThere && options.isAdmin) await makeAdmin(options.ownerUrl, DEMO.email)
  return isThere
}

/** Makes the people, and has everybody counted for analysts. */
async function makeOthers({ ownerUrl, people, masterKeys, log }: DemoOptions): Promise<void> {
  try {
    const made = people === 0 ? 0 : await makePeople(ownerUrl, people, masterKeys, DEMO.email)
    await queueFigures(ownerUrl, { anew: made > 0 })
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'demo_people_failed')
  }
}
