import { expect, test } from 'vitest'
import { useLives } from '../../test/support/lives.ts'
import { useServer } from '../../test/support/server.ts'

// The life of the demo account, 36 weeks: what somebody who opens `npm start` first sees of it.
type Habit = {
  id: number
  streak: number
  streak_unit: 'day' | 'week' | 'month'
  streak_rule: { kind: string } | null
}
type Why = Record<'days' | 'weeks', Array<{ why: string }>> & { months: Array<{ needed: number }> }

const server = useServer()
const lives = useLives(server)

test('the journal of the demo account does not repeat itself, and most of its habits have a streak', async () => {
  const { token } = await lives.live({ name: 'graduate' })
  const get = async <Answer>(path: string) => {
    const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    return (await answer.json()) as Answer
  }
  const messages: string[] = []
  for (let offset = 0; ; offset += 50) {
    const page = await get<{ items: Array<{ message: string }>; has_more: boolean }>(
      `/journal/?limit=50&offset=${offset}`,
    )
    messages.push(...page.items.map(({ message }) => message))
    if (!page.has_more) break
  }
  expect(messages.length).toBeGreaterThanOrEqual(216)
  const sentences = new Set(messages.flatMap((message) => message.split(/(?<=[.?!]) /)))
  expect(sentences.size).toBeGreaterThanOrEqual(120)
  const habits = await get<Habit[]>('/habits/')
  expect(habits.filter(({ streak }) => streak === 0).length).toBeLessThanOrEqual(2)
  expect(habits.length).toBeGreaterThan(10)

  // Each rule of a streak has a habit that is kept by it, through a week away.
  const kept = habits.filter(({ streak }) => streak > 0)
  expect(new Set(kept.map(({ streak_rule }) => streak_rule?.kind))).toEqual(
    new Set([undefined, 'scheduled_days', 'per_week', 'per_month', 'units']),
  )
  const [pause] = await get<unknown[]>('/habits/pauses')
  expect(pause).toMatchObject({ habit_id: null, from_day: expect.any(String), to_day: expect.any(String) })
  for (const { id, streak_unit } of kept.filter(({ streak_rule }) => streak_rule !== null)) {
    const { days, weeks, months } = await get<Why>(`/habits/${id}/streak`)
    if (streak_unit === 'month') expect(Math.min(...months.map(({ needed }) => needed)), 'its share').toBeLessThan(20)
    else expect((streak_unit === 'week' ? weeks : days).map(({ why }) => why)).toContain('paused')
  }
})
