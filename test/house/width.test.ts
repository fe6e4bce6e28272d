import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const COLUMNS = 120
const CODE = ['src', 'dev', 'tools', 'test', 'proofs', 'client', 'examples'].flatMap((folder) => [
  `${folder}/*.ts`,
  `${folder}/*.js`,
])

test.each([
  ['a line of SQL', /^/, ['sql/*.sql', 'src/*.sql', 'test/*.sql', 'proofs/*.sql']],
  ['a line of a comment in code', /^\s*(\/[/*]|\*)/, CODE],
])('%s ends within 120 columns', (_what, begins, paths) => {
  const wide = execFileSync('git', ['ls-files', ...paths], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(path))
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          line.length > COLUMNS && begins.test(line) ? [`${path}:${at + 1}: ${line.length}`] : [],
        ),
    )
  expect(wide).toEqual([])
})
