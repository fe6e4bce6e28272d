import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbedded } from '../../dev/embedded/server.ts'
import { createLog } from '../../src/base/log.ts'
import { migrate } from '../../src/db/migrate.ts'
import { ROLES } from '../../src/db/roles/roles.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { openPgTap, type PgTap } from '../../test/support/pgtap.ts'
import { changedSince } from '../changed.ts'
import { lineOf, type Mutant, mutantsOf } from './mutants.ts'
import { readSuite, redWithout, verdictOf } from './suite.ts'

// `npm run mutate [-- PATH…] [--since COMMIT] [--least SCORE] [--json]`: which small faults in sql/ would no pgTAP test
// notice (docs/dbas.md#prove)? --since judges the files that differ from a commit or release, or whose test does.

const AT_ONCE = 2
const OWNER = 'app_owner'
const TEMPLATE = 'mutants_template'
// A mutant may loop for ever; a statement that takes this long is noticed, and counted apart.
const STATEMENT_MS = 20_000
// A session makes its mutants in one transaction, which keeps the locks of thousands of objects, and whatever tests
// have inserted and rolled back: after so many it begins anew, or each test would be slower than the one before.
const MUTANTS_PER_SESSION = 60
const SETTINGS = { fsync: 'off', max_connections: '10', max_locks_per_transaction: '8192' }
const ACCEPTED = 'proofs/mutants/accepted.txt'
/** Folders in which no mutant survives, whatever the score over all: identity, rights, money, streaks. */
const NONE_SURVIVES = /^sql\/(auth|tables|lib\/wallet|lib\/model_requests|lib\/streaks)\//

type Row = { file: string; line: number; kind: string; before: string; after: string }
const folded = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** The mutants that a person has read and accepted: they change nothing that anybody could see. */
function readAccepted() {
  const lines = readFileSync(ACCEPTED, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line) => {
    const [file = '', kind = '', text = '', reason = ''] = line.split('\t')
    if (reason === '') fail(`${ACCEPTED}: a line is file, kind, text and reason, parted by tabs: ${line}`)
    return { line, file, kind, text, used: false }
  })
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}

const { values: options, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' }, since: { type: 'string' }, least: { type: 'string' } },
})
const { json, since } = options
/** The score below which the run fails. */
const least = Number(options.least ?? 1)
if (!(least >= 0 && least <= 1)) fail(`--least is a score from 0 to 1, not ${options.least}`)

const suite = readSuite()
const changed = since === undefined ? [] : changedSince(since).filter((name) => name.endsWith('.sql'))
const wanted = [...paths, ...changed.map((name) => name.replace(/^test\/sql\//, 'sql/'))]
const chosen = [...suite.files.keys()].filter(
  (file) => (since === undefined && paths.length === 0) || wanted.some((path) => `sql/${file}`.startsWith(path)),
)
if (chosen.length === 0 && since === undefined) fail(`no file of sql/ is at ${paths.join(', ')}`)

const accepted = readAccepted()
const survivors: Row[] = []
const counts = { mutants: 0, killed: 0, accepted: 0 }
/** Of those killed, the ones that ran into the timeout; and those that PostgreSQL refuses, which do not count. */
const apart = { timed_out: 0, refused: 0 }
const mutants = new Map(chosen.map((file) => [file, mutantsOf(suite.files.get(file) as string)]))
const queue = [...mutants]

/** Refuses to judge by a test that is red whatever the mutant is. The sessions share the tests. */
async function checkBaseline(sessions: readonly PgTap[]) {
  const tests = [...mutants].flatMap(([file, own]) => own.flatMap((mutant) => suite.testsOf(file, mutant)))
  const all = [...new Set(tests)]
  const share = (n: number) => all.filter((_, index) => index % sessions.length === n)
  const red = await Promise.all(sessions.map((pgTap, n) => redWithout(pgTap, suite, share(n))))
  if (red.flat().length > 0) fail(`red without a mutant: ${red.flat().join(', ')}`)
}

/** Refuses to judge a file whose tests notice that it took its own place: they would notice each of its mutants. */
async function checkPlace(pgTap: PgTap, file: string) {
  const kind = file.startsWith('tables/') ? 'lost grant' : 'none' // rights of a table are judged by the rules too
  const verdict = await verdictOf(pgTap, suite, file, { kind, start: 0, end: 0, text: '' })
  if (verdict !== 'survived') fail(`${file} without a mutant in its place: ${JSON.stringify(verdict)}`)
}

async function work(url: string) {
  let pgTap = await openPgTap(url)
  let judged = 0
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const [file, own] = next
    if (own.length > 0) await checkPlace(pgTap, file)
    for (const mutant of own) {
      await judge(pgTap, file, mutant)
      if (++judged % MUTANTS_PER_SESSION > 0) continue
      await pgTap.close()
      pgTap = await openPgTap(url)
    }
  }
  await pgTap.close()
}

async function judge(pgTap: PgTap, file: string, mutant: Mutant) {
  const sql = suite.files.get(file) as string
  const before = folded(sql.slice(mutant.start, mutant.end))
  // One line accepts one mutant; the same text may stand at several places.
  const isOf = (one: (typeof accepted)[0]) =>
    !one.used && one.file === `sql/${file}` && one.kind === mutant.kind && one.text === before
  const verdict = await verdictOf(pgTap, suite, file, mutant)
  if (verdict === 'refused') return void apart.refused++
  counts.mutants++
  if (typeof verdict === 'object' && 'timedOutIn' in verdict) apart.timed_out++
  if (typeof verdict === 'object' && 'killedBy' in verdict) suite.noticed(file, verdict.killedBy)
  if (verdict !== 'survived') return void counts.killed++
  const line = accepted.find(isOf)
  if (line !== undefined) {
    line.used = true
    counts.accepted++
    return
  }
  survivors.push({ file: `sql/${file}`, line: lineOf(sql, mutant), kind: mutant.kind, before, after: mutant.text })
}

const dataDir = await temporaryFolder('thirty-six-weeks-mutants-')
const embedded = await startEmbedded({ dataDir, owner: OWNER, database: TEMPLATE, settings: SETTINGS })
try {
  await migrate({ url: embedded.url, production: false, log: createLog('error') })
  const superuser = new pg.Client(embedded.superuserUrl)
  await superuser.connect()
  const urls: string[] = []
  for (let n = 1; n <= AT_ONCE; n++) {
    await superuser.query(`create database mutants_${n} template ${TEMPLATE} owner ${OWNER}`)
    const url = new URL(embedded.url)
    url.pathname = `mutants_${n}`
    urls.push(`${url.href}?options=${encodeURIComponent(`-c statement_timeout=${STATEMENT_MS}`)}`)
  }
  // Two transactions that grant the same role would wait for each other.
  await superuser.query(`grant ${ROLES.join()} to ${OWNER} with inherit false, set true`)
  await superuser.end()
  const sessions = await Promise.all(urls.map(openPgTap))
  await checkBaseline(sessions)
  await Promise.all(sessions.map((session) => session.close()))
  await Promise.all(urls.map(work))
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}

const stale = accepted.filter(({ used, file }) => !used && chosen.includes(file.replace(/^sql\//, '')))
const score = counts.mutants === counts.accepted ? 1 : counts.killed / (counts.mutants - counts.accepted)
const rounded = Math.floor(score * 10_000) / 10_000
survivors.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
if (json)
  console.log(JSON.stringify({ ...counts, survived: survivors.length, score: rounded, ...apart, survivors }, null, 1))
else {
  for (const { file, line, kind, before, after } of survivors)
    console.log(`${file}:${line}: ${kind}: ${before} -> ${folded(after) || '(nothing)'}`)
  console.log(
    `${counts.mutants} mutants, ${counts.killed} killed (${apart.timed_out} by the timeout), ${survivors.length} survived, ${counts.accepted} accepted, score ${rounded}; ${apart.refused} more that PostgreSQL does not take`,
  )
}
for (const { line } of stale) console.error(`${ACCEPTED}: no survivor matches: ${line}`)
const none = !survivors.some(({ file }) => NONE_SURVIVES.test(file))
process.exitCode = score >= least && stale.length === 0 && none ? 0 : 1
