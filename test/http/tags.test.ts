import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameOf } from '../../src/http/route.ts'
import { routes } from '../../src/routes/index.ts'
import type { Client } from '../support/client.ts'
import { GOAL, HABIT, habitOf } from '../support/habits.ts'
import { entryOf, noteOf, reflectionOf, suggestionOf } from '../support/journal.ts'
import { DRAFT, forgetHits, LEAST, selectionOf, TIMER } from '../support/practices.ts'
import { useServer } from '../support/server.ts'
import { openViewer, taggedRoutes, type View } from '../support/tags.ts'

// What differs under an equal tag would be kept by an app for ever: docs/contract/conditional-requests.md#tags.

const server = useServer()
let viewer: Awaited<ReturnType<typeof openViewer>>
let ann: Client
let ben: Client
beforeAll(async () => {
  viewer = await openViewer(server)
  ann = await server.admin()
  ben = await server.person()
})
afterAll(() => viewer.close())

const sql = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows

/** The last id of a list, as the writes before made it. */
const idOf = async (path: string) => {
  const { body } = await ann.get(path)
  return (body.items ?? body).at(-1).id as number
}

let entry = 0
let suggestion = 0
const RECIPE_STEPS = [{ tag_slug: 'red', tag_label: 'Red', prompt_label: 'Find red', target_count: 1 }]
const recipe = { name: 'R', description: '', rounds: 1, steps: RECIPE_STEPS }
const lastHabit = () => idOf('/habits/')
const lastGoal = async () => (await ann.get(`/habits/${await lastHabit()}`)).body.goals[0].id as number
const ofGoal = async () => {
  suggestion = await suggestionOf(server, ann, entry, 'I walked', { goal_id: await lastGoal() })
}

/** A write through each route, in an order in which each finds what it needs. */
const WRITES: Record<string, () => Promise<unknown>> = {
  'POST /habits/': () => habitOf(ann, { revealed: true, stage: '1' }),
  'PUT /habits/:habit_id': async () => ann.put(`/habits/${await lastHabit()}`, { ...HABIT, icon: 'x', revealed: true }),
  'PUT /habits/:habit_id/goals/units': async () =>
    ann.put(`/habits/${await lastHabit()}/goals/units`, {
      ...{ target_unit: 'km', frequency: 1, frequency_unit: 'per_week' },
    }),
  'POST /goal-groups/': () => ann.post('/goal-groups/', { name: 'Body' }),
  'PUT /goals/:goal_id': async () =>
    ann.put(`/goals/${await lastGoal()}`, {
      ...GOAL,
      goal_group_id: (await ann.get('/goal-groups/')).body.find(own).id,
    }),
  'PUT /goal-groups/:group_id': async () =>
    ann.put(`/goal-groups/${(await ann.get('/goal-groups/')).body.find(own).id}`, { name: 'Mind' }),
  'POST /goal_completions/': async () =>
    ann.post('/goal_completions/', { goal_id: await lastGoal(), did_complete: true }),
  'POST /v1/energy/plan': async () =>
    ann.post('/v1/energy/plan', { habits: [{ ...HABIT, id: await lastHabit() }], start_date: '2026-01-01' }),
  'POST /journal/': async () => {
    entry = (await entryOf(ann, 'I walked, and sat.')).id
  },
  'PATCH /journal/:entry_id': () => ann.patch(`/journal/${entry}`, { status: 'finished', title: 'A walk' }),
  'POST /journal/:entry_id/promote': () => ann.post(`/journal/${entry}/promote`, { anchor_start: 0, anchor_end: 8 }),
  'PATCH /promotions/:promotion_id': async () => {
    const { id } = (await ann.get(`/journal/${entry}/promotions`)).body[0]
    return ann.patch(`/promotions/${id}`, { included_in_entry_id: (await reflectionOf(ann, 'week', 'c1:w1')).id })
  },
  'DELETE /promotions/:promotion_id': async () =>
    ann.delete(`/promotions/${(await ann.get(`/journal/${entry}/promotions`)).body[0].id}`),
  'a margin note of a model': () => noteOf(server, ann, entry, 0, 'I walked'),
  'a suggestion of a model': ofGoal,
  'POST /journal/suggestions/:suggestion_id/accept': () => ann.post(`/journal/suggestions/${suggestion}/accept`),
  'POST /journal/suggestions/:suggestion_id/dismiss': async () => {
    await ofGoal()
    return ann.post(`/journal/suggestions/${suggestion}/dismiss`)
  },
  'DELETE /journal/:entry_id': () => ann.delete(`/journal/${entry}`),
  'DELETE /habits/:habit_id/completions': async () => ann.delete(`/habits/${await lastHabit()}/completions`),
  'PUT /stages/progress': () => ann.put('/stages/progress', { current_stage: 2 }),
  'POST /course/content/:content_id/mark-read': async () =>
    ann.post(`/course/content/${(await ann.get('/course/stages/1/content')).body[0].id}/mark-read`),
  'POST /prompts/:week_number/respond': () => ann.post('/prompts/1/respond', { response: 'Long enough an answer.' }),
  'POST /practices/': () => ann.post('/practices/', DRAFT),
  'POST /practices/:practice_id/share-link': async () => ann.post(`/practices/${await lastDraft()}/share-link`, {}),
  'an import through a link': async () => {
    const [{ token }] = (await ann.get(`/practices/${await lastDraft()}/share-links`)).body
    expect((await ben.post(`/practices/share/${token}/import`)).status).toBe(201)
  },
  'DELETE /practices/share-links/:share_link_id': async () =>
    ann.delete(`/practices/share-links/${(await ann.get(`/practices/${await lastDraft()}/share-links`)).body[0].id}`),
  'POST /practices/share/:token/import': async () => {
    const { id } = (await ben.post('/practices/', DRAFT)).body
    const { token } = (await ben.post(`/practices/${id}/share-link`, {})).body
    return ann.post(`/practices/share/${token}/import`)
  },
  'POST /user-practices/': () => selectionOf(server, ann, { config: TIMER }),
  'PATCH /user-practices/:user_practice_id/customize': async () =>
    ann.patch(`/user-practices/${await idOf('/user-practices/')}/customize`, { custom_name: 'Mine' }),
  'POST /practice-sessions/': async () =>
    ann.post('/practice-sessions/', {
      user_practice_id: await idOf('/user-practices/'),
      started_at: new Date(Date.now() - 600_000).toISOString(),
      ended_at: new Date(Date.now() - 60_000).toISOString(),
      insight: 'Breath.',
    }),
  'POST /practice-tags/': () => ann.post('/practice-tags/', { slug: 'river', label: 'River' }),
  'PATCH /practice-tags/:tag_id': async () =>
    ann.patch(`/practice-tags/${await idOf('/practice-tags/')}`, { label: 'R' }),
  'DELETE /practice-tags/:tag_id': async () => ann.delete(`/practice-tags/${await idOf('/practice-tags/')}`),
  'POST /practice-recipes/': () =>
    ann.post('/practice-recipes/', { ...recipe, slug: 'mine', mode: 'tallied_grounding' }),
  'PATCH /practice-recipes/:recipe_id': async () =>
    ann.patch(`/practice-recipes/${await idOf('/practice-recipes/')}`, { ...recipe, name: 'S' }),
  'POST /practice-recipes/:recipe_id/apply-to/:user_practice_id': async () => {
    const { id } = await selectionOf(server, ann, { config: LEAST.tallied_grounding ?? {}, stage: 2 })
    return ann.post(`/practice-recipes/${await idOf('/practice-recipes/')}/apply-to/${id}`)
  },
  'DELETE /practice-recipes/:recipe_id': async () =>
    ann.delete(`/practice-recipes/${await idOf('/practice-recipes/')}`),
  'an invitation that is due': () =>
    sql(
      `insert into app.invitations (user_id, target_type, kind, created_at) values ($1, 'course', 'readiness', now())`,
      [ann.userId],
    ),
  'POST /invitations/:invitation_id/dismiss': async () =>
    ann.post(`/invitations/${await idOf('/invitations')}/dismiss`),
  'an advance in the database': () =>
    sql('update app.stage_progress set current_stage = 10, highest_stage_reached = 10 where user_id = $1', [
      ann.userId,
    ]),
  'POST /admin/stage-progress/:user_id/repair': () => ann.post(`/admin/stage-progress/${ann.userId}/repair`),
  'POST /metta-return/offer/dismiss': () => ann.post('/metta-return/offer/dismiss'),
  'POST /metta-return/arc': () => ann.post('/metta-return/arc'),
  'POST /metta-return/arc/release': async () =>
    ann.post('/metta-return/arc/release', { habit_ids: [await lastHabit()] }),
  'POST /metta-return/arc/recommit': async () =>
    ann.post('/metta-return/arc/recommit', { habit_ids: [await lastHabit()] }),
  'POST /metta-return/arc/pause': () => ann.post('/metta-return/arc/pause'),
  'POST /metta-return/arc/resume': () => ann.post('/metta-return/arc/resume'),
  'POST /metta-return/arc/leave': () => ann.post('/metta-return/arc/leave'),
  'POST /stages/begin-again': () => ann.post('/stages/begin-again'),
  'PATCH /depth-preferences': () => ann.patch('/depth-preferences', { enable_sangha: false }),
  'PATCH /ui-flags': () => ann.patch('/ui-flags', { has_seen_welcome: true }),
  'PUT /users/me/timezone': () => ann.put('/users/me/timezone', { timezone: 'Asia/Kolkata' }),
  'POST /user/balance/add': () => ann.post('/user/balance/add', { amount: 3 }),
  'a charge': () => sql(`select set_config('app.user_id', $1, true), lib.wallet_charge(50)`, [String(ann.userId)]),
  'a flag of the account': () => sql('select auth.role_set($1, $2, true)', [ann.email, 'analyst']),
  'DELETE /goal-groups/:group_id': async () =>
    ann.delete(`/goal-groups/${(await ann.get('/goal-groups/')).body.find(own).id}`),
  'DELETE /habits/:habit_id': async () => ann.delete(`/habits/${await lastHabit()}`),
}
const own = ({ shared_template }: { shared_template: boolean }) => !shared_template
const lastDraft = async () =>
  (await sql('select max(id)::integer as id from app.practices where submitted_by_user_id = $1', [ann.userId]))[0].id

// Models are asked by jobs, whose writes are among WRITES; deleting the account ends its tags.
const ELSEWHERE = [
  'POST /journal/:entry_id/resonance',
  'POST /journal/marginalia/:marginalia_id/essay',
  'DELETE /users/me',
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
  const written = routes
    .filter(({ method, access }) => method !== 'get' && access === 'user')
    .filter((r) => 'call' in r)
  expect(written.map(nameOf).filter((name) => !(name in WRITES) && !ELSEWHERE.includes(name))).toEqual([])
})

test.for(Object.entries(WRITES))(
  '%s moves the tags of what it changes, and no other person’s',
  async ([name, write]) => {
    await forgetHits(server)
    const some = taggedRoutes.filter(({ path }) => ['/habits/', '/journal/', '/users/me', '/user/usage'].includes(path))
    const [before, other] = [await viewer.look(ann), await viewer.look(ben, '', some)]
    const answer = (await write()) as { status?: number; text?: string } | undefined
    if (answer?.status !== undefined) expect([200, 201, 204], answer.text).toContain(answer.status)
    const after = await viewer.look(ann)
    expect(kept(before, after)).toEqual([])
    const moved = [...after].filter(([asked, { tag }]) => before.get(asked)?.tag !== tag)
    expect(moved.length).toBeGreaterThan(0)
    const stays = [...(await viewer.look(ben, '', some))].filter(([asked, { tag }]) => other.get(asked)?.tag !== tag)
    if (!FOR_OTHERS.includes(name)) expect(stays).toEqual([])
  },
)

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
    'POST /journal/',
    'POST /user-practices/',
    'POST /practice-sessions/',
  ]) {
    await WRITES[name]?.()
  }
  await sql(
    `update app.stage_progress set current_stage = 2, highest_stage_reached = 6, program_started_at = now() - interval '23 days',
    stage_started_at = now() - interval '30 hours' where user_id = $1`,
    [ann.userId],
  )
  await WRITES['POST /metta-return/arc']?.()
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
