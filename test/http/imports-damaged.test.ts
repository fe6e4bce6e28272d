import { beforeAll, expect, test } from 'vitest'
import { createClient } from '../support/client.ts'
import { applied, ready, undone } from '../support/imports.ts'
import { useLives } from '../support/lives.ts'
import { comparable, exportOf } from '../support/round-trip.ts'
import { useServer } from '../support/server.ts'

// Damaged exports: whatever a file holds, an upload is taken or refused, a preview is what its application does, and an
// undo leaves nothing of it. DAMAGED makes more of them, by other seeds from DAMAGED_SEED on: 2,000 are a proof.

const SEED = Number(process.env.DAMAGED_SEED ?? 1)
const COUNT = Number(process.env.DAMAGED ?? 12)

const server = useServer({ worker: true })
const lives = useLives(server)
let file: string
beforeAll(async () => {
  const { token } = await lives.live({ name: 'broken-streak', days: 12 })
  file = await exportOf(createClient(server.url, { token }))
})

/** Numbers from 0 up to a bound, by a seed (mulberry32). */
function random(seed: number) {
  let state = seed
  return (bound: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }
}

const WORDS = [
  'null',
  '-1',
  '1e400',
  '"9999-12-31"',
  '"\\u0000x"',
  '[]',
  '{}',
  'true',
  '""',
  '"infinity"',
  '"\\ud800"',
  '7',
]

/** A file that was cut, or in which bytes, values or rows were changed or exchanged. */
function damaged(text: string, seed: number): Buffer {
  const next = random(seed)
  const bytes = Buffer.from(text)
  switch (seed % 4) {
    case 0:
      return bytes.subarray(0, 60 + next(bytes.length - 60))
    case 1:
      for (let times = 1 + next(4); times > 0; times--) bytes[next(bytes.length)] = next(256)
      return bytes
    case 2: {
      const share = 1 + next(40)
      return Buffer.from(
        text.replace(/(?<=":)("[^"]*"|-?[\d.]+|null|true|false)/g, (value) =>
          next(share) === 0 ? (WORDS[next(WORDS.length)] as string) : value,
        ),
      )
    }
    default: {
      const rows = text.split('},{')
      for (let times = 1 + next(20); times > 0; times--) {
        const [one, other] = [next(rows.length), next(rows.length)]
        ;[rows[one], rows[other]] = [rows[other] as string, rows[one] as string]
      }
      return Buffer.from(rows.join('},{'))
    }
  }
}

test.each(Array.from({ length: COUNT }, (_, nth) => SEED + nth))('a file that was damaged by seed %i', async (seed) => {
  const ben = await server.person()
  const empty = comparable(await exportOf(ben))
  const raw = damaged(file, seed)
  const answer = await ben.request('POST', '/imports', { raw, headers: { 'content-type': 'application/json' } })
  expect([202, 422]).toContain(answer.status)
  if (answer.status === 422) return
  const found = await ready(ben, answer.body)
  if (found.state === 'failed') return
  const done = await applied(ben, found)
  expect([done.state, done.result]).toEqual(['applied', found.preview])
  const again = await ben.request('POST', '/imports', { raw, headers: { 'content-type': 'application/json' } })
  const twice = await ready(ben, again.body)
  expect(twice.preview.create).toEqual({})
  await ben.delete(`/imports/${twice.id}`)
  const back = await undone(ben, done)
  expect([back.state, back.result.undone.kept]).toEqual(['undone', {}])
  expect(comparable(await exportOf(ben))).toEqual(empty)
})
