import { randomBytes } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { habitOf, refusal } from '../support/habits.ts'
import { applied, bring, bringRows, ready, undone } from '../support/imports.ts'
import { pageOf } from '../support/llm.ts'
import { endProcesses, start } from '../support/processes.ts'
import { useServer } from '../support/server.ts'
import { daysFrom } from '../support/trackers/common.ts'
import { loopFile } from '../support/trackers/loop.ts'
import { zipOf } from '../support/zips.ts'

const server = useServer({ worker: true })
endProcesses()
let ann: Client
beforeAll(async () => {
  ann = await server.person()
})

const exportOf = async (person: Client) => (await person.get('/users/me/export')).text

test('an export that is imported into the account that made it changes nothing', async () => {
  const habit = await habitOf(ann, { name: 'Read' })
  await ann.post('/goal_completions/', { goal_id: habit.goals[1].id, did_complete: true })
  await pageOf(ann)
  const before = await exportOf(ann)
  const found = await ready(ann, await bring(ann, before))
  expect(found).toMatchObject({
    state: 'ready',
    source: 'own',
    preview: { create: {}, same: { habit: 1, goal: 3, day: 1, entry: 1 }, merge: {}, refused: {} },
    problems: [],
  })
  const done = await applied(ann, found)
  expect(done.result).toEqual(found.preview)
  const records = (text: string) => JSON.parse(text).records
  expect(records(await exportOf(ann))).toEqual(records(before))
})

test('an export of another account comes back as history, once', async () => {
  const ben = await server.person()
  const file = await exportOf(ann)
  const found = await ready(ben, await bring(ben, file))
  expect(found.preview).toMatchObject({ create: { habit: 1, goal: 3, day: 1, entry: 1 }, refused: {} })
  const done = await applied(ben, found)
  expect(done).toMatchObject({ state: 'applied', result: found.preview })
  const [habit] = (await ben.get('/habits/')).body
  expect(habit).toMatchObject({ name: 'Read', streak: 1 })
  const again = await ready(ben, await bring(ben, file))
  expect(again.preview).toMatchObject({ create: {}, same: { habit: 1, goal: 3, day: 1, entry: 1 } })
  expect(refusal(await ben.post('/imports', undefined, {}))).toEqual([422, expect.anything()])
})

test('the report counts what a preview counts, and names each thing that was made on one line', async () => {
  const gus = await server.person()
  const body = {
    day: '2026-01-01',
    instant: null,
    text: 'A walk',
    title: 'Who?\n\nAnd why?',
    tags: [],
    skipped_media: 0,
  }
  const found = await bringRows(server, gus, 'dayone', [{ kind: 'entry', key: 'a', body }])
  expect((await gus.get(`/imports/${found.id}/report.md`)).text).toContain('|\n| entry | 1 | 0 | 0 | 0 |\n')
  const done = await applied(gus, found)
  const { text } = await gus.get(`/imports/${done.id}/report.md`)
  expect(text).toContain('\n- entry “Who? And why?”\n')
})

test('an imported streak invites to nothing before its person goes on with it', async () => {
  const eve = await server.person()
  const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const days = new Map(daysFrom(dayBefore(30), dayBefore(1)).map((day) => [day, 2]))
  const { file } = loopFile([{ name: 'Read', times: 1, interval: 1, days }])
  await applied(eve, await ready(eve, await bring(eve, file, { type: 'application/zip' })))
  const [habit] = (await eve.get('/habits/')).body
  expect(habit.streak).toBe(30)
  expect((await eve.get('/invitations')).body).toEqual([])
  await eve.post('/goal_completions/', { goal_id: habit.goals[1].id, did_complete: true })
  expect((await eve.get('/invitations')).body.map(({ kind }: { kind: string }) => kind)).toEqual([
    'consistency',
    'readiness',
  ])
})

test('a file decides neither whether a practice is approved nor where a program that has begun stands', async () => {
  const cat = await server.person()
  const fileOf = (description: string, current_stage: number) =>
    JSON.stringify({
      format: 'thirty-six-weeks-export',
      format_version: 2,
      records: {
        practices_you_contributed: [
          {
            id: 1,
            stage_number: 2,
            name: 'Sit',
            description,
            instructions: 'Sit down.',
            default_duration_minutes: 10,
            mode: 'count_up',
            mode_config: { mode: 'count_up' },
            approved: true,
            preset: false,
            canonical: false,
          },
        ],
        stage_progress: [
          {
            id: 1,
            current_stage,
            completed_stages: [],
            stage_started_at: '2026-01-01T00:00:00+00:00',
            cycle_number: 1,
          },
        ],
      },
    })
  const first = await applied(cat, await ready(cat, await bring(cat, fileOf('Sit still', 1))))
  const second = await applied(cat, await ready(cat, await bring(cat, fileOf('Sit very still', 9))))
  expect([first.result, second.result]).toMatchObject([
    { create: { practice: 1, progress: 1 }, refused: {} },
    { merge: { practice: 1 }, refused: { progress: 1 } },
  ])
  const { owner } = server.database
  const { rows } = await owner.query(
    'select description, approved from app.practices where submitted_by_user_id = $1',
    [cat.userId],
  )
  expect(rows).toEqual([{ description: 'Sit very still', approved: false }])
  const progress = await owner.query('select current_stage from app.stage_progress where user_id = $1', [cat.userId])
  expect(progress.rows).toEqual([{ current_stage: 1 }])
})

test('an upload says where its import is, and a newer release is refused by its first bytes or when read', async () => {
  const gil = await server.person()
  const format = '"format":"thirty-six-weeks-export"'
  const send = (raw: string) =>
    gil.request('POST', '/imports', { raw, headers: { 'content-type': 'application/json' } })
  const seen = await send(`{${format},"format_version":3,"records":{}}`)
  expect([seen.status, seen.body]).toEqual([422, { detail: 'newer_format' }])
  const begun = await send(`{${format},"format_version":2,"records":{}}`)
  expect(begun.headers.get('location')).toBe(`/imports/${begun.body.id}`)
  await ready(gil, begun.body)
  await gil.delete(`/imports/${begun.body.id}`)
  const late = await send(`{${format},"note":"${' '.repeat(5000)}","format_version":3,"records":{}}`)
  expect(late.status).toBe(202)
  expect(await ready(gil, late.body)).toMatchObject({ state: 'failed', detail: 'newer_format' })
})

test('what has no id comes back, is the same in the account that made it, and goes with an undo', async () => {
  const eve = await server.person()
  const at = '2026-01-01T00:00:00+00:00'
  const records = {
    dismissed_prompts: [{ stage_number: 1, ordinal: 2, dismissed_at: at, id: 7 }],
    declined_return_offers: [{ episode_key: 'an episode', dismissed_at: at, skipped_media: 'many' }],
    depth_preferences: [{ enable_course: false, enable_habits: true, enable_practices: true, enable_sangha: false }],
  }
  const file = JSON.stringify({ format: 'thirty-six-weeks-export', format_version: 2, records })
  const found = await ready(eve, await bring(eve, file))
  const counts = { dismissed_prompt: 1, declined_offer: 1, preferences: 1 }
  expect(found).toMatchObject({ state: 'ready', preview: { create: counts, refused: {} } })
  const done = await applied(eve, found)
  expect(done.result).toEqual(found.preview)
  const listsOf = (text: string) => JSON.parse(text).records
  expect(listsOf(await exportOf(eve))).toMatchObject({
    dismissed_prompts: [{ stage_number: 1, ordinal: 2 }],
    declined_return_offers: [{ episode_key: 'an episode' }],
    depth_preferences: [{ enable_course: false }],
  })
  const own = await ready(eve, await bring(eve, await exportOf(eve)))
  expect(own.preview).toMatchObject({ create: {}, same: counts, merge: {}, refused: {} })
  await eve.delete(`/imports/${own.id}`)
  const later = file.replaceAll(at, '2026-02-01T00:00:00+00:00')
  const again = await applied(eve, await ready(eve, await bring(eve, later)))
  expect(again.result).toMatchObject({
    create: {},
    same: { preferences: 1 },
    merge: { dismissed_prompt: 1, declined_offer: 1 },
    refused: {},
  })
  expect((await undone(eve, again)).result.undone).toMatchObject({
    restored: { dismissed_prompt: 1, declined_offer: 1 },
    kept: {},
  })
  const fay = await server.person()
  await fay.patch('/depth-preferences', { enable_course: false })
  const same = await ready(fay, await bring(fay, await exportOf(fay)))
  expect(same.preview).toMatchObject({ create: {}, same: { preferences: 1 }, refused: {} })
  expect((await undone(eve, done)).result.undone).toMatchObject({ gone: counts, kept: {} })
  expect(listsOf(await exportOf(eve))).toMatchObject({
    dismissed_prompts: [],
    declined_return_offers: [],
    depth_preferences: [],
  })
})

test('a row that nothing can store is refused, and stops nothing', async () => {
  const hal = await server.person()
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])
  const progress = { stage_started_at: '2026-01-01T00:00:00+00:00', current_stage: 1, cycle_number: 1 }
  const at = '2026-01-01T00:00:00+00:00'
  const habit = { name: 'Read', icon: '', start_date: '2026-01-01', energy_cost: 1, energy_return: 1, created_at: at }
  const records = {
    // An array of more dimensions than PostgreSQL has, and a key that no index takes.
    stage_progress: [{ id: 1, ...progress, completed_stages: nested(9) }],
    declined_return_offers: [{ episode_key: randomBytes(9000).toString('hex'), dismissed_at: at }],
    goal_completions: [{ id: 2, goal_id: 1, local_day: '2026-01-01', completed_units: 0 }],
    habits: [
      { ...habit, id: 3, start_date: '2026-01-01 BC' },
      { ...habit, id: 5, notification_times: ['08:00', null] },
      { ...habit, id: 6, notification_days: '{NULL}' },
      { ...habit, id: 7, streak_rule: { kind: 'per_week', times: 99 } },
      { ...habit, id: 8 },
    ],
    habit_rules: [{ id: 1, habit_id: 8, from_day: '2026-01-01', streak_rule: [1], notification_days: null }],
    journal_entries: [
      { id: 4, message: 'A page.', written_at: at, updated_at: at, local_day: '2026-01-01', deleted_at: at },
    ],
  }
  const file = JSON.stringify({ format: 'thirty-six-weeks-export', format_version: 2, records })
  const levels = 30_000 // of lists in a day's units: more than a stack holds
  const deep = '['.repeat(levels) + ']'.repeat(levels)
  const found = await ready(hal, await bring(hal, file.replace('"completed_units":0', `"completed_units":${deep}`)))
  expect(found.preview).toMatchObject({
    create: { habit: 1, entry: 1 },
    refused: { progress: 1, declined_offer: 1, habit: 4, rule: 1 },
  })
  expect(found.problems).toContainEqual({ file: 'export.json', entry: 'goal_completions 0', reason: 'damaged' })
  expect((await applied(hal, found)).result).toEqual(found.preview)
  // Whether an entry is deleted is not taken from a file either.
  expect((await hal.get('/journal/')).body.items).toMatchObject([{ message: 'A page.' }])
})

test('a large import is read again where the account has changed since its preview', async () => {
  const ida = await server.person()
  const days = new Map([['2026-01-01', 2]])
  const { file } = loopFile([{ name: 'Read', times: 1, interval: 1, days }])
  const found = await ready(ida, await bring(ida, file, { type: 'application/zip' }))
  await server.database.owner.query('update app.imports set total = 5001 where user_id = $1', [ida.userId])
  await habitOf(ida, { name: 'Read' })
  expect(refusal(await ida.post(`/imports/${found.id}/apply`, { preview_sha256: found.preview_sha256 }))).toEqual([
    409,
    'preview_changed',
  ])
  const anew = await ready(ida, found)
  expect(anew).toMatchObject({ state: 'ready', of: 2, preview: found.preview })
  await applied(ida, anew)
  expect((await ida.get('/habits/')).body).toMatchObject([{ name: 'Read (Loop)' }, { name: 'Read' }])
})

/** Files whose names of things, or of members, hold what PostgreSQL cannot: NUL, or a half of a pair. */
const journal = JSON.stringify({ entries: [{ uuid: 'a\ud83d', creationDate: 'soon' }] })
const index = 'Position,Name,FrequencyNumerator,FrequencyDenominator\n1,a\0b,1,3\n'
const month = { target_count: 1, period_count: 1, period_type: 'M' }
const odd = (row: object) => ({ ...row, 'a\0b': 1, 'a\ud800b': 2, 'a\ufffdb': 3 })
const own = (records: object) => ({ format: 'thirty-six-weeks-export', format_version: 2, records })
const entry = { id: 1, message: 'A page.', written_at: '2026-01-01T00:00:00Z', local_day: '2026-01-01' }
test.each<[string, object | Buffer]>([
  ['a habit of BeaverHabits', { habits: [{ name: 'Run \ud83c', period: month, records: [] }] }],
  ['an entry of Day One', zipOf([{ name: 'Journal.json', data: journal }])],
  ['a habit of Loop', zipOf([{ name: 'Habits.csv', data: index }])],
  [
    'the name of a file',
    zipOf([
      { name: 'a\0.md', data: '' },
      { name: '2026-01-01.md', data: 'A page.' },
    ]),
  ],
  ['a member of an entry', own({ journal_entries: [odd({ ...entry, updated_at: entry.written_at })] })],
  ['a member of a completion', own({ goal_completions: [odd({ id: 1, goal_id: 1, local_day: '2026-01-01' })] })],
  ['a member of the account', own({ account: [odd({ created_at: entry.written_at })] })],
])('NUL and halves of pairs in %s stop nothing', async (_what, file) => {
  const kim = await server.person()
  const isArchive = Buffer.isBuffer(file)
  const raw = isArchive ? file : JSON.stringify(file)
  const found = await ready(kim, await bring(kim, raw, { type: isArchive ? 'application/zip' : 'application/json' }))
  expect(found).toMatchObject({ state: 'ready' })
})

test('problems name what they are about in 255 characters at most', async () => {
  const lea = await server.person()
  const name = '🏃'.repeat(10_000)
  const path = `${'a'.repeat(300)}.md`
  const habits = await ready(lea, await bring(lea, JSON.stringify({ habits: [{ name, period: month, records: [] }] })))
  expect(habits.problems).toEqual([{ file: 'beaverhabits.json', entry: '🏃'.repeat(255), reason: 'interval_left_out' }])
  await lea.delete(`/imports/${habits.id}`)
  const diary = zipOf([
    { name: path, data: '' },
    { name: '2026-01-01.md', data: 'A page.' },
  ])
  const days = await ready(lea, await bring(lea, diary, { type: 'application/zip' }))
  expect(days.problems).toEqual([{ file: 'a'.repeat(255), reason: 'bad_day' }])
})

const LARGE_DAY_BYTES = 100 * 1024 * 1024
test.each<[string, string, () => string | Buffer]>([
  ['JSON nested two million deep', 'application/json', () => `{"habits":[{"records":${'['.repeat(2_000_000)}`],
  [
    'a day of 100 MiB that is packed in 100 kB',
    'application/zip',
    () => {
      const data = deflateRawSync(Buffer.alloc(LARGE_DAY_BYTES, 'a'))
      return zipOf([{ name: '2024-01-01.md', data, deflated: true, size: LARGE_DAY_BYTES }])
    },
  ],
])('%s ends its import, and the service goes on', async (_what, type, make) => {
  const ivy = await server.person()
  const found = await ready(ivy, await bring(ivy, make(), { type }))
  expect(found).toMatchObject({ state: 'failed', detail: 'archive_too_large' })
  const { file } = loopFile([{ name: 'Read', times: 1, interval: 1, days: new Map([['2026-01-01', 2]]) }])
  const next = await ready(ivy, await bring(ivy, file, { type: 'application/zip' }))
  expect(next).toMatchObject({ state: 'ready', preview: { create: { habit: 1, day: 1 } } })
})

test('an entry that is only pictures is left out, and its pictures are counted', async () => {
  const max = await server.person()
  const photos = { uuid: 'A', creationDate: '2024-01-01T12:00:00Z', text: '![](dayone-moment://AB)', photos: [{}, {}] }
  const journal = JSON.stringify({ metadata: { version: '1.0' }, entries: [photos] })
  const file = zipOf([{ name: 'Journal.json', data: journal }])
  const found = await ready(max, await bring(max, file, { type: 'application/zip' }))
  expect(found.preview).toMatchObject({ create: {}, refused: { entry: 1 }, skipped_media: 2 })
  expect((await applied(max, found)).result).toEqual(found.preview)
})

test('an operator looks at a file, and brings it with --apply', async () => {
  const dan = await server.person()
  const path = join(await mkdtemp(join(tmpdir(), 'import-')), 'export.json')
  await writeFile(path, await exportOf(ann))
  const env = { ...server.env, DATABASE_URL: server.database.urlOf('owner') }
  const run = async (...more: string[]) => {
    const command = start([process.execPath, 'tools/admin.ts', 'import', dan.email, path, ...more], env)
    expect(await command.end(), command.output()).toBe(0)
    return command.output()
  }
  expect(await run()).toMatch(/nothing was changed[\s\S]*"habit": 1/)
  expect([(await dan.get('/habits/')).body, (await dan.get('/imports')).body]).toEqual([[], []])
  expect(await run('--apply')).toContain(`import: ${dan.email}: applied`)
  expect((await dan.get('/habits/')).body).toMatchObject([{ name: 'Read' }])
})
