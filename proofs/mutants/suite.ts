import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROLES as roles } from '../../src/db/roles/roles.ts'
import type { PgTap } from '../../test/support/pgtap.ts'
import { type Mutant, mutated } from './mutants.ts'

// Which pgTAP files notice a mutant of a file: the one in the mirrored place, those that name what the file makes (or
// `schema.%I`, each in turn), those that rules/tested-elsewhere.txt names for it, those of its callers, for rights the
// rules of the catalogue, and for whose rows are meant the rule that asks all routes without policies.

const ROLES = roles.join(', ')
// Rules of the catalogue: they notice rights, whatever function or table they belong to.
const RIGHTS = new Set(['lost grant', 'widened grant', 'using (true)', 'lost security definer', 'lost search_path'])

const OWN = 'rules/own_conditions.sql'
const OWNER = /user_id = (v_me|lib\.current_user_id\(\))$/

const read = (root: string) =>
  new Map(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map((name) => [name, readFileSync(join(root, name), 'utf8')]),
  )

export type Suite = {
  files: Map<string, string>
  testsOf(file: string, mutant: Mutant): string[]
  /** Puts a test first that noticed a mutant of the file: it often notices the next one too. */
  noticed(file: string, test: string): void
  text(test: string): string
}

export function readSuite(): Suite {
  const files = read('sql')
  const tests = read('test/sql')
  const rules = [...tests.keys()].filter((name) => name.startsWith('rules/'))
  const naming = new Map([...files].map(([file, sql]) => [file, namesOf(sql)]))
  const mention = (texts: Map<string, string>, file: string) => {
    const names = naming.get(file) ?? []
    const schemas = [...new Set(names.map((name) => name.split('.')[0]))]
    const each = schemas.map((schema) => `\\b${schema}\\.%I`).join('|')
    const pattern = new RegExp(`\\b(${names.map((name) => name.replace('.', '\\.')).join('|')})\\b|${each}`)
    return names.length === 0
      ? []
      : [...texts].filter(([name, text]) => name !== file && pattern.test(text)).map(([n]) => n)
  }
  const elsewhere = readFileSync('test/sql/rules/tested-elsewhere.txt', 'utf8').split('\n')
  const namedFor = (file: string) =>
    elsewhere
      .filter((line) => line.startsWith(`sql/${file} `))
      .flatMap((line) => [...line.matchAll(/test\/sql\/([\w/]+\.sql)/g)].map(([, test = '']) => test))
  const found = new Map<string, string[]>()
  const testsOfFile = (file: string) => {
    const own = tests.has(file) ? [file] : []
    const callers = mention(files, file).filter((caller) => tests.has(caller))
    return [...new Set([...own, ...namedFor(file), ...mention(tests, file), ...callers])]
  }
  return {
    files,
    testsOf(file, { kind, start, end }) {
      const known = found.get(file) ?? testsOfFile(file)
      found.set(file, known)
      if (RIGHTS.has(kind)) return [...new Set([...rules, ...known])]
      return OWNER.test(files.get(file)?.slice(start, end) ?? '') ? [...new Set([...known, OWN])] : known
    },
    noticed(file, test) {
      const known = found.get(file) ?? []
      if (known.includes(test)) found.set(file, [test, ...known.filter((other) => other !== test)])
    },
    text: (test) => tests.get(test) as string,
  }
}

/** The functions, views and tables that a file makes or protects. */
function namesOf(sql: string): string[] {
  const made =
    /create (?:or replace )?(?:function|view) ([\w.]+)|create policy \w+ on ([\w.]+)|grant [^;]*? on (?:table )?([\w]+\.[\w]+)/g
  return [...new Set([...sql.matchAll(made)].map(([, fn, table, granted]) => fn ?? table ?? granted ?? ''))].filter(
    Boolean,
  )
}

/** The constraints that a file adds, each with its table. */
const checksOf = (sql: string) =>
  [...sql.matchAll(/alter table ([\w.]+)[^;]*/g)].flatMap(([text, table]) =>
    [...text.matchAll(/add constraint (\w+)/g)].map(([, name]) => ({ table, name })),
  )

/** The text that makes place for a mutant of a file: what only adds up in a load is removed first. */
function replacing(sql: string): string {
  const functions = [...sql.matchAll(/create (?:or replace )?function ([\w.]+)/g)].map(([, name]) => name)
  const tables = [...sql.matchAll(/create policy (\w+) on ([\w.]+)/g)]
  const triggers = [...sql.matchAll(/create trigger (\w+) [^;]*? on ([\w.]+)/g)]
  const relations = [...sql.matchAll(/grant [^;]*? on (?:table )?(?!function|schema|all)([\w]+\.[\w]+)/g)].map(
    ([, name]) => name,
  )
  const schemas = [...sql.matchAll(/grant [^;]*? on ((?:all \w+ in )?schema [\w, ]+) to/g)].map(([, what]) => what)
  return [
    ...schemas.map((what) => `revoke all on ${what} from ${ROLES};`),
    ...tables.map(([, policy, table]) => `drop policy ${policy} on ${table};`),
    ...triggers.map(([, trigger, table]) => `drop trigger ${trigger} on ${table};`),
    ...checksOf(sql).map(({ table, name }) => `alter table ${table} drop constraint ${name};`),
    ...[...new Set(relations)].map((name) => `revoke all on ${name} from ${ROLES};`),
    ...functions.map((name) => `revoke all on function ${name} from ${ROLES};`),
  ].join('\n')
}

/** The text that follows a mutant, as `npm run migrate` does after a load: the tests expect checks of old rows too. */
const validating = (sql: string) =>
  checksOf(sql)
    .map(({ table, name }) => `alter table ${table} validate constraint ${name};`)
    .join('\n')

/** What the tests say of a mutant: the test that noticed it, none, or that PostgreSQL does not take it. */
export type Verdict = { killedBy: string } | { timedOutIn: string } | 'survived' | 'refused'

const TIMED_OUT = '57014'
/** SQLSTATE classes of a server that cannot, or a connection that is gone: no word about the mutant. */
const NOT_OF_THE_MUTANT = /^(08|53|57|58|XX)/

/** Runs a test; answers whether it is green. */
async function isGreen(pgTap: PgTap, suite: Suite, test: string): Promise<boolean> {
  const lines = await pgTap.run(suite.text(test)).catch((error) => {
    if (error.code === TIMED_OUT) throw error
    return ['not ok']
  })
  return !lines.some((line) => /^(not ok|# Looks like)/m.test(line)) && lines.some((line) => /^1\.\.\d/m.test(line))
}

/** The tests that fail without any mutant, or when run again in the same session, as mutants run them. */
export async function redWithout(pgTap: PgTap, suite: Suite, tests: readonly string[]): Promise<string[]> {
  const red: string[] = []
  for (const test of tests)
    if (!(await isGreen(pgTap, suite, test)) || !(await isGreen(pgTap, suite, test))) red.push(test)
  return red
}

export async function verdictOf(pgTap: PgTap, suite: Suite, file: string, mutant: Mutant): Promise<Verdict> {
  const sql = suite.files.get(file) as string
  const text = mutated(sql, mutant).replace(/create view/g, 'create or replace view')
  let taken = false
  const work = async (): Promise<Verdict> => {
    taken = true
    for (const test of suite.testsOf(file, mutant)) {
      try {
        if (!(await isGreen(pgTap, suite, test))) return { killedBy: test }
      } catch {
        return { timedOutIn: test }
      }
    }
    return 'survived'
  }
  return pgTap.changed([replacing(sql), text, validating(sql)].join('\n'), work).catch((error) => {
    if (taken || NOT_OF_THE_MUTANT.test(error.code)) throw error
    return 'refused' as const
  })
}
