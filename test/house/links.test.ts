import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

// Every reference in the repository leads somewhere: links of documents, and paths and headings that comments cite.

const TEXT = /\.(ts|js|sql|md|yml|json|html|css)$/
// Committed migrations are never edited, so what they cite stays as it is; generated types and documents quote nothing
// of ours.
const LEFT_OUT = /^(migrations\/committed\/|package-lock\.json|client\/api\.d\.ts|content\/|src\/documents\/)/

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => TEXT.test(path) && !LEFT_OUT.test(path) && existsSync(path))
const texts = files.map((path) => [path, readFileSync(path, 'utf8')] as const)

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(path: string): Set<string> {
  const seen = new Map<string, number>()
  const headings = readFileSync(path, 'utf8')
    .replaceAll(/^```.*?^```/gms, '')
    .matchAll(/^#+ (.*)$/gm)
  return new Set(
    [...headings].map(([, heading = '']) => {
      const anchor = heading
        .toLowerCase()
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-')
      const count = seen.get(anchor) ?? 0
      seen.set(anchor, count + 1)
      return count === 0 ? anchor : `${anchor}-${count}`
    }),
  )
}

/**
 * Whether a test names a file that it makes itself, such as 'intro.md': a document outside of docs/, in a string and
 * not in a comment.
 */
function isFixture(path: string, text: string, { index, 1: document }: RegExpExecArray): boolean {
  if (!/^(test|proofs)\//.test(path) || document === undefined || document.startsWith('docs/')) return false
  const line = text.slice(text.lastIndexOf('\n', index) + 1, index)
  return !/(^|\s)(\/\/|--)\s|^\s*\/?\*/.test(line)
}

function leadsSomewhere(from: string, path: string, anchor: string | undefined): boolean {
  const target = path === '' ? from : normalize(join(from, path))
  if (!existsSync(target)) return false
  return anchor === undefined || (statSync(target).isFile() && anchorsOf(target).has(anchor))
}

test('each link of a document', () => {
  const dead = texts
    .filter(([path]) => path.endsWith('.md'))
    .flatMap(([path, text]) =>
      [...text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
        .filter(([, target = '', anchor]) =>
          target === '' ? !anchorsOf(path).has(anchor ?? '') : !leadsSomewhere(dirname(path), target, anchor),
        )
        .map(([link]) => `${path}: ${link}`),
    )
  expect(dead).toEqual([])
})

test('each path and heading that code cites', () => {
  const cited =
    /(?<![\w/.<:])((?:\.\.?\/)?(?:[\w-]+\/)*[\w.-]+\.md)(?:#([\w-]+))?|(?<![\w/.<-])((?:src|sql|test|proofs|docs|client|examples)\/[\w./-]+\.(?:ts|json|js|sql|md|html))/g
  const dead = texts
    .filter(([path]) => /\.(ts|js|sql|yml|html)$/.test(path) && !path.startsWith('test/house/'))
    .flatMap(([path, text]) =>
      [...text.matchAll(cited)]
        .filter((citation) => !isFixture(path, text, citation))
        .filter(([, document, anchor, file]) => {
          if (file !== undefined) return !existsSync(file)
          return !leadsSomewhere('.', document!, anchor) && !leadsSomewhere(dirname(path), document!, anchor)
        })
        .map(([citation]) => `${path}: ${citation}`),
    )
  expect(dead).toEqual([])
})

test('each decision is cited by a link to its heading', () => {
  const bare = texts
    .filter(([path]) => /\.(ts|js|sql|yml)$/.test(path) && !path.startsWith('test/house/'))
    .flatMap(([path, text]) =>
      [
        ...text.matchAll(
          /\bdecisions?,? (?:[RDA]\d+|Idempotency)|\([RDA]\d+(?:, [RDA]\d+)*\)|\bspec: |design section \d/g,
        ),
      ].map(([citation]) => `${path}: ${citation}`),
    )
  expect(bare).toEqual([])
})
