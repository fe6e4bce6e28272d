import { beforeAll, expect, test } from 'vitest'
import type { Answer, Client } from '../../test/support/client.ts'
import { HABIT, parallel } from '../../test/support/habits.ts'
import { randomOf } from '../../test/support/random-histories.ts'
import { useServer } from '../../test/support/server.ts'

// Random batches of two devices whose answers are lost, under keys that name one intention
// (docs/contract/http.md#keys-of-one-intention). A device sends a batch again until it gets the answer; between, the
// other device writes and deletes the same objects. What arrives: the whole batch, only its beginning, the batch twice
// at once, or one of long ago once more. Results, replays and what is left are compared with a model that knows only
// which intention took effect first. A failure names its seed. LIVES sets how many lives of 25 batches: 400, so 10,000
// batches, passed on 2026-11-28.

const LIVES = Number(process.env.LIVES ?? 60)
const AT_ONCE = 20
const BATCHES = 25
const TODAY = '2026-06-17'
const DAYS = [TODAY, '2026-06-16']
const NAMES = ['Walk', 'Swim', 'Read', 'Rest']
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const server = useServer()
beforeAll(() => server.travel(`${TODAY}T12:00:00Z`))

/** The name by which the model knows an object, before the service has given it an id. */
type Handle = number
type Write =
  | { do: 'create habit' | 'create entry'; makes: Handle; text: string }
  | { do: 'edit habit' | 'edit entry'; of: Handle; text: string; if?: { tag: string; version: number } }
  | { do: 'delete habit' | 'delete entry'; of: Handle; if?: { tag: string; version: number } }
  | { do: 'add' | 'set'; of: Handle; day: string; units: number }
  | { do: 'untick'; of: Handle; day: string }
  | { do: 'flag'; value: boolean }
/** A write with its key; `first` is the answer with which it took effect. */
type Intention = Write & { key: string; first?: Result }
type Result = { status: number; headers: { etag?: string; 'idempotent-replayed'?: string }; body: unknown }
type Operation = {
  method: string
  path: string
  body?: unknown
  idempotency_key: string
  if_match?: string
  as?: string
}
type Batch = { intentions: Intention[]; alone: boolean }
type Made = { id: number; goals?: Array<{ id: number }> }

/** What the person has, by the model: each intention has taken effect once, in the order in which they succeeded. */
class Model {
  habits = new Map<Handle, { name: string; icon: string; version: number; days: Map<string, number> }>()
  entries = new Map<Handle, { text: string; version: number }>()
  flag = false

  /** The status of a write that runs, and its effect. */
  run(write: Write): number {
    if (write.do === 'flag') {
      this.flag = write.value
      return 200
    }
    if ('makes' in write) {
      if (write.do === 'create entry') {
        this.entries.set(write.makes, { text: write.text, version: 0 })
        return 201
      }
      if ([...this.habits.values()].some(({ name }) => name === write.text)) return 409
      this.habits.set(write.makes, { name: write.text, icon: HABIT.icon, version: 0, days: new Map() })
      return 200
    }
    const [habit, entry] = [this.habits.get(write.of), this.entries.get(write.of)]
    const object = habit ?? entry
    if (!object) return 404
    if ('if' in write && write.if && write.if.version !== object.version) return 412
    if ('text' in write) {
      object.version++
      if (habit) habit.icon = write.text
      if (entry) entry.text = write.text
      return 200
    }
    if (!('day' in write)) {
      this.habits.delete(write.of)
      this.entries.delete(write.of)
      return 204
    }
    const days = (habit as NonNullable<typeof habit>).days
    const was = days.get(write.day)
    if (write.do === 'untick') {
      if (was === undefined) return 404
      days.delete(write.day)
      object.version++
      return 204
    }
    const sum = write.do === 'add' ? Math.max(0, (was ?? 0) + write.units) : write.units
    if (sum !== (write.do === 'add' ? (was ?? 0) : was)) {
      days.set(write.day, sum)
      object.version++
    }
    return 200
  }
}

class Life {
  model = new Model()
  made = new Map<Handle, Made>()
  sent: Batch[] = []
  handles = 0
  count = 0
  client: Client
  seed: number
  random: () => number
  constructor(client: Client, seed: number) {
    this.client = client
    this.seed = seed
    this.random = randomOf(seed)
  }

  chance = (of: number) => this.random() < of
  one = <T>(of: readonly T[]) => of[Math.floor(this.random() * of.length)] as T
  text = (length: number, digits: string) => Array.from({ length }, () => this.one([...digits])).join('')

  /** A UUID or a ULID, alone or in a name. */
  newKey() {
    const uuid = [8, 4, 4, 4, 12].map((length) => this.text(length, '0123456789abcdef')).join('-')
    const ulid = this.text(26, DIGITS)
    return this.one([uuid, uuid.toUpperCase(), `post:habits:${uuid}:${++this.count}`, ulid, `write:${ulid}:x`])
  }

  /** A write of any object that is or was there, or that the batch makes before. */
  async newWrite(own: ReadonlyArray<{ handle: Handle; isHabit: boolean }>): Promise<Write> {
    const isHabit = this.chance(0.65)
    const known = [...this.made].filter(([, { goals }]) => isHabit === (goals !== undefined)).map(([handle]) => handle)
    const living = known.filter((handle) => this.model.habits.has(handle) || this.model.entries.has(handle))
    const fresh = own.filter((one) => one.isHabit === isHabit).map(({ handle }) => handle)
    const of = this.one(fresh.length > 0 && this.chance(0.6) ? fresh : this.chance(0.9) ? living : known)
    const kind = this.random()
    if (kind < 0.05) return { do: 'flag', value: this.chance(0.5) }
    if (of === undefined || kind < 0.25) {
      const makes = ++this.handles
      if (isHabit) return { do: 'create habit', makes, text: this.one(NAMES) }
      return { do: 'create entry', makes, text: `Entry ${makes}` }
    }
    const day = this.one(DAYS)
    if (isHabit && kind < 0.45) return { do: 'add', of, day, units: this.one([-1, 1, 2]) }
    if (isHabit && kind < 0.55) return { do: 'set', of, day, units: this.one([0, 1, 3]) }
    if (isHabit && kind < 0.65) return { do: 'untick', of, day }
    const condition = living.includes(of) && this.chance(0.4) ? { if: await this.tagOf(of, isHabit) } : {}
    if (kind < 0.85) {
      const text = `${++this.count}`
      return { do: isHabit ? 'edit habit' : 'edit entry', of, text, ...condition }
    }
    return { do: isHabit ? 'delete habit' : 'delete entry', of, ...condition }
  }

  async tagOf(handle: Handle, isHabit: boolean) {
    const { headers } = await this.client.get(`/${isHabit ? 'habits' : 'journal'}/${this.made.get(handle)?.id}`)
    const { version } = (this.model.habits.get(handle) ?? this.model.entries.get(handle)) as { version: number }
    return { tag: headers.get('etag') as string, version }
  }

  async newBatch(): Promise<Batch> {
    const intentions: Intention[] = []
    const own: Array<{ handle: Handle; isHabit: boolean }> = []
    const length = this.chance(0.25) ? 1 : 2 + Math.floor(this.random() * 5)
    while (intentions.length < length) {
      const write = await this.newWrite(own)
      if ('makes' in write) own.push({ handle: write.makes, isHabit: write.do === 'create habit' })
      intentions.push({ ...write, key: this.newKey() })
    }
    return { intentions, alone: length === 1 && this.chance(0.7) }
  }

  /** The operation of /batch. Objects that the batch makes have names in it. */
  operationOf(intention: Intention, { intentions }: Batch): Operation {
    const isOwn = (handle: Handle) => intentions.some((one) => 'makes' in one && one.makes === handle)
    const idOf = (handle: Handle) => (isOwn(handle) ? `{o${handle}.id}` : this.made.get(handle)?.id)
    const about = (): Pick<Operation, 'method' | 'path' | 'body'> => {
      switch (intention.do) {
        case 'create habit':
          return { method: 'POST', path: '/habits/', body: { ...HABIT, name: intention.text } }
        case 'create entry':
          return { method: 'POST', path: '/journal/', body: { message: intention.text } }
        case 'edit habit':
          return { method: 'PATCH', path: `/habits/${idOf(intention.of)}`, body: { icon: intention.text } }
        case 'edit entry':
          return { method: 'PATCH', path: `/journal/${idOf(intention.of)}`, body: { message: intention.text } }
        case 'delete habit':
          return { method: 'DELETE', path: `/habits/${idOf(intention.of)}` }
        case 'delete entry':
          return { method: 'DELETE', path: `/journal/${idOf(intention.of)}` }
        case 'flag':
          return { method: 'PATCH', path: '/ui-flags', body: { has_seen_welcome: intention.value } }
      }
      const { of, day } = intention
      const goal = isOwn(of) ? `{o${of}.goals.0.id}` : this.made.get(of)?.goals?.[0]?.id
      const path = `/goal_completions/${goal}/${day}`
      if (intention.do === 'untick') return { method: 'DELETE', path }
      if (intention.do === 'set') return { method: 'PUT', path, body: { completed_units: intention.units } }
      const goal_id = isOwn(of) ? { $from: `o${of}`, at: 'goals.0.id' } : goal
      const body = { goal_id, completed_on: day, completed_units: intention.units }
      return { method: 'POST', path: '/goal_completions/', body }
    }
    return {
      ...about(),
      idempotency_key: intention.key,
      ...('if' in intention && intention.if ? { if_match: intention.if.tag } : {}),
      ...('makes' in intention ? { as: `o${intention.makes}` } : {}),
    }
  }

  /** Sends the first operations of a batch. */
  async send(batch: Batch, length: number): Promise<Result[]> {
    const operations = batch.intentions.slice(0, length).map((intention) => this.operationOf(intention, batch))
    if (!batch.alone) return (await this.client.post('/batch', { operations })).body.results
    const { method, path, body, idempotency_key, if_match } = operations[0] as Operation
    const headers = { 'idempotency-key': idempotency_key, ...(if_match === undefined ? {} : { 'if-match': if_match }) }
    return [resultOf(await this.client.request(method, path, { body, headers }))]
  }

  /** The statuses that a sent batch must have, after its effect on the model. */
  expected({ intentions }: Batch, length: number): number[] {
    const made = new Map<Handle, boolean>()
    return intentions.slice(0, length).map((intention) => {
      const isMissing = 'of' in intention && made.get(intention.of) === false
      const status = isMissing ? 424 : (intention.first?.status ?? this.model.run(intention))
      if ('makes' in intention) made.set(intention.makes, status < 300)
      return status
    })
  }

  /** Compares what came back, of one sending or of two at once, and notes what took effect. */
  compare({ intentions }: Batch, statuses: number[], answers: Result[][]) {
    for (const [at, status] of statuses.entries()) {
      const intention = intentions[at] as Intention
      const results = answers.map((results) => results[at] as Result)
      const where = `seed ${this.seed}, ${JSON.stringify(intention)}`
      expect(
        results.map((result) => result.status),
        where,
      ).toEqual(results.map(() => status))
      const ran = results.filter(({ headers }) => headers['idempotent-replayed'] === undefined)
      if (status >= 300) continue
      expect(ran.length, `${where} runs once`).toBe(intention.first ? 0 : 1)
      intention.first ??= ran[0] as Result
      if ('makes' in intention) this.made.set(intention.makes, intention.first.body as Made)
      for (const { headers, body } of results)
        expect([headers.etag, body], where).toEqual([intention.first.headers.etag, intention.first.body])
    }
  }

  async live() {
    const waiting: [Batch?, Batch?] = [undefined, undefined]
    for (let batches = 0; batches < BATCHES || waiting.some(Boolean); ) {
      const device = this.chance(0.5) ? 0 : 1
      const old = this.sent.length > 0 && this.chance(0.15) ? this.one(this.sent) : undefined
      let batch = old ?? waiting[device]
      if (batch === undefined) {
        if (batches === BATCHES) continue
        batch = await this.newBatch()
        batches++
      }
      if (!old) waiting[device] = batch
      const arrives = this.chance(0.2) ? Math.floor(this.random() * batch.intentions.length) : batch.intentions.length
      if (arrives > 0) {
        const statuses = this.expected(batch, arrives)
        // Refused writes of two sendings at once would run in an order that nobody knows.
        const twice = statuses.every((status) => status < 300) && this.chance(0.2)
        const answers = await parallel(twice ? 2 : 1, () => this.send(batch, arrives))
        this.compare(batch, statuses, answers)
        this.sent.push(batch)
      }
      if (!old && arrives === batch.intentions.length && this.chance(0.5)) waiting[device] = undefined
    }
    await this.compareState()
  }

  async compareState() {
    const [habits, entries, flags] = [
      (await this.client.get('/habits/?limit=100')).body as Habit[],
      (await this.client.get('/journal/?limit=100&paginate=true')).body.items as Entry[],
      (await this.client.get('/ui-flags')).body,
    ]
    const shown = habits.map(({ id, name, icon, goals }) => {
      const days = goals.flatMap(({ completions }) =>
        completions.map(({ local_day, completed_units }) => `${local_day} ${completed_units}`),
      )
      return [id, name, icon, days.sort()]
    })
    const idOf = (handle: Handle) => this.made.get(handle)?.id as number
    const byId = <T extends unknown[]>(rows: T[]) => rows.sort(([a], [b]) => Number(a) - Number(b))
    expect(byId(shown), `seed ${this.seed}`).toEqual(
      byId(
        [...this.model.habits].map(([handle, { name, icon, days }]) => [
          ...[idOf(handle), name, icon],
          [...days].map(([day, units]) => `${day} ${units}`).sort(),
        ]),
      ),
    )
    const texts = entries.map(({ id, message }) => [id, message])
    expect(byId(texts), `seed ${this.seed}`).toEqual(
      byId([...this.model.entries].map(([handle, { text }]) => [idOf(handle), text])),
    )
    expect(flags.has_seen_welcome, `seed ${this.seed}`).toBe(this.model.flag)
  }
}
type Entry = { id: number; message: string }
type Goal = { completions: Array<{ local_day: string; completed_units: number }> }
type Habit = { id: number; name: string; icon: string; goals: Goal[] }

const resultOf = ({ status, headers, body }: Answer): Result => {
  const shown = ['etag', 'idempotent-replayed'].map((name) => [name, headers.get(name) ?? undefined])
  return { status, headers: Object.fromEntries(shown), body: body ?? null }
}

const firsts = Array.from({ length: Math.ceil(LIVES / AT_ONCE) }, (_, part) => 1 + part * AT_ONCE)
test.each(firsts)('20 lives of two devices, from seed %i, do nothing twice and bring nothing back', async (first) => {
  const lives = await parallel(AT_ONCE, async (n) => new Life(await server.person(), first + n))
  for (let at = 0; at < AT_ONCE; at += 4) await parallel(4, (n) => (lives[at + n] as Life).live())
})
