import { describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { goalsOf, NO_SUCH_IDS, parallel, refusal, statuses } from '../support/habits.ts'
import { count, each, KIRITIMATI, LOS_ANGELES, move, rows } from '../support/program.ts'
import { useServer } from '../support/server.ts'

const server = useServer()

/** Makes a habit that was logged on each of the last days. */
async function kept(client: Client, days: number): Promise<number> {
  const { habit, low } = await goalsOf(client, { start_date: '2026-01-01' })
  await rows(
    server,
    `insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
     select $1, $2, day, 1, day from generate_series(current_date - $3::integer + 1, current_date, '1 day') day`,
    [client.userId, low, days],
  )
  await rows(server, 'select lib.streaks_count(h) from app.habits h where h.id = $1', [habit])
  return habit
}

describe('an invitation', () => {
  test.each([
    { streak_rule: { kind: 'per_week', times: 1 }, before: 8, days: 15 },
    { streak_rule: { kind: 'per_month', times: 28 }, before: 27, days: 62 },
  ])('is made once a habit counts 3 weeks, or 1 month: $streak_rule.kind', async ({ streak_rule, before, days }) => {
    const ann = await server.person()
    for (const [length, made] of [
      [before, 0],
      [days, 1],
    ] as const) {
      const habit = await kept(ann, length)
      await ann.patch(`/habits/${habit}`, { streak_rule })
      const due = (await ann.get('/invitations')).body.filter((one: { target_id: number }) => one.target_id === habit)
      expect(due).toHaveLength(made)
    }
  })

  test('is made once for a habit kept for 21 days, also by parallel requests', async () => {
    const ann = await server.person()
    await kept(ann, 20)
    expect((await ann.get('/invitations')).text).toBe('[]')
    const habit = await kept(ann, 21)
    const answers = await parallel(10, () => ann.get('/invitations'))
    expect(statuses(answers)).toEqual({ 200: 10 })
    expect((await ann.get('/invitations')).body).toEqual([
      {
        id: expect.any(Number),
        target_type: 'habit',
        target_id: habit,
        kind: 'consistency',
        created_at: expect.any(String),
      },
    ])
    expect(await count(server, 'app.invitations', ann)).toBe(1)
  })

  test('is dismissed permanently, and a repeated dismissal succeeds with and without a key', async () => {
    const ann = await server.person()
    await kept(ann, 30)
    const due = (await ann.get('/invitations')).body
    expect(each(due, 'target_type')).toEqual(['habit', 'embodied_community'])
    const path = `/invitations/${due[0].id}/dismiss`
    const key = { 'Idempotency-Key': `dismiss-invitation:${due[0].id}` }
    expect(statuses(await parallel(5, () => ann.post(path, undefined, key)))).toEqual({ 200: 5 })
    expect((await ann.post(path)).body).toEqual(due[0])
    expect((await ann.get('/invitations')).body).toEqual([due[1]])
  })

  test('of another person answers 404', async () => {
    const [ann, bob] = [await server.person(), await server.person()]
    await kept(ann, 21)
    const [{ id }] = (await ann.get('/invitations')).body
    for (const each of [id, ...NO_SUCH_IDS]) {
      expect(refusal(await bob.post(`/invitations/${each}/dismiss`)), String(each)).toEqual([
        404,
        'invitation_not_found',
      ])
    }
    expect((await bob.post('/invitations/x/dismiss')).status).toBe(422)
    expect(refusal(await server.anonymous.post('/invitations/x/dismiss'))).toEqual([401, 'unauthorized'])
    expect(refusal(await server.anonymous.get('/invitations'))).toEqual([401, 'unauthorized'])
    expect((await ann.get('/invitations')).body).toHaveLength(1)
    expect((await bob.get('/invitations')).text).toBe('[]')
  })
})

test('the fourth week of practice begins on Monday in the person’s zone', async () => {
  await server.travel('2026-06-21T12:00:00Z')
  const ann = await server.person()
  await rows(
    server,
    `with practice as (
       insert into app.practices (stage_number, name, description, instructions, default_duration_minutes, mode, mode_config, approved)
       values (1, 'Sit', '', '', 5, 'count_up', '{"mode": "count_up"}', true) returning id
     ), followed as (
       insert into app.user_practices (user_id, practice_id, stage_number, start_date) select $1, id, 1, '2026-05-01' from practice returning id
     )
     insert into app.practice_sessions (user_id, user_practice_id, practised_at, duration_minutes, mode)
     select $1, id, week + n * interval '1 hour', 5, 'count_up'
       from followed, generate_series('2026-05-25 08:00Z'::timestamptz, '2026-06-15 08:00Z', '7 days') week, generate_series(0, 3) n`,
    [ann.userId],
  )
  await server.travel('2026-06-22T05:00:00Z') // Monday in UTC, Sunday evening in Los Angeles
  await move(ann, KIRITIMATI)
  expect((await ann.get('/invitations')).text).toBe('[]')
  await move(ann, LOS_ANGELES)
  const { body } = await ann.get('/invitations')
  expect([each(body, 'target_type'), each(body, 'kind')]).toEqual([['practice'], ['mastery']])
  await move(ann, KIRITIMATI)
  expect((await ann.get('/invitations')).body).toEqual(body) // invitations made earlier stay
})
