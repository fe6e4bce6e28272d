import { readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { lastRelease } from '../../test/support/releases.ts'
import { filledBy } from './filled.ts'
import { failuresOf } from './run.ts'

// `npm run releases [-- --part]`: the HTTP tests of the last release over a database that this release migrated, and
// those of this release over a database that the last release filled with lives and this one then migrated
// (docs/dbas.md#prove). --part runs what CI runs: the first of the two, for accounts, habits, journal and wallet.

/** What fails for a reason: way, file, test and reason, parted by tabs. A line that nothing matches is an error. */
const KNOWN = 'proofs/releases/known.txt'
const PART = ['auth', 'account', 'users', 'habit', 'goal', 'journal', 'promotions', 'wallet', 'webhooks']
/** What tests clone (test/support/database.ts). */
const TEMPLATE = 'program_template'
const SETUP = resolve('test/support/global-setup.ts')

const part = process.argv.includes('--part')
const known = readFileSync(KNOWN, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [way = '', file = '', test = '', reason = ''] = line.split('\t')
    if (reason === '') throw new Error(`${KNOWN}: a line is way, file, test and reason, parted by tabs: ${line}`)
    return { way, file, test, met: false }
  })

let fresh = 0
/** Prints what failed one way; counts what is not known. */
function report(way: string, { failed, passed }: Awaited<ReturnType<typeof failuresOf>>) {
  for (const { file, test, message } of failed) {
    const row = known.find((each) => each.way === way && each.file === file && [test, '*'].includes(each.test))
    if (row) row.met = true
    else fresh++
    console.log(`${row ? 'known ' : 'new   '} ${way}: ${file}: ${test}${row ? '' : `: ${message}`}`)
  }
  console.log(`${way}: ${passed} passed, ${failed.length} failed`)
}

/**
 * Lets the last release's tests take what its document does not name, as clients do: fields, resources of GET /changes
 * and a newer version of the export.
 */
async function takeAdditions(path: string) {
  const text = await readFile(path, 'utf8')
  const strict = "ajv.addSchema({ $id: 'openapi', ...document })"
  if (!text.includes(strict)) throw new Error(`${path} does not compare with the document as it did`)
  const open = `(key, value) => key === 'additionalProperties' && value === false ? undefined
    : key === 'changes' ? { type: 'array' } : key === 'format_version' ? { type: 'integer' } : value`
  const parsed = `JSON.parse(JSON.stringify(document, ${open}))`
  await writeFile(path, text.replace(strict, `ajv.addSchema({ $id: 'openapi', ...${parsed} })`))
}

const last = await lastRelease()
const folders = [last]
try {
  // The tests of the last release make their databases by this release's migrations.
  await writeFile(`${last}/test/support/global-setup.ts`, `export { default } from '${SETUP}'\n`)
  await takeAdditions(`${last}/test/support/contract.ts`)
  const files = part ? PART.map((name) => `test/http/${name}`) : ['test/http']
  report('back', await failuresOf(last, files))
  if (!part) {
    const filled = await filledBy(last, TEMPLATE)
    folders.push(filled)
    report('forth', await failuresOf('.', files, { RELEASED_DATA: filled }))
    for (const { way, file, test, met } of known) {
      if (met) continue
      fresh++
      console.log(`${KNOWN} names what does not fail: ${way}: ${file}: ${test}`)
    }
  }
} finally {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
}
console.log(`${fresh} new`)
process.exitCode = fresh === 0 ? 0 : 1
