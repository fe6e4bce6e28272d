import { EventEmitter } from 'node:events'
import type { Request, Response } from 'express'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { turns } from '../src/analytics/turns.ts'

// Turns of analysts' questions (docs/contract/analysts.md#turns).

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const newQueue = () => turns(['a', 'b', 'c'])

/** A question in the queue: whether it has begun, on which connection, the status of its refusal, and its ends. */
async function question(queue: ReturnType<typeof newQueue>, userId = 'ann') {
  const state = { begun: false, status: 200 }
  const locals: { userId: string; lane?: string } = { userId }
  const response = Object.assign(new EventEmitter(), {
    closed: false,
    writableFinished: false,
    locals,
    status: (status: number) => Object.assign(state, { status }) && response,
    set: () => response,
    json: () => response,
  })
  queue({} as Request, response as never as Response, () => Object.assign(state, { begun: true }))
  const close = async (writableFinished: boolean) => {
    Object.assign(response, { closed: true, writableFinished }).emit('close')
    await pass(0)
  }
  await pass(0)
  return { state, locals, end: () => close(true), hangUp: () => close(false) }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Asks a question that takes so long; afterwards its analyst's questions are long ones. */
async function ask(queue: ReturnType<typeof newQueue>, userId: string, ms: number) {
  const asked = await question(queue, userId)
  await pass(ms)
  await asked.end()
}

test('short questions run one at a time, in order, whoever asks', async () => {
  const queue = newQueue()
  const [first, second, third] = [await question(queue), await question(queue, 'ben'), await question(queue)]
  await pass(100)
  expect([first.state.begun, second.state.begun, third.state.begun]).toEqual([true, false, false])
  await first.end()
  expect([second.state.begun, third.state.begun]).toEqual([true, false])
})

test('a long question gives its turn away, and has its connection alone until it ends', async () => {
  const queue = newQueue()
  const [endless, trivial] = [await question(queue, 'ann'), await question(queue, 'ben')]
  await pass(199)
  expect(trivial.state.begun).toBe(false)
  await pass(1)
  expect(trivial.state.begun).toBe(true)
  expect(trivial.locals.lane).not.toBe(endless.locals.lane)
})

test('beside endless questions of one analyst, those of another begin at once', async () => {
  const queue = newQueue()
  await ask(queue, 'ann', 3000)
  await pass(9000)
  const endless = [await question(queue, 'ann'), await question(queue, 'ann')]
  expect(endless.map(({ state }) => state.begun)).toEqual([true, false])
  const trivial = await question(queue, 'ben')
  expect(trivial.state.begun).toBe(true)
  await trivial.end()
  await pass(3000)
  await endless[0]?.end()
  expect((await question(queue, 'ben')).state.begun).toBe(true)
})

test('after a long question the next one of its analyst waits for a rest of three times its duration', async () => {
  const queue = newQueue()
  const [long, next] = [await question(queue), await question(queue)]
  await pass(1000)
  await long.end()
  await pass(2999)
  expect(next.state.begun).toBe(false)
  await pass(1)
  expect(next.state.begun).toBe(true)
  await next.end() // was short, so its analyst has a turn at once again
  expect((await question(queue)).state.begun).toBe(true)
})

test('the long questions of several analysts run one at a time, and rest for each', async () => {
  const queue = newQueue()
  const [ann, ben] = [await question(queue, 'ann'), await question(queue, 'ben')]
  await pass(1200)
  await ann.end()
  await ben.end() // took a second
  await pass(2000)
  const next = await question(queue, 'ann')
  const after = await question(queue, 'ben')
  await pass(4599)
  expect(next.state.begun).toBe(false)
  await pass(1)
  expect([next.state.begun, after.state.begun].filter((begun) => begun)).toEqual([true])
})

test('after a question of half a second its analyst alone rests', async () => {
  const queue = newQueue()
  await ask(queue, 'ann', 3000)
  await pass(9000)
  await question(queue, 'ann')
  await ask(queue, 'ben', 500)
  const [next, other] = [await question(queue, 'ben'), await question(queue, 'cy')]
  expect([next.state.begun, other.state.begun]).toEqual([false, true])
  await other.end()
  await pass(1499)
  expect(next.state.begun).toBe(false)
  await pass(1)
  expect(next.state.begun).toBe(true) // beside the long one of ann
})

test('an analyst has one question at a time', async () => {
  const queue = newQueue()
  const [first, second] = [await question(queue), await question(queue)]
  await pass(600)
  expect([first.state.begun, second.state.begun]).toEqual([true, false])
  expect((await question(queue, 'ben')).state.begun).toBe(true)
})

test('with a long question on each connection a short one waits for the first that ends', async () => {
  const queue = newQueue()
  const long = []
  for (const userId of ['ann', 'ben', 'cy']) {
    long.push(await question(queue, userId))
    await pass(200)
  }
  expect(long.map(({ state }) => state.begun)).toEqual([true, true, true])
  const trivial = await question(queue, 'dan')
  expect(trivial.state.begun).toBe(false)
  await long[1]?.end()
  expect(trivial.state.begun).toBe(true)
})

test('a disconnect counts as the longest question, since the statement may still run', async () => {
  const queue = newQueue()
  const [impatient, next] = [await question(queue), await question(queue)]
  await pass(2000)
  await impatient.hangUp()
  const trivial = await question(queue, 'ben')
  expect(trivial.state.begun).toBe(true)
  await trivial.end()
  await pass(3000)
  expect(next.state).toEqual({ begun: false, status: 503 }) // it waited its five seconds
  await pass(6999)
  const later = await question(queue)
  expect(later.state.begun).toBe(false)
  await pass(1)
  expect(later.state.begun).toBe(true)
})

test('a question that waits too long is refused and takes no turn, nor does one whose client disconnected', async () => {
  const queue = newQueue()
  const [long, refused, gone] = [await question(queue), await question(queue), await question(queue)]
  await gone.hangUp()
  await pass(5000)
  expect(refused.state).toEqual({ begun: false, status: 503 })
  await long.end()
  await pass(13_500)
  const last = await question(queue)
  await pass(4000)
  expect([refused, gone, last].map(({ state }) => state.begun)).toEqual([false, false, true])
})
