import { beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { parallel, refusal } from '../support/habits.ts'
import { begun, pageOf, read, traces, walletOf } from '../support/llm.ts'
import { useServer } from '../support/server.ts'

// Who settles a model request first decides its result, and a refund happens once
// (docs/contract/resonance.md#charge-and-refund). No worker runs: the tests call the job's and the sweep's functions.

const server = useServer()
let ann: Client
beforeEach(async () => {
  ann = await server.person()
})
const MASTER_KEYS = () => server.config.JOURNAL_ENCRYPTION_KEYS

const onBehalf = async (call: string, values: unknown[]) => {
  const { rows } = await server.database.owner.query(`select ${call} as answer from jobs.enter($1, $2)`, [
    ann.userId,
    MASTER_KEYS(),
    ...values,
  ])
  return rows[0].answer
}
const NOTES = JSON.stringify([{ kind: 'theme', quote: 'river', note: 'A note.' }])
const USAGE = JSON.stringify([
  { provider: 'openai', model: 'm', prompt_tokens: 1000, completion_tokens: 500, input_price: 0.15, output_price: 0.6 },
])
const record = (id: number) => onBehalf('jobs.llm_usage_record($3, $4)', [id, USAGE])
const store = (id: number) => onBehalf("jobs.resonance_store($3, $4, '[]', '[]', 50)", [id, NOTES])
const fail = (id: number) => onBehalf('jobs.llm_request_fail($3)', [id])
const expire = (id: number) =>
  server.database.owner.query("update app.llm_requests set expires_at = now() - interval '1 second' where id = $1", [
    id,
  ])
const sweep = async () => (await server.database.owner.query('select jobs.sweep_llm_requests() as swept')).rows[0].swept
const REFUNDED = { used: 0, balance: 0, reasons: ['spend_monthly', 'refund_monthly'] }
const SPENT = { used: 1, balance: 0, reasons: ['spend_monthly'] }
const NOTHING = { usage: 0, notes: 0, suggestions: 0 }

test('a job that stores after the sweep stores nothing', async () => {
  const entry = await pageOf(ann)
  const id = await begun(server, ann, entry.id)
  expect(await sweep()).toBe(0)
  await expire(id)
  expect([await sweep(), await sweep(), await store(id), await fail(id)]).toEqual([1, 0, false, false])
  expect([await walletOf(server, ann), await traces(server, ann)]).toEqual([REFUNDED, NOTHING])
})

test('a sweep after the job has stored refunds nothing, and the cost is exact', async () => {
  const entry = await pageOf(ann)
  const id = await begun(server, ann, entry.id)
  await record(id)
  expect(await store(id)).toBe(true)
  await expire(id)
  expect([await sweep(), await store(id), await fail(id)]).toEqual([0, false, false])
  expect([await walletOf(server, ann), await traces(server, ann)]).toEqual([
    SPENT,
    { usage: 1, notes: 1, suggestions: 0 },
  ])
  const { rows } = await server.database.owner.query(
    'select estimated_cost_usd, total_tokens from app.llm_usage_log where user_id = $1',
    [ann.userId],
  )
  expect(rows).toEqual([{ estimated_cost_usd: '0.000450', total_tokens: 1500 }])
})

test('of many jobs and sweeps at once exactly one settles the request', async () => {
  for (let round = 0; round < 5; round++) {
    ann = await server.person()
    const entry = await pageOf(ann)
    const id = await begun(server, ann, entry.id)
    await expire(id)
    const outcomes = await parallel(9, async (n) => Number(await [store, fail, sweep][n % 3]?.(id)))
    expect(outcomes.reduce((sum, won) => sum + won, 0)).toBe(1)
    const { notes } = await traces(server, ann)
    expect(await walletOf(server, ann)).toEqual(notes === 1 ? SPENT : REFUNDED)
  }
})

test('a free message is not refunded once its month is over', async () => {
  const entry = await pageOf(ann)
  const id = await begun(server, ann, entry.id)
  await server.database.owner.query(
    "update app.llm_requests set created_at = now() - interval '40 days' where id = $1",
    [id],
  )
  expect(await fail(id)).toBe(true)
  expect(await walletOf(server, ann)).toEqual(SPENT)
})

describe('an entry that changes during the model call', () => {
  test.each([
    ['deleted', () => ann.delete.bind(ann)],
    ['made intimate', () => (path: string) => ann.patch(path, { classification: 'intimate' })],
  ])('%s: nothing is kept, and the charge stays', async (_name, change) => {
    const entry = await pageOf(ann)
    const id = await begun(server, ann, entry.id)
    await change()(`/journal/${entry.id}`)
    expect(await onBehalf('jobs.resonance_load($3)', [id])).toBeNull()
    expect(await store(id)).toBe(true)
    expect([await walletOf(server, ann), await traces(server, ann)]).toEqual([SPENT, NOTHING])
  })
})

describe('a waiting HTTP request', () => {
  const requested = async () => {
    const { rows } = await server.database.owner.query(
      "select id from app.llm_requests where user_id = $1 and status = 'requested'",
      [ann.userId],
    )
    return rows[0] && Number(rows[0].id)
  }
  const waiting = async () => {
    const entry = await pageOf(ann)
    const answer = read(ann, entry.id)
    await expect.poll(requested).toBeDefined()
    return { answer, id: (await requested()) as number }
  }

  test('is answered when the sweep settles its model request as failed', async () => {
    const { answer, id } = await waiting()
    await expire(id)
    expect(await sweep()).toBe(1)
    expect(refusal(await answer)).toEqual([502, 'llm_provider_error'])
    expect(await walletOf(server, ann)).toEqual(REFUNDED)
  })

  test('is answered when the job stores, also after the listening connection was lost', async () => {
    const { answer, id } = await waiting()
    const lost = () =>
      server.database.asSuperuser(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'thirty-six-weeks notices' and datname = current_database()",
      )
    await lost()
    expect(await store(id)).toBe(true)
    expect((await answer).body.marginalia).toMatchObject([{ anchor_text: 'river' }])
    const again = await waiting()
    await store(again.id)
    expect((await again.answer).status).toBe(200)
  })

  test('holds no connection of the pool', async () => {
    const people: Client[] = []
    while (people.length < server.config.DATABASE_POOL_SIZE + 2) people.push(await server.person())
    const entries = await Promise.all(people.map((person) => pageOf(person)))
    const answers = people.map((person, n) => read(person, entries[n].id))
    await expect
      .poll(
        async () =>
          (await server.database.owner.query("select from app.llm_requests where status = 'requested'")).rowCount,
      )
      .toBe(people.length)
    expect((await ann.get('/habits/')).status).toBe(200)
    await server.database.owner.query(
      "update app.llm_requests set expires_at = now() - interval '1 second' where status = 'requested'",
    )
    expect(await sweep()).toBe(people.length)
    for (const answer of answers) expect((await answer).status).toBe(502)
  })
})

test('settled requests are deleted after a day', async () => {
  const entry = await pageOf(ann)
  const id = await begun(server, ann, entry.id)
  await store(id)
  await server.database.owner.query(
    "update app.llm_requests set settled_at = now() - interval '25 hours' where id = $1",
    [id],
  )
  await server.database.owner.query('select jobs.sweep_expired()')
  expect((await server.database.owner.query('select from app.llm_requests where id = $1', [id])).rowCount).toBe(0)
})
