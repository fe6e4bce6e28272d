import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { migrate } from '../../src/db/migrate.ts'
import { BEHIND_PROXY } from '../support/addresses.ts'
import type { Client } from '../support/client.ts'
import { createLoad, startRelease } from '../support/deploys.ts'
import { goalsOf } from '../support/habits.ts'
import { nextRelease } from '../support/next-release.ts'
import { endProcesses } from '../support/processes.ts'
import { whileLocked } from '../support/races.ts'
import { useServer } from '../support/server.ts'

// A deploy under load: the next release migrates while the old one serves, its processes start, the requests move to
// them, and the old processes drain. No answer is a 5xx, and no acknowledged write and no job is lost.

const PEOPLE = 4
const HABITS = 20
const server = useServer({ env: BEHIND_PROXY })
endProcesses()

let root: string
beforeAll(async () => {
  root = await changedRelease()
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** The changes of the next release by file: a text and its replacement. */
const CHANGES: Record<string, [RegExp, string]> = {
  // a body
  'sql/api/goal_completions/goal_completion_create.sql': [/\n {2}return \(select to_json\(r\)/, '\n  -- as before\n$&'],
  'sql/lib/habits/habit_bodies.sql': [/select h\.id, h\.sort_order,/, 'select h.id, h.sort_order + 0,'],
  // one more argument, which the old release does not pass
  'sql/api/habits/habits_list.sql': [/paginate boolean\)/, 'paginate boolean, newest boolean default false)'],
  'sql/lib/request/page.sql': [/paginate boolean\)/, 'paginate boolean, extra json default null)'],
  'sql/auth/sessions/login_begin.sql': [/email text\)/, 'email text, device text default null)'],
  // a policy and a grant
  'sql/tables/app/habits.sql': [
    /create policy all_own .*;/,
    `create policy select_own on app.habits for select to app_api, app_worker using (user_id = lib.current_user_id());
     create policy insert_own on app.habits for insert to app_api with check (user_id = lib.current_user_id());
     create policy update_own on app.habits for update to app_api using (user_id = lib.current_user_id());
     create policy delete_own on app.habits for delete to app_api using (user_id = lib.current_user_id());
     grant select (note) on app.goals to app_worker;`,
  ],
  // a view
  'sql/views/visible_goal_groups.sql': [
    /(source), (false as \w+)( from[^;]*)(true) from/,
    "$1, $2, 'own' as kind$3$4, 'shared' from",
  ],
}
const MIGRATIONS = [
  "set local lock_timeout = '200ms';\nalter table app.goals add column note text;\n",
  '--! no-transaction\ncreate index concurrently goals_note_idx on app.goals (user_id, note);\n',
]

/** Writes the next release: this one with the changes. */
async function changedRelease(): Promise<string> {
  const release = await nextRelease(MIGRATIONS)
  for (const [file, [before, after]] of Object.entries(CHANGES)) {
    const path = join(release, file)
    const text = await readFile(path, 'utf8')
    expect(text).toMatch(before)
    await writeFile(path, text.replace(before, after))
  }
  return release
}

test('no request fails and nothing is lost from one release to the next', async () => {
  const { owner } = server.database
  // A function that the previous release left behind and nothing calls.
  await owner.query('create function api.left_over() returns json language sql as $$ select null::json $$')
  const people: Client[] = []
  const goals: number[][] = []
  for (let n = 0; n < PEOPLE; n++) {
    const person = await server.person()
    people.push(person)
    const habits = Array.from({ length: HABITS }, () => goalsOf(person))
    goals.push((await Promise.all(habits)).flatMap(({ low, clear, stretch }) => [low, clear, stretch]))
  }
  const old = await startRelease(server)
  const load = createLoad(server, old.url)
  const clients = people.flatMap((person, n) => [load.reads(person), load.writes(person, goals[n] ?? [])])
  clients.push(load.logins(people))
  onTestFinished(() => load.end(clients))
  await load.more(200)
  // A long export, which runs until the migration waits for it.
  const reader = await owner.connect()
  await reader.query('begin; select from auth.users; select from app.goals')
  const waited: string[] = []
  const commits: Promise<unknown>[] = []
  const log = createLog('warn', {
    write(line) {
      waited.push(line)
      if (line.includes('tables_in_use')) commits.push(reader.query('commit'))
    },
  })
  await migrate({ url: server.database.urlOf('owner'), production: true, log, root })
  await Promise.all(commits)
  reader.release(true)
  expect(waited.join('')).toContain('tables_in_use')
  await load.more(200)
  const next = await startRelease(server)
  await load.move(next.url)
  expect(await old.end()).toEqual([0, 0])
  await load.more(200)
  await load.end(clients)

  expect(load.answers.filter(({ status }) => status !== 200 && status !== 202)).toEqual([])
  const { rows: kept } = await owner.query("select goal_id || ' ' || local_day as name from app.goal_completions")
  const names = new Set(kept.map(({ name }) => name))
  expect(load.logged.filter((name) => !names.has(name))).toEqual([])
  const received = () => server.sandbox.inbox.mails().length
  await expect.poll(received).toBe(load.mails())
  const { rows } = await owner.query(
    `select to_regprocedure('api.left_over()') as left_over, to_regclass('app.goals_note_idx') is not null as index,
            has_column_privilege('app_worker', 'app.goals', 'note', 'select') as granted,
            exists (select from pg_policies where tablename = 'habits' and policyname = 'insert_own') as policy,
            (select kind from app.visible_goal_groups limit 1) as kind,
            (select pronargs::int from pg_proc where proname = 'habits_list') as arguments`,
  )
  expect(rows).toEqual([{ left_over: null, index: true, granted: true, policy: true, kind: 'shared', arguments: 4 }])
  expect(await next.end()).toEqual([0, 0])
})

test('a request that waits while its function is replaced is answered by the new function', async () => {
  const ann = await server.person()
  const replace = `lock table auth.users in access exclusive mode; drop function api.ui_flags_get();
    create function api.ui_flags_get() returns json language sql as $$
      select to_json(r) from (select true as has_seen_welcome, true as energy_scaffolding_archived,
        null as writing_session_habit_id, null as practice_session_habit_id) r $$;
    grant execute on function api.ui_flags_get to app_api`
  const { status, body } = await whileLocked(server, replace, [], () => ann.get('/ui-flags'))
  expect([status, body.energy_scaffolding_archived]).toEqual([200, true])
})
