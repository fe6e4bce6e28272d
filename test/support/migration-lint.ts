import { readdir, readFile } from 'node:fs/promises'
import type { AlterTableCmd, ColumnDef, Constraint, Node, RangeVar } from 'libpg-query'
import { hasSqlDetails, parse } from 'libpg-query'
import { indexBuiltBy } from '../../src/db/drift/migrations.ts'

// `npm run lint:migrations`: reports statements that are unsafe while people use the database, each with an
// alternative. Files are parsed with PostgreSQL's grammar. A statement that the tables below don't list is refused.
// Most rules exempt tables that the same file creates, since they are empty.

const FOLDER = new URL('../../migrations/', import.meta.url)
/** Older than the rules, and than any data. */
const BASELINE = ['000001', '000002', '000003', '000004', '000005', '000006']
/** Write a few rows of a table that no request writes: nothing waits behind them, and there is nothing to batch. */
const ACCEPTED = ['000022', '000027', '000066']
const EXEMPT = [...BASELINE, ...ACCEPTED]
/** The last file that is older than the rule that what runs without a transaction can run again. */
const ONCE = '000063'
const LONGEST_WAIT_MS = 5000
/** The first line after the headers of a committed file (Previous, Hash, Message), where graphile-migrate looks. */
export const NO_TRANSACTION = /^(?:--! [A-Z]\w*(?::.*)?\n)*\s*--!\s*no-transaction\b/

export type Migration = { name: string; text: string }

/** The committed migrations in order, then the current one if it exists. */
export async function readMigrations(): Promise<Migration[]> {
  const committed = (await readdir(new URL('committed', FOLDER))).filter((name) => name.endsWith('.sql')).sort()
  const paths = committed.map((name) => `committed/${name}`)
  if ((await readdir(FOLDER)).includes('current.sql')) paths.push('current.sql')
  return Promise.all(
    paths.map(async (path) => ({ name: `migrations/${path}`, text: await readFile(new URL(path, FOLDER), 'utf8') })),
  )
}

/** Answers the offences: file, line and statement, and on a second line the reason and the alternative. */
export async function lintMigrations(migrations: readonly Migration[]): Promise<string[]> {
  const offences: string[] = []
  const history: History = { checks: new Map(), proved: new Set() }
  for (const { name, text } of migrations) {
    if (!EXEMPT.some((number) => name.startsWith(`migrations/committed/${number}-`))) {
      offences.push(...(await lint(name, text, history)))
    }
  }
  return offences
}

/** `proved`: columns that a validated check keeps from being null. `checks`: not-null checks, perhaps unvalidated. */
type History = { checks: Map<string, string>; proved: Set<string> }
type File = History & {
  /** Runs without a transaction. */
  alone: boolean
  /** Relations that it creates. */
  made: Set<string>
  /** Constraints that it adds without validating them. */
  unvalidated: Set<string>
  /** Has a lock timeout, so that the requests behind it wait only for a few seconds. */
  patient: boolean
  /** Must be able to run again, since no transaction records it with what it did. */
  again: boolean
  /** The index that migrate drops where this file was killed. */
  builds: string | undefined
  /** The comment above the current statement. */
  comment: string
}

const WHY = {
  alone: 'the driver makes one transaction of several statements: after `--! no-transaction` one statement a file',
  batches:
    'moves data in one long transaction, or more than data: without a transaction run what says `concurrently`, or a `do` ' +
    'block of inserts, updates and deletes that commits each batch',
  block: 'hides what it does: write the statements, or move data in a `do` block under `--! no-transaction`',
  cluster: 'rewrites the table while nobody can use it: an operator may do so in a quiet hour, no migration',
  concurrently:
    'keeps the table from being written until it is done: say `concurrently`, alone in a file that begins with ' +
    '`--! no-transaction`',
  contract:
    'the release that runs meanwhile may use it: drop it in a release after the one that stopped, which a line above names: ' +
    '`-- unused since 1.2.3`',
  exclude: 'can only be built while nobody uses the table: make a new table with it',
  form: 'migrate could not drop it where it was killed: begin the line with `create index concurrently if not exists name on app.table`',
  header: '`--! no-transaction` counts on the first line alone, where graphile-migrate looks for it',
  inline:
    'is checked against every row under the lock: add the column without it, then the constraint by itself, `not valid`',
  lock: "waits for its lock as long as it takes, and every request behind it: first say `set local lock_timeout = '5s'`",
  name: 'means whatever the search path says: name it with its schema',
  null: 'a row has nothing to put there: give the column a default, or let it be null',
  prove:
    'reads the whole table under its lock: `add constraint … not null … not valid` does the same for new rows; ' +
    '`validate constraint` in a later file does the rest',
  repeat:
    'runs again if migrate was killed before it was recorded: say `if not exists` or `if exists`; migrate drops what is left',
  rename:
    'the release that runs meanwhile knows the old name alone: add the new one, write both, drop the old one later',
  rewrite:
    'writes every row anew while nobody can use the table: add a column that is null or has a constant default, fill it in ' +
    'batches, and change what reads it',
  set: 'outlasts this file: `set local`',
  sql: 'lives in sql/, which is loaded after the migrations and drops what no file there names',
  truncate: 'empties a table and asks nobody: delete the rows that are meant',
  unique: 'builds its index under the lock: make the unique index concurrently in a file before, then `… using index`',
  unknown: 'is not known to be safe while people use the database: if it is, say so in test/support/migration-lint.ts',
  valid: 'reads the whole table under its lock: add it `not valid` here, and `validate constraint` in a later file',
  validate: 'reads the whole table under the lock that adding it took: `validate constraint` in a later file',
  wait: 'requests wait behind it and give up after eight seconds: at most five',
}

async function lint(name: string, text: string, history: History): Promise<string[]> {
  const bytes = Buffer.from(text)
  const offence = (at: number, why: string) => {
    const lines = bytes.subarray(0, at).toString().split('\n')
    const statement = bytes
      .subarray(at)
      .toString()
      .split(/;|\n\n/)[0]
      ?.replace(/\s+/g, ' ')
      .slice(0, 100)
    return `${name}:${lines.length}: ${statement}\n    ${why}`
  }
  const alone = NO_TRANSACTION.test(text)
  const header = /^[ \t]*--!\s*no-transaction\b/m.exec(text)
  if (header && !alone) return [offence(Buffer.byteLength(text.slice(0, header.index)), WHY.header)]

  const parsed = await parse(text).catch((error: unknown) => {
    if (hasSqlDetails(error)) return offence(error.sqlDetails?.cursorPosition ?? 0, error.message)
    throw error
  })
  if (typeof parsed === 'string') return [parsed]
  const statements = parsed.stmts ?? []
  const [, number = ''] = /\/committed\/(\d+)-/.exec(name) ?? []
  const again = alone && !(number !== '' && number <= ONCE)
  const builds = indexBuiltBy(text)
  const own = { alone, again, builds, made: new Set<string>(), unvalidated: new Set<string>() }
  const file: File = { ...history, ...own, patient: false, comment: '' }
  let end = 0
  return statements.flatMap(({ stmt, stmt_location: at = 0, stmt_len: length = 0 }) => {
    file.comment = bytes.subarray(end, at).toString()
    end = at + length
    const reasons = alone && statements.length > 1 ? [WHY.alone] : examine(stmt as Node, file)
    return [...new Set(reasons)].map((why) => offence(at, why))
  })
}

function examine(statement: Node, file: File): string[] {
  const [kind, content] = Object.entries(statement)[0] as [Kind, never]
  const rule = STATEMENTS[kind] as ((content: never, file: File) => string[]) | undefined
  const reasons = rule ? rule(content, file) : [WHY.unknown]
  const relations = relationsIn(content)
  if (relations.some(({ schemaname }) => schemaname === undefined)) reasons.push(WHY.name)
  const touches = kind === 'DropStmt' || relations.some((relation) => !file.made.has(qualified(relation)))
  if (touches && !file.patient && !file.alone) reasons.push(WHY.lock)
  return file.alone && !MAY_RUN_ALONE.includes(kind) ? [WHY.batches] : reasons
}

type Kind = Node extends infer N ? (N extends unknown ? keyof N & string : never) : never
type Content<K extends Kind> = Node extends infer N ? (N extends Record<K, infer C> ? C : never) : never

const MAY_RUN_ALONE: Kind[] = ['IndexStmt', 'DropStmt', 'ReindexStmt', 'DoStmt']
const fine = () => []
const inSql = () => [WHY.sql]
const rewrites = () => [WHY.cluster]
/** For statements that write all rows of a table in one transaction. */
const inBatches = (relation: RangeVar | undefined, { made }: File) =>
  relation && made.has(qualified(relation)) ? [] : [WHY.batches]

// The statements that a migration may have, with their rules.
const STATEMENTS: { [K in Kind]?: (content: Content<K>, file: File) => string[] } = {
  VariableSetStmt({ kind, name, is_local, args = [] }, file) {
    if (!is_local || kind !== 'VAR_SET_VALUE') return [WHY.set]
    if (name !== 'lock_timeout') return []
    const value = constant(args[0])
    const [, amount = '0', unit] = /^(\d+)\s*(ms|s)?$/.exec(value) ?? []
    const ms = Number(amount) * (unit === 's' ? 1000 : 1)
    file.patient = ms > 0 && ms <= LONGEST_WAIT_MS
    return file.patient ? [] : [WHY.wait]
  },
  CreateSchemaStmt: fine,
  CreateExtensionStmt: fine,
  CreateStmt({ relation, if_not_exists }, file) {
    if (relation && !if_not_exists) file.made.add(qualified(relation))
    return []
  },
  CreateSeqStmt({ sequence }, file) {
    if (sequence) file.made.add(qualified(sequence))
    return []
  },
  AlterSeqStmt: fine,
  CreateEnumStmt: ({ typeName = [] }) => (typeName.length < 2 ? [WHY.name] : []),
  AlterEnumStmt: ({ oldVal }) => (oldVal === undefined ? [] : [WHY.rename]),
  CreateStatsStmt: fine,
  SelectStmt: () => [WHY.unknown],
  InsertStmt: ({ relation, selectStmt }, file) =>
    selectStmt && 'SelectStmt' in selectStmt && !selectStmt.SelectStmt.valuesLists ? inBatches(relation, file) : [],
  UpdateStmt: ({ relation }, file) => inBatches(relation, file),
  DeleteStmt: ({ relation }, file) => inBatches(relation, file),
  MergeStmt: ({ relation }, file) => inBatches(relation, file),
  DoStmt({ args = [] }, { alone }) {
    if (!alone) return [WHY.block]
    const code = JSON.stringify(args)
    return /\bcommit\b/i.test(code) && !/\b(alter|create|drop|execute|grant|truncate)\b/i.test(code)
      ? []
      : [WHY.batches]
  },
  IndexStmt({ relation, idxname, concurrent, if_not_exists }, { alone, again, builds, made }) {
    if (relation && made.has(qualified(relation))) return []
    if (!concurrent || !alone) return [WHY.concurrently]
    if (builds !== `${relation?.schemaname}.${idxname}`) return [WHY.form]
    return again && !if_not_exists ? [WHY.repeat] : []
  },
  ReindexStmt: ({ params = [] }, { alone }) =>
    alone && JSON.stringify(params).includes('"concurrently"') ? [] : [WHY.concurrently],
  DropStmt({ removeType = 'UNDEFINED', objects = [], concurrent, missing_ok }, { alone, again, made, comment }) {
    if (OF_SQL.test(removeType)) return [WHY.sql]
    const names = objects.map((node) => ('List' in node ? (node.List.items ?? []).map(word) : [word(node)]))
    const reasons = removeType !== 'OBJECT_SCHEMA' && names.some(({ length }) => length < 2) ? [WHY.name] : []
    if (removeType === 'OBJECT_INDEX') {
      if (!concurrent || !alone) reasons.push(WHY.concurrently)
      else if (again && !missing_ok) reasons.push(WHY.repeat)
    } else if (alone) {
      reasons.push(WHY.batches)
    } else if (!names.every((name) => made.has(name.join('.'))) && !UNUSED.test(comment)) {
      reasons.push(WHY.contract)
    }
    return reasons
  },
  AlterTableStmt: ({ relation, cmds = [] }, file) =>
    cmds.flatMap((node) => {
      const command = 'AlterTableCmd' in node ? node.AlterTableCmd : {}
      const table = relation ? qualified(relation) : ''
      const rule = (command.subtype && ALTERATIONS[command.subtype]) ?? (() => [WHY.unknown])
      return file.made.has(table) && rule !== inSql ? [] : rule(command, table, file)
    }),
  RenameStmt: ({ relation }, { made }) => (relation && made.has(qualified(relation)) ? [] : [WHY.rename]),
  AlterObjectSchemaStmt: ({ relation }, { made }) => (relation && made.has(qualified(relation)) ? [] : [WHY.rename]),
  TruncateStmt: () => [WHY.truncate],
  ClusterStmt: rewrites,
  VacuumStmt: rewrites,
  AlterDefaultPrivilegesStmt: inSql,
  AlterFunctionStmt: inSql,
  AlterPolicyStmt: inSql,
  CommentStmt: inSql,
  CreateFunctionStmt: inSql,
  CreatePolicyStmt: inSql,
  CreateTrigStmt: inSql,
  GrantStmt: inSql,
  RuleStmt: inSql,
  ViewStmt: inSql,
}

const OF_SQL = /^OBJECT_(AGGREGATE|FUNCTION|POLICY|PROCEDURE|ROUTINE|RULE|TRIGGER|VIEW)$/
const UNUSED = /^[ \t]*-- unused since \d+\.\d+\.\d+\b/m

type Alteration = (command: AlterTableCmd, table: string, file: File) => string[]

// The rules of `alter table` for a table that is in use.
const ALTERATIONS: { [K in NonNullable<AlterTableCmd['subtype']>]?: Alteration } = {
  AT_AddColumn: ({ def }) => (def && 'ColumnDef' in def ? addColumn(def.ColumnDef) : [WHY.unknown]),
  AT_DropColumn: (_, __, { comment }) => (UNUSED.test(comment) ? [] : [WHY.contract]),
  AT_ColumnDefault: fine,
  AT_DropNotNull: fine,
  AT_SetNotNull: ({ name }, table, { proved }) => (proved.has(`${table}.${name}`) ? [] : [WHY.prove]),
  AT_AddConstraint: ({ def }, table, file) =>
    def && 'Constraint' in def ? addConstraint(def.Constraint, table, file) : [WHY.unknown],
  AT_ValidateConstraint({ name }, table, { checks, proved, unvalidated }) {
    const constraint = `${table}.${name}`
    if (unvalidated.has(constraint)) return [WHY.validate]
    const column = checks.get(constraint)
    if (column !== undefined) proved.add(column)
    return []
  },
  AT_DropConstraint: fine,
  AT_DropIdentity: fine,
  AT_SetIdentity: fine,
  AT_SetCompression: fine,
  AT_SetStorage: fine,
  AT_SetStatistics: fine,
  AT_SetOptions: fine,
  AT_ResetOptions: fine,
  AT_SetRelOptions: fine,
  AT_ResetRelOptions: fine,
  AT_ReplicaIdentity: fine,
  AT_AlterColumnType: () => [WHY.rewrite],
  AT_SetExpression: () => [WHY.rewrite],
  AT_SetAccessMethod: rewrites,
  AT_SetLogged: rewrites,
  AT_SetTableSpace: rewrites,
  AT_SetUnLogged: rewrites,
  AT_DisableRowSecurity: inSql,
  AT_EnableRowSecurity: inSql,
  AT_ForceRowSecurity: inSql,
  AT_NoForceRowSecurity: inSql,
  AT_DisableTrig: inSql,
  AT_EnableTrig: inSql,
}

const SERIAL = /^(small|big)?serial[248]?$/
/** Functions that PostgreSQL evaluates once for a default, without rewriting the table. */
const EVALUATED_ONCE = /^(pg_catalog\.)?(now|transaction_timestamp|statement_timestamp)$/

function addColumn({ typeName, constraints = [] }: ColumnDef): string[] {
  const reasons = SERIAL.test((typeName?.names ?? []).map(word).join('.')) ? [WHY.rewrite] : []
  const all = constraints.map((node) => ('Constraint' in node ? node.Constraint : {}))
  const defaults = all.find(({ contype }) => contype === 'CONSTR_DEFAULT')
  for (const { contype, raw_expr, generated_kind } of all) {
    if (contype === 'CONSTR_IDENTITY') reasons.push(WHY.rewrite)
    else if (contype === 'CONSTR_GENERATED' && generated_kind !== 'v') reasons.push(WHY.rewrite)
    else if (contype === 'CONSTR_DEFAULT' && callsIn(raw_expr).some((name) => !EVALUATED_ONCE.test(name)))
      reasons.push(WHY.rewrite)
    else if (contype === 'CONSTR_NOTNULL' && !defaults) reasons.push(WHY.null)
    else if (/_(CHECK|FOREIGN|PRIMARY|UNIQUE)$/.test(contype ?? '')) reasons.push(WHY.inline)
  }
  return reasons
}

function addConstraint(constraint: Constraint, table: string, { checks, unvalidated }: File): string[] {
  const { contype, conname, skip_validation, indexname, raw_expr } = constraint
  if (contype === 'CONSTR_EXCLUSION') return [WHY.exclude]
  if (contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY') return indexname ? [] : [WHY.unique]
  if (!skip_validation) return [WHY.valid]
  unvalidated.add(`${table}.${conname}`)
  const test = raw_expr && 'NullTest' in raw_expr ? raw_expr.NullTest : undefined
  if (test?.nulltesttype === 'IS_NOT_NULL' && test.arg && 'ColumnRef' in test.arg)
    checks.set(`${table}.${conname}`, `${table}.${word(test.arg.ColumnRef.fields?.[0])}`)
  return []
}

const qualified = ({ schemaname, relname }: RangeVar) => `${schemaname}.${relname}`
const word = (node: Node | undefined) => (node && 'String' in node ? (node.String.sval ?? '') : '')
const constant = (node: Node | undefined) =>
  node && 'A_Const' in node ? (node.A_Const.sval?.sval ?? String(node.A_Const.ival?.ival ?? 0)) : ''

/** Every object inside a part of the syntax tree. */
function* inside(part: unknown): Generator<Record<string, unknown>> {
  if (typeof part !== 'object' || part === null) return
  if (!Array.isArray(part)) yield part as Record<string, unknown>
  for (const value of Object.values(part)) yield* inside(value)
}

/** The relations that a statement names, except the names of its own `with` queries. */
function relationsIn(part: unknown): RangeVar[] {
  const objects = [...inside(part)]
  const own = new Set(objects.map(({ ctename }) => ctename))
  const relations = objects.filter((object) => 'relname' in object && 'relpersistence' in object) as RangeVar[]
  return relations.filter(({ schemaname, relname }) => schemaname !== undefined || !own.has(relname))
}

const callsIn = (part: unknown) =>
  [...inside(part)].flatMap(({ funcname }) => (funcname ? [(funcname as Node[]).map(word).join('.')] : []))

if (import.meta.main) {
  const offences = await lintMigrations(await readMigrations())
  for (const offence of offences) console.error(offence)
  if (offences.length > 0) process.exitCode = 1
}
