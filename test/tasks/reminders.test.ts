import { expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { habitOf } from '../support/habits.ts'
import { awaitMail, jobsDone, mailsTo } from '../support/mails.ts'
import { useServer } from '../support/server.ts'

// docs/contract/reminders.md, with a real worker, push service and mail server. The times of habits are past midnight
// of the minute in which a test runs, so the program's clock need not move.

const server = useServer({ worker: true })
const rows = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const pushed = (endpoint: string) => server.sandbox.push.messages().filter((message) => message.endpoint === endpoint)
const ON = { enabled: true, show_names: true }

/** Runs the job as its crontab does, and what it queues. */
async function due() {
  await rows("select lib.enqueue('reminders_due', '{}')")
  await jobsDone(server)
}

/**
 * A person with reminders on, whose habit was due a minute ago; answers the endpoint of their device. The worker's own
 * crontab may send it at once, so a test orders its faults before.
 */
async function reminded(settings: object = {}, devices = 1) {
  const ann = await server.person()
  expect((await ann.put('/reminders/settings', { ...ON, ...settings })).status).toBe(200)
  const endpoints: string[] = []
  for (let n = 0; n < devices; n++) {
    const subscription = server.sandbox.push.subscribe()
    expect((await ann.post('/reminders/devices', { channel: 'webpush', ...subscription })).status).toBe(201)
    endpoints.push(subscription.endpoint)
  }
  const { id } = await habitOf(ann, { notification_times: [await minutesAgo(1)] })
  await since(ann, 2)
  return { ann, habit: id as number, endpoint: endpoints[0] as string, endpoints }
}
const minutesAgo = async (minutes: number) =>
  (await rows("select to_char((now() - make_interval(mins => $1)) at time zone 'UTC', 'HH24:MI') as at", [minutes]))[0]
    .at
/** Has the job look back so many minutes. */
const since = ({ userId }: Client, minutes: number) =>
  rows(
    `update app.reminder_settings set next_at = now(), found_until = now() - make_interval(mins => $2)
      where user_id = $1`,
    [userId, minutes],
  )
const recent = async (client: Client) => (await client.get('/reminders/recent')).body.items

test('a reminder reaches each device once, and says what it is', async () => {
  const { ann, habit, endpoints } = await reminded({}, 2)
  await due()
  await since(ann, 2)
  await due()
  const [item, ...more] = await recent(ann)
  expect(more).toEqual([])
  expect(item).toMatchObject({ kind: 'habit', habit_id: habit, state: 'sent', reason: null })
  expect(item.devices).toEqual({ sent: 2, gone: 0, failed: 0 })
  for (const endpoint of endpoints) {
    const [{ notification, headers } = {}, ...others] = pushed(endpoint)
    expect(others).toEqual([])
    expect(notification).toMatchObject({ title: 'A reminder', body: expect.stringMatching(/^Due now: /), lang: 'en' })
    expect(headers).toMatchObject({ urgency: 'normal', topic: notification?.tag })
    expect(Number(headers?.ttl)).toBeGreaterThan(3000)
    expect(Number(headers?.ttl)).toBeLessThanOrEqual(3600)
  }
  const { items } = (await ann.get('/reminders/devices')).body
  expect(items).toHaveLength(2)
  expect(items[0]).toMatchObject({ host: 'push.sandbox.localhost', failing_since: null })
  expect(items[0].last_sent_at).not.toBeNull()
})

test.each([404, 410])('a device that is gone with %d goes', async (status) => {
  server.sandbox.faults.push = { status, times: 1 }
  const { ann, endpoint } = await reminded()
  await due()
  expect(pushed(endpoint)).toHaveLength(1)
  expect((await recent(ann))[0]).toMatchObject({ state: 'not_sent', reason: 'failed', devices: { gone: 1 } })
  expect((await ann.get('/reminders/devices')).body.items).toEqual([])
  await due() // the next look finds no device, and looks no more
  expect(await rows('select next_at from app.reminder_settings where user_id = $1', [ann.userId])).toEqual([
    { next_at: null },
  ])
})

test.each([429, 500, 503])('a failure with %d is tried again, on that device alone', async (status) => {
  server.sandbox.faults.push = { status, times: 1, headers: { 'retry-after': '1' } }
  const { ann, endpoints } = await reminded({}, 2)
  await due()
  expect((await recent(ann))[0]).toMatchObject({ state: 'sent', devices: { sent: 2, gone: 0, failed: 0 } })
  expect(endpoints.flatMap(pushed)).toHaveLength(3)
})

test.each([401, 403, 413])('a refusal with %d is not tried again, and the device stays', async (status) => {
  server.sandbox.faults.push = { status, times: 1 }
  const { ann, endpoint } = await reminded()
  await due()
  expect(pushed(endpoint)).toHaveLength(1)
  expect((await recent(ann))[0]).toMatchObject({ state: 'not_sent', reason: 'failed', devices: { failed: 1 } })
  const [device] = (await ann.get('/reminders/devices')).body.items
  expect(device.failing_since).not.toBeNull()
})

test('a device that another person took over gets nothing that was queued for its old owner', async () => {
  server.sandbox.faults.push = { status: 503, headers: { 'retry-after': '2' }, times: 1 }
  const bob = await server.person()
  const { ann, endpoint } = await reminded()
  await rows("select lib.enqueue('reminders_due', '{}')")
  await expect.poll(() => pushed(endpoint).length).toBe(1) // and is queued again
  const keys = server.sandbox.push.subscribe().keys
  expect((await bob.post('/reminders/devices', { channel: 'webpush', endpoint, keys })).status).toBe(201)
  await jobsDone(server)
  expect(pushed(endpoint)).toHaveLength(1)
  expect((await recent(ann))[0]).toMatchObject({ state: 'not_sent', devices: { sent: 0, gone: 1, failed: 0 } })
})

test('an account that is deleted while its messages are queued is sent nothing', async () => {
  server.sandbox.faults.push = { status: 503, headers: { 'retry-after': '2' }, times: 1 }
  const { ann, endpoint } = await reminded()
  await rows("select lib.enqueue('reminders_due', '{}')")
  await expect.poll(() => pushed(endpoint).length).toBe(1)
  expect((await ann.request('DELETE', '/users/me', { body: { confirm_email: ann.email } })).status).toBe(200)
  await jobsDone(server)
  expect(pushed(endpoint)).toHaveLength(1)
})

test('a test reaches its device, whatever the settings say', async () => {
  const ann = await server.person()
  const subscription = server.sandbox.push.subscribe()
  const { body } = await ann.post('/reminders/devices', { channel: 'webpush', ...subscription })
  expect((await ann.post(`/reminders/devices/${body.id}/test`)).status).toBe(202)
  await jobsDone(server)
  expect(pushed(subscription.endpoint).map(({ notification }) => notification?.title)).toEqual(['A test'])
  expect(await recent(ann)).toEqual([])
})

test('a mail has the evening, its text, and a link that one click ends it with', async () => {
  const ann = await server.person()
  await rows('update auth.users set email_proven_at = now() where id = $1', [ann.userId])
  expect((await ann.post('/reminders/devices', { channel: 'email' })).status).toBe(201)
  await habitOf(ann)
  expect((await ann.put('/reminders/settings', { ...ON, evening_at: await minutesAgo(1) })).status).toBe(200)
  await since(ann, 2)
  await due()
  const mail = await awaitMail(server, ann.email, /This evening/)
  expect(mail.text).toContain('Still open today: ')
  const header = (name: string) => mail.headers.find((each) => each.name === name)?.value
  const link = /<(.*)>/.exec(header('list-unsubscribe') ?? '')?.[1] ?? ''
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(mail.text).toContain(link)
  const path = link.replace('https://api.example.com', '')
  const page = await server.anonymous.get(path)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect((await ann.get('/reminders/devices')).body.items).toHaveLength(1)
  const click = { 'content-type': 'application/x-www-form-urlencoded' }
  const ended = await server.anonymous.request('POST', path, { raw: 'List-Unsubscribe=One-Click', headers: click })
  expect(ended.status).toBe(200)
  expect((await ann.get('/reminders/devices')).body.items).toEqual([])
  expect((await server.anonymous.get(path)).status).toBe(404)
})

test('a mail whose address is refused for good is not tried again', async () => {
  const ann = await server.person()
  await rows('update auth.users set email_proven_at = now() where id = $1', [ann.userId])
  await ann.post('/reminders/devices', { channel: 'email' })
  await habitOf(ann)
  await ann.put('/reminders/settings', { ...ON, evening_at: await minutesAgo(1) })
  server.sandbox.faults.smtp = { reject: 550, times: 1 }
  await since(ann, 2)
  await due()
  expect(mailsTo(server, ann.email)).toEqual([])
  expect((await recent(ann))[0]).toMatchObject({ state: 'not_sent', reason: 'failed', devices: { failed: 1 } })
})

test('no line of the log has an address of a device or a key', async () => {
  const endpoints = server.sandbox.push.messages().map(({ endpoint }) => endpoint)
  expect(endpoints.length).toBeGreaterThan(5)
  const log = server.logs.join('')
  for (const endpoint of endpoints) expect(log).not.toContain(endpoint.split('/').at(-1))
})
