import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { type Caller, createDatabase, type Database } from '../../src/db/call.ts'
import { createPool } from '../../src/db/pool.ts'
import { createTokenChecks, type TokenChecks } from '../../src/db/token-checks.ts'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'

// The checks of tokens for reads that standbys answer (docs/contract/http.md#reads-on-standbys).

const log = createLog('error')
let database: TestDatabase
let pool: pg.Pool
let calls: Database
let checks: TokenChecks
let statements: number

beforeAll(async () => {
  database = await cloneDatabase()
  pool = createPool(database.urlOf('app_api'), 2, log)
  calls = createDatabase(pool, [])
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(() => {
  statements = 0
  const anonymous: Database['anonymous'] = (...call) => {
    statements++
    return calls.anonymous(...call)
  }
  checks = createTokenChecks({ ...calls, anonymous }, log)
})

let people = 0
async function person(): Promise<Caller> {
  const tokenId = `token ${++people}`
  const { rows } = await database.owner.query(
    `insert into auth.users (email, password_hash) values ($1, '-') returning id::text`,
    [`${people}@example.com`],
  )
  return { userId: rows[0].id, issuedAt: Math.floor(Date.now() / 1000), tokenId, expiresAt: 0, signedInAt: null }
}

const REVOKE = "insert into auth.revoked_tokens values ($1, 'infinity', now())"

/** A read whose standby has not answered yet. */
function begin(caller: Caller, guardian = checks) {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  return { answer: resolve, outcome: guardian.guard(caller, promise) }
}

test('one statement asks for all reads that are under way, and each gets its own outcome', async () => {
  const callers = await Promise.all(Array.from({ length: 8 }, person))
  await database.owner.query(REVOKE, [callers[3]?.tokenId])
  const reads = callers.map((caller) => begin(caller))
  reads[0]?.answer('read 0')
  expect(await reads[0]?.outcome).toBe('read 0')
  for (const [index, { answer }] of reads.entries()) answer(`read ${index}`)
  const outcomes = await Promise.all(reads.map(({ outcome }) => outcome))
  expect(outcomes).toEqual(callers.map((_, index) => (index === 3 ? undefined : `read ${index}`)))
  expect(statements).toBe(1)
})

test('a statement that is under way does not count for a read that begins after it', async () => {
  const [early, late] = [await person(), await person()]
  const other = await database.owner.connect()
  await other.query('begin; lock table auth.revoked_tokens in access exclusive mode')
  const first = begin(early)
  first.answer('early')
  await expect.poll(() => statements, { interval: 5 }).toBe(1)
  const second = begin(late)
  second.answer('late')
  await other.query(REVOKE, [late.tokenId])
  await other.query('commit')
  other.release()
  expect([await first.outcome, await second.outcome]).toEqual(['early', undefined])
  expect(statements).toBe(2)
})

test('no statement asks for a read that the standby did not answer', async () => {
  const read = begin(await person())
  read.answer(undefined)
  expect([await read.outcome, statements]).toEqual([undefined, 0])
})

test('nobody is accepted where the primary does not answer', async () => {
  const caller = await person()
  const away = createPool('postgres://nobody@127.0.0.1:1/nothing', 1, log)
  const read = begin(caller, createTokenChecks(createDatabase(away, []), log))
  read.answer('read')
  expect(await read.outcome).toBeUndefined()
  await away.end()
})
