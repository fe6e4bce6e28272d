import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { METHODS } from '../../src/base/http-names.ts'

// The prose of docs as clients read it: in the OpenAPI document, and on the pages beside it.

const root = join(import.meta.dirname, '../..')

/** The guides in the order of the list of contents. */
export const GUIDES = [
  'docs/guides/first-steps.md',
  'docs/guides/log-yesterday.md',
  'docs/guides/which-goal.md',
  'docs/guides/rest-days.md',
  'docs/guides/reminders.md',
  'docs/guides/errors.md',
  'docs/guides/refusals.md',
  'docs/guides/lists.md',
  'docs/guides/journal.md',
  'docs/guides/bring-your-data.md',
  'docs/guides/edits.md',
  'docs/guides/writing-once.md',
  'docs/guides/offline.md',
  'docs/guides/sessions.md',
  'docs/guides/account.md',
  'docs/guides/widgets.md',
  'docs/guides/values.md',
  'docs/guides/limits.md',
  'docs/clients.md',
]
/** Files that stand for the page of all operations. */
const OPERATIONS = ['docs/contract/README.md', 'docs/api.md']
/** The heading of an operation. */
export const HEADING = new RegExp(`^## ((?:${METHODS.join('|')}) /.*)$`, 'm')
/** A page for analysts, and what the guides say for clients. */
const NOT_FOR_CLIENTS = ['docs/contract/analysts.md', 'docs/contract/http.md']

export const read = (file: string) => readFileSync(join(root, file), 'utf8')

const CONDITIONAL_REQUESTS = 'docs/contract/conditional-requests.md'

/** The pages of rules: those of routes, and that of conditional requests. */
export const RULES = readdirSync(join(root, 'docs/contract'))
  .map((name) => `docs/contract/${name}`)
  .filter((file) => HEADING.test(read(file)) || file === CONDITIONAL_REQUESTS)
  .filter((file) => !NOT_FOR_CLIENTS.includes(file))
  .sort()

/** What changed for clients: made of the changelog of the release, no copy of it. */
export const CHANGELOG = 'CHANGELOG.md'
const TITLE = '# Changes of the API'

/** The part of a page below a heading. */
const partOf = (markdown: string, heading: string) =>
  markdown.split(/^(?=## )/m).find((part) => part.startsWith(`## ${heading}\n`)) ?? ''

/** The policy of deprecation, then what each release has changed for clients by subject, the newest first. */
export function apiChanges(): string {
  const policy = partOf(read('docs/contract/compatibility.md'), 'Deprecation')
  const releases = read(CHANGELOG)
    .split(/^(?=## )/m)
    .flatMap((release) => {
      const [, changes] = /^### API\n([\s\S]*?)(?=^### |(?![\s\S]))/m.exec(release) ?? []
      return changes === undefined ? [] : [`${release.split('\n', 1)[0]}\n${changes.replaceAll(/^####/gm, '###')}`]
    })
  return [TITLE, policy, ...releases].join('\n\n')
}

const nameOf = (file: string) => posix.basename(file, '.md')

/** The address of the page that a file is served as; undefined for what is not for clients. */
export function addressOf(file: string): string | undefined {
  if (OPERATIONS.includes(file)) return '/docs'
  if (file === CHANGELOG) return '/docs/changelog'
  if (GUIDES.includes(file)) return `/docs/guides/${nameOf(file)}`
  return RULES.includes(file) ? `/docs/rules/${nameOf(file)}` : undefined
}

/** The anchor that GitHub gives a heading. */
export const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

const LINK = /\[([^\]]*)\]\(([^)\s]*)\)/g
/**
 * What clients do not see is marked in the page: after `<!-- for: service -->`, the rest of the line or what comes
 * before `<!-- end -->`; after a mark that has its line to itself, the next line.
 */
const FOR_SERVICE = /^ *<!-- for: service -->\n.*\n?| ?<!-- for: service -->.*?(?:<!-- end -->|$)/gm

/** A text of a file for clients: links lead to the served pages, and become plain words where there is none. */
export function forClients(file: string, markdown: string): string {
  const linked = (whole: string, words: string, target: string) => {
    if (/^https?:/.test(target)) return whole
    if (target.startsWith('../../'))
      throw new Error(`${file} links to ${target} where clients read: it needs a mark (tools/documents/prose.ts)`)
    const [name = '', anchor] = target.split('#')
    const address = addressOf(name === '' ? file : posix.join(posix.dirname(file), name))
    if (address === undefined) return words
    return `[${words}](${address}${anchor && address !== '/docs' ? `#${anchor}` : ''})`
  }
  const text = markdown.replaceAll(FOR_SERVICE, '').replaceAll(LINK, linked)
  return text.replace(/\n{3,}/g, '\n\n').trim()
}
