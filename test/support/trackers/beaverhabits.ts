import { createHash } from 'node:crypto'
import type { ImportRow } from '../../../src/imports/rows.ts'
import { type Exported, sorted } from './common.ts'

// Writes what BeaverHabits' "Export" writes, with Python's json: other scripts are escaped.

export type BeaverHabit = {
  name: string
  /** The name it had first, of which its id is the hash; null: no id was ever stored. */
  first?: string | null
  status?: 'active' | 'archive' | 'soft_delete'
  /** Times, periods, and their type. */
  period?: [number, number, 'D' | 'W' | 'M']
  weeklyGoal?: number
  records: { day: string; done: boolean; text?: string }[]
}

export const idOf = (name: string) => createHash('md5').update(name).digest('hex').slice(0, 6)

export function beaverFile(habits: BeaverHabit[], order: string[] = []): Exported {
  const written = habits.map(({ name, first = name, status, period, weeklyGoal, records }) => ({
    name,
    ...(first !== null && { id: idOf(first) }),
    ...(status && { status }),
    star: false,
    tags: ['health'],
    ...(period && { period: { period_type: period[2], period_count: period[1], target_count: period[0] } }),
    ...(weeklyGoal !== undefined && { weekly_goal: weeklyGoal }),
    records,
  }))
  const text = JSON.stringify({ habits: written, order, order_by: 'manually' }, null, 4)
  const ascii = text.replace(/[^ -~\n]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const kept = habits.filter(({ status = 'active' }) => status === 'active')
  const rows = kept.flatMap((habit, nth): ImportRow[] => {
    const key = habit.first === null ? habit.name : idOf(habit.first ?? habit.name)
    const body = {
      name: habit.name,
      start_date: habit.records.map(({ day }) => day).sort()[0] ?? null,
      archived: false,
      position: order.includes(key) ? order.indexOf(key) : order.length + nth,
      streak_rule: ruleOf(habit),
      subtractive: false,
      target: null,
      unit: null,
    }
    const days = habit.records.map(({ day, done }): ImportRow => {
      return { kind: 'day', key: `${key}/${day}`, body: { habit: key, day, units: done ? null : 0 } }
    })
    return [{ kind: 'habit', key, body }, ...days]
  })
  return { file: Buffer.from(ascii), rows: sorted(rows), problems: [] }
}

function ruleOf({ period, weeklyGoal = 0 }: BeaverHabit) {
  const times = period && period[2] === 'W' && period[1] === 1 ? period[0] : weeklyGoal
  return times > 0 ? ({ kind: 'per_week', times } as const) : null
}
