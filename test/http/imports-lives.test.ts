import { expect, test } from 'vitest'
import { createClient } from '../support/client.ts'
import { applied, bring, ready } from '../support/imports.ts'
import { useLives } from '../support/lives.ts'
import { comparable, exportOf } from '../support/round-trip.ts'
import { useServer } from '../support/server.ts'

// The round trip of the own export over lives (docs/contract/imports.md#own-export). LIVES makes more of them, by other
// seeds from LIVES_SEED on, and LIVES_NAMES other ones: 200 are a proof.

const SEED = Number(process.env.LIVES_SEED ?? 1)
const EACH = Number(process.env.LIVES ?? 1)
const NAMES = (process.env.LIVES_NAMES ?? 'broken-streak,three-weeks,out-of-credits').split(',')
const LIVES = NAMES.flatMap((name) => Array.from({ length: EACH }, (_, nth) => [name, SEED + nth] as const))

const server = useServer({ worker: true })
const lives = useLives(server)

test.each(LIVES)('what %s (seed %i) wrote comes back in another account, once', async (name, seed) => {
  const { token } = await lives.live({ name, seed })
  const ann = createClient(server.url, { token })
  const file = await exportOf(ann)
  const same = await ready(ann, await bring(ann, file))
  expect(same.preview).toMatchObject({ create: {}, merge: {}, refused: {} })
  await ann.delete(`/imports/${same.id}`)

  const ben = await server.person()
  const found = await ready(ben, await bring(ben, file))
  expect([found.state, found.preview.refused, found.problems]).toEqual(['ready', {}, []])
  const done = await applied(ben, found)
  expect([done.state, done.result]).toEqual(['applied', found.preview])
  expect(comparable(await exportOf(ben))).toEqual(comparable(file))

  const again = await ready(ben, await bring(ben, file))
  expect(again.preview).toMatchObject({ create: {}, merge: {}, refused: {} })
})
