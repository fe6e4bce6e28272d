import { expect, test } from 'vitest'
import { sourceOf } from '../../src/imports/readers.ts'
import { dice, FIFTEEN_YEARS, NAMES, readAll } from '../support/trackers/common.ts'
import { type DiaryDay, diaryFile } from '../support/trackers/markdown.ts'
import { zipOf } from '../support/zips.ts'

// A diary of Markdown files.

const roll = dice(5)
const DIARY = FIFTEEN_YEARS.filter(() => roll(5) === 0).map((day, style): DiaryDay => {
  const name = NAMES[style % NAMES.length] as string
  return {
    day,
    folder: style % 2 === 0 ? '' : `Tagebuch/${day.slice(0, 4)}/`,
    text: [name, ...(style % 4 === 0 ? ['![[walk.jpg]] and ![sun](sun.png)'] : []), '---', 'no front matter'].join(
      '\n\n',
    ),
    ...(style % 3 === 0 && { title: name }),
    ...(style % 4 < 2 && { tags: ['walk', 'sun'] }),
    style,
  }
})

test('reads a diary of fifteen years', async () => {
  const { file, rows } = diaryFile(DIARY)
  expect(await sourceOf('auto', file)).toBe('markdown')
  const read = await readAll('markdown', file)
  expect(read.rows.length).toBeGreaterThan(1000)
  expect(read.rows).toEqual(rows)
  expect(read.problems).toEqual([])
})

const bodiesOf = async (files: Record<string, string | Buffer>) => {
  const { rows, problems } = await readAll(
    'markdown',
    zipOf(Object.entries(files).map(([name, data]) => ({ name, data }))),
  )
  return { bodies: rows.map(({ body }) => body), problems }
}

test('leaves out what is no day, empty, or no text', async () => {
  const { bodies, problems } = await bodiesOf({
    '2024-02-30.md': 'No such day',
    'Ideas.md': 'Not of a day',
    '2024-01-01.md': '---\ntitle: Nothing\n---\n',
    '2024-01-02.md': Buffer.from([0x48, 0xff, 0x69]),
    '2024-01-03.md': 'A day',
    'sun.png': 'a picture',
  })
  expect(bodies).toMatchObject([{ day: '2024-01-03', text: 'A day' }])
  expect(problems).toEqual([
    { file: '2024-02-30.md', reason: 'bad_day' },
    { file: 'Ideas.md', reason: 'bad_day' },
    { file: '2024-01-01.md', reason: 'nothing_to_import' },
    { file: '2024-01-02.md', reason: 'damaged' },
  ])
})

test('reads a day that the archive gives in several pieces', async () => {
  const text = `a${'読'.repeat(100_000)}`
  const { bodies } = await bodiesOf({ '2024-01-01.md': text })
  expect(bodies).toMatchObject([{ text }])
})

test('keeps lines as text that only look like front matter', async () => {
  const text = '---\n- a list: [\n---\nand more'
  const { bodies } = await bodiesOf({ '2024-01-01.md': text, '2024-01-02.md': '---\njust words\n---\n' })
  expect(bodies).toMatchObject([{ text }, { text: '---\njust words\n---' }])
})

test.each([['---\n---\nA day'], ['---\n# nothing\n---\nA day'], ['---\n---\nA day\n---\n']])(
  'takes front matter without names for none: %j',
  async (text) => {
    const { bodies } = await bodiesOf({ '2024-01-01.md': text })
    expect(bodies).toMatchObject([{ text: text.split('---\n').slice(2).join('---\n').trim(), tags: [], title: null }])
  },
)

test('takes words and numbers for tags, and nothing else', async () => {
  const tags = '---\ntags: [{ a: b }, [c, d], null, 2024, walk, "#sun"]\n---\nA day'
  const { bodies } = await bodiesOf({ '2024-01-01.md': tags, '2024-01-02.md': '---\ntags: { a: b }\n---\nA day' })
  expect(bodies).toMatchObject([{ tags: ['2024', 'walk', 'sun'] }, { tags: [] }])
})

test('takes tags from a line of words', async () => {
  const { bodies } = await bodiesOf({ '2024-01-01.md': '---\ntags: "#walk, sun"\n---\nA day' })
  expect(bodies).toMatchObject([{ tags: ['walk', 'sun'], text: 'A day' }])
})
