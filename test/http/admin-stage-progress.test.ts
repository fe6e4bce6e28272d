import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { NO_SUCH_IDS, refusal } from '../support/habits.ts'
import { advanceTo, rows } from '../support/program.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
let admin: Client
let ann: Client
let bob: Client
beforeAll(async () => {
  ;[admin, ann, bob] = [await server.admin(), await server.person(), await server.person()]
  await advanceTo(ann, 4)
  await advanceTo(bob, 3)
  await rows(server, "update app.stage_progress set completed_stages = '{5,2}' where user_id = $1", [ann.userId])
})
const gap = () => ({
  user_id: ann.userId,
  current_stage: 4,
  completed_stages: [2, 5],
  missing_stages: [1, 3],
  extra_stages: [5],
})
const gaps = (query = '') => admin.get(`/admin/stage-progress/gaps${query}`)

test('admins list the gaps, whole or in pages', async () => {
  expect((await gaps('?limit=1&offset=1')).body).toEqual({ rows: [gap()], total: 1 })
  expect((await gaps('?paginate=true&limit=1')).body).toEqual({
    items: [gap()],
    scanned_total: 2,
    limit: 1,
    offset: 0,
    has_more_rows: true,
  })
  expect((await gaps('?paginate=true&limit=1&offset=1')).body).toMatchObject({ items: [], has_more_rows: false })
  expect((await gaps('?limit=0')).status).toBe(422)
})

test('only admins may use the routes', async () => {
  for (const [client, answer] of [
    [ann, [403, 'admin_required']],
    [server.anonymous, [401, 'unauthorized']],
  ] as const) {
    expect(refusal(await client.get('/admin/stage-progress/gaps?limit=0'))).toEqual(answer)
    expect(refusal(await client.post(`/admin/stage-progress/${ann.userId}/repair`))).toEqual(answer)
    expect(refusal(await client.post('/admin/stage-progress/x/repair'))).toEqual(answer)
  }
})

test('a repair corrects one row, once, and is logged', async () => {
  const path = `/admin/stage-progress/${ann.userId}/repair`
  const mended = { user_id: ann.userId, current_stage: 4, completed_stages: [1, 2, 3] }
  expect((await admin.post(path)).body).toEqual({ ...mended, stages_added: [1, 3], stages_removed: [5] })
  expect((await admin.post(path)).body).toEqual({ ...mended, stages_added: [], stages_removed: [] })
  expect((await gaps()).body).toEqual({ rows: [], total: 0 })
  const events = server.logs.filter((line) => line.includes('stage_progress_repaired')).map((line) => JSON.parse(line))
  expect(events).toMatchObject([
    {
      level: 'warn',
      admin_id: admin.userId,
      user_id: ann.userId,
      current_stage: 4,
      stages_added: [1, 3],
      stages_removed: [5],
    },
  ])
  for (const id of [admin.userId, ...NO_SUCH_IDS]) {
    expect(refusal(await admin.post(`/admin/stage-progress/${id}/repair`))).toEqual([404, 'stage_progress_not_found'])
  }
  expect((await admin.post('/admin/stage-progress/x/repair')).status).toBe(422)
})
