import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gather } from '../src/base/gather.ts'

// One run for all who ask meanwhile, with a clock that the test moves.

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Work that ends when the test says so: how many runs began, and the end of the last one. */
function open() {
  const runs: Array<PromiseWithResolvers<void>> = []
  const ask = gather(5, () => {
    runs.push(Promise.withResolvers<void>())
    return runs.at(-1)?.promise as Promise<void>
  })
  return { runs, ask }
}

test('those who ask at once share a run, which begins at once', async () => {
  const { runs, ask } = open()
  const asked = [ask(), ask(), ask()]
  await pass(0)
  expect(runs.length).toBe(1)
  runs[0]?.resolve()
  await Promise.all(asked)
})

test('those who ask during a run share the next one, which waits for its end and for the pause', async () => {
  const { runs, ask } = open()
  ask()
  await pass(1)
  const [second, third] = [ask(), ask()]
  await pass(20)
  expect(runs.length).toBe(1)
  runs[0]?.resolve()
  await pass(0)
  expect(runs.length).toBe(2)
  runs[1]?.resolve()
  await Promise.all([second, third])
  ask()
  await pass(4)
  expect(runs.length).toBe(2)
  await pass(1)
  expect(runs.length).toBe(3)
})

test('a run that fails fails those who asked for it, and no others', async () => {
  const { runs, ask } = open()
  const first = ask()
  await pass(1)
  const second = ask()
  runs[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await pass(5)
  runs[1]?.resolve()
  await expect(second).resolves.toBeUndefined()
})
