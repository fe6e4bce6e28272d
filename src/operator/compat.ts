import { readdir, readFile } from 'node:fs/promises'
import { openApiDocument } from '../platform/http/openapi.ts'
import { routes } from '../program/routes/index.ts'
import { answer } from './command.ts'
import { compareDocuments, explain, type Finding, lineOf, type Note, type OpenApi } from './compatibility.ts'

// `npm run compat`: compares the OpenAPI document with that of the last release (docs/contract/compatibility.md).

const FOLDER = new URL('../../docs/openapi/', import.meta.url)

/** The document of the highest released version. */
async function lastReleased(): Promise<OpenApi> {
  const versions = (await readdir(FOLDER)).flatMap((name) => /^(\d+\.\d+\.\d+)\.json$/.exec(name)?.[1] ?? [])
  const last = versions.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1)
  return JSON.parse(await readFile(new URL(`${last}.json`, FOLDER), 'utf8'))
}

/** Compares the routes of this code with the last release, with the notes about new values. */
export async function compareWithRelease() {
  const released = await lastReleased()
  const document = JSON.parse(JSON.stringify(openApiDocument(routes))) as OpenApi
  const notes = JSON.parse(await readFile(new URL('notes.json', FOLDER), 'utf8')) as Note[]
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
