import { expect, test } from 'vitest'
import { createPool } from '../../src/db/pool.ts'
import { createLog } from '../../src/log.ts'

test.each([
  ['postgresql://app_api@127.0.0.1:1/program', 2000],
  ['postgresql://app_api@127.0.0.1:1/program?connect_timeout=30', 30_000],
])('%s: waits %i ms for a connection', async (url, wait) => {
  const pool = createPool(url, 1, createLog('silent'))
  expect(pool.options.connectionTimeoutMillis).toBe(wait)
  await pool.end()
})
