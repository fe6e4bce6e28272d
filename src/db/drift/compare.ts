import { isLoaded, objectOf, type Row } from '../catalogue/rows.ts'

// Compares the rows of a database with those of the release.

export type Difference = {
  kind: string
  object: string
  /** As PostgreSQL prints them; null where it is missing. */
  found: string | null
  expected: string | null
  /** A command, a statement, or a sentence. */
  cure: string
}

export const MIGRATE = 'npm run migrate'

/** What takes its parts along: they are no differences of their own. */
const WHOLES = ['schema', 'table', 'view', 'materialized_view', 'function']
const PARTS_OF_COLUMN = ['default', 'not_null']
const NAMED_BY_DOT = ['column', ...PARTS_OF_COLUMN]

const setDefault = ({ place, name, definition }: Row) =>
  `alter table ${place} alter column ${name} set default ${definition}`

/** The statements that are the printed definition, or have it as their end. */
const CREATE: Record<string, (row: Row) => string> = {
  column: ({ place, name, definition }) => `alter table ${place} add column ${name} ${definition}`,
  default: setDefault,
  not_null: ({ place, name }) => `alter table ${place} alter column ${name} set not null`,
  constraint: ({ place, name, definition }) => `alter table ${place} add constraint ${name} ${definition}`,
  index: ({ definition }) => definition,
  trigger: ({ definition }) => definition,
  function: ({ definition }) => definition,
}

/** An object in the database and in the release; `row` is whichever there is. */
type Pair = { found: Row | undefined; expected: Row | undefined; row: Row }

export function compareRows(found: readonly Row[], expected: readonly Row[]): Difference[] {
  const pairs = differingPairs(found, [...expected, ...ownersDue(found)])
  const wholes = pairs.filter(({ row, found, expected }) => WHOLES.includes(row.kind) && !(found && expected))
  const places = new Set(wholes.map(({ row }) => row.place))
  const columns = new Set(
    pairs.filter(({ row, found, expected }) => row.kind === 'column' && !(found && expected)).map(nameOf),
  )
  const takenAlong = (pair: Pair) =>
    (places.has(objectOf(pair.row.place)) && !wholes.includes(pair)) ||
    (PARTS_OF_COLUMN.includes(pair.row.kind) && columns.has(nameOf(pair)))
  return pairs.filter((pair) => !takenAlong(pair)).map(differenceOf)
}

function differingPairs(found: readonly Row[], expected: readonly Row[]): Pair[] {
  const byKey = (rows: readonly Row[]) => new Map(rows.map((row) => [[row.kind, row.place, row.name].join('\t'), row]))
  const [there, due] = [byKey(found), byKey(expected)]
  return [...new Map([...due, ...there])]
    .map(([key, row]) => ({ found: there.get(key), expected: due.get(key), row }))
    .filter(({ found, expected }) => found?.definition !== expected?.definition && !isValidated(found, expected))
}

/** Whether a constraint was validated since: that is nobody's loss. */
const isValidated = (found?: Row, expected?: Row) =>
  found !== undefined && `${found.definition} NOT VALID` === expected?.definition

/** Everything belongs to the owner of the schema app. */
function ownersDue(found: readonly Row[]): Row[] {
  const owners = found.filter(({ kind }) => kind === 'owner')
  const definition = owners.find(({ place }) => place === 'schema app')?.definition ?? ''
  return owners.map((row) => ({ ...row, definition }))
}

/** The qualified name by which a search finds the object. */
function nameOf({ row: { kind, place, name } }: Pair): string {
  const object = objectOf(place)
  return name === '' ? object : `${object}${NAMED_BY_DOT.includes(kind) ? '.' : ' '}${name}`
}

const differenceOf = (pair: Pair): Difference => ({
  kind: pair.row.kind,
  object: nameOf(pair),
  found: pair.found?.definition ?? null,
  expected: pair.expected?.definition ?? null,
  cure: cureOf(pair),
})

function cureOf({ found, expected, row }: Pair): string {
  if (isLoaded(row)) return MIGRATE
  if (expected === undefined) return 'no release made it: drop it, or take it away, if nobody needs it'
  if (found === undefined) return CREATE[row.kind]?.(row) ?? 'create it as expected'
  return row.kind === 'default' ? setDefault(expected) : 'alter it to what is expected'
}

/** Whether a load of sql/ heals a difference. */
export const isHealedByLoad = ({ kind, cure }: Difference) =>
  cure === MIGRATE && ['function', 'view', 'trigger', 'check', 'policy', 'grant'].includes(kind)
