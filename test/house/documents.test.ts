import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { documents, FOLDER } from '../../tools/documents/main.ts'
import { forClients, GUIDES, RULES, read } from '../../tools/documents/prose.ts'

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

test('src/documents has what `npm run documents` writes, and nothing else', () => {
  const made = documents()
  const kept = globSync(`${FOLDER}/**/*.*`).map((file) => file.slice(FOLDER.length + 1))
  expect(kept.sort()).toEqual(Object.keys(made).sort())
  const old = kept.filter((name) => readFileSync(`${FOLDER}/${name}`, 'utf8') !== made[name])
  expect(old, 'run npm run documents').toEqual([])
})

describe('a page as clients see it', () => {
  test('has no mark, and nothing that says where the code is or what the log has', () => {
    for (const file of [...GUIDES, ...RULES, 'docs/api.md']) {
      const text = forClients(file, read(file))
      expect(text, file).not.toMatch(/<!-- (for|end)/)
      expect(text, `${file}: put <!-- for: service --> before it`).not.toMatch(/^.*(^|\. )(Decided in|Files?:|Logs `)/m)
    }
  })

  test.each([
    ['One. <!-- for: service -->Two.<!-- end --> Three.', 'One. Three.'],
    ['One<!-- for: service --> (two)<!-- end -->.', 'One.'],
    ['One. <!-- for: service -->Two. Three.\n\nFour.', 'One.\n\nFour.'],
    ['- One\n  <!-- for: service -->\n- Two. Three.\n- Four', '- One\n- Four'],
    ['<!-- for: service -->\nOne.\nTwo.', 'Two.'],
  ])('of %j is %j', (markdown, shown) => {
    expect(forClients('docs/contract/habits.md', markdown)).toBe(shown)
  })

  test('shows no link to the code by oversight', () => {
    const link = 'As in [the code](../../sql/lib/now.sql).'
    expect(() => forClients('docs/contract/habits.md', link)).toThrow('needs a mark')
    expect(forClients('docs/contract/habits.md', `<!-- for: service -->\n${link}`)).toBe('')
  })
})
