import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { calculateHash } from 'graphile-migrate/dist/hash.js'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../src/platform/base/log.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { BEHIND_PROXY, elsewhere } from '../support/addresses.ts'
import { type Client, createClient } from '../support/client.ts'
import { goalsOf } from '../support/habits.ts'
import { endProcesses, start } from '../support/processes.ts'
import { whileLocked } from '../support/races.ts'
import { lastRelease } from '../support/releases.ts'
import { PASSWORD, useServer } from '../support/server.ts'

// A deploy under load: the next release migrates while the old one serves, its processes start, the requests move to them,
// and the old processes drain. No answer is a 5xx, and no acknowledged write and no job is lost.

const PEOPLE = 4
const HABITS = 20
const BREATH_MS = 50
const server = useServer({ env: BEHIND_PROXY })
endProcesses()

let root: string
beforeAll(async () => {
  root = await nextRelease()
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** The changes of the next release by file: a text and its replacement. */
const CHANGES: Record<string, [RegExp, string]> = {
  // a body
  'sql/api/goal_completions/goal_completion_create.sql': [/\n {2}return json_build_object\(/, '\n  -- as before\n$&'],
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
async function nextRelease(): Promise<string> {
  const release = await mkdtemp(join(tmpdir(), 'release-'))
  for (const folder of ['sql', 'migrations']) await cp(folder, join(release, folder), { recursive: true })
  for (const [file, [before, after]] of Object.entries(CHANGES)) {
    const path = join(release, file)
    const text = await readFile(path, 'utf8')
    expect(text).toMatch(before)
    await writeFile(path, text.replace(before, after))
  }
  const folder = join(release, 'migrations/committed')
  const committed = (await readdir(folder)).sort()
  let [, previous = ''] = /^--! Hash: (.*)$/m.exec(await readFile(join(folder, committed.at(-1) ?? ''), 'utf8')) ?? []
  for (const [n, text] of MIGRATIONS.entries()) {
    const hash = calculateHash(text, previous)
    const name = `${String(committed.length + n + 1).padStart(6, '0')}-next.sql`
    await writeFile(join(folder, name), `--! Previous: ${previous}\n--! Hash: ${hash}\n\n${text}`)
    previous = hash
  }
  return release
}

/** Clients that send one request after the other to the present `url` until stopped. */
function createLoad(url: string) {
  const waiting = new Map<string, number>()
  const load = { url, running: true, answers: [] as Array<{ what: string; status: unknown }> }
  const logged: string[] = []
  let mails = 0
  const ask = async (client: Client, path: string, body?: unknown, headers?: Record<string, string>) => {
    const { url } = load
    const at = createClient(url, client)
    waiting.set(url, (waiting.get(url) ?? 0) + 1)
    const answering = body === undefined ? at.get(path, headers) : at.post(path, body, headers)
    const { status } = await answering.catch(({ message, cause }) => ({ status: `${cause?.code ?? message}` }))
    waiting.set(url, (waiting.get(url) ?? 0) - 1)
    load.answers.push({ what: path, status })
    return status
  }
  return Object.assign(load, {
    logged,
    mails: () => mails,
    async reads(client: Client) {
      while (load.running) for (const path of ['/habits/', '/goal-groups/', '/practice-tags/']) await ask(client, path)
    },
    async writes(client: Client, goals: number[]) {
      for (let n = 0; load.running; n++) {
        const day = new Date(Date.now() - Math.floor(n / goals.length) * 86_400_000).toISOString().slice(0, 10)
        const [goal_id, key] = [goals[n % goals.length], `${goals[n % goals.length]} ${day}`]
        const status = await ask(
          client,
          '/goal_completions/',
          { goal_id, completed_on: day },
          { 'idempotency-key': key },
        )
        if (status === 200) logged.push(key)
      }
    },
    async logins(people: Client[]) {
      // Ages the sent reset mails by an hour, since an account gets at most ten per hour.
      const later = "update auth.password_resets set created_at = created_at - interval '1 hour'"
      for (let n = 0; load.running; n++) {
        const { email } = people[n % people.length] as Client
        await ask(server.anonymous, '/auth/login', { email, password: PASSWORD }, elsewhere())
        await sleep(BREATH_MS)
        await server.database.owner.query(later)
        if ((await ask(server.anonymous, '/auth/password-reset/request', { email }, elsewhere())) === 202) mails++
      }
    },
    /** Sends further requests to another address, and waits for the answers of the previous one. */
    async move(to: string) {
      const from = load.url
      load.url = to
      await expect.poll(() => waiting.get(from)).toBe(0)
    },
    /** Waits until more than `count` further requests have been answered. */
    async more(count: number) {
      const from = load.answers.length
      await expect.poll(() => load.answers.length - from).toBeGreaterThan(count)
    },
  })
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
  const processes = async () => {
    const [api, worker] = [start(['api'], server.env), start(['worker'], server.env)]
    const [[line]] = await Promise.all([api.logged('api_listening'), worker.logged('metrics_listening')])
    const end = () => Promise.all([api.end('SIGTERM'), worker.end('SIGTERM')])
    return { url: `http://127.0.0.1:${line?.port}`, end }
  }

  const old = await processes()
  const load = createLoad(old.url)
  const clients = people.flatMap((person, n) => [load.reads(person), load.writes(person, goals[n] ?? [])])
  clients.push(load.logins(people))
  await load.more(200)
  // A long export, which runs until the migration waits for it.
  const reader = await owner.connect()
  await reader.query('begin; select from auth.users; select from app.goals')
  const waited: string[] = []
  const log = createLog('warn', {
    write(line) {
      waited.push(line)
      reader.query('commit')
    },
  })
  await migrate({ url: server.database.urlOf('owner'), production: true, log, root })
  reader.release(true)
  expect(waited.join('')).toContain('tables_in_use')
  await load.more(200)
  const next = await processes()
  await load.move(next.url)
  expect(await old.end()).toEqual([0, 0])
  await load.more(200)
  load.running = false
  await Promise.all(clients)

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

test('the way back: processes of the last release take over from this one and hand back, and no request fails', async () => {
  const last = await lastRelease()
  onTestFinished(() => rm(last, { recursive: true, force: true }))
  const person = await server.person()
  const goals = await Promise.all(Array.from({ length: HABITS }, () => goalsOf(person)))
  const run = async (folder?: string) => {
    const [api, worker] = [start(['api'], server.env, folder), start(['worker'], server.env, folder)]
    const [[line]] = await Promise.all([api.logged('api_listening'), worker.logged('metrics_listening')])
    const end = () => Promise.all([api.end('SIGTERM'), worker.end('SIGTERM')])
    return { url: `http://127.0.0.1:${line?.port}`, end }
  }
  const present = await run()
  const load = createLoad(present.url)
  const ids = goals.flatMap(({ low, clear, stretch }) => [low, clear, stretch])
  const clients = [load.reads(person), load.writes(person, ids), load.logins([person])]
  await load.more(200)
  const back = await run(last)
  await load.move(back.url)
  expect(await present.end()).toEqual([0, 0])
  await load.more(200)
  const again = await run()
  await load.move(again.url)
  expect(await back.end()).toEqual([0, 0])
  await load.more(200)
  load.running = false
  await Promise.all(clients)
  expect(load.answers.filter(({ status }) => status !== 200 && status !== 202)).toEqual([])
  expect(await again.end()).toEqual([0, 0])
})

test('a process of the last release lets the token of a session in until the session ends', async () => {
  const last = await lastRelease()
  onTestFinished(() => rm(last, { recursive: true, force: true }))
  const person = await server.person()
  const signIn = { email: person.email, password: PASSWORD, device: 'Phone' }
  const { token } = (await server.anonymous.post('/auth/login', signIn, elsewhere())).body
  const api = start(['api'], server.env, last)
  const url = `http://127.0.0.1:${(await api.logged('api_listening'))[0]?.port}`
  const phone = createClient(url, { token })
  expect((await phone.get('/habits/')).status).toBe(200)
  expect((await createClient(url).post('/auth/login', signIn, elsewhere())).status).toBe(200)
  expect((await person.delete('/auth/sessions')).status).toBe(204)
  expect((await phone.get('/habits/')).status).toBe(401)
  await api.end('SIGTERM')
})

test('a request that waits while its function is replaced is answered by the new function', async () => {
  const ann = await server.person()
  const replace = `lock table auth.users in access exclusive mode; drop function api.ui_flags_get();
    create function api.ui_flags_get() returns json language sql as $$
      select json_build_object('has_seen_welcome', true, 'energy_scaffolding_archived', true) $$;
    grant execute on function api.ui_flags_get to app_api`
  const { status, body } = await whileLocked(server, replace, [], () => ann.get('/ui-flags'))
  expect([status, body.energy_scaffolding_archived]).toEqual([200, true])
})
