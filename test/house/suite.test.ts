import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, test } from 'vitest'

// Which command runs which test file: vitest.config.ts.

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const files = globSync('**/*.test.ts', { exclude: (name) => name === 'node_modules' }).sort()
const isProof = (file: string) => readFileSync(file, 'utf8').split('\n', 1)[0]?.includes('test:proofs')

/** The files that a command of package.json runs. */
function filesOf(command: string): string[] {
  const options = /vitest run (.*)$/.exec(scripts[command] as string)?.[1]?.split(' ') ?? []
  const list = ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--json', ...options]
  const listed = JSON.parse(execFileSync(process.execPath, list, { encoding: 'utf8' })) as Array<{ file: string }>
  return listed.map(({ file }) => relative('.', file)).sort()
}

test('npm run test:proofs runs each file whose first line says so, and npm test each other one, once', () => {
  expect(filesOf('test:proofs')).toEqual(files.filter(isProof))
  expect(filesOf('test')).toEqual(files.filter((file) => !isProof(file)))
})
