import { expect, test } from 'vitest'
import { all, createClient, ok } from '../../client/index.ts'
import { useServer } from '../support/server.ts'

const server = useServer()

test('a list is an array or a page as the call says, for the types and on the wire', async () => {
  const { token } = await server.person()
  const api = createClient(server.url, { token })
  const body = { name: 'Walk', icon: '🚶', start_date: '2026-01-01', energy_cost: 1, energy_return: 3 }
  await ok(api.POST('/habits/', { body }))
  const query = { paginate: true } as const
  expect((await ok(api.GET('/habits/'))).map(({ name }) => name)).toEqual(['Walk'])
  expect((await ok(api.GET('/habits/', { params: { query } }))).items.map(({ name }) => name)).toEqual(['Walk'])
  expect((await ok(api.GET('/journal/'))).items).toEqual([])
  expect((await ok(api.GET('/journal/', { params: { query: { paginate: false } } }))).length).toBe(0)
  expect((await all((query) => api.GET('/habits/', { params: { query } }))).map(({ name }) => name)).toEqual(['Walk'])
  // @ts-expect-error: an array has no items
  expect((await ok(api.GET('/habits/'))).items).toBeUndefined()
})
