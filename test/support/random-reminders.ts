import type { QueryResult } from 'pg'
import { expect } from 'vitest'
import type { TestDatabase } from './database.ts'
import {
  add,
  close,
  dayAfter,
  dayAt,
  decide,
  type Habit,
  move,
  name,
  type Person,
  type Rule,
  ruled,
  type Settings,
  work,
} from './reminders-model.ts'

// Random lives with reminders, once in the database and once in a model that shares no code with it; and what
// GET /reminders/upcoming announces, beside what the job then does.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const ZONES = [
  ...['Australia/Lord_Howe', 'Africa/Casablanca', 'Antarctica/Troll', 'America/Nuuk', 'Pacific/Apia', 'Africa/Cairo'],
  ...['Europe/Berlin', 'America/New_York', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Asia/Tokyo'],
  ...['Pacific/Chatham', 'America/Santiago', 'Asia/Beirut', 'Atlantic/Azores', 'Pacific/Pago_Pago', 'Asia/Kolkata'],
  ...['Europe/London', 'America/Havana', 'America/Asuncion', 'Asia/Gaza', 'Australia/Adelaide', 'America/Los_Angeles'],
  ...['America/Sao_Paulo', 'Africa/Nairobi', 'Asia/Jerusalem', 'Europe/Moscow', 'Pacific/Auckland', 'Pacific/Easter'],
  ...['America/Miquelon', 'Asia/Tehran', 'Pacific/Norfolk', 'Asia/Yangon', 'America/Halifax', 'Europe/Chisinau'],
  ...['Pacific/Marquesas', 'Africa/Johannesburg', 'America/Anchorage', 'UTC'],
]
const DAYS = ['Mon', 'tuesday', 'Wed', 'THU', 'Friday', 'Sat', 'Sunday', 'Someday']
const FREQUENCIES = [null, 'daily', 'weekly', 'custom', 'off']
const UNREADABLE = ['soon', '7:30', '24:00', '08:00:00', '']

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
const timesOf = (random: Random) => {
  const times = Array.from({ length: random(30) === 0 ? 14 : random(4) }, () => timeOf(random))
  return random(8) === 0 ? [UNREADABLE[random(UNREADABLE.length)] as string, ...times] : times
}
const daysOf = (random: Random) => [
  ...new Set(Array.from({ length: random(5) }, () => DAYS[random(DAYS.length)] as string)),
]
function ruleOf(random: Random, inDays: boolean): Rule {
  switch (random(inDays ? 2 : 6)) {
    case 0:
      return null
    case 1:
      return { kind: 'scheduled_days' }
    case 2:
      return { kind: 'per_week', times: 1 + random(4) }
    case 3:
      return { kind: 'per_month', times: 1 + random(5) }
    case 4:
      return { kind: 'units', per: 'week', amount: 1 + random(8) }
    default:
      return { kind: 'units', per: 'month', amount: 1 + random(12) }
  }
}
const settingsOf = (random: Random): Settings => ({
  ...(random(2) === 0 ? { quiet: [timeOf(random), timeOf(random)] as [string, string] } : {}),
  ...(random(3) === 0 ? { evening: timeOf(random) } : {}),
  ...(random(4) === 0 ? { digest: timeOf(random) } : {}),
})

type Lives = {
  people: number
  from: string
  days: number
  seed: number
  /** In how many days each person does one thing; 1 where it is not given. */
  daysPerAct?: number
}
/** What was announced to somebody, until they do something. */
type Announced = { from: number; until: number; items: Array<{ key: string; at: number }>; today: string; last: string }

/** Lives so many days of so many people, and compares every reminder; returns how many there were, and announced. */
export async function expectRemindersAlike(database: TestDatabase, lived: Lives) {
  const db = await database.owner.connect() // one session, whose settings say the time and who calls
  const run = async (text: string, values: unknown[] = []) => (await db.query(text, values)).rows
  return live(run, lived).finally(() => db.release(true))
}

// A minute of a worker: all rounds of the job, then whatever was said is sent. Returns when there is something to do.
const WORK = `
  create or replace function pg_temp.work(at text) returns float8 language plpgsql as $$
  begin
    perform set_config('app.now', at, false);
    loop
      exit when (jobs.reminders_due(1000) ->> 'people')::integer = 0;
    end loop;
    with said as (
      update app.reminders r set state = 'sent' where r.state = 'waiting' and r.message_id is not null
      returning r.user_id, r.id)
    update app.reminder_sends s set state = 'sent', sent_at = lib.now() from said r
     where s.user_id = r.user_id and s.reminder_id = r.id and s.state = 'waiting';
    return (select extract(epoch from min(s.next_at)) from app.reminder_settings s where s.next_at is not null);
  end $$`

type Run = (text: string, values?: unknown[]) => Promise<QueryResult['rows']>

async function live(run: Run, lived: Lives) {
  const { people, from, days, seed, daysPerAct = 1 } = lived
  const random = randomOf(seed)
  const one = <T>(of: readonly T[]) => of[random(of.length)] as T
  const at0 = Date.parse(from)
  const until = at0 + days * DAY
  const enter = ({ id, zone }: Person, at: number) =>
    run(
      `select set_config('app.now', $1, false), set_config('app.user_id', $2, false),
              set_config('app.timezone', $3, false)`,
      [new Date(at).toISOString(), String(id), zone],
    )
  await run('delete from app.reminder_settings') // of lives before
  await run(WORK)
  let devices = 0
  const lives: Person[] = []
  for (let n = 0; n < people; n++) lives.push(await born(n))

  async function born(n: number): Promise<Person> {
    const zone = ZONES[n % ZONES.length] as string
    const [{ id }] = await run(
      `insert into auth.users (email, password_hash, timezone, email_proven_at) values ($1, 'x', $2, now())
       returning id::integer`,
      [`reminded${seed}.${n}@example.com`, zone],
    )
    const person: Person = {
      ...{ id, zone, enabled: false, settings: {}, devices: new Map(), habits: [], pauses: [], said: new Map() },
      ...{ queued: new Set(), waits: [], seen: at0, awake: false, mails: new Map(), named: new Set() },
    }
    await enter(person, at0)
    await put(person, at0, true)
    for (let device = 0; device <= random(2); device++) await addDevice(person, at0, random(6) === 0)
    for (let habit = 0; habit <= random(3); habit++) await addHabit(person, at0)
    return person
  }

  async function put(person: Person, at: number, enabled: boolean) {
    move(person, at)
    if (!person.awake) person.seen = Math.floor(at / MINUTE) * MINUTE
    Object.assign(person, { enabled, awake: enabled, settings: settingsOf(random) })
    if (!enabled) close(person)
    const { quiet: [quiet_from, quiet_to] = [null, null], evening: evening_at = null } = person.settings
    const { digest: digest_at = null } = person.settings
    const body = { enabled, show_names: false, quiet_from, quiet_to, evening_at, digest_at }
    await run('select api.reminder_settings_put($1)', [JSON.stringify(body)])
  }

  async function addDevice(person: Person, at: number, isMail: boolean) {
    const channel = isMail ? 'email' : 'webpush'
    if ([...person.devices.values()].includes('email') && isMail) return
    const values = isMail ? [null, null] : ['push.example', `device ${seed} ${++devices}`]
    const [{ added }] = await run(`select auth.push_device_add($1, $2, $3, $4, $4, $4, null) as added`, [
      channel,
      ...values,
      isMail ? null : 'key',
    ])
    person.devices.set(added.device.id, channel)
    if (!person.enabled) return
    if (!person.awake) person.seen = Math.floor(at / MINUTE) * MINUTE
    person.awake = true
  }

  async function addHabit(person: Person, at: number) {
    move(person, at)
    const isSubtractive = random(6) === 0
    const rule = ruleOf(random, isSubtractive)
    const fields = { times: timesOf(random), frequency: one(FREQUENCIES), days: daysOf(random) }
    const milestones = random(3) === 0
    const body = {
      ...{ name: `Habit ${at} ${random(1e9)}`, icon: '', start_date: '2020-01-01', energy_cost: 1, energy_return: 1 },
      ...{ stage: '', milestone_notifications: milestones, revealed: true, is_carryover: false, streak_rule: rule },
      ...{ notification_times: fields.times, notification_days: fields.days },
      notification_frequency: fields.frequency,
    }
    const [{ made }] = await run('select api.habit_create($1) as made', [JSON.stringify(body)])
    if (isSubtractive) {
      await run('update app.goals set is_additive = false, target = 1 where user_id = $1 and habit_id = $2', [
        ...[person.id, made.id],
      ])
      await run('select lib.streaks_count(h) from app.habits h where h.user_id = $1 and h.id = $2', [
        ...[person.id, made.id],
      ])
    }
    const goals = made.goals.map(({ id, target }: { id: number; target: number }) => ({
      ...{ id, target: isSubtractive ? 1 : target, units: new Map() },
    }))
    const habit: Habit = {
      ...{ id: made.id, goals, ...fields, rule, rules: [], threshold: isSubtractive ? 1 : null, milestones },
    }
    if (rule !== null) ruled(habit, dayAt(person.zone, at))
    person.habits.push(habit)
  }

  async function patch(person: Person, at: number, habit: Habit, fields: Record<string, unknown>) {
    move(person, at)
    await run('select api.habit_patch($1, $2)', [habit.id, JSON.stringify(fields)])
    const before = JSON.stringify([habit.rule, habit.rule?.kind === 'scheduled_days' ? habit.days : null])
    const wasScheduled = habit.rule?.kind === 'scheduled_days'
    if ('notification_times' in fields) habit.times = fields.notification_times as string[]
    if ('notification_days' in fields) habit.days = fields.notification_days as string[]
    if ('notification_frequency' in fields) habit.frequency = fields.notification_frequency as string | null
    if ('streak_rule' in fields) habit.rule = fields.streak_rule as Rule
    const isScheduled = habit.rule?.kind === 'scheduled_days'
    const after = JSON.stringify([habit.rule, isScheduled ? habit.days : null])
    if (after !== before || wasScheduled !== isScheduled) ruled(habit, dayAt(person.zone, at))
    if (habit.frequency === 'off') close(person, habit.id)
  }

  async function log(person: Person, at: number, habit: Habit) {
    const goal = one(habit.goals)
    const today = dayAt(person.zone, at)
    const before = goal.units.get(today)
    let reached: { milestones: unknown[] } | undefined
    if (random(2) === 0) {
      const body = { goal_id: goal.id, did_complete: true }
      const [{ said }] = await run('select api.goal_completion_create($1) as said', [JSON.stringify(body)])
      if (before === undefined) goal.units.set(today, goal.target)
      reached = said
    } else {
      const day = dayAfter(today, -random(4))
      if (random(4) > 0) {
        const units = random(4)
        const values = [goal.id, day, JSON.stringify({ completed_units: units })]
        const [{ said }] = await run('select api.goal_completion_put($1, $2, $3) as said', values)
        goal.units.set(day, units)
        if (day === today) reached = said
      } else if (goal.units.delete(day)) await run('select api.goal_completion_delete($1, $2)', [goal.id, day])
    }
    if (!habit.milestones || !person.awake || (reached?.milestones.length ?? 0) === 0) return
    const [{ id, time }] = await run(
      `select id, to_char(lib.now() at time zone $3, 'HH24:MI') as time from app.goal_completions
        where user_id = $1 and goal_id = $2 and local_day = $4`,
      [person.id, goal.id, person.zone, today],
    )
    add(person, { key: `milestone ${id} ${today} ${time}`, kind: 'milestone', habit: 0, day: today, time, at })
    decide(person, at)
  }

  async function pause(person: Person, at: number, habit: Habit) {
    move(person, at)
    const today = dayAt(person.zone, at)
    const running = person.pauses.at(-1)
    if (running !== undefined && random(2) === 0) {
      if (random(2) === 0) {
        person.pauses.pop()
        await run('select api.habit_pause_delete($1)', [running.id])
      } else if (running.from <= today) {
        running.to = today
        await run('select api.habit_pause_update($1, $2)', [running.id, JSON.stringify({ to_day: today })])
      }
      return
    }
    const from = dayAfter(today, random(5) - 1)
    const made = {
      habit: random(2) === 0 ? null : habit.id,
      from,
      to: random(6) === 0 ? null : dayAfter(from, random(5)),
    }
    const body = { habit_id: made.habit, from_day: made.from, to_day: made.to }
    const [{ said }] = await run('select api.habit_pause_create($1) as said', [JSON.stringify(body)])
    person.pauses.push({ id: said.id, ...made })
  }

  /** Something that a person does at some second within a minute. */
  async function act(person: Person, at: number, isWorking: boolean) {
    await enter(person, at)
    const { habits, devices } = person
    const habit = habits.length === 0 ? undefined : one(habits)
    const what = random(100)
    if (!person.enabled && what < 40) await put(person, at, true)
    else if (devices.size === 0 && what < 50 && isWorking) await addDevice(person, at, random(3) === 0)
    else if (habit === undefined || what < 4) await addHabit(person, at)
    else if (what < 40) await log(person, at, habit)
    else if (what < 48) {
      const zone = one(ZONES)
      if (zone !== person.zone) move(person, at) // the zone that a person has changes nothing
      person.zone = zone
      await run('select api.timezone_update($1)', [JSON.stringify({ timezone: person.zone })])
    } else if (what < 56) await patch(person, at, habit, { notification_times: timesOf(random) })
    else if (what < 62) {
      const fields = { notification_days: daysOf(random), notification_frequency: one(FREQUENCIES) }
      await patch(person, at, habit, fields)
    } else if (what < 72) await patch(person, at, habit, { streak_rule: ruleOf(random, habit.threshold !== null) })
    else if (what < 82) await pause(person, at, habit)
    else if (what < 90) await put(person, at, random(5) > 0)
    else if (what < 93 && isWorking) await addDevice(person, at, random(3) === 0)
    else if (what < 97 && isWorking && devices.size > 0) {
      const id = one([...devices.keys()])
      devices.delete(id)
      const wasAwake = person.awake
      await run('select api.reminder_device_delete($1)', [id])
      move(person, at)
      person.awake = wasAwake // the next look finds no device
    } else {
      move(person, at)
      close(person, habit.id)
      person.habits = habits.filter((each) => each !== habit)
      person.pauses = person.pauses.filter((each) => each.habit !== habit.id)
      await run('select api.habit_delete($1)', [habit.id])
    }
    name(person)
  }

  const announced = new Map<Person, Announced>()
  let compared = 0
  async function announce(person: Person, at: number) {
    if (!person.awake || ![...person.devices.values()].includes('webpush')) return
    await enter(person, at)
    const today = dayAt(person.zone, at)
    const asked = 1 + random(9)
    const [{ said }] = await run('select api.reminders_upcoming($1) as said', [asked])
    const items = said.items.map((item: Record<string, string | null>) => ({
      key: `${item.kind} ${item.habit_id ?? 0} ${item.day} ${item.time}`,
      at: Date.parse(item.at as string),
    }))
    announced.set(person, { from: at, until, items, today, last: dayAfter(today, asked - 1) })
  }
  /** Compares what was announced with what the job did until now. */
  async function compare(person: Person, at: number) {
    const given = announced.get(person)
    if (given === undefined) return
    announced.delete(person)
    const rows = await run(
      `select concat_ws(' ', kind, object_id, to_char(day + local_time, 'YYYY-MM-DD HH24:MI')) as key,
              extract(epoch from send_until - interval '1 hour')::float8 * 1000 as at
         from app.reminders
        where user_id = $1 and message_id is not null and kind <> 'milestone' and day between $2 and $3
          and send_until - interval '1 hour' > to_timestamp($4) and send_until - interval '1 hour' <= to_timestamp($5)`,
      [person.id, given.today, given.last, given.from / 1000, at / 1000],
    )
    const items = given.items.filter((item) => item.at <= at)
    const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1)
    const what = `${person.id} in ${person.zone} from ${new Date(given.from).toISOString()}`
    expect({ what, said: rows.sort(byKey) }).toEqual({ what, said: items.sort(byKey) })
    compared += items.length
  }

  const happens = <T>(count: number, what: (at: number) => T) =>
    Array.from({ length: Math.ceil(count) }, () => what(at0 + random(days * 1440 - 1) * MINUTE + 20_000))
  const acts = [
    ...happens((people * days) / daysPerAct, (at) => ({ at, person: one(lives), asks: false })),
    ...happens((people * days) / daysPerAct / 2, (at) => ({ at, person: one(lives), asks: true })),
  ].sort((a, b) => a.at - b.at)
  /** While no worker runs: often for hours, sometimes for days. */
  const away = happens(days / 5, (at) => ({ from: at, to: at + (random(8) === 0 ? 50 : random(6)) * HOUR + HOUR / 2 }))
  const isAway = (at: number) => away.some((each) => each.from <= at && at < each.to)

  let upcoming = 0
  let due = 0 // when the job has something to look at
  for (const person of lives) name(person)
  for (let at = at0 + MINUTE; at < until; at += MINUTE) {
    const isWorking = !isAway(at)
    if (!isWorking) for (const person of [...announced.keys()]) await compare(person, at - MINUTE)
    const busy = new Set<Person>() // a person does one thing a minute
    for (; upcoming < acts.length && (acts[upcoming]?.at as number) < at; upcoming++) {
      const { person, at: when, asks } = acts[upcoming] as (typeof acts)[number]
      if (busy.has(person) || (asks && !isWorking)) continue
      busy.add(person)
      await compare(person, when)
      if (asks) await announce(person, when)
      else await act(person, when, isWorking)
      due = 0
    }
    if (!isWorking) continue
    if (at >= due) {
      const [{ next_at }] = await run('select pg_temp.work($1) as next_at', [new Date(at).toISOString()])
      due = next_at === null ? Number.POSITIVE_INFINITY : next_at * 1000
    }
    for (const person of lives) work(person, at)
  }
  for (const person of [...announced.keys()]) await compare(person, until - MINUTE)
  for (const { id, zone, said, waits } of lives) {
    const rows = await run(
      `select concat_ws(' ', kind, object_id, to_char(day + local_time, 'YYYY-MM-DD HH24:MI')) as key,
              coalesce(reason, case when decide_at is null then 'said' else 'waits' end) as became
         from app.reminders where user_id = $1`,
      [id],
    )
    const expected = new Map([...said, ...waits.map(({ key }): [string, string] => [key, 'waits'])])
    expect({ id, zone, ...Object.fromEntries(rows.map(({ key, became }) => [key, became]).sort()) }).toEqual({
      ...{ id, zone },
      ...Object.fromEntries([...expected].sort()),
    })
  }
  return { reminders: lives.reduce((sum, { said }) => sum + said.size, 0), announced: compared }
}
