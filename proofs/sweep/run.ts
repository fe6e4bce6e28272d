import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { createLog } from '../../src/base/log.ts'
import { readConfig } from '../../src/base/settings/config.ts'
import { startApi } from '../../src/http/api.ts'
import { createIdentity } from '../../src/http/identity.ts'
import { program } from '../../src/program.ts'
import type { TestDatabase } from '../../test/support/database.ts'
import { JOURNAL_KEY } from '../../test/support/secrets.ts'
import { known } from '../plans/calls.ts'
import { fillPeople, LIVED, YEARS } from '../plans/people.ts'
import { NOW } from '../plans/session.ts'
import { type Exchange, FAULTS, type Planned, type Side, startFaultProxy } from './fault-proxy.ts'
import { LEAVING, requestOf, type SweptRequest, WEBHOOK_SECRET } from './requests.ts'

// Sweeps write routes with faults: between API and PostgreSQL a proxy breaks or stalls the connection before and after
// each message of the route's statement. After each fault the effect must be there once or not at all, and what was
// answered must be true (docs/dbas.md#prove).

const SERVICE_TIMEOUT = '10s'
/** The statement timeout while a connection stalls: shorter, so that a stall can be longer than it and yet short. */
const LEAST_STATEMENT_MS = 150
/** The timeout of a route is so many times what its request took without a fault, at least. */
const SPARE = 4
/** How much longer than the statement timeout a stall is. */
const STALL_BEYOND_MS = 100
const CONNECTIONS = 2
/** How long a statement may go on at PostgreSQL after its request was answered. */
const SETTLE_MS = 5000
/** A repeat that is answered 503 is repeated, as a client does, so often. */
const REPEATS = 20
const FORM = 'application/x-www-form-urlencoded'
const SIDES: Side[] = ['api', 'postgres']

type Answer = { status: number; text: string }
export type Case = { route: string; planned: Planned; wrong: string[] }
export type Sweep = {
  /** Does each fault at each place of a route's exchange, one after the other. */
  sweep(route: string): AsyncGenerator<Case>
  /** Requests per second, over so many milliseconds. */
  rate(ms: number): Promise<number>
  stop(): Promise<void>
}

export async function startSweep(database: Omit<TestDatabase, 'drop' | 'poolOf'>): Promise<Sweep> {
  await fillPeople(database)
  const name = new URL(database.urlOf('owner')).pathname.slice(1)
  await database.asSuperuser(await readFile(new URL('effects.sql', import.meta.url), 'utf8'))
  await database.asSuperuser(`
    alter database ${name} set app.now = '${NOW}';
    select auth.role_set(email, 'admin', true) from auth.users where id = ${LIVED};
    insert into auth.users (id, email, password_hash) overriding system value values (${LEAVING}, 'leaving@example.com', 'x');
    insert into app.pseudonyms (user_id, joined_at) values (${LEAVING}, now())`)
  const superuser = new pg.Client(database.urlOf('superuser'))
  await superuser.connect()
  const one = async <T>(text: string, values: unknown[] = []) =>
    (await superuser.query<{ value: T }>(`select ${text} as value`, values)).rows[0]?.value as T
  const idsOf = async (person: number) =>
    (await superuser.query(known, [person])).rows[0].ids as Record<string, unknown>
  const ids = new Map([
    [LIVED, await idsOf(LIVED)],
    [LEAVING, await idsOf(LEAVING)],
  ])

  const proxy = await startFaultProxy(database.urlOf('app_api'))
  const config = readConfig({
    SECRET_KEY: 'a secret of the sweep, and of nobody else',
    JOURNAL_ENCRYPTION_KEYS: JOURNAL_KEY,
    DEFAULT_RATE_LIMIT_PER_MINUTE: '0',
    DATABASE_POOL_SIZE: String(CONNECTIONS),
    PORT: '0',
    METRICS_PORT: '0',
    API_DATABASE_URL: proxy.url,
    LICENSE_VENDOR_API_TOKEN: 'a token of the sweep',
    LICENSE_VENDOR_WEBHOOK_SECRET: WEBHOOK_SECRET,
    PUBLIC_URL: 'https://api.example.com',
    LICENSE_VENDOR_COURSE_PRODUCT_IDS: 'course',
  })
  const api = await startApi(program, config, proxy.url, createLog('fatal'))
  const identity = createIdentity(config.SECRET_KEY)
  const tokens = new Map<number, string>()
  for (const person of [LIVED, YEARS, LEAVING]) tokens.set(person, await identity.mint(person, null))

  async function send({ method, path, person, body }: Omit<SweptRequest, 'statement'>, key = ''): Promise<Answer> {
    const given = body?.(key)
    const isForm = typeof given === 'string'
    const response = await fetch(`http://127.0.0.1:${api.port}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokens.get(person)}`,
        ...(key !== '' && { 'idempotency-key': key }),
        ...(given !== undefined && { 'content-type': isForm ? FORM : 'application/json' }),
      },
      body: given === undefined ? null : isForm ? given : JSON.stringify(given),
    })
    const text = await response.text()
    // A batch is answered 200; its operation has a status of its own.
    const [{ status } = response] = path === '/batch' ? JSON.parse(text).results : []
    return { status, text }
  }
  const next = () => send({ method: 'GET', path: '/habits/', person: YEARS })

  /** Ends the connections of the pool, so that the next exchange also prepares its statement. */
  async function renew() {
    await superuser.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'thirty-six-weeks api' and datname = current_database()`,
    )
    // As many at once as there are connections: one that the API has not yet seen to be gone is met here.
    const all = () => Promise.all(Array.from({ length: CONNECTIONS }, next))
    for (let ready = false; !ready; ) ready = (await all()).every(({ status }) => status === 200)
  }
  /** Waits until no statement, transaction or lock of the API is left; answers whether that came true. */
  async function settled(): Promise<boolean> {
    for (const until = Date.now() + SETTLE_MS; Date.now() < until; ) {
      const left = await one<string>(
        `(select count(*) from pg_stat_activity a where a.usename = 'app_api' and a.datname = current_database()
            and (a.state <> 'idle' or exists (select from pg_locks l where l.pid = a.pid)))`,
      )
      if (left === '0') return true
    }
    return false
  }
  /** Sets the statement timeout of the connections to come. */
  const bound = (value: string) =>
    superuser.query(`alter role app_api in database ${name} set statement_timeout = '${value}'`)
  const place = () => one<string>('(select coalesce(max(id), 0) from sweep.changes)')
  const effectSince = (since: string) => one<string>('sweep.effect($1)', [since])
  const isDone = ({ status }: Answer) => status >= 200 && status < 300

  /** Does work after what a route needs is there, and takes everything back. */
  async function within<T>({ before, person }: SweptRequest, work: (since: string) => Promise<T>): Promise<T> {
    const first = await place()
    try {
      if (before) await superuser.query(before, [person])
      return await work(await place())
    } finally {
      await settled()
      await one('sweep.take_back($1)', [first])
      await superuser.query('truncate sweep.changes')
    }
  }

  /** The effect of a route's request without a fault, and how many messages its exchange has. */
  function measured(request: SweptRequest): Promise<{ effect: string; sent: Exchange; ms: number }> {
    return within(request, async (since) => {
      await renew()
      const { sent } = proxy.arm(request.statement)
      const begun = Date.now()
      const answer = await send(request, crypto.randomUUID())
      const ms = Date.now() - begun
      if (!isDone(answer))
        throw new Error(`${request.path} is answered ${answer.status} without a fault: ${answer.text}`)
      await settled()
      return { effect: await effectSince(since), sent, ms }
    })
  }

  function faulted(request: SweptRequest, effect: string, planned: Planned): Promise<string[]> {
    return within(request, async (since) => {
      const wrong: string[] = []
      const expectThat = (holds: boolean, text: string) => void (holds || wrong.push(text))
      await renew()
      const exchange = proxy.arm(request.statement, planned)
      const key = crypto.randomUUID()
      const answer = await send(request, key)
      let after = await next()
      // The short timeout of a stall may end other statements too, on a busy machine.
      for (let times = 1; planned.fault === 'stall' && after.status === 503 && times < REPEATS; times++)
        after = await next()
      expectThat(exchange.fired, 'the exchange did not come to this place')
      expectThat(after.status === 200, `the next request was answered ${after.status}`)
      expectThat(await settled(), 'a transaction or a lock was left')
      const first = await effectSince(since)
      expectThat(isDone(answer) || answer.status === 503, `answered ${answer.status} ${answer.text}`)
      expectThat(!isDone(answer) || first !== '', `answered ${answer.status} without an effect`)
      expectThat(first === '' || first === effect, `the effect differs: ${difference(effect, first)}`)
      let repeat = await send(request, key)
      for (let times = 1; repeat.status === 503 && times < REPEATS; times++) repeat = await send(request, key)
      const allowed = first === '' ? undefined : request.repeated
      expectThat(isDone(repeat) || repeat.status === allowed, `the repeat was answered ${repeat.status} ${repeat.text}`)
      await settled()
      const second = await effectSince(since)
      expectThat(second === effect, `after the repeat the effect differs: ${difference(effect, second)}`)
      return wrong
    })
  }

  return {
    async *sweep(name) {
      const request = requestOf(name, (person) => ids.get(person) ?? {})
      await bound(SERVICE_TIMEOUT)
      const { effect, sent, ms } = await measured(request)
      const timeoutMs = Math.max(LEAST_STATEMENT_MS, SPARE * ms)
      for (const side of SIDES)
        for (let after = 0; after <= sent[side]; after++)
          for (const fault of FAULTS) {
            await bound(fault === 'stall' ? `${timeoutMs}ms` : SERVICE_TIMEOUT)
            const planned = { at: { side, after }, fault, stallMs: timeoutMs + STALL_BEYOND_MS }
            yield { route: name, planned, wrong: await faulted(request, effect, planned) }
          }
    },
    async rate(ms) {
      let count = 0
      const until = Date.now() + ms
      const ask = async () => {
        for (; Date.now() < until; count++) await next()
      }
      await Promise.all(Array.from({ length: 8 }, ask))
      return (count * 1000) / ms
    },
    async stop() {
      await api.stop()
      await proxy.stop()
      await superuser.end()
    },
  }
}

/** The lines in which an effect differs from the one that is expected. */
function difference(expected: string, found: string): string {
  const [wanted, seen] = [expected.split('\n'), found.split('\n')]
  const missing = wanted.filter((line) => !seen.includes(line)).map((line) => `- ${line}`)
  return [...missing, ...seen.filter((line) => !wanted.includes(line)).map((line) => `+ ${line}`)].join(', ')
}
