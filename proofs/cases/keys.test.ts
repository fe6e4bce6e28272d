import { expect, test } from 'vitest'
import { type Act, FAMILIES, useActs } from '../../test/support/acts.ts'
import { useServer } from '../../test/support/server.ts'

// An act under a key that never changes, any other act, and the first again: as without keys.
// test/http/idempotency-states.test.ts does it with each act in turn, not with each pair.

const { compare } = useActs(useServer())
const ALL: Record<string, Act> = Object.assign({}, ...Object.values(FAMILIES))

test('each act has a name of its own', () => {
  expect(Object.keys(ALL)).toEqual(Object.values(FAMILIES).flatMap((family) => Object.keys(family)))
})

for (const [kind, family] of Object.entries(FAMILIES)) {
  const names = Object.keys(family)
  test(`${kind}: each act, another one and the act again`, { timeout: 1_200_000 }, async () => {
    for (const one of names) {
      // One pair of people takes all the others in turn: the state moves on, and the comparison holds anywhere.
      const prepared = kind === 'arc and offer' ? ['start'] : []
      await compare(family, [...prepared, one, one, ...names.flatMap((other) => [other, one, one])])
    }
  })

  const others = Object.keys(ALL).filter((name) => !(name in family))
  test(`${kind}: each act, one on another object and the act again`, { timeout: 1_200_000 }, async () => {
    for (const one of names) await compare(ALL, [one, ...others.flatMap((other) => [other, one])])
  })
}
