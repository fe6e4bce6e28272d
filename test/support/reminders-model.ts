// A second implementation of reminders (docs/contract/reminders.md), which shares no code with sql/: it walks through
// the minutes of a zone as a clock on a wall shows them, and asks in each which fields name it.

export type Habit = {
  id: number
  goal: number
  times: string[]
  frequency: string | null
  days: string[]
  rule: { kind: 'scheduled_days' } | { kind: 'per_week'; times: number } | null
  done: Set<string>
}
export type Person = {
  id: number
  zone: string
  settings: { quiet?: [string, string]; evening?: string; digest?: string }
  habits: Habit[]
  pauses: Array<{ habit: number | null; from: string; to: string }>
  /** What was due, by its key, with what became of it; and what waits for the end of quiet hours. */
  said: Map<string, string>
  waits: Wait[]
}
type Wait = { key: string; kind: string; habit: number; day: string; at: number }

const MINUTE = 60_000
const GRID = 15 * MINUTE
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, number>()

/** By how much the clock of a zone is ahead of UTC; zones change it at quarters of an hour only. */
function offsetOf(zone: string, at: number): number {
  const from = Math.floor(at / GRID) * GRID
  const known = offsets.get(`${zone} ${from}`)
  if (known !== undefined) return known
  let format = formats.get(zone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
    })
    formats.set(zone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(from).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts
  const offset = Date.UTC(year, month - 1, day, hour, minute) - from
  offsets.set(`${zone} ${from}`, offset)
  return offset
}

/** What the clock on the wall shows, as if it were UTC. */
const wallAt = (zone: string, at: number) => at + offsetOf(zone, at)
export const dayAt = (zone: string, at: number) => new Date(wallAt(zone, at)).toISOString().slice(0, 10)
const timeOf = (wall: number) => new Date(wall).toISOString().slice(11, 16)
const dayOf = (wall: number) => new Date(wall).toISOString().slice(0, 10)

/** The minutes of days that begin at an instant: mostly one, none in a fold, all of a gap after it. */
function begins(zone: string, at: number): Array<{ day: string; time: string }> {
  const wall = wallAt(zone, at)
  const isPlain =
    offsetOf(zone, at) === offsetOf(zone, at - MINUTE) && offsetOf(zone, at) === offsetOf(zone, at - LONGEST)
  if (isPlain) return [{ day: dayOf(wall), time: timeOf(wall) }]
  let latest = Number.NEGATIVE_INFINITY
  for (let back = MINUTE; back <= LONGEST; back += MINUTE) latest = Math.max(latest, wallAt(zone, at - back))
  const found = []
  for (let shown = latest + MINUTE; shown <= wall; shown += MINUTE) {
    const day = dayOf(shown)
    if (day === dayOf(latest) || day === dayOf(wall)) found.push({ day, time: timeOf(shown) })
  }
  return found
}
/** No clock was set back by more than this. */
const LONGEST = 3 * 60 * MINUTE

const weekdayOf = (day: string) => (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7
const names = (days: string[]) => days.map((name) => WEEKDAYS.indexOf(name.slice(0, 3).toLowerCase()))

function reminds({ frequency, days, rule }: Habit, day: string): boolean {
  const named = days.length === 0 ? [0, 1, 2, 3, 4, 5, 6] : names(days)
  if (frequency === 'off') return false
  if (frequency === 'weekly') return weekdayOf(day) === (names(days)[0] ?? 0)
  if (frequency === 'daily' && rule?.kind !== 'scheduled_days') return true
  return named.includes(weekdayOf(day))
}

function reasonOf({ pauses }: Person, habit: Habit, day: string): string | null {
  const isPaused = pauses.some((p) => (p.habit ?? habit.id) === habit.id && p.from <= day && day <= p.to)
  if (isPaused) return 'paused'
  const { rule, days, done } = habit
  if (rule?.kind === 'scheduled_days' && days.length > 0 && !names(days).includes(weekdayOf(day)))
    return 'not_scheduled'
  if (rule?.kind === 'per_week') {
    const monday = Date.parse(`${day}T00:00Z`) - weekdayOf(day) * 1440 * MINUTE
    const inWeek = [...Array(7).keys()].filter((n) => done.has(dayOf(monday + n * 1440 * MINUTE)))
    if (inWeek.length >= rule.times) return 'week_met'
  }
  return done.has(day) ? 'done' : null
}

const ORDER = ['paused', 'not_scheduled', 'week_met', 'done']
function reasonOfAll(person: Person, kind: string, habit: number, day: string): string | null {
  const spoken = person.habits.filter((each) =>
    kind === 'habit'
      ? each.id === habit && each.frequency !== 'off'
      : reminds(each, day) && (kind === 'evening' || each.times.length > 0),
  )
  if (spoken.length === 0) return 'off'
  const reasons = spoken.map((each) => reasonOf(person, each, day))
  if (reasons.includes(null)) return null
  return reasons.reduce((a, b) => (ORDER.indexOf(b as string) > ORDER.indexOf(a as string) ? b : a))
}

/** Until which time of its day quiet hours keep a minute back; `never` where their end is another day. */
function quietUntil(quiet: [string, string] | undefined, time: string): string | undefined {
  if (quiet === undefined || quiet[0] === quiet[1]) return undefined
  const [from, to] = quiet
  if (from < to) return from <= time && time < to ? to : undefined
  return time >= from ? 'never' : time < to ? to : undefined
}

/** When a clock shows a time next. */
function nextAt(zone: string, after: number, time: string): number {
  let at = after + MINUTE
  while (!begins(zone, at).some((each) => each.time === time)) at += MINUTE
  return at
}

/** Whether something is said at an instant, is not, or waits. */
function decide(person: Person, wait: Omit<Wait, 'at'>, at: number): void {
  const { key, kind, habit, day } = wait
  const { zone, settings, habits, said } = person
  const reason = reasonOfAll(person, kind, habit, day)
  const until = quietUntil(settings.quiet, timeOf(wallAt(zone, at)))
  const times = habits.find(({ id }) => kind === 'habit' && id === habit)?.times ?? []
  const next = times.filter((time) => time > key.slice(-5)).sort()[0]
  if (reason !== null) said.set(key, reason)
  else if (until === undefined) said.set(key, 'said')
  else if (until === 'never' || (next !== undefined && next < until)) said.set(key, 'quiet')
  else person.waits.push({ ...wait, at: nextAt(zone, at, until) })
}

/** One minute of a person's life: what waited until now is decided anew, and what begins now is due. */
export function minute(person: Person, at: number): void {
  const { zone, settings, habits, said } = person
  const due = (kind: string, habit: number, day: string, time: string) => {
    const key = `${kind} ${habit} ${day} ${time}`
    if (said.has(key) || person.waits.some((each) => each.key === key)) return
    if (kind === 'evening' && reasonOfAll(person, kind, habit, day) !== null) return
    decide(person, { key, kind, habit, day }, at)
  }
  const over = person.waits.filter((each) => each.at === at)
  person.waits = person.waits.filter((each) => each.at !== at)
  for (const wait of over) decide(person, wait, at)
  for (const { day, time } of begins(zone, at)) {
    const digest = settings.digest !== undefined
    for (const habit of habits)
      if (!digest && habit.times.includes(time) && reminds(habit, day)) due('habit', habit.id, day, time)
    if (settings.digest === time && habits.some((each) => each.times.length > 0 && reminds(each, day)))
      due('digest', 0, day, time)
    if (settings.evening === time && habits.some((each) => reminds(each, day))) due('evening', 0, day, time)
  }
}
