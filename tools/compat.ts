import { readdir, readFile } from 'node:fs/promises'
import { routes } from '../src/routes/index.ts'
import { answer } from './command.ts'
import { compareDocuments, explain, type Finding, lineOf, type Note, type OpenApi } from './compatibility.ts'
import { openApiDocument } from './documents/openapi.ts'

// `npm run compat`: compares the OpenAPI document with that of the last release (docs/contract/compatibility.md).

/** The folder with the document of the last release, and with the notes on new values since. */
export const RELEASES = new URL('../docs/openapi/', import.meta.url)

/** The document of the last release: the one that is named by a version. */
export async function lastReleased(): Promise<OpenApi> {
  const [last = '', ...more] = (await readdir(RELEASES)).filter((name) => /^\d/.test(name))
  if (more.length > 0) throw new Error(`docs/openapi has more than one release: ${last}, ${more}`)
  return JSON.parse(await readFile(new URL(last, RELEASES), 'utf8'))
}

/** Compares the routes of this code with the last release; a note turns a new value into an addition. */
export async function compareWithRelease() {
  const released = await lastReleased()
  const document = JSON.parse(JSON.stringify(openApiDocument(routes))) as OpenApi
  const notes = JSON.parse(await readFile(new URL('notes.json', RELEASES), 'utf8')) as Note[]
  return { version: released.info.version, ...explain(compareDocuments(released, document), notes) }
}

async function main(): Promise<string> {
  const { version, breaks, additions } = await compareWithRelease()
  const list = (findings: readonly Finding[]) => findings.map((finding) => `  ${lineOf(finding)}`).join('\n')
  if (breaks.length > 0) {
    throw new Error(`${breaks.length} changes since ${version} break existing clients:\n${list(breaks)}`)
  }
  return `compatible with ${version}; additions for the changelog:\n${list(additions) || '  none'}`
}

if (import.meta.main) await answer(main)
