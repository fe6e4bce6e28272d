import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { routes } from '../../src/routes/index.ts'
import { answer } from '../command.ts'
import { openApiDocument } from './openapi.ts'
import { contents, docsPages, type Operations, searchEntries } from './pages.ts'
import { read } from './prose.ts'

// `npm run documents`: writes src/documents, the finished documents that the API serves as they are.

export const FOLDER = 'src/documents'

/** JSON in which the members of the outer `levels` objects, or the items of a list, have a line each, for diffs. */
function lines(value: unknown, levels: number): string {
  if (levels === 0 || typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[\n${value.map((item) => JSON.stringify(item)).join(',\n')}\n]`
  const members = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return `{\n${members.map(([key, inner]) => `${JSON.stringify(key)}:${lines(inner, levels - 1)}`).join(',\n')}\n}`
}

/** The OpenAPI document as it is served: a line for each path and each component. */
export function openApiText(document: object): string {
  const { paths, components, ...others } = document as { paths: object; components: object }
  const text = Object.entries(others).map(([key, value]) => `${JSON.stringify(key)}:${lines(value, 1)}`)
  return `{\n${[...text, `"paths":${lines(paths, 1)}`, `"components":${lines(components, 2)}`].join(',\n')}\n}\n`
}

/** All documents by their names below the folder; `guides/lists.html` is served as /docs/guides/lists. */
export function documents(): Record<string, string> {
  const document = openApiDocument(routes)
  const paths = document.paths as Operations
  return {
    'openapi.json': openApiText(document),
    'search.json': `${lines(searchEntries(paths), 1)}\n`,
    'llms.txt': read('docs/llms.txt'),
    'contents.html': contents,
    ...Object.fromEntries(docsPages(paths).map(({ path, html }) => [`${path.slice('/docs/'.length)}.html`, html])),
  }
}

async function main(): Promise<string> {
  const made = Object.entries(documents())
  await rm(FOLDER, { recursive: true, force: true })
  for (const [name, text] of made) {
    await mkdir(dirname(join(FOLDER, name)), { recursive: true })
    await writeFile(join(FOLDER, name), text)
  }
  return `${FOLDER}: ${made.length} files`
}

if (import.meta.main) await answer(main)
