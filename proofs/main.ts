import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { changedSince, lastWholeRun, PAGE } from './changed.ts'
import { PROOFS, type Proof } from './list.ts'

// `npm run proofs [-- NAME… | --changed [--since COMMIT] | --write]`: runs all proofs, those that are named, or those
// whose paths have changed since the last whole run, and prints one table. --write keeps the table of a whole run in
// docs/proofs.md, with its commit.

type Result = { proof: Proof; passed: boolean; minutes: string; said: string }

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: 'boolean' }, since: { type: 'string' }, write: { type: 'boolean' } },
})
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}

const unknown = names.filter((name) => !PROOFS.some((proof) => proof.name === name))
if (unknown.length > 0) fail(`no proof of this name: ${unknown.join(', ')}`)
if (options.write && (options.changed || names.length > 0)) fail('--write keeps a whole run')
if (options.write && git('status', '--porcelain') !== '')
  fail('--write names a commit, and there are changes beside it')

const commit = options.changed ? (options.since ?? lastWholeRun()) : undefined
const changed = commit === undefined ? [] : changedSince(commit)
const isDue = ({ when }: Proof) => when.some((path) => changed.some((file) => file.startsWith(path)))
const chosen = PROOFS.filter((proof) =>
  commit !== undefined ? isDue(proof) : names.includes(proof.name) || names.length === 0,
)

/** The last line in which a runner says how many cases it has seen. */
const SAYS = /\d+ (?:mutants|cases|specs|new\b)|^\s*Tests\s/

async function run(proof: Proof): Promise<Result> {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project=proofs', `proofs/${proof.name}/`]
  const more = (commit === undefined ? proof.whole : proof.since?.(commit)) ?? []
  const args = [...(proof.command ?? vitest), ...more]
  console.log(`\n--- ${proof.name}: node ${args.join(' ')}`)
  const begun = Date.now()
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text)
    const lines = (rest + text).split('\n')
    rest = lines.pop() as string
    said = lines.map(stripVTControlCharacters).findLast((line) => SAYS.test(line)) ?? said
  })
  const [code] = await once(child, 'close')
  const minutes = ((Date.now() - begun) / 60_000).toFixed(1)
  return { proof, passed: code === 0, minutes, said: said.trim().replace(/^Tests\s+/, 'tests: ') }
}

const results: Result[] = []
for (const proof of chosen) results.push(await run(proof))

const code = (paths: string[]) => paths.map((path) => `\`${path}\``).join(', ')
const whenOf = ({ when }: Proof) => (when.length === 0 ? 'whole runs only' : when[0] === '' ? 'always' : code(when))
const row = ({ proof, passed, minutes, said }: Result) =>
  `| ${proof.name} | ${proof.proves} | ${whenOf(proof)} | ${passed ? 'passed' : 'failed'}: ${said.replaceAll('|', ', ')} | ${minutes} |`
const failed = results.filter(({ passed }) => !passed)

if (options.write) {
  const page = readFileSync(PAGE, 'utf8')
  const head = `Last whole run: ${new Date().toISOString().slice(0, 10)}, commit \`${git('rev-parse', 'HEAD')}\`.`
  const table = [
    '| Proof | Proves that, or tries | Runs in CI after a change of | Result | Minutes |',
    '|---|---|---|---|--:|',
  ]
  const text = [head, '', ...table, ...results.map(row)].join('\n')
  writeFileSync(PAGE, `${page.slice(0, page.indexOf('Last whole run:'))}${text}\n`)
}
console.log()
for (const { proof, passed, minutes, said } of results)
  console.log(`${passed ? 'passed' : 'FAILED'}  ${proof.name.padEnd(10)} ${minutes.padStart(5)} min  ${said}`)
if (commit !== undefined)
  console.log(`since ${commit}: ${changed.length} files, ${chosen.length} of ${PROOFS.length} proofs`)
console.log(`${results.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
