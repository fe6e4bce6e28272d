// The lives: what each person does, day by day. `day` also runs for more days than `days`, so that each life can be
// lived for the whole program.

import { Refusal } from '../sandbox/refusal.ts'
import type { LicenseVendor, PingEvent, Webhook } from '../sandbox/vendors/license-vendor.ts'
import type { Body, Life } from './life.ts'
import { addDays, offsetOf, startOf } from './local-days.ts'
import * as step from './steps.ts'

export type Parties = {
  license: LicenseVendor
  /** The key with which the person signed up. */
  key: string
  /** Where the vendor pings the life's API. */
  webhook: Webhook
}

export type Script = {
  /** One sentence for the page. */
  about: string
  days: number
  zone: string
  day(life: Life, parties: Parties): Promise<void>
}

const isLast = (life: Life) => life.day === life.days - 1

const onDays = (...notification_days: string[]) => ({ notification_days, streak_rule: { kind: 'scheduled_days' } })
const at = (...notification_times: string[]) => ({ notification_times })
const perWeek = (times: number) => ({ streak_rule: { kind: 'per_week', times } })
const perMonth = (times: number) => ({ streak_rule: { kind: 'per_month', times } })
const unitsPerWeek = (amount: number) => ({ streak_rule: { kind: 'units', per: 'week', amount } })

/** The habit that most lives keep, logged each morning. */
async function walk(life: Life, changes: Body = {}): Promise<void> {
  life.until(0.3)
  if (life.day === 0) await step.addHabit(life, 'Walk', '🚶', changes)
  await step.log(life, 'Walk')
}

async function journalNowAndThen(life: Life, probability: number): Promise<void> {
  life.until(0.85)
  if (life.day === 0 || life.chance(probability)) await step.write(life, step.sentence(life))
}

const newcomer: Script = {
  about: 'Three days in: two habits, a first page, a first practice.',
  days: 3,
  zone: 'Europe/Berlin',
  async day(life) {
    await step.followStages(life)
    await walk(life)
    if (life.day === 0) {
      await step.addHabit(life, 'Read a page', '📖')
      await step.choosePractice(life, 1)
      await step.practise(life, 10)
    } else if (life.chance(0.7)) await step.log(life, 'Read a page')
    await step.readChapters(life, 1)
    await journalNowAndThen(life, 0.6)
  },
}

const threeWeeks: Script = {
  about: 'A streak of 21 days, which invites.',
  days: 21,
  zone: 'America/New_York',
  async day(life) {
    await step.followStages(life)
    await walk(life)
    await journalNowAndThen(life, 0.3)
    if (isLast(life)) await life.send('GET', '/invitations')
  },
}

/** Days on which the person of a broken streak logs nothing: three in a row, once a month. */
const BROKEN = [20, 21, 22]

const brokenStreak: Script = {
  about: 'Twenty days, three lost ones, one of them logged late, and a streak that begins anew.',
  days: 30,
  zone: 'Europe/Lisbon',
  async day(life) {
    await step.followStages(life)
    if (!BROKEN.includes(life.day % 30)) await walk(life)
    if (life.day === 0) {
      const { goals } = await step.addHabit(life, 'No sweets', '🍬', onDays('Mon', 'Tue', 'Wed', 'Thu', 'Fri'))
      for (const { id, title, tier } of goals as Body[])
        await life.send('PUT', `/goals/${id}`, {
          title,
          tier,
          target: tier === 'clear' ? 1 : 2,
          target_unit: 'pieces',
          frequency: 1,
          frequency_unit: 'per_day',
          is_additive: false,
        })
    } else if (life.chance(0.1)) await step.log(life, 'No sweets')
    if (life.day % 30 === 24) await step.log(life, 'Walk', { completed_on: addDays(life.date, -3) })
    if (life.day % 30 === 26) await step.log(life, 'Walk', { completed_on: addDays(life.date, -40) }, 400)
    await journalNowAndThen(life, 0.2)
  },
}

const HOME = 'America/Los_Angeles'
const PLACES = [HOME, 'Pacific/Kiritimati', 'Pacific/Auckland', 'Europe/London', 'Australia/Lord_Howe', 'Asia/Kolkata']

/** Where the traveller is: on a day on which clocks change, where they do; else a week in each place. */
function placeOn(date: string, day: number): string {
  const changing = PLACES.find(
    (zone) => offsetOf(startOf(date, zone), zone) !== offsetOf(startOf(addDays(date, 1), zone), zone),
  )
  return changing ?? PLACES[Math.floor(day / 7) % PLACES.length]!
}

const traveller: Script = {
  about: 'A week in each of six time zones, across the date line and through each change of clocks.',
  days: 84,
  zone: HOME,
  async day(life) {
    const place = isLast(life) ? HOME : placeOn(life.date, life.day)
    if (place !== life.zone) await life.moveTo(place)
    await step.followStages(life)
    await walk(life)
    await journalNowAndThen(life, 0.3)
  },
}

const stageFive: Script = {
  about: 'In stage 5: the return is offered.',
  days: 90,
  zone: 'Europe/Paris',
  async day(life) {
    await step.followStages(life)
    if (life.chance(0.8) || life.day === 0) await walk(life, perWeek(4))
    if (life.day % 7 === 2) await step.readChapters(life, life.kept.stage)
    await journalNowAndThen(life, 0.2)
    if (isLast(life)) await life.send('GET', '/metta-return')
  },
}

/** Days of a return arc, from its start: paused once, resumed, and left after its five weeks. */
const ARC = { first: 95, every: 65, release: 2, pause: 10, resume: 14, recommit: 16, leave: 45 }

const returning: Script = {
  about: 'A return arc is running; it was paused once.',
  days: 115,
  zone: 'Asia/Tokyo',
  async day(life) {
    await step.followStages(life)
    if (life.day === 0) await step.addHabit(life, 'Piano', '🎹')
    if (life.day === 75) await step.takeHoliday(life, 6)
    if (life.chance(0.7) || life.day === 0) await walk(life)
    await journalNowAndThen(life, 0.2)
    if (life.day < ARC.first) return
    const habit_ids = [life.kept.habits[0].id]
    const post = (path: string, body?: Body) => life.send('POST', `/metta-return/arc${path}`, body)
    const day = (life.day - ARC.first) % ARC.every
    if (day === 0) await post('')
    if (day === ARC.release) await post('/release', { habit_ids })
    if (day === ARC.pause) await post('/pause')
    if (day === ARC.resume) await post('/resume')
    if (day === ARC.recommit) await post('/recommit', { habit_ids })
    if (day === ARC.leave) await post('/leave')
  },
}

/** A habit for each stage of the graduate, and the rule of its streak. */
const HABITS: Array<[name: string, icon: string, rule?: Body]> = [
  ['Stretch', '🤸', at('07:30')],
  ['Drink water', '💧', unitsPerWeek(5)],
  ['Call a friend', '📞', perWeek(2)],
  ['Sit still', '🧘', { ...perMonth(20), ...at('07:00', '12:30') }],
  ['Cook', '🍲'],
  ['Tidy one thing', '🧺'],
  ['Draw', '✏️', { ...onDays('Mon', 'Wed', 'Fri'), ...at('18:00') }],
  ['Early night', '🌙', at('21:30')],
  ['Thank somebody', '💌'],
  ['Sing', '🎵'],
]
/** Those that the graduate keeps every day once they are there; of the others the last three, on most days. */
const FAITHFUL = ['Drink water', 'Sit still', 'Early night']
/** Those that the graduate keeps on the same days of the week, counted from Sunday, and on no other day. */
const DAYS_OF_WEEK: Record<string, number[]> = { 'Call a friend': [0, 3], Draw: [1, 3, 5] }
/** The week away, in which the graduate logs nothing. */
const HOLIDAY = { first: 217, days: 7 }
/** Those that the graduate gives up for good. The others all come back for the last three weeks. */
const GIVEN_UP = ['Stretch', 'Tidy one thing']
const LAST_WEEKS = 231
/** The days of a week on which the graduate writes an entry, counted from the first day of the program. */
const WRITING_DAYS = [0, 2, 4, 5]

async function enterStage(life: Life): Promise<void> {
  const before = life.kept.stage
  await step.followStages(life)
  const { stage } = life.kept
  if (stage === before) return
  await step.choosePractice(life, stage)
  const [name, icon, rule] = HABITS[stage - 1]!
  await step.addHabit(life, name, icon, { stage: String(stage), ...rule })
  const habits = life.kept.habits.map(({ id, name }: Body) => ({ id, name }))
  await life.send('POST', '/v1/energy/plan', { habits, start_date: life.date })
}

/** Logs the habits of the day, on a holiday none. */
async function keepHabits(life: Life): Promise<void> {
  if (life.day === HOLIDAY.first) await step.takeHoliday(life, HOLIDAY.days)
  if (life.day >= HOLIDAY.first && life.day < HOLIDAY.first + HOLIDAY.days) return
  const others: string[] = life.kept.habits.map(({ name }: Body) => name).filter((name: string) => name !== 'Walk')
  const weekday = new Date(life.date).getUTCDay()
  const weekly = others.filter((name) => DAYS_OF_WEEK[name]?.includes(weekday))
  const daily = others.filter((name) => !DAYS_OF_WEEK[name])
  const kept = (name: string) => FAITHFUL.includes(name) || (life.day >= LAST_WEEKS && !GIVEN_UP.includes(name))
  const logged = [...daily.filter(kept), ...daily.slice(-3).filter((name) => life.chance(0.8) && !kept(name))]
  await Promise.all([walk(life), ...[...weekly, ...logged].map((name) => step.log(life, name))])
}

async function writeAndQuote(life: Life, week: number): Promise<void> {
  const message = `${step.sentence(life)} ${step.sentence(life)}`
  const entry = await step.write(life, message, { primary_aspect: life.kept.stage })
  if (week === 0) await step.quote(life, entry)
  if (week === 5) await step.resonate(life, entry)
}

// Sends the requests of one part of the day together. Of those, only one function may draw by chance after it has
// waited, so that a seed gives the same life.
const graduate: Script = {
  about: 'Thirty-six weeks: every chapter, four pages a week, reflections that quote them, a practice in each stage.',
  days: 252,
  zone: 'Europe/Zurich',
  async day(life) {
    const week = life.day % 7
    life.until(0.28)
    await enterStage(life)
    await keepHabits(life)
    life.until(0.5)
    await Promise.all([
      WRITING_DAYS.includes(week) ? writeAndQuote(life, week) : step.practise(life, 10 + 5 * week),
      week === 4 && step.practise(life, 20),
      week === 3 && step.answerPrompt(life),
      (week === 2 || week === 6) && step.readChapters(life, life.kept.stage),
    ])
    if (week !== 6) return
    life.until(0.9)
    await Promise.all([step.reflect(life), life.send('GET', '/invitations')])
  },
}

const outOfCredits: Script = {
  about: 'The free messages of the month are spent: the next one is refused.',
  days: 14,
  zone: 'UTC',
  async day(life) {
    await walk(life)
    await journalNowAndThen(life, 0.3)
    if (!isLast(life)) return
    const entry = await step.write(life, step.sentence(life))
    const { monthly_messages_remaining: free, offering_balance: bought } = await life.send('GET', '/user/usage')
    for (let left = free + bought; left > 0; left--) await step.resonate(life, entry)
    await step.resonate(life, entry, 402)
  },
}

const refunded: Script = {
  about: 'A pack of messages was bought and given back, and the license was refunded too.',
  days: 20,
  zone: 'America/Sao_Paulo',
  async day(life, { license, key, webhook }) {
    await walk(life)
    await journalNowAndThen(life, 0.3)
    const ping = async (event: PingEvent, sold: string) => {
      const { status, body } = await license.ping(event, sold, {}, webhook)
      if (status !== 200)
        throw new Refusal(502, `Day ${life.day} of the life: the ping ${event} was answered ${status} ${body}`)
    }
    if (life.day === 3) {
      life.kept.pack = license.issue({ email: life.email, productId: 'pack-25' })
      await ping('sale', key)
      await ping('sale', life.kept.pack)
    }
    if (life.day > 3 && life.day % 5 === 0) await step.resonate(life, life.kept.entries.at(-1))
    if (!isLast(life)) return
    await ping('refund', life.kept.pack)
    await ping('refund', key)
  },
}

const lockedOut: Script = {
  about: 'Five wrong passwords in a row: the address is locked for fifteen minutes of the machine’s time.',
  days: 10,
  zone: 'Europe/Rome',
  async day(life) {
    await walk(life)
    await journalNowAndThen(life, 0.4)
    if (!isLast(life)) return
    const wrong = { email: life.email, password: 'not the password' }
    for (let failures = 0; failures < 5; failures++) await life.send('POST', '/auth/login', wrong, 401)
    await life.send('POST', '/auth/login', { email: life.email, password: life.password }, 401)
  },
}

const leaver: Script = {
  about: 'The account was deleted and made anew with the same license, on the last day.',
  days: 25,
  zone: 'Africa/Nairobi',
  async day(life, { key }) {
    await walk(life)
    await journalNowAndThen(life, 0.4)
    if (!isLast(life)) return
    await life.send('DELETE', '/users/me', { confirm_email: life.email })
    await life.send('GET', '/habits/', undefined, 401)
    life.token = ''
    life.kept.habits = []
    const { email, password } = life
    const account = { email, password, license_key: key, timezone: life.zone }
    life.token = (await life.send('POST', '/auth/signup', account)).token
  },
}

export const SCRIPTS: Record<string, Script> = {
  newcomer,
  'three-weeks': threeWeeks,
  'broken-streak': brokenStreak,
  traveller,
  'stage-five': stageFive,
  returning,
  graduate,
  'out-of-credits': outOfCredits,
  refunded,
  'locked-out': lockedOut,
  leaver,
}
