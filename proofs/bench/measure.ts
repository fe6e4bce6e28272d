import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { metered } from './cpu.ts'
import type { Row } from './rows.ts'
import type { Api, Service } from './service.ts'
import { CONNECTIONS, POOL, SECONDS } from './settings.ts'

// Measures one row once: rates, latencies, and CPU milliseconds per request.

export type SqlSample = { rate: number; cpu: number }
export type HttpSample = { rate: number; p50: number; p99: number; apiCpu: number; databaseCpu: number }

const WARM = 50 // requests per connection before the clock starts: each prepares its statement

/** Numbers the requests of a row to one service; undoes the row's writes where it says so. */
export function counting({ undo }: Row, { owner }: Service): () => number {
  let n = -1
  return () => {
    n++
    if (undo && n > 0 && n % undo.every === 0) owner.query(undo.sql)
    return undo ? n % undo.every : n
  }
}

/** The statement alone, over as many connections as the API's pool has. */
export async function measureSql(row: Row, service: Service, next: () => number): Promise<SqlSample> {
  const { send, end } = service.sender(row)
  const one = () => send({ path: row.path, ...row.request(next()) })
  const all = (loop: () => Promise<void>) => Promise.all(Array.from({ length: POOL }, loop))
  await all(async () => {
    for (let i = 0; i < WARM; i++) await one()
  })
  const until = performance.now() + SECONDS * 1000
  let done = 0
  const { database } = await metered(service.owner, [], () =>
    all(async () => {
      for (; performance.now() < until; done++) await one()
    }),
  )
  await end()
  return { rate: done / SECONDS, cpu: database / done }
}

type Asked = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: unknown }
type Load = { port: number; pids: readonly number[]; ask: () => Asked; expected?: '2xx' | '3xx' }

/** A load over HTTP, after a short one that warms; refuses answers of another kind than expected. */
export async function measureHttp(name: string, { owner }: Service, { port, pids, ask, expected = '2xx' }: Load) {
  const send = (bound: { amount: number } | { duration: number }) =>
    autocannon({
      url: `http://127.0.0.1:${port}`,
      connections: CONNECTIONS,
      ...bound,
      requests: [
        {
          setupRequest(request) {
            const { body, headers, ...asked } = ask()
            if (body === undefined) return { ...request, ...asked, headers }
            const typed = { ...headers, 'content-type': 'application/json' }
            return { ...request, ...asked, headers: typed, body: JSON.stringify(body) }
          },
        },
      ],
    })
  await send({ amount: WARM * CONNECTIONS })
  const { result, database, own } = await metered(owner, pids, () => send({ duration: SECONDS }))
  const answers = result[expected]
  const others = result['1xx'] + result['2xx'] + result['3xx'] + result['4xx'] + result['5xx'] - answers
  if (others > 0 || result.errors > 0) throw new Error(`${name}: ${others} other answers, ${result.errors} errors`)
  return {
    rate: answers / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    apiCpu: own / answers,
    databaseCpu: database / answers,
  } satisfies HttpSample
}

/** The headers of the nth request: each from another address, so that no limit per client refuses it. */
function headersOf(token: string, n: number): Record<string, string> {
  const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
  return { authorization: `Bearer ${token}`, 'x-forwarded-for': address }
}

/** The load of a row, or undefined if it needs 304 and the server answers no ETag. */
export async function loadOf(row: Row, service: Service, { port, pids }: Api, next: () => number) {
  const tokens = new Map<number, string>()
  const tags = new Map<number, string>()
  let sent = 0
  for (let n = 0; n < (row.undo?.every ?? 1000); n++) {
    const { person } = row.request(n)
    if (tokens.has(person)) continue
    tokens.set(person, await service.tokenOf(person))
    if (!row.unchangedFrom) continue
    const headers = headersOf(tokens.get(person) as string, sent++)
    const answer = await fetch(`http://127.0.0.1:${port}${row.path}`, { headers })
    await answer.arrayBuffer()
    const tag = answer.headers.get('etag')
    if (tag === null) return undefined
    tags.set(person, tag)
  }
  return {
    port,
    pids,
    expected: row.unchangedFrom ? '3xx' : '2xx',
    ask() {
      const { person, body } = row.request(next())
      const headers = headersOf(tokens.get(person) as string, sent++)
      const tag = tags.get(person)
      if (tag !== undefined) headers['if-none-match'] = tag
      if (row.keyed) headers['idempotency-key'] = randomUUID()
      return { method: row.method, path: row.path, headers, body }
    },
  } satisfies Load
}
