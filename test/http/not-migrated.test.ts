import { expect, test } from 'vitest'
import { anyPort } from '../../dev/embedded/ports.ts'
import { endProcesses, start } from '../support/processes.ts'
import { useServer } from '../support/server.ts'

// A process over a database that `npm run migrate` of its release has not migrated yet.

const server = useServer()
endProcesses()

const LAST = 'select max(filename) from graphile_migrate.migrations'

test.each([
  ['a migration is missing', `delete from graphile_migrate.migrations where filename = (${LAST}) returning *`],
  ['an older release has loaded sql/', "update lib.loaded_logic set catalogue = catalogue - 'release'"],
  ['the function that says so is missing', 'alter function lib.release_missing rename to release_missing_later'],
])('API and worker wait, and say so in one line, where %s', async (_, older) => {
  const { owner } = server.database
  const { rows } = await owner.query(older)
  const port = await anyPort()
  const ports = { METRICS_PORT: String(await anyPort()), PORT: String(port), SKIP_STARTUP_SEED: '1' }
  const api = start(['api'], { ...server.env, ...ports })
  const worker = start(['worker'], { ...server.env, METRICS_PORT: '0' })
  const ended = start(['api'], { ...server.env, METRICS_PORT: '0' })
  for (const process of [api, worker, ended]) await process.logged('not_migrated')
  expect(await ended.end('SIGTERM')).toBe(0)
  const health = await fetch(`http://127.0.0.1:${ports.METRICS_PORT}/health`)
  expect(await health.json()).toMatchObject({
    reasons: [{ reason: 'not_migrated', detail: expect.stringMatching(/npm run migrate$/) }],
  })
  await expect(fetch(`http://127.0.0.1:${port}/health/ready`)).rejects.toThrow()

  for (const { hash, previous_hash, filename } of rows)
    await owner.query('insert into graphile_migrate.migrations values ($1, $2, $3)', [hash, previous_hash, filename])
  await owner.query(`update lib.loaded_logic set catalogue = catalogue || '{"release": "999.0.0"}'`)
  if (older.startsWith('alter')) await owner.query('alter function lib.release_missing_later rename to release_missing')
  await Promise.all([api.logged('api_listening'), worker.logged('process_started')])
  expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200)
  for (const process of [api, worker]) expect(process.lines('not_migrated')).toHaveLength(1)
  await Promise.all([api.end('SIGTERM'), worker.end('SIGTERM')])
})
