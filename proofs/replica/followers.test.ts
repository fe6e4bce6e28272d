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
import { apiConfig } from '../../test/support/cluster-api.ts'
import { ROLE_PASSWORDS } from '../../test/support/database.ts'
import { type Events, openEvents } from '../../test/support/events.ts'
import { temporaryFolder } from '../../test/support/folder.ts'

// Writers and followers through two processes, while PostgreSQL is killed: every follower, who asks GET /changes only
// when GET /changes/stream says so, ends with the replica that a full listing gives, and that holds each acknowledged
// write once. The file has its own PostgreSQL, with fsync on. FOLLOWERS_WRITES=33334 makes a run of 100,000 writes.

const PEOPLE = 5
const WRITERS = Number(process.env.FOLLOWERS_WRITERS ?? 30)
const FOLLOWERS = 10
const KILLS = 2
/** Acknowledged writes before each kill, and after the last. */
const WRITES = Number(process.env.FOLLOWERS_WRITES ?? 400)
const WITHIN_MS = 60_000
const PAUSE_MS = 50
const log = createLog('silent')
const config = apiConfig()

let dataDir: string
let embedded: Embedded
let apis: Array<Awaited<ReturnType<typeof startApi>>> = []

beforeAll(async () => {
  dataDir = await temporaryFolder('thirty-six-weeks-followers-')
  embedded = await startEmbedded({ dataDir, owner: 'app_owner', database: 'program' })
  await migrate({ url: embedded.url, passwords: ROLE_PASSWORDS, production: false, log })
  const asApi = Object.assign(new URL(embedded.url), { username: 'app_api', password: ROLE_PASSWORDS.app_api })
  apis = [await startApi(program, config, asApi.href, log), await startApi(program, config, asApi.href, log)]
})
afterAll(async () => {
  for (const api of apis) await api.stop()
  await embedded?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const urlOf = (n: number) => `http://127.0.0.1:${apis[n % apis.length]?.port}`

type Ask = { url: string; token: string; method?: string; path: string; body?: unknown; key?: string }
type Replica = Map<string, unknown>
type Person = { token: string; entries: Map<number, string> }
type Control = { stop: boolean; acknowledged: number }

/** Sends a request again until the database is there and no other long read of the person runs; answers the body. */
async function ask({ url, token, method = 'GET', path, body, key }: Ask) {
  for (;;) {
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
    const text = await response.text()
    if (response.ok) return text === '' ? undefined : JSON.parse(text)
    if (![429, 503].includes(response.status)) throw new Error(`${method} ${path} answered ${response.status} ${text}`)
    await sleep(PAUSE_MS)
  }
}

/** Adds what changed since the cursor to the replica; answers the new cursor. */
async function pull(url: string, token: string, replica: Replica, since?: string): Promise<string> {
  for (let cursor = since; ; ) {
    const path = `/changes?limit=500${cursor === undefined ? '' : `&since=${cursor}`}`
    const page = await ask({ url, token, path })
    for (const { resource, id, op, body } of page.changes) {
      if (op === 'put') replica.set(`${resource} ${id}`, body)
      else replica.delete(`${resource} ${id}`)
    }
    cursor = page.cursor as string
    if (!page.has_more) return cursor
  }
}

/** Keeps a replica until `control.stop`; asks for changes after an event alone. */
async function follow(n: number, { token }: Person, replica: Replica, control: { stop: boolean }) {
  const url = urlOf(n)
  let cursor = await pull(url, token, replica)
  while (!control.stop) {
    const events: Events = await openEvents(url, { token }, { lastEventId: cursor })
    for (let seen = 0; events.status === 200 && !events.isOver() && !control.stop; ) {
      await sleep(5)
      if (events.all.length === seen) continue
      seen = events.all.length
      cursor = await pull(url, token, replica, cursor)
    }
    events.close()
    if (events.status !== 200) await sleep(PAUSE_MS)
  }
}

/** Writes, changes and deletes its entries until `control.stop`, each write under a key until acknowledged. */
async function write(n: number, { token, entries }: Person, control: Control) {
  const own: number[] = []
  for (let turn = 0; !control.stop; turn++) {
    const url = urlOf(turn)
    const message = `Writer ${n}, turn ${turn}`
    const body = { message }
    const key = `${n}-${turn}`
    const last = own.at(-1)
    if (turn % 4 === 2 && last !== undefined) {
      await ask({ url, token, method: 'PATCH', path: `/journal/${last}`, body, key })
      entries.set(last, message)
    } else if (turn % 4 === 3 && last !== undefined) {
      await ask({ url, token, method: 'DELETE', path: `/journal/${last}`, key })
      entries.delete(own.pop() as number)
    } else {
      const { id } = await ask({ url, token, method: 'POST', path: '/journal/', body, key })
      own.push(id)
      entries.set(id, message)
    }
    control.acknowledged++
  }
}

async function makePeople(): Promise<Person[]> {
  const client = new pg.Client(embedded.url)
  await client.connect()
  const { rows } = await client.query<{ id: number }>(
    `insert into auth.users (email, password_hash) select 'person' || n || '@example.com', '-'
       from generate_series(1, ${PEOPLE}) n returning id`,
  )
  await client.end()
  const identity = createIdentity(config.SECRET_KEY)
  return Promise.all(rows.map(async ({ id }) => ({ token: await identity.mint(id, null), entries: new Map() })))
}

const LONGEST_MS = 120_000 + WRITES * 120

test('followers end with what a full listing gives, and with each acknowledged write once', {
  timeout: LONGEST_MS,
}, async () => {
  const people = await makePeople()
  const of = (n: number) => people[n % PEOPLE] as Person
  const control: Control = { stop: false, acknowledged: 0 }
  const end = { stop: false }
  const replicas = Array.from({ length: FOLLOWERS }, (): Replica => new Map())
  const failed: unknown[] = []
  const running = (work: Promise<void>) => work.catch((error) => failed.push(error))
  const followers = replicas.map((replica, n) => running(follow(Math.floor(n / PEOPLE), of(n), replica, end)))
  const writers = Array.from({ length: WRITERS }, (_, n) => running(write(n, of(n), control)))
  const written = async () => {
    const until = control.acknowledged + WRITES
    while (control.acknowledged < until && failed.length === 0) await sleep(20)
  }

  for (let kill = 0; kill < KILLS; kill++) {
    await written()
    embedded.kill('SIGKILL')
    await sleep(500)
    await embedded.restart()
  }
  await written()
  control.stop = true
  await Promise.all(writers)
  expect(failed).toEqual([])

  for (const { token, entries } of people) {
    const whole: Replica = new Map()
    await pull(urlOf(0), token, whole)
    const kept = [...whole].filter(([name]) => name.startsWith('journal_entry '))
    const texts = new Map(
      kept.map(([name, body]) => [Number(name.split(' ')[1]), (body as { message: string }).message]),
    )
    expect(texts).toEqual(entries)
    for (const [n, replica] of replicas.entries()) {
      if (of(n).token !== token) continue
      // Nothing is written any more, so what a follower lacks now it gets by an event or never.
      await expect.poll(() => replica.size, { timeout: WITHIN_MS }).toBe(whole.size)
      await expect.poll(() => isEqual(replica, whole), { timeout: WITHIN_MS }).toBe(true)
    }
  }
  end.stop = true
  await Promise.all(followers)
  expect(failed).toEqual([])
})

const isEqual = (one: Replica, other: Replica) =>
  one.size === other.size && [...one].every(([key, body]) => JSON.stringify(other.get(key)) === JSON.stringify(body))
