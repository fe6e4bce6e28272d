import { EventEmitter } from 'node:events'
import type { Request, Response } from 'express'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { turns } from '../src/analytics/turns.ts'

// Questions of analysts take turns.

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A question in the queue: whether its turn has come, what it was refused with, and a way to be answered. */
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

test('one at a time, in order', async () => {
  const queue = turns()
  const [first, second, third] = [question(queue), question(queue), question(queue)]
  await pass(100)
  expect([first.state.begun, second.state.begun, third.state.begun]).toEqual([true, false, false])
  first.end()
  await pass(0)
  expect([second.state.begun, third.state.begun]).toEqual([true, false])
})

test('after a long one the machine belongs to others for half as long again', async () => {
  const queue = turns()
  const [long, next] = [question(queue), question(queue)]
  await pass(1000)
  long.end()
  await pass(1499)
  expect(next.state.begun).toBe(false)
  await pass(1)
  expect(next.state.begun).toBe(true)
})

test('who hangs up leaves a statement behind, which may run on: the next one waits for that, and for its rest', async () => {
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

test('who waits too long is refused, and takes no turn; nor does who went away', async () => {
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
