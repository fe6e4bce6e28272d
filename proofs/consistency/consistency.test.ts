import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, type Reply } from '../../test/support/cluster-api.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { HABIT } from '../../test/support/habits.ts'
import { endProcesses, type Process } from '../../test/support/processes.ts'
import { startBeforeNodes } from '../patroni/service.ts'
import { anomaliesOf, type Operation } from './history.ts'

// Histories of pages of a day, units of a goal's day and wallets, over two API processes and three nodes of Patroni
// behind HAProxy, while processes and nodes are killed, frozen and changed over
// (docs/scale.md#consistency). CONSISTENCY_OPERATIONS sets how many operations a run has at least.

const PACKAGES = process.env.PATRONI_PACKAGES
const OPERATIONS = Number(process.env.CONSISTENCY_OPERATIONS ?? 20_000)
const PEOPLE = 8
const PAGES_A_DAY = 40 // far fewer than GET /journal/ returns at most
const DAYS_OF_GOALS = 7
const BETWEEN_MS = 5000
/** Longer than a leader's key lives (20 s), so that another node takes over. */
const FROZEN_MS = 30_000
const DAY_MS = 86_400_000
const PACK = 3
const SECRET = 'the secret of pings'
const SELLING = {
  LICENSE_VENDOR_BASE_URL: 'http://127.0.0.1:1',
  LICENSE_VENDOR_API_TOKEN: 'unused',
  LICENSE_VENDOR_WEBHOOK_SECRET: SECRET,
  LICENSE_VENDOR_TOKEN_PACK_PRODUCT_IDS: 'pack',
  LICENSE_VENDOR_TOKEN_PACK_SIZES: `pack:${PACK}`,
}

type Service = Awaited<ReturnType<typeof startBeforeNodes>>
type Person = Service['people'][number]
type Api = { process: Process; url: string }

endProcesses()
// Skipped without a folder for Debian's packages, since the checks download from npm alone.
describe.skipIf(!PACKAGES)('a service before three nodes of Patroni', () => {
  let folder: string
  let service: Service
  const apis: Api[] = []
  const history: Operation[] = []
  const statuses = new Map<string, number>()
  let running = true

  async function startApi(n: number) {
    const process = service.startApi(SELLING)
    const [listening] = await process.logged('api_listening')
    apis[n] = { process, url: `http://127.0.0.1:${listening?.port}` }
  }
  beforeAll(async () => {
    folder = await temporaryFolder('thirty-six-weeks-consistency-')
    service = await startBeforeNodes(folder, PACKAGES as string, PEOPLE)
    await Promise.all([startApi(0), startApi(1)])
  })
  afterAll(async () => {
    await service?.nodes.end()
    await rm(folder, { recursive: true, force: true })
  })

  type Sent = Parameters<typeof ask>[4]
  /** Sends a request to one of the processes, and again after a 429, a 5xx or a broken connection. */
  async function acknowledged(token: string, method: string, path: string, sent?: Sent): Promise<Reply> {
    for (;;) {
      const { url } = apis[Math.floor(Math.random() * apis.length)] as Api
      const reply = await ask(url, token, method, path, sent).catch(() => undefined)
      const status = `${method} ${reply?.status ?? 'broken'}`
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (reply !== undefined && reply.status < 500 && reply.status !== 429) return reply
      await sleep(50)
    }
  }

  /** A device, which notes when it sent a request first and when the response arrived. */
  function deviceOf({ token }: Person) {
    return async (method: string, path: string, sent?: Sent) => {
      const start = performance.now()
      const reply = await acknowledged(token, method, path, sent)
      return { ...reply, start, end: performance.now() }
    }
  }

  /** What one person does until the run ends; every operation goes into the history. */
  async function live(person: Person) {
    const device = deviceOf(person)
    const habit = await device('POST', '/habits/', {
      body: HABIT,
      headers: { 'Idempotency-Key': `habit ${person.id}` },
    })
    const goals = (habit.body.goals as Array<{ id: number }>).map(({ id }) => id)
    const today = Date.now()
    const dayOf = (back: number) => new Date(today - back * DAY_MS).toISOString().slice(0, 10)
    let pages = 0
    const keyOf = (nth: number) => dayOf(Math.floor(nth / PAGES_A_DAY) + 1)

    async function writePages() {
      while (running) {
        const nth = pages++
        const [day, value] = [keyOf(nth), `page ${nth}`]
        const body = { message: value, entry_date: day }
        const headers = { 'Idempotency-Key': `page ${person.id} ${nth}` }
        const { status, start, end } = await device('POST', '/journal/', { body, headers })
        expect(status).toBe(201)
        history.push({ kind: 'append', key: `${person.id} ${day}`, value, start, end })
      }
    }
    async function readPages(day: string) {
      const { status, body, start, end } = await device('GET', `/journal/?limit=100&on_day=${day.slice(5)}`)
      expect(status).toBe(200)
      const values = (body.items as Array<{ message: string }>).map(({ message }) => message).reverse()
      history.push({ kind: 'read', key: `${person.id} ${day}`, values, start, end })
    }
    async function readOn() {
      while (running) {
        await readPages(keyOf(Math.max(0, pages - 1)))
        await readUnits()
      }
    }
    async function setUnits() {
      for (let value = 1; running; value++) {
        const [goal, day] = [goals[value % goals.length], dayOf(value % DAYS_OF_GOALS)]
        const body = { completed_units: value }
        const { status, start, end } = await device('PUT', `/goal_completions/${goal}/${day}`, { body })
        expect(status).toBe(200)
        history.push({ kind: 'set', key: `${person.id} ${goal} ${day}`, value, start, end })
      }
    }
    async function readUnits() {
      const path = `/habits/${habit.body.id}/completions?from=${dayOf(DAYS_OF_GOALS - 1)}&to=${dayOf(0)}`
      const { status, body, start, end } = await device('GET', path)
      expect(status).toBe(200)
      const rows = body as Array<{ goal_id: number; local_day: string; completed_units: number }>
      const units = new Map(rows.map((row) => [`${row.goal_id} ${row.local_day}`, row.completed_units]))
      for (const goal of goals)
        for (let back = 0; back < DAYS_OF_GOALS; back++) {
          const key = `${goal} ${dayOf(back)}`
          history.push({ kind: 'get', key: `${person.id} ${key}`, value: units.get(key), start, end })
        }
    }
    async function balance() {
      const { body } = await acknowledged(person.token, 'GET', '/user/balance')
      return body.balance as number
    }
    const began = await balance()
    async function sell() {
      for (let nth = 0; running; nth++) {
        const [quantity, start] = [(nth % 3) + 1, performance.now()]
        const body = {
          ...{ sale_id: `sale ${person.id} ${nth}`, resource_name: 'sale', product_id: 'pack' },
          ...{ email: person.email, quantity },
        }
        const { status } = await acknowledged(
          '',
          'POST',
          `/webhooks/license_vendor?secret=${encodeURIComponent(SECRET)}`,
          { body },
        )
        expect(status).toBe(200)
        const value = quantity * PACK
        history.push({ kind: 'add', key: `${person.id} wallet`, value, start, end: performance.now() })
      }
    }
    async function readBalance() {
      const start = performance.now()
      const value = (await balance()) - began
      history.push({ kind: 'total', key: `${person.id} wallet`, value, start, end: performance.now() })
    }
    async function readBalances() {
      while (running) await readBalance()
    }
    await Promise.all([writePages(), writePages(), readOn(), setUnits(), sell(), readBalances()])
    for (let nth = 0; nth < pages; nth += PAGES_A_DAY) await readPages(keyOf(nth))
    await readUnits()
    await readBalance()
  }

  const STRIKES: Array<[string, () => Promise<unknown>]> = [
    [
      'an API process is killed (-9)',
      async () => {
        await apis[0]?.process.end('SIGKILL')
        await sleep(1000)
        await startApi(0)
      },
    ],
    ['the primary is killed (-9)', async () => service.nodes.killPostgres(await service.nodes.leader())],
    [
      'switchover',
      async () => {
        const leader = await service.nodes.leader()
        await service.nodes.switchover(leader, (leader + 1) % 3)
      },
    ],
    ['a standby is killed (-9)', async () => service.nodes.killPostgres(((await service.nodes.leader()) + 1) % 3)],
    [
      'the node of the primary is frozen and thawed',
      async () => {
        const thaw = service.nodes.freeze(await service.nodes.leader())
        await sleep(FROZEN_MS)
        thaw()
      },
    ],
  ]

  const limit = { timeout: 600_000 + OPERATIONS * 30 }
  test('no write is lost or doubled, and no read is stale or goes back', limit, async () => {
    const lives = Promise.all(service.people.map(live))
    const struck: string[] = []
    /** Operations are requests: one for all days of the goals counts as one. */
    const operations = () => history.length - gets() + gets() / (DAYS_OF_GOALS * 3)
    const gets = () => history.filter(({ kind }) => kind === 'get').length
    for (let nth = 0; nth < STRIKES.length || operations() < OPERATIONS; nth++) {
      await Promise.race([sleep(BETWEEN_MS), lives])
      const [name, strike] = STRIKES[nth % STRIKES.length] as (typeof STRIKES)[number]
      await strike()
      struck.push(name)
      await service.nodes.healthy()
    }
    running = false
    await lives
    console.log(`${operations()} operations, ${struck.length} faults: ${JSON.stringify([...statuses])}`)
    expect(anomaliesOf(history)).toEqual([])
  })
})
