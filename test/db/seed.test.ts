import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog, type Log } from '../../src/base/log.ts'
import { createContent } from '../../src/content/content.ts'
import { seed } from '../../src/content/seed.ts'
import { createDatabase } from '../../src/db/call.ts'
import { createPool } from '../../src/db/pool.ts'
import { chapter, contentDirectory, manifest } from '../support/content.ts'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { parallel } from '../support/habits.ts'
import { useServer } from '../support/server.ts'

// Start-up seeding as processes do it: with the API's role, from a content directory
// (docs/contract/stages.md#start-up-seeding).

let database: TestDatabase
let pool: ReturnType<typeof createPool>
let lines: string[]
let log: Log

beforeAll(async () => {
  database = await cloneDatabase()
  log = createLog('info', { write: (line) => lines.push(line) })
  pool = createPool(database.urlOf('app_api'), 8, log)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** Starts seeding from files; returns the messages that it logged. */
async function seeding(files: Record<string, unknown> | string): Promise<string[]> {
  lines = []
  const directory = typeof files === 'string' ? files : await contentDirectory(files)
  await seed(createDatabase(pool, []), createContent(directory), log)
  return lines.map((line) => JSON.parse(line).msg)
}
const of = (...chapters: unknown[]) => ({ 'manifest.json': manifest({ chapters }) })
const query = async (text: string) => (await database.owner.query(text)).rows
const catalogue = async () =>
  (await query('select url from app.stage_contents order by id')).map(({ url }) => url.replace('content://', ''))

/** Runs while a statement has broken a table, and repairs the table afterwards. */
async function broken<T>(table: string, work: () => Promise<T>): Promise<T> {
  await database.owner.query(`alter table ${table} rename to hidden`)
  return work().finally(() => database.owner.query(`alter table app.hidden rename to ${table.split('.')[1]}`))
}

describe('seeding', () => {
  test('stops when the stages cannot be seeded', async () => {
    expect(await broken('app.stages', () => seeding(of(chapter('a'))))).toEqual(['seed_failed seeder=stages'])
  })

  test('runs in order, stages first; a failing catalogue does not stop the others', async () => {
    const messages = await broken('app.stage_contents', () => seeding(of(chapter('a'))))
    expect(messages[0]).toBe('seed_complete seeder=stages inserted=10')
    expect(messages.filter((message) => message.startsWith('seed_failed'))).toEqual(['seed_failed seeder=content'])
    expect(messages.at(-1)).toMatch(/^seed_complete seeder=goal_group_templates inserted=[1-9]/)
    expect(await query('select count(*)::integer as n from app.prompts')).toEqual([{ n: 39 }])
    expect(await query('select count(*)::integer as n from app.return_weeks')).toEqual([{ n: 5 }])
  })

  test.each([
    ['prompts', 'app.prompts'],
    ['return_weeks', 'app.return_weeks'],
    ['practices', 'app.practices'],
    ['practice_tags', 'app.system_practice_tags'],
    ['practice_recipes', 'app.system_practice_recipes'],
    ['content', 'app.stage_contents'],
    ['goal_group_templates', 'app.goal_group_templates'],
  ])('where %s cannot be seeded, everything else is', async (seeder, table) => {
    const messages = await broken(table, () => seeding(of(chapter('a'))))
    const named = messages.flatMap((message) => /^(seed_\w+) seeder=(\w+)/.exec(message)?.slice(1).join(' ') ?? [])
    expect(named.filter((each) => each.startsWith('seed_failed'))).toEqual([`seed_failed ${seeder}`])
    expect(named.filter((each) => each.startsWith('seed_complete'))).toHaveLength(7)
  })

  test('inserts nothing the second time, and logs that', async () => {
    await seeding(of(chapter('a'), chapter('b', 2)))
    const messages = await seeding(of(chapter('a'), chapter('b', 2)))
    expect(messages.every((message) => / inserted=0$/.test(message))).toBe(true)
    expect(await catalogue()).toEqual(['a', 'b'])
  })

  test('by several processes at once inserts each row once and fails in none', async () => {
    await database.owner.query('delete from app.stages; delete from app.goal_group_templates')
    lines = []
    const directory = await contentDirectory(of(chapter('a'), chapter('b', 2)))
    await parallel(6, () => seed(createDatabase(pool, []), createContent(directory), log))
    expect(lines.join('')).not.toMatch(/seed_failed|pruned/)
    const inserted = lines.map((line) => JSON.parse(line)).filter(({ seeder }) => seeder === 'content')
    expect(inserted.reduce((sum, each) => sum + each.inserted, 0)).toBe(2)
    expect(await catalogue()).toEqual(['a', 'b'])
    expect(await query('select count(*)::integer as n from app.stages')).toEqual([{ n: 10 }])
  })

  test('reports what it pruned, once', async () => {
    await seeding(of(chapter('a'), chapter('old')))
    await database.owner.query("insert into auth.users (email, password_hash) values ('ann@example.com', 'x')")
    await database.owner.query(
      'insert into app.content_completions (user_id, content_id, completed_at) select u.id, c.id, now() from auth.users u, app.stage_contents c',
    )
    const messages = await seeding(of(chapter('a')))
    expect(messages).toContain('content_seed_pruned rows=1 completions_repointed=0 completions_deleted=1')
    expect((await seeding(of(chapter('a')))).join()).not.toContain('content_seed_pruned')
  })

  test('names the stages of the manifest that have no row, and serves the others', async () => {
    await database.owner.query(
      `delete from app.content_completions; delete from app.stage_contents; delete from app.stages where stage_number in (4, 9);
       create function public.drop_row() returns trigger language plpgsql as 'begin return null; end';
       create trigger missing before insert on app.stages for each row when (new.stage_number in (4, 9)) execute function public.drop_row()`,
    )
    const messages = await seeding(of(chapter('a'), chapter('nine', 9), chapter('four', 4)))
    expect(messages).toContain('content_seed_partial stages_without_course_stage_row=[4, 9]')
    expect(await catalogue()).toEqual(['a'])
    await database.owner.query('drop trigger missing on app.stages')
    expect((await seeding(of(chapter('a'), chapter('nine', 9)))).join()).not.toContain('content_seed_partial')
    expect(await catalogue()).toEqual(['a', 'nine'])
  })

  test('leaves out a chapter of a stage that the program does not have, and stores the others', async () => {
    const messages = await seeding(of(chapter('eleven', 11), chapter('a'), chapter('nought', 0), chapter('b', 2)))
    expect(messages).toContain('content_seed_partial stages_without_course_stage_row=[0, 11]')
    expect(await catalogue()).toEqual(['a', 'nine', 'b']) // stage 9 is not in this manifest
  })

  test('without a usable manifest changes nothing', async () => {
    const before = await catalogue()
    for (const files of ['nowhere', { 'manifest.json': '{' }, of(chapter('x'), chapter('x'))]) {
      const messages = await seeding(files)
      expect(messages).toContain('content_seed_skipped')
      expect(messages.join()).not.toContain('seed_failed')
    }
    expect(await catalogue()).toEqual(before)
  })

  test('reconciles 300 chapters with 10,000 read marks well within its statement timeout', async () => {
    await database.owner.query(
      `delete from app.content_completions; delete from app.stage_contents;
       insert into auth.users (email, password_hash) select 'reader' || i || '@example.com', 'x' from generate_series(1, 100) i;
       insert into app.stage_contents (stage_number, title, content_type, release_day, url)
       select 1 + n % 10, 'Chapter ' || case when n % 3 = 0 then 'c' || n else 'old' || n end, 'chapter', n, 'https://legacy/' || n
         from generate_series(1, 300) n;
       insert into app.content_completions (user_id, content_id, completed_at)
       select u.id, c.id, now() from auth.users u, app.stage_contents c
        where u.email like 'reader%' and c.release_day <= 100`,
    )
    const chapters = Array.from({ length: 300 }, (_, i) => chapter(`c${i + 1}`, 1 + ((i + 1) % 10), i + 1))
    const messages = await seeding(of(...chapters))
    expect(messages).toContain('seed_complete seeder=content inserted=200')
    expect(messages).toContain('content_seed_pruned rows=200 completions_repointed=0 completions_deleted=6700')
    expect(await query('select count(*)::integer as n from app.content_completions')).toEqual([{ n: 3300 }])
  })
})

describe('a process with seeding switched off', () => {
  const server = useServer({ env: { SKIP_STARTUP_SEED: '1' }, database: cloneDatabase })

  test('seeds nothing, logs the content that exists, and serves it', async () => {
    const log = server.logs.join('')
    expect(log).not.toContain('seed_')
    expect(log).toMatch(/content_loaded sha=[0-9a-f]{40} chapters=\d+/)
    const ann = await server.person()
    expect((await ann.get('/stages')).text).toBe('[]')
    expect((await ann.get('/stages/wheel')).body.aspects).toHaveLength(10)
    expect((await ann.get('/prompts/current')).body).toEqual({ detail: 'prompt_not_found' })
  })
})
