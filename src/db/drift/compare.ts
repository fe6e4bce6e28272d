import { isLoaded, type Row } from '../catalogue/rows.ts'
import { asSuperuser, bare, type Difference, differenceOf, fillerOf, MIGRATE, objectOf } from './cures.ts'

// Compares the rows of a database with those of the release. What a missing or foreign table or column takes along is
// no difference of its own: the cure of the missing one makes it too. A changed part that names a changed column is
// none either.

/** The order of cures: what others need is made first. Foreign objects are dropped before, in the opposite order. */
const ORDER = [
  'role',
  'role_membership',
  'role_setting',
  'schema',
  'extension',
  'owner',
  'sequence',
  'table',
  'column',
  'migration',
  'function',
  'default',
  'not_null',
  'constraint',
  'index',
  'view',
  'row_security',
  'policy',
  'trigger',
  'grant',
  'default_privilege',
  'data',
  'cron',
  'server_setting',
]
/** What a table or a column consists of. */
const PARTS = ['column', 'default', 'not_null', 'constraint', 'index', 'row_security', 'policy', 'trigger', 'sequence']

const keyOf = ({ kind, place, name }: Row) => [kind, place, name].join('\t')
const byKey = (rows: readonly Row[]) => new Map(rows.map((row) => [keyOf(row), row]))

/** An object in the database and in the release; `row` is whichever there is. */
type Pair = { found: Row | undefined; expected: Row | undefined; row: Row }

export function compareRows(found: readonly Row[], expected: readonly Row[]): Difference[] {
  const pairs = differingPairs(byKey(found), byKey(expected))
  const grants = pairs.filter(({ row }) => row.kind === 'grant').flatMap(splitGrant)
  const others = pairs.filter(({ row }) => row.kind !== 'grant' && row.kind !== 'owner')
  const wholes = others.filter(({ found, expected, row }) => isWhole(row) && (!found || !expected))
  const changedColumns = others.filter(({ found, expected, row }) => row.kind === 'column' && found && expected)
  const differences: Difference[] = []
  const wholeOf = new Map<Pair, Pair>()
  for (const pair of [...others, ...grants]) {
    const whole = wholes.find((each) => each !== pair && takesAlong(each, pair))
    if (whole) wholeOf.set(pair, whole)
  }
  for (const pair of [...others, ...grants]) {
    const changed = pair.found && pair.expected
    if (wholeOf.has(pair) || (changed && changedColumns.some(({ row }) => mentions(row, pair)))) continue
    const parts = [...wholeOf.keys()].filter((part) => outermostOf(part, wholeOf) === pair)
    differences.push(withParts(pair, pair.expected ? parts : []))
  }
  const foreign = wholes.filter((whole) => whole.expected === undefined).map(({ row }) => row.place)
  return [...differences, ...owners(found.filter((row) => !foreign.includes(bare(row.place))))].sort(inOrder)
}

function differingPairs(found: Map<string, Row>, expected: Map<string, Row>): Pair[] {
  const pairs = [...new Set([...found.keys(), ...expected.keys()])].map((key) => ({
    found: found.get(key),
    expected: expected.get(key),
    row: (found.get(key) ?? expected.get(key)) as Row,
  }))
  return pairs.filter(({ found, expected }) => {
    const validated = expected?.definition.replace(/ NOT VALID$/, '') // the constraint may have been validated since
    return found?.definition !== expected?.definition && found?.definition !== validated
  })
}

const isWhole = ({ kind }: Row) => ['table', 'column', 'function', 'view', 'schema'].includes(kind)
const outermostOf = (part: Pair, wholeOf: Map<Pair, Pair>): Pair => {
  const whole = wholeOf.get(part)
  return whole === undefined ? part : outermostOf(whole, wholeOf)
}

/** Whether a part went, or came, with its whole. */
function takesAlong(whole: Pair, part: Pair): boolean {
  const bothMissing = !whole.found && !part.found
  const bothForeign = !whole.expected && !part.expected
  if (!bothMissing && !bothForeign) return false
  const place = bare(part.row.place)
  const grantOf = part.row.kind === 'grant' && place === whole.row.place
  switch (whole.row.kind) {
    case 'column':
      return mentions(whole.row, part)
    case 'table':
      return grantOf || (PARTS.includes(part.row.kind) && (place === whole.row.place || isSequenceOf(whole.row, place)))
    case 'function':
    case 'view':
      return grantOf
    default:
      return grantOf && part.row.place.startsWith('schema ')
  }
}

const isSequenceOf = ({ place }: Row, sequence: string) => sequence.startsWith(`${place}_`) && sequence.endsWith('_seq')

/** Whether a part of a table names the column; a sequence does so by its own name. */
function mentions({ place, name }: Row, { row }: Pair): boolean {
  if (row.kind === 'sequence') return row.place === `${place}_${name}_seq`
  if (bare(row.place) !== place) return false
  if (['default', 'not_null'].includes(row.kind)) return row.name === name
  if (!['constraint', 'index', 'grant', 'policy', 'trigger'].includes(row.kind)) return false
  return new RegExp(`(^|\\W)${name.replaceAll(/\W/g, '\\$&')}(\\W|$)`).test(row.definition.replace(/ ON \S+ /, ' '))
}

/** The difference of a pair; the cure of a missing whole makes its parts too. */
function withParts(pair: Pair, parts: Pair[]): Difference {
  const difference = differenceIn(pair)
  if (parts.length === 0 || difference.cure === MIGRATE) return difference
  const { cure } = difference
  const cures = pair.row.kind === 'column' ? columnCures(pair.row, cure, parts) : [cure, ...partCures(parts)]
  return { ...difference, cure: `${cures.join('; ')}${LOST[pair.row.kind] ?? ''}` }
}

const LOST: Record<string, string> = { table: ' /* its rows are lost */', column: ' /* its values are lost */' }

/** The cure of a missing column, with its parts. A column that is not null needs a value for the rows that exist. */
function columnCures({ place, name, definition }: Row, cure: string, parts: Pair[]): string[] {
  const nullable = !parts.some(({ row }) => row.kind === 'not_null')
  const value = parts.find(({ row }) => row.kind === 'default')?.row.definition
  const filler = value !== undefined || nullable || /generated/.test(definition) ? undefined : fillerOf(definition)
  const fill = value ?? filler
  return [
    `${cure}${fill ? ` default ${fill}` : ''}${nullable ? '' : ' not null'}`,
    ...(filler === undefined ? [] : [`alter table ${place} alter column ${name} drop default`]),
    ...partCures(parts.filter(({ row }) => !['default', 'not_null'].includes(row.kind))),
  ]
}

/** An index is built with the statements before it, so not concurrently; an identity column brings its sequence. */
function partCures(parts: Pair[]): string[] {
  const rank = ({ row: { kind, definition } }: Pair) =>
    kind === 'sequence' ? ORDER.length : ORDER.indexOf(kind) + (definition.startsWith('FOREIGN KEY') ? 0.5 : 0)
  return parts
    .toSorted((a, b) => rank(a) - rank(b))
    .map((part) => differenceIn(part).cure)
    .map((cure) => cure.replace(/^(CREATE (UNIQUE )?INDEX) CONCURRENTLY/, '$1'))
    .map((cure) => cure.replace(/^create sequence (\S+)/, 'alter sequence $1'))
}

const differenceIn = (pair: Pair) =>
  pair.row.kind === 'grant' ? grantDifference(pair) : differenceOf(pair.found, pair.expected)

const itemsOf = (row: Row | undefined) => row?.definition.split(', ') ?? []

/** The rights of one grantee that differ, one pair for the whole object and one for each column. */
function splitGrant(pair: Pair): Pair[] {
  const [granted, due] = [itemsOf(pair.found), itemsOf(pair.expected)]
  const foreign = granted.filter((item) => !due.includes(item))
  const missing = due.filter((item) => !granted.includes(item))
  const columnOf = (item: string) => / (\(.*\))/.exec(item)?.[1] ?? ''
  return [...new Set([...foreign, ...missing].map(columnOf))].map((column) => {
    const rowOf = (items: string[]): Row | undefined => {
      const definition = items.filter((item) => columnOf(item) === column).join(', ')
      return definition === '' ? undefined : { ...pair.row, definition }
    }
    const [found, expected] = [rowOf(foreign), rowOf(missing)]
    return { found, expected, row: (found ?? expected) as Row }
  })
}

function grantDifference({ found, expected, row }: Pair): Difference {
  const plain = (items: string) => items.replaceAll(' with grant option', '')
  const statements = [
    ...(found ? [`revoke ${plain(found.definition)} on ${row.place} from ${row.name} cascade`] : []),
    ...(expected ? [`grant ${expected.definition} on ${row.place} to ${row.name}`] : []),
  ]
  return {
    kind: 'grant',
    object: objectOf(row),
    found: found?.definition ?? null,
    expected: expected?.definition ?? null,
    cure: statements.join('; '),
    byLoad: isLoaded(row),
  }
}

/** Whoever owns most objects is the owner. */
function owners(found: readonly Row[]): Difference[] {
  const rows = found.filter(({ kind }) => kind === 'owner')
  const counts = new Map<string, number>()
  for (const { definition } of rows) counts.set(definition, (counts.get(definition) ?? 0) + 1)
  const [owner = ''] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? []
  return rows
    .filter(({ definition }) => definition !== owner)
    .map((row) => ({
      kind: 'owner',
      object: objectOf(row),
      found: row.definition,
      expected: owner,
      cure: asSuperuser(`alter ${row.place} owner to ${owner}`),
    }))
}

/** Foreign objects first, the last kind first; then what is missing or differs, the first kind first. */
export function inOrder(a: Difference, b: Difference): number {
  const rank = ({ kind, expected, cure }: Difference) => {
    const at = ORDER.indexOf(kind)
    return expected === null ? -1 - at : 1 + at + (cure.includes('FOREIGN KEY') ? 0.5 : 0)
  }
  return rank(a) - rank(b) || (a.object < b.object ? -1 : Number(a.object > b.object))
}
