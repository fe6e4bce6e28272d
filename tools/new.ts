import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { answer } from './command.ts'

// `npm run new -- route|table|job NAME`: writes the files that CONTRIBUTING.md names for each, with tests that fail
// until they are written. It overwrites nothing.

type Names = { kebab: string; snake: string; camel: string; pascal: string; title: string }
type Skeleton = { files: (names: Names) => Record<string, string>; next: (names: Names) => string[] }

const route: Skeleton = {
  files: ({ kebab, snake, camel, pascal, title }) => ({
    [`src/routes/${kebab}.ts`]: `import { z } from 'zod'
import type { Route } from '../http/route.ts'

const ${pascal} = z.object({ id: z.int() }).meta({ id: '${pascal}' })

export const ${camel}: Route[] = [
  {
    method: 'get',
    path: '/${kebab}/',
    summary: 'The caller’s ${title.toLowerCase()}.',
    call: 'api.${snake}_list',
    answers: { 200: z.array(${pascal}) },
  },
]
`,
    [`sql/api/${snake}/${snake}_list.sql`]: `-- GET /${kebab}/: the caller's ${title.toLowerCase()}.
create or replace function api.${snake}_list() returns json
language sql stable as $$
  select '[]'::json
$$;
grant execute on function api.${snake}_list to app_api;
`,
    [`test/sql/api/${snake}/${snake}_list.sql`]: `select plan(4);
select for_api_only('api.${snake}_list()');
select fail('lists the caller''s rows and nobody else''s');
select * from finish();
`,
    [`test/http/${kebab}.test.ts`]: `import { expect, test } from 'vitest'
import { useServer } from '../support/server.ts'

const server = useServer()

test('GET /${kebab}/ lists what the caller has', async () => {
  const ann = await server.person()
  expect((await ann.get('/${kebab}/')).body).toEqual(['write this test'])
})
`,
    [`docs/contract/${kebab}.md`]: `# ${title}

What they are and who uses them.

## GET /${kebab}/

What it answers, which rules hold, how it refuses.
`,
  }),
  next: ({ kebab, camel }) => [
    `in src/routes/index.ts: import { ${camel} } from './${kebab}.ts', and ...${camel}`,
    'the page, the shapes, the function and the tests, which fail until they are written',
    `docs/contract/README.md: the row of ${kebab}.md`,
    'a step in test/support/examples and a call in proofs/plans/calls.ts',
    'ENV=development npm run migrate and npm run docs, while npm start runs; npm run examples and plans',
    'CHANGELOG.md: the new route',
  ],
}

const table: Skeleton = {
  files: ({ snake, title }) => ({
    'migrations/current.sql': `set local lock_timeout = '2s';

create table app.${snake} (
  user_id bigint not null references auth.users (id) on delete cascade,
  id bigint generated always as identity,
  created_at timestamptz not null,
  primary key (user_id, id)
);
`,
    [`sql/tables/app/${snake}.sql`]: `-- app.${snake}: what a row stands for.
create policy all_own on app.${snake} to app_api, app_worker using (user_id = lib.current_user_id());
grant select on app.${snake} to app_api, app_worker;
create trigger changes_on_write after insert or update or delete on app.${snake} for each row
  execute function lib.change_counted('user_id');
comment on table app.${snake} is '${title}.';
`,
    [`test/sql/tables/app/${snake}.sql`]: `select plan(1);
select fail('shows a person their own rows of app.${snake} and nobody else''s');
select * from finish();
`,
  }),
  next: ({ snake }) => [
    'the columns, constraints, policies and the test, which fails until it is written',
    `npx graphile-migrate commit (CONTRIBUTING.md says with which addresses), then rm migrations/current.sql`,
    `app.${snake} in sql/lib/account/person_tables.sql and test/sql/rules/grants.sql`,
    `app.${snake} among the resources of GET /changes, or with a reason in test/sql/rules/changes.sql`,
    'ENV=development npm run migrate, then npm run docs',
  ],
}

const job: Skeleton = {
  files: ({ snake, camel }) => ({
    [`src/tasks/${snake}.ts`]: `import type { Task } from 'graphile-worker'
import { z } from 'zod'
import { statement } from '../db/statements.ts'
import type { TaskServices } from '../worker/task.ts'

const Payload = z.object({ user_id: z.int() })
const LOAD = statement('jobs.${snake}_load', ['user_id'])

export const ${camel} =
  ({ database, log }: TaskServices): Task =>
  async (payload) => {
    const { body } = await database.anonymous(LOAD, Payload.parse(payload), log)
    if (body === null) return // the account is gone
  }
`,
    [`sql/jobs/tasks/${snake}_load.sql`]: `-- Task ${snake}: what it works on, or null where the account is gone. Definer: it reads accounts.
create or replace function jobs.${snake}_load(user_id bigint) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select u.email from auth.users u where u.id = ${snake}_load.user_id and u.deleted_at is null
$$;
grant execute on function jobs.${snake}_load to app_worker;
`,
    [`test/sql/jobs/tasks/${snake}_load.sql`]: `select plan(1);
select fail('answers null for an account that is gone');
select * from finish();
`,
    [`test/tasks/${snake}.test.ts`]: `import { expect, test } from 'vitest'
import { useServer } from '../support/server.ts'

const server = useServer({ worker: true })

test('a job of ${snake} does its work once, however often it runs', async () => {
  await server.person()
  expect('write this test').toBe('written')
})
`,
  }),
  next: ({ snake, camel }) => [
    `in src/tasks/index.ts: import { ${camel} } from './${snake}.ts', and ${snake}: ${camel}`,
    'the payload, the functions and the tests, which fail until they are written',
    `docs/contract/admin-jobs.md#tasks: the row of ${snake}`,
    `jobs.${snake}_load with its reason among the definer functions of test/sql/rules/functions.sql`,
    `lib.enqueue('${snake}', …) in the transaction that causes it, or a line in sql/jobs/queue/crontab.sql`,
    'the keys of the payload that operators may see, in sql/jobs/queue/queue_payload.sql',
    'ENV=development npm run migrate, then npm run docs',
  ],
}

const SKELETONS: Record<string, Skeleton> = { route, table, job }

/** Writes the skeleton below `root`; returns what it wrote and what to do next. */
export async function newFiles(args: string[], root = '.'): Promise<string> {
  const [kind = '', name = ''] = args
  const skeleton = SKELETONS[kind]
  if (skeleton === undefined || !/^[a-z][a-z0-9]*([-_][a-z0-9]+)*$/.test(name)) {
    throw new Error('usage: npm run new -- route|table|job NAME   a name in lower case, such as goal-groups')
  }
  const words = name.split(/[-_]/)
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  const names = {
    kebab: words.join('-'),
    snake: words.join('_'),
    camel: words.map((word, index) => (index === 0 ? word : capital(word))).join(''),
    pascal: words.map(capital).join(''),
    title: capital(words.join(' ')),
  }
  const files = Object.entries(skeleton.files(names))
  for (const [path] of files) {
    if (existsSync(join(root, path))) throw new Error(`${path} exists: nothing was written`)
  }
  for (const [path, text] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  const written = files.map(([path]) => `  ${path}`)
  const next = skeleton.next(names).map((step) => `  ${step}`)
  return ['Written:', ...written, 'Left to do:', ...next].join('\n')
}

if (import.meta.main) await answer(newFiles)
