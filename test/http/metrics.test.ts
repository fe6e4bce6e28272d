import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { startMetrics } from '../../src/base/metrics/metrics-server.ts'
import { noteReason } from '../../src/base/reasons.ts'
import { routes } from '../../src/routes/index.ts'
import { BEHIND_PROXY, elsewhere } from '../support/addresses.ts'
import { pageOf, read } from '../support/llm.ts'
import { metricsOfOps } from '../support/ops.ts'
import { hangUp, raw, request } from '../support/raw.ts'
import { PASSWORD, useServer } from '../support/server.ts'

// The metrics on METRICS_PORT, with a real API and worker, real requests and jobs.

const server = useServer({
  worker: true,
  env: { ...BEHIND_PROXY, HOST: '0.0.0.0', METRICS_PORT: '0', DEFAULT_RATE_LIMIT_PER_MINUTE: '30' },
})
let metrics: Awaited<ReturnType<typeof startMetrics>>
beforeAll(async () => {
  metrics = await startMetrics(server.config, createLog('silent'))
})
afterAll(() => metrics.stop())

const ask = (path: string) => fetch(`http://127.0.0.1:${metrics.port}${path}`)
const scrape = async () => (await ask('/metrics')).text()

type Labels = Record<string, string>
/** The samples of one scrape. */
async function samples() {
  const lines = (await scrape()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line) => {
    const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', text = '']) => [key, text])
    return { name, labels: Object.fromEntries(pairs) as Labels, value: Number(value) }
  })
}

/** The sum of a metric's samples that have these labels. */
async function value(name: string, labels: Labels = {}) {
  const fits = (sample: { labels: Labels }) =>
    Object.entries(labels).every(([key, text]) => sample.labels[key] === text)
  return (await samples())
    .filter((sample) => sample.name === name && fits(sample))
    .reduce((sum, sample) => sum + sample.value, 0)
}

/** Expects a metric to grow by an act. Polls, since a request is counted shortly after its answer has arrived. */
async function growth(name: string, labels: Labels, expected: number, act: () => Promise<unknown>) {
  const before = await value(name, labels)
  await act()
  await expect.poll(() => value(name, labels).then((now) => now - before)).toBe(expected)
}

describe('requests', () => {
  test('are counted once each with their time, by route, method and status class', async () => {
    const ann = await server.person()
    const route = { route: 'GET /habits/', method: 'GET', status: '2xx' }
    const seconds = await value('http_request_duration_seconds_sum', route)
    await growth('http_requests_total', route, 7, async () => {
      for (let n = 0; n < 7; n++) await ann.get('/habits/')
    })
    expect(await value('http_request_duration_seconds_count', route)).toBe(await value('http_requests_total', route))
    expect(await value('http_request_duration_seconds_bucket', { ...route, le: '+Inf' })).toBe(
      await value('http_requests_total', route),
    )
    expect(await value('http_request_duration_seconds_sum', route)).toBeGreaterThan(seconds)
    await growth('http_requests_total', { route: 'GET /habits/:habit_id', status: '4xx' }, 3, async () => {
      await ann.get('/habits/999999')
      await ann.get('/habits/abc')
      await server.anonymous.get('/habits/1')
    })
  })

  test('have their route also when they are refused before the function runs', async () => {
    const refused = { route: 'POST /habits/', method: 'POST', status: '4xx' }
    await growth('http_requests_total', refused, 1, () =>
      server.anonymous.request('POST', '/habits/', { raw: 'x'.repeat(70_000) }),
    )
  })

  test('are counted as aborted when the client disconnects', async () => {
    const aborted = { route: 'POST /habits/', status: 'aborted' }
    await growth('http_requests_total', aborted, 1, () =>
      hangUp(server.url, `${request('/habits/', ['Content-Length: 100'], 'POST')}{`),
    )
  })

  test('have a bounded number of labels, whatever the path', async () => {
    const ann = await server.person()
    // Other files that ran in this worker have counted their routes.
    const before = (await samples()).map(({ labels }) => labels.route ?? '')
    const paths = routes.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    const known = new Set([...before, ...paths, 'unmatched'])
    const label = 'x"} 1\nevil{a="b'
    for (let n = 0; n < 40; n++) {
      await ann.get(`/habits/${n}${'9'.repeat(n)}`, elsewhere())
      await ann.get(`/nowhere/${n}/${encodeURIComponent(label)}?a=${n}`, elsewhere())
      await ann.get(`/practices/share/${n}`, elsewhere())
      await raw(server.url, request(`http://evil.example/${n}`, [], ['PURGE', 'LINK', 'PROPFIND', 'M-SEARCH'][n % 4]))
    }
    const all = (await samples()).filter(({ name }) => name.startsWith('http_'))
    expect(all.filter(({ labels }) => !known.has(labels.route ?? ''))).toEqual([])
    expect(new Set(all.map(({ labels }) => labels.method))).toContain('other')
    expect(all.filter(({ labels }) => !/^[2345]xx$|^aborted$/.test(labels.status ?? ''))).toEqual([])
    expect(await value('http_requests_total', { route: 'unmatched' })).toBeGreaterThanOrEqual(80)
  })

  test('over a rate limit are counted by route and kind of limit', async () => {
    const wrong = { email: 'nobody@example.com', password: 'wrong' }
    const login = { route: 'POST /auth/login', kind: 'own' }
    const from = elsewhere()
    await growth('rate_limit_hits_total', login, 3, async () => {
      for (let n = 0; n < 8; n++) await server.anonymous.post('/auth/login', wrong, from)
    })
    await growth('rate_limit_hits_total', { route: 'GET /habits/', kind: 'default' }, 4, async () => {
      for (let n = 0; n < 34; n++) await server.anonymous.get('/habits/', from)
    })
  })
})

test('pools show their connections by state', async () => {
  await (await server.person()).get('/habits/')
  for (const pool of ['api', 'worker']) {
    const of = (state: string) => value('database_pool_connections', { pool, state })
    expect(await of('total')).toBeGreaterThan(0)
    expect(await of('idle')).toBeLessThanOrEqual(await of('total'))
    expect(await of('waiting')).toBe(0)
  }
  expect(await value('database_pool_connections', { pool: 'heavy_reads', state: 'total' })).toBe(0)
})

/** Makes the failed job due for its last attempt. */
const LAST_TRY = `update graphile_worker._private_jobs set run_at = now(), max_attempts = attempts + 1
  where last_error is not null and locked_at is null`

describe('jobs', () => {
  test('are counted by task and outcome, with their times', async () => {
    const mail = { task: 'password_reset_mail' }
    const { email } = await server.person()
    const ask = () => server.anonymous.post('/auth/password-reset/request', { email }, elsewhere())
    const timed = () => Promise.all(['job_duration', 'job_start_delay'].map((n) => value(`${n}_seconds_count`, mail)))
    const [durations = 0, delays = 0] = await timed() // of other files of this worker
    await growth('jobs_total', { ...mail, outcome: 'completed' }, 1, ask)
    expect(await timed()).toEqual([durations + 1, delays + 1])

    server.sandbox.faults.smtp = { reject: 450 } // also where the queue tries once more before the last attempt
    await growth('jobs_total', { ...mail, outcome: 'failed' }, 1, ask)
    await growth('jobs_total', { ...mail, outcome: 'given_up' }, 1, async () => {
      await expect.poll(async () => (await server.database.owner.query(LAST_TRY)).rowCount).toBe(1)
      await server.database.owner.query("select graphile_worker.add_job('sweep_expired')") // wakes the worker
    })
    server.sandbox.faults.smtp = undefined
    expect(await value('job_duration_seconds_count', mail)).toBeGreaterThanOrEqual(durations + 3)
  })

  test('in the queue are counted by task and status, with the age of the oldest ready job', async () => {
    await server.database.owner.query(
      "select graphile_worker.add_job('a_task_of_tests', run_at => now() + interval '1 hour'), graphile_worker.add_job('another')",
    )
    const queued = (task: string, status: string) => value('jobs_queued', { task, status })
    await expect.poll(() => queued('a_task_of_tests', 'scheduled')).toBe(1)
    expect(await queued('another', 'ready')).toBe(1)
    expect(await queued('password_reset_mail', 'failed')).toBe(1)
    expect(await value('jobs_queue_up')).toBe(1)
    expect(await value('jobs_oldest_ready_seconds')).toBeGreaterThanOrEqual(0)
    const health = await ask('/health')
    expect([health.status, await health.json()]).toEqual([
      200,
      {
        status: expect.any(String),
        reasons: expect.any(Array),
        pools: {
          api: { total: expect.any(Number), idle: expect.any(Number), waiting: 0 },
          exports: { total: expect.any(Number), idle: expect.any(Number), waiting: 0 },
          heavy_reads: { total: 0, idle: 0, waiting: 0 },
          queue: { total: expect.any(Number), idle: expect.any(Number), waiting: 0 },
          worker: { total: expect.any(Number), idle: expect.any(Number), waiting: 0 },
        },
        queue: expect.objectContaining({ counts: expect.objectContaining({ ready: 1, scheduled: 1, failed: 1 }) }),
      },
    ])
  })
})

test('calls, tokens and costs of language models equal the usage log', async () => {
  // The process may have called models for other databases before.
  const counted = async () => ({
    calls: await value('llm_requests_total', { outcome: 'answered' }),
    prompt: await value('llm_tokens_total', { kind: 'prompt' }),
    completion: await value('llm_tokens_total', { kind: 'completion' }),
    cost: await value('llm_cost_usd_total'),
  })
  const ann = await server.person()
  const before = await counted()
  const entry = await pageOf(ann)
  expect((await read(ann, entry.id)).status).toBe(200)
  const { rows } = await server.database.owner.query(
    `select count(*)::int as calls, sum(prompt_tokens)::int as prompt, sum(completion_tokens)::int as completion,
            coalesce(sum(estimated_cost_usd), 0)::float as cost from app.llm_usage_log`,
  )
  const [logged] = rows
  expect(logged.prompt).toBeGreaterThan(0)
  const after = await counted()
  expect(after.calls - before.calls).toBe(logged.calls)
  expect(after.prompt - before.prompt).toBe(logged.prompt)
  expect(after.completion - before.completion).toBe(logged.completion)
  expect(after.cost - before.cost).toBeCloseTo(logged.cost, 5)
  server.sandbox.faults.llm = { status: 400 }
  await growth('llm_requests_total', { outcome: 'failed' }, 1, () => read(ann, entry.id))
  server.sandbox.faults.llm = undefined
})

describe('outside parties', () => {
  test('are counted by the class of their answer, mails by their text too', async () => {
    const { email } = await server.person()
    const ask = () => server.anonymous.post('/auth/password-reset/request', { email }, elsewhere())
    const seconds = () => value('vendor_request_duration_seconds_count', { party: 'mail' })
    const before = await seconds()
    const text = 'password-reset'
    await growth('vendor_requests_total', { party: 'mail', outcome: '2xx' }, 1, () =>
      growth('mails_total', { text, outcome: 'sent' }, 1, ask),
    )
    server.sandbox.faults.smtp = { reject: 451, times: 1 }
    await growth('vendor_requests_total', { party: 'mail', outcome: '4xx' }, 1, () =>
      growth('mails_total', { text, outcome: 'failed' }, 1, ask),
    )
    expect(await seconds()).toBe(before + 2)
  })

  test('are counted by status where HTTP is spoken', async () => {
    await growth('vendor_requests_total', { party: 'license', outcome: '2xx' }, 1, () => server.person())
    const ann = await server.person()
    const { id } = await pageOf(ann)
    await growth('vendor_requests_total', { party: 'model', outcome: '2xx' }, 1, () => read(ann, id))
    server.sandbox.faults.llm = { status: 400 }
    await growth('vendor_requests_total', { party: 'model', outcome: '4xx' }, 1, () => read(ann, id))
    server.sandbox.faults.llm = undefined
  })
})

test('the process has the default metrics of Node', async () => {
  const names = new Set((await samples()).map(({ name }) => name))
  for (const name of ['process_cpu_seconds_total', 'process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
    expect(names).toContain(name)
})

test('no metric contains personal data', async () => {
  const ann = await server.person('metric.person@example.com')
  await ann.post('/auth/login', { email: ann.email, password: PASSWORD }, elsewhere())
  await ann.get(`/habits/?${new URLSearchParams({ email: ann.email })}`)
  await ann.get(`/practices/share/${ann.email}`, elsewhere())
  const text = (await scrape()) + (await (await ask('/health')).text())
  for (const secret of [ann.email, 'example.com', PASSWORD, ann.token, ann.token.split('.')[2] ?? '', '10.0.']) {
    expect(text).not.toContain(secret)
  }
})

describe('the port', () => {
  test('listens on the loopback only, whatever HOST is', async () => {
    const addresses = Object.values(networkInterfaces())
      .flatMap((all) => all ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
    for (const { address } of addresses) {
      expect((await fetch(server.url.replace('127.0.0.1', address).concat('/health/live'))).status).toBe(200)
      await expect(fetch(`http://${address}:${metrics.port}/metrics`)).rejects.toThrow()
    }
  })

  test('serves two paths and one method', async () => {
    expect((await ask('/metrics')).headers.get('content-type')).toMatch(/^text\/plain; version=0.0.4/)
    expect((await ask('/')).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${metrics.port}/metrics`, { method: 'POST' })).status).toBe(405)
    for (const path of ['/metrics', '/health'])
      expect((await fetch(`http://127.0.0.1:${metrics.port}${path}`, { method: 'HEAD' })).status).toBe(200)
  })
})

test('a worker shows figures of the whole service', async () => {
  const { owner } = server.database
  await expect.poll(() => value('workers_alive')).toBe(1)
  expect(await value('database_connections')).toBeGreaterThan(0)
  expect(await value('database_max_connections')).toBeGreaterThan(await value('database_connections'))
  expect(Math.abs(await value('database_clock_skew_seconds'))).toBeLessThan(60)
  await owner.query("select jobs.task_hold('essay', null, 'x', 'y')")
  await expect.poll(() => value('task_paused', { task: 'essay' })).toBe(1)
  await owner.query("select jobs.task_resume('essay')")
  await expect.poll(() => value('task_paused', { task: 'essay' })).toBe(0)
})

/** Their samples need `npm start`, or 64 requests of a person that wait. */
const OF_MORE = ['data_disk_free_ratio', 'turns_refused_total']

test('a scrape has a sample of each metric that the alerts and the dashboard name', async () => {
  noteReason('disk_full', 'a test')
  const { owner } = server.database
  await owner.query("select jobs.task_hold('essay', null, 'x', 'y'), lib.backup_note(now()), lib.restore_note(now())")
  onTestFinished(async () => {
    noteReason('disk_full', undefined)
    await owner.query("select jobs.task_resume('essay')")
  })
  await expect.poll(() => value('task_paused')).toBe(1)
  const names = (await samples()).map(({ name }) => name.replace(/_(bucket|sum|count)$/, ''))
  const absent = metricsOfOps.filter((name) => !names.includes(name))
  expect(absent.filter((name) => !OF_MORE.includes(name))).toEqual([])
})

test('a queue that does not answer is reported as down, and the other metrics are served', async () => {
  await server.database.owner.query('revoke execute on function jobs.queue_summary from app_worker')
  await expect.poll(() => value('jobs_queue_up')).toBe(0)
  const names = new Set((await samples()).map(({ name }) => name))
  expect(names).toContain('http_requests_total')
  expect(names.has('jobs_queued') || names.has('jobs_oldest_ready_seconds')).toBe(false)
  const health = await ask('/health')
  expect([health.status, await health.json()]).toEqual([200, expect.not.objectContaining({ queue: expect.anything() })])
})
