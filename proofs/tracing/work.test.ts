import { describe, expect, test } from 'vitest'
import { createClient } from '../../test/support/client.ts'
import { type Collected, ERROR, KIND } from '../../test/support/collector.ts'
import { HABIT } from '../../test/support/habits.ts'
import { pageOf, read } from '../../test/support/llm.ts'
import { awaitMail } from '../../test/support/mails.ts'
import { MARK, useTraces } from '../../test/support/traces.ts'

// Traces of requests to vendors and of jobs, and what no span says (docs/contract/operations.md#traces).

const traces = useTraces()

describe('a request to a vendor', () => {
  /** The spans of requests to an address below a span. */
  const sentTo = (span: Collected, address: string) => {
    const { host, hostname, port } = new URL(address)
    const found = traces.collector.below(span).filter(({ name }) => name.endsWith(` ${host}`))
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
    const license_key = traces.server.sandbox.license.issue({ email })
    const body = { email, password: `${MARK} correct horse`, license_key }
    const span = await traces.spanOf((headers) => createClient(traces.url).post('/auth/signup', body, headers))
    expect(span.name).toBe('POST /auth/signup')
    expect(sentTo(span, traces.server.sandbox.license.baseUrl)).toEqual([['POST', 200]])
  })

  test('for the keys of an identity provider belongs to the request', async () => {
    const id_token = await traces.server.sandbox.idps.idp_a.sign({ sub: MARK, email: `${MARK}-social@example.com` })
    const span = await traces.spanOf((headers) =>
      createClient(traces.url).post('/auth/oauth/idp_a', { id_token }, headers),
    )
    expect(sentTo(span, traces.server.config.IDP_A_JWKS_URL as string)).toEqual([['GET', 200]])
  })

  test('for a language model belongs to the request or the job, and the vendor gets no header of the trace', async () => {
    const { id } = await pageOf(traces.ann, { title: MARK })
    const own = await traces.spanOf((headers) =>
      read(traces.ann, id, { ...headers, 'x-llm-api-key': `sk-own-${MARK}` }),
    )
    expect(own.name).toBe('POST /journal/{entry_id}/resonance')
    const calls = traces.vendor.received.length
    expect(sentTo(own, traces.vendor.url)).toEqual(Array(calls).fill(['POST', 200]))
    expect((await read(traces.ann, (await pageOf(traces.ann)).id)).status).toBe(200)
    const job = await traces.jobSpan('resonance')
    expect(sentTo(job, traces.vendor.url)).toEqual(Array(calls).fill(['POST', 200]))
    expect(traces.vendor.received).toHaveLength(2 * calls)
    for (const { headers } of traces.vendor.received)
      expect(Object.keys(headers).filter((name) => /trace|baggage/.test(name))).toEqual([])
  })

  test('that fails is an error of its span', async () => {
    traces.vendor.failures = [{ status: 400, body: MARK }]
    const { id } = await pageOf(traces.ann)
    const span = await traces.spanOf((headers) => read(traces.ann, id, { ...headers, 'x-llm-api-key': 'sk-own' }))
    const failed = traces.collector.below(span).find(({ status }) => status.code === ERROR)
    expect(failed?.attributes).toMatchObject({ 'http.response.status_code': 400, 'error.type': '400' })
  })
})

describe('a job', () => {
  const reset = (email: string) =>
    traces.spanOf((headers) => createClient(traces.url).post('/auth/password-reset/request', { email }, headers))

  test('belongs to the request that queued it, with its id, its attempt, its statements and its mail', async () => {
    const request = await reset(traces.ann.email)
    await awaitMail(traces.server, traces.ann.email)
    const span = await traces.jobSpan('password_reset_mail')
    expect([span.traceId, span.parentSpanId, span.links]).toEqual([request.traceId, request.spanId, []])
    expect(span.service).toBe('thirty-six-weeks-worker')
    expect(span.attributes).toEqual({
      'messaging.system': 'graphile_worker',
      'messaging.destination.name': 'password_reset_mail',
      'messaging.operation.type': 'process',
      'messaging.message.id': expect.stringMatching(/^\d+$/),
      'thirty_six_weeks.job_attempt': 1,
    })
    const smtp = new URL(traces.server.sandbox.smtpUrl)
    expect(traces.collector.below(span)).toEqual([
      expect.objectContaining({ name: 'jobs.password_reset_issue' }),
      expect.objectContaining({
        name: `SMTP ${smtp.host}`,
        attributes: {
          'network.protocol.name': 'smtp',
          'server.address': smtp.hostname,
          'server.port': Number(smtp.port),
        },
      }),
      expect.objectContaining({ name: 'jobs.jobs_end' }),
    ])
  })

  test('that is tried again is a trace of its own, with a link to the request', async () => {
    const ben = await traces.server.person(`${MARK}-ben@example.com`)
    traces.server.sandbox.faults.smtp = { reject: 451, times: 1 }
    const request = await reset(ben.email)
    const jobs = ({ kind, traceId, links }: Collected) =>
      kind === KIND.consumer && (traceId === request.traceId || links.some((link) => link.traceId === request.traceId))
    const failed = await traces.collector.first(jobs)
    expect([failed.parentSpanId, failed.status.code]).toEqual([request.spanId, ERROR])
    await traces.server.database.owner.query(
      'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())',
    )
    await awaitMail(traces.server, ben.email)
    const again = await traces.collector.first((span) => jobs(span) && span !== failed)
    expect([again.parentSpanId ?? '', again.status.code ?? 0]).toEqual(['', 0])
    expect(again.links).toMatchObject([{ traceId: request.traceId, spanId: request.spanId }])
    expect(again.attributes).toMatchObject({
      'messaging.message.id': failed.attributes['messaging.message.id'],
      'thirty_six_weeks.job_attempt': 2,
    })
  })

  test('that an untraced request queued begins a trace of its own', async () => {
    const cat = await traces.server.person()
    const from = traces.collector.spans.length
    await traces.server.anonymous.post('/auth/password-reset/request', { email: cat.email })
    await awaitMail(traces.server, cat.email)
    const span = await traces.collector.first(
      (each) => each.kind === KIND.consumer && traces.collector.spans.indexOf(each) >= from,
    )
    expect([span.name, span.parentSpanId ?? '', span.links]).toEqual(['password_reset_mail', '', []])
  })
})

// All that a span may say.
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
  'thirty_six_weeks.aborted',
  'thirty_six_weeks.constraint',
  'thirty_six_weeks.job_attempt',
  'thirty_six_weeks.request_id',
]

test('nothing of a person reaches the collector', async () => {
  const secrets = [MARK, traces.ann.token, '192.0.2.77']
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
    (more: object) => traces.ann.post('/habits/', { ...HABIT, name: MARK }, { ...headers, ...more }),
    (more: object) => traces.ann.post('/habits/', { ...HABIT, name: [MARK] }, { ...headers, ...more }),
    (more: object) => traces.ann.post('/journal/', { message: MARK, title: MARK }, { ...headers, ...more }),
    (more: object) => fetch(`${traces.url}/journal/?search=${MARK}&${MARK}=1`, { headers: { ...headers, ...more } }),
    (more: object) => fetch(`${traces.url}/practices/share/${MARK}`, { headers: { ...headers, ...more } }),
    (more: object) => fetch(`${traces.url}/habits/${MARK}`, { headers: { ...headers, ...more } }),
    (more: object) => fetch(`${traces.url}/${MARK}?${MARK}`, { headers: { ...headers, ...more } }),
    (more: object) =>
      fetch(`${traces.url}/users/me`, { headers: { ...headers, authorization: `Bearer ${MARK}`, ...more } }),
    (more: object) =>
      createClient(traces.url).post(
        '/auth/login',
        { email: `${MARK}@example.org`, password: MARK },
        { ...headers, ...more },
      ),
  ]
  for (const ask of asked) await traces.spanOf((id) => ask(id))
  await traces.server.database.owner.query(
    `create or replace function api.ui_flags_get() returns json language plpgsql volatile as
     $$ begin raise exception '${MARK}' using errcode = '23514', detail = '${MARK}', hint = '${MARK}'; end $$`,
  )
  const failed = await traces.spanOf((id) => traces.ann.get('/ui-flags', { ...headers, ...id }))
  expect(failed.attributes['http.response.status_code']).toBe(500)
  await read(traces.ann, (await pageOf(traces.ann, { title: MARK })).id)
  await traces.jobSpan('resonance')
  for (const secret of secrets)
    expect(traces.collector.received.filter(({ text }) => text.includes(secret))).toEqual([])
  const said = new Set(traces.collector.spans.flatMap(({ attributes }) => Object.keys(attributes)))
  expect([...said].filter((name) => !ATTRIBUTES.includes(name))).toEqual([])
  const events = traces.collector.spans.flatMap(({ events }) => events)
  expect(new Set(events.map(({ name, attributes }) => [name, attributes?.length ?? 0].join()))).toEqual(
    new Set(['connected,0']),
  )
  expect(traces.collector.spans.filter(({ status }) => status.message)).toEqual([])
  expect(new Set(traces.collector.received.map(({ path }) => path))).toEqual(new Set(['POST /v1/traces']))
})
