// A second implementation of reminders (docs/contract/reminders.md), which shares no code with sql/: it walks through
// the minutes of a zone as a clock on a wall shows them, and asks in each which fields name it.

export type Rule =
  | null
  | { kind: 'scheduled_days' }
  | { kind: 'per_week' | 'per_month'; times: number }
  | { kind: 'units'; per: 'week' | 'month'; amount: number }
export type Habit = {
  id: number
  goals: Array<{ id: number; target: number; units: Map<string, number> }>
  /** As they are stored: not all of them are times. */
  times: string[]
  frequency: string | null
  days: string[]
  rule: Rule
  /** The rules with the local day from which each holds; the first one also holds before. */
  rules: Array<{ from: string; rule: Rule; days: string[] }>
  /** Of a habit to do less of: with more units than this a day is over it. */
  threshold: number | null
  milestones: boolean
}
export type Settings = { quiet?: [string, string]; evening?: string; digest?: string }
export type Person = {
  id: number
  zone: string
  enabled: boolean
  settings: Settings
  devices: Map<number, 'webpush' | 'email'>
  habits: Habit[]
  pauses: Array<{ id: number; habit: number | null; from: string; to: string | null }>
  /** What was due, by its key, with what became of it. */
  said: Map<string, string>
  /** Keys of what was said and no worker has sent yet. */
  queued: Set<string>
  /** What is not decided yet: it was just found, or waits for the end of quiet hours. */
  waits: Wait[]
  /** The minute that was looked at last. */
  seen: number
  /** Whether anybody looks: not while reminders are off, nor while no device is left and nothing waits. */
  awake: boolean
  /** By local day, the messages that went by mail. */
  mails: Map<string, Set<number>>
  /** The minutes that fields and settings name. */
  named: Set<string>
}
type Wait = { key: string; kind: string; habit: number; day: string; time: string; at: number; nth: number }

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const GRID = 15 * MINUTE
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const LATE = 60 * MINUTE
const MAILS_A_DAY = 3
const TIMES_THAT_COUNT = 12

const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, Map<number, number>>()

/** By how much the clock of a zone is ahead of UTC; zones change it at quarters of an hour only. */
function offsetOf(zone: string, at: number): number {
  const from = Math.floor(at / GRID)
  let ofZone = offsets.get(zone)
  if (ofZone === undefined) {
    ofZone = new Map()
    offsets.set(zone, ofZone)
  }
  const known = ofZone.get(from)
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
  const parts = Object.fromEntries(format.formatToParts(from * GRID).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts
  const offset = Date.UTC(year, month - 1, day, hour, minute) - from * GRID
  ofZone.set(from, offset)
  return offset
}

/** What the clock on the wall shows, as if it were UTC. */
const wallAt = (zone: string, at: number) => at + offsetOf(zone, at)
export const dayAt = (zone: string, at: number) => dayOf(wallAt(zone, at))
const timeOf = (wall: number) => new Date(wall).toISOString().slice(11, 16)
const dayOf = (wall: number) => new Date(wall).toISOString().slice(0, 10)
export const dayAfter = (day: string, days: number) => dayOf(Date.parse(`${day}T00:00Z`) + days * DAY)

type Minute = { day: string; time: string }
const begun = new Map<string, { at: number; minutes: Minute[] }>()

/** The minutes of days that begin at an instant: mostly one, none in a fold, all of a gap after it. */
function begins(zone: string, at: number): Minute[] {
  const last = begun.get(zone)
  if (last?.at === at) return last.minutes
  const minutes = beginning(zone, at)
  begun.set(zone, { at, minutes })
  return minutes
}
function beginning(zone: string, at: number): Minute[] {
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
/** Weekdays by their names; what names none is -1. */
const names = (days: string[]) => days.map((name) => WEEKDAYS.indexOf(name.slice(0, 3).toLowerCase()))

const readable = (times: string[]) =>
  [...new Set(times.filter((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time)).slice(0, TIMES_THAT_COUNT))].sort()

/** Reads anew which minutes a person's habits and settings name. */
export function name(person: Person): void {
  const { settings, habits } = person
  const own = [settings.evening, settings.digest].filter((time) => time !== undefined)
  person.named = new Set([...own, ...habits.flatMap(({ times }) => readable(times))])
}

function reminds({ frequency, days, rule }: Habit, day: string): boolean {
  const named = days.length === 0 ? [0, 1, 2, 3, 4, 5, 6] : names(days)
  if (frequency === 'off') return false
  if (frequency === 'weekly') return weekdayOf(day) === (names(days).find((each) => each >= 0) ?? 0)
  if (frequency === 'daily' && rule?.kind !== 'scheduled_days') return true
  return named.includes(weekdayOf(day))
}

const unitOf = (rule: Rule) =>
  rule?.kind === 'units'
    ? rule.per
    : rule?.kind === 'per_week'
      ? 'week'
      : rule?.kind === 'per_month'
        ? 'month'
        : ('day' as const)

/** A change of the rule, which holds from the person's today on. */
export function ruled(habit: Habit, today: string): void {
  const { rule, days, rules } = habit
  habit.rules = rules.filter(({ from }) => from < today)
  habit.rules.push({ from: today, rule, days: rule?.kind === 'scheduled_days' ? days : [] })
}
const ruleOn = ({ rules }: Habit, day: string) =>
  rules.findLast(({ from }) => from <= day) ?? rules[0] ?? { from: '', rule: null, days: [] }

const isPaused = ({ pauses }: Person, habit: Habit, day: string) =>
  pauses.some((p) => (p.habit ?? habit.id) === habit.id && p.from <= day && day <= (p.to ?? '9999'))

const unitsOn = ({ goals }: Habit, day: string) => goals.reduce((sum, { units }) => sum + (units.get(day) ?? 0), 0)
const counts = (habit: Habit, day: string) => unitsOn(habit, day) > (habit.threshold ?? 0)

/** Whether the week or month of a day has what its rule asks for. */
function isMet(person: Person, habit: Habit, day: string): boolean {
  const { rule } = ruleOn(habit, day)
  const unit = unitOf(rule)
  const first = unit === 'week' ? dayAfter(day, -weekdayOf(day)) : `${day.slice(0, 7)}-01`
  const length = unit === 'week' ? 7 : new Date(Date.UTC(+day.slice(0, 4), +day.slice(5, 7), 0)).getUTCDate()
  const days = Array.from({ length }, (_, nth) => dayAfter(first, nth))
  const sum = days.reduce((units, each) => units + unitsOn(habit, each), 0)
  const done = rule?.kind === 'units' ? sum : days.filter((each) => counts(habit, each)).length
  const asked = rule === null || rule.kind === 'scheduled_days' ? 0 : rule.kind === 'units' ? rule.amount : rule.times
  const open = days.filter((each) => !isPaused(person, habit, each)).length
  const share = Math.min(asked, Math.max(1, Math.floor((asked * open) / length)))
  return done >= (unit === 'month' && open < length ? share : asked)
}

function reasonOf(person: Person, habit: Habit, day: string): string | null {
  if (isPaused(person, habit, day)) return 'paused'
  const { rule, days } = ruleOn(habit, day)
  if (rule?.kind === 'scheduled_days' && days.length > 0 && !names(days).includes(weekdayOf(day)))
    return 'not_scheduled'
  if (unitOf(rule) !== 'day' && isMet(person, habit, day)) return 'week_met'
  return counts(habit, day) ? 'done' : null
}

const ORDER = ['paused', 'not_scheduled', 'week_met', 'done']
function reasonOfAll(person: Person, kind: string, habit: number, day: string): string | null {
  const spoken = person.habits.filter((each) =>
    kind === 'habit'
      ? each.id === habit && each.frequency !== 'off'
      : reminds(each, day) && (kind === 'evening' || readable(each.times).length > 0),
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
  while (!beginning(zone, at).some((each) => each.time === time)) at += MINUTE
  return at
}

/** Why something is not said now, or until when it waits; neither: it is said. */
function verdict(person: Person, wait: Wait, at: number): { reason?: string; until?: number } {
  const { kind, habit, day, time } = wait
  const { zone, enabled, settings, devices, habits } = person
  if (!enabled) return { reason: 'off' }
  if (![...devices.values()].some((channel) => channel === 'webpush' || kind !== 'habit'))
    return { reason: 'no_device' }
  const reason = kind === 'milestone' ? null : reasonOfAll(person, kind, habit, day)
  if (reason !== null) return { reason }
  if (kind === 'evening' ? dayAt(zone, at) > day : at > wait.at + LATE) return { reason: 'late' }
  const until = quietUntil(settings.quiet, timeOf(wallAt(zone, wait.at)))
  const times = kind === 'habit' ? readable(habits.find(({ id }) => id === habit)?.times ?? []) : []
  const next = times.find((each) => each > time)
  if (until === undefined) return {}
  if (until === 'never' || (next !== undefined && next < until)) return { reason: 'quiet' }
  return { until: nextAt(zone, wait.at, until) }
}

let nth = 0

/** Decides about all that is due and about what waited until now. */
export function decide(person: Person, at: number): void {
  const { said, queued, waits, devices, mails } = person
  const due = waits.filter((wait) => wait.at <= at).map((wait) => ({ wait, ...verdict(person, wait, at) }))
  const messages = new Map<number, Wait[]>() // what one person is due in the same minute
  for (const { wait, reason, until } of due) {
    if (until !== undefined) {
      wait.at = until
      continue
    }
    person.waits = person.waits.filter((each) => each !== wait)
    if (reason !== undefined) said.set(wait.key, reason)
    else messages.set(wait.at, [...(messages.get(wait.at) ?? []), wait])
  }
  const channels = new Set(devices.values())
  const inOrder = [...messages.values()].sort((a, b) => firstOf(a) - firstOf(b))
  for (const message of inOrder)
    for (const { key, kind, day } of message) {
      const ofDay = mails.get(day) ?? new Set()
      const isMailed =
        channels.has('email') && kind !== 'habit' && (ofDay.has(firstOf(message)) || ofDay.size < MAILS_A_DAY)
      if (isMailed) mails.set(day, ofDay.add(firstOf(message)))
      said.set(key, isMailed || channels.has('webpush') ? 'said' : 'mail_limit')
      if (said.get(key) === 'said') queued.add(key)
    }
}
const firstOf = (message: Wait[]) => Math.min(...message.map((each) => each.nth))

/** Whether a day has had its evening or digest, or waits to say it. */
const isSaid = ({ said, waits }: Person, kind: string, day: string) =>
  waits.some((wait) => wait.kind === kind && wait.day === day) ||
  [...said].some(([key, why]) => why === 'said' && key.startsWith(`${kind} 0 ${day} `))

/** Looks at all minutes of a person since the last look: what began in them is due, and all is decided. */
export function look(person: Person, at: number): void {
  const { zone, enabled, settings, habits, named } = person
  const found: Array<Omit<Wait, 'nth'>> = []
  const due = (kind: string, habit: number, { day, time }: Minute, when: number) => {
    if (kind !== 'habit' && isSaid(person, kind, day)) return
    if (kind !== 'evening' || reasonOfAll(person, kind, habit, day) === null)
      found.push({ key: `${kind} ${habit} ${day} ${time}`, kind, habit, day, time, at: when })
  }
  for (let when = person.seen + MINUTE; enabled && when <= at; when += MINUTE)
    for (const minute of begins(zone, when)) {
      if (!named.has(minute.time)) continue
      const digest = settings.digest !== undefined
      for (const habit of habits)
        if (!digest && readable(habit.times).includes(minute.time) && reminds(habit, minute.day))
          due('habit', habit.id, minute, when)
      if (
        settings.digest === minute.time &&
        habits.some((each) => readable(each.times).length > 0 && reminds(each, minute.day))
      )
        due('digest', 0, minute, when)
      if (settings.evening === minute.time && habits.some((each) => reminds(each, minute.day)))
        due('evening', 0, minute, when)
    }
  found.sort((a, b) => a.at - b.at || (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : a.habit - b.habit))
  for (const each of found) add(person, each)
  if (person.waits.some((wait) => wait.at <= at)) decide(person, at)
  person.seen = Math.floor(at / MINUTE) * MINUTE
  person.awake = enabled && (person.devices.size > 0 || person.waits.length > 0)
}

/** Something is due, once. */
export function add(person: Person, wait: Omit<Wait, 'nth'>): void {
  if (person.said.has(wait.key) || person.waits.some(({ key }) => key === wait.key)) return
  nth += 1
  person.waits.push({ ...wait, nth })
}

/** A worker's minute: looks until nothing is left, and sends what was said. */
export function work(person: Person, at: number): void {
  if (!person.awake) return
  do look(person, at)
  while (person.waits.some((wait) => wait.at <= at))
  if (person.queued.size > 0) person.queued.clear()
}

/** Before a change of what is due: what was due until now is decided by what holds until now. */
export function move(person: Person, at: number): void {
  if (person.awake) look(person, at)
}

/** Turns off what waits or is not sent yet, of all or of one habit. */
export function close(person: Person, habit?: number): void {
  const { said, queued } = person
  const isClosed = (key: string) => habit === undefined || key.startsWith(`habit ${habit} `)
  for (const { key } of person.waits) if (isClosed(key)) said.set(key, 'off')
  person.waits = person.waits.filter(({ key }) => !isClosed(key))
  for (const key of queued)
    if (isClosed(key)) {
      said.set(key, 'off')
      queued.delete(key)
    }
}
