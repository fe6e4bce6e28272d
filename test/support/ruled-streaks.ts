// Streaks by rules and pauses as docs/contract/habits.md#streak-rules states them: from the oldest period to the
// newest, each of which counts, ends a streak or is passed over. Days are numbers since 1970 (dayNumber of streaks.ts).

import { inDecimals } from './streaks.ts'

export type Rule = {
  from: number
  kind: 'every_day' | 'scheduled_days' | 'per_week' | 'per_month' | 'units'
  /** Of per_week and per_month. */
  times: number
  /** Of units. */
  per: 'week' | 'month'
  amount: number
  days: string[]
}
export type History = {
  today: number
  start: number
  /** The most units that a day may have; undefined for an additive habit. */
  threshold?: number | undefined
  units: Map<number, number>
  /** By their first days. */
  rules: Rule[]
  pauses: Array<{ from: number; to: number }>
}
type Step = 'counts' | 'ends' | 'passes'

const weekday = (day: number) =>
  ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][new Date(day * 86_400_000).getUTCDay()]!
const monday = (day: number) => {
  let first = day
  while (weekday(first) !== 'Mon') first--
  return first
}
const monthOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 7)
const range = (from: number, to: number) => {
  const days: number[] = []
  for (let day = from; day <= to; day++) days.push(day)
  return days
}
const UNITS = { every_day: 'day', scheduled_days: 'day', per_week: 'week', per_month: 'month' } as const
const unitOf = (rule?: Rule) => (rule?.kind === 'units' ? rule.per : UNITS[rule?.kind ?? 'every_day'])

export function ruledStreaks(history: History) {
  const { today, start, threshold, units, rules, pauses } = history
  const isPaused = (day: number) => pauses.some(({ from, to }) => from <= day && day <= to)
  const heldOn = (day: number) => [...rules].reverse().find(({ from }) => from <= day) ?? rules[0]
  const isDue = (day: number) => {
    const rule = heldOn(day)
    if (isPaused(day) || unitOf(rule) !== 'day') return false
    return rule?.kind !== 'scheduled_days' || rule.days.length === 0 || rule.days.includes(weekday(day))
  }
  let since = Number.NEGATIVE_INFINITY
  rules.forEach((rule, at) => {
    if (at > 0 && unitOf(rule) !== unitOf(rules[at - 1])) since = rule.from
  })
  const done = [...units].filter(([, sum]) => sum > 0).map(([day]) => day)
  const first = Math.min(...done)
  const walk = Math.max(today, ...done)
  const violates = (day: number) => (units.get(day) ?? 0) > (threshold ?? Infinity)

  let steps: Step[] = []
  let rate: number | undefined
  const unit = unitOf(rules.at(-1))
  if (unit !== 'day') {
    const nameOf: (day: number) => number | string = unit === 'week' ? monday : monthOf
    const ofUnit = rules.filter(({ from }) => from >= since)
    const begin = done.length > 0 ? Math.max(first, since) : Number.isFinite(since) ? since : today
    let from = begin
    while (nameOf(from - 1) === nameOf(begin)) from--
    let to = walk
    while (nameOf(to + 1) === nameOf(walk)) to++
    steps = [...Map.groupBy(range(from, to), nameOf).values()].map((days) => {
      const last = days.at(-1)!
      const judgedOn = days.includes(today) ? today : last
      const rule = [...ofUnit].reverse().find((one) => one.from <= judgedOn) ?? ofUnit[0]!
      const full = rule.kind === 'units' ? rule.amount : rule.times
      const paused = days.filter(isPaused).length
      let needed = full
      if (unit === 'month' && paused > 0) {
        const thousandths = BigInt(Math.round(full * 1000)) * BigInt(days.length - paused)
        needed = Number(thousandths / BigInt(1000 * days.length))
        if (needed < 1) needed = Math.min(1, full)
      }
      const logged = inDecimals(days.reduce((sum, day) => sum + (units.get(day) ?? 0), 0))
      const enough = rule.kind === 'units' ? logged : days.filter((day) => done.includes(day)).length
      if (enough >= needed) return 'counts'
      const forgiven = unit === 'week' ? paused > 0 : paused === days.length
      const began = rules.some((one) => days.includes(one.from)) || days.includes(first)
      return last >= today || forgiven || began ? 'passes' : 'ends'
    })
    const judged = steps.filter((step) => step !== 'passes')
    rate = judged.length > 0 ? judged.filter((step) => step === 'counts').length / judged.length : 0
  } else if (threshold === undefined) {
    if (done.length > 0)
      steps = range(Math.max(first, since), walk).map((day) => {
        if (done.includes(day)) return 'counts'
        return day < walk && isDue(day) ? 'ends' : 'passes'
      })
    const due = done.length > 0 ? range(first, today).filter(isDue) : []
    rate = due.length > 0 ? due.filter((day) => done.includes(day)).length / due.length : 0
  } else {
    steps = range(Math.max(start, since), today).map((day) => {
      if (!isDue(day)) return 'passes'
      return violates(day) ? 'ends' : 'counts'
    })
    const due = range(start, today).filter(isDue)
    rate = due.length > 0 ? due.filter((day) => !violates(day)).length / due.length : 0
  }
  if ((rules.at(-1)?.kind ?? 'every_day') === 'every_day') {
    const logged = threshold === undefined ? done : [...units.keys()]
    const asked = logged.length > 0 ? range(Math.min(...logged), today).filter((day) => !isPaused(day)) : []
    rate = asked.length > 0 ? Math.min(logged.filter((day) => !isPaused(day)).length / asked.length, 1) : 0
  }
  let current = 0
  let longest = 0
  for (const step of steps) {
    if (step === 'counts') current++
    if (step === 'ends') current = 0
    longest = Math.max(longest, current)
  }
  return { current, longest, rate }
}
