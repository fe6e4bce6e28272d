import { describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { goalsOf, refusal } from '../support/habits.ts'
import { useServer } from '../support/server.ts'

// Local days in difficult time zones (docs/contract/habits.md#local-days).

const server = useServer()
const LOS_ANGELES = 'America/Los_Angeles'
const KIRITIMATI = 'Pacific/Kiritimati' // UTC+14, the earliest zone
const PAGO_PAGO = 'Pacific/Pago_Pago' // UTC-11

const move = async (client: Client, timezone: string) =>
  expect((await client.put('/users/me/timezone', { timezone })).body).toEqual({ timezone })

/** A person in a zone with a goal, and functions that log it. */
async function inZone(timezone: string, habit: Record<string, unknown> = {}) {
  const client = await server.person()
  await move(client, timezone)
  const goals = await goalsOf(client, habit)
  const post = (completed_on?: string) => client.post('/goal_completions/', { goal_id: goals.low, completed_on })
  return {
    client,
    habit: goals.habit,
    post,
    log: async (completed_on?: string) => {
      const { streak, reason_code } = (await post(completed_on)).body
      return [streak, reason_code]
    },
    days: async () => (await client.get(`/habits/${goals.habit}/stats`)).body.completion_dates,
    timestamps: async () =>
      (await client.get(`/habits/${goals.habit}`)).body.goals[0].completions.map(
        (row: { timestamp: string }) => row.timestamp,
      ),
  }
}

describe('local midnight', () => {
  test.each([
    [LOS_ANGELES, '2026-06-15T06:59:59.999999Z', '2026-06-14', '2026-06-15T07:00:00Z', '2026-06-15'],
    [LOS_ANGELES, '2026-12-15T07:59:59.999999Z', '2026-12-14', '2026-12-15T08:00:00Z', '2026-12-15'],
    [KIRITIMATI, '2026-06-15T09:59:59.999999Z', '2026-06-15', '2026-06-15T10:00:00Z', '2026-06-16'],
    ['Asia/Kathmandu', '2026-06-15T18:14:59.999999Z', '2026-06-15', '2026-06-15T18:15:00Z', '2026-06-16'],
    ['UTC', '2026-12-31T23:59:59.999999Z', '2026-12-31', '2027-01-01T00:00:00Z', '2027-01-01'],
  ])('in %s separates two days, each of which can be logged', async (zone, before, first, after, second) => {
    const ann = await inZone(zone)
    await server.travel(before)
    expect(await ann.log()).toEqual([1, 'streak_incremented'])
    expect(await ann.log(first)).toEqual([1, 'already_logged_today'])
    await server.travel(after)
    expect(await ann.log()).toEqual([2, 'streak_incremented'])
    expect(await ann.log(second)).toEqual([2, 'already_logged_today'])
    expect(await ann.days()).toEqual([first, second])
  })

  test('ends the grace of a streak', async () => {
    await server.travel('2026-06-15T12:00:00Z')
    const ann = await inZone(LOS_ANGELES)
    await ann.log()
    const streak = async () => (await ann.client.get(`/habits/${ann.habit}`)).body.streak
    for (const [instant, expected] of [
      ['2026-06-17T06:59:59Z', 1],
      ['2026-06-17T07:00:00Z', 0],
    ] as const) {
      await server.travel(instant)
      expect(await streak()).toBe(expected)
    }
  })

  test('decides which weekday a miss falls on', async () => {
    await server.travel('2026-06-16T05:00:00Z') // Tuesday in UTC, still Monday in Los Angeles
    for (const [day, misses] of Object.entries({ Mon: 1, Monday: 1, MONDAY: 1, mon: 1, Tuesday: 0, Montag: 0 })) {
      const ann = await inZone(LOS_ANGELES, { notification_days: [day] })
      const { goals, notification_days } = (await ann.client.get(`/habits/${ann.habit}`)).body
      await ann.client.post('/goal_completions/', { goal_id: goals[0].id, did_complete: false })
      expect(await ann.timestamps(), day).toHaveLength(misses)
      expect(notification_days).toEqual([day]) // as it was sent
    }
  })
})

describe('a day given by the client', () => {
  test.each([
    ['a day of 23 hours', LOS_ANGELES, '2026-03-08', '2026-03-08T19:30:00.000000Z'],
    ['a day of 25 hours', LOS_ANGELES, '2026-11-01', '2026-11-01T19:30:00.000000Z'],
    ['a day of 24 hours', LOS_ANGELES, '2026-03-09', '2026-03-09T19:00:00.000000Z'],
    ['a day far east', KIRITIMATI, '2026-03-09', '2026-03-08T22:00:00.000000Z'],
    ['a day that begins at one o’clock', 'Africa/Cairo', '2026-04-24', '2026-04-24T09:30:00.000000Z'],
  ])('is recorded at its midpoint: %s', async (_, zone, day, midday) => {
    await server.travel(`${day}T23:59:00Z`)
    const ann = await inZone(zone)
    await ann.log(day)
    expect(await ann.timestamps()).toEqual([midday])
    expect(await ann.days()).toEqual([day])
  })

  test('lies between 30 days ago, as the zone has it, and the last day that has begun anywhere', async () => {
    await server.travel('2026-06-15T06:30:00Z') // the 14th in Los Angeles, the 15th in UTC and Kiritimati
    const west = await inZone(LOS_ANGELES)
    const east = await inZone(KIRITIMATI)
    for (const [who, oldest, tooOld] of [
      [west, '2026-05-15', '2026-05-14'],
      [east, '2026-05-16', '2026-05-15'],
    ] as const) {
      expect(refusal(await who.post(tooOld))).toEqual([400, 'completion_date_too_old'])
      expect(refusal(await who.post('2026-06-16'))).toEqual([400, 'completion_date_in_future'])
      expect(await who.log(oldest)).toEqual([0, 'streak_held'])
      expect(await who.log('2026-06-15')).toEqual([1, 'streak_incremented'])
    }
  })
})

describe('a change of zone', () => {
  test('never re-dates what was logged: flying east keeps the streak', async () => {
    await server.travel('2026-06-14T05:00:00Z')
    const ann = await inZone(LOS_ANGELES)
    await ann.log() // the 13th there, the 14th in UTC
    await server.travel('2026-06-15T05:00:00Z')
    expect(await ann.log()).toEqual([2, 'streak_incremented'])
    const stats = (await ann.client.get(`/habits/${ann.habit}/stats`)).body
    for (const zone of ['UTC', KIRITIMATI, 'Europe/Berlin']) {
      await move(ann.client, zone)
      expect((await ann.client.get(`/habits/${ann.habit}`)).body.streak).toBe(2)
      const { completion_dates, values, longest_streak } = (await ann.client.get(`/habits/${ann.habit}/stats`)).body
      expect({ completion_dates, values, longest_streak }).toEqual({
        completion_dates: ['2026-06-13', '2026-06-14'],
        values: stats.values,
        longest_streak: 2,
      })
    }
    expect(await ann.log()).toEqual([3, 'streak_incremented']) // today is the 15th now, and free
    expect(await ann.days()).toEqual(['2026-06-13', '2026-06-14', '2026-06-15'])
  })

  test('to the west leaves a day ahead, which counts as the newest and cannot be logged twice', async () => {
    await server.travel('2026-06-15T11:00:00Z')
    const ann = await inZone(KIRITIMATI)
    await ann.log() // the 16th
    await move(ann.client, LOS_ANGELES) // the 15th
    expect((await ann.client.get(`/habits/${ann.habit}`)).body.streak).toBe(1)
    expect(await ann.log()).toEqual([2, 'streak_incremented'])
    await server.travel('2026-06-16T11:00:00Z')
    expect(await ann.log()).toEqual([2, 'already_logged_today'])
    expect(await ann.days()).toEqual(['2026-06-15', '2026-06-16'])
  })

  test('leaves each day that had begun before it open to ticks, units, corrections and pauses', async () => {
    await server.travel('2026-06-15T10:30:00Z') // the 16th in Kiritimati, the 14th in Pago Pago
    const ann = await inZone(KIRITIMATI)
    const [low, clear] = (await ann.client.get(`/habits/${ann.habit}`)).body.goals
    const correct = (day: string, body: object, goal = low) =>
      ann.client.put(`/goal_completions/${goal.id}/${day}`, body)
    await ann.log('2026-06-15')
    await move(ann.client, PAGO_PAGO)
    expect(await ann.log('2026-06-16')).toEqual([2, 'streak_incremented'])
    const units = { goal_id: low.id, completed_on: '2026-06-16', completed_units: 2 }
    expect((await ann.client.post('/goal_completions/', units)).body).toMatchObject({ streak: 2, day_units: 3 })
    expect((await correct('2026-06-16', { did_complete: false })).body.streak).toBe(1)
    expect((await correct('2026-06-16', { completed_units: 5 })).body).toMatchObject({ streak: 2, day_units: 5 })
    expect((await ann.client.get(`/habits/${ann.habit}`)).body.streak).toBe(2)
    expect((await ann.client.delete(`/goal_completions/${low.id}/2026-06-16`)).status).toBe(204)
    const pause = { habit_id: ann.habit, from_day: '2026-06-16', to_day: '2026-06-16' }
    expect((await ann.client.post('/habits/pauses', pause)).status).toBe(201)
    const future = [400, 'completion_date_in_future']
    expect(refusal(await ann.post('2026-06-17'))).toEqual(future)
    expect(refusal(await correct('2026-06-17', { did_complete: true }))).toEqual(future)
    expect(refusal(await ann.client.delete(`/goal_completions/${low.id}/2026-06-17`))).toEqual(future)

    await ann.log('2026-05-15') // 30 days ago
    await move(ann.client, KIRITIMATI) // 32
    expect(refusal(await correct('2026-05-15', { did_complete: true }, clear))).toEqual([
      400,
      'completion_date_too_old',
    ])
    const late = { goal_id: low.id, completed_on: '2026-05-15', completed_units: 1 }
    expect((await ann.client.post('/goal_completions/', late)).body.day_units).toBe(2)
    expect((await correct('2026-05-15', { completed_units: 4 })).status).toBe(200)
    expect((await ann.client.delete(`/goal_completions/${low.id}/2026-05-15`)).status).toBe(204)
  })

  test('from the earliest zone to the latest leaves more days logged than have begun: the rate is 1', async () => {
    await server.travel('2026-06-15T10:30:00Z')
    const ann = await inZone(KIRITIMATI)
    for (const day of ['2026-06-16', '2026-06-15', '2026-06-14']) await ann.log(day)
    await move(ann.client, PAGO_PAGO) // the 14th
    const { completion_rate, total_completions } = (await ann.client.get(`/habits/${ann.habit}/stats`)).body
    expect([completion_rate, total_completions]).toEqual([1, 3])
  })

  test('counts two local days of one UTC date apart', async () => {
    const ann = await inZone(KIRITIMATI)
    for (const instant of ['2026-06-15T00:30:00Z', '2026-06-15T23:30:00Z']) {
      await server.travel(instant)
      await ann.log()
    }
    expect(await ann.timestamps()).toEqual(['2026-06-15T00:30:00.000000Z', '2026-06-15T23:30:00.000000Z'])
    expect(await ann.days()).toEqual(['2026-06-15', '2026-06-16'])
  })
})

test('completions are embedded for 90 days of 24 hours, and streaks and stats count them for ever', async () => {
  await server.travel('2026-01-10T12:00:00Z')
  const ann = await inZone('UTC')
  await ann.log()
  await server.travel('2026-04-10T12:00:00Z')
  expect(await ann.timestamps()).toEqual(['2026-01-10T12:00:00.000000Z'])
  await server.travel('2026-04-10T12:00:00.000001Z')
  expect(await ann.timestamps()).toEqual([])
  expect(await ann.days()).toEqual(['2026-01-10'])
})
