import { fork } from 'node:child_process'
import { once } from 'node:events'
import { measureHttp } from './measure.ts'
import { httpCpu, ms, type Result, rate, resultOf, times } from './results.ts'
import type { Row } from './rows.ts'
import type { Service } from './service.ts'
import { POOL, ROUNDS } from './settings.ts'

/** Compares a row with PostGraphile for the same data, in one process as well. */
export async function againstPostGraphile({ name, graphql: query, request }: Row, service: Service, ours: Result) {
  const env = { ...process.env, GRAPHILE_ENV: 'production', API_DATABASE_URL: service.apiUrl, POOL: String(POOL) }
  const server = fork(new URL('postgraphile.ts', import.meta.url), { env })
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  let n = 0
  const ask = () => {
    const headers = { 'x-user': String(request(n++).person) }
    return { method: 'POST' as const, path: '/graphql', headers, body: { query } }
  }
  const http = []
  for (let round = 0; round < ROUNDS; round++)
    http.push(await measureHttp(name, service, { port, pids: [server.pid as number], ask }))
  server.kill()
  await once(server, 'exit')
  const theirs = resultOf({ sql: [], http })
  return {
    row: name,
    'ours /s': rate(ours.httpRate),
    'PostGraphile /s': rate(theirs.httpRate),
    '× rate': times(ours.httpRate / theirs.httpRate),
    'ours CPU ms': ms(httpCpu(ours)),
    'PostGraphile CPU ms': ms(httpCpu(theirs)),
    '× CPU': times(httpCpu(theirs) / httpCpu(ours)),
  }
}
