import { expect, test } from 'vitest'
import { repeatedly } from '../src/base/part.ts'

test('a run begins when the one before has ended, and stopping waits for the last', async () => {
  const runs: Array<PromiseWithResolvers<void>> = []
  const repeating = repeatedly(0, () => {
    runs.push(Promise.withResolvers())
    return (runs.at(-1) as PromiseWithResolvers<void>).promise
  })
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await repeating.first
  await expect.poll(() => runs.length).toBe(2)
  let stopped = false
  const stopping = repeating.stop().then(() => {
    stopped = true
  })
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect([runs.length, stopped]).toEqual([2, false])
  runs[1]?.resolve()
  await stopping
  expect(runs).toHaveLength(2)
})
