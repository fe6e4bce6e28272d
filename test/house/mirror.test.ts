import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Each function and view has its pgTAP file in the mirrored place, or a line in the list that says what proves it.

const LIST = 'test/sql/rules/tested-elsewhere.txt'
const FOLDERS = ['lib', 'auth', 'api', 'jobs', 'analytics', 'analytics_aggregates']

const under = (root: string) =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.sql'))
      .map((name) => join(folder, name)),
  ).sort()

const functions = under('sql')
const tests = new Set(under('test/sql'))
const lines = readFileSync(LIST, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [, name = '', reason = ''] = /^sql\/(\S+) {2}(\S.*)$/.exec(line) ?? []
    return { line, name, reason }
  })

test('each function has a test in the mirrored place or a line in the list', () => {
  const listed = new Set(lines.map(({ name }) => name))
  expect(functions.filter((name) => !tests.has(name) && !listed.has(name)).map((name) => `sql/${name}`)).toEqual([])
})

test('each line of the list is needed: its function exists, has no test, and is named once', () => {
  const names = lines.map(({ name }) => name)
  const needless = lines.filter(
    ({ name }, index) => !functions.includes(name) || tests.has(name) || names.indexOf(name) !== index,
  )
  expect(needless.map(({ line }) => line)).toEqual([])
})

test('each line of the list names test files that exist', () => {
  const unproven = lines.filter(({ reason }) => {
    const cited = reason.match(/\b(?:test|proofs)\/[\w./-]+\.(?:test\.ts|sql)\b/g) ?? []
    return cited.length === 0 || cited.some((path) => !existsSync(path))
  })
  expect(unproven.map(({ line }) => line)).toEqual([])
})

test('each function of api is called by the rows of the file that is named as its folder', () => {
  const foreign = functions.filter((name) => {
    const [schema, folder = '', file = ''] = name.split('/')
    const routes = `src/routes/${folder.replaceAll('_', '-')}.ts`
    const call = file.replace('.sql', "'")
    return schema === 'api' && !(existsSync(routes) && readFileSync(routes, 'utf8').includes(call))
  })
  expect(foreign).toEqual([])
})

test('each pgTAP file has its function', () => {
  expect([...tests].filter((name) => !functions.includes(name)).map((name) => `test/sql/${name}`)).toEqual([])
})
