import { EventEmitter } from 'node:events'
import type { Request, Response } from 'express'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { turns } from '../src/platform/analytics/turns.ts'

// Turns of the analysts' queries (docs/contract/analysts.md#turns).

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A query in the queue: whether it has begun, the status of its refusal, and a function that ends it. */
function question(queue: ReturnType<typeof turns>) {
  const state = { begun: false, status: 200 }
  const response = Object.assign(new EventEmitter(), {
    closed: false,
    headersSent: false,
    writableFinished: false,
    status: (status: number) => Object.assign(state, { status }) && response,
    set: () => response,
    json: () => Object.assign(response, { headersSent: true }),
  })
  queue({} as Request, response as never as Response, () => Object.assign(state, { begun: true }))
  const close = (writableFinished: boolean) => Object.assign(response, { closed: true, writableFinished }).emit('close')
  return { state, end: () => close(true), hangUp: () => close(false) }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('queries run one at a time, in order', async () => {
  const queue = turns()
  const [first, second, third] = [question(queue), question(queue), question(queue)]
  await pass(100)
  expect([first.state.begun, second.state.begun, third.state.begun]).toEqual([true, false, false])
  first.end()
  await pass(0)
  expect([second.state.begun, third.state.begun]).toEqual([true, false])
})

test('after a long query the next one waits for a rest of one and a half times its duration', async () => {
  const queue = turns()
  const [long, next] = [question(queue), question(queue)]
  await pass(1000)
  long.end()
  await pass(1499)
  expect(next.state.begun).toBe(false)
  await pass(1)
  expect(next.state.begun).toBe(true)
})

test('after a disconnect the next query waits as for the longest query, since the statement may still run', async () => {
  const queue = turns()
  const [impatient, next] = [question(queue), question(queue)]
  await pass(2000)
  impatient.hangUp()
  await pass(2900)
  expect(next.state.begun).toBe(false)
  await pass(1100)
  expect(next.state).toEqual({ begun: false, status: 503 }) // it waited its five seconds
  await pass(1500)
  const later = question(queue)
  await pass(0)
  expect(later.state.begun).toBe(true)
})

test('a query that waits too long is refused and takes no turn, nor does one whose client disconnected', async () => {
  const queue = turns()
  const [long, refused, gone] = [question(queue), question(queue), question(queue)]
  gone.hangUp()
  await pass(5000)
  expect(refused.state).toEqual({ begun: false, status: 503 })
  long.end()
  await pass(3500)
  const last = question(queue)
  await pass(4000)
  expect([refused, gone, last].map(({ state }) => state.begun)).toEqual([false, false, true])
})
