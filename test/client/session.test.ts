import { SignJWT } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import {
  type ClientOptions,
  createClient,
  createReplica,
  ok,
  type Session,
  type SignedOut,
} from '../../client/index.ts'
import type { Client } from '../support/client.ts'
import { useRoughLine } from '../support/rough-line.ts'
import { PASSWORD, useServer } from '../support/server.ts'

// Sessions of weeks that the client keeps and renews (docs/clients.md#staying-signed-in), against the real service,
// through a proxy that fails as ordered.

const server = useServer()
const line = useRoughLine(() => server.url)
const REFRESH = 'POST /auth/sessions/refresh'
const refreshes = () => line.requests().filter((request) => request === REFRESH).length

let ann: Client
let values: Map<string, string>
beforeEach(async () => {
  ann = await server.person()
  await server.database.owner.query('truncate auth.rate_limits')
  values = new Map()
  line.mishaps = []
  line.seen = []
})

/** A storage over the values, such as each tab has: the clients of one program share none. */
const tab = (of = values) => ({
  get: async (key: string) => of.get(key),
  set: async (key: string, value: string) => void of.set(key, value),
})
const storage = () => {
  const reasons: SignedOut[] = []
  const session = tab()
  const client = (options: ClientOptions = {}) =>
    createClient(line.url, { device: 'Phone', session, onSignedOut: (reason) => reasons.push(reason), ...options })
  return { reasons, client }
}
const credentials = () => ({ email: ann.email, password: PASSWORD })
const signIn = (api: ReturnType<typeof createClient>) => ok(api.POST('/auth/login', { body: credentials() }))
const works = async (api: ReturnType<typeof createClient>) => (await api.GET('/ui-flags')).response.status

const stored = () => JSON.parse([...values.values()][0] || 'null') as Session | null
const store = (change: Partial<Session>) => {
  for (const key of values.keys()) values.set(key, JSON.stringify({ ...stored(), ...change }))
}

/** Makes the stored access token one that is due for renewal, or has expired. */
async function age(seconds = 1801) {
  const iat = Math.floor(Date.now() / 1000) - seconds
  const key = new TextEncoder().encode(server.config.SECRET_KEY)
  const jwt = new SignJWT({ sub: String(ann.userId), iat, exp: iat + 3600, jti: crypto.randomUUID() })
  store({ token: await jwt.setProtectedHeader({ alg: 'HS256' }).sign(key) })
}

/** Lets the grace of every spent refresh token end. */
const outlastGrace = () =>
  server.database.owner.query(
    "update auth.refresh_tokens set replaced_at = now() - interval '1 day' where replaced_at is not null",
  )

/** Ends the access tokens of all sessions, as if they had expired. */
const endTokens = () =>
  server.database.owner.query(
    "insert into auth.revoked_tokens select token_id, 'infinity', now() from auth.session_tokens on conflict do nothing",
  )

test('a sign-in names the device and is kept, so the next start of the app is signed in', async () => {
  const phone = storage()
  const api = phone.client()
  const answer = await signIn(api)
  expect(api.token).toBe(answer.token)
  api.token = answer.token // as an app does that knows nothing of sessions
  expect(stored()).toEqual(answer)
  expect(await ok(api.GET('/auth/sessions'))).toMatchObject([{ device: 'Phone', current: true }])
  const next = storage().client()
  expect(next.token).toBeNull()
  await next.ready
  expect(next.token).toBe(answer.token)
  expect(await works(next)).toBe(200)
  expect((await createReplica(storage().client())).account).toBe(String(ann.userId))
  expect([refreshes(), phone.reasons]).toEqual([0, []])
})

test('a device that the app names stays, and without one no session begins', async () => {
  await ok(
    storage()
      .client()
      .POST('/auth/login', { body: { ...credentials(), device: 'Watch' } }),
  )
  const plain = createClient(line.url)
  expect(await signIn(plain)).not.toHaveProperty('refresh_token')
  expect(plain.token).toBeNull()
  const { body } = await ann.get('/auth/sessions')
  expect(body.map(({ device }: { device: string }) => device)).toEqual(['Watch'])
})

test('without a storage the session is kept in memory', async () => {
  const api = createClient(line.url, { device: 'Script' })
  await signIn(api)
  expect(await works(api)).toBe(200)
})

test('a token is renewed when half of its life is over, and when it has expired or was ended', async () => {
  await signIn(storage().client())
  for (const seconds of [1801, 3700]) {
    const { refresh_token } = stored() as Session
    await age(seconds)
    const { token } = stored() as Session
    const api = storage().client()
    expect(await works(api)).toBe(200)
    expect(api.token).not.toBe(token)
    expect(stored()).toMatchObject({ token: api.token, user_id: ann.userId })
    expect(stored()?.refresh_token).not.toBe(refresh_token)
  }
  const api = storage().client()
  await api.ready
  await endTokens()
  expect(await works(api)).toBe(200)
  expect(refreshes()).toBe(3)
})

test('many calls of one client, and clients that share a storage, renew once', async () => {
  await signIn(storage().client())
  await age()
  const { client } = storage()
  const [one, two] = [client(), client()]
  const statuses = await Promise.all([one, two, one, two, one].map(works))
  expect(statuses).toEqual([200, 200, 200, 200, 200])
  expect(one.token).toBe(two.token)
  expect(refreshes()).toBe(1)
})

test('tabs without Web Locks may renew at once, and stay in one session', async () => {
  await signIn(storage().client())
  await age()
  const { locks } = globalThis.navigator ?? {}
  if (locks) Object.defineProperty(globalThis.navigator, 'locks', { value: undefined, configurable: true })
  try {
    const tabs = [storage(), storage(), storage()]
    const apis = tabs.map(({ client }) => client())
    expect(await Promise.all(apis.map(works))).toEqual([200, 200, 200])
    expect(refreshes()).toBe(3)
    for (const api of apis) expect(await works(api)).toBe(200)
    await age()
    expect(await works(storage().client())).toBe(200)
    expect(tabs.flatMap(({ reasons }) => reasons)).toEqual([])
    expect((await ann.get('/auth/sessions')).body).toHaveLength(1)
  } finally {
    if (locks) Reflect.deleteProperty(globalThis.navigator, 'locks')
  }
})

test('a refresh whose answer is lost is sent again, and answered the same successor', async () => {
  const { client, reasons } = storage()
  await signIn(client())
  await age()
  line.mishaps = ['answer lost']
  expect(await works(client())).toBe(200)
  await age()
  expect(await works(client())).toBe(200)
  expect([refreshes(), reasons]).toEqual([3, []])
})

test('while the service is away the old token stays in use', async () => {
  const { client, reasons } = storage()
  await signIn(client())
  await age()
  line.mishaps = Array(3).fill({ status: 503, body: { detail: 'service_unavailable' } })
  const api = client()
  expect([await works(api), api.token, reasons]).toEqual([200, stored()?.token, []])
})

test('the app hears why a person is signed out, and nothing is kept', async () => {
  const over = async (end: () => Promise<unknown>) => {
    const { client, reasons } = storage()
    await signIn(client())
    const api = client()
    await api.ready
    await end()
    expect(await works(api)).toBe(401)
    expect([api.token, stored()]).toEqual([null, null])
    expect(await works(api)).toBe(401)
    return reasons
  }
  expect(await over(() => ann.delete('/auth/sessions'))).toEqual(['ended'])
  const expire = "update auth.refresh_tokens set expires_at = now() - interval '1 second'"
  expect(
    await over(async () => {
      await age(3700)
      store({ refresh_expires_at: new Date(Date.now() - 1000).toISOString() })
      await server.database.owner.query(expire)
      await endTokens()
    }),
  ).toEqual(['expired'])
  expect(
    await over(async () => {
      const { refresh_token } = stored() as Session
      const copy = await server.anonymous.post('/auth/sessions/refresh', { refresh_token })
      expect((await server.anonymous.get('/ui-flags', { authorization: `Bearer ${copy.body.token}` })).status).toBe(200)
      await endTokens()
    }),
  ).toEqual(['reused'])
})

test('signing out here forgets the session, and the other tab hears of it', async () => {
  const [here, there] = [storage(), storage()]
  await signIn(here.client())
  const [api, other] = [here.client(), there.client()]
  await Promise.all([api.ready, other.ready])
  expect((await api.POST('/auth/logout')).response.status).toBe(204)
  expect([api.token, stored(), here.reasons]).toEqual([null, null, ['signed_out']])
  expect(await works(other)).toBe(401)
  expect([other.token, there.reasons]).toEqual([null, ['signed_out']])

  await signIn(api)
  api.token = null
  expect([stored(), here.reasons]).toEqual([null, ['signed_out', 'signed_out']])
})

test('signing out ends the session at the service too, long after the access token expired', async () => {
  const { client, reasons } = storage()
  await signIn(client())
  await age(3700)
  const api = client()
  expect((await api.POST('/auth/logout')).response.status).toBe(204)
  expect([stored(), reasons]).toEqual([null, ['signed_out']])
  expect((await ann.get('/auth/sessions')).body).toEqual([])
})

test('a tab does not go over to another person who signed in in another tab', async () => {
  const [here, there] = [storage(), storage()]
  const ben = await server.person()
  await signIn(here.client())
  const api = here.client()
  await api.ready
  const token = api.token
  const other = there.client()
  await ok(other.POST('/auth/login', { body: { email: ben.email, password: PASSWORD } }))
  expect(api.token).toBe(token)
  await ann.delete('/auth/sessions')
  expect(await works(api)).toBe(401)
  expect([api.token, here.reasons]).toEqual([null, ['signed_out']])
  expect(stored()?.user_id).toBe(ben.userId)
  expect(await works(other)).toBe(200)
})

test('two devices with two tabs each stay in their two sessions, whatever happens between', async () => {
  const devices = [new Map<string, string>(), new Map<string, string>()].map((of) => {
    values = of
    const { client, reasons } = storage()
    return { of, client, reasons, tabs: [client()] }
  })
  for (const device of devices) {
    await signIn(device.client())
    device.tabs = [device.client(), device.client()]
  }
  const pick = <T>(from: T[]) => from[Math.floor(Math.random() * from.length)] as T
  for (let step = 0; step < 100; step++) {
    const device = pick(devices)
    values = device.of
    if (Math.random() < 0.3) device.tabs = [device.client(), device.client()] // the app starts again
    if (Math.random() < 0.5) await age(pick([1801, 3700]))
    if (Math.random() < 0.2) line.mishaps = [pick(['answer lost', 'request lost'] as const)]
    const [statuses] = await Promise.all([Promise.all(device.tabs.map(works)), works(pick(pick(devices).tabs))])
    expect(statuses, `step ${step}`).toEqual([200, 200])
    if (Math.random() < 0.3) await outlastGrace()
  }
  expect(devices.flatMap(({ reasons }) => reasons)).toEqual([])
  expect((await ann.get('/auth/sessions')).body).toHaveLength(2)
  expect(refreshes()).toBeGreaterThan(10)
})

test('a token of no session tells whether it expired or was ended', async () => {
  const reasons: SignedOut[] = []
  const api = createClient(line.url, { token: ann.token, onSignedOut: (reason) => reasons.push(reason) })
  await ann.post('/auth/logout')
  expect(await works(api)).toBe(401)
  expect([api.token, reasons]).toEqual([null, ['ended']])
})
