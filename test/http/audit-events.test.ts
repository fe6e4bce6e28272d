import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BEHIND_PROXY, elsewhere } from '../support/addresses.ts'
import { type Client, createClient } from '../support/client.ts'
import { GOAL, goalsOf, habitOf, uuid } from '../support/habits.ts'
import { entryOf, suggestionOf } from '../support/journal.ts'
import { resetToken as requestReset } from '../support/mails.ts'
import { DRAFT, practiceOf } from '../support/practices.ts'
import { PASSWORD, useServer, WEBHOOK_SECRET } from '../support/server.ts'

// Causes each audit event over HTTP and checks its fields (docs/contract/http.md#audit-events).

const server = useServer({
  worker: true,
  env: {
    ...BEHIND_PROXY,
    LICENSE_VENDOR_TOKEN_PACK_PRODUCT_IDS: 'pack,unsized',
    LICENSE_VENDOR_TOKEN_PACK_SIZES: 'pack:25',
  },
})
let ann: Client
let bob: Client
let boss: Client
beforeAll(async () => {
  ann = await server.person()
  bob = await server.person()
  boss = await server.admin()
})
beforeEach(() => server.database.owner.query('truncate auth.rate_limits'))

type Line = Record<string, unknown>
const lines = (from = 0): Line[] => server.logs.slice(from).map((line) => JSON.parse(line))
const count = expect.any(Number)
const FINGERPRINT = expect.stringMatching(/^[0-9a-f]{12}$/)

/** An event, its fields, and a function that causes it; that function returns fields known only then as `expected`. */
type Case = [event: string, fields: Line, cause: () => Promise<unknown>]
const expected = (fields: Line) => ({ expected: fields })
const idOf = async (answer: Promise<{ body: { id: number } }>) => (await answer).body.id

const login = (password: string, email = bob.email) =>
  server.anonymous.post('/auth/login', { email, password }, elsewhere())
const setting = (email: string, change: string) =>
  server.database.owner.query(`update auth.users set ${change} where email = $1`, [email])
const resetToken = (person: Client) => requestReset(server, person, elsewhere())
const confirm = (token: string) =>
  server.anonymous.post('/auth/password-reset/confirm', { token, new_password: `${PASSWORD} ${uuid()}` }, elsewhere())
const cancel = (token: string) => server.anonymous.post('/auth/password-reset/cancel', { token }, elsewhere())
const social = async (claims: Record<string, unknown>, license_key?: string) => {
  const id_token = await server.sandbox.idps.idp_a.sign({ sub: uuid(), email_verified: true, ...claims })
  return server.anonymous.post('/auth/oauth/idp_a', { id_token, license_key }, elsewhere())
}
const ping = (fields: Record<string, string>, secret = WEBHOOK_SECRET) =>
  server.anonymous.request('POST', `/webhooks/license_vendor?secret=${secret}`, {
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const sold = async (product: string, event = 'sale', more = {}) => {
  const product_id = product === 'course' ? (server.config.LICENSE_VENDOR_COURSE_PRODUCT_IDS[0] as string) : product
  const sale = { sale_id: uuid(), product_id, email: bob.email, ...more }
  await ping({ ...sale, resource_name: event })
  return sale
}
const token = (headers: Record<string, string>) => server.anonymous.get('/habits/', headers)
const selected = async () =>
  (await ann.post('/user-practices/', { practice_id: await practiceOf(server), stage_number: 1 })).body.id
const recipe = (slug: string) => ({
  slug,
  name: 'Mine',
  mode: 'sense_grounding',
  rounds: 1,
  steps: [{ tag_slug: 'sight', tag_label: 'Sight', prompt_label: 'See', target_count: 1 }],
})
const tagOf = async (slug: string) => (await ann.post('/practice-tags/', { slug, label: 'Mine' })).body.id
const recipeOf = async (slug: string) => (await ann.post('/practice-recipes/', recipe(slug))).body.id
const linkOf = async () => {
  const practice = await practiceOf(server, { approved: false, by: ann })
  return (await ann.post(`/practices/${practice}/share-link`, {})).body
}
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const accounts: Case[] = [
  [
    'auth_attempt',
    { email_fingerprint: FINGERPRINT, ip_address: expect.any(String), success: true },
    () => login(PASSWORD),
  ],
  ['auth_attempt', { email_fingerprint: FINGERPRINT, success: false }, () => login(`${PASSWORD}!`)],
  [
    'auth_attempt_blocked',
    { reason: 'account_locked' },
    async () => {
      for (let failures = 0; failures <= 5; failures++) await login(PASSWORD, 'nobody@example.com')
    },
  ],
  [
    'auth_attempt_blocked',
    { reason: 'user_disabled' },
    async () => {
      await setting(bob.email, 'is_active = false')
      await login(PASSWORD)
      await setting(bob.email, 'is_active = true')
    },
  ],
  [
    'auth_attempt_blocked',
    { reason: 'user_deleted' },
    async () => {
      await setting(bob.email, 'deleted_at = now()')
      await login(PASSWORD)
      await setting(bob.email, 'deleted_at = null')
    },
  ],
  ['token_rejected', { reason: 'missing_or_malformed_header' }, () => token({})],
  ['token_rejected', { reason: 'invalid' }, () => token({ authorization: 'Bearer x.y.z' })],
  [
    'token_rejected',
    { reason: 'revoked' },
    async () => {
      const fresh = createClient(server.url, { token: (await login(PASSWORD)).body.token })
      await fresh.post('/auth/refresh', undefined, elsewhere())
      await fresh.get('/habits/')
    },
  ],
  [
    'token_rejected',
    { reason: 'user_disabled' },
    async () => {
      await setting(bob.email, 'is_active = false')
      await bob.get('/habits/')
      await setting(bob.email, 'is_active = true')
    },
  ],
  [
    'token_rejected',
    { reason: 'user_missing' },
    async () => {
      const gone = await server.person()
      await gone.request('DELETE', '/users/me', { body: { confirm_email: gone.email } })
      await gone.get('/habits/')
    },
  ],
  ['password_reset_event', { action: 'requested', user_id: count }, () => resetToken(ann)],
  [
    'password_reset_event',
    { action: 'confirmed', user_id: count },
    async () => {
      const carl = await server.person()
      await confirm(await resetToken(carl))
      return expected({ user_id: carl.userId })
    },
  ],
  ['password_reset_event', { action: 'confirm_rejected' }, () => confirm('x'.repeat(43))],
  [
    'password_reset_event',
    { action: 'confirm_rejected_user_disabled', user_id: count },
    async () => {
      const carl = await server.person()
      const reset = await resetToken(carl)
      await setting(carl.email, 'is_active = false')
      await confirm(reset)
      return expected({ user_id: carl.userId })
    },
  ],
  [
    'password_reset_event',
    { action: 'cancelled', email_fingerprint: FINGERPRINT },
    async () => {
      const carl = await server.person()
      await cancel(await resetToken(carl))
      return expected({ user_id: carl.userId })
    },
  ],
  ['password_reset_event', { action: 'cancel_noop' }, () => cancel('x'.repeat(43))],
  [
    'signup_license_rejected',
    { reason_code: 'email_mismatch' },
    () => {
      const license_key = server.sandbox.license.issue({ email: 'else@example.com' })
      return server.anonymous.post(
        '/auth/signup',
        { email: 'a@example.com', password: PASSWORD, license_key },
        elsewhere(),
      )
    },
  ],
  [
    'signup_license_rejected',
    { reason_code: 'duplicate_signup' },
    () => {
      const license_key = server.sandbox.license.issue({ email: ann.email })
      return server.anonymous.post('/auth/signup', { email: ann.email, password: PASSWORD, license_key }, elsewhere())
    },
  ],
  [
    'oauth_signin',
    { reason_code: 'oauth_invalid_token' },
    () => server.anonymous.post('/auth/oauth/idp_a', { id_token: 'x.y.z' }, elsewhere()),
  ],
  ['oauth_signin', { reason_code: 'oauth_needs_license' }, () => social({ email: 'new@example.com' })],
  [
    'oauth_signin',
    { reason_code: 'oauth_signup' },
    () => social({ email: 'd@example.com' }, server.sandbox.license.issue({ email: 'd@example.com' })),
  ],
  [
    'oauth_signin',
    { reason_code: 'oauth_login', user_id: count },
    async () => {
      const [who, license] = [{ sub: 'the same', email: 'e@example.com' }, { email: 'e@example.com' }]
      await social(who, server.sandbox.license.issue(license))
      await social(who)
    },
  ],
  [
    'oauth_signin',
    { reason_code: 'oauth_account_gated' },
    async () => {
      const carl = await server.person()
      await setting(carl.email, 'is_active = false')
      await social({ email: carl.email })
    },
  ],
  [
    'oauth_signin',
    { reason_code: 'oauth_linked', user_id: count },
    async () => {
      const carl = await server.person()
      await social({ email: carl.email })
      return expected({ user_id: carl.userId })
    },
  ],
  [
    'timezone_changed',
    { old: 'UTC', new: 'Asia/Tokyo' },
    async () => {
      await bob.put('/users/me/timezone', { timezone: 'Asia/Tokyo' })
      return expected({ user_id: bob.userId })
    },
  ],
  [
    'data_exported',
    { records_exported: count, archive_format: 'json' },
    async () => {
      await bob.get('/users/me/export')
      return expected({ user_id: bob.userId })
    },
  ],
  [
    'account_deleted',
    { rows_erased: count },
    async () => {
      const carl = await server.person()
      await carl.request('DELETE', '/users/me', { body: { confirm_email: carl.email } })
      return expected({ user_id: carl.userId })
    },
  ],
]

const money: Case[] = [
  [
    'balance_added',
    { added: 3, new_balance: 3 },
    async () => {
      await boss.post('/user/balance/add', { amount: 3 }, elsewhere())
      return expected({ admin_id: boss.userId })
    },
  ],
  [
    'entitlement_granted',
    { reason_code: 'admin_override', entitlement_id: count },
    async () => {
      await boss.post(`/admin/users/${bob.userId}/entitlements`, { reason: 'A gift.' }, elsewhere())
      return expected({ user_id: bob.userId })
    },
  ],
  [
    'entitlement_revoked',
    { reason_code: 'admin_override' },
    async () => {
      const path = `/admin/users/${bob.userId}/entitlements`
      const { id } = (await boss.post(path, { reason: 'A gift.' }, elsewhere())).body
      await boss.request('DELETE', `${path}/${id}`, { body: { reason: 'Over.' }, headers: elsewhere() })
      return expected({ user_id: bob.userId, entitlement_id: id })
    },
  ],
  [
    'entitlement_granted',
    { reason_code: 'webhook_sale', entitlement_id: count },
    async () => {
      await sold('course')
      return expected({ user_id: bob.userId })
    },
  ],
  [
    'entitlement_revoked',
    { reason_code: 'refund', entitlement_id: count },
    async () => {
      const carl = await server.person()
      const sale = await sold('course', 'sale', { email: carl.email })
      await ping({ ...sale, resource_name: 'refund' })
      return expected({ user_id: carl.userId })
    },
  ],
  ['webhook_refused', { reason: 'invalid_signature' }, () => ping({ sale_id: 'x' }, 'wrong')],
  ['webhook_ignored', { reason: 'no_sale_id' }, () => ping({ email: 'x' })],
  [
    'webhook_ignored',
    { reason: 'malformed_payload' },
    () => server.anonymous.request('POST', `/webhooks/license_vendor?secret=${WEBHOOK_SECRET}`, { raw: 'sale_id=%ff' }),
  ],
  ['webhook_ignored', { reason: 'refunded_sale', sale_id: count }, () => sold('course', 'sale', { refunded: 'true' })],
  ['webhook_ignored', { reason: 'token_pack_size_unconfigured', sale_id: count }, () => sold('unsized')],
  [
    'webhook_ignored',
    { reason: 'covered_by_other_sale', sale_id: count },
    async () => {
      await sold('course')
      await ping({ ...(await sold('course')), resource_name: 'refund' })
    },
  ],
  [
    'webhook_ignored',
    { reason: 'cancellation_not_applicable', sale_id: count },
    async () => ping({ ...(await sold('pack')), resource_name: 'cancellation' }),
  ],
  ['unknown_product', { sale_id: count }, () => sold('nothing')],
  ['unknown_sale', { resource_name: 'refund' }, () => sold('pack', 'refund')],
  ['unhandled_event', { resource_name: 'odd' }, () => sold('pack', 'odd')],
  [
    'sale_previously_reversed',
    { sale_id: count },
    async () => ping({ ...(await sold('pack', 'refund')), resource_name: 'sale' }),
  ],
  [
    'stage_progress_repaired',
    { current_stage: 2, stages_added: [1], stages_removed: [] },
    async () => {
      const carl = await server.person()
      await server.database.owner.query(
        'insert into app.stage_progress (user_id, current_stage, completed_stages, stage_started_at) values ($1, 2, $2, now())',
        [carl.userId, []],
      )
      await boss.post(`/admin/stage-progress/${carl.userId}/repair`)
      return expected({ user_id: carl.userId, admin_id: boss.userId })
    },
  ],
]

const mine = (fields: Line) => expected({ user_id: ann.userId, ...fields })
const own: Case[] = [
  ['habit_created', {}, async () => mine({ habit_id: (await habitOf(ann)).id })],
  [
    'habit_deleted',
    {},
    async () => {
      const { id } = await habitOf(ann)
      await ann.delete(`/habits/${id}`)
      return mine({ habit_id: id })
    },
  ],
  [
    'habit_completions_cleared',
    { deleted_count: 2 },
    async () => {
      const { habit, low, clear } = await goalsOf(ann)
      for (const goal_id of [low, clear]) await ann.post('/goal_completions/', { goal_id })
      await ann.delete(`/habits/${habit}/completions`)
      return mine({ habit_id: habit })
    },
  ],
  [
    'goal_units_updated',
    { goal_count: 3 },
    async () => {
      const { id } = await habitOf(ann)
      await ann.put(`/habits/${id}/goals/units`, { target_unit: 'km', frequency: 1, frequency_unit: 'per_day' })
      return mine({ habit_id: id })
    },
  ],
  [
    'goal_updated',
    {},
    async () => {
      const { low } = await goalsOf(ann)
      await ann.put(`/goals/${low}`, GOAL)
      return mine({ goal_id: low })
    },
  ],
  [
    'goal_completion_recorded',
    { reason_code: 'streak_incremented' },
    async () => {
      const { low } = await goalsOf(ann)
      await ann.post('/goal_completions/', { goal_id: low })
      return mine({ goal_id: low })
    },
  ],
  [
    'goal_completion_held',
    { reason_code: 'already_logged_today' },
    async () => {
      const { low } = await goalsOf(ann)
      for (let time = 0; time < 2; time++) await ann.post('/goal_completions/', { goal_id: low })
      return mine({ goal_id: low })
    },
  ],
  [
    'prompt_response_submitted',
    { week_number: 1 },
    async () => {
      await ann.post('/prompts/1/respond', { response: 'A long enough answer.' })
      return mine({})
    },
  ],
  [
    'practice_submitted',
    {},
    async () => mine({ practice_id: await idOf(ann.post('/practices/', DRAFT, elsewhere())) }),
  ],
  ['user_practice_created', {}, async () => mine({ user_practice_id: await selected() })],
  [
    'user_practice_customized',
    { fields_changed: ['custom_name', 'mode_config_override'] },
    async () => {
      const id = await selected()
      await ann.patch(`/user-practices/${id}/customize`, { mode_config_override: null, custom_name: 'Mine' })
      return mine({ user_practice_id: id })
    },
  ],
  [
    'practice_session_logged',
    {},
    async () => {
      const user_practice_id = await selected()
      const session = { user_practice_id, started_at: ago(10), ended_at: ago(5) }
      return mine({ user_practice_id, practice_session_id: await idOf(ann.post('/practice-sessions/', session)) })
    },
  ],
  [
    'practice_session_logged',
    {},
    async () => {
      const entry = await entryOf(ann, 'I sat for a while.')
      const user_practice_id = await selected()
      const id = await suggestionOf(server, ann, entry.id, 'I sat', { user_practice_id })
      await ann.post(`/journal/suggestions/${id}/accept`)
      return mine({ user_practice_id, practice_session_id: count })
    },
  ],
  ['practice_tag_created', {}, async () => mine({ practice_tag_id: await tagOf('one') })],
  [
    'practice_tag_deleted',
    {},
    async () => {
      const id = await tagOf('two')
      await ann.delete(`/practice-tags/${id}`)
      return mine({ practice_tag_id: id })
    },
  ],
  ['practice_recipe_created', {}, async () => mine({ practice_recipe_id: await recipeOf('one') })],
  [
    'practice_recipe_deleted',
    {},
    async () => {
      const id = await recipeOf('two')
      await ann.delete(`/practice-recipes/${id}`)
      return mine({ practice_recipe_id: id })
    },
  ],
  [
    'practice_recipe_applied',
    {},
    async () => {
      const config = { mode: 'sense_grounding', prompts: [{ sense: 'sight', label: 'See' }] }
      const practice_id = await practiceOf(server, { config, stage: 2 })
      const { id } = (await ann.post('/user-practices/', { practice_id, stage_number: 2 })).body
      const recipe = await recipeOf('three')
      await ann.post(`/practice-recipes/${recipe}/apply-to/${id}`)
      return mine({ practice_recipe_id: recipe, user_practice_id: id })
    },
  ],
  ['practice_share_link_created', {}, async () => mine({ share_link_id: (await linkOf()).id })],
  [
    'practice_share_link_revoked',
    {},
    async () => {
      const { id } = await linkOf()
      await ann.delete(`/practices/share-links/${id}`)
      return mine({ share_link_id: id })
    },
  ],
  [
    'practice_share_link_imported',
    {},
    async () => {
      const link = await linkOf()
      await bob.post(`/practices/share/${link.token}/import`, undefined, elsewhere())
      return expected({ share_link_id: link.id, user_id: bob.userId })
    },
  ],
]

test.each([...accounts, ...money, ...own])('%s %o', async (event, fields, cause) => {
  const from = server.logs.length
  const caused = (await cause()) as { expected?: Line } | undefined
  const found = lines(from).filter(({ msg }) => msg === event)
  expect(found).toContainEqual(expect.objectContaining({ ...fields, ...caused?.expected }))
})

describe('an object of somebody else', () => {
  const foreign: Array<[resource: string, status: number, make: () => Promise<number>, ask: (id: number) => unknown]> =
    [
      ['habit', 403, async () => (await habitOf(ann)).id, (id) => bob.get(`/habits/${id}`)],
      ['goal', 404, async () => (await goalsOf(ann)).low, (id) => bob.put(`/goals/${id}`, GOAL)],
      ['goal', 404, async () => (await goalsOf(ann)).low, (goal_id) => bob.post('/goal_completions/', { goal_id })],
      [
        'goal_group',
        403,
        async () => (await ann.post('/goal-groups/', { name: 'Mine' })).body.id,
        (id) => bob.get(`/goal-groups/${id}`),
      ],
      ['journal_entry', 404, async () => (await entryOf(ann)).id, (id) => bob.get(`/journal/${id}`)],
      ['journal_entry', 404, async () => (await entryOf(ann)).id, (id) => bob.patch(`/journal/${id}`, { title: 'x' })],
      ['journal_entry', 404, async () => (await entryOf(ann)).id, (id) => bob.post(`/journal/${id}/resonance`)],
      [
        'journal_entry',
        404,
        async () => (await entryOf(ann)).id,
        async (included_in_entry_id) => bob.patch(`/promotions/${await quoteOf(bob)}`, { included_in_entry_id }),
      ],
      ['practice', 403, () => practiceOf(server, { approved: false, by: ann }), (id) => bob.get(`/practices/${id}`)],
      ['user_practice', 403, () => selected(), (id) => bob.get(`/user-practices/${id}`)],
      ['share_link', 403, async () => (await linkOf()).id, (id) => bob.delete(`/practices/share-links/${id}`)],
    ]
  const quoteOf = async (client: Client) =>
    (await client.post(`/journal/${(await entryOf(client)).id}/promote`, { anchor_start: 0, anchor_end: 1 })).body.id

  test.each(foreign)('%s: %i, and one resource_access_denied line', async (resource, status, make, ask) => {
    const id = await make()
    const from = server.logs.length
    expect(await ask(id)).toMatchObject({ status })
    const denied = lines(from).filter(({ msg }) => msg === 'resource_access_denied')
    expect(denied).toMatchObject([{ level: 'warn', resource, resource_id: id, user_id: bob.userId }])
    await ask(Number.MAX_SAFE_INTEGER)
    expect(lines(from).filter(({ msg }) => msg === 'resource_access_denied')).toHaveLength(1)
  })
})

afterAll(() => {
  const ids = lines().flatMap((line) => ['user_id', 'admin_id'].flatMap((name) => (name in line ? [line[name]] : [])))
  expect(ids.length).toBeGreaterThan(100)
  expect(ids.filter((id) => typeof id !== 'number')).toEqual([])
})
