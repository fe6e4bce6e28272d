import { expect } from 'vitest'
import type { TestDatabase } from './database.ts'
import { dayAt, type Habit, minute, type Person } from './reminders-model.ts'

// Random lives with reminders, once in the database and once in a model that shares no code with it.

const MINUTE = 60_000
const ZONES = [
  ...['Australia/Lord_Howe', 'Africa/Casablanca', 'Antarctica/Troll', 'America/Nuuk', 'Pacific/Apia', 'Africa/Cairo'],
  ...['Europe/Berlin', 'America/New_York', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Asia/Tokyo'],
  ...['Pacific/Chatham', 'America/Santiago', 'Asia/Beirut', 'Atlantic/Azores', 'Pacific/Pago_Pago', 'Asia/Kolkata'],
  ...['Europe/London', 'America/Havana', 'America/Asuncion', 'Asia/Gaza', 'Australia/Adelaide', 'America/Los_Angeles'],
  ...['America/Sao_Paulo', 'Africa/Nairobi', 'Asia/Jerusalem', 'Europe/Moscow', 'Pacific/Auckland', 'Pacific/Easter'],
  ...['America/Miquelon', 'Asia/Tehran', 'Pacific/Norfolk', 'Asia/Yangon', 'America/Halifax', 'Europe/Chisinau'],
  ...['Pacific/Marquesas', 'Africa/Johannesburg', 'America/Anchorage', 'UTC'],
]
const DAYS = ['Mon', 'tuesday', 'Wed', 'THU', 'Friday', 'Sat', 'Sunday']

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
type Random = ReturnType<typeof randomOf>

// Half of all times are at night, where clocks are set.
const timeOf = (random: Random) => {
  const hour = random(2) === 0 ? random(4) : random(24)
  return `${String(hour).padStart(2, '0')}:${String(random(4) * 15).padStart(2, '0')}`
}
const some = <T>(random: Random, values: readonly T[], most: number): T[] => [
  ...new Set(Array.from({ length: random(most + 1) }, () => values[random(values.length)] as T)),
]

type Lives = { people: number; from: string; days: number; seed: number }

/** Lives so many days of so many people, and compares every reminder. */
export async function expectRemindersAlike(database: TestDatabase, { people, from, days, seed }: Lives) {
  const random = randomOf(seed)
  const db = database.owner
  const run = async (text: string, values: unknown[] = []) => (await db.query(text, values)).rows
  const at0 = Date.parse(from)
  const clock = (at: number) => run("select set_config('app.now', $1, false)", [new Date(at).toISOString()])
  const enter = ({ id, zone }: Person) =>
    run("select set_config('app.user_id', $1, false), set_config('app.timezone', $2, false)", [String(id), zone])
  await run('delete from app.reminder_settings') // of lives before
  await clock(at0)
  const lives: Person[] = []
  for (let n = 0; n < people; n++) lives.push(await born(n))
  await run('update app.reminder_settings set next_at = lib.now(), found_until = lib.now()')

  async function born(n: number): Promise<Person> {
    const zone = ZONES[n % ZONES.length] as string
    const [{ id }] = await run(
      "insert into auth.users (email, password_hash, timezone) values ($1, 'x', $2) returning id::integer",
      [`reminded${seed}.${n}@example.com`, zone],
    )
    const settings: Person['settings'] = {
      ...(random(2) === 0 ? { quiet: [timeOf(random), timeOf(random)] as [string, string] } : {}),
      ...(random(3) === 0 ? { evening: timeOf(random) } : {}),
      ...(random(4) === 0 ? { digest: timeOf(random) } : {}),
    }
    const person: Person = { id, zone, settings, habits: [], pauses: [], said: new Map(), waits: [] }
    await enter(person)
    const { quiet, evening = null, digest = null } = settings
    const [quiet_from, quiet_to] = quiet ?? [null, null]
    const put = { enabled: true, show_names: false, quiet_from, quiet_to, evening_at: evening, digest_at: digest }
    await run('select api.reminder_settings_put($1)', [JSON.stringify(put)])
    await run(
      `insert into auth.push_devices (user_id, channel, address_hash, host, address, p256dh, auth, vapid_key, created_at)
       values ($1, 'webpush', sha256(convert_to($2, 'UTF8')), 'h', 'x', 'x', 'x', 'k', lib.now())`,
      [id, `device ${id}`],
    )
    for (let h = 0; h <= random(3); h++) person.habits.push(await habitOf(h))
    return person
  }

  async function habitOf(n: number): Promise<Habit> {
    const rules = [null, null, { kind: 'scheduled_days' as const }, { kind: 'per_week' as const, times: 1 + random(3) }]
    const rule = rules[random(rules.length)] ?? null
    const frequency = [null, 'daily', 'weekly', 'custom', 'off'][random(5)] ?? null
    const fields = {
      times: Array.from({ length: random(3) }, () => timeOf(random)),
      frequency,
      days: some(random, DAYS, 4),
    }
    const body = {
      ...{ name: `Habit ${n}`, icon: '', start_date: '2020-01-01', energy_cost: 1, energy_return: 1, stage: '' },
      ...{ milestone_notifications: false, revealed: true, is_carryover: false, streak_rule: rule },
      ...{ notification_times: fields.times, notification_days: fields.days, notification_frequency: frequency },
    }
    const [row] = await run('select api.habit_create($1) as made', [JSON.stringify(body)])
    return { id: row.made.id, goal: row.made.goals[0].id, ...fields, rule, done: new Set() }
  }

  /** Something that a person does at some second within a minute. */
  async function act(person: Person, at: number) {
    await enter(person)
    const habit = person.habits[random(person.habits.length)] as Habit
    const today = dayAt(person.zone, at)
    switch (random(4)) {
      case 0: {
        habit.done.add(today)
        const body = { goal_id: habit.goal, did_complete: true }
        await run('select api.goal_completion_create($1)', [JSON.stringify(body)])
        break
      }
      case 1: {
        person.zone = ZONES[random(ZONES.length)] as string
        await run('select api.timezone_update($1)', [JSON.stringify({ timezone: person.zone })])
        break
      }
      case 2: {
        habit.times = Array.from({ length: random(4) }, () => timeOf(random))
        const body = JSON.stringify({ notification_times: habit.times })
        await run('select api.habit_patch($1, $2)', [habit.id, body])
        break
      }
      default: {
        const to = dayAt(person.zone, at + random(3) * 1440 * MINUTE)
        const pause = { habit: random(2) === 0 ? null : habit.id, from: today, to }
        person.pauses.push(pause)
        const body = { habit_id: pause.habit, from_day: pause.from, to_day: pause.to }
        await run('select api.habit_pause_create($1)', [JSON.stringify(body)])
      }
    }
  }

  const until = at0 + days * 1440 * MINUTE
  const acts = Array.from({ length: people * days }, () => ({
    at: at0 + random(days * 1440) * MINUTE + 20_000,
    person: lives[random(people)] as Person,
  })).sort((a, b) => a.at - b.at)
  let upcoming = 0
  let due = 0 // when the job has something to look at
  const next = async () => {
    const [{ next_at }] = await run(
      'select extract(epoch from min(next_at))::float8 as next_at from app.reminder_settings',
    )
    return next_at === null ? Number.POSITIVE_INFINITY : next_at * 1000
  }
  for (let at = at0 + MINUTE; at < until; at += MINUTE) {
    for (; upcoming < acts.length && (acts[upcoming]?.at as number) < at; upcoming++) {
      const { person, at: when } = acts[upcoming] as (typeof acts)[number]
      await clock(when)
      await act(person, when)
      due = 0
    }
    if (at >= due) {
      await clock(at)
      await run('select jobs.reminders_due(1000)')
      due = await next()
    }
    for (const person of lives) minute(person, at)
  }
  for (const { id, said, waits } of lives) {
    const rows = await run(
      `select concat_ws(' ', kind, object_id, day, to_char(local_time, 'HH24:MI')) as key,
              coalesce(reason, case when decide_at is null then 'said' else 'waits' end) as became
         from app.reminders where user_id = $1`,
      [id],
    )
    const expected = new Map([...said, ...waits.map(({ key }): [string, string] => [key, 'waits'])])
    expect(Object.fromEntries(rows.map(({ key, became }) => [key, became]).sort())).toEqual(
      Object.fromEntries([...expected].sort()),
    )
  }
  return lives.reduce((sum, { said }) => sum + said.size, 0)
}
