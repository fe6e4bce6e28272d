import { analyticsProcess, besideAnalysts, ENDLESS_QUESTIONS } from './analysts.ts'
import { besideAttacks } from './attacks.ts'
import { batches } from './batches.ts'
import { enumeration } from './enumeration.ts'
import { againstPostGraphile } from './graphile.ts'
import { jobs } from './jobs.ts'
import { counting, loadOf, measureHttp } from './measure.ts'
import { beside as besideHog, neighbours } from './neighbours.ts'
import { ANALYST, HOG, OTHER_ANALYST } from './people.ts'
import { columnsOf, comparedColumns, print, type Rounds, resultOf, times } from './results.ts'
import { measureRows } from './rounds.ts'
import { type Row, rows } from './rows.ts'
import { type Service, startService } from './service.ts'
import { AGAINST, isChosen, ROUNDS, SECONDS } from './settings.ts'

// `npm run bench`: rates, latencies and CPU time per request, in rounds on one machine (docs/performance.md).

const chosen = rows.filter(({ name }) => isChosen(name))
const here = await startService()
if (AGAINST === undefined) await measureAll(here)
else await compare(here, await startService(AGAINST))
await here.stop()

/** Every table about this checkout. */
async function measureAll(service: Service) {
  const results = await measureRows([{ service, rows: chosen }])
  const now = new Map([...results].map(([row, [rounds]]) => [row, resultOf(rounds as Rounds)]))
  print([...now].map(([row, result]) => ({ row: row.name, ...columnsOf(result) })))
  const compared = []
  for (const [row, result] of now) if (row.graphql) compared.push(await againstPostGraphile(row, service, result))
  print(compared)
  const repeated = [...now].flatMap(([row, unchanged]) => {
    const from = [...now].find(([{ name }]) => name === row.unchangedFrom)
    if (!from || Number.isNaN(unchanged.httpRate)) return []
    return [{ row: row.name, '304 /s ÷ 200 /s': times(unchanged.httpRate / from[1].httpRate) }]
  })
  print(repeated)
  if (isChosen('two processes')) print(await twoProcesses(service))
  if (isChosen('batch')) print(await batches(service))
  if (isChosen('enumeration')) print(await enumeration(service))
  if (isChosen('jobs')) print(await jobs([service], ROUNDS))
  if (isChosen('beside analysts')) {
    print(await besideAnalysts(service, rows[0] as Row, [ANALYST, OTHER_ANALYST], ENDLESS_QUESTIONS))
    print(await analyticsProcess(service))
  }
  const crowded = neighbours.filter(({ name }) => isChosen(name))
  if (crowded.length > 0) print(await besideHogs(service, crowded))
  if (isChosen('attack')) print(await besideAttacks(service, SECONDS))
}

/** This checkout and another one in turn, round by round. */
async function compare(now: Service, before: Service) {
  const results = await measureRows([now, before].map((service) => ({ service, rows: chosen })))
  print([...results].map(([row, [a, b]]) => ({ row: row.name, ...comparedColumns(a as Rounds, b as Rounds) })))
  if (isChosen('jobs')) print(await jobs([now, before], ROUNDS))
  if (isChosen('attack')) for (const service of [before, now]) print(await besideAttacks(service, SECONDS))
  await before.stop()
}

/** The first row with two API processes, which share the pool's connections. */
async function twoProcesses(service: Service) {
  const api = await service.startApi(2)
  const row = rows[0] as Row
  const load = await loadOf(row, service, api, counting(row, service))
  const http = []
  for (let round = 0; load && round < ROUNDS; round++) http.push(await measureHttp(row.name, service, load))
  await api.stop()
  return [{ row: `${row.name}, two processes`, ...columnsOf(resultOf({ sql: [], http })) }]
}

/** What one person with the highest possible load costs another one. */
async function besideHogs(service: Service, crowded: typeof neighbours) {
  const { port, pids, stop } = await service.startApi(1)
  const tokens = { hogToken: await service.tokenOf(HOG.person), neighbourToken: await service.tokenOf(1) }
  const measured = []
  for (const row of crowded) {
    measured.push(await besideHog(row, { port, pid: pids[0] as number, ...tokens }, SECONDS))
  }
  await stop()
  return measured
}
