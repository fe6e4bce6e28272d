// How the plans test calls each function of schema api: arguments by name that make it do its real work, for a person
// with lived data. A text that begins with @ is an id that `known` finds.

export type Call = {
  /** The function, where its name names another call of it. */
  of?: string
  values?: Record<string, unknown>
  /** What must be there first: SQL of the owner, in the transaction of the call. */
  before?: string
}

/** Ids of the caller $1 and of what others have, by name. */
export const known = `
  select json_build_object(
    'me', $1::bigint,
    'email', (select u.email from auth.users u where u.id = $1),
    'token', rpad('token-of-' || 1003 - $1, 43, '-'),
    'other', 7,
    'habit', (select max(h.id) from app.habits h where h.user_id = $1),
    'goal', (select max(g.id) from app.goals g where g.user_id = $1 and g.tier = 'clear'),
    'group', (select min(g.id) from app.goal_groups g where g.user_id = $1),
    'entry', (select max(e.id) from app.journal_entries e where e.user_id = $1 and e.reflection_scope_key is null),
    'reflection', (select max(e.id) from app.journal_entries e where e.user_id = $1
      and e.reflection_scope_key is not null),
    'note', (select max(m.id) from app.marginalia m where m.user_id = $1),
    'suggestion', (select max(s.id) from app.completion_suggestions s where s.user_id = $1),
    'quote', (select max(q.id) from app.promoted_quotes q where q.user_id = $1),
    'session', (select max(s.id) from app.practice_sessions s where s.user_id = $1),
    'selection', (select max(u.id) from app.user_practices u where u.user_id = $1),
    'practice', (select max(p.id) from app.practices p where p.submitted_by_user_id = $1),
    'preset', (select min(p.id) from app.practices p where p.preset and p.stage_number = 2),
    'tag', (select max(t.id) from app.practice_tags t where t.user_id = $1),
    'recipe', (select max(r.id) from app.practice_recipes r where r.user_id = $1),
    'invitation', (select max(i.id) from app.invitations i where i.user_id = $1),
    'link', (select max(l.id) from auth.practice_share_links l where l.created_by_user_id = $1),
    'content', (select max(c.id) from app.stage_contents c where c.stage_number = 3),
    'unread', (select max(c.id) from app.stage_contents c where c.stage_number = 10),
    'entitlement', (select max(e.id) from app.entitlements e where e.user_id = 7),
    'entries', (select lib.cursor_text('a key of the test', 1::smallint, 0, r.rank, -1, $1)
      from lib.change_resources() r where r.resource = 'journal_entry'),
    'job', (select min(j.id) from graphile_worker._private_jobs j where j.locked_at is null)
  ) as ids`

const page = { limit: 50, offset: 0, paginate: true }
const sessions = { sessions_limit: 50, sessions_offset: 0 }
const model = { llm_key: 'server', idempotency_key: null, patience_ms: 60_000 }
const activeArc = 'insert into app.return_arcs (user_id, started_at) values ($1, lib.now())'
const token = `insert into auth.api_tokens (user_id, id, name, scopes, prefix, token_hash, created_at, expires_at,
    monthly_messages) overriding system value
  values ($1, 9999, 'Widget', '{habits:read}', 'tsw_abcdef', sha256('9999'), lib.now(), lib.now() + interval '30 days', 0)`
const pause = `insert into app.habit_pauses (user_id, id, from_day, created_at)
  overriding system value values ($1, 9999, lib.today(), lib.now())`
const brought = (state: string, appliedAt: string) =>
  `insert into app.imports (user_id, id, include_archived, state, applied_at, created_at, expires_at)
   overriding system value values ($1, 9999, false, '${state}', ${appliedAt}, lib.now(), lib.now() + interval '1 day')`
const broughtFile = brought('ready', 'null')
const device = `with settings as (
    insert into app.reminder_settings (user_id, enabled, found_until, next_at)
    values ($1, true, lib.now(), lib.now() + interval '1 hour'))
  insert into auth.push_devices (user_id, id, channel, address_hash, created_at)
  overriding system value values ($1, 9999, 'email', sha256('plan'), lib.now())`
const habit = {
  name: 'A new habit',
  icon: '',
  start_date: '2026-01-01',
  energy_cost: 1,
  energy_return: 2,
  milestone_notifications: false,
  stage: '',
  revealed: true,
  is_carryover: false,
}
const units = { target_unit: 'minutes', frequency: 1, frequency_unit: 'per_day' }
const goal = { title: 'A goal', tier: 'clear', target: 3, ...units, is_additive: true }
const steps = [{ tag_slug: 'sight', tag_label: 'Sight', prompt_label: 'Count', target_count: 3 }]
const recipe = { name: 'A recipe', description: '', rounds: 1, steps }
const timer = { mode: 'count_up' }

export const calls: Record<string, Call> = {
  'api.account_delete': { values: { body: { confirm_email: '@email' } } },
  'api.account_export': {},
  'api.account_get': {},
  'api.account_update': { values: { body: { display_name: 'Ann' } } },
  'api.assistants_get': {},
  'api.assistants_update': { values: { body: { assistants_may_read_journal: true } } },
  'api.balance_add': { values: { body: { amount: 5 } } },
  'api.balance_get': {},
  'api.content_completion_create': { values: { content_id: '@unread' } },
  'api.course_content_get': { values: { content_id: '@content' } },
  'api.course_content_open': { values: { content_id: '@content' } },
  'api.course_contents_list': { values: { stage_number: 3, ...page } },
  'api.course_progress_get': { values: { stage_number: 3 } },
  'api.changes_follow': {
    values: { cursor_key: 'a key of the test', issued_at: 1000, token_id: '@token', expires_at: 4_000_000_000 },
  },
  'api.changes_list': { values: { limit: 200, cursor_key: 'a key of the test', monthly_cap: 50 } },
  'api.changes_list of entries': {
    of: 'api.changes_list',
    values: { since: '@entries', limit: 200, cursor_key: 'a key of the test', monthly_cap: 50 },
  },
  'api.depth_preferences_get': {},
  'api.depth_preferences_update': { values: { body: { enable_sangha: false } } },
  'api.energy_plan_create': { values: { body: { habits: [{ id: '@habit', name: 'A' }], start_date: '2026-06-17' } } },
  'api.energy_plans_purge': { values: { older_than_days: 30 } },
  'api.entitlement_create': { values: { user_id: '@me', body: { kind: 'course_access', reason: 'A reason' } } },
  'api.entitlement_delete': {
    values: { user_id: '@other', entitlement_id: '@entitlement', body: { reason: 'A reason' } },
  },
  'api.essay_create': { values: { marginalia_id: '@note', ...model } },
  'api.feedback_create': { values: { body: { category: 'idea', impact: 'cosmetic', summary: 'Darker.' } } },
  'api.feedback_list': {
    values: {
      category: null,
      impact: null,
      platform: null,
      app_build: null,
      public_id: null,
      ...page,
      master_keys: '{}',
      status: null,
    },
  },
  'api.feedback_status_set': { values: { public_id: 'FB-000000050107', body: { status: 'seen' } } },
  'api.feedback_receipt_get': { values: { public_id: 'FB-000000050107' } },
  'api.goal_completion_create': { values: { body: { goal_id: '@goal', did_complete: true } } },
  'api.goal_completion_delete': {
    values: { goal_id: '@goal', local_day: '2026-06-17' },
    before: `insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
      select $1, max(g.id), '2026-06-17', 1, '2026-06-17 12:00Z' from app.goals g
       where g.user_id = $1 and g.tier = 'clear' on conflict do nothing`,
  },
  'api.goal_completion_put': {
    values: { goal_id: '@goal', local_day: '2026-06-17', body: { did_complete: true } },
  },
  'api.goal_group_create': { values: { body: { name: 'A new group', shared_template: false } } },
  'api.goal_group_delete': { values: { group_id: '@group' } },
  'api.goal_group_get': { values: { group_id: '@group' } },
  'api.goal_group_update': { values: { group_id: '@group', body: { name: 'Another', shared_template: false } } },
  'api.goal_groups_list': { values: page },
  'api.goal_patch': { values: { goal_id: '@goal', body: { target: 4 } } },
  'api.goal_update': { values: { goal_id: '@goal', body: goal } },
  'api.habit_completions_clear': { values: { habit_id: '@habit' } },
  'api.habit_completions_list': { values: { habit_id: '@habit', from: '2025-06-01', to: '2026-06-30' } },
  'api.habit_create': { values: { body: habit } },
  'api.habit_delete': { values: { habit_id: '@habit' } },
  'api.habit_get': { values: { habit_id: '@habit' } },
  'api.habit_goal_units_update': { values: { habit_id: '@habit', body: units } },
  'api.habit_pause_create': { values: { body: { from_day: '2026-06-17', habit_id: '@habit' } } },
  'api.habit_pause_delete': { values: { pause_id: 9999 }, before: pause },
  'api.habit_pause_update': { values: { pause_id: 9999, body: { note: 'Away' } }, before: pause },
  'api.habit_pauses_list': { values: page, before: pause },
  'api.habit_stats': { values: { habit_id: '@habit' } },
  'api.habit_patch': { values: { habit_id: '@habit', body: { icon: 'x', start_date: '2026-01-01' } } },
  'api.habit_streak_get': { values: { habit_id: '@habit' } },
  'api.habit_update': { values: { habit_id: '@habit', body: habit } },
  'api.habits_list': { values: page },
  'api.invitation_dismiss': { values: { invitation_id: '@invitation' } },
  'api.import_create': { values: { file: Buffer.from('{}'), source: 'auto', include_archived: false } },
  'api.imports_list': { values: page, before: broughtFile },
  'api.import_get': { values: { import_id: 9999 }, before: broughtFile },
  'api.import_report': { values: { import_id: 9999 }, before: broughtFile },
  'api.import_apply': { values: { import_id: 9999, body: { preview_sha256: '' } }, before: broughtFile },
  'api.import_undo': { values: { import_id: 9999 }, before: brought('applied', 'lib.now()') },
  'api.import_delete': { values: { import_id: 9999 }, before: broughtFile },
  'api.invitations_list': {},
  'api.job_get': { values: { job_id: '@job' } },
  'api.jobs_cancel': { values: { body: { ids: ['@job'] } } },
  'api.task_pause': { values: { task: 'essay', body: { reason: 'a test' } } },
  'api.task_run': { values: { task: 'sweep_expired' } },
  'api.task_resume': { values: { task: 'essay' } },
  'api.tasks_list': {},
  'api.token_create': {
    values: {
      body: { name: 'Widget', scopes: ['habits:read'], expires_in_days: 30 },
      token_hash: `\\x${'01'.repeat(32)}`,
      prefix: 'tsw_abcdef',
    },
  },
  'api.token_delete': { values: { token_id: 9999 }, before: token },
  'api.token_update': { values: { token_id: 9999, body: { name: 'Watch' } }, before: token },
  'api.token_uses_list': { values: { token_id: 9999, ...page }, before: token },
  'api.tokens_list': { before: token },
  'api.today_get': {},
  'api.calendar_get': { values: { names: true, token: false } },
  'api.jobs_bulk': { values: { body: { action: 'retry', filter: { status: 'failed' }, expect: 180 } } },
  'api.jobs_causes': {},
  'api.jobs_history': { values: { limit: 50, offset: 0 } },
  'api.jobs_list': { values: { limit: 50, offset: 0 } },
  'api.jobs_retry': { values: { body: { ids: ['@job'] } } },
  'api.jobs_summary': {},
  'api.jobs_unlock': {},
  'api.journal_entry_create': {
    values: {
      body: { message: 'A page.', tag: 'freeform', classification: 'personal', practice_session_id: '@session' },
    },
  },
  'api.journal_entry_delete': { values: { entry_id: '@entry' } },
  'api.journal_entry_get': { values: { entry_id: '@entry' } },
  'api.journal_entry_update': { values: { entry_id: '@entry', body: { message: 'Another Page.' } } },
  'api.journal_export': {},
  'api.journal_list': { values: page },
  'api.marginalia_list': { values: { entry_id: '@entry' } },
  'api.model_receipts_list': { values: page },
  'api.practice_create': {
    values: {
      body: {
        stage_number: 1,
        name: 'Mine',
        description: '',
        instructions: '',
        default_duration_minutes: 5,
        mode: 'count_up',
        mode_config: timer,
      },
    },
  },
  'api.practice_get': { values: { practice_id: '@practice' } },
  'api.practice_recipe_apply': { values: { recipe_id: '@recipe', user_practice_id: '@selection', ...sessions } },
  'api.practice_recipe_create': { values: { body: { ...recipe, slug: 'another', mode: 'tallied_grounding' } } },
  'api.practice_recipe_delete': { values: { recipe_id: '@recipe' } },
  'api.practice_recipe_get': { values: { recipe_id: '@recipe' } },
  'api.practice_recipe_update': { values: { recipe_id: '@recipe', body: recipe } },
  'api.practice_recipes_list': { values: page },
  'api.practice_session_create': {
    values: {
      body: {
        user_practice_id: '@selection',
        started_at: '2026-06-17T09:00:00Z',
        ended_at: '2026-06-17T09:10:00Z',
        completed: true,
        reflection: 'Calm.',
      },
    },
  },
  'api.practice_sessions_insights': {},
  'api.practice_sessions_list': { values: { user_practice_id: '@selection', ...page } },
  'api.practice_sessions_stats': { values: { user_practice_id: '@selection' } },
  'api.practice_sessions_week_count': {},
  'api.practice_share_import': { values: { token: '@token' } },
  'api.practice_share_link_create': { values: { practice_id: '@practice', body: {} } },
  'api.practice_share_link_revoke': { values: { share_link_id: '@link' } },
  'api.practice_share_links_list': { values: { practice_id: '@practice', limit: 50 } },
  'api.practice_share_preview': { values: { token: '@token' } },
  'api.practice_tag_create': { values: { body: { slug: 'another', label: 'Another' } } },
  'api.practice_tag_delete': { values: { tag_id: '@tag' } },
  'api.practice_tag_get': { values: { tag_id: '@tag' } },
  'api.practice_tag_update': { values: { tag_id: '@tag', body: { label: 'Another' } } },
  'api.practice_tags_list': { values: page },
  'api.practices_list': { values: { stage_number: 1, include_mine: true, ...page } },
  'api.program_begin_again': {},
  'api.program_calendar_get': {},
  'api.promotion_create': { values: { entry_id: '@entry', body: { anchor_start: 0, anchor_end: 4 } } },
  'api.promotion_delete': { values: { promotion_id: '@quote' } },
  'api.promotion_update': { values: { promotion_id: '@quote', body: { included_in_entry_id: '@reflection' } } },
  'api.promotions_all': { values: { status: 'all', limit: 50, offset: 0 } },
  'api.promotions_list': { values: { entry_id: '@entry', ...page } },
  'api.prompt_current': {},
  'api.prompt_dismiss': { values: { stage_number: 3, ordinal: 1 } },
  'api.prompt_get': { values: { week_number: 3 } },
  'api.prompt_history': { values: { limit: 50, offset: 0, include_total: true } },
  'api.prompt_restore': { values: { stage_number: 3, ordinal: 1 } },
  'api.prompt_response_create': { values: { week_number: 35, body: { response: 'An answer of some length.' } } },
  'api.reflection_due': {},
  'api.reflection_sources': { values: { level: 'program', scope_key: 'c1:prog' } },
  'api.reflections_current': {},
  'api.resonance_create': { values: { entry_id: '@entry', ...model, monthly_cap: 50 } },
  'api.return_arc_create': {},
  'api.return_arc_leave': { before: activeArc },
  'api.return_arc_pause': { before: activeArc },
  'api.return_arc_resume': { before: activeArc },
  'api.return_habits_recommit': { values: { body: { habit_ids: ['@habit'] } }, before: activeArc },
  'api.return_habits_release': { values: { body: { habit_ids: ['@habit'] } }, before: activeArc },
  'api.return_offer_dismiss': {},
  'api.return_state_get': { before: activeArc },
  'api.stage_history_get': { values: { stage_number: 1 } },
  'api.stage_intro_open': { values: { stage_number: 3 } },
  'api.stage_progress_gaps': { values: page },
  'api.stage_progress_repair': { values: { user_id: '@other' } },
  'api.stage_progress_update': {
    values: { body: { current_stage: 10 } },
    before: 'update app.stage_progress set current_stage = 9 where user_id = $1',
  },
  'api.stage_prompts_list': { values: { stage_number: 3 } },
  'api.stage_scores_get': { values: { stage_number: 3 } },
  'api.stages_list': { values: page },
  'api.suggestion_accept': { values: { suggestion_id: '@suggestion' } },
  'api.suggestion_dismiss': { values: { suggestion_id: '@suggestion' } },
  'api.suggestions_list': { values: { entry_id: '@entry' } },
  'api.timezone_update': { values: { body: { timezone: 'Asia/Kolkata' } } },
  'api.reminder_device_delete': { values: { device_id: 9999 }, before: device },
  'api.reminder_device_test': { values: { device_id: 9999 }, before: device },
  'api.reminder_devices_list': { before: device },
  'api.reminder_settings_get': { before: device },
  'api.reminder_settings_put': { values: { body: { enabled: true, show_names: false } }, before: device },
  'api.reminders_recent': { before: device },
  'api.reminders_upcoming': { values: { days: 7 }, before: device },
  'api.ui_flags_get': {},
  'api.ui_flags_update': { values: { body: { has_seen_welcome: true, writing_session_habit_id: '@habit' } } },
  'api.usage_get': { values: { monthly_cap: 50 } },
  'api.usage_stats': { values: page },
  'api.user_practice_create': { values: { body: { practice_id: '@preset', stage_number: 2 } } },
  'api.user_practice_customize': {
    values: { user_practice_id: '@selection', ...sessions, body: { custom_name: 'My own' } },
  },
  'api.user_practice_frequency': { values: { stage_number: 1 } },
  'api.user_practice_get': { values: { user_practice_id: '@selection', ...sessions } },
  'api.user_practices_list': { values: page },
  'api.user_summary': { values: { user_id: '@other' } },
  'api.voice_drafts_list': { values: { limit: 50, offset: 0 } },
  'api.wheel_get': {},
}
