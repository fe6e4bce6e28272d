import { pathTemplate } from '../../src/base/http-names.ts'
import type { Route } from '../../src/http/route.ts'
import { forClients, HEADING, RULES, read } from './prose.ts'

// The descriptions of operations and tags in the OpenAPI document are the pages of docs/contract
// (docs/contract/decisions.md#a40): a route has the text under its heading, a tag the beginning of its page. Rules that
// several routes share are links to the served pages.

export type Contract = {
  /** What a route promises. Undefined without a section. */
  operation(route: Route): string | undefined
  /** The page of a route, which is its tag. Undefined without a section. */
  tag(route: Route): string | undefined
  /** The first paragraph of a page. */
  introductionOf(tag: string): string
  /** The page of prose in front of the document. */
  introduction: string
}

type Page = { tag: string; introduction: string; sections: Map<string, string> }

function readPage(file: string): Page {
  const [head = '', ...rest] = read(file).split(/^(?=#{2,3} )/m)
  const sections = rest.flatMap((part) => {
    const [heading = '', ...lines] = part.split('\n')
    const [, route] = HEADING.exec(heading) ?? []
    return route === undefined ? [] : [[route, forClients(file, lines.join('\n'))] as const]
  })
  const [introduction = ''] = forClients(file, head.replace(/^# .*\n/, '')).split('\n\n')
  const tag = file.replace(/^.*\/|\.md$/g, '')
  return { tag, introduction, sections: new Map(sections) }
}

export function readContract(): Contract {
  const pages = RULES.map(readPage)
  const heading = ({ method, path }: Route) => `${method.toUpperCase()} ${pathTemplate(path)}`
  const find = (route: Route) => pages.find(({ sections }) => sections.has(heading(route)))
  const operation = (route: Route) => find(route)?.sections.get(heading(route))
  return {
    operation,
    tag: (route) => find(route)?.tag,
    introductionOf: (name) => pages.find(({ tag }) => tag === name)?.introduction ?? '',
    introduction: forClients('docs/api.md', read('docs/api.md').replace(/^# .*\n/, '')),
  }
}
