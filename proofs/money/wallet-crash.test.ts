import { type ChildProcess, spawn } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyPort } from '../../dev/embedded/ports.ts'
import { startSandbox } from '../../dev/sandbox/main.ts'
import { BEHIND_PROXY, elsewhere } from '../../test/support/addresses.ts'
import { type Client, createClient } from '../../test/support/client.ts'
import { cloneDatabase, type TestDatabase } from '../../test/support/database.ts'
import { parallel, uuid } from '../../test/support/habits.ts'
import { JOURNAL_KEY, PASSWORD } from '../../test/support/server.ts'

// Clients request resonances and buy messages, repeating each request under its key until it is answered, while API and
// worker are killed with SIGKILL at random. Afterwards every charge has one result or one refund, every wallet equals
// the sum of its audit rows, receipts add up to answers and usage, and each acknowledged effect exists once.
// WALLET_CRASH_STEPS makes longer runs.

const STEPS = Number(process.env.WALLET_CRASH_STEPS ?? 1)
const CLIENTS = 50
const PEOPLE = 5
const ENTRIES = 12
const CAP = 20
// Few enough that the processes restart in between and the run ends.
const KILLS = 6 * STEPS
const KILL_EVERY_MS = 300
const BREATH_MS = 100

type Process = { child: ChildProcess; start(): void }
let database: TestDatabase
let url: string
const processes: Process[] = []
const people: Array<{ client: Client; entries: number[] }> = []
const stops: Array<() => unknown> = []

/** Repeats a request until it is answered; a broken connection or a 503 does not count as an answer. */
async function untilHeard(request: () => ReturnType<Client['get']>) {
  for (;;) {
    const answer = await request().catch(() => undefined)
    if (answer !== undefined && answer.status !== 503) return answer
    await new Promise((resolve) => setTimeout(resolve, BREATH_MS))
  }
}

beforeAll(async () => {
  database = await cloneDatabase()
  const sandbox = await startSandbox({ host: '127.0.0.1', port: 0, smtpPort: 0, licenseApiToken: 'sandbox-token' })
  stops.push(
    () => database.drop(),
    () => sandbox.close(),
  )
  const port = await anyPort()
  url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    ...BEHIND_PROXY,
    ...Object.assign({}, ...Object.values(sandbox.settings)),
    ENV: 'development',
    SECRET_KEY: 'a secret of the tests, and of nobody else',
    JOURNAL_ENCRYPTION_KEYS: JOURNAL_KEY,
    LICENSE_VENDOR_API_TOKEN: 'sandbox-token',
    LICENSE_VENDOR_WEBHOOK_SECRET: 'webhook-secret',
    API_DATABASE_URL: database.urlOf('app_api'),
    WORKER_DATABASE_URL: database.urlOf('app_worker'),
    DEFAULT_RATE_LIMIT_PER_MINUTE: '0',
    SKIP_STARTUP_SEED: '1',
    MONTHLY_MESSAGE_CAP: String(CAP),
    LLM_TIMEOUT_MS: '1500',
    PORT: String(port),
    METRICS_PORT: '0',
  }
  for (const part of ['api', 'worker']) {
    const start = () => spawn(process.execPath, ['src/main.ts', part], { env, stdio: 'ignore' })
    const running: Process = { child: start(), start: () => {} }
    running.start = () => {
      running.child = start()
    }
    processes.push(running)
  }
  stops.unshift(() => {
    for (const { child } of processes) child.kill('SIGKILL')
  })

  for (let n = 1; n <= PEOPLE; n++) {
    const email = `crash${n}@example.com`
    const license_key = sandbox.license.issue({ email })
    const anonymous = createClient(url)
    const { body } = await untilHeard(() =>
      anonymous.post('/auth/signup', { email, password: PASSWORD, license_key }, elsewhere()),
    )
    await database.owner.query("select auth.role_set($1, 'admin', true)", [email])
    const client = createClient(url, { token: body.token, userId: body.user_id, email })
    const entries: number[] = []
    for (let e = 0; e < ENTRIES; e++) {
      const message = `Page ${e}. I walked along the river before work. The evening was quiet.`
      entries.push((await untilHeard(() => client.post('/journal/', { message }))).body.id)
    }
    people.push({ client, entries })
  }
})
afterAll(async () => {
  for (const stop of stops) await stop()
})

const pick = <T>(items: T[]) => items[Math.floor(Math.random() * items.length)] as T

test(`every charge is answered or refunded after ${CLIENTS} × ${STEPS} acts`, { timeout: 600_000 }, async () => {
  const { owner } = database
  let kills = 0
  const killing = setInterval(() => {
    if (kills === KILLS) return
    const one = processes[kills % processes.length] as Process
    one.child.kill('SIGKILL')
    one.start()
    kills++
  }, KILL_EVERY_MS)
  const passes: string[] = []
  const grants: number[] = []
  let amounts = 0
  await parallel(CLIENTS, async () => {
    for (let step = 0; step < STEPS; step++) {
      const { client, entries } = pick(people)
      const key = uuid()
      const headers = () => ({ ...elsewhere(), 'Idempotency-Key': key })
      if (Math.random() < 0.75) {
        const path = `/journal/${pick(entries)}/resonance`
        const { status } = await untilHeard(() => client.post(path, undefined, headers()))
        expect([200, 402, 409, 502]).toContain(status)
        if (status === 200) passes.push(key)
      } else {
        const amount = ++amounts
        const { status } = await untilHeard(() => client.post('/user/balance/add', { amount }, headers()))
        expect(status).toBe(200)
        grants.push(amount)
      }
    }
  })
  clearInterval(killing)

  const open = async () => {
    await owner.query("select graphile_worker.add_job('sweep_llm_requests')")
    return (await owner.query("select from app.llm_requests where status = 'requested'")).rowCount
  }
  await expect.poll(open, { interval: 1000 }).toBe(0)

  const { rows: wallets } = await owner.query(`
    select w.offering_balance::integer - coalesce(sum(a.delta) filter (where a.bucket = 'offering'), 0)::integer as balance_gap,
           w.monthly_messages_used - coalesce(sum(a.delta) filter (where a.bucket = 'monthly'), 0)::integer as used_gap,
           count(*) filter (where a.reason like 'spend%')
             - (select count(*) from app.llm_requests r where r.user_id = w.user_id and r.bucket is not null) as charge_gap,
           count(*) filter (where a.reason like 'refund%')
             - (select count(*) from app.llm_requests r where r.user_id = w.user_id and r.bucket is not null and r.status = 'failed') as refund_gap,
           (select count(*) from app.model_receipts p
             where p.user_id = w.user_id and p.charged <> 'none' and not p.refunded)
             - (select count(*) from app.llm_requests r where r.user_id = w.user_id and r.bucket is not null and r.status = 'answered') as receipt_gap,
           (select count(*) from app.model_receipts p where p.user_id = w.user_id and p.status = 'answered')
             - (select count(*) from app.llm_usage_log u where u.user_id = w.user_id) as usage_gap,
           w.monthly_messages_used between 0 and ${CAP} and w.offering_balance >= 0 as within
      from app.wallets w join app.wallet_audit a on a.user_id = w.user_id group by w.user_id`)
  for (const wallet of wallets) {
    const gaps = { balance_gap: 0, used_gap: 0, charge_gap: '0', refund_gap: '0', receipt_gap: '0', usage_gap: '0' }
    expect(wallet).toEqual({ ...gaps, within: true })
  }
  const { rows: granted } = await owner.query(
    "select delta::integer as amount from app.wallet_audit where reason = 'self_grant' order by 1",
  )
  expect(granted.map((row) => row.amount)).toEqual(grants.toSorted((a, b) => a - b))
  const { rows: answered } = await owner.query(
    "select idempotency_key as key from app.llm_requests where status = 'answered' and idempotency_key = any ($1)",
    [passes],
  )
  expect(answered.map((row) => row.key).sort(), 'each acknowledged pass is there once').toEqual(passes.toSorted())
  expect(passes.length).toBeGreaterThan(0)
  expect(kills).toBeGreaterThan(0)
})
