import { isLoaded, type Row } from '../catalogue/rows.ts'

// What the owner runs against a difference, by its kind. A cure is one text: statements, or a command.

export type Difference = {
  kind: string
  object: string
  /** Short texts; null where it is missing. */
  found: string | null
  expected: string | null
  cure: string
  /** A load of sql/ heals it too. */
  byLoad?: boolean
}

export const MIGRATE = 'npm run migrate'
export const asSuperuser = (statement: string) => `-- as superuser: ${statement}`

type Cures = {
  /** Expected, and not found. */
  missing(row: Row): string
  /** Found, and not expected. */
  foreign(row: Row): string
  changed(found: Row, expected: Row): string
}

const healedByLoad = { missing: () => MIGRATE, changed: () => MIGRATE }
const inSchemaOf = ({ place, name }: Row) => `${place.split('.')[0]}.${name}`

/** What fills a column that must not be null and has no default. */
const FILLER: Array<[type: RegExp, value: string]> = [
  [/^(bigint|integer|smallint|numeric|double|real)/, '0'],
  [/^boolean/, 'false'],
  [/^timestamp/, 'now()'],
  [/^date/, 'current_date'],
  [/^jsonb?/, "'{}'"],
  [/\[\]$/, "'{}'"],
  [/^uuid/, 'gen_random_uuid()'],
]
export const fillerOf = (type: string) => FILLER.find(([pattern]) => pattern.test(type))?.[1] ?? "''"

const GENERATED = / generated (always|by default) as .*$/

function changeColumn(found: Row, { place, name, definition }: Row): string {
  const alter = `alter table ${place} alter column ${name}`
  const [was, now] = [found.definition.replace(GENERATED, ''), definition.replace(GENERATED, '')]
  const statements = was === now ? [] : [`${alter} type ${now} using ${name}::${now}`]
  const [oldRule, newRule] = [GENERATED.exec(found.definition)?.[0], GENERATED.exec(definition)?.[0]]
  if (oldRule !== newRule) {
    if (oldRule) statements.push(`${alter} drop ${/identity$/.test(oldRule) ? 'identity' : 'expression'}`)
    if (newRule && /identity$/.test(newRule)) statements.push(`${alter} add${newRule}`)
    else if (newRule) statements.push(`alter table ${place} drop column ${name}, add column ${name} ${definition}`)
  }
  return statements.join('; ')
}

const NOT_VALID = ' NOT VALID'
const DISABLED = ' DISABLED'
const INVALID = ' INVALID'

const COLUMN: Cures = {
  missing: ({ place, name, definition }) => `alter table ${place} add column ${name} ${definition}`,
  foreign: ({ place, name }) => `alter table ${place} drop column ${name} /* its values are lost */`,
  changed: changeColumn,
}
const CONSTRAINT: Cures = {
  missing: ({ place, name, definition }) => `alter table ${place} add constraint ${name} ${definition}`,
  foreign: ({ place, name }) => `alter table ${place} drop constraint ${name}`,
  changed: (found, expected) =>
    found.definition === expected.definition + NOT_VALID
      ? `alter table ${expected.place} validate constraint ${expected.name}`
      : `alter table ${expected.place} drop constraint ${expected.name}, add constraint ${expected.name} ${expected.definition}`,
}
const INDEX: Cures = {
  missing: ({ definition }) => definition.replace(/^CREATE (UNIQUE )?INDEX/, '$& CONCURRENTLY'),
  foreign: (row) => `drop index concurrently ${inSchemaOf(row)}`,
  changed: (found, expected) =>
    found.definition === expected.definition + INVALID
      ? `reindex index concurrently ${inSchemaOf(expected)}`
      : `drop index ${inSchemaOf(expected)}; ${expected.definition} /* locks the table while it builds */`,
}
const TRIGGER: Cures = {
  missing: ({ definition }) => definition,
  foreign: ({ place, name, definition }) => {
    // catalogue.sql writes a rewrite rule as a trigger, and a trigger ALL where foreign keys are not checked
    if (definition === 'RULE') return `drop rule ${name} on ${place}`
    return name === 'ALL' ? asSuperuser(`alter table ${place} enable trigger all`) : `drop trigger ${name} on ${place}`
  },
  changed: (found, { place, name, definition }) =>
    found.definition === definition + DISABLED || found.definition.startsWith(`${definition} ENABLED`)
      ? `alter table ${place} enable trigger ${name}`
      : `drop trigger ${name} on ${place}; ${definition}`,
}
const POLICY: Cures = {
  missing: ({ place, name, definition }) => `create policy ${name} on ${place} ${definition}`,
  foreign: ({ place, name }) => `drop policy ${name} on ${place}`,
  changed: (found, expected) => `${POLICY.foreign(found)}; ${POLICY.missing(expected)}`,
}
const ROW_SECURITY: Cures = {
  missing: ({ place, definition }) =>
    `alter table ${place} ${definition.startsWith('enabled') ? 'enable' : 'disable'} row level security, ` +
    `${definition.endsWith('forced') ? 'force' : 'no force'} row level security`,
  foreign: () => '', // of a table that is foreign too, whose cure drops both
  changed: (_, expected) => ROW_SECURITY.missing(expected),
}
const SEQUENCE: Cures = {
  missing: ({ place, definition }) => `create sequence ${place} ${definition}`,
  foreign: ({ place }) => `drop sequence ${place}`,
  changed: (_, { place, definition }) => `alter sequence ${place} ${definition}`,
}
const FUNCTION: Cures = {
  ...healedByLoad,
  foreign: ({ place }) => `drop routine ${place}`,
}
/** For the functions and views of graphile-worker: no load makes them, and their definition is the whole statement. */
const ofGraphileWorker = {
  missing: ({ definition }: Row) => definition,
  changed: (_: Row, { definition }: Row) => definition,
}

const CURES: Record<string, Cures> = {
  column: COLUMN,
  constraint: CONSTRAINT,
  index: INDEX,
  trigger: TRIGGER,
  policy: POLICY,
  row_security: ROW_SECURITY,
  sequence: SEQUENCE,
  function: FUNCTION,
  schema: {
    missing: ({ place }) => `create schema ${place}`,
    foreign: ({ place, definition }) => `drop ${definition} ${place}`,
    changed: () => MIGRATE,
  },
  extension: {
    missing: ({ place, definition }) => asSuperuser(`create extension ${place} schema ${definition}`),
    foreign: ({ place }) => asSuperuser(`drop extension ${place}`),
    changed: (_, { place, definition }) => asSuperuser(`alter extension ${place} set schema ${definition}`),
  },
  table: {
    missing: ({ place, definition }) => `create ${definition === 'unlogged' ? 'unlogged ' : ''}table ${place} ()`,
    foreign: ({ place }) => `drop table ${place} /* its rows are lost */`,
    changed: (_, { place, definition }) => `alter table ${place} set ${definition}`,
  },
  default: {
    missing: ({ place, name, definition }) => `alter table ${place} alter column ${name} set default ${definition}`,
    foreign: ({ place, name }) => `alter table ${place} alter column ${name} drop default`,
    changed: (_, { place, name, definition }) => `alter table ${place} alter column ${name} set default ${definition}`,
  },
  not_null: {
    missing: ({ place, name }) => `alter table ${place} alter column ${name} set not null`,
    foreign: ({ place, name }) => `alter table ${place} alter column ${name} drop not null`,
    changed: ({ place, name }) =>
      `alter table ${place} alter column ${name} drop not null, alter column ${name} set not null`,
  },
  view: {
    ...healedByLoad,
    foreign: ({ place, definition }) =>
      `drop ${definition.startsWith('materialized') ? 'materialized ' : ''}view ${place}`,
  },
  default_privilege: {
    missing: () => MIGRATE,
    foreign: ({ place, name, definition }) => {
      const [, what, grantee] = /^(.+) (\S+)$/.exec(name) ?? []
      return `alter default privileges ${place} revoke ${definition} on ${what} from ${grantee}`
    },
    changed: () => MIGRATE,
  },
}

const SHORT = 200
const short = (text: string) => (text.length > SHORT ? `${text.slice(0, SHORT)}…` : text)

/** The qualified name by which a search finds the object. */
export function objectOf({ kind, place, name }: Row): string {
  const object = bare(place)
  if (name === '') return object
  return `${object}${['column', 'default', 'not_null'].includes(kind) ? '.' : ' '}${name}`
}

/** A place without the type of the object, with which the places of owners and grants begin. */
export const bare = (place: string) => place.replace(/^(schema|table|view|sequence|routine|database) /, '')

function curesOf({ kind, place }: Row): Cures {
  const cures = CURES[kind] as Cures
  const isWorkers = place.startsWith('graphile_worker.') && ['function', 'view'].includes(kind)
  return isWorkers ? { ...cures, ...ofGraphileWorker } : cures
}

function cureOf(found: Row | undefined, expected: Row | undefined): string {
  const row = (found ?? expected) as Row
  const cures = curesOf(row)
  if (expected === undefined) return cures.foreign(row)
  return found === undefined ? cures.missing(row) : cures.changed(found, expected)
}

/** A difference of two rows of one object, of which one may be missing. */
export function differenceOf(found: Row | undefined, expected: Row | undefined): Difference {
  const row = (found ?? expected) as Row
  return {
    kind: row.kind,
    object: objectOf(row),
    found: found ? short(found.definition) : null,
    expected: expected ? short(expected.definition) : null,
    cure: cureOf(found, expected),
    byLoad: isLoaded(row),
  }
}
