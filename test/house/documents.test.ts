import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const DOCUMENTS = ['*.md', 'docs/llms.txt', ':!content']

test('documents write JSON in one style: {"streak":1,"unit":"day"}', () => {
  const spaced = execFileSync('git', ['ls-files', ...DOCUMENTS], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          /"[\w$-]+" ?: (?=["\w[{])|":[^,]+, "[\w$-]+":/.test(line) ? [`${file}:${at + 1}`] : [],
        ),
    )
  expect(spaced).toEqual([])
})
