import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, test } from 'vitest'

test('each test file belongs to exactly one project of vitest.config.ts', () => {
  const list = ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--json']
  const listed = JSON.parse(execFileSync(process.execPath, list, { encoding: 'utf8' })) as Array<{ file: string }>
  const files = globSync('**/*.test.ts', { exclude: (name) => name === 'node_modules' })
  expect(listed.map(({ file }) => relative('.', file)).sort()).toEqual(files.sort())
})
