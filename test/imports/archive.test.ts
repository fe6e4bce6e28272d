import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { archiveOf } from '../../src/imports/archive.ts'
import { sourceOf } from '../../src/imports/readers.ts'
import { readAll } from '../support/trackers/common.ts'
import { type Packed, zipOf } from '../support/zips.ts'

// Archives that are hostile, or no archives of any app. How long and how much memory is the matter of a proof.

const MIB = 1024 * 1024
/** 42 kB that inflate to 40 MiB. */
const ZEROS = deflateRawSync(Buffer.alloc(40 * MIB))
const day: Packed = { name: '2024-01-01.md', data: 'A day' }

test.each<[string, Packed[], string, { count?: number }?]>([
  [
    'more than 256 MiB',
    Array.from({ length: 7 }, (_, n) => ({ name: `${n}.md`, data: ZEROS, deflated: true, size: 40 * MIB })),
    'archive_too_large',
  ],
  ['a file of 4 GiB', [{ ...day, size: 0xfffffffe }], 'archive_too_large'],
  [
    'more than 20,000 names',
    Array.from({ length: 20_001 }, (_, n) => ({ name: `${n}`, data: '', stored: true })),
    'archive_too_large',
  ],
  [
    'more names than it says',
    Array.from({ length: 65_537 }, (_, n) => ({ name: `${n}`, data: '', stored: true })),
    'archive_too_large',
  ],
  ['a path that leads out', [{ ...day, name: 'a/../../2024-01-01.md' }], 'archive_path'],
  ['a path that leads out as on Windows', [{ ...day, name: '..\\2024-01-01.md' }], 'archive_path'],
  ['an absolute path', [{ ...day, name: '/etc/2024-01-01.md' }], 'archive_path'],
  ['a drive', [{ ...day, name: 'C:/2024-01-01.md' }], 'archive_path'],
  ['a link', [day, { name: 'passwd', data: '/etc/passwd', mode: 0o120777 }], 'archive_path'],
  ['an encrypted file', [{ ...day, flags: 1 }], 'archive_encrypted'],
  ['an archive', [day, { name: 'more.ZIP', data: 'PK' }], 'archive_nested'],
  ['nothing', [], 'unknown_format'],
  ['nothing that a reader knows', [{ name: 'a.txt', data: 'a' }], 'unknown_format'],
  ['fewer names than it says', [day], 'unknown_format', { count: 3 }],
])('an archive with %s is refused by its directory', async (_what, files, detail, options) => {
  await expect(sourceOf('auto', zipOf(files, options))).rejects.toMatchObject({ detail })
})

test.each([
  ['text', Buffer.from('hello')],
  ['an empty object', Buffer.from('{}')],
  ['the begin of an archive', zipOf([day]).subarray(0, 60)],
  ['no bytes', Buffer.alloc(0)],
])('%s is of no format', async (_what, file) => {
  await expect(sourceOf('auto', file)).rejects.toMatchObject({ detail: 'unknown_format' })
})

test('a file of another app than the given one is of no format', async () => {
  await expect(sourceOf('loop', zipOf([day]))).rejects.toMatchObject({ detail: 'unknown_format' })
})

test('a file that inflates to more than the directory says is refused at that byte', async () => {
  const file = zipOf([{ ...day, data: ZEROS, deflated: true, size: 100_000 }])
  expect(await sourceOf('auto', file)).toBe('markdown')
  const archive = await archiveOf(file)
  let inflated = 0
  const inflate = async () => {
    for await (const piece of archive?.read(day.name) ?? []) inflated += piece.length
  }
  await expect(inflate()).rejects.toMatchObject({ detail: 'archive_too_large' })
  expect(inflated).toBeLessThanOrEqual(100_000)
  await expect(readAll('markdown', file)).rejects.toMatchObject({ detail: 'archive_too_large' })
})

test('an archive under the name of a day is refused while it is read', async () => {
  const file = zipOf([{ name: day.name, data: zipOf([day]) }])
  await expect(readAll('markdown', file)).rejects.toMatchObject({ detail: 'archive_nested' })
})

test('what macOS packs beside the files is no content', async () => {
  const file = zipOf([
    { name: 'diary/', data: '' },
    { ...day, name: 'diary/2024-01-01.md' },
    { name: '__MACOSX/diary/._2024-01-01.md', data: 'x' },
  ])
  expect((await archiveOf(file))?.names).toEqual(['diary/2024-01-01.md'])
})

test('bytes that no longer inflate are a problem of their file', async () => {
  const file = zipOf([
    { ...day, data: Buffer.from('no deflated bytes'), deflated: true, size: 100 },
    { name: '2024-01-02.md', data: 'Two' },
  ])
  const { rows, problems } = await readAll('markdown', file)
  expect(rows).toMatchObject([{ body: { text: 'Two' } }])
  expect(problems).toEqual([{ file: '2024-01-01.md', reason: 'damaged' }])
})
