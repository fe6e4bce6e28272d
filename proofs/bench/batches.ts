import { Agent, request as send } from 'node:http'
import { text } from 'node:stream/consumers'
import { metered } from './cpu.ts'
import { HABITS, LIVED, TIERS } from './people.ts'
import { median, ms, times } from './results.ts'
import type { Service } from './service.ts'
import { ROUNDS } from './settings.ts'

// What an app that comes back from a time without a network waits for: 50 check-ins as 50 requests one after the other
// on one connection, and as one POST /batch, each by another person in pairs.

const CHECK_INS = 50
const WARM = 20 // pairs before the clock starts: fresh code of the API is several times slower
const PAIRS = Math.min(10 * ROUNDS, Math.floor(LIVED.program.people / 2) - WARM)
const DAY_MS = 86_400_000
const day = (back: number) => new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10)

/** The nth check-in of a person: for today each goal, for yesterday the goals that were not logged then. */
function checkIn(person: number, n: number) {
  const unlogged = n - HABITS * TIERS
  const goal = unlogged < 0 ? n : Math.floor(unlogged / 2) * TIERS + (unlogged % 2) * 2
  return { goal_id: (person - 1) * HABITS * TIERS + goal + 1, completed_on: day(unlogged < 0 ? 0 : 1) }
}

export async function batches({ owner, api: { port, pids }, tokenOf }: Service) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let keys = 0
  const post = (path: string, token: string, body: unknown, key?: string) =>
    new Promise<string>((resolve, reject) => {
      const bytes = JSON.stringify(body)
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(bytes),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      }
      const asked = send({ agent, port, host: '127.0.0.1', method: 'POST', path, headers }, async (response) => {
        const answer = await text(response)
        if (response.statusCode === 200) resolve(answer)
        else reject(new Error(`${path}: ${response.statusCode} ${answer}`))
      })
      asked.on('error', reject).end(bytes)
    })

  async function alone(person: number, token: string) {
    for (let n = 0; n < CHECK_INS; n++) await post('/goal_completions/', token, checkIn(person, n), `${++keys}`)
  }
  async function together(person: number, token: string) {
    const operations = Array.from({ length: CHECK_INS }, (_, n) => ({
      method: 'POST',
      path: '/goal_completions/',
      body: checkIn(person, n),
      idempotency_key: `${++keys}`,
    }))
    const { results } = JSON.parse(await post('/batch', token, { operations }))
    if (results.some(({ status }: { status: number }) => status !== 200)) throw new Error('an operation failed')
  }

  const ways = [
    { row: '50 check-ins, 50 requests', run: alone, taken: [] as number[], apiCpu: 0, databaseCpu: 0 },
    { row: '50 check-ins, one batch', run: together, taken: [] as number[], apiCpu: 0, databaseCpu: 0 },
  ]
  for (let pair = 0; pair < WARM + PAIRS; pair++) {
    for (const [at, way] of (pair % 2 === 0 ? ways : ways.toReversed()).entries()) {
      const person = LIVED.program.first + 2 * pair + at
      const token = await tokenOf(person)
      const { result, database, own } = await metered(owner, pids, async () => {
        const start = performance.now()
        await way.run(person, token)
        return performance.now() - start
      })
      if (pair < WARM) continue
      way.taken.push(result)
      way.apiCpu += own
      way.databaseCpu += database
    }
  }
  agent.destroy()
  const [requests, batch] = ways.map(({ taken }) => taken) as [number[], number[]]
  const ratio = times(median(batch.map((taken, pair) => taken / (requests[pair] as number))))
  return ways.map(({ row, taken, apiCpu, databaseCpu }, n) => ({
    row,
    'ms, median': ms(median(taken)),
    'API CPU ms': ms(apiCpu / PAIRS),
    'PostgreSQL CPU ms': ms(databaseCpu / PAIRS),
    'batch ÷ requests': n === 1 ? ratio : '',
  }))
}
