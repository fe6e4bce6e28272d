// One life: a person whose days pass, and who sends requests through the API at the instants of those days.
import { randomInt } from 'node:crypto'
import { Refusal } from '../refusal.ts'
import type { LifeApi } from './api.ts'
import { addDays, dateOf, startOf } from './local-days.ts'

// biome-ignore lint/suspicious/noExplicitAny: a JSON body, whose shape the API's own tests hold
export type Body = any

export type Exchange = {
  method: string
  path: string
  sent: unknown
  status: number
  body: Body
  /** The time of the request, and the zone of the person. */
  at: number
  zone: string
}

export type Life = {
  readonly email: string
  readonly password: string
  token: string
  /** The day that passes, from 0, and how many there are. */
  readonly day: number
  readonly days: number
  readonly zone: string
  /** The local day that passes. */
  readonly date: string
  /** The present of the life. */
  readonly instant: number
  /** What the script keeps from one day to the next. */
  readonly kept: Record<string, Body>
  /** True with this probability; the seed decides. */
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** Moves on to a part of the day: 0 is midnight, 1 the next midnight or, on the last day, now. */
  until(part: number): void
  /** Sends a request and answers its body; throws unless the status is a success, or the expected one. */
  send(method: string, path: string, body?: unknown, expected?: number, headers?: Record<string, string>): Promise<Body>
  moveTo(zone: string): Promise<void>
}

export type LifeOptions = {
  api: LifeApi
  email: string
  password: string
  /** The program's time now: the life ends there. */
  now: number
  days: number
  zone: string
  seed: number
  /** Sees each request and its answer. */
  watch?: ((exchange: Exchange) => void) | undefined
}

let lastAddress = randomInt(2 ** 24)

/** An address that no other request of this process has had: a rate limit counts per address and machine time. */
function nextAddress(): string {
  lastAddress = (lastAddress + 1) % 2 ** 24
  return `10.${lastAddress >> 16}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`
}

/** A generator of numbers from 0 to 1 that a seed determines (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function createLife(options: LifeOptions): Life & { begin(day: number): void } {
  const { api, email, password, now, days, seed } = options
  const random = randomOf(seed)
  // The last day is today in the zone where the life ends; a life may end in another zone than it began in.
  const lastDate = dateOf(now, options.zone)
  let zone = options.zone
  let day = 0
  // The time that was set, when that was, and whether the connection has it yet.
  let clock = { instant: 0, at: 0, sent: true }
  const instant = () => Math.round(clock.instant + performance.now() - clock.at)

  const date = () => addDays(lastDate, day + 1 - days)
  function until(part: number): void {
    const from = startOf(date(), zone)
    const to = Math.min(startOf(addDays(date(), 1), zone), now)
    const target = Math.round(from + Math.max(0, to - from) * part)
    if (clock.at === 0 || target > instant()) clock = { instant: target, at: performance.now(), sent: false }
  }
  return {
    email,
    password,
    days,
    kept: { habits: [], entries: [], quotes: [] },
    token: '',
    get day() {
      return day
    },
    get zone() {
      return zone
    },
    get date() {
      return date()
    },
    get instant() {
      return instant()
    },
    chance: (probability) => random() < probability,
    pick: (items) => items[Math.floor(random() * items.length)]!,
    begin(next) {
      day = next
    },
    until,
    async send(method, path, body, expected, headers = {}) {
      until(0)
      const timed = clock.sent ? undefined : api.setTime(instant())
      clock.sent = true
      const at = instant()
      const sent = body === undefined ? undefined : JSON.stringify(body)
      const all = {
        ...(this.token === '' ? {} : { authorization: `Bearer ${this.token}` }),
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        'x-forwarded-for': nextAddress(),
        ...headers,
      }
      const [{ status, contentType, text }] = await Promise.all([api.client.send(method, path, all, sent), timed])
      const answer = contentType.includes('json') ? JSON.parse(text) : text
      options.watch?.({ method, path, sent: body, status, body: answer, at, zone })
      if (expected === undefined ? status >= 200 && status < 300 : status === expected) return answer
      throw new Refusal(502, `Day ${day} of the life: ${method} ${path} was answered ${status} ${text.slice(0, 300)}`)
    },
    async moveTo(next) {
      await this.send('PUT', '/users/me/timezone', { timezone: next })
      zone = next
    },
  }
}
