import { pathTemplate } from '../../base/http-names.ts'
import type { Route } from '../route.ts'

// The part of the OpenAPI document for one audience (docs/contract/http.md#the-openapi-document).

type Operation = { tags: string[] }
type Named = Record<string, Record<string, unknown>>
export type OpenApi = {
  tags: Array<{ name: string }>
  paths: Record<string, Record<string, Operation>>
  components: Named
}

/** What an app calls: no routes of admins, of operators' probes or of vendors. */
const isForApps = ({ access, path }: Route) => access !== 'admin' && !/^\/(admin|health|webhooks)\b/.test(path)

/** The document for apps: their operations, and of tags and components what these use. */
export function ofApps<Document extends OpenApi>(document: Document, routes: readonly Route[]): Document {
  const calls = new Set(routes.filter(isForApps).map(({ method, path }) => `${method} ${pathTemplate(path)}`))
  const paths: OpenApi['paths'] = {}
  for (const [path, item] of Object.entries(document.paths)) {
    const shown = Object.entries(item).filter(([method]) => calls.has(`${method} ${path}`))
    if (shown.length > 0) paths[path] = Object.fromEntries(shown)
  }
  const tags = new Set(Object.values(paths).flatMap((item) => Object.values(item).flatMap((each) => each.tags)))
  const used = referencesOf(paths, document.components)
  const components = Object.entries(document.components).map(([kind, named]) => [
    kind,
    Object.fromEntries(
      Object.entries(named).filter(([name]) => kind === 'securitySchemes' || used.has(`${kind}/${name}`)),
    ),
  ])
  return {
    ...document,
    tags: document.tags.filter(({ name }) => tags.has(name)),
    paths,
    components: Object.fromEntries(components),
  }
}

/** The components that something names, such as `schemas/Habit`, and those that they name. */
function referencesOf(node: unknown, components: Named, found = new Set<string>()): Set<string> {
  for (const [, kind = '', name = ''] of JSON.stringify(node).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
    const reference = `${kind}/${name}`
    if (found.has(reference)) continue
    found.add(reference)
    referencesOf(components[kind]?.[name], components, found)
  }
  return found
}
