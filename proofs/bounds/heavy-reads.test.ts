import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFairQueue, NoSlot } from '../../src/base/fair-queue.ts'
import type { Answer, Client } from '../../test/support/client.ts'
import { parallel, refusal, statuses } from '../../test/support/habits.ts'
import { entryOf } from '../../test/support/journal.ts'
import { selectionOf } from '../../test/support/practices.ts'
import { useServer } from '../../test/support/server.ts'
import { slots } from '../../test/support/slots.ts'

// Reads that open many sealed texts: one at a time per person, on separate connections.

const server = useServer({ env: { DATABASE_POOL_SIZE: '3' } })
let ann: Client
let bob: Client
beforeAll(async () => {
  ann = await server.person()
  bob = await server.person()
  await entryOf(ann, 'The mill is still.')
})
beforeEach(() => server.database.owner.query('truncate auth.rate_limits'))

const SEARCH = '/journal/?search=mill'
const SOURCES = '/reflections/sources?level=week&scope_key=c1:w1'

/** Runs `work` while a lock keeps every statement from reading the journal. */
async function whileLocked(work: (unlock: () => Promise<unknown>) => Promise<void>) {
  const client = await server.database.owner.connect()
  try {
    await client.query('begin; lock table app.journal_entries, app.stage_progress in access exclusive mode')
    await work(() => client.query('commit'))
  } finally {
    client.release(true)
  }
}

describe.each([
  ['searches', SEARCH],
  ['sources', SOURCES],
])('%s', (_name, path) => {
  test('of one person run one at a time, and do not delay other people', async () => {
    await whileLocked(async (unlock) => {
      const reads = Array.from({ length: 6 }, () => ann.get(path))
      expect(statuses(await parallel(6, () => bob.get('/habits/')))).toEqual({ 200: 6 })
      const refused: Answer[] = []
      for (const answer of reads) answer.then((each) => refused.push(each))
      await expect.poll(() => refused.length, { timeout: 8000 }).toBe(5)
      await unlock()
      for (const each of refused.slice(0, 5)) {
        expect(refusal(each)).toEqual([429, 'rate_limit_exceeded'])
        expect(Number(each.headers.get('retry-after'))).toBeGreaterThan(0)
      }
      expect(statuses(await Promise.all(reads))).toEqual({ 200: 1, 429: 5 })
    })
  })

  test('wait for the one that runs, and are answered after it', async () => {
    await whileLocked(async (unlock) => {
      const reads = Array.from({ length: 4 }, () => ann.get(path))
      await expect.poll(() => slots('heavy_reads')).toEqual({ in_use: 1, waiting: 3 })
      await unlock()
      expect(statuses(await Promise.all(reads))).toEqual({ 200: 4 })
    })
  })

  test('wait for one that runs in another process', async () => {
    const key = `select pg_advisory_lock(hashtextextended('heavy_read:' || ${ann.userId}, 0))`
    const other = await server.database.owner.connect()
    try {
      await other.query(key)
      expect(refusal(await ann.get(path))).toEqual([429, 'rate_limit_exceeded'])
      expect((await bob.get(path)).status).toBe(200)
      const reads = ann.get(path)
      await other.query('select pg_advisory_unlock_all()')
      expect((await reads).status).toBe(200)
    } finally {
      other.release(true)
    }
  })
})

describe('the lane of heavy reads', () => {
  /** Runs `work` while a heavy read of Ann runs that reads nothing but her answers to prompts. */
  async function besideHistory(work: (unlock: () => Promise<unknown>) => Promise<void>) {
    const client = await server.database.owner.connect()
    try {
      await client.query('begin; lock table app.prompt_responses in access exclusive mode')
      const history = ann.get('/prompts/history')
      await expect.poll(() => slots('heavy_reads')).toEqual({ in_use: 1, waiting: 0 })
      await work(() => client.query('commit'))
      expect((await history).status).toBe(200)
    } finally {
      client.release(true)
    }
  }
  const entry = async () => (await ann.get('/journal/?limit=1')).body.items[0].id as number
  const practice = async () => (await selectionOf(server, ann)).id as number
  const cursor = async () => {
    const { body } = await ann.get('/changes')
    return body.cursor as string
  }

  test.each([
    ['changes from the beginning', async () => '/changes?limit=1'],
    ['changes in pages of more than 200', async () => `/changes?since=${await cursor()}&limit=201`],
    ['entries in pages of more than 50', async () => '/journal/?limit=51'],
    ['quotes of an entry', async () => `/journal/${await entry()}/promotions`],
    [
      'sessions in pages of more than 50',
      async () => `/practice-sessions/?user_practice_id=${await practice()}&limit=51`,
    ],
    ['searches', async () => SEARCH],
    ['sources', async () => SOURCES],
    ['answers to prompts', async () => '/prompts/history'],
  ])('holds %s, which wait there without a connection', async (_name, pathOf) => {
    const path = await pathOf()
    await besideHistory(async (unlock) => {
      const waiting = ann.get(path)
      await expect.poll(() => slots('heavy_reads')).toEqual({ in_use: 1, waiting: 1 })
      expect(await slots('turns_read')).toEqual({ in_use: 0, waiting: 0 })
      await unlock()
      expect((await waiting).status).toBe(200)
    })
  })

  test('does not delay smaller reads', async () => {
    const promotions = `/journal/${await entry()}/promotions?limit=100`
    const small = [`/changes?since=${await cursor()}`, '/journal/?limit=50', promotions]
    const other = await server.database.owner.connect()
    try {
      await other.query(`select pg_advisory_lock(hashtextextended('heavy_read:' || ${ann.userId}, 0))`)
      expect(statuses(await Promise.all(small.map((path) => ann.get(path))))).toEqual({ 200: 3 })
    } finally {
      other.release(true)
    }
  })
})

test('searches have a limit of their own, the list has the default one', async () => {
  const counts: Record<number, number> = {}
  for (let n = 0; n < 31; n++) {
    const { status } = await ann.get(SEARCH)
    counts[status] = (counts[status] ?? 0) + 1
  }
  expect(counts).toEqual({ 200: 30, 429: 1 })
  expect((await ann.get('/journal/')).status).toBe(200)
  expect((await ann.get('/journal/?search=ab')).status).toBe(422)
  expect((await server.anonymous.get(SEARCH)).status).toBe(401)
})

test('a person rests after one, and nobody else', async () => {
  const resting = createFairQueue('resting_of_tests', { total: 1, perPerson: 1 })
  const release = await resting.take('ann', 1000)
  release(600_000)
  await (await resting.take('bob', 1000))()
  const waits = resting.take('ann', 10)
  expect([resting.waiting('ann'), resting.waiting('bob')]).toEqual([1, 0])
  await expect(waits).rejects.toThrow(NoSlot)
})
