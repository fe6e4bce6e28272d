import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { ANALYTICS_FLAGS, forkAnalytics } from '../../dev/analytics-process.ts'
import { anyPort } from '../../dev/embedded/ports.ts'
import { createProxyTokens } from '../../src/analytics/proxy-tokens.ts'
import { createLog } from '../../src/base/log.ts'
import type { Env } from '../../src/base/settings/config.ts'
import { counting, loadOf, measureHttp } from './measure.ts'
import { residentMegabytes } from './neighbours.ts'
import { median, rate, times } from './results.ts'
import type { Row } from './rows.ts'
import type { Service } from './service.ts'
import { ROUNDS, SECRETS } from './settings.ts'

// Load from analysts, and what it costs others. A long question and its rest take 12 seconds: BENCH_SECONDS=24 measures
// whole ones.

const ENDLESS = `
  create or replace view analytics.endless with (security_invoker = true) as
    select n from generate_series(1, 1e12::bigint) n;
  grant select on analytics.endless to app_analyst`
const AT_ONCE = 4
const TRIVIAL = '{ today { nodes { at } } }'
const TRIVIAL_QUESTIONS = 100
const env: Env = { ...process.env, ...SECRETS, LOG_LEVEL: 'error', ENV: 'development' }

/** A view that would take hours. */
export const ENDLESS_QUESTIONS = ['{ endless { aggregates { sum { n } } } }']
/** Questions about all rows of many people; over 100,000 each takes longer than it may. */
export const LONG_QUESTIONS = [
  '{ goalCompletions { groupedAggregates(groupBy: [LOCAL_DAY_WEEKDAY]) { keys average { loggedDone } distinctCount { person } } } }',
  '{ habitDays { groupedAggregates(groupBy: [STAGE]) { keys average { done } } } }',
  '{ practiceSessions { groupedAggregates(groupBy: [MODE]) { keys median { minutes } distinctCount { person } } } }',
  '{ activity { groupedAggregates(groupBy: [LOCAL_DAY_TRUNCATED_TO_WEEK]) { keys distinctCount { person } } } }',
]

const analystUrl = (ownerUrl: string) =>
  Object.assign(new URL(ownerUrl), { username: 'app_analyst', password: 'analyst' }).href

async function startAnalysts(ownerUrl: string) {
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  await owner.query(ENDLESS).finally(() => owner.end())
  const port = await anyPort()
  const { tried, stop } = forkAnalytics(
    { ...env, ANALYTICS_DATABASE_URL: analystUrl(ownerUrl), ANALYTICS_PORT: `${port}` },
    createLog('warn'),
  )
  await tried
  return { url: `http://127.0.0.1:${port}`, stop }
}

async function ask(apiUrl: string, token: string, query: string) {
  const start = performance.now()
  const response = await fetch(`${apiUrl}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  const { data, errors } = (await response.json()) as { data?: unknown; errors?: unknown[] }
  return { status: response.status, answered: data != null && errors === undefined, ms: performance.now() - start }
}

/** Sends questions, AT_ONCE in parallel, until stopped; none may be answered. Answers how many, and the slowest. */
function asking(apiUrl: string, token: string, questions: readonly string[]) {
  let stopping = false
  let asked = 0
  let slowest = 0
  const one = async () => {
    while (!stopping) {
      const { answered, ms } = await ask(apiUrl, token, questions[asked++ % questions.length] as string)
      if (answered) throw new Error('a question that should not end was answered')
      slowest = Math.max(slowest, ms)
    }
  }
  const all = Promise.all(Array.from({ length: AT_ONCE }, one))
  return async () => {
    stopping = true
    await all
    return { asked, slowest }
  }
}

/**
 * A row, with two API processes, alone and while an analyst asks questions that do not end; and another analyst's
 * trivial question, alone and beside them.
 */
export async function besideAnalysts(service: Service, row: Row, [one, other]: [number, number], questions: string[]) {
  const analysts = await startAnalysts(service.ownerUrl)
  const api = await service.startApi(2, { ANALYTICS_URL: analysts.url })
  const url = `http://127.0.0.1:${api.port}`
  const [token, otherToken] = [await service.tokenOf(one), await service.tokenOf(other)]
  const load = await loadOf(row, service, api, counting(row, service))
  const alone: number[] = []
  const beside: number[] = []
  const measures = [
    async () => alone.push((await measureHttp(row.name, service, load as NonNullable<typeof load>)).rate),
    async () => {
      const stop = asking(url, token, questions)
      beside.push((await measureHttp(row.name, service, load as NonNullable<typeof load>)).rate)
      const { asked, slowest } = await stop()
      console.log(`  ${asked} long questions asked beside, none answered; the slowest in ${slowest.toFixed(0)} ms`)
    },
  ]
  for (let round = 0; load && round < ROUNDS; round++)
    for (const measure of round % 2 === 0 ? measures : measures.toReversed()) await measure()
  const trivial = async () => {
    const all = []
    for (let n = 0; n < TRIVIAL_QUESTIONS; n++) {
      const { status, answered, ms } = await ask(url, otherToken, TRIVIAL)
      if (!answered) throw new Error(`a trivial question was answered ${status}`)
      all.push(ms)
    }
    return all
  }
  await trivial() // warms
  const quiet = await trivial()
  const stop = asking(url, token, questions)
  const crowded: number[] = []
  for (let n = 0; n < ROUNDS; n++) crowded.push(...(await trivial()))
  await stop()
  await api.stop()
  await analysts.stop()
  const p95 = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)] as number
  const columns = (what: string, [a, b]: [number, number], unit: string, show = rate, ratio = b / a) => ({
    row: what,
    alone: `${show(a)} ${unit}`,
    'beside analysts': `${show(b)} ${unit}`,
    ratio: times(ratio),
  })
  // Both sides of a round run within seconds of each other, so the machine does the same beside.
  const ofRounds = median(alone.map((each, n) => (beside[n] as number) / each))
  return [
    columns(row.name, [median(alone), median(beside)], '/s', rate, ofRounds),
    columns("another analyst's trivial question, median", [median(quiet), median(crowded)], 'ms', times),
    columns("another analyst's trivial question, p95", [p95(quiet), p95(crowded)], 'ms', times),
  ]
}

/** How long the analytics process takes to start with its two schemas, and what memory it holds. */
export async function analyticsProcess({ ownerUrl }: Pick<Service, 'ownerUrl'>) {
  const start = performance.now()
  const child = fork(fileURLToPath(new URL('../../src/main.ts', import.meta.url)), ['analytics'], {
    env: {
      ...env,
      ENV: 'development',
      ANALYTICS_DATABASE_URL: analystUrl(ownerUrl),
      ANALYTICS_PORT: '0',
      METRICS_PORT: '0',
    },
    execArgv: ANALYTICS_FLAGS,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const seconds = (performance.now() - start) / 1000
  const atStart = await residentMegabytes(child.pid as number)
  const tokens = createProxyTokens(SECRETS.SECRET_KEY)
  for (let n = 0; n < TRIVIAL_QUESTIONS; n++)
    for (const groupsOnly of [false, true])
      await fetch(`http://127.0.0.1:${port}/graphql`, {
        method: 'POST',
        headers: {
          authorization: await tokens.issue({ userId: String(n % 7), groupsOnly }),
          'content-type': 'application/json',
        },
        body: JSON.stringify({ query: TRIVIAL }),
      }).then((response) => response.text())
  const asked = await residentMegabytes(child.pid as number)
  child.kill()
  await once(child, 'exit')
  return [
    {
      'the analytics process': 'two schemas',
      'start s': times(seconds),
      'RSS MB at start': atStart,
      [`after ${2 * TRIVIAL_QUESTIONS} questions`]: asked,
    },
  ]
}
