import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { pathTemplate } from '../src/base/http-names.ts'
import { compareLogic, firstSentence } from '../src/db/loader/loader.ts'
import { functionOf } from '../src/http/route.ts'
import { routes } from '../src/routes/index.ts'
import { answer } from './command.ts'
import { anchorOf } from './documents/prose.ts'
import { withOwner } from './owner.ts'

// `npm run schema-doc`: writes docs/schema.md from the catalogue of a migrated database and from the callers in src.

const DOCUMENT = 'docs/schema.md'
const SOURCES = fileURLToPath(new URL('../src/', import.meta.url))

// The answer of schema-doc.sql.
type Schema = { name: string; comment: string | null; users: string[]; relations: Relation[]; functions: Fn[] }
type Relation = {
  name: string
  view: boolean
  unlogged: boolean
  invoker: boolean
  row_security: boolean
  comment: string | null
  columns: Array<{ name: string; type: string; nullable: boolean; default: string | null; comment: string | null }>
  constraints: Named[]
  indexes: Named[]
  policies: Array<{ name: string; command: string; roles: string[]; using: string | null; check: string | null }>
  /** columns: null when the right covers the whole table. */
  grants: Array<{ role: string; type: string; columns: string[] | null }>
}
type Named = { name: string; definition: string }
type Fn = {
  name: string
  arguments: string
  result: string
  definer: boolean
  comment: string | null
  executors: string[]
}
type File = { path: string; sql: string }
type Callers = Map<string, Set<string>>

const INTRODUCTION = `
The schema of a migrated database, written by \`npm run schema-doc\`; \`npm test\` fails when this file is out of date.
The rights are those of the run-time roles: the owner may do everything and is not listed. A function runs with the
rights of its caller unless it says otherwise. A function of \`api\` is called by the route that its comment names first;
"Called by" names other routes and files of \`src\` (\`src/tasks/index.ts\` is the table of tasks); the other
functions are called by functions and policies. Schemas of tools are left out; the rights on the queue's schema
\`graphile_worker\` are in [sql/tables/graphile_worker/queue.sql](../sql/tables/graphile_worker/queue.sql).`

/** The document of a database. Refuses a database that was loaded from another version of sql/. */
export async function schemaDoc(client: pg.ClientBase): Promise<string> {
  const { loaded, files } = await compareLogic(client)
  if (!loaded) throw new Error('the database has another version of sql/ than this folder: npm run migrate')
  const text = await readFile(new URL('schema-doc.sql', import.meta.url), 'utf8')
  // With an empty search path PostgreSQL qualifies every name.
  await client.query("begin read only; set local search_path = ''")
  const { rows } = await client.query<{ schemas: Schema[] }>(text).finally(() => client.query('rollback'))
  const schemas = rows[0]?.schemas ?? []
  const callers = await readCallers()
  const chapters = schemas.flatMap(({ name, comment, users, relations, functions }) => [
    `## ${name}`,
    sentences(prose(comment), users.length > 0 && `Open to ${listed(users)}.`),
    ...relations.flatMap((relation) => relationChapter(name, relation, files)),
    ...(functions.length > 0 ? [`### Functions of ${name}`] : []),
    functions.map((fn) => functionItem(name, fn, files, callers)).join('\n'),
  ])
  const parts = ['# Schema', INTRODUCTION.trim(), contents(schemas), ...chapters]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

const contents = (schemas: Schema[]) =>
  schemas
    .map(({ name, relations, functions }) => {
      const entries = relations.map((relation) => link(relation.name, `${name}.${relation.name}`))
      if (functions.length > 0) entries.push(link(`${functions.length} functions`, `Functions of ${name}`))
      return `- **${link(name, name)}**: ${entries.join(', ') || 'empty'}`
    })
    .join('\n')

function relationChapter(schema: string, relation: Relation, files: File[]): string[] {
  const { name, columns } = relation
  const columnNames = columns.map((column) => column.name)
  const places = [
    `tables/${schema}/${name}.sql`,
    ...(relation.view ? [`views/${name}.sql`, `${schema}/${name}.sql`] : []),
  ]
  const source = files.find(({ path }) => places.includes(path))
  return [
    `### ${schema}.${name}`,
    sentences(
      prose(relation.comment),
      relation.unlogged && 'Unlogged.',
      relation.view && `A view with the rights of ${relation.invoker ? 'its caller' : 'its owner'}.`,
      !relation.view && !relation.row_security && '**Row-level security is off.**',
      source && `Source: [sql/${source.path}](../sql/${source.path}).`,
    ),
    table(
      ['Column', 'Type', 'Null', 'Default', 'Holds'],
      columns.map((column) => [
        code(column.name),
        brief(column.type),
        column.nullable && !relation.view ? 'yes' : '',
        column.default === null ? '' : code(column.default),
        prose(column.comment),
      ]),
    ),
    definitions('Keys and constraints', relation.constraints),
    definitions(
      'Indexes',
      relation.indexes.map(({ name, definition }) => ({ name, definition: withoutHead(definition) })),
    ),
    table(
      ['Policy', 'Command', 'Roles', 'Using', 'Check'],
      relation.policies.map(({ name, command, roles, using, check }) => [
        code(name),
        command,
        listed(roles),
        using === null ? '' : code(using),
        check === null ? defaultCheck(command) : code(check),
      ]),
    ),
    items(
      'Grants',
      [...Map.groupBy(relation.grants, ({ role }) => role)].map(
        ([role, grants]) => `${code(role)}: ${grants.map((grant) => granted(grant, columnNames)).join(', ')}`,
      ),
    ),
  ]
}

/** What a policy without a check of its own checks. */
const defaultCheck = (command: string) => (['all', 'update'].includes(command) ? 'as using' : '')

const definitions = (title: string, all: Named[]) =>
  items(
    title,
    all.map(({ name, definition }) => `${code(name)}: ${code(definition)}`),
  )
/** An index without `CREATE INDEX … USING btree`. */
const withoutHead = (definition: string) =>
  definition.replace(/^CREATE (UNIQUE )?INDEX \S+ ON \S+ USING (btree )?/, '$1')

/** A right with its columns, or with the columns left out where that list is shorter. */
function granted({ type, columns }: Relation['grants'][number], all: string[]): string {
  if (columns === null) return type
  const others = all.filter((name) => !columns.includes(name))
  if (others.length === 0) return `${type} (all)`
  return others.length < columns.length / 2
    ? `${type} (all but ${others.join(', ')})`
    : `${type} (${columns.join(', ')})`
}

function functionItem(schema: string, fn: Fn, files: File[], callers: Callers): string {
  const { name } = fn
  const source = files.find(({ path }) => path.startsWith(`${schema}/`) && basename(path, '.sql') === name)
  const calls = [...(callers.get(`${schema}.${name}`) ?? [])]
  const title = source ? `[${code(name)}](../sql/${source.path})` : code(name)
  const comment = fn.comment ?? firstSentence(source?.sql ?? '') ?? ''
  const others = calls.filter((call) => !comment.startsWith(`${call}: `))
  const description = sentences(
    prose(comment),
    fn.definer && 'Runs as the owner.',
    others.length > 0 && `Called by ${listed(others)}.`,
    `For ${fn.executors.length > 0 ? listed(fn.executors) : 'the owner alone'}.`,
  )
  return `- ${title} ${code(`(${fn.arguments})`)} → ${code(fn.result)}\n  ${description}`
}

/** The callers of each function: routes whose row names it, and files of src whose code names it. */
async function readCallers(): Promise<Callers> {
  const callers = new Map<string, Set<string>>()
  const add = (fn: string, caller: string) => callers.set(fn, (callers.get(fn) ?? new Set()).add(caller))
  for (const route of routes) {
    const path = pathTemplate(route.path)
    const called = functionOf(route)
    if (called !== undefined) add(called, `${route.method.toUpperCase()} ${path}`)
  }
  const inRows = new Set(callers.keys())
  const names = (await readdir(SOURCES, { recursive: true })).filter((name) => extname(name) === '.ts').sort()
  for (const name of names) {
    const text = (await readFile(SOURCES + name, 'utf8')).replace(/^\s*(\/\/|\/?\*).*$/gm, '')
    for (const [, fn = ''] of text.matchAll(/\b((?:api|auth|jobs|lib|analytics)\.[a-z_]+)(?=['(])/g)) {
      const isRow = name.startsWith('routes/') && inRows.has(fn)
      if (!isRow) add(fn, `src/${name}`)
    }
  }
  return callers
}

const sentences = (...parts: Array<string | null | undefined | false>) =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(' ')
/** A database comment as Markdown text, without its smart tags. */
const prose = (comment: string | null) => (comment ?? '').replace(/^@\w+\s*/gm, '').replace(/[<*]/g, '\\$&')
const code = (text: string) => `\`${brief(text)}\``
const listed = (names: string[]) => names.map(code).join(', ')
const link = (text: string, heading: string) => `[${text}](#${anchorOf(heading)})`
const items = (title: string, lines: string[]) =>
  lines.length > 0 ? `${title}:\n\n${lines.map((line) => `- ${line}`).join('\n')}` : ''
const row = (cells: string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replace(/\s+/g, ' ')).join(' | ')} |`
const table = (head: string[], rows: string[][]) =>
  rows.length > 0 ? [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n') : ''
/** A definition in the shorter spelling that the SQL files use. */
const brief = (definition: string) =>
  definition
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll("'::text", "'")
    .replace(/'(\d)(0{9,})'::numeric/g, (_, digit, zeros) => `${digit}e${zeros.length}`)

if (import.meta.main) {
  await answer(async () => {
    const text = await withOwner(schemaDoc)
    await writeFile(DOCUMENT, text)
    return DOCUMENT
  })
}
