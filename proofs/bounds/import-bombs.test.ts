import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/folder.ts'
import { type Packed, zipOf } from '../../test/support/zips.ts'

// Archives that are bombs are refused within 1 s and 64 MiB (docs/contract/imports.md#bounds).

const run = promisify(execFile)
const MIB = 1024 * 1024
/** 42 kB. */
const ZEROS = deflateRawSync(Buffer.alloc(42 * MIB))
const bomb = (name: string, size = 42 * MIB): Packed => ({ name, data: ZEROS, deflated: true, size })

/** Archives of one file whose deflated bytes all names share would be smaller still; the sum of sizes refuses both. */
const BOMBS: [string, () => Buffer, string][] = [
  [
    'many days of zeros',
    () => zipOf(Array.from({ length: 7 }, (_, nth) => bomb(`2024-01-0${nth + 1}.md`))),
    'archive_too_large',
  ],
  ['a day that says it is small', () => zipOf([bomb('2024-01-01.md', 1000)]), 'archive_too_large'],
  ['a journal that says it is small', () => zipOf([bomb('Journal.json', 1000)]), 'archive_too_large'],
  ['a journal of zeros', () => zipOf([bomb('Journal.json')]), 'unknown_format'],
  ['a list of habits that says it is small', () => zipOf([bomb('Habits.csv', 1000)]), 'archive_too_large'],
  ['a list of habits of zeros', () => zipOf([bomb('Habits.csv')]), 'unknown_format'],
  [
    'a million names',
    () => zipOf(Array.from({ length: 1_000_000 }, (_, nth) => ({ name: `${nth}`, data: '', stored: true }))),
    'archive_too_large',
  ],
  ['a link', () => zipOf([{ name: '2024-01-01.md', data: '/etc/passwd', mode: 0o120777 }]), 'archive_path'],
]

test.each(BOMBS)('%s', async (_what, make, detail) => {
  const file = join(await temporaryFolder('bomb-'), 'file.zip')
  await writeFile(file, make())
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'read-import.ts'), file])
  const read = JSON.parse(stdout)
  expect(read).toMatchObject({ detail })
  expect(read.ms).toBeLessThan(1000)
  expect(read.grownMiB).toBeLessThan(64)
})
