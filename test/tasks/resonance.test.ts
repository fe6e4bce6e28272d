import { expect, test } from 'vitest'
import { refusal } from '../support/habits.ts'
import { pageOf, read, UNSPENT, walletOf } from '../support/llm.ts'
import { useServer } from '../support/server.ts'

// A resonance that times out: no worker runs, as if all were down.

const server = useServer({ env: { LLM_TIMEOUT_MS: '100' } })

test('a resonance that no worker runs in time fails and is refunded, and its job then does nothing', async () => {
  const ann = await server.person()
  const entry = await pageOf(ann)
  expect(refusal(await read(ann, entry.id))).toEqual([502, 'llm_provider_error'])
  expect(await walletOf(server, ann)).toMatchObject(UNSPENT)
  const { rows } = await server.database.owner.query('select payload from graphile_worker._private_jobs')
  expect(rows).toEqual([
    { payload: { user_id: ann.userId, request_id: expect.any(Number), trace_id: expect.any(String) } },
  ])
  const load = await server.database.owner.query('select jobs.resonance_load($3) as loaded from jobs.enter($1, $2)', [
    ann.userId,
    server.config.JOURNAL_ENCRYPTION_KEYS,
    rows[0].payload.request_id,
  ])
  expect(load.rows).toEqual([{ loaded: null }])
})
