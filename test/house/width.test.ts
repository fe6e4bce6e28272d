import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const COLUMNS = 120

test('a line of SQL ends within 120 columns', () => {
  const wide = execFileSync('git', ['ls-files', 'sql/*.sql', 'src/*.sql', 'test/*.sql'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(path))
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line, index) => (line.length > COLUMNS ? [`${path}:${index + 1}: ${line.length}`] : [])),
    )
  expect(wide).toEqual([])
})
