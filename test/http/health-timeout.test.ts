import { expect, test, vi } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import type { Context } from '../../src/http/route.ts'
import { health } from '../../src/routes/health.ts'

// docs/contract/health.md#get-healthready: a database that says nothing at all.

test('GET /health/ready waits two seconds for the database, and not longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const route = health.find((each) => each.path === '/health/ready')
  if (route?.kind !== 'run') throw new Error('it has another kind')
  const database = { ready: () => new Promise(() => {}) }
  const context = { database, log: createLog('silent') } as unknown as Context
  let refused: unknown
  route.run(context).catch((error: unknown) => {
    refused = error
  })
  await vi.advanceTimersByTimeAsync(1999)
  expect(refused).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(refused).toMatchObject({ status: 503, detail: 'not_ready' })
  vi.useRealTimers()
})
