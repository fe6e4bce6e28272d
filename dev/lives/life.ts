// One life: a person whose days pass, and who sends requests through the API at the instants of those days.
import { randomInt } from 'node:crypto'
import { Refusal } from '../sandbox/refusal.ts'
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

export class Life {
  readonly email: string
  readonly password: string
  token = ''
  /** The day that passes, from 0, and how many there are. */
  day = 0
  readonly days: number
  zone: string
  /** What the script keeps from one day to the next. */
  readonly kept: Record<string, Body> = { habits: [], entries: [], quotes: [] }
  private readonly options: LifeOptions
  private readonly random: () => number
  /** Today in the zone where the life ends; a life may end in another zone than it began in. */
  private readonly lastDate: string
  /** The time that was set, when that was, and whether the connection has it yet. */
  private clock = { instant: 0, at: 0, sent: true }

  constructor(options: LifeOptions) {
    this.options = options
    this.email = options.email
    this.password = options.password
    this.days = options.days
    this.zone = options.zone
    this.random = randomOf(options.seed)
    this.lastDate = dateOf(options.now, options.zone)
  }

  /** The local day that passes. */
  get date(): string {
    return addDays(this.lastDate, this.day + 1 - this.days)
  }

  get instant(): number {
    return Math.round(this.clock.instant + performance.now() - this.clock.at)
  }

  /** True with this probability; the seed decides. */
  chance(probability: number): boolean {
    return this.random() < probability
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.random() * items.length)]!
  }

  /** Moves on to a part of the day: 0 is midnight, 1 the next midnight or, on the last day, now. */
  until(part: number): void {
    const from = startOf(this.date, this.zone)
    const to = Math.min(startOf(addDays(this.date, 1), this.zone), this.options.now)
    const target = Math.round(from + Math.max(0, to - from) * part)
    if (this.clock.at === 0 || target > this.instant) {
      this.clock = { instant: target, at: performance.now(), sent: false }
    }
  }

  /** Sends a request and returns its body; throws unless the status is a success, or the expected one. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    expected?: number,
    headers: Record<string, string> = {},
  ): Promise<Body> {
    const { api, watch } = this.options
    this.until(0)
    const timed = this.clock.sent ? undefined : api.setTime(this.instant)
    this.clock.sent = true
    const at = this.instant
    const sent = body === undefined ? undefined : JSON.stringify(body)
    const all = {
      ...(this.token === '' ? {} : { authorization: `Bearer ${this.token}` }),
      ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
      'x-forwarded-for': nextAddress(),
      ...headers,
    }
    const [{ status, contentType, text }] = await Promise.all([api.client.send(method, path, all, sent), timed])
    const answer = contentType.includes('json') ? JSON.parse(text) : text
    watch?.({ method, path, sent: body, status, body: answer, at, zone: this.zone })
    const isExpected = expected === undefined ? status >= 200 && status < 300 : status === expected
    if (isExpected) return answer
    const answered = `${method} ${path} was answered ${status} ${text.slice(0, 300)}`
    throw new Refusal(502, `Day ${this.day} of the life: ${answered}`)
  }

  async moveTo(zone: string): Promise<void> {
    await this.send('PUT', '/users/me/timezone', { timezone: zone })
    this.zone = zone
  }
}
