import { describe, expect, test } from 'vitest'
import { createClient } from '../support/client.ts'
import { habitOf, refusal } from '../support/habits.ts'
import { PASSWORD, useServer } from '../support/server.ts'

// docs/contract/reminders.md on the wire; what is sent: test/tasks/reminders.test.ts.

const server = useServer({ env: { PUSH_HOSTS: 'push.example,*.push.example.org' } })
const rows = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const OFF = {
  enabled: false,
  quiet_from: null,
  quiet_to: null,
  evening_at: null,
  digest_at: null,
  show_names: false,
}
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

const webPush = (endpoint: string, more: object = {}) => ({ channel: 'webpush', endpoint, keys, ...more })

describe('settings', () => {
  test('are off, are replaced whole, and have a tag that guards them', async () => {
    const ann = await server.person()
    const first = await ann.get('/reminders/settings')
    expect(first.body).toEqual(OFF)
    const tag = first.headers.get('etag') as string
    expect((await ann.get('/reminders/settings', { 'if-none-match': tag })).status).toBe(304)
    const settings = { ...OFF, enabled: true, quiet_from: '22:00', quiet_to: '07:00' }
    const put = await ann.put('/reminders/settings', settings, { 'if-match': tag })
    expect([put.status, put.body]).toEqual([200, settings])
    expect(put.headers.get('etag')).not.toBe(tag)
    const late = await ann.put('/reminders/settings', OFF, { 'if-match': tag })
    expect([late.status, late.body]).toEqual([412, { detail: 'edit_conflict', current: settings }])
    expect((await ann.get('/reminders/settings')).headers.get('etag')).toBe(put.headers.get('etag'))
    expect((await ann.put('/reminders/settings', { enabled: true })).body).toEqual({ ...OFF, enabled: true })
  })

  test('are a resource of GET /changes and can be written in a batch', async () => {
    const ann = await server.person()
    const operation = { method: 'PUT', path: '/reminders/settings', body: { enabled: true }, idempotency_key: 'a' }
    const { body } = await ann.post('/batch', { operations: [operation] })
    expect(body.results[0]).toMatchObject({ status: 200, body: { ...OFF, enabled: true } })
    const { changes } = (await ann.get('/changes')).body
    const etag = (await ann.get('/reminders/settings')).headers.get('etag')
    expect(changes.at(-1)).toEqual({
      resource: 'reminder_settings',
      id: 'me',
      op: 'put',
      body: { ...OFF, enabled: true },
      etag,
    })
  })

  test.each([
    [{}, 'enabled'],
    [{ enabled: true, evening_at: '24:00' }, 'evening_at'],
    [{ enabled: true, digest_at: '8:00' }, 'digest_at'],
    [{ enabled: true, quiet_from: '22:00' }, 'quiet_to'],
    [{ enabled: true, quiet_to: '07:00' }, 'quiet_to'],
  ])('are refused as %j', async (body, field) => {
    const ann = await server.person()
    const answer = await ann.put('/reminders/settings', body)
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['body', field]])
  })
})

describe('devices', () => {
  test('are added, added again, moved to another person, tried and removed', async () => {
    const [ann, bob] = [await server.person(), await server.person()]
    const endpoint = 'https://push.example/1'
    const added = await ann.post('/reminders/devices', webPush(endpoint, { label: 'Phone' }))
    expect(added.status).toBe(201)
    expect(added.body).toEqual({
      id: expect.any(Number),
      channel: 'webpush',
      host: 'push.example',
      label: 'Phone',
      created_at: expect.any(String),
      last_sent_at: null,
      failing_since: null,
      this_session: false,
    })
    expect(added.text).not.toContain(endpoint)
    expect((await ann.post('/reminders/devices', webPush(endpoint))).status).toBe(200)
    expect((await ann.get('/reminders/devices')).body.items).toEqual([added.body])
    const moved = await bob.post('/reminders/devices', webPush(endpoint))
    expect(moved.status).toBe(201)
    expect((await ann.get('/reminders/devices')).body.items).toEqual([])
    const path = `/reminders/devices/${moved.body.id}`
    expect(refusal(await ann.delete(path))).toEqual([404, 'device_not_found'])
    expect(refusal(await ann.post(`${path}/test`))).toEqual([404, 'device_not_found'])
    for (let n = 0; n < 3; n++) expect((await bob.post(`${path}/test`)).status).toBe(202)
    const fourth = await bob.post(`${path}/test`)
    expect(refusal(fourth)).toEqual([429, 'rate_limit_exceeded'])
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await bob.delete(path)).status).toBe(204)
    expect(refusal(await bob.delete(path))).toEqual([404, 'device_not_found'])
  })

  test('are one device in every spelling of an address, as a browser tells it', async () => {
    const [ann, bob] = [await server.person(), await server.person()]
    const spelt = ['https://push.example/spelt', 'HTTPS://Push.Example/spelt', 'https://push.example:443/a/../spelt']
    const answers = []
    for (const endpoint of spelt)
      answers.push(await ann.post('/reminders/devices', webPush(endpoint, { expirationTime: null })))
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200])
    expect((await bob.post('/reminders/devices', webPush(spelt[2] as string))).status).toBe(201)
    expect((await ann.get('/reminders/devices')).body.items).toEqual([])
  })

  test('leave the tag of the settings as it was', async () => {
    const ann = await server.person()
    const tag = (await ann.get('/reminders/settings')).headers.get('etag') as string
    await ann.post('/reminders/devices', webPush('https://push.example/tag'))
    expect((await ann.put('/reminders/settings', { enabled: true }, { 'if-match': tag })).status).toBe(200)
  })

  test('that two people add at once belong to one of them', async () => {
    const people = [await server.person(), await server.person()]
    const endpoint = 'https://push.example/race'
    const answers = await Promise.all(people.map((each) => each.post('/reminders/devices', webPush(endpoint))))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const lists = await Promise.all(
      people.map(async (each) => (await each.get('/reminders/devices')).body.items.length),
    )
    expect(lists.toSorted()).toEqual([0, 1])
  })

  test.each([
    ['http', 'http://push.example/1'],
    ['a port', 'https://push.example:8443/1'],
    ['a user', 'https://ann@push.example/1'],
    ['an empty user', 'https://@push.example/1'],
    ['a space', ' https://push.example/1'],
    ['no slashes', 'https:push.example/1'],
    ['a fragment', 'https://push.example/1#x'],
    ['an empty fragment', 'https://push.example/1#'],
    ['no address', 'push.example'],
    ['a host that is not allowed', 'https://elsewhere.example/1'],
    ['a name below one that is alone', 'https://sub.push.example/1'],
    ['too long', `https://push.example/${'x'.repeat(1024)}`],
  ])('are refused with an endpoint that has %s', async (_, endpoint) => {
    const ann = await server.person()
    const answer = await ann.post('/reminders/devices', webPush(endpoint))
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['body', 'endpoint']])
  })

  test.each([
    ['p256dh', 'AAAA'],
    ['p256dh', `B${keys.p256dh.slice(1, -1)}A`],
    ['auth', keys.auth.slice(2)],
  ])('are refused with a bad %s', async (name, value) => {
    const ann = await server.person()
    const body = webPush('https://push.example/keys', { keys: { ...keys, [name]: value } })
    const answer = await ann.post('/reminders/devices', body)
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['body', 'keys', name]])
  })

  test('are ten at most; mails need a proven address', async () => {
    const ann = await server.person()
    expect(refusal(await ann.post('/reminders/devices', { channel: 'email' }))).toEqual([409, 'email_not_proven'])
    for (let n = 0; n < 10; n++)
      expect((await ann.post('/reminders/devices', webPush(`https://a.push.example.org/${n}`))).status).toBe(201)
    const eleventh = await ann.post('/reminders/devices', webPush('https://a.push.example.org/10'))
    expect(refusal(eleventh)).toEqual([409, 'device_quota_exceeded'])
  })

  test('go with the session that added them, and no others', async () => {
    const { email } = await server.person()
    const signIn = async (device: string) => {
      const { body } = await server.anonymous.post('/auth/login', { email, password: PASSWORD, device })
      return createClient(server.url, { token: body.token, userId: body.user_id, email })
    }
    const [phone, laptop] = [await signIn('Phone'), await signIn('Laptop')]
    for (const [n, client] of [phone, laptop].entries())
      await client.post('/reminders/devices', webPush(`https://push.example/session${n}`))
    const own = async () => (await laptop.get('/reminders/devices')).body.items
    expect((await own()).map((device: { this_session: boolean }) => device.this_session)).toEqual([true, false])
    expect((await phone.post('/auth/logout')).status).toBe(204)
    expect(await own()).toMatchObject([{ this_session: true }])
  })

  test('go with everywhere, and with the account', async () => {
    const ann = await server.person()
    await ann.post('/reminders/devices', webPush('https://push.example/out'))
    expect((await ann.request('DELETE', '/users/me', { body: { confirm_email: ann.email } })).status).toBe(200)
    expect(await rows('select from auth.push_devices where user_id = $1', [ann.userId])).toEqual([])
    const bob = await server.person()
    await bob.post('/reminders/devices', webPush('https://push.example/out'))
    expect((await bob.post('/auth/logout', { everywhere: true })).status).toBe(204)
    expect(await rows('select from auth.push_devices where user_id = $1', [bob.userId])).toEqual([])
  })
})

test('the key is that with which a browser subscribes', async () => {
  const ann = await server.person()
  expect((await ann.get('/reminders/key')).body).toEqual({
    channels: ['webpush', 'email'],
    application_server_key: expect.stringMatching(/^B[\w-]{86}$/),
  })
})

test('what is coming is told without a device, and for 31 days at most', async () => {
  const ann = await server.person()
  const { id } = await habitOf(ann, { notification_times: ['07:00', 'seven'], name: 'Sit' })
  const { items, unreadable } = (await ann.get('/reminders/upcoming?days=3')).body
  expect(items.at(-1)).toMatchObject({ kind: 'habit', habit_id: id, name: 'Sit', time: '07:00' })
  expect(unreadable).toEqual([{ habit_id: id, name: 'Sit', text: 'seven' }])
  expect((await ann.get('/reminders/upcoming?days=32')).status).toBe(422)
  expect((await ann.get('/reminders/recent')).body).toEqual({ items: [] })
})

test('a link of no mail is not found', async () => {
  expect(refusal(await server.anonymous.get('/reminders/unsubscribe?token=1-1-x'))).toEqual([404, 'device_not_found'])
  expect(refusal(await server.anonymous.post('/reminders/unsubscribe'))).toEqual([404, 'device_not_found'])
})
