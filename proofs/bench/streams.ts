import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { counting, loadOf, measureHttp, measureSql } from './measure.ts'
import { ACTIVE, active, PEOPLE } from './people.ts'
import { median, print } from './results.ts'
import { rows } from './rows.ts'
import { startService } from './service.ts'
import { isChosen, ROUNDS } from './settings.ts'

// `npm run bench:streams`: what open event streams cost, and how late an event is (docs/performance.md#event-streams).
// BENCH_ONLY chooses one of `memory`, `requests`, `events` and `writes`; BENCH_STREAMS sets how many streams are open.

const STREAMS = Number(process.env.BENCH_STREAMS ?? 5000)
const PER_PERSON = 10
const AT_ONCE = 50
const EVENTS = 300
const REST_S = 60
// V8 gives free pages back some seconds after a collection.
const COLLECTED_S = 15

const habits = rows.find(({ name }) => name === 'GET /habits/, thin') as (typeof rows)[number]
const checkIn = rows.find(({ name }) => name === 'POST /goal_completions/, thin') as (typeof rows)[number]
if (STREAMS > PEOPLE * PER_PERSON) throw new Error(`${PEOPLE} people have at most ${PEOPLE * PER_PERSON} streams`)

const service = await startService()
const { api } = service
const bare = await service.startApi(1)

/** Kilobytes of memory that a process has resident: the least of some seconds in which nobody sends a request. */
async function residentOf(pid: number, seconds: number) {
  let least = Number.POSITIVE_INFINITY
  for (let second = 0; second < seconds; second++) {
    await sleep(1000)
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    least = Math.min(least, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]))
  }
  return least
}

/** The memory of the API at rest, and after its garbage was collected. */
async function memory() {
  const pid = api.pids[0] as number
  const resting = await residentOf(pid, REST_S)
  await api.collect()
  return { resting, collected: await residentOf(pid, COLLECTED_S) }
}

/** Opens a stream; `heard` is called at each event. */
async function open(person: number, heard: () => void): Promise<Socket> {
  const token = await service.tokenOf(person)
  const socket = connect(api.port, '127.0.0.1')
  socket.setEncoding('latin1')
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('data', (text) => (`${text}`.startsWith('HTTP/1.1 200') ? resolve() : reject(new Error(`${text}`))))
    socket.write(`GET /changes/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  })
  return socket.on('data', (text) => {
    if (`${text}`.includes('event: change')) heard()
  })
}

const at = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] as number

const load = async (side: typeof api) => {
  const asked = await loadOf(habits, service, side, counting(habits, service))
  if (!asked) throw new Error('GET /habits/ has no load')
  return () => measureHttp(habits.name, service, asked)
}
const [withStreams, without] = [await load(api), await load(bare)]
for (const measure of [withStreams, without]) await measure()
const before = isChosen('memory') ? await memory() : undefined

const sockets: Socket[] = []
const lateness: number[] = []
let committed = 0
let arrived = () => {}
const peopleWithStreams = Math.ceil(STREAMS / PER_PERSON)
const personOf = (n: number) => 1 + (n % peopleWithStreams)
for (let n = 0; n < STREAMS; n += AT_ONCE) {
  const some = Array.from({ length: Math.min(AT_ONCE, STREAMS - n) }, (_, i) => open(personOf(n + i), () => arrived()))
  sockets.push(...(await Promise.all(some)))
}
if (before) {
  const after = await memory()
  const row = (name: string, first: number, last: number) => ({
    [`memory, ${STREAMS} streams`]: name,
    'MB before': (first / 1024).toFixed(1),
    'MB after': (last / 1024).toFixed(1),
    'kB per stream': ((last - first) / STREAMS).toFixed(2),
  })
  print([row('at rest', before.resting, after.resting), row('after a collection', before.collected, after.collected)])
}

if (isChosen('requests')) {
  const rates: number[] = []
  const costs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const order = round % 2 === 0 ? [withStreams, without] : [without, withStreams]
    const samples = new Map([
      [order[0], await order[0]?.()],
      [order[1], await order[1]?.()],
    ])
    const [streaming, plain] = [samples.get(withStreams), samples.get(without)]
    if (!streaming || !plain) throw new Error('a round was not measured')
    rates.push(streaming.rate / plain.rate)
    costs.push((streaming.apiCpu + streaming.databaseCpu) / (plain.apiCpu + plain.databaseCpu))
  }
  print([
    {
      request: `${habits.name}, ${STREAMS} streams open`,
      'rate, ratio': median(rates).toFixed(2),
      'CPU, ratio': median(costs).toFixed(2),
      rounds: rates.map((rate) => rate.toFixed(2)).join(' '),
    },
  ])
}

if (isChosen('events')) {
  for (let n = 0; n < EVENTS; n++) {
    let left = PER_PERSON
    const all = new Promise<void>((resolve) => {
      arrived = () => {
        lateness.push(performance.now() - committed)
        left--
        if (left === 0) resolve()
      }
    })
    // The answer of the statement arrives just after its commit; an event that is there before counts as 0.
    await service.owner.query(
      `insert into app.ui_flags (user_id, has_seen_welcome) values ($1, true)
       on conflict (user_id) do update set has_seen_welcome = not ui_flags.has_seen_welcome`,
      [personOf(n)],
    )
    committed = performance.now()
    await all
  }
  print([
    {
      'commit to event': `${lateness.length} events, ${STREAMS} streams open`,
      'p50 ms': at(lateness, 0.5).toFixed(1),
      'p95 ms': at(lateness, 0.95).toFixed(1),
      'p99 ms': at(lateness, 0.99).toFixed(1),
      'longest ms': Math.max(...lateness).toFixed(1),
    },
  ])
}

for (const socket of sockets) socket.destroy()

if (isChosen('writes')) {
  const people = Array.from({ length: ACTIVE }, (_, n) => active(n, 1))
  const FOLLOWED = "update app.change_counters set followed_until = now() + interval '1 hour' where user_id = any ($1)"
  const UNFOLLOWED = 'update app.change_counters set followed_until = null where user_id = any ($1)'
  await service.owner.query(
    'insert into app.change_counters (user_id, counter) select unnest($1::bigint[]), 0 on conflict do nothing',
    [people],
  )
  const next = counting(checkIn, service)
  const ratios: Record<'rate' | 'cpu', number[]> = { rate: [], cpu: [] }
  const sample = async (followed: boolean) => {
    await service.owner.query(followed ? FOLLOWED : UNFOLLOWED, [people])
    return measureSql(checkIn, service, next)
  }
  await sample(false)
  for (let round = 0; round < ROUNDS; round++) {
    const first = await sample(round % 2 === 0)
    const second = await sample(round % 2 !== 0)
    const [followed, plain] = round % 2 === 0 ? [first, second] : [second, first]
    ratios.rate.push(followed.rate / plain.rate)
    ratios.cpu.push(followed.cpu / plain.cpu)
  }
  print([
    {
      write: `${checkIn.name}, everybody followed, against nobody`,
      'rate, ratio': median(ratios.rate).toFixed(2),
      'CPU of the statement, ratio': median(ratios.cpu).toFixed(2),
      rounds: ratios.rate.map((rate) => rate.toFixed(2)).join(' '),
    },
  ])
}
await service.stop()
