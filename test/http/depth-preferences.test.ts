import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { expectRefused, parallel, refusal } from '../support/habits.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const PATH = '/depth-preferences'
const ON = { enable_habits: true, enable_practices: true, enable_course: true, enable_sangha: true }
let ann: Client
beforeAll(async () => {
  ann = await server.person()
})

test('all switches are on at first, also for parallel first reads', async () => {
  for (const { status, body } of await parallel(10, () => ann.get(PATH)))
    expect([status, body]).toStrictEqual([200, ON])
})

test('a switch is stored, and the answer always has all four keys', async () => {
  const cat = await server.person()
  for (const off of [{ enable_course: false }, { enable_habits: false }])
    expect((await cat.patch(PATH, off)).status).toBe(200)
  const state = { ...ON, enable_course: false, enable_habits: false }
  expect((await cat.get(PATH)).body).toStrictEqual(state)
  const { body } = await cat.patch(PATH, { enable_course: true })
  expect(body).toStrictEqual({ ...state, enable_course: true })
})

test('switches are stored as sent: none changes another, and all may be off', async () => {
  const cat = await server.person()
  const off = { enable_habits: false, enable_practices: false, enable_course: false, enable_sangha: false }
  expect((await cat.patch(PATH, off)).body).toStrictEqual(off)
  expect((await cat.get('/habits/')).status).toBe(200)
})

test('null counts as absent, and unknown keys are ignored', async () => {
  const cat = await server.person()
  const { body } = await cat.patch(PATH, { enable_sangha: false, enable_habits: null, user_id: ann.userId, more: 1 })
  expect(body).toStrictEqual({ ...ON, enable_sangha: false })
  expect((await cat.patch(PATH, { enable_course: false, enable_sangha: null })).body).toStrictEqual({
    ...ON,
    enable_sangha: false,
    enable_course: false,
  })
})

test('parallel updates of different switches are all stored', async () => {
  const cat = await server.person()
  const names = Object.keys(ON)
  await parallel(20, (n) => cat.patch(PATH, { [names[n % 4] as string]: false }))
  expect(Object.values((await cat.get(PATH)).body)).toEqual([false, false, false, false])
})

test('each person has their own switches', async () => {
  const [cat, dan] = [await server.person(), await server.person()]
  await cat.patch(PATH, { enable_habits: false })
  expect((await dan.get(PATH)).body).toStrictEqual(ON)
})

test('an update without a value returns the state and writes nothing; a value that is no boolean is refused', async () => {
  const { body: state, headers } = await ann.get(PATH)
  for (const body of [{}, { more: 1 }, { enable_habits: null }])
    expect((await ann.patch(PATH, body)).body).toStrictEqual(state)
  expect((await ann.get(PATH)).headers.get('etag')).toBe(headers.get('etag'))
  await expectRefused(
    { client: ann, method: 'PATCH', path: PATH, valid: { enable_sangha: true } },
    {
      enable_habits: ['true', 1, 0, {}],
      enable_course: [[]],
    },
  )
  for (const body of [[], 'x', null]) expect((await ann.patch(PATH, body)).status).toBe(422)
})

test('401 comes before 422', async () => {
  expect(refusal(await server.anonymous.get(PATH))).toEqual([401, 'unauthorized'])
  expect(refusal(await server.anonymous.patch(PATH, {}))).toEqual([401, 'unauthorized'])
})
