import { expect, test } from 'vitest'
import { begun, pageOf } from '../support/llm.ts'
import { useServer } from '../support/server.ts'

// A receipt is written while its model request is settled: whoever comes first decides
// (docs/contract/model-receipts.md#before-a-request-leaves). No worker runs: two connections call a job's functions.

const server = useServer()

const OPEN = `jobs.model_receipt_open($3, json_build_object('vendor', 'openai', 'model', 'm', 'llm_key', 'own', 'sent',
  '[]'::json, 'withheld', '[]'::json, 'prompt_sha256', repeat('0a', 32)), '[]')`
const FAIL = 'jobs.llm_request_fail($3)'

/** Runs two calls for one model request, the second while the transaction of the first is open. */
async function race(first: string, second: string) {
  const ann = await server.person()
  const id = await begun(server, ann, (await pageOf(ann)).id)
  const connections = [await server.database.owner.connect(), await server.database.owner.connect()] as const
  const values = [ann.userId, server.config.JOURNAL_ENCRYPTION_KEYS, id]
  const call = (nth: 0 | 1, what: string) =>
    connections[nth].query(`select ${what} as answer from jobs.enter($1, $2)`, values)
  const waiting = async () => {
    const { rowCount } = await server.database.owner.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rowCount
  }
  try {
    await connections[0].query('begin')
    const { rows } = await call(0, first)
    const late = call(1, second)
    await expect.poll(waiting).toBe(1)
    await connections[0].query('commit')
    const answers = [rows[0].answer, (await late).rows[0].answer]
    const { items } = (await ann.get('/user/model-receipts')).body
    return { answers, items }
  } finally {
    for (const connection of connections) connection.release(true)
  }
}

test('a receipt that comes first shows the refund', async () => {
  const { answers, items } = await race(OPEN, FAIL)
  expect(answers).toEqual([expect.any(String), true])
  expect(items).toMatchObject([{ charged: 'monthly', refunded: true }])
})

test('a receipt that comes after the settlement is not written, so nothing leaves', async () => {
  const { answers, items } = await race(FAIL, OPEN)
  expect([answers, items]).toEqual([[true, null], []])
})
