import type { ImportRow } from '../../../src/imports/rows.ts'
import { type Exported, instantOf, offsetAt, sorted } from './common.ts'

// Writes what HabitKit's "Export data" writes.

export type HabitKitHabit = {
  id: string
  name: string
  emoji?: string
  archived?: boolean
  isInverse?: boolean
  type?: 'none' | 'day' | 'week' | 'month'
  times?: number
  perDay?: number
  zone: string
  /** What was logged: the day, the local time at which it was, and how much. */
  logged: { day: string; at: string; amount: number }[]
}

/** How the date of a completion is written. */
export type Dating = 'midnight' | 'midnight without an offset' | 'moment' | 'day'

const CREATED = '2020-01-01T08:00:00.000000Z'

export function habitKitFile(habits: HabitKitHabit[], dating: Dating = 'midnight'): Exported {
  const completions = habits.flatMap(({ id, zone, logged }) =>
    logged.map(({ day, at, amount }, nth) => {
      const moment = instantOf(zone, day, `${at}:07`)
      const instant = dating === 'moment' ? moment : instantOf(zone, day, '00:00:00')
      const date = dating === 'day' ? day : new Date(instant).toISOString()
      const offset = dating === 'midnight without an offset' ? {} : { timezoneOffsetInMinutes: offsetAt(zone, moment) }
      return { id: `${id}-${nth}`, date, habitId: id, ...offset, amountOfCompletions: amount, note: 'a "note"' }
    }),
  )
  const intervals = habits.flatMap(({ id, type = 'none', times = null, perDay = 1 }) => {
    const own = {
      requiredNumberOfCompletions: times,
      requiredNumberOfCompletionsPerDay: perDay,
      unitType: 'incremental',
    }
    const earlier = { ...own, requiredNumberOfCompletions: 6, type: 'week', endDate: '2021-01-01T00:00:00.000Z' }
    return [
      { id: `${id}-new`, habitId: id, startDate: '2021-01-01T00:00:00.000Z', endDate: null, ...own, type },
      { id: `${id}-old`, habitId: id, startDate: CREATED, ...earlier },
    ]
  })
  const made = habits.map(({ id, name, emoji = null, archived = false, isInverse = false }, orderIndex) => {
    return {
      id,
      name,
      description: null,
      icon: 'book',
      color: 'sky',
      archived,
      orderIndex,
      createdAt: CREATED,
      isInverse,
      emoji,
    }
  })
  const lists = { habits: made, completions, intervals, categories: [], categoryMappings: [], reminders: [] }
  const rows = habits.flatMap((habit, position) => (habit.archived ? [] : rowsOf(habit, position)))
  return { file: Buffer.from(JSON.stringify(lists)), rows: sorted(rows), problems: [] }
}

function rowsOf(habit: HabitKitHabit, position: number): ImportRow[] {
  const { id, logged, type, times = 1, perDay = 1 } = habit
  const target = habit.isInverse ? 0 : perDay > 1 ? perDay : null
  const sums = new Map<string, number>()
  for (const { day, amount } of logged) sums.set(day, (sums.get(day) ?? 0) + amount)
  const body = {
    name: habit.name,
    icon: habit.emoji ?? null,
    start_date: [...sums.keys()].sort()[0] ?? null,
    archived: false,
    position,
    streak_rule: type === 'week' ? ({ kind: 'per_week', times } as const) : null,
    subtractive: habit.isInverse ?? false,
    target,
    unit: null,
  }
  const days = [...sums].map(([day, sum]): ImportRow => {
    return {
      kind: 'day',
      key: `${id}/${day}`,
      body: { habit: id, day, units: target === null && sum === 1 ? null : sum },
    }
  })
  return [{ kind: 'habit', key: id, body }, ...days]
}
