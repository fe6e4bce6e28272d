import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '../../dev/embedded/server.ts'
import { createLog } from '../../src/base/log.ts'
import { migrate } from '../../src/db/migrate.ts'
import { startApi } from '../../src/http/api.ts'
import { createIdentity } from '../../src/http/identity.ts'
import { program } from '../../src/program.ts'
import { apiConfig } from '../support/cluster-api.ts'
import { ROLE_PASSWORDS } from '../support/database.ts'
import { temporaryFolder } from '../support/folder.ts'

// Kills PostgreSQL several times under load: acknowledged writes stay, no request hangs, and the service recovers by
// itself (docs/contract/http.md#database-away). The file has its own PostgreSQL, with fsync on.

const PEOPLE = 6
const HABITS = 20
const ROUNDS = 3
/** Writes acknowledged before each crash, and refused while the database is away. */
const WRITES = 100
const REFUSALS = 30
// Far more than the service waits for a database or a statement, so that a slow machine is not a hanging request.
const WITHIN_MS = 60_000
const log = createLog('silent')
const config = apiConfig()

let dataDir: string
let embedded: Embedded
let api: Awaited<ReturnType<typeof startApi>>
let url: string

beforeAll(async () => {
  dataDir = await temporaryFolder('thirty-six-weeks-crash-')
  embedded = await startEmbedded({ dataDir, owner: 'app_owner', database: 'program' })
  await migrate({ url: embedded.url, passwords: ROLE_PASSWORDS, production: false, log })
  const asApi = Object.assign(new URL(embedded.url), { username: 'app_api', password: ROLE_PASSWORDS.app_api })
  api = await startApi(program, config, asApi.href, log)
  url = `http://127.0.0.1:${api.port}`
})
afterAll(async () => {
  await api?.stop()
  await embedded?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

// biome-ignore lint/suspicious/noExplicitAny: read only by the test
type Answer = { status: number; retryAfter: string | null; body: any }

/** Sends a request; fails without an answer in time. */
async function ask(method: string, path: string, token = '', body?: unknown, key?: string): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(WITHIN_MS),
  })
  const retryAfter = response.headers.get('retry-after')
  return { status: response.status, retryAfter, body: await response.json() }
}

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client(embedded.url)
  await client.connect()
  const { rows } = await client.query<Row>(text).finally(() => client.end())
  return rows
}

type Person = { token: string; goals: number[] }

async function people(): Promise<Person[]> {
  const rows = await query<{ id: number }>(
    `insert into auth.users (email, password_hash) select 'person' || n || '@example.com', '-'
       from generate_series(1, ${PEOPLE}) n returning id`,
  )
  const identity = createIdentity(config.SECRET_KEY)
  const all: Person[] = []
  for (const { id } of rows) {
    const token = await identity.mint(id, null)
    const goals: number[] = []
    for (let n = 0; n < HABITS; n++) {
      const habit = { name: `Habit ${n}`, icon: '🚶', start_date: '2026-01-01', energy_cost: 1, energy_return: 1 }
      const { status, body } = await ask('POST', '/habits/', token, habit)
      expect(status, JSON.stringify(body)).toBe(200)
      goals.push(...body.goals.map((goal: { id: number }) => goal.id))
    }
    all.push({ token, goals })
  }
  return all
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

/** Logs goals and days until `control.stop`, repeating each until it is acknowledged; half of them have a key. */
async function write({ token, goals }: Person, control: { stop: boolean }, acknowledged: string[], refused: Answer[]) {
  for (let ago = 0; ago <= 29; ago++) {
    for (const goal_id of goals) {
      const completed_on = day(ago)
      const key = goal_id % 2 === 0 ? `log-unit:${goal_id}:${completed_on}` : undefined
      for (let answer: Answer | undefined; answer?.status !== 200; ) {
        if (control.stop) return
        answer = await ask('POST', '/goal_completions/', token, { goal_id, completed_on }, key)
        if (answer.status === 200) acknowledged.push(`${goal_id} ${completed_on}`)
        else refused.push(answer)
        // Under a key, a retry after a crash either runs for the first time or gets the first answer.
        if (answer.status === 200 && key) expect(answer.body.reason_code).not.toBe('already_logged_today')
        if (answer.status !== 200) await sleep(50)
      }
    }
  }
  throw new Error('nothing left to log: the rounds are too long')
}

test('no acknowledged write is lost, no request hangs, and the service recovers by itself', async () => {
  const acknowledged: string[] = []
  const refused: Answer[] = []
  const control = { stop: false }
  /** Waits until the count has grown by this number, or a writer has failed. */
  const more = async (list: unknown[], count: number) => {
    const from = list.length
    while (list.length - from < count && !control.stop) await sleep(20)
  }
  const writers = (await people()).map((person) => write(person, control, acknowledged, refused))
  const writing = Promise.all(writers).finally(() => {
    control.stop = true
  })
  writing.catch(() => {})

  for (let round = 1; round <= ROUNDS && !control.stop; round++) {
    await more(acknowledged, WRITES)
    embedded.kill('SIGKILL')
    const refusals = more(refused, REFUSALS)
    for (let notReady = false; !notReady; ) {
      expect(await ask('GET', '/health/live')).toMatchObject({ status: 200 })
      notReady = (await ask('GET', '/health/ready')).status === 503
    }
    await refusals
    await embedded.restart()
    while ((await ask('GET', '/health/ready')).status !== 200) await sleep(20)
  }
  await more(acknowledged, WRITES)
  control.stop = true
  await writing

  for (const { status, retryAfter, body } of refused) {
    expect([status, body]).toEqual([503, { detail: 'service_unavailable' }])
    expect(Number(retryAfter)).toBeGreaterThan(0)
  }
  expect(refused.length).toBeGreaterThan(0)
  const rows = await query<{ written: string }>(
    "select goal_id || ' ' || local_day as written from app.goal_completions where completed_units > 0",
  )
  const kept = new Set(rows.map((row) => row.written))
  expect(acknowledged.filter((each) => !kept.has(each))).toEqual([])
  // Per person, the last write may be committed without an acknowledged answer; all others were acknowledged.
  expect(kept.size).toBeLessThanOrEqual(acknowledged.length + PEOPLE)
})
