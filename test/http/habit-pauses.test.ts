import { describe, expect, test } from 'vitest'
import { goalsOf, HABIT, habitOf, refusal } from '../support/habits.ts'
import { move } from '../support/program.ts'
import { recounted } from '../support/random-histories.ts'
import { useServer } from '../support/server.ts'

// Rules and pauses on the wire (docs/contract/habits.md#streak-rules, docs/contract/habit-pauses.md).

const server = useServer()
type Change = { resource: string; body: { habit_id: number } }
const WEEKLY = { kind: 'per_week', times: 3 }

/** What apps of 0.4.0 know of a habit's body: the fields of `HabitCreate` then. */
const KNOWN_TO_0_4_0 =
  'name icon start_date energy_cost energy_return notification_times notification_frequency notification_days ' +
  'milestone_notifications sort_order stage revealed is_carryover'

describe('a rule', () => {
  test('is kept where an app of 0.4.0 sends all that it knows of a habit with PUT', async () => {
    const ann = await server.person()
    const rule = { streak_rule: { kind: 'scheduled_days' }, notification_days: ['Mon', 'Thu'] }
    for (const ruled of [{ streak_rule: WEEKLY }, rule]) {
      const { id, name } = await habitOf(ann, { ...ruled, name: JSON.stringify(ruled) })
      const read = (await ann.get(`/habits/${id}`)).body
      const known = Object.entries(read).filter(([field]) => KNOWN_TO_0_4_0.split(' ').includes(field))
      const edited = { ...Object.fromEntries(known), name: `${name} anew` }
      expect(Object.keys(edited)).toEqual(expect.arrayContaining(Object.keys(HABIT)))
      expect(edited).not.toHaveProperty('streak_rule')
      const { status, body } = await ann.put(`/habits/${id}`, edited)
      expect(status).toBe(200)
      expect(body).toEqual({ ...read, name: `${name} anew`, goals: body.goals })
      const { body: page } = await ann.get('/changes')
      const written = page.changes.filter(
        ({ resource, body }: Change) => resource === 'habit_rule' && body.habit_id === id,
      )
      expect(written).toHaveLength(1) // no row of a rule is written anew
    }
  })

  test('is kept by PUT of an app that does not know it, and taken away by null', async () => {
    const ann = await server.person()
    const { id, ...made } = await habitOf(ann, { streak_rule: WEEKLY })
    expect(made).toMatchObject({ streak_rule: WEEKLY, streak_unit: 'week' })
    const renamed = await ann.put(`/habits/${id}`, { ...HABIT, name: 'Stroll' })
    expect(renamed.body).toMatchObject({ name: 'Stroll', streak_rule: WEEKLY, streak_unit: 'week' })
    const bare = await ann.put(`/habits/${id}`, { ...HABIT, name: 'Stroll', streak_rule: null })
    expect(bare.body).toMatchObject({ streak_rule: null, streak_unit: 'day' })
  })

  test.each([
    { kind: 'sometimes' },
    { kind: 'per_week' },
    { kind: 'per_week', times: 0 },
    { kind: 'per_week', times: 8 },
    { kind: 'per_week', times: 1.5 },
    { kind: 'per_week', times: 3, days: [] },
    { kind: 'scheduled_days', times: 3 },
    { kind: 'per_month', times: 0 },
    { kind: 'per_month', times: 32 },
    { kind: 'per_month', times: 3, per: 'month' },
    { kind: 'units', amount: 3 },
    { kind: 'units', per: 'day', amount: 3 },
    { kind: 'units', per: 'week' },
    { kind: 'units', per: 'week', amount: 0 },
    { kind: 'units', per: 'week', amount: 0.1234 },
    { kind: 'units', per: 'month', amount: '3' },
    'scheduled_days',
    {},
  ])('is refused as %j', async (streak_rule) => {
    const ann = await server.person()
    const answer = await ann.post('/habits/', { ...HABIT, streak_rule })
    expect(answer.status).toBe(422)
    expect(answer.body.detail[0].loc.slice(0, 2)).toEqual(['body', 'streak_rule'])
  })

  test('of an unknown kind is refused with those that are taken', async () => {
    const ann = await server.person()
    const { body } = await ann.post('/habits/', { ...HABIT, streak_rule: { kind: 'daily' } })
    expect(body.detail[0].msg).toBe('`kind` should be one of scheduled_days, per_week, per_month, units')
  })

  test.each([
    { unit: 'week', rule: WEEKLY },
    { unit: 'month', rule: { kind: 'per_month', times: 31 } },
    { unit: 'week', rule: { kind: 'units', per: 'week', amount: 0.001 } },
    { unit: 'month', rule: { kind: 'units', per: 'month', amount: 20.5 } },
  ])('and a subtractive goal exclude each other: $rule', async ({ unit, rule }) => {
    const ann = await server.person()
    const { habit, clear } = await goalsOf(ann, { streak_rule: rule })
    expect((await ann.get(`/habits/${habit}`)).body).toMatchObject({ streak_rule: rule, streak_unit: unit })
    const goal = {
      title: 'Sweets',
      tier: 'clear',
      target: 0,
      target_unit: 'x',
      frequency: 1,
      frequency_unit: 'per_day',
    }
    const subtractive = { ...goal, is_additive: false }
    expect(refusal(await ann.put(`/goals/${clear}`, subtractive))).toEqual([409, 'streak_rule_conflict'])
    const patched = await ann.patch(`/goals/${clear}`, { is_additive: false })
    expect(refusal(patched)).toEqual([409, 'streak_rule_conflict'])
    expect((await ann.patch(`/habits/${habit}`, { streak_rule: { kind: 'scheduled_days' } })).status).toBe(200)
    expect((await ann.put(`/goals/${clear}`, subtractive)).status).toBe(200)
    const again = await ann.patch(`/habits/${habit}`, { streak_rule: rule })
    expect([again.status, again.body.detail[0].loc]).toEqual([422, ['body', 'streak_rule']])
  })

  test('counts weeks in the answer of a check-in: a second tick of a week that is met holds the streak', async () => {
    await server.travel('2026-06-17T12:00:00Z')
    const ann = await server.person()
    const { low } = await goalsOf(ann, { streak_rule: { kind: 'per_week', times: 2 } })
    const log = async (completed_on: string) => {
      const { streak, reason_code } = (await ann.post('/goal_completions/', { goal_id: low, completed_on })).body
      return [streak, reason_code]
    }
    expect(await log('2026-06-15')).toEqual([0, 'streak_held'])
    expect(await log('2026-06-16')).toEqual([1, 'streak_incremented'])
    expect(await log('2026-06-17')).toEqual([1, 'streak_held'])
  })

  test('counts months and units in check-ins, statistics and the explanation', async () => {
    await server.travel('2026-06-17T12:00:00Z')
    const ann = await server.person()
    const { habit, low, clear } = await goalsOf(ann, { streak_rule: { kind: 'per_month', times: 2 } })
    for (const day of ['05-30', '05-31', '06-15']) {
      await ann.put(`/goal_completions/${low}/2026-${day}`, { did_complete: true })
    }
    const ticked = await ann.post('/goal_completions/', { goal_id: low, did_complete: true })
    expect(ticked.body).toMatchObject({ streak: 2, reason_code: 'streak_incremented' })
    const explained = async () => {
      const { streak, unit, weeks, months } = (await ann.get(`/habits/${habit}/streak`)).body
      const { current_streak, longest_streak } = (await ann.get(`/habits/${habit}/stats`)).body
      return { streak, current_streak, longest_streak, unit, weeks, months }
    }
    expect(await explained()).toEqual({
      ...{ streak: 2, current_streak: 2, longest_streak: 2, unit: 'month', weeks: null },
      months: [
        { month: '2026-06-01', done: 2, needed: 2, why: 'met' },
        { month: '2026-05-01', done: 2, needed: 2, why: 'met' },
      ],
    })
    await ann.patch(`/habits/${habit}`, { streak_rule: { kind: 'units', per: 'month', amount: 2.5 } })
    expect((await ann.get(`/habits/${habit}`)).body.streak).toBe(0)
    const added = await ann.post('/goal_completions/', { goal_id: clear, completed_units: 0.5 })
    expect(added.body).toMatchObject({ streak: 0, day_units: 1.5 })
    expect((await ann.get(`/habits/${habit}`)).body.streak).toBe(1)
    expect((await explained()).months).toEqual([
      { month: '2026-06-01', done: 2.5, needed: 2.5, why: 'met' },
      { month: '2026-05-01', done: 2, needed: 2.5, why: 'began' },
    ])
  })
})

describe('a pause', () => {
  test('is a resource of GET /changes, as its habit’s rule is, and of the export', async () => {
    await server.travel('2026-06-17T12:00:00Z')
    const ann = await server.person()
    const { id } = await habitOf(ann, { streak_rule: WEEKLY })
    const { body: pause } = await ann.post('/habits/pauses', { from_day: '2026-06-17', habit_id: id, note: 'Flu' })
    const { changes, cursor } = (await ann.get('/changes')).body
    const bodyOf = (resource: string) => changes.find((one: { resource: string }) => one.resource === resource)?.body
    expect(bodyOf('habit_pause')).toEqual(pause)
    expect(bodyOf('habit_rule')).toMatchObject({ habit_id: id, from_day: '2026-06-17', streak_rule: WEEKLY })
    const { records } = (await ann.get('/users/me/export')).body
    expect([records.habit_pauses.length, records.habit_rules.length]).toEqual([1, 1])
    expect((await ann.delete(`/habits/${id}`)).status).toBe(204)
    const gone = (await ann.get(`/changes?since=${encodeURIComponent(cursor)}`)).body.changes
    expect(gone.map(({ resource, op }: { resource: string; op: string }) => `${resource} ${op}`)).toEqual(
      expect.arrayContaining(['habit_pause delete', 'habit_rule delete', 'habit delete']),
    )
  })

  test('of one habit changes no answer about another, whichever of its goals are subtractive', async () => {
    await server.travel('2026-06-17T12:00:00Z')
    const ann = await server.person()
    const resting = await habitOf(ann)
    const goal = { title: 'Cups', target_unit: 'cups', frequency: 1, frequency_unit: 'per_day' }
    for (const subtractive of [[], ['low'], ['clear'], ['stretch'], ['low', 'clear'], ['low', 'clear', 'stretch']]) {
      const { habit, ...goals } = await goalsOf(ann, { start_date: '2026-06-01' })
      for (const [tier, id] of Object.entries(goals)) {
        await ann.put(`/goals/${id}`, { ...goal, tier, target: 1, is_additive: !subtractive.includes(tier) })
        for (const day of ['14', '16', '17'])
          await ann.post('/goal_completions/', { goal_id: id, completed_on: `2026-06-${day}` })
      }
      const answers = async () => {
        const read = (path: string) => ann.get(`/habits/${path}`).then(({ body }) => body)
        const list = await read('')
        const checkIns = Object.values(goals).map((goal_id) => ann.post('/goal_completions/', { goal_id }))
        return {
          one: list.find(({ id }: { id: number }) => id === habit).streak,
          stats: await read(`${habit}/stats`),
          streak: await read(`${habit}/streak`),
          goals: (await Promise.all(checkIns)).map(({ body }) => body),
        }
      }
      const before = await answers()
      const { body } = await ann.post('/habits/pauses', { habit_id: resting.id, from_day: '2026-06-15' })
      expect(await answers(), `subtractive: ${subtractive.join()}`).toEqual(before)
      await ann.delete(`/habits/pauses/${body.id}`)
    }
  })

  test('takes its days out of the completion rate, with a rule or without', async () => {
    await server.travel('2026-06-17T12:00:00Z')
    const ann = await server.person()
    for (const rule of [{}, { streak_rule: { kind: 'scheduled_days' }, notification_days: null }]) {
      const { habit, low } = await goalsOf(ann, rule)
      for (const day of ['05-28', '05-29', '05-30', '05-31', '06-01', '06-12', '06-13', '06-14', '06-15', '06-16'])
        await ann.post('/goal_completions/', { goal_id: low, completed_on: `2026-${day}` })
      await ann.post('/goal_completions/', { goal_id: low })
      const rate = async () => (await ann.get(`/habits/${habit}/stats`)).body.completion_rate
      expect(await rate()).toBe(11 / 21)
      await ann.post('/habits/pauses', { habit_id: habit, from_day: '2026-06-02', to_day: '2026-06-11' })
      expect(await rate()).toBe(1)
    }
  })

  test('is made once by its key, and in a batch', async () => {
    await server.travel('2026-06-17T12:00:00Z')
    const ann = await server.person()
    const body = { from_day: '2026-06-17', to_day: '2026-06-17' }
    const headers = { 'Idempotency-Key': 'skip today' }
    const [one, two] = [
      await ann.post('/habits/pauses', body, headers),
      await ann.post('/habits/pauses', body, headers),
    ]
    expect([one.status, two.body]).toEqual([201, one.body])
    const operations = [
      { method: 'POST', path: '/habits/pauses', body, idempotency_key: 'a' },
      { method: 'PATCH', path: `/habits/pauses/${one.body.id}`, body: { note: 'Rain' }, idempotency_key: 'b' },
      { method: 'DELETE', path: `/habits/pauses/${one.body.id}`, idempotency_key: 'c' },
    ]
    const { results } = (await ann.post('/batch', { operations })).body
    expect(results.map(({ status }: { status: number }) => status)).toEqual([201, 200, 204])
  })
})

test('a history over the date line, with a correction, a late pause and two rules, is explained day by day', async () => {
  await server.travel('2026-06-01T12:00:00Z')
  const ann = await server.person()
  await move(ann, 'Pacific/Kiritimati')
  const { habit, low } = await goalsOf(ann, { start_date: '2026-05-01' })
  const log = (completed_on: string) => ann.post('/goal_completions/', { goal_id: low, completed_on })
  for (const day of ['05-28', '05-29', '05-30', '05-31', '06-01', '06-02']) await log(`2026-${day}`)
  await server.travel('2026-06-04T12:00:00Z')
  await move(ann, 'Pacific/Pago_Pago') // from the 5th back to the 4th
  await log('2026-06-04')
  await ann.patch(`/habits/${habit}`, { streak_rule: { kind: 'scheduled_days' }, notification_days: ['Mon', 'Thu'] })
  await server.travel('2026-06-06T12:00:00Z')
  await ann.patch(`/habits/${habit}`, { notification_days: ['Mon', 'Thu', 'Sat'] })
  await ann.put(`/goal_completions/${low}/2026-05-29`, { did_complete: false })
  await log('2026-06-06')
  await server.travel('2026-06-10T12:00:00Z')
  const missed = (await ann.get(`/habits/${habit}/streak`)).body
  expect(missed).toMatchObject({ streak: 0, unit: 'day', rule: { kind: 'scheduled_days' }, since: null })
  expect((await ann.post('/habits/pauses', { from_day: '2026-05-11', to_day: '2026-05-11' })).status).toBe(201)
  expect((await ann.post('/habits/pauses', { from_day: '2026-06-08', to_day: '2026-06-09' })).status).toBe(201)
  const body = (await ann.get(`/habits/${habit}/streak`)).body
  const words = body.days
    .slice(0, 14)
    .map(({ day, why, counted }: { day: string; why: string; counted: boolean }) =>
      [day.slice(5), why, counted ? 'counted' : ''].join(' ').trim(),
    )
  expect(words).toEqual([
    '06-10 not_scheduled',
    '06-09 paused',
    '06-08 paused',
    '06-07 not_scheduled',
    '06-06 met counted',
    '06-05 not_scheduled',
    '06-04 met counted',
    '06-03 not_scheduled',
    '06-02 met counted',
    '06-01 met counted',
    '05-31 met counted',
    '05-30 met counted',
    '05-29 not_scheduled',
    '05-28 met counted',
  ])
  expect(body.streak).toBe(7)
  expect(recounted(body)).toEqual({ streak: 7, complete: true })
  expect((await ann.get(`/habits/${habit}`)).body.streak).toBe(7)
})
