import { expect } from 'vitest'
import type { Client } from './client.ts'
import { GOAL, HABIT, habitOf } from './habits.ts'
import { bring, bringRows } from './imports.ts'
import { entryOf, noteOf, reflectionOf, suggestionOf } from './journal.ts'
import { DRAFT, LEAST, selectionOf, TIMER } from './practices.ts'
import { PASSWORD, type Server } from './server.ts'

const RECIPE_STEPS = [{ tag_slug: 'red', tag_label: 'Red', prompt_label: 'Find red', target_count: 1 }]
const recipe = { name: 'R', description: '', rounds: 1, steps: RECIPE_STEPS }
const own = ({ shared_template }: { shared_template: boolean }) => !shared_template

export const WRITES = [
  'POST /habits/',
  'PUT /habits/:habit_id',
  'PATCH /habits/:habit_id',
  'PUT /habits/:habit_id/goals/units',
  'POST /goal-groups/',
  'PUT /goals/:goal_id',
  'PATCH /goals/:goal_id',
  'PUT /goal-groups/:group_id',
  'POST /goal_completions/',
  'PUT /goal_completions/:goal_id/:local_day',
  'DELETE /goal_completions/:goal_id/:local_day',
  'a rule of a habit',
  'POST /habits/pauses',
  'PATCH /habits/pauses/:pause_id',
  'DELETE /habits/pauses/:pause_id',
  'POST /v1/energy/plan',
  'POST /journal/',
  'PATCH /journal/:entry_id',
  'POST /journal/:entry_id/promote',
  'PATCH /promotions/:promotion_id',
  'DELETE /promotions/:promotion_id',
  'a margin note of a model',
  'a suggestion of a model',
  'POST /journal/suggestions/:suggestion_id/accept',
  'POST /journal/suggestions/:suggestion_id/dismiss',
  'DELETE /journal/:entry_id',
  'DELETE /habits/:habit_id/completions',
  'PUT /stages/progress',
  'POST /course/content/:content_id/mark-read',
  'POST /prompts/stage/:stage_number/:ordinal/dismiss',
  'DELETE /prompts/stage/:stage_number/:ordinal/dismiss',
  'POST /prompts/:week_number/respond',
  'POST /practices/',
  'POST /practices/:practice_id/share-link',
  'an import through a link',
  'DELETE /practices/share-links/:share_link_id',
  'POST /practices/share/:token/import',
  'POST /user-practices/',
  'PATCH /user-practices/:user_practice_id/customize',
  'POST /practice-sessions/',
  'POST /practice-tags/',
  'PATCH /practice-tags/:tag_id',
  'DELETE /practice-tags/:tag_id',
  'POST /practice-recipes/',
  'PATCH /practice-recipes/:recipe_id',
  'POST /practice-recipes/:recipe_id/apply-to/:user_practice_id',
  'DELETE /practice-recipes/:recipe_id',
  'an invitation that is due',
  'POST /invitations/:invitation_id/dismiss',
  'an advance in the database',
  'POST /admin/stage-progress/:user_id/repair',
  'POST /metta-return/offer/dismiss',
  'POST /metta-return/arc',
  'POST /metta-return/arc/release',
  'POST /metta-return/arc/recommit',
  'POST /metta-return/arc/pause',
  'POST /metta-return/arc/resume',
  'POST /metta-return/arc/leave',
  'POST /stages/begin-again',
  'PATCH /depth-preferences',
  'PATCH /ui-flags',
  'PATCH /users/me',
  'PUT /users/me/timezone',
  'PUT /users/me/assistants',
  'PUT /reminders/settings',
  'POST /imports',
  'DELETE /imports/:import_id',
  'an import that was read',
  'POST /imports/:import_id/apply',
  'an import that was applied',
  'POST /imports/:import_id/undo',
  'POST /tokens',
  'PATCH /tokens/:token_id',
  'DELETE /tokens/:token_id',
  'POST /user/balance/add',
  'a charge',
  'a flag of the account',
  'DELETE /goal-groups/:group_id',
  'DELETE /habits/:habit_id',
]

/**
 * A write through each route by ann, who is an admin, and by others who write for her, in an order in which each finds
 * what it needs.
 */
export function writesOf(server: Server, ann: Client, ben: Client): Record<string, () => Promise<unknown>> {
  const sql = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows

  const yesterday = async () => (await sql("select ((lib.now() at time zone 'UTC')::date - 1)::text as day"))[0].day

  /** The last id of a list, as the writes before made it. */
  const idOf = async (path: string) => {
    const { body } = await ann.get(path)
    return (body.items ?? body).at(-1).id as number
  }

  let entry = 0
  let suggestion = 0
  const lastToken = () => idOf('/tokens')
  const lastImport = () => idOf('/imports')
  const lastHabit = () => idOf('/habits/')
  const lastGoal = async () => (await ann.get(`/habits/${await lastHabit()}`)).body.goals[0].id as number
  const ofGoal = async () => {
    suggestion = await suggestionOf(server, ann, entry, 'I walked', { goal_id: await lastGoal() })
  }

  const lastDraft = async () =>
    (await sql('select max(id)::integer as id from app.practices where submitted_by_user_id = $1', [ann.userId]))[0].id

  return {
    'POST /habits/': () => habitOf(ann, { revealed: true, stage: '1' }),
    'PUT /habits/:habit_id': async () =>
      ann.put(`/habits/${await lastHabit()}`, { ...HABIT, icon: 'x', revealed: true }),
    'PATCH /habits/:habit_id': async () => ann.patch(`/habits/${await lastHabit()}`, { icon: 'y' }),
    'PUT /habits/:habit_id/goals/units': async () =>
      ann.put(`/habits/${await lastHabit()}/goals/units`, {
        target_unit: 'km',
        frequency: 1,
        frequency_unit: 'per_week',
      }),
    'POST /goal-groups/': () => ann.post('/goal-groups/', { name: 'Body' }),
    'PUT /goals/:goal_id': async () =>
      ann.put(`/goals/${await lastGoal()}`, {
        ...GOAL,
        goal_group_id: (await ann.get('/goal-groups/')).body.find(own).id,
      }),
    'PATCH /goals/:goal_id': async () => ann.patch(`/goals/${await lastGoal()}`, { title: 'Further' }),
    'PUT /goal-groups/:group_id': async () =>
      ann.put(`/goal-groups/${(await ann.get('/goal-groups/')).body.find(own).id}`, { name: 'Mind' }),
    'POST /goal_completions/': async () =>
      ann.post('/goal_completions/', { goal_id: await lastGoal(), did_complete: true }),
    'PUT /goal_completions/:goal_id/:local_day': async () =>
      ann.put(`/goal_completions/${await lastGoal()}/${await yesterday()}`, { did_complete: true }),
    'DELETE /goal_completions/:goal_id/:local_day': async () =>
      ann.delete(`/goal_completions/${await lastGoal()}/${await yesterday()}`),
    'a rule of a habit': async () =>
      ann.patch(`/habits/${await lastHabit()}`, { streak_rule: { kind: 'per_week', times: 3 } }),
    'POST /habits/pauses': async () => ann.post('/habits/pauses', { from_day: await yesterday() }),
    'PATCH /habits/pauses/:pause_id': async () =>
      ann.patch(`/habits/pauses/${await idOf('/habits/pauses')}`, { to_day: await yesterday() }),
    'DELETE /habits/pauses/:pause_id': async () => ann.delete(`/habits/pauses/${await idOf('/habits/pauses')}`),
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
    'POST /prompts/stage/:stage_number/:ordinal/dismiss': () => ann.post('/prompts/stage/1/1/dismiss'),
    'DELETE /prompts/stage/:stage_number/:ordinal/dismiss': () => ann.delete('/prompts/stage/1/1/dismiss'),
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
    'PATCH /users/me': () => ann.patch('/users/me', { display_name: 'Ann' }),
    'PUT /users/me/timezone': () => ann.put('/users/me/timezone', { timezone: 'Asia/Kolkata' }),
    'PUT /users/me/assistants': () =>
      ann.put('/users/me/assistants', { assistants_may_read_journal: true, password: PASSWORD }),
    'PUT /reminders/settings': () => ann.put('/reminders/settings', { enabled: true }),
    'POST /imports': async () => bring(ann, (await ann.get('/users/me/export')).text),
    'DELETE /imports/:import_id': async () => ann.delete(`/imports/${await lastImport()}`),
    'an import that was read': () => {
      const body = { day: '2026-01-01', instant: null, title: null, text: 'Snow.', tags: [], skipped_media: 0 }
      return bringRows(server, ann, 'markdown', [{ kind: 'entry', key: 'a.md', body }])
    },
    'POST /imports/:import_id/apply': async () => {
      const { preview_sha256 } = (await ann.get(`/imports/${await lastImport()}`)).body
      return ann.post(`/imports/${await lastImport()}/apply`, { preview_sha256 })
    },
    'an import that was applied': async () =>
      sql('select jobs.import_step($3) from jobs.enter($1, $2)', [
        ann.userId,
        server.config.JOURNAL_ENCRYPTION_KEYS,
        await lastImport(),
      ]),
    'POST /imports/:import_id/undo': async () => ann.post(`/imports/${await lastImport()}/undo`),
    'POST /tokens': () => ann.post('/tokens', { name: 'Widget', scopes: ['habits:read'], expires_in_days: 3 }),
    'PATCH /tokens/:token_id': async () => ann.patch(`/tokens/${await lastToken()}`, { name: 'Watch' }),
    'DELETE /tokens/:token_id': async () => ann.delete(`/tokens/${await lastToken()}`),
    'POST /user/balance/add': () => ann.post('/user/balance/add', { amount: 3 }),
    'a charge': () => sql(`select set_config('app.user_id', $1, true), lib.wallet_charge(50)`, [String(ann.userId)]),
    'a flag of the account': () => sql('select auth.role_set($1, $2, true)', [ann.email, 'analyst']),
    'DELETE /goal-groups/:group_id': async () =>
      ann.delete(`/goal-groups/${(await ann.get('/goal-groups/')).body.find(own).id}`),
    'DELETE /habits/:habit_id': async () => ann.delete(`/habits/${await lastHabit()}`),
  }
}
