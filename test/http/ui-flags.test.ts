import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { expectRefused, parallel, refusal } from '../support/habits.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const PATH = '/ui-flags'
const NEW = { has_seen_welcome: false, energy_scaffolding_archived: false }
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
  expect(body).toStrictEqual({ has_seen_welcome: true, energy_scaffolding_archived: true })
  expect((await cat.patch(PATH, { energy_scaffolding_archived: false })).body).toStrictEqual(seen)
  expect((await cat.get(PATH)).body).toStrictEqual(seen)
  expect((await ann.get(PATH)).body).toStrictEqual(NEW)
})

test('parallel updates of both flags are stored', async () => {
  const cat = await server.person()
  await parallel(10, (n) => cat.patch(PATH, n % 2 ? { has_seen_welcome: true } : { energy_scaffolding_archived: true }))
  expect((await cat.get(PATH)).body).toStrictEqual({ has_seen_welcome: true, energy_scaffolding_archived: true })
})

test('an update without a value returns the state and writes nothing; a value that is no boolean is refused', async () => {
  const { body: state, headers } = await ann.get(PATH)
  for (const body of [{}, { more: 1 }, { has_seen_welcome: null }])
    expect((await ann.patch(PATH, body)).body).toStrictEqual(state)
  expect((await ann.get(PATH)).headers.get('etag')).toBe(headers.get('etag'))
  await expectRefused(
    { client: ann, method: 'PATCH', path: PATH, valid: { has_seen_welcome: true } },
    {
      energy_scaffolding_archived: ['true', 1, 'no', {}],
    },
  )
})

test('401 comes before 422', async () => {
  expect(refusal(await server.anonymous.get(PATH))).toEqual([401, 'unauthorized'])
  expect(refusal(await server.anonymous.patch(PATH, {}))).toEqual([401, 'unauthorized'])
})
