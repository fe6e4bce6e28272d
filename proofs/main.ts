import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { changedSince, commitOf, keptRows, PAGE } from './changed.ts'
import { PROOFS, type Proof } from './list.ts'

// `npm run proofs [-- NAME… [--write] | --changed [--since COMMIT] [--minutes N]]`: runs all proofs, those that are
// named, or those whose paths have changed since each last passed whole, and prints one table. --write keeps the rows
// of those that passed in docs/proofs.md, with the commit. After --minutes no further proof begins: what was due stays
// due, and is named.

type Result = { proof: Proof; passed: boolean; minutes: string; said: string }

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'boolean' },
    since: { type: 'string' },
    minutes: { type: 'string' },
    write: { type: 'boolean' },
  },
})
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}

const unknown = names.filter((name) => !PROOFS.some((proof) => proof.name === name))
if (unknown.length > 0) fail(`no proof of this name: ${unknown.join(', ')}`)
if (options.write && options.changed) fail('--write keeps whole runs')
if (options.write && git('status', '--porcelain', '--', '.', `:!${PAGE}`) !== '')
  fail('--write names a commit, and there are changes beside it')

const kept = keptRows()
const { since } = options
const all = names.length === 0 && !options.changed
/** The commit from which on a proof judges what has changed; undefined where it runs whole. */
const baseOf = ({ name }: Proof) => (options.changed ? (since ?? commitOf(kept.get(name))) : undefined)
function isDue(proof: Proof): boolean {
  const base = baseOf(proof)
  if (proof.when.length === 0 || base === undefined) return proof.when.length > 0
  const changed = changedSince(base)
  return proof.when.some((path) => path === '' || changed.some((file) => file.startsWith(path)))
}
const chosen = PROOFS.filter((proof) => all || names.includes(proof.name) || (options.changed && isDue(proof)))

/** The last line in which a runner says how many cases it has seen. */
const SAYS = /\d+ (?:mutants|cases|specs|new\b)|^\s*Tests\s/

async function run(proof: Proof): Promise<Result> {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project=proofs', `proofs/${proof.name}/`]
  const base = baseOf(proof)
  const more = (options.changed && proof.part) || (base === undefined ? proof.whole : proof.since?.(base)) || []
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
const mostMs = 60_000 * Number(options.minutes ?? Number.POSITIVE_INFINITY)
if (!(mostMs > 0)) fail(`--minutes is a number above 0, not ${options.minutes}`)
for (const proof of chosen) if (performance.now() < mostMs) results.push(await run(proof))
const left = chosen.slice(results.length).map(({ name }) => name)

const code = (paths: string[]) => paths.map((path) => `\`${path}\``).join(', ')
const whenOf = ({ when }: Proof) => (when.length === 0 ? 'whole runs only' : when[0] === '' ? 'always' : code(when))
const day = new Date().toISOString().slice(0, 10)
const commit = git('rev-parse', 'HEAD')
const row = ({ proof, minutes, said }: Result) =>
  `| ${proof.name} | ${proof.proves} | ${whenOf(proof)} | ${said.replaceAll('|', ', ')} | ${minutes} | ${day} | \`${commit}\` |`
const failed = results.filter(({ passed }) => !passed)

if (options.write) {
  for (const result of results) if (result.passed) kept.set(result.proof.name, row(result))
  for (const { proof } of failed) kept.delete(proof.name)
  const page = readFileSync(PAGE, 'utf8')
  const table = [
    '| Proof | Proves that, or tries | Runs in CI after a change of | Said | Minutes | Day | Commit |',
    '|---|---|---|---|--:|---|---|',
    ...PROOFS.flatMap(({ name }) => kept.get(name) ?? []),
  ]
  writeFileSync(PAGE, `${page.slice(0, page.indexOf('| Proof |'))}${table.join('\n')}\n`)
}
console.log()
for (const { proof, passed, minutes, said } of results)
  console.log(`${passed ? 'passed' : 'FAILED'}  ${proof.name.padEnd(10)} ${minutes.padStart(5)} min  ${said}`)
if (options.changed) console.log(`${chosen.length} of ${PROOFS.length} proofs are due`)
if (left.length > 0) console.log(`due, not begun within ${options.minutes} minutes: ${left.join(', ')}`)
console.log(`${results.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
