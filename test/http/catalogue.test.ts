import { describe, expect, test } from 'vitest'
import { readLogic } from '../../src/db/loader/loader.ts'
import { ROLES } from '../../src/db/roles/roles.ts'
import { functionOf, tagInputOf } from '../../src/http/route.ts'
import { constraints, routes } from '../../src/routes/index.ts'
import { refusals } from '../../tools/documents/openapi.ts'
import { TEMPLATE } from '../support/database.ts'
import { useServer } from '../support/server.ts'

// Compares the routes with the functions and constraints of the database.

/** Refusals of auth.enter: document.ts lists them for every route of that access; analysts only use /graphql. */
const FRONT_DOOR = ['401 unauthorized', '403 admin_required', '403 analyst_required']

/** Uniques and foreign keys that no request violates, so that a violation is a defect and gets 500. */
const NEVER_VIOLATED = [
  // The insert says `on conflict`, or the function looks first; a person's writes run one after the other (auth.enter).
  'changes_pkey',
  'change_counters_pkey',
  'content_completions_once',
  'data_keys_pkey',
  'depth_preferences_pkey',
  'entitlements_one_active_per_kind',
  'feedback_one_per_public_id',
  'goal_completions_once_per_day',
  'goal_runs_pkey',
  'habit_rules_once_per_day',
  'habit_runs_pkey',
  'streaks_once_per_habit_and_goal',
  'idempotency_keys_pkey',
  'idempotency_objects_pkey',
  'identities_pkey',
  'invitations_once',
  'license_claims_pkey',
  'license_vendor_sales_sale_once',
  'llm_requests_one_running_essay',
  'llm_requests_one_running_pass',
  'password_resets_one_per_request',
  'prompt_dismissals_pkey',
  'prompt_responses_once_per_week',
  'pseudonyms_pkey',
  'push_devices_one_per_address',
  'rate_limits_pkey',
  'refresh_tokens_one_live_per_session',
  'reminder_sends_once_per_device',
  'reminder_settings_pkey',
  'reminders_once_per_minute_of_a_day',
  'return_arcs_one_active',
  'return_habit_releases_once',
  'return_offer_dismissals_pkey',
  'revoked_tokens_pkey',
  'stage_progress_once',
  'stored_sizes_pkey',
  'ui_flags_pkey',
  'used_id_tokens_pkey',
  'user_practices_one_open_per_stage',
  'wallets_pkey',
  // auth.account_create catches the one, lib.require_timezone refuses before the other.
  'users_email_once',
  'users_timezone_fkey',
  // Keys of 128 random bits and more.
  'password_resets_by_lookup_key',
  'practice_share_links_token_once',
  'refresh_tokens_pkey',
  'session_tokens_pkey',
  // The row that they name was read, locked or written under the person's lock (auth.enter), or is never deleted.
  'completion_suggestions_from_an_entry',
  'completion_suggestions_of_a_goal',
  'completion_suggestions_of_a_user_practice',
  'entitlements_from_a_sale',
  'goal_runs_of_a_goal',
  'goals_of_a_habit',
  'habit_pauses_of_a_habit',
  'habit_rules_of_a_habit',
  'habit_runs_of_a_habit',
  'streaks_of_a_goal',
  'streaks_of_a_habit',
  'idempotency_objects_of_a_key',
  'llm_requests_about_a_note',
  'llm_requests_about_an_entry',
  'llm_usage_log_about_an_entry',
  'marginalia_on_an_entry',
  'promoted_quotes_from_an_entry',
  'promoted_quotes_in_a_reflection',
  'push_devices_of_a_session',
  'refresh_tokens_of_a_session',
  'reminder_sends_of_a_reminder',
  'reminder_sends_to_a_device',
  'return_habit_releases_of_a_habit',
  'return_habit_releases_of_an_arc',
  'session_tokens_of_a_session',
  // A token that ended meanwhile: 401.
  'event_streams_of_a_token',
  'token_uses_of_a_token',
  'token_uses_pkey', // on conflict
  'api_tokens_by_hash', // 32 random bytes
  'ui_flags_name_a_habit_of_practice',
  'ui_flags_name_a_habit_of_writing',
  'user_practices_practice_id_fkey',
  // Only the start of a process, a task or the operator writes them.
  'catalogue_counter_pkey',
  'figure_counts_pkey',
  'published_groups_pkey',
  'figure_counts_run_id_fkey',
  'hmac_keys_pkey',
  'import_chunks_of_an_import',
  'import_chunks_pkey',
  'import_links_of_an_import',
  'import_links_one_current',
  'import_rows_of_an_import',
  'import_rows_once_per_key',
  'import_rows_pkey',
  'model_receipts_one_charge_per_request',
  'practices_one_canonical_per_stage',
  'practices_preset_name_once_per_stage',
  'prompts_pkey',
  'prompts_stage_number_fkey',
  'return_weeks_pkey',
  'stage_contents_stage_number_fkey',
  'stage_contents_url_once_per_stage',
  'stages_number_once',
  'system_practice_recipes_slug_once',
  'system_practice_tags_slug_once',
  'weekly_figures_pkey',
]

const server = useServer()
const files = await readLogic()
const calls = routes.map(functionOf).filter((name) => name !== undefined)
const documented = new Set(
  routes.flatMap((route) =>
    [...refusals(route)].flatMap(([status, details]) => details.map((detail) => `${status} ${detail}`)),
  ),
)

describe('routes and functions', () => {
  test('every api function has a route, and every route its function', async () => {
    const { rows } = await server.database.owner.query(
      "select 'api.' || proname as name from pg_proc where pronamespace = 'api'::regnamespace order by 1",
    )
    expect(rows.map((row) => row.name)).toEqual([...new Set(calls)].sort())
  })

  test('every function whose answer has a tag sees the snapshot of its tag and its last write (lib.tagged)', async () => {
    const tagged = routes.filter((route) => tagInputOf(route) !== undefined && !('writes' in route && route.writes))
    const { rows } = await server.database.owner.query(
      "select 'api.' || proname as name from pg_proc where pronamespace = 'api'::regnamespace and provolatile = 's'",
    )
    expect(tagged.length).toBeGreaterThan(20)
    expect(rows.map((row) => row.name)).toEqual(expect.arrayContaining(tagged.map(functionOf)))
  })

  test('every function file is named after the function it creates', () => {
    for (const { path, sql } of files.filter(
      ({ path }) => !/^(views|tables|analytics|analytics_aggregates)\//.test(path),
    )) {
      const created = [...sql.matchAll(/create or replace function (\w+)\.(\w+)/g)].map(
        ([, schema, name]) => `${schema}.${name}`,
      )
      expect(created, path).toEqual([`${path.split('/')[0]}.${path.split('/').at(-1)?.replace('.sql', '')}`])
    }
  })
})

test('no run-time role can make temporary objects, which a definer function might use by mistake', async () => {
  const { rows } = await server.database.owner.query(
    "select rolname from pg_roles where rolname = any ($1) and has_database_privilege(rolname, $2, 'temporary')",
    [ROLES, TEMPLATE], // the migrated database itself: rights on a database are not cloned with it
  )
  expect(rows).toEqual([])
})

describe('refusals', () => {
  test('every refusal that SQL raises is documented on some route', () => {
    const raised = files.flatMap(({ sql }) =>
      [...sql.matchAll(/lib\.raise\((\d{3}), '(\w+)'\)/g)].map(([, status, detail]) => `${status} ${detail}`),
    )
    const missing = files.flatMap(({ sql }) =>
      [...sql.matchAll(/lib\.refuse_(?:missing|masked)\('(\w+)'/g)].map(([, resource]) => `404 ${resource}_not_found`),
    )
    expect(raised.length).toBeGreaterThan(10)
    for (const refusal of [...raised, ...missing]) expect([...documented, ...FRONT_DOOR], refusal).toContain(refusal)
  })

  test('a constraint of the database has a row, or no request can violate it', async () => {
    const { rows } = await server.database.owner.query(`
      select name from (
        select conname as name, conrelid as rel from pg_constraint where contype in ('f', 'x')
        union all
        select n.relname, i.indrelid from pg_index i join pg_class n on n.oid = i.indexrelid
         where i.indisunique and not exists (  -- an identity is never taken
           select from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any (i.indkey) and a.attidentity = 'a')
      ) c join pg_class t on t.oid = c.rel
       where t.relnamespace in ('app'::regnamespace, 'auth'::regnamespace)
         and not (name ~ '_user_id_fkey$')  -- the account is gone: 401
       order by 1`)
    const names = rows.map((row) => row.name)
    expect(names.filter((name) => !(name in constraints)).sort()).toEqual([...NEVER_VIOLATED].sort())
  })

  test('every mapped constraint exists and its refusal is documented', async () => {
    const { rows } = await server.database.owner.query(
      "select conname as name from pg_constraint union select relname from pg_class where relkind = 'i'",
    )
    const names = rows.map((row) => row.name)
    for (const [name, [status, detail]] of Object.entries(constraints)) {
      expect(names).toContain(name)
      expect(documented).toContain(`${status} ${detail}`)
    }
  })
})
