import { readdir, rm, writeFile } from 'node:fs/promises'
import { routes } from '../src/routes/index.ts'
import { answer } from './command.ts'
import { RELEASES } from './compat.ts'
import { openApiText } from './documents/main.ts'
import { openApiDocument } from './documents/openapi.ts'

// `npm run openapi`: writes what the server serves at /openapi.json. `npm run openapi -- release` keeps it
// in docs/openapi for `npm run compat`, instead of the last one (docs/contract/compatibility.md#a-release).

async function release(): Promise<string> {
  const document = openApiDocument(routes)
  const file = `${document.info.version}.json`
  const old = (await readdir(RELEASES)).filter((name) => /^\d/.test(name) && name !== file)
  for (const name of old) await rm(new URL(name, RELEASES))
  await writeFile(new URL(file, RELEASES), openApiText(document))
  await writeFile(new URL('notes.json', RELEASES), '[]\n')
  return `docs/openapi/${file}`
}

async function main([command]: string[]): Promise<string> {
  if (command === 'release') return release()
  if (command !== undefined) throw new Error(`usage: npm run openapi [-- release], not ${command}`)
  await writeFile('openapi.json', openApiText(openApiDocument(routes)))
  return 'openapi.json'
}

if (import.meta.main) await answer(main)
