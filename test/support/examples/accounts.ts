import { type Client, createClient } from '../client.ts'
import { PASSWORD, WEBHOOK_SECRET } from '../server.ts'
import type { Run } from './run.ts'

// Examples of sign-up, sign-in, the own account, the wallet and the license vendor.

const EMAIL = 'eve@example.com'
const NEW_PASSWORD = 'a walk every evening'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

export async function health({ server, ok }: Run) {
  for (const path of ['/health/live', '/health/ready', '/health']) await ok(server.anonymous, `GET ${path}`)
}

/** Refusals that many routes share; the document shows them once. */
export async function sharedRefusals({ server, ada, ok, refused }: Run) {
  const { anonymous } = server
  await refused(anonymous, 'GET /habits/')
  await refused(ada, 'GET /admin/usage-stats')
  await refused(ada, 'GET /habits/{habit_id}', { path: { habit_id: 'seven' }, name: 'validation_failed' })
  await refused(ada, 'POST /habits/', { body: { icon: '🚶', energy_cost: 'one' }, name: 'validation_failed' })
  await refused(ada, 'POST /habits/', { raw: JSON.stringify({ name: 'x'.repeat(65 * 1024) }), headers: JSON_TYPE })
  await refused(ada, 'POST /habits/', { raw: 'x', headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } })
  const headers = { 'Idempotency-Key': 'welcome' }
  await ok(ada, 'PATCH /ui-flags', { body: { has_seen_welcome: true }, headers })
  await refused(ada, 'PATCH /ui-flags', { body: { has_seen_welcome: false }, headers })
}
const JSON_TYPE = { 'content-type': 'application/json' }

export async function signIn({ server, ok, refused }: Run) {
  const { anonymous, sandbox } = server
  const license_key = sandbox.license.issue({ email: EMAIL })
  const account = { email: EMAIL, password: PASSWORD, license_key, timezone: 'Europe/Berlin' }
  await ok(anonymous, 'POST /auth/signup', { body: account })
  const other = { ...account, email: 'finn@example.com' }
  await refused(anonymous, 'POST /auth/signup', { body: { ...other, license_key: null } })
  await refused(anonymous, 'POST /auth/signup', { body: other })
  await refused(anonymous, 'POST /auth/signup', { body: { ...other, password: 'long '.repeat(13) } })
  sandbox.faults.license = { status: 503 }
  const finn = sandbox.license.issue({ email: other.email })
  await refused(anonymous, 'POST /auth/signup', { body: { ...other, license_key: finn } })
  sandbox.faults.license = undefined
  const { token } = await ok(anonymous, 'POST /auth/login', { body: { email: EMAIL, password: PASSWORD } })
  await refused(anonymous, 'POST /auth/login', { body: { email: EMAIL, password: 'not my password' } })
  const fresh = await ok(createClient(server.url, { token }), 'POST /auth/refresh')
  const eve = createClient(server.url, { ...fresh, userId: fresh.user_id, email: EMAIL })
  await refused(eve, 'POST /auth/refresh', { limited: true })

  await ok(anonymous, 'POST /auth/password-reset/request', { body: { email: EMAIL } })
  const unused = await mailedToken(server)
  await ok(anonymous, 'POST /auth/password-reset/cancel', { body: { token: unused } })
  await anonymous.post('/auth/password-reset/request', { email: EMAIL })
  const reset = await mailedToken(server, unused)
  await refused(anonymous, 'POST /auth/password-reset/confirm', { body: { token: unused, new_password: NEW_PASSWORD } })
  await refused(anonymous, 'POST /auth/password-reset/confirm', { body: { token: reset, new_password: PASSWORD } })
  await refused(anonymous, 'POST /auth/password-reset/confirm', {
    body: { token: reset, new_password: 'long '.repeat(13) },
  })
  const changed = await ok(anonymous, 'POST /auth/password-reset/confirm', {
    body: { token: reset, new_password: NEW_PASSWORD },
  })
  await sessions({ server, ok, refused })
  const again = createClient(server.url, { token: changed.token })
  await tokens({ server, ok, refused }, again)
  await ok(again, 'POST /auth/logout', { body: { everywhere: true } })
  await social({ server, ok, refused })
}

/** A device that stays signed in, and one that is signed out. */
async function sessions({ server, ok, refused }: Pick<Run, 'server' | 'ok' | 'refused'>) {
  const { anonymous } = server
  const account = { email: EMAIL, password: NEW_PASSWORD }
  const phone = await ok(anonymous, 'POST /auth/login', {
    body: { ...account, device: 'Eve’s phone' },
    name: 'with_a_device',
  })
  await anonymous.post('/auth/login', { ...account, device: 'Eve’s laptop' })
  const refresh = { body: { refresh_token: phone.refresh_token } }
  const { token } = await ok(anonymous, 'POST /auth/sessions/refresh', refresh)
  await refused(anonymous, 'POST /auth/sessions/refresh', { body: { refresh_token: 'not a refresh token' } })
  const eve = createClient(server.url, { token })
  const listed = await ok(eve, 'GET /auth/sessions')
  const other = listed.find(({ current }: { current: boolean }) => !current).id
  await ok(eve, 'DELETE /auth/sessions/{session_id}', { path: { session_id: other } })
  await ok(eve, 'DELETE /auth/sessions')
  await refused(anonymous, 'POST /auth/sessions/refresh', refresh)
}

/** Waits for a mail with a reset token other than the known one. */
async function mailedToken({ sandbox }: Run['server'], known = ''): Promise<string> {
  const token = (text: string) => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? known
  const mail = await sandbox.inbox.waitFor(({ to, text }) => to.includes(EMAIL) && token(text) !== known, 60_000)
  return token(mail.text)
}

async function social({ server, ok, refused }: Pick<Run, 'server' | 'ok' | 'refused'>) {
  const { anonymous, sandbox } = server
  for (const [idp, email] of [
    ['idp_a', 'gwen@example.com'],
    ['idp_b', 'hugo@example.com'],
  ] as const) {
    const route = `POST /auth/oauth/${idp}`
    const id_token = await sandbox.idps[idp].sign({ sub: `subject of ${email}`, email, email_verified: true })
    await refused(anonymous, route, { body: { id_token } })
    await refused(anonymous, route, { body: { id_token: 'not a token' } })
    const body = { id_token, license_key: sandbox.license.issue({ email }) }
    sandbox.faults.license = { status: 503 }
    await refused(anonymous, route, { body })
    sandbox.faults.license = undefined
    await ok(anonymous, route, { body })
  }
}

export async function account({ ada, ok }: Run) {
  await ok(ada, 'PUT /users/me/timezone', { body: { timezone: 'Europe/Berlin' } })
  await ok(ada, 'PATCH /users/me', { body: { display_name: 'Ada' } })
  await ok(ada, 'GET /users/me')
  await ok(ada, 'GET /ui-flags')
  await ok(ada, 'GET /depth-preferences')
  await ok(ada, 'PATCH /depth-preferences', { body: { enable_sangha: false } })
}

/** Writes of a phone that was offline. */
export async function batch({ ada, ok, refused }: Run) {
  const entry = { message: 'On the train: the fields were white this morning.' }
  const operations = [
    { method: 'POST', path: '/journal/', body: entry, idempotency_key: 'train-1' },
    { method: 'GET', path: '/habits/', idempotency_key: 'train-2' },
  ]
  await ok(ada, 'POST /batch', { body: { operations } })
  const title = { title: 'On the train' }
  const named = [
    { ...operations[0], idempotency_key: 'train-3', as: 'note' },
    { method: 'PATCH', path: '/journal/{note.id}', body: title, idempotency_key: 'train-4' },
  ]
  await ok(ada, 'POST /batch', { name: 'names', body: { operations: named } })
  const { cursor } = await ok(ada, 'GET /changes', { query: { limit: 2 } })
  await ok(ada, 'GET /changes/stream', { query: { since: cursor } })
  await refused(ada, 'GET /changes', { query: { since: 'A'.repeat(68) } })
  await refused(ada, 'GET /changes/stream', { query: { since: 'A'.repeat(68) } })
  await refused(ada, 'POST /batch', { body: { operations: [{ method: 'POST', path: '/journal/', body: entry }] } })
}

export async function leaving({ server, ok, refused }: Run) {
  const leaver = await server.person('ivo@example.com')
  await leaver.post('/journal/', { message: 'I came, I wrote, I take it with me.' })
  await ok(leaver, 'GET /users/me/export')
  await ok(leaver, 'GET /users/me/export/journal.md')
  await refused(leaver, 'DELETE /users/me', { body: { confirm_email: 'ada@example.com' } })
  await ok(leaver, 'DELETE /users/me', { body: { confirm_email: 'ivo@example.com' } })
}

export async function wallet({ ada, dora, server, ok, refused }: Run) {
  await ok(ada, 'GET /user/usage')
  await ok(ada, 'GET /user/balance')
  await ok(ada, 'GET /user/model-receipts', { query: { limit: 2 } })
  await ok(dora, 'POST /user/balance/add', { body: { amount: 10 } })
  const path = { license_vendor: server.config.LICENSE_VENDOR_SLUG }
  const form = { sale_id: 'sale-4711', product_id: 'pack-25', email: 'ada@example.com', resource_name: 'sale' }
  const raw = new URLSearchParams(form).toString()
  for (const route of ['POST /webhooks/{license_vendor}', 'POST /webhooks/{license_vendor}/ping']) {
    await ok(server.anonymous, route, { path, query: { secret: WEBHOOK_SECRET }, raw, headers: FORM })
    await refused(server.anonymous, route, { path, query: { secret: 'a guess' }, raw, headers: FORM })
    const nobody = { path: { license_vendor: 'another_vendor' }, raw, headers: FORM }
    await refused(server.anonymous, route, nobody)
  }
}

/** A token of a widget, which reads habits and nothing else, and one of an assistant. */
async function tokens({ server, ok, refused }: Pick<Run, 'server' | 'ok' | 'refused'>, eve: Client) {
  await ok(eve, 'GET /users/me/assistants')
  await refused(eve, 'PUT /users/me/assistants', { body: { assistants_may_read_journal: true } })
  await ok(eve, 'PUT /users/me/assistants', { body: { assistants_may_read_journal: true, password: NEW_PASSWORD } })
  const widget = { name: 'Widget on my phone', scopes: ['habits:read'], expires_in_days: 90 }
  const headers = { 'Idempotency-Key': 'a-widget' }
  const { id, token } = await ok(eve, 'POST /tokens', { body: widget, headers })
  await refused(createClient(server.url, { token }), 'GET /journal/')
  await ok(eve, 'GET /tokens')
  const path = { token_id: id }
  await ok(eve, 'PATCH /tokens/{token_id}', { path, body: { name: 'Widget on my watch', expires_in_days: 30 } })
  await ok(eve, 'GET /tokens/{token_id}/uses', { path })
  await ok(eve, 'DELETE /tokens/{token_id}', { path })
  await refused(eve, 'DELETE /tokens/{token_id}', { path })
}
