import { readdir, rm, writeFile } from 'node:fs/promises'
import { openApiDocument } from '../src/http/openapi/document.ts'
import { routes } from '../src/routes/index.ts'
import { answer } from './command.ts'
import { RELEASES } from './compat.ts'

// `npm run openapi`: writes what the server serves at /openapi.json. `npm run openapi -- release` keeps it
// in docs/openapi for `npm run compat`, instead of the last one (docs/contract/compatibility.md#a-release).

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Keywords for people. */
const PROSE = new Set(['description', 'summary', 'examples', 'externalDocs'])
/** Keywords below which keys are names that we chose, such as a field `description`. */
const NAMES_BELOW = new Set(['content', 'headers', 'parameters', 'paths', 'properties', 'responses', 'schemas'])

/** A document without what no comparison reads. */
export function withoutProse(value: Json, keysAreNames = false): Json {
  if (Array.isArray(value)) return value.map((item) => withoutProse(item))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => keysAreNames || !PROSE.has(key))
  return Object.fromEntries(
    kept.map(([key, inner]) => [key, withoutProse(inner, !keysAreNames && NAMES_BELOW.has(key))]),
  )
}

/** A document as JSON has it. */
const plain = (document: object) => JSON.parse(JSON.stringify(document)) as { info: { version: string } } & Json
const write = (file: string | URL, value: Json) => writeFile(file, `${JSON.stringify(value, null, 2)}\n`)

async function release(): Promise<string> {
  const whole = plain(openApiDocument(routes))
  const file = `${whole.info.version}.json`
  const old = (await readdir(RELEASES)).filter((name) => /^\d/.test(name) && name !== file)
  for (const name of old) await rm(new URL(name, RELEASES))
  await write(new URL(file, RELEASES), withoutProse(whole))
  await write(new URL('notes.json', RELEASES), [])
  return `docs/openapi/${file}`
}

async function main([command]: string[]): Promise<string> {
  if (command === 'release') return release()
  if (command !== undefined) throw new Error(`usage: npm run openapi [-- release], not ${command}`)
  await write('openapi.json', plain(openApiDocument(routes)))
  return 'openapi.json'
}

if (import.meta.main) await answer(main)
