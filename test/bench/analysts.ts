import pg from 'pg'
import { forkAnalytics } from '../../src/platform/analytics/process.ts'
import type { Env } from '../../src/platform/base/config.ts'
import { createLog } from '../../src/platform/base/log.ts'

// Load from analysts: queries over a view that would take hours.

const ENDLESS = `
  create view analytics.endless with (security_invoker = true) as select n from generate_series(1, 1e12::bigint) n;
  grant select on analytics.endless to app_analyst`
const QUESTION = JSON.stringify({ query: '{ endless { aggregates { sum { n } } } }' })
const AT_ONCE = 4

export async function startAnalysts(ownerUrl: string, env: Env) {
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  await owner.query(ENDLESS).finally(() => owner.end())
  const url = Object.assign(new URL(ownerUrl), { username: 'app_analyst', password: 'analyst' }).href
  const { port, stop } = await forkAnalytics(
    { ...env, ANALYTICS_DATABASE_URL: url, ANALYTICS_PORT: '0' },
    createLog('warn'),
  )
  return {
    url: `http://127.0.0.1:${port}`,
    stop,
    /** Sends queries, AT_ONCE in parallel, until stopped; answers their number and the slowest time. */
    ask(apiUrl: string, token: string) {
      let stopping = false
      let answers = 0
      let slowest = 0
      const one = async () => {
        while (!stopping) {
          const start = performance.now()
          const response = await fetch(`${apiUrl}/graphql`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            body: QUESTION,
          })
          const { errors } = (await response.json()) as { errors?: unknown[] }
          if (errors === undefined) throw new Error('an endless question was answered')
          answers++
          slowest = Math.max(slowest, performance.now() - start)
        }
      }
      const asking = Promise.all(Array.from({ length: AT_ONCE }, one))
      return {
        async stop() {
          stopping = true
          await asking
          return { answers, slowest }
        },
      }
    },
  }
}
