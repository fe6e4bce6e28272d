import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Client } from '../support/client.ts'
import { complaints, parallel, refusal, statuses, uuid } from '../support/habits.ts'
import { JOURNAL_KEY, useServer } from '../support/server.ts'

const server = useServer()
let ann: Client
let ben: Client
let admin: Client
beforeAll(async () => {
  ann = await server.person()
  ben = await server.person()
  admin = await server.admin()
})

const REPORT = {
  category: 'broken',
  impact: 'can_continue',
  summary: 'The check-in of Monday vanished.',
  intent: 'To log a walk.',
  expected: 'A tick.',
  actual: 'An empty list.',
  context: {
    screen: 'Habits',
    platform: 'ios',
    app_build: '2.4.1 (88)',
    viewport_class: 'compact',
    locale: 'pt-BR',
    correlation_id: 'f00d',
  },
}
const LEAST = { category: 'praise', impact: 'not_applicable', summary: 'Calm.' }
const WORDS = [REPORT.summary, REPORT.intent, REPORT.expected, REPORT.actual, REPORT.context.screen]
const send = (client: Client, body: unknown = LEAST, headers = {}) => client.post('/feedback/', body, headers)
/** Where a 422 complains. */
const places = (answer: Answer) => complaints(answer).map((complaint) => complaint.split(' ')[0])
const list = async (query = '') => (await admin.get(`/admin/feedback${query}`)).body

describe('POST /feedback/', () => {
  test('answers a receipt, which its writer alone can read again', async () => {
    const { status, body } = await send(ann, REPORT)
    expect(status).toBe(201)
    expect(body).toStrictEqual({
      public_id: expect.stringMatching(/^FB-[23456789ABCDEFGHJKMNPQRSTVWXYZ]{8}$/),
      category: 'broken',
      impact: 'can_continue',
      created_at: expect.any(String),
    })
    const path = `/feedback/${body.public_id}/receipt`
    const again = await ann.get(path)
    expect([again.status, again.body]).toEqual([200, body])
    expect(again.headers.get('etag')).toBeNull()
    for (const other of [ben, admin]) expect(refusal(await other.get(path))).toEqual([404, 'feedback_not_found'])
    expect(refusal(await ann.get('/feedback/FB-0/receipt'))).toEqual([404, 'feedback_not_found'])
  })

  test('stores no word of it in the clear, and logs none', async () => {
    await send(ann, REPORT)
    const { rows } = await server.database.owner.query('select f::text as row from app.feedback f')
    const hex = WORDS.map((text) => Buffer.from(text).toString('hex'))
    for (const { row } of rows) for (const text of [...WORDS, ...hex]) expect(row).not.toContain(text)
    for (const text of WORDS) expect(server.logs.join()).not.toContain(text)
    expect(server.logs.join()).toContain('feedback_received')
  })

  test('needs the three first fields alone, and checks lengths and words', async () => {
    expect((await send(ben)).status).toBe(201)
    const far = { ...REPORT, context: { screen: null }, intent: null }
    expect((await send(ben, far)).status).toBe(201)
    const long = (length: number) => 'é'.repeat(length)
    expect((await send(ben, { ...LEAST, summary: long(280), actual: long(2000) })).status).toBe(201)
    for (const [field, body] of [
      ['category', { ...LEAST, category: 'question' }],
      ['impact', { ...LEAST, impact: 'none' }],
      ['summary', { ...LEAST, summary: '  ' }],
      ['summary', { ...LEAST, summary: long(281) }],
      ['intent', { ...LEAST, intent: long(2001) }],
      ['expected', { ...LEAST, expected: long(2001) }],
      ['actual', { ...LEAST, actual: long(2001) }],
      ['context.screen', { ...LEAST, context: { screen: long(61) } }],
      ['context.platform', { ...LEAST, context: { platform: 7 } }],
    ] as const)
      expect(places(await send(ben, body))).toEqual([`body.${field}`])
    expect(places(await send(ben, {}))).toEqual(['body.category', 'body.impact', 'body.summary'])
  })

  test('takes ten in an hour from an account, from wherever; a repeat under its key is none', async () => {
    const eve = await server.person()
    const key = { 'Idempotency-Key': uuid() }
    const first = await send(eve, LEAST, key)
    expect(statuses(await parallel(12, () => send(eve)))).toEqual({ 201: 9, 429: 3 })
    const refused = await send(eve)
    expect(refusal(refused)).toEqual([429, 'rate_limit_exceeded'])
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(3600)
    const replay = await send(eve, LEAST, key)
    expect([replay.status, replay.body, replay.headers.get('idempotent-replayed')]).toEqual([201, first.body, 'true'])
    expect((await send(await server.person())).status).toBe(201)
  })
})

describe('GET /admin/feedback', () => {
  test('shows admins what all people wrote, the newest first', async () => {
    const { body } = await send(await server.person(), REPORT)
    const [newest] = await list('?limit=1')
    expect(newest).toStrictEqual({ ...body, ...REPORT, user_id: expect.any(Number), status: 'open' })
    const all = await list('?paginate=true&limit=20')
    expect(all.total).toBe(all.items.length)
    expect(all.items.map((item: { created_at: string }) => item.created_at)).toEqual(
      all.items
        .map((item: { created_at: string }) => item.created_at)
        .toSorted()
        .reverse(),
    )
    expect(refusal(await ann.get('/admin/feedback'))).toEqual([403, 'admin_required'])
  })

  test('filters by kind, impact, platform, build and id', async () => {
    const context = { platform: 'wear', app_build: '99' }
    const { body } = await send(await server.person(), { ...REPORT, category: 'confusing', impact: 'blocked', context })
    for (const query of [
      'category=confusing',
      'impact=blocked',
      'platform=wear',
      'app_build=99',
      `public_id=${body.public_id.toLowerCase()}`,
      'category=confusing&impact=blocked&platform=wear',
    ])
      expect(
        (await list(`?${query}`)).map((item: { public_id: string }) => item.public_id),
        query,
      ).toEqual([body.public_id])
    expect(await list('?category=confusing&platform=ios')).toEqual([])
    expect(places(await admin.get('/admin/feedback?category=x'))).toEqual(['query.category'])
  })

  test('shows what admins made of it, as PATCH noted', async () => {
    const { body } = await send(await server.person(), { ...REPORT, category: 'confusing' })
    const path = `/admin/feedback/${body.public_id}`
    const ids = async (status: string) =>
      (await list(`?status=${status}&category=confusing`)).map(({ public_id }: { public_id: string }) => public_id)
    expect(await ids('open')).toContain(body.public_id)
    for (const status of ['seen', 'done']) {
      const noted = await admin.patch(path, { status })
      expect([noted.status, noted.body]).toEqual([200, { ...body, status }])
      expect(await ids(status)).toEqual([body.public_id])
    }
    expect(await ids('open')).not.toContain(body.public_id)
    expect(server.logs.join()).toContain('feedback_status_set')
    for (const value of ['lost', null])
      expect(places(await admin.patch(path, { status: value }))).toEqual(['body.status'])
    expect(places(await admin.patch(path, {}))).toEqual(['body.status'])
    expect(refusal(await ann.patch(path, { status: 'open' }))).toEqual([403, 'admin_required'])
    expect(refusal(await admin.patch('/admin/feedback/FB-0', { status: 'open' }))).toEqual([404, 'feedback_not_found'])
  })

  test('opens what was sealed under each data key, also where the key of the admin is another', async () => {
    await admin.post('/journal/', { message: 'A page of the admin.' })
    await send(admin, { ...LEAST, summary: 'From the admin.' })
    expect((await list('?limit=3')).map((item: { summary: string }) => item.summary)).toEqual([
      'From the admin.',
      REPORT.summary,
      REPORT.summary,
    ])
    expect(server.logs.join()).not.toContain(JOURNAL_KEY)
  })
})

test('feedback is in the export, opened, and ends with the account', async () => {
  const tom = await server.person()
  const { body } = await send(tom, REPORT)
  const { feedback } = (await tom.get('/users/me/export')).body.records
  const { context, ...rest } = REPORT
  const stored = { id: expect.any(Number), status: 'open', created_at: expect.any(String) }
  expect(feedback).toEqual([{ ...rest, ...context, ...body, ...stored }])
  await tom.request('DELETE', '/users/me', { body: { confirm_email: tom.email } })
  expect(await list(`?public_id=${body.public_id}`)).toEqual([])
})
