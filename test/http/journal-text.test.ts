import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sanitised } from '../../src/base/shapes/sanitise.ts'
import { needle } from '../../src/base/shapes/shapes.ts'
import type { Client } from '../support/client.ts'
import { asPerson } from '../support/journal.ts'
import { useServer } from '../support/server.ts'

// Compares lib.sanitise and the shapes with a second implementation of the rules
// (docs/contract/journal.md#text-sanitiser).
const server = useServer()

const DROPPED: ReadonlyArray<[first: number, last: number]> = [
  [0x01, 0x08],
  [0x0b, 0x0c],
  [0x0e, 0x1f],
  [0x7f, 0x7f],
  [0x200b, 0x200b],
  [0x200e, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0xfeff, 0xfeff],
  [0xe0000, 0xe007f],
]
const dropped = (sign: string) =>
  DROPPED.some(([first, last]) => first <= (sign.codePointAt(0) as number) && (sign.codePointAt(0) as number) <= last)
const JOINERS = ['\u200c', '\u200d']
const joins = (sign = ' ') =>
  /[\p{Alphabetic}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u.test(sign)
/** The signs of a text: the tags of a flag belong to it. */
const signsOf = (raw: string) => raw.match(/\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|./gsu) ?? []
const expected = (raw: string) =>
  signsOf(raw.normalize('NFD'))
    .filter((sign) => !dropped(sign))
    .flatMap((sign) => [...sign])
    .filter((sign, n, all) => !JOINERS.includes(sign) || (joins(all[n - 1]) && joins(all[n + 1])))
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
    '🏽',
    '\ufe0f',
    '🇩',
    '🏴',
    '🏴\u{e0067}',
    '🏴\u{e0067}\u{e007f}',
    '\u{e0067}',
    '\u{e007f}',
    '=',
    '\u0338',
    '1',
    'ක',
    '\u0dca',
    ...JOINERS,
    ...JOINERS,
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
    fc.asyncProperty(fc.array(raws, { minLength: 20, maxLength: 40 }), async (some) => {
      const texts = await assigned(some)
      const once = await clean(texts)
      expect(once).toEqual(texts.map(expected))
      expect(await clean(once)).toEqual(once)
      expect(texts.map(sanitised)).toEqual(once)
    }),
    { numRuns: 100 },
  )
})

/** Those of some texts whose characters PostgreSQL's Unicode knows: JavaScript's may be newer. */
async function assigned(texts: string[]): Promise<string[]> {
  const { rows } = await server.database.owner.query<{ raw: string }>(
    'select raw from unnest($1::text[]) raw where unicode_assigned(raw)',
    [texts],
  )
  return rows.map(({ raw }) => raw)
}

test('a joiner stays beside every letter, mark and part of an emoji, and beside nothing else', async () => {
  const signs = await assigned(
    Array.from({ length: 0x11_0000 }, (_, code) => code)
      .filter((code) => code > 0x20 && (code < 0xd800 || code > 0xdfff))
      .map((code) => String.fromCodePoint(code))
      .filter((sign) => sign.normalize('NFD') === sign && !dropped(sign)),
  )
  expect(signs.length).toBeGreaterThan(100_000)
  const { rows } = await server.database.owner.query<{ sign: string }>(
    `select sign from unnest($1::text[]) sign where lib.sanitise('a' || U&'\\200D' || sign) like U&'a\\200D%'`,
    [signs.filter((sign) => !JOINERS.includes(sign))],
  )
  expect(rows.map(({ sign }) => sign)).toEqual(signs.filter((sign) => joins(sign)))
})

test.each([
  ['Persian', 'می\u200cخواهم'],
  ['Sinhala', 'ශ්\u200dරී'],
  ['Hindi', 'क्\u200dष'],
  ['a family', '👨\u200d👩\u200d👧'],
  ['a profession with a skin tone', '👩🏽\u200d🚀'],
  ['a flag with a variation selector', '🏳\ufe0f\u200d🌈'],
  ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['the flag of Wales', '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}'],
])('%s keeps its invisible characters in an entry, a quote of it, an edit and a search', async (_what, word) => {
  const ann = await server.person()
  const message = `Before ${word} after`
  const entry = (await ann.post('/journal/', { message })).body
  expect(entry.message).toBe(message.normalize('NFC'))
  const length = [...word.normalize('NFC')].length
  const { body: quote } = await ann.post(`/journal/${entry.id}/promote`, { anchor_start: 7, anchor_end: 7 + length })
  expect(quote.text).toBe(word.normalize('NFC'))
  await ann.patch(`/journal/${entry.id}`, { message: `Long ${message}` })
  expect((await ann.get(`/journal/${entry.id}/promotions`)).body).toMatchObject([
    { anchor_start: 12, anchor_end: 12 + length, text: quote.text, status: 'pending' },
  ])
  for (const words of [`${word} a`, `${word.replaceAll(/[\u200c\u200d]/g, '')} a`, `ore ${word}\u200d`])
    expect((await ann.get(`/journal/?search=${encodeURIComponent(words)}`)).body).toMatchObject({ total: 1 })
})

test('a text full of joiners is cleaned at once', async () => {
  const ann = await server.person()
  for (const unit of ['a\u200d', ' \u200d', '👨\u200d', '\u0301\u200d', '\u0334\u0345\u200d\u200d']) {
    const message = unit.repeat(Math.floor(10_000 / [...unit].length))
    expect((await ann.post('/journal/', { message })).body.message).toBe(expected(message))
  }
})

describe('search', () => {
  const found = async (client: Client, words: string) => {
    const { status, body } = await client.get(`/journal/?search=${encodeURIComponent(words)}`)
    return status === 200 ? body.total : status
  }
  const deleted = DROPPED.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)),
  )

  test('takes the needle as the text: every deleted character, white space at the ends, NFC', async () => {
    const ann = await server.person()
    await ann.post('/journal/', { message: 'By the riv\u00e9r' })
    const spaces = [...' \t\n\r\u0085\u00a0\u1680\u2000\u2028\u2029\u202f\u205f\u3000']
    const needles = [
      ...deleted.flatMap((sign) => [`ri${sign}v`, `${sign}riv${sign}`]),
      ...spaces.map((space) => `${space}riv${space}`),
      ...JOINERS.flatMap((joiner) => [`${joiner}riv`, `the${joiner} riv`, `r${joiner}iv`]),
      'RIVE\u0301R',
    ]
    expect(needles.filter((words) => !needle().safeParse(words).success)).toEqual([])
    const missed = await asPerson(
      server,
      ann,
      `select n from unnest($1::text[]) n
        where (api.journal_list(n, null, null, 1, 0, true) ->> 'total')::integer is distinct from 1`,
      [needles],
    )
    expect(missed).toEqual([])
    for (const words of ['ri\0v', '\u200briv', ' riv ', 'r\u200div', `${'\u200b'.repeat(100)}rive\u0301r`])
      expect(await found(ann, words)).toBe(1)
  })

  test('counts the length after that', async () => {
    const ann = await server.person()
    const short = deleted.map((sign) => `r${sign}i`)
    expect(short.filter((words) => needle().safeParse(words).success)).toEqual([])
    for (const words of ['r\0i', 'r\u200bi', ' ri ', 're\u0301', '\u200d', '     ', 'x'.repeat(65)])
      expect(await found(ann, words)).toBe(422)
  })

  test('takes two characters where one is a letter of another script than Latin, Greek or Cyrillic', async () => {
    const ann = await server.person()
    const message = '東京で猫を見た。カフェ 서울 ok ית من มา कि დღ ኢት ια ян µ1'
    await ann.post('/journal/', { message })
    const taken = ['東京', '見た', 'カフ', '서울', '猫を', '서\u200b울', 'ית', 'من', 'มา', 'कि', 'დღ', 'ኢት']
    for (const words of taken) expect(await found(ann, words)).toBe(1)
    for (const words of ['東', ' 서 ', 'ok', 'é1', 'ια', 'ян', 'µ1', 'ー。', 'ת'])
      expect(await found(ann, words)).toBe(422)
  })
})
