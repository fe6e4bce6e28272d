import { expect, test } from 'vitest'
import { tokenOf } from '../support/api-tokens.ts'
import { goalsOf } from '../support/habits.ts'
import { selectionOf } from '../support/practices.ts'
import { useServer } from '../support/server.ts'

const server = useServer()

test('GET /today shows habits, practice and prompt of the day, and a tick shows in it', async () => {
  const ann = await server.person()
  const { habit, clear: goal_id } = await goalsOf(ann, { name: 'Walk', icon: '🚶', revealed: true })
  const selection = await selectionOf(server, ann, { name: 'Sit' })
  const before = await ann.get('/today')
  expect([before.status, before.body]).toEqual([
    200,
    {
      day: before.body.as_of.slice(0, 10),
      zone: 'UTC',
      as_of: expect.any(String),
      habits: [
        {
          ...{ id: habit, name: 'Walk', icon: '🚶', revealed: true, due: true, done: false, units: 0, target: 2 },
          ...{ streak: 0, streak_unit: 'day', reason: 'nothing_logged' },
        },
      ],
      practice: { user_practice_id: selection.id, name: 'Sit', done: false },
      prompt: { week_number: 1, has_responded: false },
      stage: 1,
      week: 1,
    },
  ])
  const tag = { 'if-none-match': before.headers.get('etag') as string }
  expect((await ann.get('/today', tag)).status).toBe(304)
  await ann.post('/goal_completions/', { goal_id })
  const after = await ann.get('/today', tag)
  expect(after.body.habits).toMatchObject([{ due: true, done: true, units: 2, streak: 1, reason: 'met' }])
  await ann.post('/prompts/1/respond', { response: 'An answer that is long enough' })
  const ended_at = new Date().toISOString()
  await ann.post('/practice-sessions/', { user_practice_id: selection.id, started_at: ended_at, ended_at })
  const last = await ann.get('/today')
  expect(last.body).toMatchObject({ practice: { done: true }, prompt: { has_responded: false, week_number: 2 } })
})

test('a token sees the habits, and the rest with its scopes only', async () => {
  const ann = await server.person()
  await goalsOf(ann, { name: 'Walk' })
  await selectionOf(server, ann, { name: 'Sit' })
  const widget = await tokenOf(server, ann, ['habits:read'])
  expect((await widget.get('/today')).body).toMatchObject({
    habits: [{ name: 'Walk' }],
    practice: null,
    prompt: null,
    stage: 1,
    week: 1,
  })
  const more = await tokenOf(server, ann, ['habits:read', 'practices:read', 'program:read'])
  expect((await more.get('/today')).body).toMatchObject({ practice: { name: 'Sit' }, prompt: { week_number: 1 } })
  expect((await (await tokenOf(server, ann, ['program:read'])).get('/today')).status).toBe(403)
})

test('tokens that see different answers get different tags, so that none is told that it has what it never got', async () => {
  const ann = await server.person()
  await goalsOf(ann, { name: 'Walk' })
  await selectionOf(server, ann, { name: 'Sit' })
  const widget = await tokenOf(server, ann, ['habits:read'])
  const more = await tokenOf(server, ann, ['habits:read', 'practices:read', 'program:read'])
  const tags = [ann, widget, more].map(async (each) => (await each.get('/today')).headers.get('etag') as string)
  const [own, narrow, wide] = (await Promise.all(tags)) as [string, string, string]
  expect(new Set([own, narrow, wide]).size).toBe(3)
  const status = async (client: typeof ann, tag: string) =>
    (await client.get('/today', { 'if-none-match': tag })).status
  expect([await status(more, narrow), await status(widget, wide), await status(widget, own)]).toEqual([200, 200, 200])
  expect([await status(more, wide), await status(widget, narrow)]).toEqual([304, 304])
  await ann.patch(`/tokens/${more.id}`, { scopes: ['habits:read'] })
  expect(await status(more, wide)).toBe(200)
})
