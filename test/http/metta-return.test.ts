import { describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { habitOf, parallel, refusal, statuses } from '../support/habits.ts'
import { advanceTo, count, each, rows } from '../support/program.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const START = { 'Idempotency-Key': 'start-return' } // the constant key that the app sends
const NOT_FOUND = [404, 'return_arc_not_found']

async function eligible(): Promise<Client> {
  const client = await server.person()
  await advanceTo(client, 5)
  return client
}
const shown = async (client: Client): Promise<number> => (await habitOf(client, { revealed: true })).id
const state = async (client: Client) => (await client.get('/metta-return')).body
const act = (client: Client, step: string, body?: unknown) => client.post(`/metta-return/arc/${step}`, body)
const revealed = async (client: Client, id: number) => (await client.get(`/habits/${id}`)).body.revealed

describe('the state', () => {
  test('offers nothing and inserts nothing before stage 5', async () => {
    const ann = await server.person()
    const { weeks, ...rest } = await state(ann)
    expect(rest).toEqual({ eligible: false, arc: null, offer_dismissed: false, released_habits: [] })
    expect(each(weeks, 'week_number')).toEqual([1, 2, 3, 4, 5])
    expect(each(weeks, 'focus')).toEqual(['self', 'benefactor', 'stranger', 'antagonist', 'all_beings'])
    const copy = weeks.map(({ title, framing }: { title: string; framing: string }) => `${title} ${framing}`).join(' ')
    expect(copy).not.toMatch(
      /fail|shame|behind|penalt|penaliz|rank|should have|catch up|fell|lost|loser|weak|quitter|giving up/i,
    )
    expect(refusal(await ann.post('/metta-return/arc'))).toEqual([409, 'return_not_eligible'])
    expect(refusal(await ann.post('/metta-return/offer/dismiss'))).toEqual([409, 'return_not_eligible'])
    expect(await count(server, 'app.stage_progress', ann)).toBe(0)
  })

  test('stays eligible in the next cycle', async () => {
    const ann = await server.person()
    await advanceTo(ann, 10)
    await ann.post('/stages/begin-again')
    expect((await state(ann)).eligible).toBe(true)
    expect((await ann.post('/metta-return/arc')).status).toBe(201)
  })

  test('resets a dismissed offer with the next stage, and stores parallel dismissals as one row', async () => {
    const ann = await eligible()
    const answers = await parallel(8, () => ann.post('/metta-return/offer/dismiss'))
    expect(statuses(answers)).toEqual({ 200: 8 })
    expect(answers[0]?.body).toEqual(await state(ann))
    expect([(await state(ann)).offer_dismissed, await count(server, 'app.return_offer_dismissals', ann)]).toEqual([
      true,
      1,
    ])
    await ann.put('/stages/progress', { current_stage: 6 })
    expect((await state(ann)).offer_dismissed).toBe(false)
  })
})

describe('an arc', () => {
  test('goes through its states, and is the same in its own answers and in the state', async () => {
    const ann = await eligible()
    const started = await ann.post('/metta-return/arc')
    expect([started.status, started.body]).toEqual([
      201,
      { started_at: expect.stringMatching(/Z$/), paused: false, week: 1, focus: 'self', complete: false },
    ])
    expect((await state(ann)).arc).toEqual(started.body)
    expect((await act(ann, 'pause')).body).toEqual({ ...started.body, paused: true })
    expect((await act(ann, 'pause')).body).toEqual({ ...started.body, paused: true })
    const resumed = (await act(ann, 'resume')).body
    expect([resumed.paused, resumed.started_at > started.body.started_at]).toEqual([false, true])
    expect((await act(ann, 'resume')).body).toEqual(resumed)
    expect((await act(ann, 'leave')).body).toEqual(resumed)
    expect((await state(ann)).arc).toBeNull()
    for (const step of ['pause', 'resume', 'leave']) expect(refusal(await act(ann, step)), step).toEqual(NOT_FOUND)
  })

  test('exists once at a time, also after parallel starts', async () => {
    const ann = await eligible()
    const answers = await parallel(20, () => ann.post('/metta-return/arc'))
    expect(statuses(answers)).toEqual({ 201: 1, 409: 19 })
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.detail))).toEqual(
      new Set(['return_arc_already_active']),
    )
    expect(await count(server, 'app.return_arcs', ann)).toBe(1)
  })

  test('is answered again under the app’s constant key, and starts anew under it after it was left', async () => {
    const [ann, bob] = [await eligible(), await eligible()]
    const starts = await parallel(5, () => ann.post('/metta-return/arc', undefined, START))
    expect(statuses(starts)).toEqual({ 201: 5 })
    expect(new Set(starts.map(({ text }) => text)).size).toBe(1)
    expect(refusal(await ann.post('/metta-return/arc'))).toEqual([409, 'return_arc_already_active'])
    expect((await bob.post('/metta-return/arc', undefined, START)).status).toBe(201)
    await act(ann, 'leave')
    const next = await ann.post('/metta-return/arc', undefined, START)
    expect([next.status, next.headers.get('idempotent-replayed')]).toEqual([201, null])
    expect((await state(ann)).arc).toEqual(next.body)
    expect(next.body.started_at).not.toBe(starts[0]?.body.started_at)
    expect((await state(bob)).arc).not.toBeNull()
    expect(await count(server, 'app.return_arcs', ann)).toBe(2)
  })

  test('counts days of 24 hours in any zone, stops while paused, and lasts until it is left', async () => {
    await server.travel('2026-03-01T12:00:00Z')
    const ann = await eligible()
    await ann.put('/users/me/timezone', { timezone: 'Pacific/Kiritimati' })
    await ann.post('/metta-return/arc')
    await server.travel('2026-03-08T11:59:59Z')
    expect((await state(ann)).arc).toMatchObject({ week: 1, focus: 'self' })
    await server.travel('2026-03-08T12:00:00Z')
    expect((await state(ann)).arc).toMatchObject({ week: 2, focus: 'benefactor' })
    await act(ann, 'pause')
    await server.travel('2026-05-08T12:00:00Z')
    expect((await state(ann)).arc).toMatchObject({ week: 2, paused: true, complete: false })
    await act(ann, 'resume')
    await server.travel('2026-06-05T11:59:59Z')
    expect((await state(ann)).arc).toMatchObject({ week: 5, focus: 'all_beings', complete: false })
    await server.travel('2026-06-05T12:00:00Z')
    expect((await state(ann)).arc).toMatchObject({ week: 5, complete: true })
    expect(refusal(await ann.post('/metta-return/arc'))).toEqual([409, 'return_arc_already_active'])
    expect((await act(ann, 'leave')).body.complete).toBe(true)
    await server.travel(null)
  })

  test('is invisible to other people', async () => {
    const [ann, bob] = [await eligible(), await eligible()]
    await ann.post('/metta-return/arc')
    for (const step of ['pause', 'resume', 'leave']) expect(refusal(await act(bob, step))).toEqual(NOT_FOUND)
    expect((await state(ann)).arc.paused).toBe(false)
  })
})

describe('released habits', () => {
  test('are hidden and listed, can be taken up again, and can be released again', async () => {
    const [ann, bob] = [await eligible(), await eligible()]
    const [one, two, hidden, theirs] = [await shown(ann), await shown(ann), (await habitOf(ann)).id, await shown(bob)]
    await ann.post('/metta-return/arc')
    const first = await act(ann, 'release', { habit_ids: [one, one, theirs, hidden, 999_999, -1, 2 ** 60], extra: 1 })
    expect(first.body).toEqual([{ habit_id: one, name: expect.any(String), icon: '🚶', recommitted: false }])
    expect((await act(ann, 'release', { habit_ids: [two] })).body).toHaveLength(2)
    expect([await revealed(ann, one), await revealed(ann, two), await revealed(bob, theirs)]).toEqual([
      false,
      false,
      true,
    ])
    const taken = (await act(ann, 'recommit', { habit_ids: [one, hidden, theirs] })).body
    expect(each(taken, 'recommitted')).toEqual([true, false])
    expect([await revealed(ann, one), await revealed(ann, hidden)]).toEqual([true, false])
    expect((await act(ann, 'recommit', { habit_ids: [one] })).body).toEqual(taken)
    expect((await state(ann)).released_habits).toEqual(taken)
    expect(each((await act(ann, 'release', { habit_ids: [one] })).body, 'recommitted')).toEqual([false, false])
    await ann.delete(`/habits/${two}`)
    expect(each((await state(ann)).released_habits, 'habit_id')).toEqual([one])
    await act(ann, 'leave')
    expect([await revealed(ann, one), (await state(ann)).released_habits]).toEqual([false, []])
  })

  test('have one row each after parallel releases, and keep goals and history', async () => {
    const ann = await eligible()
    const ids = [await shown(ann), await shown(ann), await shown(ann)]
    await ann.post('/metta-return/arc')
    const answers = await parallel(12, (index) =>
      act(ann, index % 3 === 2 ? 'recommit' : 'release', { habit_ids: index % 2 ? ids : ids.toReversed() }),
    )
    expect(statuses(answers)).toEqual({ 200: 12 })
    const [releases] = await rows(
      server,
      `select count(*)::integer as n, count(distinct habit_id)::integer as habits
         from app.return_habit_releases where user_id = $1`,
      [ann.userId],
    )
    expect(releases).toEqual({ n: 3, habits: 3 })
    expect((await ann.get(`/habits/${ids[0]}`)).body.goals).toHaveLength(3)
  })

  test('are named by 1 to 50 integers, which is checked first', async () => {
    const ann = await server.person()
    for (const step of ['release', 'recommit']) {
      for (const habit_ids of [undefined, null, [], Array(51).fill(1), ['1'], [1.5], [null], 1]) {
        expect((await act(ann, step, { habit_ids })).status, JSON.stringify(habit_ids)).toBe(422)
      }
      expect(refusal(await act(ann, step, { habit_ids: Array(50).fill(1) }))).toEqual(NOT_FOUND)
      expect(refusal(await act(server.anonymous, step, {}))).toEqual([401, 'unauthorized'])
    }
  })
})
