import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { anyPort } from '../../src/embedded/ports.ts'
import { type Client, createClient } from '../support/client.ts'
import { type Collected, type Collector, ERROR, KIND, startCollector } from '../support/collector.ts'
import { HABIT, uuid } from '../support/habits.ts'
import { pageOf, read } from '../support/llm.ts'
import { awaitMail } from '../support/mails.ts'
import { type ModelVendor, startModelVendor } from '../support/model-vendor.ts'
import { endProcesses, type Process, start } from '../support/processes.ts'
import { useServer } from '../support/server.ts'

// Traces of real processes at a real collector (docs/contract/operations.md#traces).

const MARK = 'kanarienvogel'
const server = useServer({ env: { TRUSTED_PROXY_CIDRS: '127.0.0.1/32' } })
endProcesses()
let collector: Collector
let vendor: ModelVendor
let processes: Process[]
let url: string
let ann: Client
beforeAll(async () => {
  collector = await startCollector()
  vendor = await startModelVendor(() => server.sandbox)
  const analyticsPort = await anyPort()
  const env = {
    ...server.env,
    SKIP_STARTUP_SEED: '1',
    LLM_API_KEY: `sk-${MARK}`,
    LLM_BASE_URL: vendor.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    // The primary answers as its own standby, so that reads go there.
    API_READ_DATABASE_URLS: server.database.urlOf('app_api'),
    ANALYTICS_DATABASE_URL: server.database.urlOf('app_analyst'),
    ANALYTICS_PORT: `${analyticsPort}`,
    ANALYTICS_URL: `http://127.0.0.1:${analyticsPort}`,
  }
  processes = ['api', 'worker', 'analytics'].map((part) => start([part], env))
  const [api] = processes as [Process]
  url = `http://127.0.0.1:${(await api.logged('api_listening'))[0]?.port}`
  ann = createClient(url, await server.person(`${MARK}@example.com`))
})
afterAll(async () => {
  await Promise.all(processes.map((process) => process.end('SIGTERM')))
  await collector.stop()
})

/** A request with an id of its own; answers its span. */
async function spanOf(ask: (headers: Record<string, string>) => Promise<unknown>, headers = {}) {
  const id = uuid()
  await ask({ ...headers, 'x-request-id': id })
  return collector.request(id)
}

/** Waits for the span of a job of this task. */
const jobSpan = (task: string) => collector.first(({ kind, name }) => kind === KIND.consumer && name === task)

describe('a request', () => {
  test('without a header begins a trace, named after method and path pattern', async () => {
    const { body: habit } = await ann.post('/habits/', HABIT)
    const span = await spanOf((headers) => ann.get(`/habits/${habit.id}`, headers))
    expect(span).toMatchObject({ name: 'GET /habits/{habit_id}', kind: KIND.server, service: 'thirty-six-weeks-api' })
    expect(span.parentSpanId ?? '').toBe('')
    expect(span.status.code ?? 0).toBe(0)
    expect(span.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/habits/{habit_id}',
      'http.response.status_code': 200,
      'thirty_six_weeks.request_id': span.attributes['thirty_six_weeks.request_id'],
    })
  })

  test('with a valid traceparent belongs to its trace', async () => {
    const [trace, parent] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
    const span = await spanOf((headers) => ann.get('/habits/', headers), { traceparent: `00-${trace}-${parent}-01` })
    expect([span.traceId, span.parentSpanId]).toEqual([trace, parent])
  })

  test.each([
    'nonsense',
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-4bf92f3577b34da6a3ce929d0e0e4737-${'0'.repeat(16)}-01`,
    'ff-4bf92f3577b34da6a3ce929d0e0e4737-00f067aa0ba902b7-01',
    '00-4BF92F3577B34DA6A3CE929D0E0E4737-00F067AA0BA902B7-01',
    '00-4bf92f3577b34da6a3ce929d0e0e4737-00f067aa0ba902b7-01-more',
  ])('with an invalid traceparent begins a trace: %s', async (traceparent) => {
    const span = await spanOf((headers) => ann.get('/habits/', headers), { traceparent })
    expect(span.parentSpanId ?? '').toBe('')
    expect(span.traceId).not.toMatch(/^(4bf92f3577b34da6a3ce929d0e0e4737|0+)$/i)
  })

  test('whose traceparent is not sampled is not traced', async () => {
    const trace = 'a'.repeat(32)
    const traceparent = `00-${trace}-00f067aa0ba902b7-00`
    expect((await ann.get('/habits/', { traceparent })).status).toBe(200)
    await spanOf((headers) => ann.get('/habits/', headers)) // arrives later than the other would
    expect(collector.spans.filter(({ traceId }) => traceId === trace)).toEqual([])
  })

  test('for an unknown path or method has a name without the path', async () => {
    const unknown = await spanOf((headers) => fetch(`${url}/no/${MARK}`, { headers }))
    expect([unknown.name, unknown.attributes['http.response.status_code']]).toEqual(['GET', 404])
    expect(unknown.attributes).not.toHaveProperty('http.route')
    expect(unknown.status.code ?? 0).toBe(0)
    const odd = await spanOf((headers) => fetch(`${url}/habits/`, { method: 'PROPFIND', headers }))
    expect([odd.name, odd.attributes['http.request.method']]).toEqual(['HTTP', '_OTHER'])
  })

  test('holds its statement, named after the function, with the server that answered', async () => {
    const write = await spanOf((headers) => ann.patch('/ui-flags', { has_seen_welcome: true }, headers))
    expect(collector.below(write)).toEqual([
      expect.objectContaining({
        name: 'api.ui_flags_update',
        kind: KIND.client,
        traceId: write.traceId,
        attributes: {
          'db.system.name': 'postgresql',
          'db.stored_procedure.name': 'api.ui_flags_update',
          'thirty_six_weeks.database_server': 'primary',
        },
      }),
    ])
  })

  test('names the standby that answered its read', async () => {
    const last = async () => (await ann.patch('/ui-flags', { has_seen_welcome: true })).headers.get('x-last-write')
    const servers: unknown[] = []
    while (!servers.includes('standby 1')) {
      const lastWrite = (await last()) as string
      const span = await spanOf((headers) => ann.get('/ui-flags', headers), { 'x-last-write': lastWrite })
      servers.push(...collector.below(span).map(({ attributes }) => attributes['thirty_six_weeks.database_server']))
    }
    expect(new Set(servers).size).toBeLessThanOrEqual(2)
  })

  test('holds the requests of a batch', async () => {
    const operations = ['a', 'b'].map((key) => ({
      ...{ method: 'PATCH', path: '/ui-flags', body: { has_seen_welcome: true } },
      idempotency_key: `${uuid()}-${key}`,
    }))
    const batch = await spanOf((headers) => ann.post('/batch', { operations }, headers))
    const parts = collector.below(batch).filter(({ kind }) => kind === KIND.server)
    expect(parts.map(({ name }) => name)).toEqual(['PATCH /ui-flags', 'PATCH /ui-flags'])
    for (const part of parts) expect(collector.below(part).map(({ name }) => name)).toEqual(['api.ui_flags_update'])
  })

  test('to the analytics process is one trace in both processes', async () => {
    await server.database.owner.query('select auth.role_set($1, $2, true)', [ann.email, 'analyst'])
    const query = { query: '{ people { totalCount } }' }
    const span = await spanOf((headers) => ann.post('/graphql', query, headers))
    expect(span.name).toBe('POST /graphql')
    const [api, analytics] = ['thirty-six-weeks-api', 'thirty-six-weeks-analytics']
    const both = () => collector.spans.filter(({ traceId, kind }) => traceId === span.traceId && kind === KIND.server)
    await expect.poll(() => both().map(({ service }) => service)).toEqual(expect.arrayContaining([api, analytics]))
    const [outer, inner] = [api, analytics].map((name) => both().find(({ service }) => service === name) as Collected)
    expect([inner?.parentSpanId, inner?.name]).toEqual([outer?.spanId, 'POST /graphql'])
  })
})

describe('a failure', () => {
  const sabotage = (statements: string) =>
    server.database.owner.query(
      `create or replace function api.ui_flags_get() returns json language plpgsql volatile as $$ begin ${statements} end $$`,
    )
  afterEach(() => sabotage("return json_build_object('has_seen_welcome', true, 'energy_scaffolding_archived', false);"))

  test('of the service is an error of its span, with SQLSTATE and constraint and without the message', async () => {
    await sabotage(
      `raise exception using errcode = '23514', constraint = 'flags_hold', message = '${MARK}', detail = '${MARK}';`,
    )
    const span = await spanOf((headers) => ann.get('/ui-flags', headers))
    expect(span.status).toEqual({ code: ERROR })
    expect(span.attributes).toMatchObject({ 'http.response.status_code': 500, 'error.type': '500' })
    const [statement] = collector.below(span)
    expect(statement?.status).toEqual({ code: ERROR })
    expect(statement?.attributes).toMatchObject({
      'db.response.status_code': '23514',
      'error.type': '23514',
      'thirty_six_weeks.constraint': 'flags_hold',
    })
  })

  test('is no refusal: that is an answer', async () => {
    const span = await spanOf((headers) => ann.get('/habits/999999999', headers))
    const [statement] = collector.below(span)
    expect([span.status.code ?? 0, statement?.status.code ?? 0]).toEqual([0, 0])
    expect(statement?.attributes).toMatchObject({ 'db.response.status_code': 'PT404' })
    expect(statement?.attributes).not.toHaveProperty('error.type')
  })
})

describe('a request to a vendor', () => {
  /** The spans of requests to an address below a span. */
  const sentTo = (span: Collected, address: string) => {
    const { host, hostname, port } = new URL(address)
    const found = collector.below(span).filter(({ name }) => name.endsWith(` ${host}`))
    for (const { kind, attributes } of found)
      expect([kind, attributes['server.address'], attributes['server.port']]).toEqual([
        KIND.client,
        hostname,
        Number(port),
      ])
    return found.map(({ name, attributes }) => [name.split(' ')[0], attributes['http.response.status_code']])
  }

  test('for a license belongs to the request', async () => {
    const email = `${MARK}-license@example.com`
    const license_key = server.sandbox.license.issue({ email })
    const body = { email, password: `${MARK} correct horse`, license_key }
    const span = await spanOf((headers) => createClient(url).post('/auth/signup', body, headers))
    expect(span.name).toBe('POST /auth/signup')
    expect(sentTo(span, server.sandbox.license.baseUrl)).toEqual([['POST', 200]])
  })

  test('for the keys of an identity provider belongs to the request', async () => {
    const id_token = await server.sandbox.idps.idp_a.sign({ sub: MARK, email: `${MARK}-social@example.com` })
    const span = await spanOf((headers) => createClient(url).post('/auth/oauth/idp_a', { id_token }, headers))
    expect(sentTo(span, server.config.IDP_A_JWKS_URL as string)).toEqual([['GET', 200]])
  })

  test('for a language model belongs to the request or the job, and the vendor gets no header of the trace', async () => {
    const { id } = await pageOf(ann, { title: MARK })
    const own = await spanOf((headers) => read(ann, id, { ...headers, 'x-llm-api-key': `sk-own-${MARK}` }))
    expect(own.name).toBe('POST /journal/{entry_id}/resonance')
    const calls = vendor.received.length
    expect(sentTo(own, vendor.url)).toEqual(Array(calls).fill(['POST', 200]))
    expect((await read(ann, (await pageOf(ann)).id)).status).toBe(200)
    const job = await jobSpan('resonance')
    expect(sentTo(job, vendor.url)).toEqual(Array(calls).fill(['POST', 200]))
    expect(vendor.received).toHaveLength(2 * calls)
    for (const { headers } of vendor.received)
      expect(Object.keys(headers).filter((name) => /trace|baggage/.test(name))).toEqual([])
  })

  test('that fails is an error of its span', async () => {
    vendor.failures = [{ status: 400, body: MARK }]
    const { id } = await pageOf(ann)
    const span = await spanOf((headers) => read(ann, id, { ...headers, 'x-llm-api-key': 'sk-own' }))
    const failed = collector.below(span).find(({ status }) => status.code === ERROR)
    expect(failed?.attributes).toMatchObject({ 'http.response.status_code': 400, 'error.type': '400' })
  })
})

describe('a job', () => {
  const reset = (email: string) =>
    spanOf((headers) => createClient(url).post('/auth/password-reset/request', { email }, headers))

  test('belongs to the request that queued it, with its id, its attempt, its statements and its mail', async () => {
    const request = await reset(ann.email)
    await awaitMail(server, ann.email)
    const span = await jobSpan('password_reset_mail')
    expect([span.traceId, span.parentSpanId, span.links]).toEqual([request.traceId, request.spanId, []])
    expect(span.service).toBe('thirty-six-weeks-worker')
    expect(span.attributes).toEqual({
      'messaging.system': 'graphile_worker',
      'messaging.destination.name': 'password_reset_mail',
      'messaging.operation.type': 'process',
      'messaging.message.id': expect.stringMatching(/^\d+$/),
      'thirty_six_weeks.job_attempt': 1,
    })
    const smtp = new URL(server.sandbox.smtpUrl)
    expect(collector.below(span)).toEqual([
      expect.objectContaining({ name: 'jobs.password_reset_issue' }),
      expect.objectContaining({
        name: `SMTP ${smtp.host}`,
        attributes: {
          'network.protocol.name': 'smtp',
          'server.address': smtp.hostname,
          'server.port': Number(smtp.port),
        },
      }),
    ])
  })

  test('that is tried again is a trace of its own, with a link to the request', async () => {
    const ben = await server.person()
    server.sandbox.faults.smtp = { reject: 451, times: 1 }
    const request = await reset(ben.email)
    const jobs = ({ kind, traceId, links }: Collected) =>
      kind === KIND.consumer && (traceId === request.traceId || links.some((link) => link.traceId === request.traceId))
    const failed = await collector.first(jobs)
    expect([failed.parentSpanId, failed.status.code]).toEqual([request.spanId, ERROR])
    await server.database.owner.query(
      'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())',
    )
    await awaitMail(server, ben.email)
    const again = await collector.first((span) => jobs(span) && span !== failed)
    expect([again.parentSpanId ?? '', again.status.code ?? 0]).toEqual(['', 0])
    expect(again.links).toMatchObject([{ traceId: request.traceId, spanId: request.spanId }])
    expect(again.attributes).toMatchObject({
      'messaging.message.id': failed.attributes['messaging.message.id'],
      'thirty_six_weeks.job_attempt': 2,
    })
  })

  test('that an untraced request queued begins a trace of its own', async () => {
    const cat = await server.person()
    const from = collector.spans.length
    await server.anonymous.post('/auth/password-reset/request', { email: cat.email })
    await awaitMail(server, cat.email)
    const span = await collector.first((each) => each.kind === KIND.consumer && collector.spans.indexOf(each) >= from)
    expect([span.name, span.parentSpanId ?? '', span.links]).toEqual(['password_reset_mail', '', []])
  })
})

// All that a span may say; test and code change together.
const ATTRIBUTES = [
  'db.response.status_code',
  'db.stored_procedure.name',
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'messaging.destination.name',
  'messaging.message.id',
  'messaging.operation.type',
  'messaging.system',
  'network.protocol.name',
  'server.address',
  'server.port',
  'thirty_six_weeks.constraint',
  'thirty_six_weeks.database_server',
  'thirty_six_weeks.job_attempt',
  'thirty_six_weeks.request_id',
]

test('nothing of a person reaches the collector', async () => {
  const secrets = [MARK, ann.token, '192.0.2.77']
  const headers = {
    'user-agent': MARK,
    'x-forwarded-for': '192.0.2.77',
    'accept-language': MARK,
    cookie: `session=${MARK}`,
    baggage: `user=${MARK}`,
    tracestate: `vendor=${MARK}`,
    'x-anything': MARK,
  }
  const asked = [
    (more: object) => ann.post('/habits/', { ...HABIT, name: MARK }, { ...headers, ...more }),
    (more: object) => ann.post('/habits/', { ...HABIT, name: [MARK] }, { ...headers, ...more }),
    (more: object) => ann.post('/journal/', { message: MARK, title: MARK }, { ...headers, ...more }),
    (more: object) => fetch(`${url}/journal/?search=${MARK}&${MARK}=1`, { headers: { ...headers, ...more } }),
    (more: object) => fetch(`${url}/practices/share/${MARK}`, { headers: { ...headers, ...more } }),
    (more: object) => fetch(`${url}/habits/${MARK}`, { headers: { ...headers, ...more } }),
    (more: object) => fetch(`${url}/${MARK}?${MARK}`, { headers: { ...headers, ...more } }),
    (more: object) => fetch(`${url}/users/me`, { headers: { ...headers, authorization: `Bearer ${MARK}`, ...more } }),
    (more: object) =>
      createClient(url).post('/auth/login', { email: `${MARK}@example.org`, password: MARK }, { ...headers, ...more }),
  ]
  for (const ask of asked) await spanOf((id) => ask(id))
  await read(ann, (await pageOf(ann, { title: MARK })).id)
  await jobSpan('resonance')
  for (const secret of secrets) expect(collector.received.filter(({ text }) => text.includes(secret))).toEqual([])
  expect(new Set(collector.spans.flatMap(({ attributes }) => Object.keys(attributes)))).toEqual(new Set(ATTRIBUTES))
  const events = collector.spans.flatMap(({ events }) => events)
  expect(new Set(events.map(({ name, attributes }) => [name, attributes?.length ?? 0].join()))).toEqual(
    new Set(['connected,0']),
  )
  expect(collector.spans.filter(({ status }) => status.message)).toEqual([])
  expect(new Set(collector.received.map(({ path }) => path))).toEqual(new Set(['POST /v1/traces']))
})
