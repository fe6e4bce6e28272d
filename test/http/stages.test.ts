import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { goalsOf, NO_SUCH_IDS, parallel, refusal, statuses } from '../support/habits.ts'
import { advanceTo, count, each, rows } from '../support/program.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
let ann: Client
beforeAll(async () => {
  ann = await server.person()
})

const stageOf = async (client: Client, stage: number) => (await client.get('/stages')).body[stage - 1]

describe('GET /stages', () => {
  test('lists the ten built-in stages with six phases each, the first of them open', async () => {
    const { body, headers } = await ann.get('/stages')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(each(body, 'stage_number')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(each(body, 'is_unlocked')).toEqual([true, ...Array(9).fill(false)])
    expect(each(body, 'spiral_dynamics_color')).toEqual(
      ['Beige', 'Purple', 'Red', 'Blue', 'Orange', 'Green', 'Yellow', 'Teal', 'Ultraviolet', 'Clear Light'], // palette
    )
    const phases = ['Rising', 'Peaking', 'Withdrawal', 'Diminishing', 'Bottoming Out', 'Restoration']
    for (const stage of body) {
      expect(each(stage.manifestations, 'phase')).toEqual(phases)
      expect(stage).not.toHaveProperty('user_id')
    }
  })

  test('is paged like every list', async () => {
    expect((await ann.get('/stages?limit=2&offset=9')).body).toHaveLength(1)
    const { body } = await ann.get('/stages?paginate=true&limit=3&offset=6')
    expect([each(body.items, 'stage_number'), { ...body, items: [] }]).toEqual([
      [7, 8, 9],
      { items: [], total: 10, limit: 3, offset: 6, has_more: true },
    ])
    for (const query of ['limit=0', 'limit=201', 'offset=-1', 'paginate=maybe']) {
      expect((await ann.get(`/stages?${query}`)).status).toBe(422)
    }
    expect((await server.anonymous.get('/stages?limit=0')).status).toBe(401)
  })

  test('shows the progress of open stages: habits, practice and course count equally', async () => {
    const bea = await server.person()
    const one = await goalsOf(bea, { stage: '1' })
    await goalsOf(bea, { stage: '1' })
    await goalsOf(bea, { stage: '2' })
    expect(await stageOf(bea, 1)).toMatchObject({ progress: 0 })
    await bea.post('/goal_completions/', { goal_id: one.low })
    expect((await bea.get('/stages/1/progress')).body).toEqual({
      habits_progress: 0.5,
      practice_sessions_completed: 0,
      course_items_completed: 0,
      overall_progress: 0.25,
    })
    const [first, second] = (await bea.get('/course/stages/1/content')).body
    for (const { id } of [first, second]) await bea.post(`/course/content/${id}/mark-read`)
    expect(await stageOf(bea, 1)).toMatchObject({ progress: 0.5 })
    expect(await stageOf(ann, 1)).toMatchObject({ progress: 0 })
  })
})

describe('one stage', () => {
  test('refuses in order, and shows its progress also when it is locked', async () => {
    expect((await ann.get('/stages/10/progress')).status).toBe(200)
    expect(refusal(await ann.get('/stages/2/history'))).toEqual([403, 'stage_locked'])
    for (const part of ['progress', 'history']) {
      for (const id of [...NO_SUCH_IDS, '11', '99']) {
        expect(refusal(await ann.get(`/stages/${id}/${part}`)), id).toEqual([404, 'stage_not_found'])
      }
      for (const id of ['x', '1.5', 'null']) expect((await ann.get(`/stages/${id}/${part}`)).status, id).toBe(422)
      expect((await server.anonymous.get(`/stages/x/${part}`)).status).toBe(401)
    }
    expect((await ann.get('/stages/1')).status).toBe(404)
    expect((await ann.get('/stages/')).status).toBe(307)
  })

  test('shows the history of its habits with current streaks', async () => {
    const bea = await server.person()
    const goals = await goalsOf(bea, { name: 'Walk', stage: '1' })
    await bea.post('/goal_completions/', { goal_id: goals.low })
    await bea.post('/goal_completions/', { goal_id: goals.clear, did_complete: false })
    expect((await bea.get('/stages/1/history')).body).toEqual({
      stage_number: 1,
      practices: [],
      habits: [
        {
          name: 'Walk',
          icon: '🚶',
          goals_achieved: { low: true, clear: false, stretch: false },
          best_streak: 1,
          total_completions: 1,
        },
      ],
    })
    expect((await ann.get('/stages/1/history')).body.habits).toEqual([])
  })
})

describe('the wheel', () => {
  test('has ten aspects, empty at first, which grow with responses and other entries', async () => {
    const bea = await server.person()
    const empty = (await bea.get('/stages/wheel')).body.aspects
    expect(each(empty, 'stage_number')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(new Set(each(empty, 'fullness'))).toEqual(new Set([0]))
    await rows(
      server,
      `insert into app.journal_entries (user_id, written_at, updated_at, message, primary_aspect, secondary_aspect)
       values ($1, now(), now(), '\\x00', 3, 4)`,
      [bea.userId],
    )
    const { aspects } = (await bea.get('/stages/wheel')).body
    expect(each(aspects, 'fullness').slice(0, 5)).toEqual([0, 0, 0.02, 0.01, 0])
  })
})

describe('progress', () => {
  const put = (client: Client, current_stage: unknown) => client.put('/stages/progress', { current_stage })

  test('starts at stage 1, advances one by one to the tenth, and begins again', async () => {
    const bea = await server.person()
    expect(refusal(await bea.post('/stages/begin-again'))).toEqual([404, 'stage_progress_not_found'])
    expect(refusal(await put(bea, 2))).toEqual([400, 'must_start_at_stage_one'])
    expect((await bea.get('/stages/program-calendar')).body).toMatchObject({
      program_started_at: null,
      calendar_week: 1,
    })
    await advanceTo(bea, 10)
    expect((await put(bea, 10)).body).toEqual({ detail: 'all_stages_completed' })
    const { status, body } = await bea.post('/stages/begin-again')
    expect([status, body]).toEqual([
      200,
      { id: expect.any(Number), user_id: bea.userId, current_stage: 1, completed_stages: [], cycle_number: 2 },
    ])
    expect(refusal(await bea.post('/stages/begin-again'))).toEqual([409, 'cycle_not_complete'])
    expect((await put(bea, 1)).body).toEqual(body)
    expect((await put(bea, 2)).body).toMatchObject({ current_stage: 2, completed_stages: [1], cycle_number: 2 })
    expect(refusal(await put(bea, 4))).toEqual([400, 'stage_advance_mismatch'])
  })

  test('accepts one number and nothing else', async () => {
    for (const body of [
      {},
      { current_stage: 0 },
      { current_stage: 11 },
      { current_stage: '1' },
      { current_stage: 1.5 },
    ]) {
      expect((await ann.put('/stages/progress', body)).status).toBe(422)
    }
    for (const extra of ['completed_stages', 'cycle_number', 'user_id']) {
      const { status, body } = await ann.put('/stages/progress', { current_stage: 1, [extra]: 1 })
      expect([status, body.detail[0].loc]).toEqual([422, ['body', extra]])
    }
    expect(await count(server, 'app.stage_progress', ann)).toBe(0)
  })

  test('is changed once by parallel starts, advances and restarts', async () => {
    const bea = await server.person()
    const starts = await parallel(10, () => put(bea, 1))
    expect(statuses(starts)).toEqual({ 200: 10 })
    expect(new Set(starts.map(({ text }) => text)).size).toBe(1)
    expect(statuses(await parallel(10, () => put(bea, 2)))).toEqual({ 200: 1, 400: 9 })
    expect((await bea.get('/stages/program-calendar')).body.current_stage).toBe(2)
    for (let stage = 3; stage <= 10; stage++) await put(bea, stage)
    expect(statuses(await parallel(5, () => bea.post('/stages/begin-again')))).toEqual({ 200: 1, 409: 4 })
  })

  test('moves once when an advance is repeated under its key', async () => {
    const bea = await server.person()
    await put(bea, 1)
    const key = { 'Idempotency-Key': 'advance' }
    const first = await bea.put('/stages/progress', { current_stage: 2 }, key)
    const second = await bea.put('/stages/progress', { current_stage: 2 }, key)
    expect([second.status, second.body, second.headers.get('idempotent-replayed')]).toEqual([200, first.body, 'true'])
  })
})
