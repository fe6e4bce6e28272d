import { expect, test } from 'vitest'
import { ApiError, createClient, type HabitCreate, ok } from '../../client/index.ts'
import { habitOf } from '../support/habits.ts'
import { useServer } from '../support/server.ts'

// If-Match through client/, as docs/clients.md shows it.

const server = useServer()

test('an edit of an old copy gets the new one and its tag, and is merged', async () => {
  const ann = await server.person()
  const { id } = await habitOf(ann, { name: 'Walk' })
  const [phone, tablet] = [1, 2].map(() => createClient(server.url, { token: ann.token })) as [Api, Api]
  type Api = ReturnType<typeof createClient>
  const path = { habit_id: id as number }
  const read = async (api: Api) => {
    const { data, response } = await api.GET('/habits/{habit_id}', { params: { path } })
    return { copy: data as HabitCreate, etag: response.headers.get('ETag') as string }
  }
  const write = (api: Api, etag: string, body: HabitCreate) =>
    ok(api.PUT('/habits/{habit_id}', { params: { path, header: { 'If-Match': etag } }, body }))

  const [first, second] = [await read(phone), await read(tablet)]
  await write(phone, first.etag, { ...first.copy, icon: '🌧️' })
  const error = await write(tablet, second.etag, { ...second.copy, name: 'Walk slowly' }).catch((e: ApiError) => e)
  if (!(error instanceof ApiError)) throw new Error('the old copy was written')
  expect([error.status, error.detail]).toEqual([412, 'edit_conflict'])
  const merged = { ...(error.current as HabitCreate), name: 'Walk slowly' }
  expect(await write(tablet, error.etag as string, merged)).toMatchObject({ icon: '🌧️', name: 'Walk slowly' })
  expect((await read(phone)).copy).toMatchObject({ icon: '🌧️', name: 'Walk slowly' })
})
