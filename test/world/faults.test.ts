import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { refusal } from '../support/habits.ts'
import { entryOf } from '../support/journal.ts'
import { awaitMail, mailFailed } from '../support/mails.ts'
import { PASSWORD, useServer } from '../support/server.ts'

// Each fault of an outside party (docs/contract/world.md#faults): the API's answer, the wallet afterwards, and the line
// that the operator reads.

const server = useServer({ worker: true })
let ann: Client
let people = 0

const query = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const json = { 'content-type': 'application/json' }
async function send(method: string, body?: unknown) {
  const response = await fetch(`${server.sandbox.url}/faults`, {
    method,
    ...(body === undefined ? {} : { headers: json, body: JSON.stringify(body) }),
  })
  return {
    status: response.status,
    body: response.status === 204 ? null : ((await response.json()) as { message: string }),
  }
}
async function order(party: string, fault: string, times?: number) {
  const answer = await send('POST', { party, fault, times })
  expect(answer.status).toBe(200)
}
const lines = (msg: string, from: number) =>
  server.logs
    .slice(from)
    .map((line) => JSON.parse(line))
    .filter((line) => line.msg === msg)

beforeAll(async () => {
  ann = await server.person()
})
beforeEach(async () => {
  await query('truncate auth.rate_limits, auth.license_attempts')
})
afterEach(() => send('DELETE'))

function signUp() {
  const email = `fault${++people}@example.com`
  const license_key = server.sandbox.license.issue({ email })
  return server.anonymous.post('/auth/signup', { email, password: PASSWORD, license_key })
}

test.each([
  ['down', [503, 'license_verification_unavailable'], 'request_refused', { reason: expect.objectContaining({}) }],
  ['500', [503, 'license_verification_unavailable'], 'request_refused', { reason: { message: 'status 500' } }],
  [
    'garbage',
    [503, 'license_verification_unavailable'],
    'request_refused',
    { reason: { message: 'unreadable answer' } },
  ],
  ['refunded', [400, 'invalid_license'], 'signup_license_rejected', { reason_code: 'sale_reversed' }],
])('a license vendor that is %s is %j, and makes no account', async (fault, answered, msg, line) => {
  await order('license', fault)
  const from = server.logs.length
  const [{ count }] = await query('select count(*) from auth.users')
  expect(refusal(await signUp())).toEqual(answered)
  expect(await query('select count(*) from auth.users')).toEqual([{ count }])
  expect(lines(msg, from)).toMatchObject([line])
})

test('a slow license vendor delays a sign-up by a second or more, and its line says how long', async () => {
  await order('license', 'slow')
  const from = server.logs.length
  expect((await signUp()).status).toBe(200)
  expect(lines('license_vendor_answered', from)[0].elapsed_ms).toBeGreaterThanOrEqual(1000)
})

const signIn = async () => {
  const license_key = server.sandbox.license.issue({ email: 'social@example.com' })
  const id_token = await server.sandbox.idps.idp_a.sign({ sub: 'social', email: 'social@example.com' })
  return server.anonymous.post('/auth/oauth/idp_a', { id_token, license_key })
}

test('keys that a provider does not hand out are 401, and the line names the cause', async () => {
  await server.sandbox.idps.idp_a.rotate() // a key that the API has not fetched
  await order('idp', 'jwks_down')
  const from = server.logs.length
  expect(refusal(await signIn())).toEqual([401, 'invalid_oauth_token'])
  expect(lines('request_refused', from)).toHaveLength(1)
  expect(lines('oauth_signin', from)).toMatchObject([{ reason_code: 'oauth_invalid_token', provider: 'idp_a' }])
})

test('keys that a provider rotates are fetched ten seconds after the last fetch', async () => {
  expect((await signIn()).status).toBe(200)
  const before = server.sandbox.idps.idp_a.jwksFetches
  await order('idp', 'keys_rotated')
  expect(refusal(await signIn())).toEqual([401, 'invalid_oauth_token'])
  vi.useFakeTimers({ now: Date.now() + 10_001, toFake: ['Date'] })
  expect((await signIn().finally(() => vi.useRealTimers())).status).toBe(200)
  expect(server.sandbox.idps.idp_a.jwksFetches).toBe(before + 1)
})

test('a provider whose clock is two hours behind issues tokens that have expired: 401, and the line says so', async () => {
  await order('idp', 'clock_skew')
  const from = server.logs.length
  expect(refusal(await signIn())).toEqual([401, 'invalid_oauth_token'])
  expect(JSON.stringify(lines('request_refused', from))).toContain('"exp\\" claim')
})

test('a mail server that does refuse ends the job: the address can get no mail', async () => {
  const reader = await server.person()
  await order('mail', 'refuse', 1)
  const from = server.logs.length
  expect((await server.anonymous.post('/auth/password-reset/request', { email: reader.email })).status).toBe(202)
  await expect.poll(() => lines('mail_refused', from)).toMatchObject([{ reason: expect.stringContaining(' 550 ') }])
  await expect.poll(() => query('select from graphile_worker._private_jobs')).toEqual([])
  expect(server.logs.slice(from).join('')).not.toContain(reader.email)
})

test.each([
  ['greylist', '450'],
  ['drop_after_data', ''],
])('a mail server that does %s leaves the job to a retry, whose mail arrives', async (fault, code) => {
  const reader = await server.person()
  await order('mail', fault, 1)
  const from = server.logs.length
  expect((await server.anonymous.post('/auth/password-reset/request', { email: reader.email })).status).toBe(202)
  await mailFailed(server, from)
  expect(JSON.stringify(lines('request_completed', from))).not.toContain(reader.email)
  const failures = server.logs.slice(from).filter((line) => line.includes('was not sent by'))
  expect(failures.length).toBeGreaterThan(0)
  expect(failures.every((line) => line.includes(code) && !line.includes(reader.email))).toBe(true)
  await query('select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())')
  await awaitMail(server, reader.email)
  expect((await send('GET')).body).toEqual([])
})

const used = async () => (await ann.get('/user/usage')).body.monthly_messages_used as number
async function resonate() {
  const { id } = await entryOf(ann, 'I walked to the river, and sat there until the rain came.')
  return ann.post(`/journal/${id}/resonance`)
}

test.each(['429', '500'])(
  'a model that answers %s is 502, the message is given back and the line has the status',
  async (fault) => {
    await order('llm', fault)
    const [from, before] = [server.logs.length, await used()]
    expect(refusal(await resonate())).toEqual([502, 'llm_provider_error'])
    expect(await used()).toBe(before)
    expect(lines('llm_failed', from)[0]).toMatchObject({
      status: Number(fault),
      task: 'resonance',
      job_id: expect.any(String),
      trace_id: expect.any(String),
    })
  },
)

test('a model whose answer is wrong_quotes is 200 without notes, charged once, and the line has its tokens', async () => {
  await order('llm', 'wrong_quotes')
  const [from, before] = [server.logs.length, await used()]
  const { status, body } = await resonate()
  expect([status, body.marginalia, body.suggestions]).toEqual([200, [], []])
  expect(await used()).toBe(before + 1)
  expect(lines('llm_answered', from)[0].tokens).toBeGreaterThan(0)
})

test.each([
  ['refusal', 'llm_answered'],
  ['cut_off', 'llm_failed'],
  ['garbage_json', 'llm_answered'],
])('a model whose answer is %s is 502, the message is given back, and the line has its tokens', async (fault, line) => {
  await order('llm', fault)
  const [from, before] = [server.logs.length, await used()]
  expect(refusal(await resonate())).toEqual([502, 'llm_provider_error'])
  expect(await used()).toBe(before)
  expect(lines(line, from)[0].tokens).toBeGreaterThan(0)
})

test('a slow model is 200 with its notes, charged once, and the line says how long', async () => {
  await order('llm', 'slow', 1)
  const [from, before] = [server.logs.length, await used()]
  const { status, body } = await resonate()
  expect([status, body.marginalia.length > 0]).toEqual([200, true])
  expect(await used()).toBe(before + 1)
  expect(lines('llm_answered', from)[0].elapsed_ms).toBeGreaterThanOrEqual(1000)
})

test('lists what is ordered, counts it down, and forgets it', async () => {
  await order('license', '500', 2)
  await order('llm', 'slow')
  const llm = { party: 'llm', fault: 'slow', times: null }
  expect((await send('GET')).body).toEqual([{ party: 'license', fault: '500', times: 2 }, llm])
  await signUp()
  expect((await send('GET')).body).toEqual([{ party: 'license', fault: '500', times: 1 }, llm])
  await signUp()
  expect((await send('GET')).body).toEqual([llm])
  expect((await signUp()).status).toBe(200)
  expect((await send('DELETE')).status).toBe(204)
  expect((await send('GET')).body).toEqual([])
})

test.each([
  {},
  { party: 'nobody', fault: 'down' },
  { party: 'license', fault: 'greylist' },
  { party: 'license', fault: 'down', times: 0 },
  { party: 'license', fault: 'down', times: 1.5 },
  { party: 'license' },
  { party: 'license', fault: 'constructor' },
  { party: 'license', fault: 'down', days: 3 },
  [[]],
])('refuses %j with 422', async (body) => {
  const answer = await send('POST', body)
  expect([answer.status, answer.body?.message]).toEqual([422, expect.stringMatching(/^(Send|Type) .+\.$/)])
  expect((await send('GET')).body).toEqual([])
})

test('session_expired: access tokens and refresh tokens of all sessions end, and a new sign-in works', async () => {
  const credentials = { email: ann.email, password: PASSWORD, device: 'A phone' }
  const { body } = await server.anonymous.post('/auth/login', credentials)
  const phone = createClient(server.url, { ...ann, token: body.token })
  expect((await phone.get('/habits/')).status).toBe(200)
  await order('session', 'session_expired')
  const refused = await phone.get('/habits/')
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('"ended"')])
  const renewed = await server.anonymous.post('/auth/sessions/refresh', { refresh_token: body.refresh_token })
  expect([renewed.status, renewed.body]).toEqual([401, { detail: 'invalid_refresh_token' }])
  expect((await server.anonymous.post('/auth/login', credentials)).status).toBe(200)
  expect((await send('GET')).body).toEqual([])
})
