import { expect, test } from 'vitest'
import { isHashed, nameOf, tagInputOf } from '../../src/http/route.ts'
import { routes } from '../../src/routes/index.ts'
import { createClient } from '../support/client.ts'
import { PASSWORD, useServer } from '../support/server.ts'

const server = useServer()
const tagOf = ({ headers }: { headers: Headers }) => headers.get('etag') ?? ''

test('a GET that still holds is 304 with the same headers and no body', async () => {
  const ann = await server.person()
  const first = await ann.get('/habits/')
  expect(tagOf(first)).toMatch(/^"[0-9a-f]{32}"$/)
  const again = await ann.get('/habits/', { 'if-none-match': tagOf(first) })
  expect([again.status, again.text, tagOf(again)]).toEqual([304, '', tagOf(first)])
  expect(again.headers.get('cache-control')).toBe('no-store')
  expect(again.headers.get('content-type')).toBeNull()
  const insights = await ann.get('/practice-sessions/insights')
  const same = await ann.get('/practice-sessions/insights', { 'if-none-match': tagOf(insights) })
  expect(same.status).toBe(304)
  for (const name of ['cache-control', 'vary']) expect(same.headers.get(name)).toBe(insights.headers.get(name))
})

test('lists, weak tags and * are understood; what is no tag is ignored', async () => {
  const ann = await server.person()
  const tag = tagOf(await ann.get('/ui-flags'))
  const statusOf = async (given: string, path = '/ui-flags') => (await ann.get(path, { 'if-none-match': given })).status
  for (const given of [tag, `W/${tag}`, `"other", ${tag}`, `"a,b",W/"c" , W/${tag}`, '*', ` * `]) {
    expect([given, await statusOf(given)]).toEqual([given, 304])
  }
  for (const given of ['"other"', tag.slice(1, -1), '', 'W/', '"', `${tag.slice(0, -1)}x"`, '\\"']) {
    expect([given, await statusOf(given)]).toEqual([given, 200])
  }
  expect(await statusOf('*', '/habits/999999')).toBe(404)
})

test('the function of the route does not run for a 304', async () => {
  const ann = await server.person()
  const tag = tagOf(await ann.get('/depth-preferences'))
  const { rows } = await server.database.owner.query(
    "select pg_get_functiondef('api.depth_preferences_get'::regproc) as definition",
  )
  await server.database.owner.query(
    `create or replace function api.depth_preferences_get() returns json language plpgsql stable
       as $$ begin perform lib.raise(409, 'it_ran'); end $$`,
  )
  expect((await ann.get('/depth-preferences', { 'if-none-match': tag })).status).toBe(304)
  await expect(ann.get('/depth-preferences')).rejects.toThrow('it_ran')
  await server.database.owner.query(rows[0].definition)
})

test('the token, the shape and the gate come before the tag', async () => {
  const ann = await server.person()
  const tag = tagOf(await ann.get('/ui-flags'))
  expect((await server.anonymous.get('/ui-flags', { 'if-none-match': tag })).status).toBe(401)
  expect((await ann.get('/habits/?limit=x', { 'if-none-match': '*' })).status).toBe(422)
  await server.database.owner.query('select auth.role_set($1, $2, false)', [ann.email, 'active'])
  expect((await ann.get('/ui-flags', { 'if-none-match': tag })).status).toBe(401)
})

test('the tag is the person’s own, and for one path and query', async () => {
  const [ann, ben] = [await server.person(), await server.person()]
  const tags = await Promise.all([
    ann.get('/habits/'),
    ben.get('/habits/'),
    ann.get('/habits/?limit=3'),
    ann.get('/habits/?paginate=true'),
    ann.get('/goal-groups/'),
  ])
  expect(new Set(tags.map(tagOf)).size).toBe(5)
  expect(tagOf(await ann.get('/habits/?limit=50'))).toBe(tagOf(await ann.get('/habits/')))
})

test('every write moves the tag, and one that changes nothing does not', async () => {
  const ann = await server.person()
  const habit = { name: 'Walk', icon: '', start_date: '2026-01-01', energy_cost: 1, energy_return: 3 }
  const before = tagOf(await ann.get('/habits/'))
  const { id, goals } = (await ann.post('/habits/', habit)).body
  const made = tagOf(await ann.get('/habits/'))
  await ann.post('/goal_completions/', { goal_id: goals[0].id, did_complete: true })
  const logged = tagOf(await ann.get('/habits/'))
  expect(new Set([before, made, logged]).size).toBe(3)
  await ann.post('/goal_completions/', { goal_id: goals[0].id, did_complete: true })
  await ann.put(`/habits/${id}`, habit)
  await ann.post('/habits/', habit)
  expect(tagOf(await ann.get('/habits/'))).toBe(logged)
})

test('a search that still holds is 304, and is counted', async () => {
  const ann = await server.person()
  await ann.post('/journal/', { message: 'A walk in the rain.' })
  const found = await ann.get('/journal/?search=walk')
  expect((await ann.get('/journal/?search=walk', { 'if-none-match': tagOf(found) })).status).toBe(304)
  await ann.post('/journal/', { message: 'Another walk.' })
  expect((await ann.get('/journal/?search=walk', { 'if-none-match': tagOf(found) })).body.total).toBe(2)
})

test('the list of devices has a tag for each device, which holds while the list stays as it is', async () => {
  const ann = await server.person()
  const signIn = async (device: string) => {
    const { body } = await server.anonymous.post('/auth/login', { email: ann.email, password: PASSWORD, device })
    return createClient(server.url, { token: body.token })
  }
  const [phone, laptop] = [await signIn('Phone'), await signIn('Laptop')]
  const first = await phone.get('/auth/sessions')
  const tag = tagOf(first)
  expect(tag).toMatch(/^"[\w-]+"$/)
  const again = await phone.get('/auth/sessions', { 'if-none-match': tag })
  expect([again.status, again.text, tagOf(again)]).toEqual([304, '', tag])
  expect((await laptop.get('/auth/sessions', { 'if-none-match': tag })).status).toBe(200)
  await signIn('Tablet')
  expect((await phone.get('/auth/sessions', { 'if-none-match': tag })).body).toHaveLength(3)
})

test('the routes without a tag are the listed ones', () => {
  const untagged = routes.filter(
    (route) =>
      route.method === 'get' && route.access === undefined && tagInputOf(route) === undefined && !isHashed(route),
  )
  expect(untagged.map(nameOf).sort()).toEqual([
    'GET /changes/stream',
    'GET /feedback/:public_id/receipt', // it never changes
    'GET /imports/:import_id/report.md',
    'GET /practices/share/:token',
    'GET /reminders/devices', // what was sent moves them, without the person
    'GET /reminders/recent',
    'GET /reminders/upcoming',
    'GET /users/me/export',
    'GET /users/me/export/journal.md',
  ])
})
