import { describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { refusal } from '../support/habits.ts'
import { ANSWER, advanceTo, each, KIRITIMATI, LOS_ANGELES, move } from '../support/program.ts'
import { useServer } from '../support/server.ts'

// When stages, chapters and weeks open, in difficult zones and on difficult days
// (docs/contract/stages.md#program-calendar).

const server = useServer()

/** Signs up a person in a zone who starts the program at an instant. */
async function starting(timezone: string, instant: string): Promise<Client> {
  await server.travel(instant)
  const client = await server.person()
  await move(client, timezone)
  await advanceTo(client, 1)
  return client
}
const calendar = async (client: Client) => {
  const { calendar_stage, calendar_week } = (await client.get('/stages/program-calendar')).body
  return [calendar_stage, calendar_week]
}
const open = async (client: Client) =>
  each((await client.get('/stages')).body, 'is_unlocked').filter((unlocked) => unlocked).length
const chapters = async (client: Client, stage: number) =>
  each((await client.get(`/course/stages/${stage}/content`)).body, 'is_locked').filter((locked) => !locked).length

describe('the 21st local midnight opens the second stage', () => {
  test.each([
    ['in UTC', 'UTC', '2026-06-01T23:59:59Z', '2026-06-21T23:59:59Z', '2026-06-22T00:00:00Z'],
    ['in Los Angeles', LOS_ANGELES, '2026-06-01T06:59:59Z', '2026-06-21T06:59:59Z', '2026-06-21T07:00:00Z'],
    [
      'over the night when clocks go forward',
      LOS_ANGELES,
      '2026-03-01T12:00:00Z',
      '2026-03-22T06:59:59Z',
      '2026-03-22T07:00:00Z',
    ],
    [
      'over the night when clocks go back',
      LOS_ANGELES,
      '2026-10-20T12:00:00Z',
      '2026-11-10T07:59:59Z',
      '2026-11-10T08:00:00Z',
    ],
    ['on Kiritimati', KIRITIMATI, '2026-06-01T09:59:59Z', '2026-06-21T09:59:59Z', '2026-06-21T10:00:00Z'],
  ])('%s', async (_, zone, start, eve, day) => {
    const ann = await starting(zone, start)
    await server.travel(eve)
    expect([await calendar(ann), await open(ann), await chapters(ann, 2)]).toEqual([[1, 3], 1, 0])
    expect(refusal(await ann.get('/stages/2/history'))).toEqual([403, 'stage_locked'])
    expect(refusal(await ann.get('/course/stages/2/intro'))).toEqual([404, 'content_not_found'])
    expect(refusal(await ann.get('/prompts/4'))).toEqual([403, 'week_locked'])
    await server.travel(day)
    expect([await calendar(ann), await open(ann), await chapters(ann, 2)]).toEqual([[2, 4], 2, 1])
    for (const path of ['/stages/2/history', '/course/stages/2/intro', '/prompts/4', '/prompts/stage/2']) {
      expect((await ann.get(path)).status, path).toBe(200)
    }
  })
})

test('a change of zone changes the local day and what is open, in both directions', async () => {
  const ann = await starting(LOS_ANGELES, '2026-06-01T12:00:00Z') // the 1st, also on Kiritimati the 2nd
  await server.travel('2026-06-22T06:30:00Z') // the 21st there, the 22nd in UTC, the 22nd on Kiritimati
  expect(await calendar(ann)).toEqual([1, 3])
  await move(ann, 'UTC')
  expect(await calendar(ann)).toEqual([2, 4])
  expect(await open(ann)).toBe(2)
  await move(ann, KIRITIMATI) // where the start was on the 2nd
  expect(await calendar(ann)).toEqual([1, 3])
})

test('chapters open in proportion to the days, counted from the calendar or from entering the stage', async () => {
  const ann = await starting(KIRITIMATI, '2026-06-01T12:00:00Z') // four chapters in 21 days
  for (const [instant, unlocked, next] of [
    ['2026-06-06T09:59:59Z', 1, 6],
    ['2026-06-06T10:00:00Z', 2, 11],
    ['2026-06-16T10:00:00Z', 4, null],
  ] as const) {
    await server.travel(instant)
    expect(await chapters(ann, 1), instant).toBe(unlocked)
    expect((await ann.get('/course/stages/1/progress')).body.next_unlock_day).toBe(next)
  }
  await ann.put('/stages/progress', { current_stage: 2 }) // ahead of the calendar
  expect([await chapters(ann, 1), await chapters(ann, 2)]).toEqual([4, 1])
  await server.travel('2026-06-21T09:59:59Z')
  expect(await chapters(ann, 2)).toBe(1)
  await server.travel('2026-06-21T10:00:00Z') // whole days of 24 hours, whatever the zone
  expect(await chapters(ann, 2)).toBe(2)
})

test('a week of prompts opens at local midnight, and a response opens the next one', async () => {
  const ann = await starting(LOS_ANGELES, '2026-03-02T08:00:00Z') // a Monday; clocks go forward on the 8th
  await server.travel('2026-03-09T06:59:59Z')
  expect((await ann.get('/prompts/current')).body.week_number).toBe(1)
  await server.travel('2026-03-09T07:00:00Z')
  expect((await ann.get('/prompts/current')).body.week_number).toBe(2)
  for (const week of [1, 2]) await ann.post(`/prompts/${week}/respond`, ANSWER)
  expect((await ann.get('/prompts/current')).body.week_number).toBe(3)
  expect(refusal(await ann.get('/prompts/4'))).toEqual([403, 'week_locked'])
})

test('time opens all ten stages and 36 weeks, and no more', async () => {
  const ann = await starting('UTC', '2026-01-01T12:00:00Z')
  await server.travel('2030-01-01T00:00:00Z')
  expect([await calendar(ann), await open(ann)]).toEqual([[10, 36], 10])
  expect((await ann.get('/prompts/current')).body.week_number).toBe(36)
  expect(refusal(await ann.get('/prompts/37'))).toEqual([404, 'prompt_not_found'])
  for (const stage of [1, 5, 10]) {
    const { body } = await ann.get(`/course/stages/${stage}/content`)
    expect(each(body, 'is_locked')).not.toContain(true)
  }
})
