import { beforeAll, expect, test } from 'vitest'
import { isCall } from '../../src/http/route.ts'
import { changes } from '../../src/routes/changes.ts'
import type { Client } from '../support/client.ts'
import { goalsOf } from '../support/habits.ts'
import { forgetHits } from '../support/practices.ts'
import { JOURNAL_KEY, useServer } from '../support/server.ts'
import { WRITES, writesOf } from '../support/writes.ts'

const server = useServer()
type Change = {
  resource: string
  id: number | 'me'
  op: 'put' | 'delete'
  body: Record<string, unknown> | null
  etag?: string
}
type Replica = Map<string, unknown>

/** Follows the cursor to its end and applies each change; answers the cursor and the changes. */
async function pull(client: Client, replica: Replica, since?: string, limit = 200) {
  const changes: Change[] = []
  for (let cursor = since; ; ) {
    const { status, body, text } = await client.get(`/changes?limit=${limit}${cursor ? `&since=${cursor}` : ''}`)
    expect(status, text).toBe(200)
    expect(body.changes.length).toBeLessThanOrEqual(limit)
    for (const change of body.changes as Change[]) {
      const key = `${change.resource} ${change.id}`
      if (change.op === 'put') replica.set(key, change.body)
      else replica.delete(key)
      changes.push(change)
    }
    cursor = body.cursor as string
    if (!body.has_more) return { cursor, changes }
  }
}
const fresh = async (client: Client) => {
  const replica: Replica = new Map()
  return { ...(await pull(client, replica)), replica }
}

let ann: Client
let ben: Client
let writes: ReturnType<typeof writesOf>
const replica: Replica = new Map()
let cursor: string | undefined
const seen = new Set<string>()
beforeAll(async () => {
  ann = await server.admin()
  ben = await server.person()
  writes = writesOf(server, ann, ben)
})

test.for(WRITES)('a replica is whole after %s', async (name) => {
  await forgetHits(server)
  await writes[name]?.()
  const pulled = await pull(ann, replica, cursor)
  cursor = pulled.cursor
  for (const { resource, op } of pulled.changes) seen.add(`${resource} ${op}`)
  expect(replica).toEqual((await fresh(ann)).replica)
})

test('each resource was put, and deleted where that is possible', () => {
  const put = [...seen].filter((name) => name.endsWith(' put')).map((name) => name.split(' ')[0])
  const deleted = [...seen].filter((name) => name.endsWith(' delete')).map((name) => name.split(' ')[0])
  expect(put.sort()).toEqual([
    'account',
    ...['completion_suggestion', 'content_completion', 'depth_preferences', 'energy_plan', 'goal_completion'],
    ...['goal_group', 'habit', 'habit_pause', 'habit_rule', 'import', 'invitation', 'journal_entry', 'marginalia'],
    ...['practice_recipe', 'practice_session', 'practice_tag', 'promotion', 'prompt_response'],
    ...['reminder_settings', 'return_arc', 'stage_progress', 'ui_flags', 'usage', 'user_practice'],
  ])
  expect(deleted.sort()).toEqual([
    ...['completion_suggestion', 'goal_completion', 'goal_group', 'habit', 'habit_pause', 'habit_rule', 'import'],
    ...['invitation', 'journal_entry', 'marginalia', 'practice_recipe', 'practice_tag', 'promotion', 'return_arc'],
  ])
})

test('a body is what the object’s own route answers', async () => {
  const { habit, low } = await goalsOf(ann)
  await ann.post('/goal_completions/', { goal_id: low, did_complete: true })
  const { id } = (await ann.post('/journal/', { message: 'A page.' })).body
  const { replica } = await fresh(ann)
  const { goals, ...own } = (await ann.get(`/habits/${habit}`)).body
  expect(replica.get(`habit ${habit}`)).toEqual({
    ...own,
    goals: goals.map(({ completions, ...goal }: { completions: unknown }) => goal),
  })
  expect(replica.get(`journal_entry ${id}`)).toEqual((await ann.get(`/journal/${id}`)).body)
  expect(replica.get('usage me')).toEqual((await ann.get('/user/usage')).body)
  expect(replica.get('ui_flags me')).toEqual((await ann.get('/ui-flags')).body)
  expect(replica.get('depth_preferences me')).toEqual((await ann.get('/depth-preferences')).body)
  expect(replica.get('account me')).toEqual((await ann.get('/users/me')).body)
  const selections = (await ann.get('/user-practices/')).body as Array<{ id: number }>
  for (const selection of selections) expect(replica.get(`user_practice ${selection.id}`)).toEqual(selection)
  const [done] = goals[0].completions
  expect(replica.get(`goal_completion ${done.id}`)).toEqual({ ...done, goal_id: low })
  expect(done.local_day).toBe(new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)) // Asia/Kolkata
})

test('a habit, an entry, a quote and settings of reminders come with their tags, and nothing else does', async () => {
  const zoe = await server.person()
  const { habit, low } = await goalsOf(zoe)
  await zoe.post('/goal_completions/', { goal_id: low })
  const { id } = (await zoe.post('/journal/', { message: 'I walked in the rain.' })).body
  const quote = await zoe.post(`/journal/${id}/promote`, { anchor_start: 0, anchor_end: 8 })
  const { changes, cursor } = await pull(zoe, new Map())
  const tags = Object.fromEntries(
    changes.flatMap(({ resource, id, etag }) => (etag ? [[`${resource} ${id}`, etag]] : [])),
  )
  const tagOf = async (path: string) => (await zoe.get(path)).headers.get('etag')
  expect(tags).toEqual({
    [`habit ${habit}`]: await tagOf(`/habits/${habit}`),
    [`journal_entry ${id}`]: await tagOf(`/journal/${id}`),
    [`promotion ${quote.body.id}`]: quote.headers.get('etag'),
    'reminder_settings me': await tagOf('/reminders/settings'),
  })
  const edited = await zoe.patch(`/habits/${habit}`, { icon: 'x' }, { 'if-match': tags[`habit ${habit}`] as string })
  expect(edited.status, edited.text).toBe(200)
  await zoe.delete(`/journal/${id}`)
  const later = (await pull(zoe, new Map(), cursor)).changes
  expect(later.map(({ resource, op, etag }) => [resource, op, etag])).toEqual([
    ['habit', 'put', await tagOf(`/habits/${habit}`)],
    ['journal_entry', 'delete', undefined],
    ['promotion', 'delete', undefined],
  ])
})

test('a change of the zone, and nothing that GET /users/me hides from the list, changes the account', async () => {
  const zoe = await server.person()
  const { cursor } = await pull(zoe, new Map())
  await zoe.put('/users/me/timezone', { timezone: 'Europe/Berlin' })
  const { changes } = await pull(zoe, new Map(), cursor)
  expect(changes).toEqual([{ resource: 'account', id: 'me', op: 'put', body: (await zoe.get('/users/me')).body }])
  expect(changes[0]?.body).toMatchObject({ timezone: 'Europe/Berlin' })
})

test('pages of one object have the same union, oldest change first, each object once', async () => {
  const { replica, cursor } = await fresh(ann)
  const small: Replica = new Map()
  await pull(ann, small, undefined, 1)
  expect(small).toEqual(replica)
  const { habit, low } = await goalsOf(ann)
  const { id } = (await ann.post('/journal/', { message: 'First.' })).body
  await ann.post('/goal_completions/', { goal_id: low, did_complete: true })
  await ann.patch(`/journal/${id}`, { message: 'Last.' })
  const { changes } = await pull(ann, new Map(), cursor, 1)
  expect(changes.map(({ resource, op }) => `${resource} ${op}`)).toEqual([
    'habit put',
    'goal_completion put',
    'journal_entry put',
  ])
  expect([changes[0]?.id, changes[2]?.id, changes[2]?.body?.message]).toEqual([habit, id, 'Last.'])
})

test('what changes while everything is listed comes afterwards', async () => {
  const first = (await ann.get('/changes?limit=1')).body
  const { habit } = await goalsOf(ann)
  const { id } = (await ann.post('/journal/', { message: 'Meanwhile.' })).body
  await ann.delete(`/journal/${id}`)
  const replica: Replica = new Map([[`${first.changes[0].resource} ${first.changes[0].id}`, first.changes[0].body]])
  await pull(ann, replica, first.cursor)
  expect(replica).toEqual((await fresh(ann)).replica)
  expect(replica.has(`habit ${habit}`)).toBe(true)
})

test('nothing new is an empty page with a cursor that goes on', async () => {
  const { cursor } = await fresh(ben)
  const { body } = await ben.get(`/changes?since=${cursor}`)
  expect(body).toEqual({ changes: [], cursor: expect.any(String), has_more: false })
  await ben.post('/journal/', { message: 'New.' })
  expect((await ben.get(`/changes?since=${body.cursor}`)).body.changes).toHaveLength(1)
})

test('an unchanged page is 304', async () => {
  const { cursor } = await fresh(ben)
  const { headers } = await ben.get(`/changes?since=${cursor}`)
  const again = await ben.get(`/changes?since=${cursor}`, { 'if-none-match': headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
})

test('a malformed cursor is 422; a tampered one and another person’s are 410', async () => {
  const { cursor } = await fresh(ann)
  for (const bad of ['', 'x', 'null', cursor.slice(1), `${cursor}A`, `${cursor.slice(1)}%`, `${cursor.slice(1)}+`]) {
    expect([bad, (await ann.get(`/changes?since=${encodeURIComponent(bad)}`)).status]).toEqual([bad, 422])
  }
  const other = (letter: string) => (letter === 'A' ? 'B' : 'A')
  for (let at = 0; at < cursor.length; at += 3) {
    const tampered = cursor.slice(0, at) + other(cursor[at] as string) + cursor.slice(at + 1)
    const { status, body } = await ann.get(`/changes?since=${tampered}`)
    expect([at, status, body]).toEqual([at, 410, { detail: 'cursor_expired' }])
  }
  expect((await ben.get(`/changes?since=${cursor}`)).status).toBe(410)
  for (const limit of ['0', '501', 'x']) expect((await ann.get(`/changes?limit=${limit}`)).status).toBe(422)
})

test('a cursor that is newer than the counter after a restore is 410', async () => {
  const zoe = await server.person()
  await zoe.post('/journal/', { message: 'A page.' })
  const { cursor } = await fresh(zoe)
  await server.database.owner.query('update app.change_counters set counter = counter - 1 where user_id = $1', [
    zoe.userId,
  ])
  expect((await zoe.get(`/changes?since=${cursor}`)).status).toBe(410)
})

test('a page that ends within the newest write continues with the rest of it', async () => {
  const zoe = await server.person()
  const { low, habit } = await goalsOf(zoe)
  const day = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10)
  for (let n = 0; n < 9; n++) await zoe.post('/goal_completions/', { goal_id: low, completed_on: day(n) })
  const { cursor, replica } = await fresh(zoe)
  await zoe.delete(`/habits/${habit}/completions`)
  await pull(zoe, replica, cursor, 3)
  expect(replica).toEqual((await fresh(zoe)).replica)
})

test('50 parallel writers and readers that follow the cursor end with equal replicas', {
  timeout: 600_000,
}, async () => {
  const zoe = await server.person()
  const { low, clear, stretch, habit } = await goalsOf(zoe)
  const day = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10)
  let writing = true
  const reader = async (limit: number) => {
    const replica: Replica = new Map()
    let cursor: string | undefined
    do cursor = (await pull(zoe, replica, cursor, limit)).cursor
    while (writing)
    await pull(zoe, replica, cursor, limit)
    return replica
  }
  const readers = [reader(1), reader(7), reader(200)]
  const write = async (n: number) => {
    const goal_id = [low, clear, stretch][n % 3]
    await zoe.post('/goal_completions/', { goal_id, did_complete: true, completed_on: day(n % 28) })
    const { id } = (await zoe.post('/journal/', { message: `Page ${n}` })).body
    if (n % 3 === 0) await zoe.delete(`/journal/${id}`)
    else if (n % 3 === 1) await zoe.patch(`/journal/${id}`, { message: `Edited ${n}` })
    if (n === 25) await zoe.delete(`/habits/${habit}/completions`)
    await zoe.patch('/ui-flags', { has_seen_welcome: n % 2 === 0 })
  }
  await Promise.all(Array.from({ length: 50 }, (_, n) => write(n)))
  writing = false
  const whole = (await fresh(zoe)).replica
  for (const replica of await Promise.all(readers)) expect(replica).toEqual(whole)
})

test('a cursor is good for 90 days, and a tombstone is kept longer', { timeout: 600_000 }, async () => {
  const zoe = await server.person()
  const { id } = (await zoe.post('/journal/', { message: 'A page.' })).body
  const { cursor } = await fresh(zoe)
  await zoe.delete(`/journal/${id}`)
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const sweep = async (days: number) =>
    server.database.owner.query(`begin; set local app.now = '${inDays(days)}'; select jobs.sweep_expired(); commit`)
  await sweep(90)
  await server.travel(inDays(90))
  expect((await zoe.get(`/changes?since=${cursor}`)).body.changes).toEqual([
    { resource: 'journal_entry', id, op: 'delete', body: null },
  ])
  await server.travel(inDays(91.5))
  expect((await zoe.get(`/changes?since=${cursor}`)).status).toBe(410)
  await server.travel(null)
  await sweep(94)
  const { rowCount } = await server.database.owner.query(
    'select from app.changes where user_id = $1 and deleted_at is not null',
    [zoe.userId],
  )
  expect(rowCount).toBe(0)
})

test('a page ends at 1 MiB of bodies, and holds at least one change', async () => {
  const cora = await server.person()
  // Each text takes a byte of the journal and six of JSON.
  await server.database.owner.query(`
    begin;
    select set_config('app.data_key', auth.data_key(${cora.userId}, array['${JOURNAL_KEY}'], true), true);
    insert into app.journal_entries (user_id, written_at, updated_at, message)
    select ${cora.userId}, now(), now(), lib.seal(repeat(E'\\x01', case n when 60 then 200000 else 10000 end))
      from generate_series(1, 75) n;
    commit`)
  const pages: Array<{ bytes: number; count: number; more: boolean }> = []
  const entries: number[] = []
  for (let cursor = ''; pages.at(-1)?.more ?? true; ) {
    const { status, body } = await cora.get(`/changes?limit=500${cursor && `&since=${cursor}`}`)
    expect(status).toBe(200)
    const changes = body.changes as Change[]
    const bytes = changes.reduce((sum, { body }) => sum + Buffer.byteLength(JSON.stringify(body)), 0)
    pages.push({ bytes, count: changes.length, more: body.has_more })
    entries.push(...changes.filter(({ resource }) => resource === 'journal_entry').map(({ id }) => id as number))
    cursor = body.cursor
  }
  expect(entries).toHaveLength(75)
  expect(new Set(entries).size).toBe(75)
  const mib = 1024 * 1024
  expect(pages.filter(({ bytes }) => bytes > mib)).toEqual([expect.objectContaining({ count: 1 })])
  expect(pages.length).toBeGreaterThan(5)
  expect(pages[0]?.bytes).toBeGreaterThan(mib - 70_000)
})

test('a page is a heavy read where its cursor is of more than a week ago', () => {
  const [{ when } = {}] = changes.filter(isCall).find(({ path }) => path === '/changes')?.heavy ?? []
  const cursorOf = (daysAgo: number) => {
    const bytes = Buffer.alloc(51)
    bytes.writeBigInt64BE(BigInt(Math.floor((Date.now() - Date.UTC(2000, 0, 1)) / 86_400_000) - daysAgo), 27)
    return bytes.toString('base64url')
  }
  const heavy = (since: string | undefined, limit = 200) => when?.({ since, limit })
  expect([undefined, cursorOf(8), cursorOf(7), cursorOf(0), 'x'].map((since) => heavy(since))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(heavy(cursorOf(0), 201)).toBe(true)
})
