import { expect, test } from 'vitest'
import { createHeavyRests } from '../../src/http/heavy-reads.ts'

// How long a person rests after a heavy read (docs/contract/journal.md#reads-that-open-many-texts).

/** Heavy reads of one person, each right after the rest of the one before; answers the rests. */
function restsOf(reads: number, tookMs: number, waiting: number, rests = createHeavyRests(), from = 0) {
  const all: number[] = []
  let now = from
  for (let n = 0; n < reads; n++) {
    now += tookMs
    const rest = rests.after('ann', tookMs, waiting, now)
    all.push(rest)
    now += rest
  }
  return all
}
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

test.each([
  [100, 0, 100],
  [100, 1, 100],
  [100, 3, 300],
  [100, 4, 400],
  [700, 2, 1000],
])('after %i ms, while %i wait, the rest is %i ms', (took, waiting, rest) => {
  expect(restsOf(3, took, waiting)).toEqual([rest, rest, rest])
})

test('with more reads than an app sends at once a person has a twentieth of a core', () => {
  expect(restsOf(3, 30, 23)).toEqual([570, 570, 570])
})

test('one who never stops has a twentieth of a core after five seconds of reads', () => {
  const rests = restsOf(300, 30, 0)
  expect(rests.slice(0, 160)).toEqual(Array(160).fill(30))
  expect(rests.slice(200)).toEqual(Array(100).fill(570))
  const took = 300 * 30
  expect(took - (took + sum(rests)) / 20).toBeLessThanOrEqual(5000)
})

test('one who stopped for long reads as at first', () => {
  const rests = createHeavyRests()
  expect(restsOf(300, 30, 0, rests).at(-1)).toBe(570)
  expect(restsOf(3, 30, 0, rests, 600_000)).toEqual([30, 30, 30])
})

test('no rest is as long as a read waits for its turn', () => {
  expect(restsOf(5, 10_000, 23)).toEqual(Array(5).fill(4000))
})

test('one that waited long counts as a second', () => {
  const rests = createHeavyRests()
  expect(restsOf(1, 8_000, 0, rests)).toEqual([1000])
  expect(restsOf(2, 500, 3, rests, 9_000)).toEqual([1000, 1000])
})

test('nobody else rests', () => {
  const rests = createHeavyRests()
  restsOf(300, 30, 23, rests)
  expect(rests.after('bob', 30, 0, 180_000)).toBe(30)
})
