import { expect, test } from 'vitest'
import { type Act, FAMILIES, useActs } from '../../test/support/acts.ts'
import { useServer } from '../../test/support/server.ts'

// An act under a key that never changes, an act on any other object, and the first again: as without keys. Acts on the
// same kind of object are paired in test/http/idempotency-states.test.ts.

const { compare } = useActs(useServer())
const ALL: Record<string, Act> = Object.assign({}, ...Object.values(FAMILIES))

test('each act has a name of its own', () => {
  expect(Object.keys(ALL)).toEqual(Object.values(FAMILIES).flatMap((family) => Object.keys(family)))
})

for (const [kind, family] of Object.entries(FAMILIES)) {
  const others = Object.keys(ALL).filter((name) => !(name in family))
  test(`${kind}: each act, one on another object and the act again`, { timeout: 1_200_000 }, async () => {
    for (const one of Object.keys(family)) await compare(ALL, [one, ...others.flatMap((other) => [other, one])])
  })
}
