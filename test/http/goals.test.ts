import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import {
  BAD_TEXTS,
  behindLock,
  complaints,
  expectRefused,
  expectTaken,
  GOAL,
  GOAL_DEFAULTS,
  goalsOf,
  NO_SUCH_IDS,
  parallel,
  refusal,
  send,
  statuses,
  TOO_BIG,
} from '../support/habits.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
let ann: Client
let bob: Client
beforeAll(async () => {
  ann = await server.person()
  bob = await server.person()
})
const groupOf = async (client: Client, name = 'Group') => (await client.post('/goal-groups/', { name })).body.id

describe('PUT /goals/{goal_id}', () => {
  test('replaces all fields of a goal and answers it with every key', async () => {
    const { habit, low } = await goalsOf(ann)
    const full = {
      ...GOAL,
      description: 'as many as the day has',
      is_additive: false,
      goal_group_id: await groupOf(ann),
      days_of_week: ['Mon', 'Sun', 'Mon'],
    }
    const replaced = await ann.put(`/goals/${low}`, full)
    expect(replaced.status).toBe(200)
    expect(replaced.body).toStrictEqual({ id: low, habit_id: habit, ...full })
    const { body } = await ann.put(`/goals/${low}`, GOAL)
    expect(body).toStrictEqual({ id: low, habit_id: habit, ...GOAL, ...GOAL_DEFAULTS })
    const { goals } = (await ann.get(`/habits/${habit}`)).body
    expect(goals[0]).toStrictEqual({ ...body, completions: [] })
  })

  test('accepts weekdays in any case and keeps their order and repeats', async () => {
    const { low } = await goalsOf(ann)
    const days = async (days_of_week: unknown) =>
      (await ann.put(`/goals/${low}`, { ...GOAL, days_of_week })).body.days_of_week
    expect(await days(['sUN', 'mon', 'MON', 'Tue', 'WED', 'thu', 'fri', 'sat'])).toEqual(
      ['Sun', 'Mon', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'], // biome-ignore format: one list
    )
    expect(await days([])).toEqual([])
    expect(await days(null)).toBeNull()
    for (const bad of [['Monday'], [''], [1], 'Mon', [null], [' Mon'], ['ſun'], ['Mon\0']]) {
      expect((await ann.put(`/goals/${low}`, { ...GOAL, days_of_week: bad })).status, String(bad)).toBe(422)
    }
  })

  test('lets several goals of a habit share a tier', async () => {
    const { low, stretch } = await goalsOf(ann)
    for (const id of [low, stretch])
      expect((await ann.put(`/goals/${id}`, { ...GOAL, tier: 'clear' })).status).toBe(200)
  })

  test('refuses a second subtractive clear goal, also in parallel', async () => {
    const { low, clear, stretch } = await goalsOf(ann)
    const leave = { ...GOAL, tier: 'clear', is_additive: false }
    expect((await ann.put(`/goals/${low}`, leave)).status).toBe(200)
    expect(refusal(await ann.put(`/goals/${clear}`, leave))).toEqual([409, 'duplicate_clear_tier_goals'])
    expect((await ann.put(`/goals/${low}`, leave)).status).toBe(200) // itself again
    expect((await ann.put(`/goals/${clear}`, { ...leave, tier: 'low' })).status).toBe(200)
    const race = await parallel(6, (n) => ann.put(`/goals/${n % 2 ? clear : stretch}`, leave))
    expect(statuses(race)).toEqual({ 409: 6 })
    for (const goal_id of [low, clear, stretch])
      expect((await ann.post('/goal_completions/', { goal_id })).status).toBe(200)
  })

  test('accepts values up to their bounds', async () => {
    const { low } = await goalsOf(ann)
    await expectTaken(
      { client: ann, method: 'PUT', path: `/goals/${low}`, valid: GOAL },
      {
        title: ['x', ' ', '🚶'.repeat(255)],
        description: ['', '🚶'.repeat(2000), null],
        tier: ['low', 'clear', 'stretch'],
        target: [0, 0.1, 5e-324, 1e300],
        target_unit: ['x', '🚶'.repeat(50)],
        frequency: [5e-324, 0.5, 1e308],
        frequency_unit: ['x', '🚶'.repeat(50)],
      },
    )
  })

  test('refuses values beyond their bounds, wrong types and unknown keys', async () => {
    const { habit, low } = await goalsOf(ann)
    const unit = ['', 'x'.repeat(51), ...BAD_TEXTS, null, 1, undefined]
    await expectRefused(
      { client: ann, method: 'PUT', path: `/goals/${low}`, valid: GOAL },
      {
        title: ['', 'x'.repeat(256), ...BAD_TEXTS, null, undefined],
        description: ['x'.repeat(2001), ...BAD_TEXTS, 5],
        tier: ['high', 'Low', null, undefined],
        target: [-0.1, '1', null, TOO_BIG, 1.01e300, undefined],
        frequency: [0, -1, '1', null, TOO_BIG, undefined],
        target_unit: unit,
        frequency_unit: unit,
        is_additive: [null, 1, 'true'],
        goal_group_id: ['1', 1.5, TOO_BIG],
        habit_id: [habit],
        user_id: [1],
        id: [low],
        completions: [[]],
      },
    )
    const answer = await ann.put(`/goals/${low}`, { ...GOAL, habit_id: habit })
    expect(complaints(answer)).toEqual(['body.habit_id extra_forbidden'])
  })

  test('never makes a habit unreadable, however large its targets', async () => {
    const { habit, low, clear, stretch } = await goalsOf(ann)
    for (const id of [low, clear, stretch]) {
      await ann.put(`/goals/${id}`, { ...GOAL, target: 1e300 })
      await ann.post('/goal_completions/', { goal_id: id })
    }
    for (const path of ['/habits/', `/habits/${habit}`, `/habits/${habit}/stats`]) {
      expect((await ann.get(path)).status, path).toBe(200)
    }
  })

  test('hides other people’s goals like missing ones', async () => {
    const theirs = await goalsOf(bob)
    for (const id of [theirs.low, ...NO_SUCH_IDS]) {
      expect(refusal(await ann.put(`/goals/${id}`, GOAL)), String(id)).toEqual([404, 'goal_not_found'])
    }
  })

  test('refuses in order: 401, 422, then the goal, then its group', async () => {
    const [mine, theirs] = [await goalsOf(ann), await goalsOf(bob)]
    const group = { ...GOAL, goal_group_id: await groupOf(bob) }
    expect(refusal(await server.anonymous.put('/goals/abc', {}))).toEqual([401, 'unauthorized'])
    expect(complaints(await ann.put('/goals/abc', GOAL))).toEqual(['path.goal_id value_error'])
    expect((await ann.put(`/goals/${theirs.low}`, { ...GOAL, x: 1 })).status).toBe(422)
    expect(refusal(await ann.put(`/goals/${theirs.low}`, group))).toEqual([404, 'goal_not_found'])
    expect(refusal(await ann.put(`/goals/${mine.low}`, group))).toEqual([403, 'forbidden'])
  })
})

describe('PATCH /goals/{goal_id}', () => {
  test('changes the sent fields and keeps the others', async () => {
    const { habit, low } = await goalsOf(ann)
    const full = { ...GOAL, description: 'd', is_additive: false, goal_group_id: null, days_of_week: ['Mon'] }
    await ann.put(`/goals/${low}`, full)
    const patch = async (body: object) => (await ann.patch(`/goals/${low}`, body)).body
    const goal_group_id = await groupOf(ann)
    expect(await patch({ title: 'More', goal_group_id })).toStrictEqual({
      id: low,
      habit_id: habit,
      ...full,
      title: 'More',
      goal_group_id,
    })
    expect(await patch({ description: null, days_of_week: ['sun'], target: 0 })).toMatchObject({
      title: 'More',
      description: null,
      days_of_week: ['Sun'],
      target: 0,
      is_additive: false,
      goal_group_id,
    })
    expect((await ann.get(`/habits/${habit}`)).body.goals[0]).toMatchObject({ title: 'More', target: 0 })
  })

  test('refuses what PUT refuses, and a body without a field', async () => {
    const { low, clear } = await goalsOf(ann)
    const of = (body: object, id: unknown = low, by = ann) => by.patch(`/goals/${id}`, body)
    await expectRefused(
      { client: ann, method: 'PATCH', path: `/goals/${low}`, valid: { title: 'x' } },
      { title: ['', null], target: [-1, null, TOO_BIG], is_additive: [null, 1], tier: ['high'], habit_id: [1] },
    )
    expect((await of({})).status).toBe(422)
    for (const id of [(await goalsOf(bob)).low, ...NO_SUCH_IDS])
      expect(refusal(await of({ title: 'x' }, id))).toEqual([404, 'goal_not_found'])
    expect(refusal(await of({ goal_group_id: await groupOf(bob) }))).toEqual([403, 'forbidden'])
    expect(refusal(await of({ goal_group_id: 0 }))).toEqual([404, 'goal_group_not_found'])
    expect((await of({ is_additive: false }, clear)).status).toBe(200)
    expect(refusal(await of({ tier: 'clear', is_additive: false }))).toEqual([409, 'duplicate_clear_tier_goals'])
    expect(refusal(await of({ title: 'x' }, low, server.anonymous))).toEqual([401, 'unauthorized'])
  })
})

describe('a goal’s group', () => {
  test('must be the caller’s own: not another person’s, not a template, not missing; nothing is written', async () => {
    const { habit, low } = await goalsOf(ann)
    const before = (await ann.get(`/habits/${habit}`)).body
    const templates = (await ann.get('/goal-groups/')).body.filter(
      (group: Record<string, unknown>) => group.shared_template,
    )
    for (const goal_group_id of [await groupOf(bob), templates[0].id]) {
      expect(refusal(await ann.put(`/goals/${low}`, { ...GOAL, goal_group_id }))).toEqual([403, 'forbidden'])
    }
    for (const id of [0, -1, 2147483648, 9e15, 9e18, 1e22]) {
      const answer = await send(ann, 'PUT', `/goals/${low}`, { ...GOAL, goal_group_id: id })
      expect(refusal(answer), String(id)).toEqual([404, 'goal_group_not_found'])
    }
    expect((await ann.get(`/habits/${habit}`)).body).toEqual(before)
  })

  test('lists its goals by id, and its deletion leaves them without a group', async () => {
    const { habit, low, clear } = await goalsOf(ann)
    const group = await groupOf(ann)
    const members = []
    for (const id of [clear, low])
      members.unshift((await ann.put(`/goals/${id}`, { ...GOAL, goal_group_id: group })).body)
    expect((await ann.get(`/goal-groups/${group}`)).body.goals).toStrictEqual(members)
    expect((await ann.delete(`/goal-groups/${group}`)).status).toBe(204)
    const { goals } = (await ann.get(`/habits/${habit}`)).body
    expect(goals.map((goal: { goal_group_id: unknown }) => goal.goal_group_id)).toEqual([null, null, null])
  })

  test('deleted while goals move into it is 404 for them, never a 5xx, and keeps no goal', async () => {
    const { habit, low, clear } = await goalsOf(ann)
    const group = await groupOf(ann)
    const body = { ...GOAL, goal_group_id: group }
    await ann.put(`/goals/${low}`, body)
    const [one, two, three, four] = (await server.atProcesses(ann, 4)) as [Client, Client, Client, Client]
    const answers = await behindLock(server, `select from app.goals where id = ${low} for update`, [
      () => one.delete(`/goal-groups/${group}`),
      () => two.put(`/goals/${clear}`, body),
      () => three.put(`/goal-groups/${group}`, { name: 'Late' }),
      () => four.delete(`/goal-groups/${group}`),
    ])
    const missing = [404, 'goal_group_not_found']
    expect(answers.map(refusal)).toEqual([[204, undefined], missing, missing, missing])
    const { goals } = (await ann.get(`/habits/${habit}`)).body
    expect(goals.map((goal: { goal_group_id: unknown }) => goal.goal_group_id)).toEqual([null, null, null])
  })
})
