import { expect, test } from 'vitest'
import { pageOf, read } from '../support/llm.ts'
import { useServer } from '../support/server.ts'

// The places of a worker, which mails and models share (docs/contract/admin-jobs.md#places).

const server = useServer({ worker: true, env: { LLM_TIMEOUT_MS: '5000' } })

const RUNNING = `select count(*)::integer as mails from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
 where t.identifier ~ '_mail$' and j.locked_at is not null`

test('mails that a silent server keeps leave half of the places to models', async () => {
  const { owner } = server.database
  const readers = await Promise.all(Array.from({ length: 8 }, () => server.person()))
  const pages = await Promise.all(readers.map((reader) => pageOf(reader)))
  server.sandbox.faults.smtp = { hang: true }
  await owner.query(
    `select lib.enqueue('password_changed_mail', json_build_object('user_id', $1::bigint)) from generate_series(1, 40)`,
    [readers[0]?.userId],
  )
  await expect.poll(async () => (await owner.query(RUNNING)).rows[0].mails).toBe(8)
  const answers = await Promise.all(readers.map((reader, n) => read(reader, pages[n]?.id ?? 0)))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  // Places that models left are no places for mails.
  expect((await owner.query(RUNNING)).rows).toEqual([{ mails: 8 }])
  server.sandbox.faults.smtp = undefined
})
