import { Marked, type Tokens } from 'marked'
import { addressOf, anchorOf, apiChanges, CHANGELOG, forClients, GUIDES, HEADING, RULES, read } from './prose.ts'

// The pages beside the operations: guides and rules as HTML, their list of contents, and what the search reads.

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters?: Array<{ name: string; description?: string }>
  responses: Record<string, { $ref?: string; description?: string }>
}
export type Operations = Record<string, Record<string, Operation>>

/** What the search finds: its title, what it is about in a sentence, and all its words. */
export type Entry = {
  kind: 'guide' | 'refusal' | 'operation' | 'rule'
  title: string
  about: string
  /** What else somebody may call it. */
  also?: string
  text: string
  href: string
}
export type DocsPage = { path: string; title: string; html: string }

const titleOf = (markdown: string) => /^# (.*)/.exec(markdown)?.[1] ?? ''
const pageOf = (file: string, text: string) => {
  const markdown = forClients(file, text)
  return { file, path: addressOf(file) as string, title: titleOf(markdown), markdown }
}
const changes = pageOf(CHANGELOG, apiChanges())
const pages = [...[...GUIDES, ...RULES].map((file) => pageOf(file, read(file))), changes]

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Where the page of all operations shows each: `POST /habits/` at `/docs#/habits/post_habits`. */
function placesOf(paths: Operations): Map<string, string> {
  return new Map(
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, { operationId, tags }]) => [
        `${method.toUpperCase()} ${path}`,
        `/docs#/${tags[0]}/${operationId}`,
      ]),
    ),
  )
}

/**
 * Headings with anchors, names of operations as links to them, and tables whose cells name their columns: a narrow
 * window shows each row as a block. The roles are explicit, since some browsers drop those of a table that is no table
 * there. In the table of refusals each row has its word as the anchor.
 */
function renderer(places: Map<string, string>, anchors: boolean) {
  return new Marked({
    renderer: {
      heading({ tokens, text, depth }: Tokens.Heading) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      codespan({ text }: Tokens.Codespan) {
        const place = places.get(text.split('?')[0] as string)
        const code = `<code>${escaped(text).replaceAll('_', '_<wbr>')}</code>`
        return place === undefined ? code : `<a href="${place}">${code}</a>`
      },
      table({ header, rows }: Tokens.Table) {
        const shown = ({ tokens }: Tokens.TableCell) => this.parser.parseInline(tokens)
        const labels = header.map(({ text }) => (text ? ` data-label="${escaped(words(text))}"` : ''))
        const heads = header.map((cell) => `<th role="columnheader">${shown(cell)}</th>\n`)
        const lines = rows.map((cells) => {
          const [, word] = /^`(\w+)`$/.exec(cells[0]?.text ?? '') ?? []
          const cellsShown = cells.map((cell, n) => `<td role="cell"${labels[n]}>${shown(cell)}</td>\n`)
          return `<tr${anchors && word ? ` id="${word}"` : ''} role="row">\n${cellsShown.join('')}</tr>\n`
        })
        const head = `<thead role="rowgroup">\n<tr role="row">\n${heads.join('')}</tr>\n</thead>`
        return `<table role="table">\n${head}\n<tbody role="rowgroup">\n${lines.join('')}</tbody>\n</table>\n`
      },
    },
  })
}

export function docsPages(paths: Operations): DocsPage[] {
  const places = placesOf(paths)
  const [plain, anchored] = [renderer(places, false), renderer(places, true)]
  return pages.map(({ file, path, title, markdown }) => {
    const marked = file.endsWith('/refusals.md') ? anchored : plain
    return { path, title, html: marked.parse(markdown, { async: false }) }
  })
}

const pagesOf = (files: readonly string[]) => pages.filter(({ file }) => files.includes(file))

const list = (files: readonly string[]) =>
  pagesOf(files)
    .map(({ path, title }) => `<li><a href="${path}">${escaped(title)}</a></li>`)
    .join('\n')

export const contents = `<h2>Guides</h2>
<ul>
${list(GUIDES)}
</ul>
<h2>Reference</h2>
<ul>
<li><a href="/docs">All operations</a></li>
<li><a href="/openapi.json">OpenAPI document</a></li>
<li><a href="/openapi.json?audience=app">Its part for apps</a></li>
<li><a href="/docs/changelog">Changes of the API</a></li>
<li><a href="/llms.txt">For language models</a></li>
</ul>
<h2>Rules</h2>
<ul>
${list(RULES)}
</ul>`

/** A text without the signs of Markdown. */
const words = (markdown: string) =>
  markdown
    .replace(/\]\([^)]*\)|[`*[\]|#]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Other words for what a part of a page is about, which no reader sees: `<!-- also: untick, revert -->`. */
const ALSO = /\n*<!-- also: ([^>]*) -->/

/** A row of the page of refusals. */
const ROW = /^\| `(.+?)` \| ([\d, ]+) \| (.*?) \| (.*?) \|$/gm

/** The parts of pages by their headings, without those of rules about an operation: the operation's entry has them. */
function sections(kind: Entry['kind'], files: readonly string[]): Entry[] {
  return pagesOf(files).flatMap(({ path, title: page, markdown }) =>
    markdown.split(/^(?=#{1,3} )/m).flatMap((part) => {
      const [, marks, heading = ''] = /^(#+) (.*)/.exec(part) ?? []
      if (kind === 'rule' && HEADING.test(part)) return []
      const shown = part.replace(ALSO, '').replace(ROW, '') // a refusal is an entry of its own
      const [, lead = ''] = shown.split('\n\n')
      const [, also] = ALSO.exec(part) ?? []
      const own = { kind, title: words(heading), ...(also ? { also } : {}), text: words(shown) }
      if (marks === '#') return [{ ...own, about: words(lead), href: path }]
      return [{ ...own, about: words(`${page}. ${lead}`), href: `${path}#${anchorOf(heading)}` }]
    }),
  )
}

const refusals = [...read('docs/guides/refusals.md').matchAll(ROW)].map(([, word = '', status, what, todo]): Entry => {
  const about = words(`${status}: ${what}; ${todo}`)
  return { kind: 'refusal', title: word, about, text: `${word} ${about}`, href: `/docs/guides/refusals#${word}` }
})

/** The words of a refusal that operations share, by the name of its component: `#/components/responses/BadRequest`. */
const wordsOf = (reference: string) =>
  reference
    .replace(/^.*\//, '')
    .replace(/\B[A-Z]/g, '_$&')
    .toLowerCase()

function operations(paths: Operations): Entry[] {
  const places = placesOf(paths)
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { tags, summary, description, parameters = [], responses }]): Entry => {
      const title = `${method.toUpperCase()} ${path}`
      const named = parameters.map(({ name, description }) => `${name} ${description ?? ''}`)
      const refused = Object.values(responses).map(({ $ref = '', description = '' }) => wordsOf($ref) || description)
      const text = words([tags[0], title, summary, description, ...named, ...refused].join(' '))
      return { kind: 'operation', title, about: summary, text, href: places.get(title) as string }
    }),
  )
}

/** The page of changes is found by its name alone: it holds the words of every other page. */
const changelog: Entry = {
  kind: 'guide',
  title: changes.title,
  also: 'changelog, release notes, deprecated, deprecation, version',
  about: 'What each release changed for clients, and how long what is deprecated stays.',
  text: '',
  href: changes.path,
}

/** What the search of the pages reads: guides first, since they answer questions. */
export const searchEntries = (paths: Operations): Entry[] => [
  ...sections('guide', GUIDES),
  changelog,
  ...refusals,
  ...operations(paths),
  ...sections('rule', RULES),
]
