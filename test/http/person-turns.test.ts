import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BEHIND_PROXY, elsewhere } from '../support/addresses.ts'
import type { Client } from '../support/client.ts'
import { HABIT, parallel, refusal, statuses } from '../support/habits.ts'
import { connectionsThatWait } from '../support/races.ts'
import { PASSWORD, useServer } from '../support/server.ts'
import { slots } from '../support/slots.ts'

// A person's turns: however many requests one person sends, others find a connection.

const server = useServer({ env: { ...BEHIND_PROXY, DATABASE_POOL_SIZE: '4' } })
let ann: Client
let bob: Client
beforeAll(async () => {
  ann = await server.person()
  bob = await server.person()
})
beforeEach(() => server.database.owner.query('truncate auth.rate_limits'))

/** Runs `work` while the owner of the database holds what `lock` takes; `unlock` lets it go. */
async function whileLocked(lock: string, work: (unlock: () => Promise<unknown>) => Promise<void>) {
  const client = await server.database.owner.connect()
  try {
    await client.query(`begin; ${lock}`)
    await work(() => client.query('commit'))
  } finally {
    client.release(true)
  }
}

/** The lock that every write of a person waits for. */
const writesOf = (person: Client) => `select pg_advisory_xact_lock(${person.userId})`
const habit = (name: string) => ann.post('/habits/', { ...HABIT, name })
const signIn = () => server.anonymous.post('/auth/login', { email: bob.email, password: PASSWORD })

/** Expects that another person's sign-in, read and write are answered. */
async function expectOthersServed() {
  expect((await signIn()).status).toBe(200)
  expect(statuses(await parallel(6, () => bob.get('/habits/')))).toEqual({ 200: 6 })
  expect((await bob.post('/habits/', { ...HABIT, name: crypto.randomUUID() })).status).toBe(200)
}

describe('writes of one person', () => {
  test('hold one connection while they wait for each other, and are all answered', async () => {
    await whileLocked(writesOf(ann), async (unlock) => {
      const writes = Array.from({ length: 24 }, (_, n) => habit(`Walk ${n}`))
      await expect.poll(() => slots('turns_write')).toEqual({ in_use: 1, waiting: 23 })
      await expectOthersServed()
      expect((await ann.get('/habits/')).status).toBe(200)
      await unlock()
      expect(statuses(await Promise.all(writes))).toEqual({ 200: 24 })
    })
    expect(await slots('turns_write')).toEqual({ in_use: 0, waiting: 0 })
  })

  test('wait in the order of their arrival', async () => {
    await whileLocked(writesOf(ann), async (unlock) => {
      const order: number[] = []
      const writes: Array<Promise<unknown>> = []
      for (let n = 0; n < 5; n++) {
        writes.push(habit(`In order ${n}`).then(() => order.push(n)))
        await expect.poll(() => slots('turns_write')).toEqual({ in_use: 1, waiting: n })
      }
      await unlock()
      await Promise.all(writes)
      expect(order).toEqual([0, 1, 2, 3, 4])
    })
  })

  test('beyond 64 that wait are refused at once', async () => {
    await whileLocked(writesOf(ann), async (unlock) => {
      const writes = Array.from({ length: 65 }, (_, n) => habit(`Many ${n}`))
      await expect.poll(() => slots('turns_write')).toEqual({ in_use: 1, waiting: 64 })
      const refused = await habit('One more')
      expect(refusal(refused)).toEqual([429, 'too_many_requests_at_once'])
      expect(refused.headers.get('retry-after')).toBe('1')
      await unlock()
      expect(statuses(await Promise.all(writes))).toEqual({ 200: 65 })
    })
  })

  test('are also the operations of batches, which hold no turn themselves', async () => {
    const operation = () => ({
      method: 'POST',
      path: '/habits/',
      body: { ...HABIT, name: crypto.randomUUID() },
      idempotency_key: crypto.randomUUID(),
    })
    await whileLocked(writesOf(ann), async (unlock) => {
      const batches = Array.from({ length: 2 }, () => ann.post('/batch', { operations: [operation(), operation()] }))
      await expect.poll(() => slots('turns_write')).toEqual({ in_use: 1, waiting: 1 })
      await expectOthersServed()
      await unlock()
      for (const { body } of await Promise.all(batches))
        expect(body.results.map(({ status }: { status: number }) => status)).toEqual([200, 200])
    })
  })

  test('count against a limit of their route in a turn too', async () => {
    const limits = 'lock table auth.rate_limits in access exclusive mode'
    await whileLocked(limits, async (unlock) => {
      const hits = Array.from({ length: 5 }, () => ann.post('/practices/', {}))
      const counted = Array.from({ length: 5 }, () => ann.get('/journal/?search=mill'))
      await expect.poll(() => slots('turns_write')).toEqual({ in_use: 1, waiting: 4 })
      expect(statuses(await parallel(6, () => bob.get('/habits/')))).toEqual({ 200: 6 })
      await unlock()
      expect(statuses(await Promise.all(counted))).toEqual({ 200: 5 })
      expect(statuses(await Promise.all(hits))).toEqual({ 422: 5 })
    })
  })
})

describe('sign-ins that wait for another write of their account', () => {
  let cara: Client
  beforeAll(async () => {
    cara = await server.person()
  })
  const atDevice = (person: Client, from = elsewhere()) =>
    server.anonymous.post('/auth/login', { email: person.email, password: PASSWORD, device: 'Phone' }, from)
  const refresh = (refresh_token: string) =>
    server.anonymous.post('/auth/sessions/refresh', { refresh_token }, elsewhere())
  const locksOf = (people: Client[]) => people.map(writesOf).join('; ')

  test('are writes of that account, from whatever addresses they come', async () => {
    const { refresh_token } = (await atDevice(cara)).body
    await whileLocked(writesOf(cara), async (unlock) => {
      const waiting = [
        ...Array.from({ length: 8 }, () => atDevice(cara)),
        ...Array.from({ length: 8 }, () => refresh(refresh_token)),
        cara.post('/habits/', HABIT),
      ]
      await expect.poll(() => slots('turns_write')).toEqual({ in_use: 1, waiting: 16 })
      await expectOthersServed()
      expect((await atDevice(bob)).status).toBe(200)
      await unlock()
      expect(statuses(await Promise.all(waiting))).toEqual({ 200: 17 })
    })
    expect(await slots('turns_write')).toEqual({ in_use: 0, waiting: 0 })
  })

  test('of many accounts hold two connections together', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => server.person()))
    await whileLocked(locksOf(people), async (unlock) => {
      const waiting = people.map((person) => atDevice(person))
      await expect.poll(() => slots('turns_sign_in')).toEqual({ in_use: 2, waiting: 6 })
      await expect.poll(() => connectionsThatWait(server)).toBe(2)
      await expectOthersServed()
      expect((await atDevice(bob)).status).toBe(200)
      await unlock()
      expect(statuses(await Promise.all(waiting))).toEqual({ 200: 8 })
    })
    expect(await slots('turns_sign_in')).toEqual({ in_use: 0, waiting: 0 })
  })

  test('take none of the two connections where only a write of this process was in their way', async () => {
    const people = await Promise.all(Array.from({ length: 2 }, () => server.person()))
    await whileLocked(locksOf(people), async (unlock) => {
      const waiting = people.map((person) => atDevice(person))
      await expect.poll(() => slots('turns_sign_in')).toEqual({ in_use: 2, waiting: 0 })
      await whileLocked(writesOf(cara), async (unlockCara) => {
        const write = cara.post('/habits/', { ...HABIT, name: 'Slow' })
        await expect.poll(() => slots('turns_write')).toEqual({ in_use: 3, waiting: 0 })
        const after = atDevice(cara)
        await expect.poll(() => slots('turns_write')).toEqual({ in_use: 3, waiting: 1 })
        await unlockCara()
        expect(statuses(await Promise.all([write, after]))).toEqual({ 200: 2 })
      })
      await unlock()
      expect(statuses(await Promise.all(waiting))).toEqual({ 200: 2 })
    })
  })

  test('wait only with the password of the account', async () => {
    await whileLocked(writesOf(cara), async (unlock) => {
      const wrong = { email: cara.email, password: 'not the one', device: 'Phone' }
      expect((await server.anonymous.post('/auth/login', wrong, elsewhere())).status).toBe(401)
      const waiting = atDevice(cara)
      await expect.poll(() => slots('turns_sign_in')).toEqual({ in_use: 1, waiting: 0 })
      const { email } = cara
      expect((await server.anonymous.post('/auth/login', { email, password: PASSWORD }, elsewhere())).status).toBe(200)
      await unlock()
      expect((await waiting).status).toBe(200)
    })
  })
})

describe('reads of one person', () => {
  const journal = 'lock table app.journal_entries in access exclusive mode'

  test('hold two connections, and are all answered', async () => {
    await whileLocked(journal, async (unlock) => {
      const reads = Array.from({ length: 24 }, () => ann.get('/journal/'))
      await expect.poll(() => slots('turns_read')).toEqual({ in_use: 2, waiting: 22 })
      await expectOthersServed()
      expect((await habit('Meanwhile')).status).toBe(200)
      await unlock()
      expect(statuses(await Promise.all(reads))).toEqual({ 200: 24 })
    })
    expect(await slots('turns_read')).toEqual({ in_use: 0, waiting: 0 })
  })

  test('are also the checks of tokens that are to be refreshed', async () => {
    const cara = await server.person()
    await whileLocked('lock table auth.revoked_tokens in access exclusive mode', async (unlock) => {
      const refreshes = Array.from({ length: 6 }, () => cara.post('/auth/refresh'))
      await expect.poll(() => slots('turns_read')).toEqual({ in_use: 2, waiting: 4 })
      await unlock()
      await Promise.all(refreshes)
    })
  })

  test('beyond 64 that wait are refused at once, and those without a valid token take no turn', async () => {
    await whileLocked(journal, async (unlock) => {
      const reads = Array.from({ length: 66 }, () => ann.get('/journal/'))
      await expect.poll(() => slots('turns_read')).toEqual({ in_use: 2, waiting: 64 })
      expect((await server.anonymous.get('/journal/')).status).toBe(401)
      expect(refusal(await ann.get('/habits/'))).toEqual([429, 'too_many_requests_at_once'])
      await unlock()
      expect(statuses(await Promise.all(reads))).toEqual({ 200: 66 })
    })
  })
})
