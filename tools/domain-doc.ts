import { writeFile } from 'node:fs/promises'
import type pg from 'pg'
import { answer } from './command.ts'
import { withOwner } from './owner.ts'

// `npm run domain-doc`: writes docs/domain.md, the entities of the domain as the catalogue of a migrated database has
// them: foreign keys are lines, comments on tables are sentences.

const DOCUMENT = 'docs/domain.md'

/** The twenty tables that a newcomer must know, in the order in which they are read. */
const ENTITIES = [
  ...['auth.users', 'app.wallets', 'app.stage_progress', 'app.stages', 'app.stage_contents'],
  ...['app.habits', 'app.habit_rules', 'app.habit_pauses', 'app.goals', 'app.goal_groups', 'app.goal_completions'],
  ...['app.journal_entries', 'app.promoted_quotes', 'app.marginalia', 'app.llm_requests', 'app.prompt_responses'],
  ...['app.practices', 'app.user_practices', 'app.practice_sessions', 'app.return_arcs'],
]

const QUERY = `
select c.oid::regclass::text as name, obj_description(c.oid) as sentence, coalesce(keys.list, '[]') as keys
  from unnest($1::text[]) with ordinality e (name, place)
  join pg_class c on c.oid = e.name::regclass
  left join lateral (
    select json_agg(k order by k.target, k.columns) as list
      from (
        select f.confrelid::regclass::text as target, string_agg(a.attname, ', ') filter (where a.attname <> 'user_id')
                 as columns, bool_or(not a.attnotnull) as optional,
               exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null
                 and i.indkey::int2[] <@ f.conkey) as is_one
          from pg_constraint f join pg_attribute a on a.attrelid = c.oid and a.attnum = any (f.conkey)
         where f.conrelid = c.oid and f.contype = 'f' and f.confrelid::regclass::text = any ($1)
         group by f.oid, f.confrelid, f.conkey
      ) k
  ) keys on true
 order by e.place`

type Key = { target: string; columns: string | null; optional: boolean; is_one: boolean }
type Entity = { name: string; sentence: string; keys: Key[] }

const short = (name: string) => name.replace(/^\w+\./, '')

/** The document of a database. */
export async function domainDoc(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<Entity>(QUERY, [ENTITIES])
  const lines = rows.flatMap(({ name, keys }) =>
    keys.map(({ target, columns, optional, is_one }) => {
      const line = `${optional ? '|o' : '||'}--${is_one ? '||' : 'o{'}`
      return `  ${short(target)} ${line} ${short(name)} : "${columns ?? 'user_id'}"`
    }),
  )
  const sentences = rows.map(
    ({ name, sentence }) => `| [${short(name)}](../docs/schema.md#${name.replace('.', '')}) | ${sentence} |`,
  )
  return `# Domain

Twenty entities, of which the program is made, written by \`npm run domain-doc\` from the foreign keys and comments of a migrated database. A line ends in a crow's foot where one has many; its text is the column. Every table of a person has \`user_id\` as well, and its keys begin with it. [All tables](../docs/schema.md) have their columns and rights there.

\`\`\`mermaid
erDiagram
${lines.join('\n')}
\`\`\`

| Entity | Holds |
| --- | --- |
${sentences.join('\n')}
`
}

if (import.meta.main) {
  await answer(async () => {
    await writeFile(DOCUMENT, await withOwner(domainDoc))
    return DOCUMENT
  })
}
