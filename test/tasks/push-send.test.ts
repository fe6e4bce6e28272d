import { beforeEach, expect, test, vi } from 'vitest'
import type { Pushed, Subscription } from '../../dev/sandbox/vendors/push-service.ts'
import type { Client } from '../support/client.ts'
import { useServer } from '../support/server.ts'

// What becomes of a message on its way to a device (docs/contract/push.md#outcomes): the worker sends over the wire,
// and the sandbox answers as a push service does.

const server = useServer({ worker: true })
let ann: Client
let subscription: Subscription
let device: number

const query = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const devicesOf = async (client: Client) => (await client.get('/reminders/devices')).body.items

async function addDevice(client: Client, to = subscription): Promise<number> {
  const { status, body } = await client.post('/reminders/devices', { channel: 'webpush', ...to })
  expect(status).toBe(201)
  return body.id
}
async function sendTest() {
  expect((await ann.post(`/reminders/devices/${device}/test`)).status).toBe(202)
}
/** The messages so far, the first one first, once there are so many. */
async function messages(count: number): Promise<Pushed[]> {
  await vi.waitUntil(() => server.sandbox.push.messages().length >= count, { timeout: 60_000 })
  return server.sandbox.push.messages().reverse()
}
const jobs = () =>
  query(
    `select run_at > now() + interval '1 second' as later from graphile_worker.jobs where task_identifier = 'push_send'`,
  )
const noJob = () => expect.poll(jobs).toEqual([])
/** Waits until the message waits for later, and has it sent now. */
async function runLater() {
  await expect.poll(jobs).toEqual([{ later: true }])
  await query('select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())')
}

beforeEach(async () => {
  await query('truncate jobs.push_hosts')
  server.sandbox.faults.push = undefined
  ann = await server.person()
  subscription = server.sandbox.push.subscribe()
  device = await addDevice(ann)
  server.sandbox.push.clear()
})

test('a message that arrives is noted, and is sent once', async () => {
  await sendTest()
  await noJob()
  expect(await messages(1)).toMatchObject([{ endpoint: subscription.endpoint, status: 201 }])
  expect(await devicesOf(ann)).toMatchObject([{ id: device, last_sent_at: expect.any(String), failing_since: null }])
})

test.each([404, 410])('after %i the device is gone', async (status) => {
  const other = await addDevice(ann, server.sandbox.push.subscribe())
  server.sandbox.faults.push = { status, times: 1 }
  await sendTest()
  await expect.poll(async () => (await devicesOf(ann)).map(({ id }: { id: number }) => id)).toEqual([other])
  await noJob()
  expect(await messages(1)).toMatchObject([{ status }])
})

test.each([
  [413, 'push_too_large'],
  [401, 'push_not_sent'],
  [403, 'push_not_sent'],
  [307, 'push_not_sent'],
])('after %i the device stays, nothing is tried again, and the log says %s', async (status, msg) => {
  const from = server.logs.length
  server.sandbox.faults.push = { status, headers: { Location: `${server.sandbox.url}/push` } }
  await sendTest()
  await expect.poll(() => server.logs.slice(from).filter((line) => line.includes(`"msg":"${msg}"`)).length).toBe(1)
  await noJob()
  expect(await messages(1)).toMatchObject([{ status }])
  expect(await devicesOf(ann)).toMatchObject([{ id: device, last_sent_at: null, failing_since: expect.any(String) }])
})

test('after 429 it is tried again when Retry-After says so, as the same message', async () => {
  server.sandbox.faults.push = { status: 429, headers: { 'Retry-After': '1' }, times: 1 }
  await sendTest()
  const [refused, sent] = (await messages(2)) as [Pushed, Pushed]
  expect([refused.status, sent.status]).toEqual([429, 201])
  expect(sent.headers.topic).toBe(refused.headers.topic)
  expect(sent.notification).toEqual(refused.notification)
  expect(Date.parse(sent.received_at) - Date.parse(refused.received_at)).toBeGreaterThanOrEqual(900)
  await noJob()
  expect(await devicesOf(ann)).toMatchObject([{ last_sent_at: expect.any(String), failing_since: null }])
})

test('after 500 it is tried again, later each time, and a success ends the failure', async () => {
  server.sandbox.faults.push = { status: 500, times: 2 }
  await sendTest()
  await messages(1)
  await runLater()
  await messages(2)
  expect(await devicesOf(ann)).toMatchObject([{ failing_since: expect.any(String) }])
  await runLater()
  expect((await messages(3)).map(({ status }) => status)).toEqual([500, 500, 201])
  await noJob()
  expect(await devicesOf(ann)).toMatchObject([{ failing_since: null }])
})

test('a service that never answers is tried again after ten seconds, a slow one is waited for', async () => {
  server.sandbox.faults.push = { hang: true, times: 1, next: { delayMs: 1500, times: 1 } }
  await sendTest()
  await messages(1)
  await runLater()
  expect((await messages(2)).map(({ status }) => status)).toEqual([null, 201])
  await noJob()
  expect(await devicesOf(ann)).toMatchObject([{ last_sent_at: expect.any(String), failing_since: null }])
})

test('a device that another person takes over meanwhile gets nothing of its old owner', async () => {
  server.sandbox.faults.push = { status: 500, times: 1 }
  await sendTest()
  await messages(1)
  const bob = await server.person()
  await addDevice(bob)
  await runLater()
  await noJob()
  expect(await messages(1)).toMatchObject([{ status: 500 }])
  expect([await devicesOf(ann), (await devicesOf(bob)).length]).toEqual([[], 1])
})

test('a device that was removed, and an account that was deleted, gets nothing', async () => {
  server.sandbox.faults.push = { status: 500, times: 1 }
  await sendTest()
  await messages(1)
  expect((await ann.delete(`/reminders/devices/${device}`)).status).toBe(204)
  await runLater()
  await noJob()
  device = await addDevice(ann, server.sandbox.push.subscribe())
  server.sandbox.faults.push = { status: 500, times: 1 }
  await sendTest()
  await messages(2)
  const gone = await ann.request('DELETE', '/users/me', { body: { confirm_email: ann.email } })
  expect(gone.status).toBe(200)
  await query('select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())')
  await noJob()
  expect((await messages(2)).map(({ status }) => status)).toEqual([500, 500])
})

test('no line of the log has an address or a key of a device', async () => {
  server.sandbox.faults.push = { status: 410, times: 1 }
  await sendTest()
  await expect.poll(() => devicesOf(ann)).toEqual([])
  const { endpoint, keys } = subscription
  for (const secret of [new URL(endpoint).pathname, keys.p256dh, keys.auth, server.env.VAPID_PRIVATE_KEYS as string])
    expect(server.logs.filter((line) => line.includes(secret))).toEqual([])
})
