import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Client } from '../../client/index.ts'
import { follow } from '../../client/stream.ts'

// How long a replica that follows waits before it opens the next stream, by a clock that the test moves.

const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Follows streams that live so long, with a comment every 20 seconds, for a day; answers the pauses between them. */
async function pausesBetween(lifeMs: number): Promise<number[]> {
  const pauses: number[] = []
  let ended: number | undefined
  const open = () => {
    if (ended !== undefined) pauses.push(Date.now() - ended)
    return new ReadableStream<Uint8Array>({
      start(controller) {
        const comments = setInterval(() => controller.enqueue(new TextEncoder().encode(': \n\n')), 20 * SECOND_MS)
        setTimeout(() => {
          clearInterval(comments)
          ended = Date.now()
          controller.close()
        }, lifeMs)
      },
    })
  }
  const api = { token: null, GET: async () => ({ data: open(), response: new Response() }) } as unknown as Client
  const { stop } = follow({ api, cursor: () => undefined, sync: async () => {}, onFailure: undefined })
  await vi.advanceTimersByTimeAsync(24 * HOUR_MS)
  stop()
  return pauses
}

test('a stream that lived long is opened again within a second, however often it ended', async () => {
  const pauses = await pausesBetween(HOUR_MS)
  expect(pauses.length).toBeGreaterThan(20)
  for (const pause of pauses) expect(pause).toBeLessThanOrEqual(SECOND_MS)
})

test('streams that end at once are opened with longer and longer pauses, up to a minute', async () => {
  const pauses = await pausesBetween(0)
  expect(pauses[0]).toBeLessThanOrEqual(SECOND_MS)
  expect(pauses[3]).toBeGreaterThanOrEqual(4 * SECOND_MS)
  for (const pause of pauses.slice(7)) expect(pause).toBeGreaterThanOrEqual(30 * SECOND_MS)
  for (const pause of pauses) expect(pause).toBeLessThanOrEqual(60 * SECOND_MS)
})
