import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { PROOFS } from '../../proofs/list.ts'

// Which command runs which test file: vitest.config.ts, proofs/list.ts.

const files = globSync('**/*.test.ts', { exclude: (name) => name === 'node_modules' }).sort()

/** The files that vitest runs of these projects. */
function filesOf(...options: string[]): string[] {
  const list = ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--json', ...options]
  const listed = JSON.parse(execFileSync(process.execPath, list, { encoding: 'utf8' })) as Array<{ file: string }>
  return listed.map(({ file }) => relative('.', file)).sort()
}

test('npm test runs each file once that is not in proofs/, and the project of proofs the others', () => {
  expect(filesOf('--project=!proofs')).toEqual(files.filter((file) => !file.startsWith('proofs/')))
  expect(filesOf('--project=proofs')).toEqual(files.filter((file) => file.startsWith('proofs/')))
})

test('each folder of proofs/ that holds tests is a row of the list, and each row has its folder', () => {
  const folders = files.filter((file) => file.startsWith('proofs/')).map((file) => file.split('/')[1] as string)
  const names = PROOFS.map(({ name }) => name)
  expect([...new Set(folders)].filter((name) => !names.includes(name))).toEqual([])
  expect(names.filter((name) => !existsSync(`proofs/${name}`))).toEqual([])
})

test('each path after whose change a proof runs exists', () => {
  expect(PROOFS.flatMap(({ when }) => when).filter((path) => path !== '' && !existsSync(path))).toEqual([])
})
