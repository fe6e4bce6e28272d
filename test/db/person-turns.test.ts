import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPersonTurns, type PersonTurns, type TurnKind } from '../../src/db/person-turns.ts'

// The waiting of a person's turns, with a clock that the test moves.

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A statement: how far it is, and a function that ends it. */
function statement(turns: PersonTurns, person: string, kind: TurnKind, ends = false) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const state = { begun: false, refused: undefined as unknown, end: resolve }
  const work = () => {
    state.begun = true
    return promise
  }
  turns[kind].within(person, work, ends).catch((error: unknown) => Object.assign(state, { refused: error }))
  return state
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a turn that is free begins at once, without a timer', () => {
  const turns = createPersonTurns()
  expect(statement(turns, 'ann', 'write').begun).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('two reads and one write of a person run at once, beside those of others', () => {
  const turns = createPersonTurns()
  const begun = (person: string, kind: TurnKind) => statement(turns, person, kind).begun
  expect([begun('ann', 'read'), begun('ann', 'read'), begun('ann', 'read')]).toEqual([true, true, false])
  expect([begun('ann', 'write'), begun('ann', 'write')]).toEqual([true, false])
  expect([begun('bob', 'read'), begun('bob', 'write')]).toEqual([true, true])
})

test('what waits for 10 s is refused, and the turn stays with who holds it', async () => {
  const turns = createPersonTurns()
  const [holder, late] = [statement(turns, 'ann', 'write'), statement(turns, 'ann', 'write')]
  await pass(9_999)
  expect(late.refused).toBeUndefined()
  await pass(1)
  expect(late.refused).toMatchObject({
    status: 429,
    detail: 'too_many_requests_at_once',
    headers: { 'Retry-After': '1' },
  })
  const next = statement(turns, 'ann', 'write')
  holder.end()
  await pass(0)
  expect([late.begun, next.begun]).toEqual([false, true])
  expect(vi.getTimerCount()).toBe(0)
})

test('a statement that ends what its request began goes first, and is refused neither for its number nor its time', async () => {
  const turns = createPersonTurns()
  const holder = statement(turns, 'ann', 'write')
  const others = Array.from({ length: 64 }, () => statement(turns, 'ann', 'write'))
  const last = statement(turns, 'ann', 'write', true)
  await pass(0)
  expect(others.some(({ refused }) => refused)).toBe(false)
  holder.end()
  await pass(0)
  expect([last.begun, others[0]?.begun]).toEqual([true, false])
  const next = statement(turns, 'ann', 'write', true)
  await pass(20_000)
  expect([next.begun, next.refused, others.every(({ refused }) => refused)]).toEqual([false, undefined, true])
  last.end()
  await pass(0)
  expect(next.begun).toBe(true)
})

test('a failure frees the turn', async () => {
  const turns = createPersonTurns()
  await expect(turns.write.within('ann', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(statement(turns, 'ann', 'write').begun).toBe(true)
})
