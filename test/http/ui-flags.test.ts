import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { complaints, expectRefused, habitOf, parallel, refusal } from '../support/habits.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const PATH = '/ui-flags'
const NEW = {
  has_seen_welcome: false,
  energy_scaffolding_archived: false,
  writing_session_habit_id: null,
  practice_session_habit_id: null,
}
let ann: Client
beforeAll(async () => {
  ann = await server.person()
})

test('both flags are false at first, also for parallel first reads', async () => {
  for (const { status, body } of await parallel(10, () => ann.get(PATH)))
    expect([status, body]).toStrictEqual([200, NEW])
})

test('flags are set one by one and can be unset', async () => {
  const cat = await server.person()
  const seen = { ...NEW, has_seen_welcome: true }
  expect(await cat.patch(PATH, { has_seen_welcome: true })).toMatchObject({ status: 200, body: seen })
  const { body } = await cat.patch(PATH, { energy_scaffolding_archived: true, has_seen_welcome: null, more: 1 })
  expect(body).toStrictEqual({ ...seen, energy_scaffolding_archived: true })
  expect((await cat.patch(PATH, { energy_scaffolding_archived: false })).body).toStrictEqual(seen)
  expect((await cat.get(PATH)).body).toStrictEqual(seen)
  expect((await ann.get(PATH)).body).toStrictEqual(NEW)
})

test('parallel updates of both flags are stored', async () => {
  const cat = await server.person()
  await parallel(10, (n) => cat.patch(PATH, n % 2 ? { has_seen_welcome: true } : { energy_scaffolding_archived: true }))
  expect((await cat.get(PATH)).body).toStrictEqual({
    ...NEW,
    has_seen_welcome: true,
    energy_scaffolding_archived: true,
  })
})

test('the habits that sessions count for are kept, until null or until they are deleted', async () => {
  const cat = await server.person()
  const [{ id: writing }, { id: practice }] = [await habitOf(cat), await habitOf(cat)]
  const named = { ...NEW, writing_session_habit_id: writing, practice_session_habit_id: practice }
  expect((await cat.patch(PATH, { writing_session_habit_id: writing })).status).toBe(200)
  expect((await cat.patch(PATH, { practice_session_habit_id: practice })).body).toStrictEqual(named)
  expect((await cat.patch(PATH, { writing_session_habit_id: null })).body.writing_session_habit_id).toBeNull()
  const { headers } = await cat.get(PATH)
  const { cursor } = (await cat.get('/changes')).body
  await cat.delete(`/habits/${practice}`)
  const { status, body } = await cat.get(PATH, { 'if-none-match': headers.get('etag') as string })
  expect([status, body]).toStrictEqual([200, NEW])
  const { changes } = (await cat.get(`/changes?since=${cursor}`)).body
  expect(changes.filter(({ resource }: { resource: string }) => resource === 'ui_flags')).toMatchObject([{ body: NEW }])
})

test('a habit of somebody else or of nobody is refused, and nothing is set', async () => {
  const cat = await server.person()
  const { id } = await habitOf(ann)
  for (const name of ['writing_session_habit_id', 'practice_session_habit_id']) {
    expect(refusal(await cat.patch(PATH, { has_seen_welcome: true, [name]: id }))).toEqual([403, 'forbidden'])
    for (const missing of [0, -1, 2 ** 53, 1e300])
      expect(refusal(await cat.patch(PATH, { [name]: missing }))).toEqual([404, 'habit_not_found'])
  }
  expect((await cat.get(PATH)).body).toStrictEqual(NEW)
})

test('a body of unknown flags alone is refused; beside a known one they are ignored', async () => {
  expect(complaints(await ann.patch(PATH, { more: 1, most: null }))).toEqual([
    'body.more extra_forbidden',
    'body.most extra_forbidden',
  ])
  expect((await ann.patch(PATH, { more: 1, has_seen_welcome: null })).body).toStrictEqual(NEW)
})

test('an update without a value returns the state and writes nothing; a value that is no boolean is refused', async () => {
  const { body: state, headers } = await ann.get(PATH)
  for (const body of [{}, { more: 1, has_seen_welcome: null }, { has_seen_welcome: null }])
    expect((await ann.patch(PATH, body)).body).toStrictEqual(state)
  expect((await ann.get(PATH)).headers.get('etag')).toBe(headers.get('etag'))
  await expectRefused(
    { client: ann, method: 'PATCH', path: PATH, valid: { has_seen_welcome: true } },
    {
      energy_scaffolding_archived: ['true', 1, 'no', {}],
      writing_session_habit_id: ['1', 1.5, true, []],
    },
  )
})

test('401 comes before 422', async () => {
  expect(refusal(await server.anonymous.get(PATH))).toEqual([401, 'unauthorized'])
  expect(refusal(await server.anonymous.patch(PATH, {}))).toEqual([401, 'unauthorized'])
})
