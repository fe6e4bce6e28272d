import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathTemplate } from '../base/path-template.ts'
import type { Route } from './route.ts'

// The descriptions of operations and tags in the OpenAPI document are the pages of docs/contract
// (docs/contract/decisions.md#a40): a route has the text under its heading, a tag the beginning of its page.

const root = join(import.meta.dirname, '../../..')

/** Pages that the introduction of the document stands for, or that are for operators. */
const NOT_REPEATED = /^(http|operations|decisions|analysts)$/
const ROUTE = /^(GET|POST|PUT|PATCH|DELETE) \//
const LINK = /\[([^\]]*)\]\(([^)\s]*)\)/g
/** What is for readers of the repository: links to code, sentences about the log, pointers to another page. */
const CODE_ASIDE = / \(\[[^\]]*\]\(\.\.\/\.\.\/[^)]*\)\)/g
const ASIDE =
  /^(Logs `|Logs one|Decided in |Files?: |The tables? lists? the refusals|Refusals that \[every)|\]\(\.\.\/\.\.\/|\bSQL\b|definer/
const SENTENCE = /(?<=\.)\s+(?=[A-Z`[])/

type Section = { heading: string; text: string }
type Page = { name: string; intro: string; sections: Map<string, Section> }

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

function readPage(name: string): Page {
  const [head = '', ...rest] = readFileSync(join(root, 'docs/contract', `${name}.md`), 'utf8').split(/^#{2,3} /m)
  const sections = rest.map((part) => {
    const [heading = '', ...lines] = part.split('\n')
    return [anchorOf(heading), { heading, text: lines.join('\n').trim() }] as const
  })
  return { name, intro: head.replace(/^# .*\n/, '').trim(), sections: new Map(sections) }
}

/** A text of the contract without such asides. Links become plain words: their targets are not served. */
function plain(markdown: string): string {
  const lines = markdown.split('\n').map((line) => {
    if (line.startsWith('|')) return line
    const told = line.replaceAll(CODE_ASIDE, '').split(SENTENCE)
    return told.filter((sentence) => !ASIDE.test(sentence)).join(' ')
  })
  const text = lines.join('\n').replaceAll(LINK, '$1')
  return text.replace(/\n{3,}/g, '\n\n').trim()
}

export type Contract = {
  /** What a route promises: its section, and the rules that the section links to. Undefined without a section. */
  operation(route: Route): string | undefined
  /** The page of a route, which is its tag. Undefined without a section. */
  tag(route: Route): string | undefined
  /** The beginning of a page. */
  introductionOf(tag: string): string
  /** The page of prose in front of the document. */
  introduction: string
}

/** Reads the pages of docs/contract and the introduction. */
export function readContract(): Contract {
  const names = readdirSync(join(root, 'docs/contract'))
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .map((file) => file.slice(0, -'.md'.length))
  const pages = new Map(names.sort().map((name) => [name, readPage(name)]))
  const homes = new Map<string, [Page, Section]>()
  for (const page of pages.values()) {
    for (const section of page.sections.values()) {
      if (ROUTE.test(section.heading)) homes.set(section.heading, [page, section])
    }
  }
  const find = ({ method, path }: Route) => homes.get(`${method.toUpperCase()} ${pathTemplate(path)}`)

  /** The rules that a section links to, on its own page and on those of other resources. */
  function rulesOf(page: Page, { text }: Section): Section[] {
    const rules = new Set<Section>()
    for (const [, , target = ''] of text.matchAll(LINK)) {
      const [file = '', anchor = ''] = target.split('#')
      const name = file === '' ? page.name : file.replace(/\.md$/, '')
      const rule = NOT_REPEATED.test(name) ? undefined : pages.get(name)?.sections.get(anchor)
      if (rule && !ROUTE.test(rule.heading)) rules.add(rule)
    }
    return [...rules]
  }

  return {
    operation(route) {
      const found = find(route)
      if (!found) return undefined
      const [page, section] = found
      const rules = rulesOf(page, section).map(({ heading, text }) => `**${heading}**\n\n${plain(text)}`)
      return [plain(section.text), ...rules].join('\n\n')
    },
    tag: (route) => find(route)?.[0].name,
    introductionOf: (tag) => plain(pages.get(tag)?.intro ?? ''),
    introduction: plain(readFileSync(join(root, 'docs/api.md'), 'utf8').replace(/^# .*\n/, '')),
  }
}
