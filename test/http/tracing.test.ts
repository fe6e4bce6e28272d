import { afterEach, describe, expect, test } from 'vitest'
import { type Collected, ERROR, KIND } from '../support/collector.ts'
import { openEvents } from '../support/events.ts'
import { HABIT, uuid } from '../support/habits.ts'
import { MARK, useTraces } from '../support/traces.ts'

// Traces of requests and statements (docs/contract/operations.md#traces).

const traces = useTraces()

describe('a request', () => {
  test('without a header begins a trace, named after method and path pattern', async () => {
    const { body: habit } = await traces.ann.post('/habits/', HABIT)
    const span = await traces.spanOf((headers) => traces.ann.get(`/habits/${habit.id}`, headers))
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
    const span = await traces.spanOf((headers) => traces.ann.get('/habits/', headers), {
      traceparent: `00-${trace}-${parent}-01`,
    })
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
    const span = await traces.spanOf((headers) => traces.ann.get('/habits/', headers), { traceparent })
    expect(span.parentSpanId ?? '').toBe('')
    expect(span.traceId).not.toMatch(/^(4bf92f3577b34da6a3ce929d0e0e4737|0+)$/i)
  })

  test('whose traceparent is not sampled is not traced', async () => {
    const trace = 'a'.repeat(32)
    const traceparent = `00-${trace}-00f067aa0ba902b7-00`
    expect((await traces.ann.get('/habits/', { traceparent })).status).toBe(200)
    await traces.spanOf((headers) => traces.ann.get('/habits/', headers)) // arrives later than the other would
    expect(traces.collector.spans.filter(({ traceId }) => traceId === trace)).toEqual([])
  })

  test('for an unknown path or method has a name without the path', async () => {
    const unknown = await traces.spanOf((headers) => fetch(`${traces.url}/no/${MARK}`, { headers }))
    expect([unknown.name, unknown.attributes['http.response.status_code']]).toEqual(['GET', 404])
    expect(unknown.attributes).not.toHaveProperty('http.route')
    expect(unknown.status.code ?? 0).toBe(0)
    const odd = await traces.spanOf((headers) => fetch(`${traces.url}/habits/`, { method: 'PROPFIND', headers }))
    expect([odd.name, odd.attributes['http.request.method']]).toEqual(['HTTP', '_OTHER'])
  })

  test('holds its statement, named after the function', async () => {
    const write = await traces.spanOf((headers) => traces.ann.patch('/ui-flags', { has_seen_welcome: true }, headers))
    expect(traces.collector.below(write)).toEqual([
      expect.objectContaining({
        name: 'api.ui_flags_update',
        kind: KIND.client,
        traceId: write.traceId,
        attributes: {
          'db.system.name': 'postgresql',
          'db.stored_procedure.name': 'api.ui_flags_update',
        },
      }),
    ])
  })

  test('holds the requests of a batch', async () => {
    const operations = ['a', 'b'].map((key) => ({
      method: 'PATCH',
      path: '/ui-flags',
      body: { has_seen_welcome: true },
      idempotency_key: `${uuid()}-${key}`,
    }))
    const batch = await traces.spanOf((headers) => traces.ann.post('/batch', { operations }, headers))
    const parts = traces.collector.below(batch).filter(({ kind }) => kind === KIND.server)
    expect(parts.map(({ name }) => name)).toEqual(['PATCH /ui-flags', 'PATCH /ui-flags'])
    for (const part of parts)
      expect(traces.collector.below(part).map(({ name }) => name)).toEqual(['api.ui_flags_update'])
  })

  test('that opens an event stream ends with its first bytes; what the stream does later belongs to no request', async () => {
    const { ann, collector, url } = traces
    const events = await openEvents(url, ann)
    const opened = await collector.first(({ name }) => name === 'GET /changes/stream')
    const from = collector.spans.length
    expect((await ann.post('/habits/', { ...HABIT, name: 'Followed' })).status).toBe(200)
    await events.reach(1)
    events.close()
    await traces.spanOf((headers) => ann.get('/habits/', headers))
    const later = collector.spans.slice(from)
    expect(later.filter(({ traceId }) => traceId === opened.traceId)).toEqual([])
    expect(later.filter(({ name }) => name.startsWith('auth.event_streams'))).toEqual([])
  })

  test('to the analytics process is one trace in both processes', async () => {
    await traces.server.database.owner.query('select auth.role_set($1, $2, true)', [traces.ann.email, 'analyst'])
    const query = { query: '{ people { totalCount } }' }
    const span = await traces.spanOf((headers) => traces.ann.post('/graphql', query, headers))
    expect(span.name).toBe('POST /graphql')
    const [api, analytics] = ['thirty-six-weeks-api', 'thirty-six-weeks-analytics']
    const both = () =>
      traces.collector.spans.filter(({ traceId, kind }) => traceId === span.traceId && kind === KIND.server)
    await expect.poll(() => both().map(({ service }) => service)).toEqual(expect.arrayContaining([api, analytics]))
    const [outer, inner] = [api, analytics].map((name) => both().find(({ service }) => service === name) as Collected)
    expect([inner?.parentSpanId, inner?.name]).toEqual([outer?.spanId, 'POST /graphql'])
  })
})

describe('a failure', () => {
  const sabotage = (statements: string) =>
    traces.server.database.owner.query(
      `create or replace function api.ui_flags_get() returns json language plpgsql volatile as $$ begin ${statements} end $$`,
    )
  afterEach(() => sabotage(`return '{"has_seen_welcome":true,"energy_scaffolding_archived":false}';`))

  test('of the service is an error of its span, with SQLSTATE and constraint and without the message', async () => {
    await sabotage(
      `raise exception using errcode = '23514', constraint = 'flags_hold', message = '${MARK}', detail = '${MARK}';`,
    )
    const span = await traces.spanOf((headers) => traces.ann.get('/ui-flags', headers))
    expect(span.status).toEqual({ code: ERROR })
    expect(span.attributes).toMatchObject({ 'http.response.status_code': 500, 'error.type': '500' })
    const [statement] = traces.collector.below(span)
    expect(statement?.status).toEqual({ code: ERROR })
    expect(statement?.attributes).toMatchObject({
      'db.response.status_code': '23514',
      'error.type': '23514',
      'thirty_six_weeks.constraint': 'flags_hold',
    })
  })

  test('is no refusal: that is an answer', async () => {
    const span = await traces.spanOf((headers) => traces.ann.get('/habits/999999999', headers))
    const [statement] = traces.collector.below(span)
    expect([span.status.code ?? 0, statement?.status.code ?? 0]).toEqual([0, 0])
    expect(statement?.attributes).toMatchObject({ 'db.response.status_code': 'PT404' })
    expect(statement?.attributes).not.toHaveProperty('error.type')
  })
})
