import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SETTING_NAMES } from '../../src/base/settings/config.ts'

// The table of the specification's sentences names tests that exist (docs/contract/specification.md).

const FOLDER = 'docs/contract'
const rows = readFileSync(join(FOLDER, 'specification.md'), 'utf8').match(/^\| \d.*$/gm) ?? []

test('rows are numbered, and at most twelve differ, each with its setting or none', () => {
  expect(rows.map((row) => Number.parseInt(row.slice(2), 10))).toEqual(rows.map((_, index) => index + 1))
  const differing = rows.filter((row) => row.includes('**differs**'))
  expect(differing.length).toBeLessThanOrEqual(12)
  for (const row of differing) {
    const said = row.slice(row.indexOf('**differs**'))
    const settings = SETTING_NAMES.filter((name) => said.includes(`\`${name}=`))
    expect(settings.length > 0 || /[.;] No setting\b/.test(said), row).toBe(true)
  }
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
