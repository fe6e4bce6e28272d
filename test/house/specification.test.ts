import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// The table of the specification's sentences names tests that exist (docs/contract/specification.md).

const FOLDER = 'docs/contract'
const rows = readFileSync(join(FOLDER, 'specification.md'), 'utf8').match(/^\| \d.*$/gm) ?? []

test('rows are numbered, and at most ten differ', () => {
  expect(rows.map((row) => Number.parseInt(row.slice(2), 10))).toEqual(rows.map((_, index) => index + 1))
  expect(rows.filter((row) => row.includes('**differs**')).length).toBeLessThanOrEqual(10)
})

test('each row links to a test or a section, and each name of a test is in its file', () => {
  for (const row of rows) {
    const links = [...row.matchAll(/\]\(([^)#]+)[^)]*\)((?: “[^”]+”)*)/g)]
    expect(links.length, row).toBeGreaterThan(0)
    for (const [, file = '', named = ''] of links) {
      const text = readFileSync(join(FOLDER, file), 'utf8')
      for (const [, title = ''] of named.matchAll(/“([^”]+)”/g)) expect(text, row).toContain(title)
    }
  }
})
