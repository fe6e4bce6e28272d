import { beforeAll, describe, expect, test } from 'vitest'
import { normalForm } from '../../src/base/shapes/normal-form.ts'
import { writtenText } from '../../src/base/shapes/shapes.ts'
import type { Client } from '../support/client.ts'
import { asPerson, entryOf } from '../support/journal.ts'
import { useServer } from '../support/server.ts'

// Texts that are expensive to search or to normalise. Where work would grow with the square of a text, it takes longer
// than PostgreSQL's limit for a statement, 10 s; what is bounded takes a fraction of a second.

const server = useServer()
let ann: Client
beforeAll(async () => {
  ann = await server.person()
})

const LENGTH = 10_000

describe('an edit of an entry with 500 quotes', () => {
  test.each([
    ['that differ in their first sign', (n: number) => `${n % 10}`, ''],
    ['that differ in their last sign', () => '', 'b'],
  ])('%s searches a bounded part of the new message', async (_name, first, last) => {
    const piece = `${'🌱'.repeat(998)}`
    const { id } = await entryOf(ann, 'An entry.')
    await asPerson(
      server,
      ann,
      `insert into app.promoted_quotes (user_id, source_entry_id, text, anchor_start, anchor_end, created_at, updated_at)
       select $1, $2, lib.seal(q), 0, 999, lib.now(), lib.now() from unnest($3::text[]) q`,
      [ann.userId, id, Array.from({ length: 500 }, (_, n) => `${first(n)}${piece}${last}`)],
    )
    const edited = await ann.patch(`/journal/${id}`, { message: '🌱'.repeat(LENGTH) })
    expect(edited.status, edited.text).toBe(200)
    const { body } = await ann.get(`/journal/${id}/promotions`)
    expect(body.filter(({ stale }: { stale: boolean }) => stale)).toHaveLength(500)
  })
})

describe('a run of combining marks', () => {
  const high = '\u0301'.repeat(LENGTH / 2 - 2)
  const low = '\u0316'.repeat(LENGTH / 2 - 2)
  const ordered = `e${low}${high}`.normalize('NFC')

  test.each([
    ['in the wrong order', `e${high}${low}`],
    ['with a sign between them that is removed', `e${high}\u200b${low}`],
    ['with a control between them that is removed', `e${high}\u0001${low}`],
    ['with NUL between them', `e${high}\0${low}`],
  ])('%s reaches SQL in order', async (_name, message) => {
    expect(writtenText().parse(message)).toBe(ordered)
    const created = await ann.post('/journal/', { message })
    expect([created.status, created.body.message === ordered]).toEqual([201, true])
  })

  test('is put in the order of NFC, whatever its marks are', () => {
    const all = Array.from({ length: 0x11_0000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((sign) => /\p{M}/u.test(sign))
    for (let run = 0; run < 50; run++) {
      // A walk in steps that have no common divisor with the number of marks meets them all in another order.
      const marks = Array.from({ length: 200 }, (_, n) => all[(run * 199 + n * (2 * run + 101)) % all.length])
      const text = `e${marks.join('')}a`
      expect(normalForm(text)).toBe(text.normalize('NFC'))
    }
  })

  test('of halfwidth voiced marks, which NFKC makes combining ones, is screened for care', async () => {
    const { rows } = await server.database.owner.query('select lib.care_flag($1) as flag', [
      `I want to die. e${'\u0301\uff9e'.repeat(LENGTH / 2)}`,
    ])
    expect(rows).toEqual([{ flag: true }])
  })
})
