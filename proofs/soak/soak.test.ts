import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, SERVICE, startEmbedded } from '../../dev/embedded/server.ts'
import type { LifeApi } from '../../dev/lives/api.ts'
import { type Answer, type Client, createClient } from '../../dev/lives/client.ts'
import { Life } from '../../dev/lives/life.ts'
import { type Parties, SCRIPTS } from '../../dev/lives/scripts.ts'
import { type Sandbox, startSandbox } from '../../dev/sandbox/main.ts'
import { type Clock, createClock } from '../../dev/sandbox/world/clock.ts'
import { migrate } from '../../src/db/migrate.ts'
import { keptLog, query, SECRET_KEY } from '../../test/support/cluster-api.ts'
import { databaseOf, type TestDatabase } from '../../test/support/database.ts'
import { watched } from '../../test/support/drills.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { errorLines } from '../../test/support/ops.ts'
import { endProcesses, type Process, start } from '../../test/support/processes.ts'
import { JOURNAL_KEY, PASSWORD, WEBHOOK_SECRET } from '../../test/support/server.ts'
import { errorOf, type Figures, figuresOf, MEASURED, median, printed, tablesOf } from './figures.ts'
import { makeADayOlder } from './older.ts'

// A month without an operator (docs/operators.md#a-month-alone). People live the scripts of dev/lives through the API,
// the clock moves by the day, and mail server, model, workers and PostgreSQL fail on some days. Then nobody comes until
// the longest retention is over, so that what grows without end can be told from what waits for its sweep.

const PEOPLE = Number(process.env.SOAK_PEOPLE ?? 200)
const DAYS = 28
const SILENT_DAYS = 98 // login attempts are kept for 90, which is the longest
const AT_ONCE = 8
/** In all zones of the scripts the same day. */
const FIRST_DAY = Date.parse('2027-03-01T08:30:00Z')
const DAY_MS = 86_400_000
const LONG = { timeout: 300_000, interval: 50 }

/** What happens on a day, counted from 0; processes are killed while the first half of the people is active. */
const FAULTS: Record<number, 'mail' | 'model' | 'worker' | 'PostgreSQL'> = {
  ...{ 2: 'mail', 5: 'model', 8: 'worker', 11: 'PostgreSQL', 12: 'worker' },
  ...{ 16: 'mail', 17: 'worker', 19: 'model', 22: 'PostgreSQL', 26: 'worker' },
}

/** Grows as long as the service runs (docs/contract/operations.md#retention): in four weeks as in those before. */
const FOR_GOOD = ['app.figure_counts', 'app.figure_runs', 'app.weekly_figures', 'auth.account_deletions']
/** Is empty again when its retention is over. */
const SWEPT = [
  ...['app.energy_plans', 'app.idempotency_keys', 'app.idempotency_objects', 'app.llm_requests'],
  ...['auth.license_attempts', 'auth.license_vendor_pings', 'auth.login_attempts', 'auth.password_resets'],
  ...['auth.rate_limits', 'auth.refresh_tokens', 'auth.revoked_tokens', 'auth.session_tokens', 'auth.sessions'],
]
/** Never empty: the rows that should be gone. */
const OVERDUE: Record<string, string> = {
  'jobs.erasures': 'select from jobs.erasures offset 1',
  'jobs.vendor_failures': 'select from jobs.vendor_failures offset 2', // mail server and model
  'jobs.history': "select from jobs.history where ended_at < now() - interval '31 days'",
}

type Part = { process: Process } & ReturnType<typeof watched>
type Person = { life: Life; parties: Parties; script: string; session: string }

endProcesses()
let embedded: Embedded
let database: TestDatabase
let sandbox: Sandbox
let clock: Clock
let settings: Record<string, string>
let api: Part
let workers: Part[]
let client: Client
const parts: Process[] = []
const stops: Array<() => unknown> = []
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

const rows = (text: string) => query(database.urlOf('superuser'), text)

async function part(name: 'api' | 'worker'): Promise<Part> {
  const process = start([name], settings)
  parts.push(process)
  const [metrics] = await process.logged('metrics_listening')
  await process.logged('process_started')
  return { process, ...watched(() => metrics?.port) }
}

beforeAll(async () => {
  const dataDir = await temporaryFolder('thirty-six-weeks-soak-')
  stops.push(() => rm(dataDir, { recursive: true, force: true }))
  const ERASURE_LEDGER = join(dataDir, 'ledger')
  await mkdir(ERASURE_LEDGER)
  embedded = await startEmbedded({ dataDir, ...SERVICE })
  database = databaseOf(embedded, () => embedded.stop())
  stops.push(() => database.drop())
  const { log } = keptLog()
  const passwords = { app_api: 'api', app_worker: 'worker', app_analyst: 'analyst' }
  await migrate({ url: embedded.url, passwords, production: false, log })
  sandbox = await startSandbox({ host: '127.0.0.1', port: 0, smtpPort: 0, licenseApiToken: 'sandbox-token' })
  stops.push(() => sandbox.close())
  settings = {
    SECRET_KEY,
    JOURNAL_ENCRYPTION_KEYS: JOURNAL_KEY,
    DEFAULT_RATE_LIMIT_PER_MINUTE: '0',
    TRUSTED_PROXY_CIDRS: '127.0.0.1/32',
    LICENSE_VENDOR_API_TOKEN: 'sandbox-token',
    LICENSE_VENDOR_WEBHOOK_SECRET: WEBHOOK_SECRET,
    API_DATABASE_URL: database.urlOf('app_api'),
    WORKER_DATABASE_URL: database.urlOf('app_worker'),
    ERASURE_LEDGER,
    PORT: '0',
    METRICS_PORT: '0',
    ...Object.assign({}, ...Object.values(sandbox.settings)),
  }
  api = await part('api')
  workers = [await part('worker'), await part('worker')]
  const [listening] = await api.process.logged('api_listening')
  const url = `http://127.0.0.1:${listening?.port}`
  client = createClient(url)
  clock = await createClock({ url: embedded.url, log })
  stops.push(() => clock.stop())
  lifeApi.url = url
})

let modelFailures = 0
let sent = 0
const TRIES = 1200 // five minutes
/** Sends as an app does: under a key, and again while the service says that it cannot now. */
async function send(method: string, path: string, headers: Record<string, string>, body?: string): Promise<Answer> {
  const { 'x-llm-api-key': _own, ...others } = headers // a worker asks the model
  const keyed = { ...others, 'idempotency-key': `soak ${++sent}` }
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await client.send(method, path, keyed, body)
    if (sandbox.faults.llm !== undefined && path.endsWith('/resonance') && [502, 503].includes(answer.status)) {
      modelFailures++
      return { ...answer, status: 200 } // the person reads that the model is away, and goes on
    }
    if (answer.status !== 503) return answer
    await sleep(250)
  }
  throw new Error(`${method} ${path} stays 503`)
}

/** The API for lives; its time is the clock's. */
const lifeApi: LifeApi = {
  url: '',
  client: { send, close: () => client.close() },
  setTime: async () => {},
  hasAccount: async () => false,
  stop: async () => {},
}

let now = FIRST_DAY + (DAYS - 1) * DAY_MS // a life begins by looking at its last day
function personOf(nth: number): Person {
  const names = Object.keys(SCRIPTS)
  const script = names[nth % names.length] as string
  const email = `soak${nth}@example.com`
  const key = sandbox.license.issue({ email })
  const webhook = { url: `${lifeApi.url}/webhooks/license_vendor`, secret: WEBHOOK_SECRET }
  const life = new Life({
    ...{ api: lifeApi, email, password: PASSWORD, days: DAYS, seed: nth },
    zone: SCRIPTS[script]?.zone ?? '',
    get now() {
      return now
    },
  })
  return { life, parties: { license: sandbox.license, key, webhook }, script, session: '' }
}

/** A day: the app renews its session, weekly the person signs in anew and asks for a mail; then comes the script. */
async function live(person: Person, nth: number, day: number) {
  const { life, parties, script } = person
  const { email, password, zone } = life
  life.day = day
  life.until(0.1)
  const begin = async (path: string, body: object) => {
    life.token = ''
    const answer = await life.send('POST', path, body)
    life.token = answer.token
    person.session = answer.refresh_token
  }
  if (day === 0)
    await begin('/auth/signup', { email, password, license_key: parties.key, timezone: zone, device: 'phone' })
  else if ((nth + day) % 7 === 0) await begin('/auth/login', { email, password, device: 'phone' })
  else await begin('/auth/sessions/refresh', { refresh_token: person.session })
  if ((nth + day) % 7 === 0 || FAULTS[day] === 'mail')
    await life.send('POST', '/auth/password-reset/request', { email })
  await SCRIPTS[script]?.day(life, parties)
}

async function strike(fault: (typeof FAULTS)[number] | undefined) {
  if (fault === 'PostgreSQL') {
    embedded.kill('SIGKILL')
    await embedded.restart()
  }
  if (fault !== 'worker') return
  const [dead] = workers.splice(0, 1) as [Part]
  await dead.process.end('SIGKILL')
  workers.push(await part('worker'))
  await rows(`update lib.worker_heartbeats set beat_at = beat_at - interval '1 minute'
    where process_id like '%:${dead.process.child.pid}:%'`)
}

/**
 * Waits until no job is left but those of the model whose worker died, which are tried once and kept for operators.
 * What waits for another try or the end of a pause has its turn: a day is long.
 */
async function jobsDone() {
  const left = async () => {
    await rows(`select graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs where run_at > now() and locked_at is null), run_at => now())`)
    await rows('update jobs.pauses set until = now() where until > now()')
    return rows(`select task_identifier, attempts, last_error from graphile_worker.jobs
      where not (attempts = max_attempts and last_error = 'its worker died')`)
  }
  await expect.poll(left, LONG).toEqual([])
}

/** Begins a day. Its recurring tasks are queued. */
async function begin(day: number) {
  now = FIRST_DAY + day * DAY_MS
  await makeADayOlder(rows)
  await clock.move({ now: new Date(now).toISOString() })
}

const measure = () => figuresOf(rows, { api, workers, postgres: embedded.pid })

test(`${PEOPLE} people, ${DAYS} days and ${SILENT_DAYS} silent ones`, { timeout: 7_200_000 }, async () => {
  const people = Array.from({ length: PEOPLE }, (_, nth) => personOf(nth))
  const days: Figures[] = [await measure()]
  const limit = pLimit(AT_ONCE)
  for (let day = 0; day < DAYS + SILENT_DAYS; day++) {
    await begin(day)
    const fault = FAULTS[day]
    if (fault === 'mail') sandbox.faults.smtp = { reject: 450 }
    if (fault === 'model') sandbox.faults.llm = { status: 500 }
    let struck: Promise<void> | undefined
    const lived = (day < DAYS ? people : []).map((person, nth) =>
      limit(() => {
        if (nth === Math.floor(PEOPLE / 2)) struck = strike(fault)
        return live(person, nth, day)
      }),
    )
    await Promise.all(lived)
    await struck
    sandbox.faults.smtp = undefined
    sandbox.faults.llm = undefined
    await jobsDone()
    days.push(await measure())
    if (day < DAYS || day % 7 === 6) console.log(`${new Date().toISOString()} day ${day + 1}: ${fault ?? ''}`)
  }
  const end = days.length - 1
  const [first, last] = [days[0], days[end]] as [Figures, Figures]
  const grown = [...last.rows.keys()].filter((table) => (last.rows.get(table) ?? 0) > (first.rows.get(table) ?? 0))
  const tables = await tablesOf(rows)
  const namesOf = (ofPeople: boolean) => tables.filter((t) => t.of_people === ofPeople).map(({ name }) => name)
  const [ofPeople, others] = [namesOf(true), namesOf(false)]
  console.log(
    printed(days, [7, 14, 21, DAYS, DAYS + 28, DAYS + 63, end], {
      'all that people have': ofPeople.filter((table) => !SWEPT.includes(table)),
      'swept, of people': ofPeople.filter((table) => SWEPT.includes(table)),
      'swept, of nobody': others.filter((table) => SWEPT.includes(table)),
      'jobs.history': ['jobs.history'],
      'for good': FOR_GOOD,
      'all others': others.filter((table) => ![...SWEPT, ...FOR_GOOD, 'jobs.history'].includes(table)),
    }),
  )
  const errors = parts.flatMap((process) => process.output().split('\n').flatMap(errorOf))
  console.log(
    `${sent} requests, ${modelFailures} without a model; errors:`,
    Object.entries(Object.groupBy(errors, String)).map(([msg, all]) => `${msg} ${all?.length}`),
  )
  expect(modelFailures).toBeGreaterThan(0)
  expect(errors).toEqual(expect.arrayContaining(['job_failed', 'queue_error'])) // mails, and kills of PostgreSQL

  const named = [...FOR_GOOD, ...Object.keys(OVERDUE), ...ofPeople]
  expect.soft(grown.filter((table) => !named.includes(table))).toEqual([])
  expect.soft(SWEPT.filter((table) => last.rows.get(table) !== 0)).toEqual([])
  for (const [table, overdue] of Object.entries(OVERDUE)) expect.soft(await rows(overdue), table).toEqual([])
  expect.soft(await rows('select task_identifier, last_error from graphile_worker.jobs')).toEqual([])
  const growth = (table: string, to: number) => (days[to]?.rows.get(table) ?? 0) - (days[to - 28]?.rows.get(table) ?? 0)
  for (const table of FOR_GOOD) expect.soft(growth(table, end), table).toBeLessThanOrEqual(growth(table, end - 28))
  for (const what of MEASURED) {
    const of = (from: number, to: number) => median(days.slice(from, to).map((figures) => figures[what]))
    // How many connections are open after a busy day says how fast the machine is: idle ones stay for a while.
    if (what !== 'connections')
      expect.soft(of(DAYS - 6, DAYS + 1), `${what}, week 4 against week 2`).toBeLessThanOrEqual(1.25 * of(8, 15))
    const least = what === 'connections' ? 1.25 : 1.1
    expect.soft(of(end - 27, end + 1), `${what}, nobody there`).toBeLessThanOrEqual(least * of(end - 55, end - 27))
    console.log(what, days.map((figures) => Math.round(figures[what])).join(' '))
  }
  expect.soft(errors.filter((msg) => !errorLines.includes(msg))).toEqual([])
})
