import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { domainDoc } from '../../tools/domain-doc.ts'
import { schemaDoc } from '../../tools/schema-doc.ts'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'

// docs/schema.md, as `npm run schema-doc` writes it.

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

/** Writes the document as the owner, after a change of the database. */
async function written(change = 'select') {
  const client = await database.owner.connect()
  await client.query(change)
  return schemaDoc(client).finally(() => client.release(true))
}

test('docs/schema.md describes the present database', async () => {
  const lags =
    'docs/schema.md lags behind the database: run npm run schema-doc, with npm start running or a DATABASE_URL'
  expect(await written(), lags).toBe(await readFile('docs/schema.md', 'utf8'))
})

test('docs/domain.md draws the present database', async () => {
  const client = await database.owner.connect()
  const text = await domainDoc(client).finally(() => client.release())
  expect(text, 'docs/domain.md lags behind: run npm run domain-doc').toBe(await readFile('docs/domain.md', 'utf8'))
  expect(text.match(/^\| \[/gm)).toHaveLength(20)
})

test('every link of docs/schema.md leads to a file', async () => {
  const text = await readFile('docs/schema.md', 'utf8')
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
  expect(new Set(headings).size).toBe(headings.length)
  const targets = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target)
  const dead = targets.filter((target) =>
    target.startsWith('#') ? !headings.includes(target.slice(1)) : !existsSync(`docs/${target}`),
  )
  expect(dead).toEqual([])
})

describe('docs/schema.md', () => {
  test('describes a table with its columns, policies and grants', async () => {
    const text = await written(`
      create table app.things (
        id bigint generated always as identity (start 2 increment 2) primary key,
        kind text not null constraint things_kind_is_known check (kind in ('a', 'b')),
        size integer default 1, doubled integer generated always as (size * 2) stored
      );
      create unique index things_one_a on app.things (size) where kind = 'a';
      comment on table app.things is 'Things | of <all> kinds.';
      comment on column app.things.size is 'In metres.';
      comment on column app.things.kind is '@dimension
Of which sort.';
      create policy update_small on app.things for update to app_api using (size < 3) with check (size < 4);
      grant select, insert (kind, size), update (id, kind, size) on app.things to app_api;
      grant select (id) on app.things to app_analyst`)
    expect(text.slice(text.indexOf('### app.things')).split('\n### ')[0]).toMatchInlineSnapshot(`
      "### app.things

      Things | of \\<all> kinds. **Row-level security is off.**

      | Column | Type | Null | Default | Holds |
      | --- | --- | --- | --- | --- |
      | \`id\` | bigint |  | \`identity from 2 by 2\` |  |
      | \`kind\` | text |  |  | Of which sort. |
      | \`size\` | integer | yes | \`1\` | In metres. |
      | \`doubled\` | integer | yes | \`generated: (size * 2)\` |  |

      Keys and constraints:

      - \`things_pkey\`: \`PRIMARY KEY (id)\`
      - \`things_kind_is_known\`: \`CHECK (kind = ANY (ARRAY['a', 'b']))\`

      Indexes:

      - \`things_one_a\`: \`UNIQUE (size) WHERE (kind = 'a')\`

      | Policy | Command | Roles | Using | Check |
      | --- | --- | --- | --- | --- |
      | \`update_small\` | update | \`app_api\` | \`(size < 3)\` | \`(size < 4)\` |

      Grants:

      - \`app_analyst\`: select (id)
      - \`app_api\`: select, insert (kind, size), update (all but doubled)
      "
    `)
  })

  test('states who may call a function and with whose rights it runs', async () => {
    const text = await written(
      "comment on function lib.now is 'Tells the time.'; grant execute on function lib.seal to public",
    )
    const said = (name: string) => new RegExp(`^- \\[\`${name}\`\\].*\\n.*`, 'm').exec(text)?.[0]
    expect(said('now')).toContain('`timestamptz`\n  Tells the time. Called by `src/db/call.ts`. For `app_analyst`,')
    expect(said('seal')).toMatch(/For `app_api`, `app_worker`, `everybody`\.$/)
    expect(said('habit_create')).toMatch(/ POST \/habits\/: [^.]+\. For `app_api`\.$/)
    expect(said('login_finish')).toMatch(
      /\. Runs as the owner\. Called by `src\/accounts\/login.ts`\. For `app_api`\.$/,
    )
    expect(said('essay_load')).toMatch(/\. Called by `src\/models\/essay.ts`\. /)
    expect(said('role_set')).toMatch(/For the owner alone\.$/)
  })
})

test('is not written from a database that was loaded from another sql/', async () => {
  const change = 'update lib.loaded_logic set catalogue = null'
  await expect(written(change)).rejects.toThrow('another version of sql/ than this folder: npm run migrate')
})
