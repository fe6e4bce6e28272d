import { describe, expect, test } from 'vitest'
import { compareWithRelease } from '../tools/compat.ts'
import { compareDocuments, explain, type Finding, lineOf, type OpenApi } from '../tools/compatibility.ts'
import { document } from './support/contract.ts'

// `npm run compat`: what breaks an existing client fails with its place (docs/contract/compatibility.md).

// biome-ignore lint/suspicious/noExplicitAny: a document is edited at any depth
type Editable = any

// The tests below edit places of this document: that of this code, as a release keeps it.
const released = JSON.parse(JSON.stringify(document)) as OpenApi & Editable

/** The document after an edit, compared with itself before. */
function edited(edit: (document: Editable) => unknown) {
  const document = structuredClone(released)
  edit(document)
  return compareDocuments(released, document)
}
const lines = (findings: readonly Finding[]) => findings.map((finding) => lineOf({ ...finding, more: 0 }))

test('this code breaks no client of the last release', async () => {
  const { breaks } = await compareWithRelease()
  expect(lines(breaks)).toEqual([])
})

test('a document is compatible with itself', () => {
  expect(compareDocuments(released, structuredClone(released))).toEqual({ breaks: [], additions: [] })
})

const schemas = (document: Editable) => document.components.schemas
const parameters = (document: Editable, path: string, method = 'get') => document.paths[path][method].parameters
const named = (list: Editable, name: string) => list.find((one: { name: string }) => one.name === name)
const answerOf = (document: Editable, path: string, status: string, method = 'get') =>
  document.paths[path][method].responses[status]
const without = (list: string[], name: string) => list.splice(list.indexOf(name), 1)

describe('a break', () => {
  test.each<[string, (document: Editable) => unknown, string]>([
    ['a route that is gone', (d) => delete d.paths['/habits/'].get, 'GET /habits/: is gone'],
    ['a path that is gone', (d) => delete d.paths['/user/usage'], 'GET /user/usage: is gone'],
    ['a status that is gone', (d) => delete d.paths['/habits/'].post.responses['409'], 'POST /habits/ 409: is gone'],
    [
      'a field of an answer that is gone',
      (d) => delete schemas(d).UsageResponse.properties.monthly_cap,
      'GET /changes 200 UsageResponse.monthly_cap: is no longer answered',
    ],
    [
      'a field of an answer that may be missing',
      (d) => without(schemas(d).UsageResponse.required, 'monthly_cap'),
      'GET /changes 200 UsageResponse.monthly_cap: may be missing now',
    ],
    [
      'a field of an answer of another type',
      (d) => (schemas(d).UsageResponse.properties.monthly_cap = { type: 'string' }),
      'GET /changes 200 UsageResponse.monthly_cap: may be string now',
    ],
    [
      'a field of an answer that may be null',
      (d) => (schemas(d).UsageResponse.properties.monthly_cap.type = ['integer', 'null']),
      'GET /changes 200 UsageResponse.monthly_cap: may be null now',
    ],
    [
      'an answer with wider bounds',
      (d) => delete schemas(d).UsageResponse.properties.monthly_cap.minimum,
      'GET /changes 200 UsageResponse.monthly_cap: has minimum no more now',
    ],
    [
      'an answer without its format',
      (d) => {
        schemas(d).UsageResponse.properties.monthly_reset_date = { type: 'string' }
      },
      'GET /changes 200 UsageResponse.monthly_reset_date: has format no more now',
    ],
    [
      'a new value in an answer',
      (d) => schemas(d).Marginalia.properties.status.enum.push('lost'),
      'GET /journal/{entry_id}/marginalia 200 Marginalia.status: may be "lost" now',
    ],
    [
      'a new kind of object in an answer',
      (d) => {
        schemas(d).NewPut = structuredClone(schemas(d).UsagePut)
        schemas(d).NewPut.properties.resource.const = 'new'
        schemas(d).NewPut.properties.body = { $ref: '#/components/schemas/Habit' }
        schemas(d).PutChange.oneOf.push({ $ref: '#/components/schemas/NewPut' })
      },
      'GET /changes 200 NewPut.resource: may be "new" now',
    ],
    [
      'a new detail of a refusal',
      (d) => answerOf(d, '/habits/', '409', 'post').content['application/json'].schema.properties.detail.enum.push('x'),
      'POST /habits/ 409 .detail: may be "x" now',
    ],
    [
      'an answer without a list of values',
      (d) => delete schemas(d).Marginalia.properties.status.enum,
      'GET /journal/{entry_id}/marginalia 200 Marginalia.status: may be any string now',
    ],
    [
      'a list whose items changed',
      (d) => (schemas(d).HabitStats.properties.completion_dates.items = { type: 'integer' }),
      'GET /habits/{habit_id}/stats 200 HabitStats.completion_dates[]: may be integer now',
    ],
    [
      'an answer of another media type',
      (d) => {
        const { content } = answerOf(d, '/user/usage', '200')
        content['text/plain'] = content['application/json']
        delete content['application/json']
      },
      'GET /user/usage 200: is no longer application/json',
    ],
    [
      'a header of an answer that is gone',
      (d) => delete d.components.responses.RateLimitExceeded.headers['Retry-After'],
      '429 header Retry-After: is no longer answered',
    ],
    [
      'a new required field of a body',
      (d) => {
        schemas(d).HabitCreate.properties.colour = { type: 'string' }
        schemas(d).HabitCreate.required.push('colour')
      },
      'POST /habits/ body HabitCreate.colour: is required now',
    ],
    [
      'a field of a body that became required',
      (d) => schemas(d).HabitCreate.required.push('stage'),
      'POST /habits/ body HabitCreate.stage: is required now',
    ],
    [
      'a field of a body that is gone',
      (d) => delete schemas(d).HabitCreate.properties.stage,
      'POST /habits/ body HabitCreate.stage: is no longer read',
    ],
    [
      'a shorter text in a body',
      (d) => (schemas(d).HabitCreate.properties.name.maxLength = 100),
      'POST /habits/ body HabitCreate.name: has maxLength 100 now',
    ],
    [
      'a larger minimum in a body',
      (d) => (schemas(d).HabitCreate.properties.energy_cost.minimum = 1),
      'POST /habits/ body HabitCreate.energy_cost: has minimum 1 now',
    ],
    [
      'a pattern for a text of a body',
      (d) => (schemas(d).HabitCreate.properties.icon.pattern = '^.$'),
      'POST /habits/ body HabitCreate.icon: has pattern "^.$" now',
    ],
    [
      'a null that is refused',
      (d) => (schemas(d).HabitCreate.properties.sort_order = { type: 'integer', default: null }),
      'POST /habits/ body HabitCreate.sort_order: no longer accepts null',
    ],
    [
      'a value that is refused',
      (d) => without(schemas(d).GoalTier.enum, 'stretch'),
      'PUT /goals/{goal_id} body GoalTier: no longer accepts "stretch"',
    ],
    [
      'a text that became a list of values',
      (d) => (schemas(d).HabitCreate.properties.icon.enum = ['walk']),
      'POST /habits/ body HabitCreate.icon: accepts only ["walk"] now',
    ],
    [
      'another default, told as our document tells it',
      (d) => {
        const { default: _, ...field } = schemas(d).HabitCreate.properties.revealed
        schemas(d).HabitCreate.properties.revealed = { ...field, 'x-default': true }
      },
      'POST /habits/ body HabitCreate.revealed: is true by default now',
    ],
    [
      'another default',
      (d) => (schemas(d).HabitCreate.properties.revealed.default = true),
      'POST /habits/ body HabitCreate.revealed: is true by default now',
    ],
    [
      'a body that refuses unknown fields',
      (d) => (schemas(d).HabitCreate.additionalProperties = false),
      'POST /habits/ body HabitCreate: refuses unknown fields now',
    ],
    [
      'a body that became required',
      (d) => {
        d.paths['/journal/{entry_id}/resonance'].post.requestBody = { required: true, content: {} }
      },
      'POST /journal/{entry_id}/resonance body: is required now',
    ],
    [
      'a query parameter that is gone',
      (d) =>
        parameters(d, '/journal/').splice(
          parameters(d, '/journal/').indexOf(named(parameters(d, '/journal/'), 'tag')),
          1,
        ),
      'GET /journal/ query tag: is no longer read',
    ],
    [
      'a query parameter that became required',
      (d) => (named(parameters(d, '/journal/'), 'tag').required = true),
      'GET /journal/ query tag: is required now',
    ],
    [
      'a new required query parameter',
      (d) => parameters(d, '/journal/').push({ in: 'query', name: 'month', required: true, schema: {} }),
      'GET /journal/ query month: is required now',
    ],
    [
      'a narrower query parameter',
      (d) => (named(parameters(d, '/journal/'), 'limit').schema.maximum = 100),
      'GET /journal/ query limit: has maximum 100 now',
    ],
    [
      'a route that needs a token',
      (d) => (d.paths['/auth/login'].post.security = [{ bearer: [] }]),
      'POST /auth/login: needs a token now',
    ],
  ])('%s fails with its place', (_name, edit, line) => {
    const { breaks } = edited(edit)
    expect(
      lines(breaks).some((found) => found.endsWith(line)),
      lines(breaks).join('\n'),
    ).toBe(true)
    expect(new Set(breaks.map(({ what }) => what)).size).toBeLessThanOrEqual(2)
  })

  test('a map in a body that takes only named members fails with its place', () => {
    const bodies = [{ additionalProperties: {} }, { properties: {} }].map((shape) => {
      const document: Editable = structuredClone(released)
      schemas(document).HabitCreate.properties.icon = { type: 'object', ...shape }
      return document
    })
    const { breaks } = compareDocuments(bodies[0], bodies[1])
    expect(lines(breaks)).toEqual([expect.stringMatching(/HabitCreate\.icon: is no map now$/)])
  })

  test('of a component is reported once, with its first route and the number of the others', () => {
    const { breaks } = edited((d) => delete schemas(d).JournalEntry.properties.title)
    expect(breaks.map(lineOf)).toEqual([
      expect.stringMatching(/^GET \/journal\/ 200 JournalEntry\.title \(and \d+ more\): is no longer answered$/),
    ])
  })
})

describe('an addition', () => {
  test.each<[string, (document: Editable) => unknown, string]>([
    [
      'a field of an answer',
      (d) => (schemas(d).UsageResponse.properties.packs = { type: 'integer' }),
      'GET /changes 200 UsageResponse.packs: is answered',
    ],
    [
      'an optional field of a body',
      (d) => (schemas(d).HabitCreate.properties.colour = { type: 'string' }),
      'POST /habits/ body HabitCreate.colour: can be sent',
    ],
    [
      'a value of a body',
      (d) => (schemas(d).PracticeCreate.properties.kind = { type: 'string' }),
      'POST /practices/ body PracticeCreate.kind: can be sent',
    ],
    [
      'a query parameter',
      (d) => parameters(d, '/journal/').push({ in: 'query', name: 'month', schema: { type: 'string' } }),
      'GET /journal/ query month: can be sent',
    ],
    [
      'a status',
      (d) => (d.paths['/habits/'].post.responses['412'] = { description: 'stale' }),
      'POST /habits/ 412: is a new answer',
    ],
    ['a route', (d) => (d.paths['/habits/{habit_id}'].post = { responses: {} }), 'POST /habits/{habit_id}: is new'],
  ])('of %s passes and is listed', (_name, edit, line) => {
    const { breaks, additions } = edited(edit)
    expect([breaks, lines(additions)]).toEqual([[], [line]])
  })

  test('of a body of a refusal that had none passes and is listed', () => {
    const before: Editable = structuredClone(released)
    delete answerOf(before, '/health', '503').content
    const { breaks, additions } = compareDocuments(before, released)
    expect([breaks, lines(additions)]).toEqual([[], ['GET /health 503: may be application/json']])
  })

  test.each<[string, (document: Editable) => unknown]>([
    ['a longer text in a body', (d) => (schemas(d).HabitCreate.properties.name.maxLength = 500)],
    ['narrower bounds of an answer', (d) => (schemas(d).UsageResponse.properties.monthly_cap.maximum = 10)],
    ['a field of a body that is no longer required', (d) => without(schemas(d).HabitCreate.required, 'icon')],
    [
      'names for the members of a map in an answer',
      (d) => {
        const [map] = schemas(d).JobDetail.properties.payload.anyOf
        map.properties = { name: { type: 'string' } }
        delete map.additionalProperties
      },
    ],
    ['descriptions', (d) => (schemas(d).HabitCreate.properties.name.description = 'What you call it.')],
    ['other names of operations', (d) => (d.paths['/habits/'].get.operationId = 'listHabits')],
    [
      'a component for a shape that was inline',
      (d) => {
        schemas(d).Cap = schemas(d).UsageResponse.properties.monthly_cap
        const $ref = '#/components/schemas/Cap'
        schemas(d).UsageResponse.properties.monthly_cap = { allOf: [{ $ref }], description: 'Free messages per month.' }
      },
    ],
  ])('is not needed for %s', (_name, edit) => {
    expect(edited(edit)).toEqual({ breaks: [], additions: [] })
  })
})

describe('a note', () => {
  const compared = () => edited((d) => schemas(d).Marginalia.properties.status.enum.push('lost'))
  const place = 'Marginalia.status'

  test('makes a new value of an answer an addition', () => {
    const { breaks, additions } = explain(compared(), [{ place, value: 'lost', note: 'the passage is gone' }])
    const line = `GET /journal/{entry_id}/marginalia 200 ${place}: may be "lost" now: the passage is gone`
    expect([breaks, lines(additions)]).toEqual([[], [line]])
  })

  test('makes another pattern of an answer an addition', () => {
    const changed = edited((d) => (schemas(d).WalletAuditEntry.properties.delta.pattern = '^.$'))
    const noted = explain(changed, [{ place: 'WalletAuditEntry.delta', value: '^.$', note: 'shorter' }])
    expect([changed.breaks.length, noted.breaks]).toEqual([1, []])
  })

  test('lets a header go that answers may lack, and no other', () => {
    const changed = edited((d) => {
      delete d.components.responses.RateLimitExceeded.headers['Retry-After']
      delete d.components.responses.RateLimitExceeded.headers['X-Request-ID']
    })
    const notes = ['Retry-After', 'X-Request-ID'].map((value) => ({
      place: `header ${value}`,
      value,
      note: 'read the body',
    }))
    const { breaks, additions } = explain(changed, notes.slice(0, 1))
    expect(lines(additions)).toEqual([
      expect.stringMatching(/429 header Retry-After.*: is no longer answered: read the body$/),
    ])
    expect(lines(breaks)).toContainEqual(expect.stringMatching(/429 header X-Request-ID: is no longer answered$/))
    expect(explain(changed, notes).breaks.length).toBeGreaterThan(breaks.length)
  })

  test('explains nothing else, and is refused where there is nothing to explain', () => {
    const other = { place, value: 'gone', note: 'the passage is gone' }
    expect(explain(compared(), [other]).breaks).toHaveLength(2)
    const removed = edited((d) => delete d.paths['/user/usage'])
    expect(explain(removed, [{ place: 'GET /user/usage', value: 'x', note: 'nobody used it' }]).breaks).toHaveLength(2)
  })
})

test('a keyword of JSON Schema that cannot be compared stops the comparison', () => {
  expect(() => edited((d: OpenApi & Editable) => (schemas(d).Habit.properties.name.not = {}))).toThrow('keyword not')
})
