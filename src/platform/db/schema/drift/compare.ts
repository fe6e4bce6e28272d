import { isLoaded, type Row } from '../catalogue/rows.ts'
import { asSuperuser, bare, type Difference, differenceOf, fillerOf, MIGRATE, objectOf } from './cures.ts'

// Compares the rows of a database with those of the release. What a missing or foreign table or column takes along is
// no difference of its own: the cure of the missing one makes it too.

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

type Pair = { found: Row | undefined; expected: Row | undefined; row: Row }

export function compareRows(found: readonly Row[], expected: readonly Row[]): Difference[] {
  const [is, shall] = [byKey(found), byKey(expected)]
  const pairs = [...new Set([...is.keys(), ...shall.keys()])]
    .map((key) => ({ found: is.get(key), expected: shall.get(key), row: (is.get(key) ?? shall.get(key)) as Row }))
    // A constraint that somebody has validated since is no difference.
    .filter(({ found, expected }) => expected?.definition.replace(/ NOT VALID$/, '') !== found?.definition)
    .filter(({ found, expected }) => expected?.definition !== found?.definition)
  const grants = pairs.filter(({ row }) => row.kind === 'grant').flatMap(splitGrant)
  const others = pairs.filter(({ row }) => row.kind !== 'grant' && row.kind !== 'owner')
  const wholes = others.filter(({ found, expected, row }) => isWhole(row) && (!found || !expected))
  const changed = others.filter(({ found, expected, row }) => row.kind === 'column' && found && expected)
  const differences: Difference[] = []
  const taken = new Map<Pair, Pair>()
  for (const pair of [...others, ...grants]) {
    const whole = wholes.find((each) => each !== pair && takesAlong(each, pair))
    if (whole) taken.set(pair, whole)
  }
  for (const pair of [...others, ...grants]) {
    if (taken.has(pair) || changed.some((each) => pair.found && pair.expected && mentions(each.row, pair))) continue
    const parts = [...taken].filter(([, whole]) => rootOf(whole, taken) === pair).map(([part]) => part)
    differences.push(withParts(pair, pair.expected ? parts : []))
  }
  const foreign = wholes.filter((whole) => whole.expected === undefined).map(({ row }) => row.place)
  return [...differences, ...owners(found.filter((row) => !foreign.includes(bare(row.place))))].sort(inOrder)
}

const isWhole = ({ kind }: Row) => ['table', 'column', 'function', 'view', 'schema'].includes(kind)
const rootOf = (whole: Pair, taken: Map<Pair, Pair>): Pair => {
  const above = taken.get(whole)
  return above === undefined ? whole : rootOf(above, taken)
}

/** Whether a part went, or came, with its whole. */
function takesAlong(whole: Pair, part: Pair): boolean {
  const same =
    part.found === undefined ? whole.found === undefined : part.expected === undefined && whole.expected === undefined
  if (!same) return false
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

/** Whether a part of the same table names the column. */
function mentions({ place, name }: Row, { row }: Pair): boolean {
  if (bare(row.place) !== place || row.kind === 'column') return row.place === `${place}_${name}_seq`
  if (['default', 'not_null'].includes(row.kind)) return row.name === name
  if (!['constraint', 'index', 'grant', 'policy', 'trigger'].includes(row.kind)) return false
  return new RegExp(`(^|\\W)${name.replaceAll(/\W/g, '\\$&')}(\\W|$)`).test(row.definition.replace(/ ON \S+ /, ' '))
}

/** The difference of a missing whole: its cure makes its parts too. */
function withParts(pair: Pair, parts: Pair[]): Difference {
  const difference = differenceIn(pair)
  if (parts.length === 0 || difference.cure === MIGRATE) return difference
  const { kind, place, name } = pair.row
  const lost =
    kind === 'table' || kind === 'column' ? ` /* its ${kind === 'table' ? 'rows' : 'values'} are lost */` : ''
  if (kind === 'column') {
    const isNull = !parts.some(({ row }) => row.kind === 'not_null')
    const value = parts.find(({ row }) => row.kind === 'default')?.row.definition
    const fill = isNull || /generated/.test(pair.row.definition) ? value : (value ?? fillerOf(pair.row.definition))
    const statements = [`${difference.cure}${fill ? ` default ${fill}` : ''}${isNull ? '' : ' not null'}`]
    if (fill !== undefined && value === undefined)
      statements.push(`alter table ${place} alter column ${name} drop default`)
    const rest = parts.filter(({ row }) => !['default', 'not_null'].includes(row.kind))
    return { ...difference, cure: `${[...statements, ...curesOf(rest)].join('; ')}${lost}` }
  }
  return { ...difference, cure: `${[difference.cure, ...curesOf(parts)].join('; ')}${lost}` }
}

/** An index is built with the statements before it, so not concurrently; the sequence of an identity comes with it. */
const curesOf = (parts: Pair[]) =>
  [...parts]
    .sort((a, b) => ORDER.indexOf(a.row.kind) - ORDER.indexOf(b.row.kind) || keysFirst(a.row) - keysFirst(b.row))
    .map((part) => differenceIn(part).cure)
    .map((cure) => cure.replace(/^(CREATE (UNIQUE )?INDEX) CONCURRENTLY/, '$1'))
    .sort((a, b) => Number(a.startsWith('create sequence')) - Number(b.startsWith('create sequence')))
    .map((cure) => cure.replace(/^create sequence (\S+)/, 'alter sequence $1'))

const keysFirst = ({ definition }: Row) => Number(definition.startsWith('FOREIGN KEY'))

const differenceIn = (pair: Pair) =>
  pair.row.kind === 'grant' ? grantDifference(pair) : differenceOf(pair.found, pair.expected)

const itemsOf = (row: Row | undefined) => row?.definition.split(', ') ?? []

/** The rights of one grantee that differ, one pair for the whole object and one for each column. */
function splitGrant({ found, expected, row }: Pair): Pair[] {
  const [is, shall] = [itemsOf(found), itemsOf(expected)]
  const more = is.filter((item) => !shall.includes(item))
  const less = shall.filter((item) => !is.includes(item))
  const columnOf = (item: string) => / (\(.*\))/.exec(item)?.[1] ?? ''
  return [...new Set([...more, ...less].map(columnOf))].map((column) => {
    const part = (items: string[]): Row | undefined => {
      const definition = items.filter((item) => columnOf(item) === column).join(', ')
      return definition === '' ? undefined : { ...row, definition }
    }
    const [only, missing] = [part(more), part(less)]
    return { found: only, expected: missing, row: (only ?? missing) as Row }
  })
}

function grantDifference({ found, expected, row }: Pair): Difference {
  const plain = (items: string) => items.replaceAll(' with grant option', '')
  const statements = [
    ...(found ? [`revoke ${plain(found.definition)} on ${row.place} from ${row.name} cascade`] : []),
    ...(expected ? [`grant ${expected.definition} on ${row.place} to ${row.name}`] : []),
  ]
  const [wasFound, wasExpected] = [found?.definition ?? null, expected?.definition ?? null]
  return {
    kind: 'grant',
    object: objectOf(row),
    found: wasFound,
    expected: wasExpected,
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
