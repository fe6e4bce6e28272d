import { afterAll, beforeAll, expect, test } from 'vitest'
import { isCall, nameOf } from '../../src/http/route.ts'
import { routes } from '../../src/routes/index.ts'
import type { Client } from '../support/client.ts'
import { forgetHits } from '../support/practices.ts'
import { useServer } from '../support/server.ts'
import { openViewer, taggedRoutes, type View } from '../support/tags.ts'
import { WRITES, writesOf } from '../support/writes.ts'

// What differs under an equal tag would be kept by an app for ever: docs/contract/conditional-requests.md#tags.

const server = useServer()
let viewer: Awaited<ReturnType<typeof openViewer>>
let ann: Client
let ben: Client
beforeAll(async () => {
  viewer = await openViewer(server)
  ann = await server.admin()
  ben = await server.person()
  writes = writesOf(server, ann, ben)
})
afterAll(() => viewer.close())

const sql = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
let writes: ReturnType<typeof writesOf>

// Models are asked by jobs, whose writes are among WRITES; deleting the account ends its tags; no answer with a tag
// shows feedback or a device for reminders.
const ELSEWHERE = [
  'POST /journal/:entry_id/resonance',
  'POST /journal/marginalia/:marginalia_id/essay',
  'POST /feedback/',
  'DELETE /users/me',
  'DELETE /reminders/devices/:device_id',
  'POST /reminders/devices/:device_id/test',
]

/** Ben takes part in these, or they begin with a new approved practice, which everybody sees. */
const FOR_OTHERS = [
  'an import through a link',
  'POST /practices/share/:token/import',
  'POST /user-practices/',
  'POST /practice-recipes/:recipe_id/apply-to/:user_practice_id',
]

/** What differs although its tag does not. */
const kept = (before: View, after: View) =>
  [...after].flatMap(([asked, { tag, body }]) => {
    const old = before.get(asked)
    return old && old.tag === tag && old.body !== body ? [`${asked}: ${old.body} → ${body}`] : []
  })

test('each write route is walked below', () => {
  const written = routes.filter(({ method, access }) => method !== 'get' && access === undefined).filter(isCall)
  expect(written.map(nameOf).filter((name) => !WRITES.includes(name) && !ELSEWHERE.includes(name))).toEqual([])
})

test.for(WRITES)('%s moves the tags of what it changes, and no other person’s', async (name) => {
  await forgetHits(server)
  const some = taggedRoutes.filter(({ path }) => ['/habits/', '/journal/', '/users/me', '/user/usage'].includes(path))
  const [before, other] = [await viewer.look(ann), await viewer.look(ben, '', some)]
  const answer = (await writes[name]?.()) as { status?: number; text?: string } | undefined
  if (answer?.status !== undefined) expect([200, 201, 202, 204], answer.text).toContain(answer.status)
  const after = await viewer.look(ann)
  expect(kept(before, after)).toEqual([])
  const moved = [...after].filter(([asked, { tag }]) => before.get(asked)?.tag !== tag)
  expect(moved.length).toBeGreaterThan(0)
  const stays = [...(await viewer.look(ben, '', some))].filter(([asked, { tag }]) => other.get(asked)?.tag !== tag)
  if (!FOR_OTHERS.includes(name)) expect(stays).toEqual([])
})

// Instants at which something of the person's rows turns, a microsecond around them, and random ones.
const INSTANTS = `
with rows (at) as (
  select recorded_at + interval '90 days' from app.goal_completions where user_id = $1
  union all select practised_at + d * interval '1 day' from app.practice_sessions, unnest('{60}'::int[]) d where user_id = $1
  union all select started_at + n * interval '7 days' from app.return_arcs, generate_series(4, 5) n where user_id = $1
  union all select stage_started_at + n * interval '1 day' from app.stage_progress, generate_series(1, 2) n where user_id = $1
  union all select (d + time '00:00') at time zone z from generate_series(current_date + 1, current_date + 2, '1 day') d,
    (select timezone from auth.users where id = $1) u (z)
  union all select date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' + interval '1 month'
  union all select now() + random() * interval '100 days' from generate_series(1, 5)
)
select distinct to_json(at + step)::text as instant from rows, unnest('{-1 microsecond,0,1 microsecond}'::interval[]) step
 where at + step > now() order by 1`

test('no answer differs under an equal tag, at whatever instant', { timeout: 300_000 }, async () => {
  await forgetHits(server)
  for (const name of [
    'POST /habits/',
    'POST /goal_completions/',
    'a rule of a habit',
    'POST /habits/pauses',
    'POST /journal/',
    'POST /user-practices/',
    'POST /practice-sessions/',
  ]) {
    await writes[name]?.()
  }
  await sql(
    `update app.stage_progress set current_stage = 2, highest_stage_reached = 6, program_started_at = now() - interval '23 days',
    stage_started_at = now() - interval '30 hours' where user_id = $1`,
    [ann.userId],
  )
  await writes['POST /metta-return/arc']?.()
  const seen: View = new Map()
  for (const { instant } of await sql(INSTANTS, [ann.userId])) {
    for (const [asked, { tag, body }] of await viewer.look(ann, JSON.parse(instant))) {
      const old = seen.get(tag)
      if (old && old.body !== body) throw new Error(`${asked} at ${instant}: ${old.body} → ${body}`)
      seen.set(tag, { tag, body })
    }
  }
  const tomorrow = Date.now() + 86_400_000
  const then = await viewer.look(ann, new Date(tomorrow).toISOString())
  expect(await viewer.look(ann, new Date(tomorrow + 1).toISOString())).toEqual(then)
})
