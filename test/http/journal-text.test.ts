import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useServer } from '../support/server.ts'

// Compares lib.sanitise with a second implementation of its rules (docs/contract/journal.md#text-sanitiser).
const server = useServer()

const DROPPED: ReadonlyArray<[first: number, last: number]> = [
  [0x01, 0x08],
  [0x0b, 0x0c],
  [0x0e, 0x1f],
  [0x7f, 0x7f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0xfeff, 0xfeff],
  [0xe0000, 0xe007f],
]
const dropped = (sign: string) =>
  DROPPED.some(([first, last]) => first <= (sign.codePointAt(0) as number) && (sign.codePointAt(0) as number) <= last)
const expected = (raw: string) =>
  [...raw.normalize('NFC')]
    .filter((sign) => !dropped(sign))
    .join('')
    .replace(/^\p{White_Space}+|\p{White_Space}+$/gu, '')
    .normalize('NFC')

const edges = DROPPED.flatMap(([first, last]) => [first - 1, first, last, last + 1]).filter((code) => code > 0)
const sign = fc.oneof(
  fc.constantFrom(...edges).map((code) => String.fromCodePoint(code)),
  fc.constantFrom(
    ...' \t\n\r\u0085\u00a0\u1680\u180e\u2000\u2028\u2029\u202f\u205f\u3000',
    'e',
    '\u0301',
    '\u0323',
    '\u1100',
    '\u1161',
    '\u00ad',
    '👨',
    '<',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
)
const raws = fc.array(sign, { maxLength: 30 }).map((signs) => signs.join('').replaceAll('\0', ''))

test('a text is cleaned by the rules, and cleaning it again changes nothing', async () => {
  const clean = async (texts: string[]) => {
    const { rows } = await server.database.owner.query<{ text: string }>(
      'select lib.sanitise(raw) as text from unnest($1::text[]) with ordinality as t (raw, nth) order by nth',
      [texts],
    )
    return rows.map(({ text }) => text)
  }
  await fc.assert(
    fc.asyncProperty(fc.array(raws, { minLength: 20, maxLength: 40 }), async (texts) => {
      const once = await clean(texts)
      expect(once).toEqual(texts.map(expected))
      expect(await clean(once)).toEqual(once)
    }),
    { numRuns: 100 },
  )
})
