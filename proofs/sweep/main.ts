import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbedded } from '../../dev/embedded/server.ts'
import { createLog } from '../../src/base/log.ts'
import { migrate } from '../../src/db/migrate.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { changedSince, functionsOf } from '../changed.ts'
import { APART, functionOf, ROUTES } from './requests.ts'
import { startSweep } from './run.ts'

// `npm run sweep [-- 'METHOD PATH'… | --since COMMIT]`: a fault before and after each message between API and
// PostgreSQL, for each write route, for those that are named, or for those whose row or SQL function, or a function
// that it calls, differs from a commit (docs/dbas.md#prove). It starts a server of its own.

const OWNER = 'app_owner'
const DATABASE = 'sweep'
const PASSWORD = 'api'
const RATE_MS = 3000
const REST_MS = 10_000
/** The share of requests that must be served again 10 s after the last fault. */
const LEAST_RATE = 0.95
/** A machine that does something else meanwhile is looked at again, so often. */
const LOOKS = 10

const { values: options, positionals: given } = parseArgs({
  allowPositionals: true,
  options: { since: { type: 'string' } },
})
const unknown = given.filter((name) => !ROUTES.includes(name))
if (unknown.length > 0) {
  console.error(`no write route of the sweep: ${unknown.join(', ')}`)
  process.exit(2)
}
const chosen = options.since !== undefined ? routesSince(options.since) : given.length > 0 ? given : ROUTES

/** Routes whose rows differ from a commit, or whose function does, or one that it calls. */
function routesSince(commit: string) {
  const changed = changedSince(commit)
  const functions = functionsOf(changed)
  const rows = changed
    .filter((path) => /^src\/routes\/[\w-]+\.ts$/.test(path) && existsSync(path))
    .map((path) => readFileSync(path, 'utf8'))
  return ROUTES.filter((name) => {
    const fn = functionOf(name)
    return fn !== undefined && (functions.has(fn) || rows.some((text) => text.includes(`'${fn}'`)))
  })
}

const dataDir = await temporaryFolder('thirty-six-weeks-sweep-')
const settings = { fsync: 'off', synchronous_commit: 'off' }
const embedded = await startEmbedded({ dataDir, owner: OWNER, database: DATABASE, settings })
const passwords = { app_api: PASSWORD }
await migrate({ url: embedded.url, passwords, production: false, log: createLog('error') })
const superuserUrl = Object.assign(new URL(embedded.superuserUrl), { pathname: DATABASE }).href
const apiUrl = Object.assign(new URL(embedded.url), { username: 'app_api', password: PASSWORD }).href
const owner = new pg.Pool({ connectionString: embedded.url, max: 1 })
const sweep = await startSweep({
  owner,
  urlOf: (role) => (role === 'superuser' ? superuserUrl : role === 'app_api' ? apiUrl : embedded.url),
  async asSuperuser(text) {
    const client = new pg.Client(superuserUrl)
    await client.connect()
    await client.query(text).finally(() => client.end())
  },
})
let cases = 0
let wrong = 0
try {
  const before = await sweep.rate(RATE_MS)
  for (const route of chosen) {
    const begun = { cases, wrong }
    for await (const found of sweep.sweep(route)) {
      cases++
      if (found.wrong.length === 0) continue
      wrong++
      const { fault, at } = found.planned
      console.log(`wrong  ${route}: ${fault} after ${at.after} messages of ${at.side}: ${found.wrong.join('; ')}`)
    }
    console.log(`${wrong === begun.wrong ? 'ok   ' : 'wrong'}  ${route}: ${cases - begun.cases} cases`)
  }
  await setTimeout(REST_MS)
  let share = 0
  for (let look = 0; look < LOOKS && share < LEAST_RATE; look++)
    share = Math.max(share, (await sweep.rate(RATE_MS)) / before)
  for (const [route, reason] of chosen === ROUTES ? Object.entries(APART) : [])
    console.log(`apart  ${route}: ${reason}`)
  console.log(
    `${cases} cases, ${wrong} wrong; requests 10 s after the last fault: ${Math.round(100 * share)} % of before`,
  )
  process.exitCode = wrong === 0 && share >= LEAST_RATE ? 0 : 1
} finally {
  await sweep.stop()
  await owner.end()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
