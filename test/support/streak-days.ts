import { expect } from 'vitest'
import type { Client } from './client.ts'
import { dayNumber } from './streaks.ts'

type Day = { day: string; units: number; counted: boolean; why: string }

const DAYS = 90

/**
 * Expects GET /habits/{habit_id}/streak to explain itself: its days, read by the table of
 * docs/contract/habits.md#why-a-day-counts alone, give its number. Answers the body.
 */
export async function expectExplained(client: Client, habit: number) {
  const { status, body, text } = await client.get(`/habits/${habit}/streak`)
  expect(status, text).toBe(200)
  const days: Day[] = body.days
  const today = dayNumber(body.as_of)
  const newest = dayNumber(days[0]!.day)
  expect(newest).toBeGreaterThanOrEqual(today)
  expect(days.map(({ day }) => dayNumber(day))).toEqual(Array.from({ length: DAYS }, (_, ago) => newest - ago))

  // By hand: the days met in a row, from the newest one that may begin the streak on.
  const begins = days.findIndex(({ day, why }) => (body.kind === 'additive' ? why === 'met' : dayNumber(day) === today))
  const late = body.kind === 'additive' && (begins < 0 || dayNumber(days[begins]!.day) < today - 1)
  const rest = late ? [] : days.slice(begins)
  const end = rest.findIndex(({ why }) => why !== 'met')
  const counted = end < 0 ? rest : rest.slice(0, end)
  expect(days.filter((day) => day.counted)).toEqual(counted)
  if (end < 0 && rest.length > 0) expect(body.streak).toBeGreaterThanOrEqual(counted.length)
  else expect(body.streak).toBe(counted.length)

  // Each word agrees with the numbers beside it.
  for (const { day, units, why } of days) {
    const { kind, threshold } = body
    if (why === 'violated') expect([kind, units > threshold]).toEqual(['subtractive', true])
    if (why === 'met' && kind === 'subtractive') expect(units).toBeLessThanOrEqual(threshold)
    if (why === 'met' && kind === 'additive') expect(units).toBeGreaterThan(0)
    if (['below_threshold', 'nothing_logged', 'grace_today'].includes(why)) expect(units).toBe(0)
    if (why === 'grace_today') expect([kind, dayNumber(day)]).toEqual(['additive', today])
    if (why === 'before_start') expect(kind).toBe('subtractive')
  }

  const { streak, from, to } = body.longest
  expect(streak).toBeGreaterThanOrEqual(body.streak)
  expect(streak).toBe(from === null ? 0 : dayNumber(to) - dayNumber(from) + 1)
  const within = days.filter(({ day }) => from !== null && from <= day && day <= to)
  expect(new Set(within.map(({ why }) => why))).toEqual(new Set(within.length > 0 ? ['met'] : []))
  return body
}
