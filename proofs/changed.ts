import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// What a commit changed, for the proofs that judge only that.

/** The page that `npm run proofs -- --write` writes. */
export const PAGE = 'docs/proofs.md'

/** The rows of the page by proof. Each names the commit on which its proof last passed, whole. */
export function keptRows(): Map<string, string> {
  const rows = readFileSync(PAGE, 'utf8').matchAll(/^\| (\w+) \| .*$/gm)
  return new Map([...rows].slice(1).map(([row, name = '']) => [name, row]))
}

/** The commit of a proof's row. */
export const commitOf = (row: string | undefined) => /`([0-9a-f]{40})`/.exec(row ?? '')?.[1]

/** Files of the work tree that differ from a commit, or from a release such as 0.4.0. */
export function changedSince(name: string): string[] {
  const releases = JSON.parse(readFileSync('docs/releases.json', 'utf8')) as Record<string, string>
  const git = (...options: string[]) => execFileSync('git', options, { encoding: 'utf8' }).split('\n').filter(Boolean)
  return [
    ...git('diff', '--name-only', releases[name] ?? name, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
}

const FUNCTION = /create (?:or replace )?function ([\w.]+)/g

/** The functions of sql/ whose file is among these, and those that call them, directly or through others. */
export function functionsOf(changed: readonly string[]): Set<string> {
  const files = readdirSync('sql', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .map((name) => ({ path: `sql/${name}`, text: readFileSync(join('sql', name), 'utf8') }))
  const found = new Set<string>()
  const add = (text: string) => {
    for (const [, name = ''] of text.matchAll(FUNCTION)) found.add(name)
  }
  for (const { path, text } of files) if (changed.includes(path)) add(text)
  for (let before = -1; before < found.size; ) {
    before = found.size
    const calls = new RegExp(`\\b(?:${[...found].map((name) => name.replace('.', '\\.')).join('|')})\\(`)
    if (found.size > 0) for (const { text } of files) if (calls.test(text)) add(text)
  }
  return found
}
